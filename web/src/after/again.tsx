/* The replay: a slider over all steps, through the eyes of any seat, with what happened in words. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { go, to } from "../app/router.js";
import { Button, IconButton } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { theEngine } from "../app/engine.js";
import { SPECTATOR } from "../engine.js";
import { seatName } from "../play/names.js";
import { keep } from "../solo/saves.js";
import { text } from "../text/after.js";
import { cut } from "./cut.js";
import type { Replay } from "./replay.js";
import { Still } from "./still.js";

const RUN_MS = 1100;
/** Of bots that take the places of people. */
const LEVEL = 4;

interface AgainProps {
  replay: Replay;
  step: number;
  onStep(step: number): void;
}

/** Let it run until the end, or until somebody touches it. */
function useRun({ replay, step, onStep }: AgainProps): [boolean, (running: boolean) => void] {
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    if (step >= replay.moves) {
      setRunning(false);
      return undefined;
    }
    const timer = setTimeout(() => onStep(step + 1), RUN_MS);
    return () => clearTimeout(timer);
  }, [running, step]);
  return [running, setRunning];
}

async function playOn(replay: Replay, step: number, you: number): Promise<void> {
  const seat = replay.table.seats[you];
  const record = cut(replay.record, step, you, LEVEL);
  const engine = await theEngine();
  engine.read(record).close();
  keep(localStorage, { game: replay.game.id, record, when: Date.now(), moves: step, over: false });
  if (seat) go(to("play", replay.game.id));
}

function PlayOn({ replay, step, eyes }: { replay: Replay; step: number; eyes: number }): JSX.Element {
  const why = eyes === SPECTATOR || step >= replay.moves ? text.playOnWhy() : undefined;
  return (
    <p class="row">
      <Button icon="play" class="after-play-on" why={why} onClick={() => void playOn(replay, step, eyes).catch(toastError)}>{text.playOn()}</Button>
      {why === undefined && <span class="after-note">{text.playOnAs({ name: seatName(replay.at(step, eyes).seats[eyes], eyes) })}</span>}
    </p>
  );
}

function Slider({ replay, step, onStep }: AgainProps): JSX.Element {
  const [running, setRunning] = useRun({ replay, step, onStep });
  const all = replay.moves;
  const jump = (to: number): void => {
    setRunning(false);
    onStep(Math.min(all, Math.max(0, to)));
  };
  const named = step ? text.step({ n: step, all }) : text.deal();
  return (
    <div class="after-slider">
      <IconButton icon="first" label={text.first()} onClick={() => jump(0)} />
      <IconButton icon="previous" label={text.previous()} onClick={() => jump(step - 1)} />
      <IconButton icon={running ? "pause" : "play"} label={running ? text.halt() : text.run()} onClick={() => setRunning(!running)} />
      <IconButton icon="next" label={text.next()} onClick={() => jump(step + 1)} />
      <IconButton icon="last" label={text.last()} onClick={() => jump(all)} />
      <input
        type="range" min={0} max={all} value={step} aria-label={text.replay()} aria-valuetext={named}
        onInput={(event) => jump(Number(event.currentTarget.value))}
      />
      <output>{named}</output>
    </div>
  );
}

export function Again({ replay, step, onStep }: AgainProps): JSX.Element {
  const all = replay.eyes();
  const [eyes, setEyes] = useState(all[0] ?? SPECTATOR);
  const told = replay.steps(eyes)[step];
  const state = replay.at(step, eyes);
  return (
    <section class="after-replay" aria-labelledby="after-replay">
      <h2 id="after-replay">{text.replay()}</h2>
      <label class="field after-eyes">
        <span>{text.eyes()}</span>
        <select value={eyes} onChange={(event) => setEyes(Number(event.currentTarget.value))}>
          {all.map((seat) => <option key={seat} value={seat}>{seat === SPECTATOR ? text.watcher() : seatName(state.seats[seat], seat)}</option>)}
        </select>
      </label>
      <Slider replay={replay} step={step} onStep={onStep} />
      <div class="after-told" aria-live="polite">{told?.events.map((event, n) => <p key={n}>{event.text}</p>)}</div>
      <PlayOn replay={replay} step={step} eyes={eyes} />
      <Still state={state} label={text.replay()} />
    </section>
  );
}

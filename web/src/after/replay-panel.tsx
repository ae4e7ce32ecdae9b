/* The replay panel: a slider over all steps, a choice of the view, the events and the board. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, IconButton } from "../app/ui/button.js";
import { SPECTATOR } from "../engine.js";
import { me } from "../online/session.js";
import { seatName } from "../play/names.js";
import { text } from "../text/after.js";
import { text as play } from "../text/play.js";
import { PlayOn } from "./play-on.js";
import type { Replay } from "./replay.js";
import { Still } from "./static-board.js";

const RUN_MS = 1100;

interface AgainProps {
  replay: Replay;
  step: number;
  onStep(step: number): void;
  /** The steps of turning points. */
  turnings: readonly number[];
}

interface Steering {
  running: boolean;
  run(running: boolean): void;
  /** Stops playing and goes to a step. */
  jump(step: number): void;
  /** Goes to the next or previous turning point. */
  turn(forward: boolean): void;
}

/** Plays until the end, or until the person steers. */
function useSteering({ replay, step, onStep, turnings }: AgainProps): Steering {
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
  const jump = (to: number): void => {
    setRunning(false);
    onStep(Math.min(replay.moves, Math.max(0, to)));
  };
  return {
    running, jump,
    run: (on) => {
      if (on && step >= replay.moves) onStep(0);
      setRunning(on);
    },
    turn: (forward) => {
      const ahead = turnings.filter((one) => (forward ? one > step : one < step)).sort((a, b) => (forward ? a - b : b - a));
      if (ahead[0] !== undefined) jump(ahead[0]);
    },
  };
}

/** Keys of the replay; controls with keys of their own keep them. */
function onKey(event: KeyboardEvent, { running, run, jump, turn }: Steering, step: number, last: number): void {
  const within = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.altKey || event.metaKey || within?.closest("select, dialog, [role=dialog]")) return;
  const button = within?.closest("button, a, summary") !== null;
  const acts: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => (event.shiftKey ? turn(false) : jump(step - 1)),
    ArrowRight: () => (event.shiftKey ? turn(true) : jump(step + 1)),
    Home: () => jump(0),
    End: () => jump(last),
    ...(button ? {} : { " ": () => run(!running) }),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function Slider({ steering, replay, step, turnings }: { steering: Steering } & AgainProps): JSX.Element {
  const { running, jump } = steering;
  const all = replay.moves;
  const named = step ? text.step({ n: step, all }) : text.deal();
  return (
    <div class="after-slider">
      <IconButton icon="first" label={text.first()} onClick={() => jump(0)} />
      <IconButton icon="previous" label={text.previous()} onClick={() => jump(step - 1)} />
      <IconButton icon={running ? "pause" : "play"} label={running ? text.halt() : text.run()} onClick={() => steering.run(!running)} />
      <IconButton icon="next" label={text.next()} onClick={() => jump(step + 1)} />
      <IconButton icon="last" label={text.last()} onClick={() => jump(all)} />
      <input
        type="range" min={0} max={all} value={step} aria-label={text.replay()} aria-valuetext={named}
        onInput={(event) => jump(Number(event.currentTarget.value))}
      />
      <output>{named}</output>
      {turnings.length > 0 && (
        <span class="after-turns">
          <Button kind="quiet" icon="previous" onClick={() => steering.turn(false)}>{text.turnBefore()}</Button>
          <Button kind="quiet" icon="next" onClick={() => steering.turn(true)}>{text.turnAfter()}</Button>
        </span>
      )}
    </div>
  );
}

export function Again(props: AgainProps): JSX.Element {
  const { replay, step } = props;
  const all = replay.eyes();
  const [eyes, setEyes] = useState(() => replay.seatOf(me.value) ?? all[0] ?? SPECTATOR);
  const steering = useSteering(props);
  const told = replay.steps(eyes)[step];
  const state = replay.at(step, eyes);
  return (
    <section class="after-replay" aria-labelledby="after-replay" onKeyDown={(event) => onKey(event, steering, step, replay.moves)}>
      <h2 id="after-replay">{text.replay()}</h2>
      <label class="field after-eyes">
        <span>{text.eyes()}</span>
        <select value={eyes} onChange={(event) => setEyes(Number(event.currentTarget.value))}>
          {all.map((seat) => <option key={seat} value={seat}>{seat === SPECTATOR ? text.watcher() : seatName(state.seats[seat], seat)}</option>)}
        </select>
      </label>
      <Slider {...props} steering={steering} />
      <p class="after-keys">{text.keys()}</p>
      <div class="after-told" aria-live="polite" tabIndex={0} role="region" aria-label={text.happened()}>{told?.events.map((event, n) => <p key={n}>{event.text}</p>)}</div>
      <Still state={state} label={play.board()} />
      <PlayOn replay={replay} step={step} eyes={eyes} />
    </section>
  );
}

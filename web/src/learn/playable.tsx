/* A small board to play with under a rule: what may be done lights up, and it can be tried again and again. */

import type { JSX } from "preact";
import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { Button } from "../app/ui/button.js";
import { useBoard } from "../boards/list.js";
import type { Engine } from "../engine.js";
import { Bar } from "../play/bar.js";
import { Details, useDetails } from "../play/details.js";
import { useMotion } from "../play/motion.js";
import { useController } from "../play/controller.js";
import { lang } from "../text/lang.js";
import { text } from "../text/learn.js";
import type { Tutorial } from "./lesson.js";
import { namesOf } from "./names.js";
import { Sandbox } from "./sandbox.js";

interface PlayableProps {
  engine: Engine;
  tutorial: Tutorial;
  move: number;
}

function Table({ source, again }: { source: Sandbox; again(): void }): JSX.Element {
  const controller = useController(source);
  const state = controller.now;
  const board = useBoard(state.game.id);
  const details = useDetails(state.game);
  const id = useId();
  useMotion(state, `#${id}`);
  controller.framesOf = board?.frames;
  details.board = board;
  const why = (choice: string): string => source.why(choice)?.text ?? "";
  details.whyNot = why;
  details.state = state;
  const told = state.steps.filter((step) => step.step >= source.state.at && source.tried).flatMap((step) => step.events);
  return (
    <div id={id} class={`still sandbox game-${state.game.id}`} {...details.handlers}>
      <section class="board" aria-label={text.example()}>
        {board && state.view && (
          <board.Board
            state={{ ...state, view: state.view }} picker={controller.picker.again()} lang={lang.value} seen={false} hinted={null}
            details={(term) => details.show(term)} why={why} refuse={(reason) => controller.refuse(reason)} reason={controller.reason}
          />
        )}
      </section>
      <div aria-live="polite">{told.map((event, n) => <p key={n} class="example-said">{event.text}</p>)}</div>
      {state.legal.length > 0 && <Bar controller={controller} state={state} board={board} />}
      {source.tried && <p class="row"><Button icon="again" onClick={again}>{text.tryAgain()}</Button></p>}
      <Details detailing={details} term={details.term} anchor={details.anchor} at={state.at} />
    </div>
  );
}

export function Playable({ engine, tutorial, move }: PlayableProps): JSX.Element {
  const [round, setRound] = useState(0);
  const source = useMemo(() => new Sandbox(engine, tutorial, move, namesOf(tutorial), text.noUndo), [tutorial, move, round]);
  useEffect(() => () => source.close(), [source]);
  return <Table key={round} source={source} again={() => setRound(round + 1)} />;
}

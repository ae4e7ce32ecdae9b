/* A live example under a rule: the board before and after a move, drawn by the engine and the board of the game. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Replay } from "../after/replay.js";
import { Still } from "../after/still.js";
import { theEngine } from "../app/engine.js";
import { Button } from "../app/ui/button.js";
import { lang } from "../text/lang.js";
import { text } from "../text/learn.js";
import { EXAMPLES, playedTo, tutorialOf, type Example } from "./examples.js";
import { namesOf } from "./names.js";

function useReplay(game: string, move: number, open: boolean): Replay | null {
  const [replay, setReplay] = useState<Replay | null>(null);
  useEffect(() => {
    let mine: Replay | null = null;
    let here = open;
    if (!open) return undefined;
    void Promise.all([theEngine(), tutorialOf(game)]).then(([engine, tutorial]) => {
      if (!here || !tutorial) return;
      mine = playedTo(engine, tutorial, move, namesOf(tutorial));
      setReplay(mine);
    });
    return () => {
      here = false;
      setReplay(null);
      mine?.close();
    };
  }, [game, move, open, lang.value]);
  return replay;
}

function Shown({ replay, move }: { replay: Replay; move: number }): JSX.Element {
  const [after, setAfter] = useState(false);
  const eyes = replay.eyes()[0] ?? -1;
  const step = replay.steps(eyes)[move];
  return (
    <>
      <div class="row" role="group">
        <Button pressed={!after} onClick={() => setAfter(false)}>{text.before()}</Button>
        <Button pressed={after} onClick={() => setAfter(true)}>{text.after()}</Button>
      </div>
      <div aria-live="polite">{after && step?.events.map((event, n) => <p key={n} class="example-said">{event.text}</p>)}</div>
      <Still state={replay.at(after ? move : move - 1, eyes)} label={text.example()} />
    </>
  );
}

function One({ game, example }: { game: string; example: Example }): JSX.Element {
  const [open, setOpen] = useState(false);
  const replay = useReplay(game, example.move, open);
  return (
    <details class="example" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.example()}</summary>
      {open && <p>{text.exampleNote()}</p>}
      {open && replay && <Shown replay={replay} move={example.move} />}
    </details>
  );
}

/** The examples of a rule, if it has any. */
export function Examples({ game, rule }: { game: string; rule: string | undefined }): JSX.Element {
  const found = (EXAMPLES[game] ?? []).filter((example) => example.rule === rule);
  return <>{found.map((example) => <One key={example.move} game={game} example={example} />)}</>;
}

/* A live example under a rule: a position to play with, or the board before and after a move of others. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Replay } from "../after/replay.js";
import { Still } from "../after/static-board.js";
import { theEngine } from "../app/load-engine.js";
import type { Engine } from "../engine.js";
import { Button } from "../app/ui/button.js";
import { lang } from "../text/lang.js";
import { text } from "../text/learn.js";
import type { Example } from "../boards/game.js";
import { pageOf } from "../boards/list.js";
import { playedTo } from "./examples.js";
import type { Tutorial } from "./lesson.js";
import { namesOf } from "./names.js";
import { Playable } from "./playable.js";

interface Opened {
  engine: Engine;
  tutorial: Tutorial;
}

function useOpened(game: string, open: boolean): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let here = open;
    if (open) void Promise.all([theEngine(), pageOf(game).tutorial?.()]).then(([engine, tutorial]) => here && tutorial && setOpened({ engine, tutorial }));
    return () => {
      here = false;
    };
  }, [game, open]);
  return opened;
}

/** Of a move that somebody else makes: it can only be looked at. */
function useReplay({ engine, tutorial }: Opened, move: number): Replay | null {
  const [replay, setReplay] = useState<Replay | null>(null);
  useEffect(() => {
    const mine = playedTo(engine, tutorial, move, namesOf(tutorial));
    setReplay(mine);
    return () => mine.close();
  }, [engine, tutorial, move, lang.value]);
  return replay;
}

function Looked({ opened, move }: { opened: Opened; move: number }): JSX.Element | null {
  const [after, setAfter] = useState(false);
  const replay = useReplay(opened, move);
  if (!replay) return null;
  const eyes = replay.eyes()[0] ?? -1;
  const step = replay.steps(eyes)[move];
  return (
    <>
      <p>{text.exampleNote()}</p>
      <div class="row" role="group">
        <Button pressed={!after} onClick={() => setAfter(false)}>{text.before()}</Button>
        <Button pressed={after} onClick={() => setAfter(true)}>{text.after()}</Button>
      </div>
      <div aria-live="polite">{after && step?.events.map((event, n) => <p key={n} class="example-said">{event.text}</p>)}</div>
      <Still state={replay.at(after ? move : move - 1, eyes)} label={text.example()} />
    </>
  );
}

/** The pupil decides there. */
function mine({ engine, tutorial }: Opened, move: number): boolean {
  const replay = playedTo(engine, tutorial, move - 1, namesOf(tutorial));
  const { turn } = replay.table;
  replay.close();
  return turn === tutorial.you;
}

function Shown({ opened, move }: { opened: Opened; move: number }): JSX.Element {
  const playable = useMemo(() => mine(opened, move), [opened, move]);
  if (!playable) return <Looked opened={opened} move={move} />;
  return (
    <>
      <p>{text.tryNote()}</p>
      <Playable {...opened} move={move} />
    </>
  );
}

function One({ game, example }: { game: string; example: Example }): JSX.Element {
  const [open, setOpen] = useState(false);
  const opened = useOpened(game, open);
  return (
    <details class="example" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.example()}</summary>
      {open && opened && <Shown opened={opened} move={example.move} />}
    </details>
  );
}

/** The examples of a rule, if it has any. */
export function Examples({ game, rule }: { game: string; rule: string | undefined }): JSX.Element {
  const found = pageOf(game).examples.filter((example) => example.rule === rule);
  return <>{found.map((example) => <One key={example.move} game={game} example={example} />)}</>;
}

/* "#/puzzles/nile/ID": one puzzle on the real board. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ErrorPage } from "../app/error-page.js";
import { theEngine } from "../app/load-engine.js";
import { Page } from "../app/page.js";
import { go, to } from "../app/router.js";
import { ButtonLink } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import type { Engine } from "../engine.js";
import { TableScreen } from "../play/screen.js";
import { useReplaceDialog } from "../solo/replace-dialog.js";
import { saveMatch } from "../solo/saves.js";
import { text as app } from "../text/app.js";
import { text } from "../text/puzzles.js";
import { addAttempt, nextPuzzle, readAttempts } from "./attempts.js";
import { Panel, type Judged } from "./panel.js";
import { bestOf, nameOf, pointsLost, puzzleNames, puzzleOf, type Puzzle } from "./puzzle.js";
import { PuzzleTable } from "./table.js";

interface Opened {
  engine: Engine;
  puzzle: Puzzle;
}

/** Stores an attempt; `move` null: the solution was asked for. */
function judge(game: string, puzzle: Puzzle, move: string | null): Judged {
  const before = readAttempts(localStorage).rating;
  const solved = move === bestOf(puzzle)[0];
  const lost = move === null ? 0 : pointsLost(puzzle, move);
  const attempt = addAttempt(localStorage, { game, id: puzzle.id, difficulty: puzzle.difficulty }, { solved, lost, when: Date.now() });
  return { move, attempt, change: attempt.rating === null ? 0 : attempt.rating - Math.round(before) };
}

function Solving({ game, opened }: { game: string; opened: Opened }): JSX.Element {
  const { engine, puzzle } = opened;
  /* A new round has a new table; `best`: the page makes the best move. */
  const [round, setRound] = useState({ n: 0, best: false });
  const [judged, setJudged] = useState<Judged | null>(null);
  const table = useMemo(() => new PuzzleTable(engine, game, puzzle, (move) => setJudged(judge(game, puzzle, move))), [puzzle, round.n]);
  const replacing = useReplaceDialog(game);
  useEffect(() => {
    if (round.best) void table.show().catch(toastError);
    return () => table.close();
  }, [table]);
  const next = async (): Promise<void> => {
    const found = nextPuzzle(await puzzleNames(), readAttempts(localStorage), undefined, nameOf({ game, id: puzzle.id }));
    go(found ? to("puzzles", found.game, found.id) : to("puzzles"));
  };
  const playOn = async (): Promise<void> => {
    saveMatch(localStorage, { game, record: await table.record(), when: Date.now(), moves: table.state.at, over: false });
    go(to("play", game));
  };
  const panel = (busy: boolean): JSX.Element => (
    <Panel
      engine={engine} table={table} judged={judged} busy={busy}
      give={() => { setJudged(judge(game, puzzle, null)); void table.show().catch(toastError); }}
      next={() => void next().catch(toastError)}
      again={() => { setJudged(null); setRound({ n: round.n + 1, best: false }); }}
      showBest={() => setRound({ n: round.n + 1, best: true })}
      playOn={() => replacing.ask(() => void playOn().catch(toastError))}
    />
  );
  return <TableScreen key={round.n} source={table} notice={replacing.dialog} coach={panel} />;
}

export function Solve({ game, id }: { game: string; id: string }): JSX.Element {
  const [opened, setOpened] = useState<Opened | null | "none">(null);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    setError(undefined);
    Promise.all([theEngine(), puzzleOf(game, id)]).then(
      ([engine, puzzle]) => here && setOpened(puzzle ? { engine, puzzle } : "none"),
      (reason: unknown) => here && setError(reason),
    );
    return () => {
      here = false;
    };
  }, [game, id, tries]);
  if (error !== undefined) return <ErrorPage error={error} again={() => setTries(tries + 1)} />;
  if (opened === null) return <Page title={text.title()}><p class="loading" role="status">{app.loading()}</p></Page>;
  if (opened === "none")
    return (
      <Page title={text.title()}>
        <p>{text.none()}</p>
        <ButtonLink kind="main" href={to("puzzles")}>{text.all()}</ButtonLink>
      </Page>
    );
  return <Solving game={game} opened={opened} />;
}

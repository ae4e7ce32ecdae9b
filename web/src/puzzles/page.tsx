/* "#/puzzles": rating, all puzzles with how the person did, and the last attempts. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ErrorPage } from "../app/error-page.js";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { to } from "../app/router.js";
import { ButtonLink } from "../app/ui/button.js";
import { assets } from "../assets.js";
import { Art, Icon } from "../art.js";
import { text as app } from "../text/app.js";
import { lang, said } from "../text/lang.js";
import { text } from "../text/puzzles.js";
import { nextPuzzle, readAttempts, standingOf, type Attempts, type Standing } from "./attempts.js";
import { Dots } from "./dots.js";
import { DIFFICULTIES, nameOf, puzzleNames, type PuzzleName } from "./puzzle.js";
import { Solve } from "./solve.js";

const STANDINGS: Readonly<Record<Standing, { icon: string; words(): string }>> = {
  new: { icon: "", words: text.standNew },
  solved: { icon: "crown", words: text.standSolved },
  later: { icon: "check", words: text.standLater },
  failed: { icon: "cross", words: text.standFailed },
};
const SHOWN_TRIES = 12;

function gameName(id: string): string {
  const found = assets.games.find((game) => game.id === id);
  return found ? said(found.name) : id;
}

function addressOf({ game, id }: PuzzleName): string {
  return to("puzzles", game, id);
}

/** One puzzle of the list. */
function Entry({ puzzle, n, standing }: { puzzle: PuzzleName; n: number; standing: Standing }): JSX.Element {
  const { icon, words } = STANDINGS[standing];
  const label = `${text.number({ n })}, ${text.difficulty({ n: puzzle.difficulty })}: ${words()}`;
  return (
    <a class={`puzzle-entry puzzle-${standing}`} href={addressOf(puzzle)} aria-label={label} title={label}>
      {icon ? <Icon id={icon} /> : <span>{n}</span>}
    </a>
  );
}

function GamePuzzles({ game, names, attempts }: { game: string; names: readonly PuzzleName[]; attempts: Attempts }): JSX.Element {
  const mine = names.filter((one) => one.game === game);
  const solved = mine.filter((one) => ["solved", "later"].includes(standingOf(attempts, one))).length;
  const next = nextPuzzle(names, attempts, game);
  return (
    <section class="puzzle-game" aria-label={gameName(game)}>
      <header>
        <Art game={game} id="cover" />
        <div>
          <h2>{gameName(game)}</h2>
          <p>{text.solvedOf({ n: solved, all: mine.length })}</p>
        </div>
      </header>
      <dl>
        {DIFFICULTIES.map((difficulty) => (
          <div key={difficulty}>
            <dt><Dots n={difficulty} /></dt>
            <dd>
              {mine.filter((one) => one.difficulty === difficulty).map((one, at) => (
                <Entry key={one.id} puzzle={one} n={at + 1} standing={standingOf(attempts, one)} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {next && <ButtonLink icon="next" href={addressOf(next)} label={text.nextOf({ game: gameName(game) })}>{text.next()}</ButtonLink>}
    </section>
  );
}

function History({ attempts, names }: { attempts: Attempts; names: readonly PuzzleName[] }): JSX.Element | null {
  const shown = attempts.tries.slice(0, SHOWN_TRIES);
  if (!shown.length) return null;
  const date = new Intl.DateTimeFormat(lang.value, { dateStyle: "medium", timeStyle: "short" });
  return (
    <section class="puzzle-history">
      <h2>{text.history()}</h2>
      <table>
        <thead><tr><th>{text.when()}</th><th>{text.puzzle()}</th><th>{text.result()}</th><th>{text.rating()}</th></tr></thead>
        <tbody>
          {shown.map((one) => {
            const puzzle = names.find((name) => nameOf(name) === one.puzzle);
            const game = gameName(one.puzzle.split("/")[0] ?? "");
            return (
              <tr key={`${one.when} ${one.puzzle}`}>
                <td>{date.format(one.when)}</td>
                <td>{puzzle ? <a href={addressOf(puzzle)}>{game}</a> : game} <Dots n={one.difficulty} /></td>
                <td>{one.solved ? text.right() : one.lost ? text.lostPoints({ n: one.lost }) : text.standFailed()}</td>
                <td>{one.rating ?? text.again2()}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Overview({ names }: { names: readonly PuzzleName[] }): JSX.Element {
  const attempts = readAttempts(localStorage);
  const next = nextPuzzle(names, attempts);
  const games = [...new Set(names.map(({ game }) => game))];
  return (
    <Page title={text.title()} class="page-broad">
      <div class="puzzle-head">
        <p>{text.note()}</p>
        <div class="puzzle-standing">
          <strong>{Math.round(attempts.rating)}</strong>
          <small>{text.rating()}: {text.ratingNote({ rating: Math.round(attempts.rating), n: Math.round(attempts.deviation) })}</small>
        </div>
        {next && <ButtonLink kind="main" icon="play" class="puzzles-start" href={addressOf(next)}>{attempts.tries.length ? text.next() : text.first()}</ButtonLink>}
      </div>
      <div class="puzzle-games">
        {games.map((game) => <GamePuzzles key={game} game={game} names={names} attempts={attempts} />)}
      </div>
      <History attempts={attempts} names={names} />
    </Page>
  );
}

export default function Puzzles({ args }: PageProps): JSX.Element {
  const [names, setNames] = useState<readonly PuzzleName[] | null>(null);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const [game, id] = args;
  useEffect(() => {
    setError(undefined);
    puzzleNames().then(setNames, setError);
  }, [tries]);
  if (game !== undefined && id !== undefined) return <Solve key={`${game}/${id}`} game={game} id={id} />;
  if (error !== undefined) return <ErrorPage error={error} again={() => setTries(tries + 1)} />;
  if (!names) return <Page title={text.title()}><p class="loading" role="status">{app.loading()}</p></Page>;
  return <Overview names={names} />;
}

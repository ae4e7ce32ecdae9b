/* "#/ladder": the ranks to beat in each game, statistics by game and seat, and achievements. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ErrorPage } from "../app/error-page.js";
import { gameOf, theEngine } from "../app/load-engine.js";
import { requestGame, validOptions } from "../app/new-game.js";
import { Page } from "../app/page.js";
import { go, to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { Art, Icon } from "../art.js";
import { games } from "../boards/list.js";
import { rankName } from "../play/names.js";
import { useReplaceDialog } from "../solo/replace-dialog.js";
import { text as app } from "../text/app.js";
import { said } from "../text/lang.js";
import { text } from "../text/ladder.js";
import type { Game } from "../types.js";
import { ACHIEVEMENTS, achievements, type Achievement } from "./achievements.js";
import { LEVELS, readResults, rungsOf, tallyOf, type GameResult } from "./results.js";

const WORDS: Readonly<Record<Achievement, { name(): string; note(): string }>> = {
  first: { name: text.first, note: text.firstNote },
  three: { name: text.three, note: text.threeNote },
  seats: { name: text.seats, note: text.seatsNote },
  scholar: { name: text.scholar, note: text.scholarNote },
  nomarch: { name: text.nomarch, note: text.nomarchNote },
  pharaoh: { name: text.pharaoh, note: text.pharaohNote },
  eye: { name: text.eye, note: text.eyeNote },
  sphinx: { name: text.sphinx, note: text.sphinxNote },
};

/** The smallest table, the person at a seat by lot, everybody else of the rank. */
function challenge(game: Game, level: number): void {
  const players = game.min_players;
  const seat = Math.floor(Math.random() * players);
  requestGame({
    setup: { game: game.id, players, options: validOptions(game, { options: {}, players }) },
    seat, levels: Array.from({ length: players }, () => level),
  });
  go(to("play", game.id));
}

function Ladder({ game, results }: { game: Game; results: readonly GameResult[] }): JSX.Element {
  const climbed = rungsOf(results, game.id);
  const replacing = useReplaceDialog(game.id);
  const next = Math.min(climbed + 1, LEVELS);
  return (
    <section class="ladder" aria-label={said(game.name)}>
      <header>
        <Art game={game.id} id="cover" />
        <div>
          <h2>{said(game.name)}</h2>
          <p>{climbed === LEVELS ? text.top() : text.rungs({ n: climbed, all: LEVELS })}</p>
        </div>
      </header>
      <ol class="ladder-rungs">
        {Array.from({ length: LEVELS }, (_, at) => at + 1).map((level) => (
          <li key={level} class={level <= climbed ? "rung rung-beaten" : level === next ? "rung rung-next" : "rung"}>
            <Art game="table" id={`level${level}`} />
            <span>{rankName(level)}</span>
            <small>{level <= climbed ? text.beaten() : level === next ? text.current() : text.later()}</small>
          </li>
        ))}
      </ol>
      <Button kind="main" icon="play" onClick={() => replacing.ask(() => challenge(game, next))}>{text.challenge({ name: rankName(next) })}</Button>
      {replacing.dialog}
    </section>
  );
}

function Share({ of }: { of: readonly GameResult[] }): JSX.Element {
  const { won, played } = tallyOf(of);
  return <td>{played ? text.wonOf({ won, played, share: Math.round((100 * won) / played) }) : "–"}</td>;
}

function Statistics({ listed, results }: { listed: readonly Game[]; results: readonly GameResult[] }): JSX.Element {
  const seats = Math.max(2, ...results.map(({ seat }) => seat + 1));
  const columns = Array.from({ length: seats }, (_, seat) => seat);
  return (
    <section class="ladder-statistics">
      <h2>{text.statistics()}</h2>
      {results.length === 0 ? <p>{text.noGames()}</p> : (
        <table>
          <caption>{text.wins()}</caption>
          <thead><tr><th>{text.game()}</th><th>{text.all()}</th>{columns.map((seat) => <th key={seat}>{text.seat({ n: seat + 1 })}</th>)}</tr></thead>
          <tbody>
            {listed.map((game) => {
              const mine = results.filter((one) => one.game === game.id);
              return (
                <tr key={game.id}>
                  <th scope="row">{said(game.name)}</th>
                  <Share of={mine} />
                  {columns.map((seat) => <Share key={seat} of={mine.filter((one) => one.seat === seat)} />)}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Achievements({ listed }: { listed: readonly Game[] }): JSX.Element {
  const reached = achievements(localStorage, listed.map(({ id }) => id));
  return (
    <section class="ladder-achievements">
      <h2>{text.achievements()}</h2>
      <ul>
        {ACHIEVEMENTS.map((id) => {
          const { n, all } = reached[id];
          const done = n >= all;
          return (
            <li key={id} class={done ? "achieved" : undefined}>
              <Icon id={done ? "crown" : "lock"} />
              <span><b>{WORDS[id].name()}</b><br />{WORDS[id].note()}</span>
              <small>{done ? text.reached() : text.partly({ n, all })}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export default function LadderPage(): JSX.Element {
  const [ready, setReady] = useState(false);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setError(undefined);
    theEngine().then(() => setReady(true), setError);
  }, [tries]);
  if (error !== undefined) return <ErrorPage error={error} again={() => setTries(tries + 1)} />;
  if (!ready) return <Page title={text.title()}><p class="loading" role="status">{app.loading()}</p></Page>;
  const results = readResults(localStorage);
  const listed = games.flatMap(({ id, listed: shown }) => (shown ? [gameOf(id)] : [])).filter((game): game is Game => game !== undefined);
  return (
    <Page title={text.title()} class="page-broad">
      <p>{text.note()}</p>
      <div class="ladders">
        {listed.map((game) => <Ladder key={game.id} game={game} results={results} />)}
      </div>
      <Statistics listed={listed} results={results} />
      <Achievements listed={listed} />
    </Page>
  );
}

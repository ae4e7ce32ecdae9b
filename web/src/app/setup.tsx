/* A new game against bots: ready to start as it opens, and everything about it can be changed. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Art } from "../art.js";
import { text } from "../text/app.js";
import { capital, said } from "../text/lang.js";
import type { Game } from "../types.js";
import { gameOf, games, ranks } from "./engine.js";
import { Page } from "./page.js";
import type { PageProps } from "./pages.js";
import { go, to } from "./router.js";
import { Button } from "./ui/button.js";
import { Choice } from "./ui/choice.js";
import { want } from "./wanted.js";

const USUAL_LEVEL = 3;

function upTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

/** What was chosen, but only as far as it can be played with so many. */
function fitting(game: Game, chosen: Readonly<Record<string, string>>, players: number): Record<string, string> {
  const options: Record<string, string> = {};
  for (const { id, values } of game.options) {
    const can = values.filter((value) => value.players.includes(players));
    const value = can.find((one) => one.id === chosen[id]) ?? can[0];
    if (value) options[id] = value.id;
  }
  return options;
}

function Level({ label, value, onChange }: { label: string; value: number; onChange(level: number): void }): JSX.Element {
  const levels = ranks.value.filter((bot) => bot.level !== undefined);
  const chosen = levels.find((bot) => bot.level === value);
  return (
    <div class="level">
      <Art game="table" id={`level${value}`} class="level-medal" />
      <label class="level-pick">
        <span>{label}</span>
        <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
          {levels.map((bot) => (
            <option key={bot.id} value={bot.level}>{`${bot.level} · ${said(bot.name)}`}</option>
          ))}
        </select>
      </label>
      {chosen && <p class="level-note">{capital(said(chosen.note))}.</p>}
    </div>
  );
}

function Opponents(
  { players, seat, levels, onChange }:
  { players: number; seat: number; levels: readonly number[]; onChange(levels: number[]): void },
): JSX.Element {
  const others = upTo(players).filter((at) => at !== seat);
  const alike = others.every((at) => levels[at] === levels[others[0]!]);
  const [each, setEach] = useState(!alike);
  const set = (at: readonly number[], level: number): void =>
    onChange(levels.map((old, i) => (at.includes(i) ? level : old)));
  if (others.length === 1 || !each)
    return (
      <section class="setup-part">
        <h2>{text.opponents()}</h2>
        <Level label={others.length > 1 ? text.allLevels() : text.strength()} value={levels[others[0]!]!} onChange={(level) => set(upTo(levels.length), level)} />
        {others.length > 1 && <Button kind="quiet" onClick={() => setEach(true)}>{text.eachLevel()}</Button>}
      </section>
    );
  return (
    <section class="setup-part">
      <h2>{text.opponents()}</h2>
      {others.map((at) => (
        <Level key={at} label={text.levelOf({ n: at + 1 })} value={levels[at]!} onChange={(level) => set([at], level)} />
      ))}
    </section>
  );
}

function Setup({ game }: { game: Game }): JSX.Element {
  const [players, setPlayers] = useState(game.min_players);
  const [seat, setSeat] = useState(0);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [levels, setLevels] = useState(upTo(game.max_players).map(() => USUAL_LEVEL));
  const options = fitting(game, chosen, players);
  const change = (n: number): void => {
    setPlayers(n);
    setSeat(Math.min(seat, n - 1));
  };
  const start = (): void => {
    want({ setup: { game: game.id, players, options }, seat, levels: levels.slice(0, players) });
    go(to("play"));
  };
  return (
    <Page title={text.newGame({ game: said(game.name) })}>
      <div class="setup">
        <div class="setup-side">
          <Art game={game.id} id="cover" class="setup-cover" />
          <Button kind="main" icon="play" class="setup-start" onClick={start}>{text.start()}</Button>
        </div>
        <div class="setup-parts">
          {game.max_players > game.min_players && (
            <section class="setup-part">
              <Choice
                label={text.players()} value={players} onChange={change}
                of={upTo(game.max_players - game.min_players + 1).map((n) => n + game.min_players).map((n) => ({ value: n, label: String(n) }))}
              />
            </section>
          )}
          <Opponents players={players} seat={seat} levels={levels} onChange={setLevels} />
          <section class="setup-part">
            <Choice
              label={text.yourSeat()} value={seat} onChange={(at) => setSeat(at)}
              of={upTo(players).map((at) => ({
                value: at,
                label: text.seat({ n: at + 1 }),
                picture: <Art game="table" id={`seat-${at + 1}`} class="choice-picture" />,
              }))}
            />
          </section>
          {game.options.length > 0 && (
            <section class="setup-part">
              <h2>{text.options()}</h2>
              {game.options.map((option) => (
                <div key={option.id} class="setup-option">
                  <Choice
                    label={capital(said(option.name))} value={options[option.id] ?? ""}
                    onChange={(value) => setChosen({ ...chosen, [option.id]: value })}
                    of={option.values.map((value) => ({
                      value: value.id,
                      label: capital(said(value.name)),
                      note: value.note && `${capital(said(value.note))}.`,
                      why: value.players.includes(players) ? undefined : text.notPlayers({ n: players }),
                    }))}
                  />
                  {option.note && <p class="choice-note">{capital(said(option.note))}.</p>}
                </div>
              ))}
            </section>
          )}
        </div>
      </div>
    </Page>
  );
}

export default function NewGame({ args }: PageProps): JSX.Element {
  const game = gameOf(args[0] ?? "");
  if (game) return <Setup key={game.id} game={game} />;
  if (games.value.length === 0) return <p class="loading" role="status">{text.loading()}</p>;
  return <Page title={text.notHere()}><p>{text.notHereNote({ address: location.hash })}</p></Page>;
}

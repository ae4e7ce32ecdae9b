/* "#/player/NAME": the ratings and the past games of a player; on your own page also the account. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameOf } from "../app/load-engine.js";
import { Page } from "../app/page.js";
import type { PageProps } from "../app/pages.js";
import { to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { Art } from "../art.js";
import { text } from "../text/online.js";
import { capital, lang, said } from "../text/lang.js";
import { Account } from "./account.js";
import { request } from "./api.js";
import { connect } from "./client.js";
import { ConnectionStatus } from "./connection-status.js";
import { useRequest } from "./api.js";
import { NameForm } from "./sign-in.js";
import { playerLabel, gameName, dateLabel } from "./labels.js";
import { me } from "./session.js";
import { ErrorLine } from "./form.js";

interface Rating {
  game: string;
  rating: number;
  deviation: number;
  games: number;
}

interface Player {
  name: string;
  program: boolean;
  claimed: boolean;
  made: number;
  ratings: Rating[];
}

interface Played {
  table: string;
  game: string;
  seat: number;
  seats: { name: string; place: number; score: number }[];
  /** 0: of an abandoned match. */
  place: number;
  score: number;
  before: number;
  after: number;
  at: number;
}

interface History {
  games: Played[];
  next: number | null;
}

function Ratings({ ratings }: { ratings: readonly Rating[] }): JSX.Element {
  if (ratings.length === 0) return <p class="online-none">{text.noRatings()}</p>;
  return (
    <ul class="online-ratings">
      {ratings.map((one) => (
        <li key={one.game} class="online-card">
          <Art game={one.game} id="cover" class="online-cover" />
          <div>
            <h3><a href={to("ratings", one.game)}>{gameName(one.game)}</a></h3>
            <strong class="online-number">{Math.round(one.rating)}</strong> <small>{text.deviation({ n: Math.round(one.deviation) })}</small>
            <p><small>{text.gamesPlayed({ n: one.games })}</small></p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Change({ before, after }: { before: number; after: number }): JSX.Element | null {
  const change = Math.round(after) - Math.round(before);
  if (before === after) return null;
  return <span class={change < 0 ? "online-down" : "online-up"}>{change < 0 ? `−${-change}` : `+${change}`}</span>;
}

/** All seats by place, with the number by which scores are compared first. */
function standing({ game, seats }: Played): string {
  const first = gameOf(game)?.comparison[0];
  const all = [...seats].sort((a, b) => a.place - b.place).map(({ name, place, score }) => (place ? `${place}. ${playerLabel(name)} (${score})` : `${playerLabel(name)} (${score})`)).join(", ");
  return first ? text.standing({ part: capital(said(first.name)), all }) : all;
}

function Row({ played }: { played: Played }): JSX.Element {
  const { place, seats } = played;
  return (
    <li class="online-card online-played">
      <Art game={played.game} id="cover" class="online-cover" />
      <div class="online-table-text">
        <h3><a href={to("after", "table", played.table)}>{gameName(played.game)}</a></h3>
        <p>{place === 0 ? text.wasAbandoned() : place === 1 ? text.first({ all: seats.length }) : text.placeOf({ n: place, all: seats.length })} <Change before={played.before} after={played.after} /></p>
        <p class="online-plan">{standing(played)}</p>
      </div>
      <small>{dateLabel(played.at, lang.value)}</small>
    </li>
  );
}

function Past({ name }: { name: string }): JSX.Element {
  const [games, setGames] = useState<Played[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const [error, setError] = useState("");
  const [there, setThere] = useState(false);
  const load = (before: number | null): void => {
    const path = `/players/${encodeURIComponent(name)}/games${before === null ? "" : `?before=${before}`}`;
    request<History>(path).then(
      (found) => {
        setGames((old) => (before === null ? found.games : [...old, ...found.games]));
        setNext(found.next);
        setThere(true);
      },
      (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)),
    );
  };
  useEffect(() => load(null), [name]);
  return (
    <section aria-labelledby="online-past">
      <h2 id="online-past">{text.history()}</h2>
      <ErrorLine error={error} />
      {games.length === 0 ? there && <p class="online-none">{text.noHistory()}</p> : <ol class="online-list">{games.map((one) => <Row key={`${one.table}-${one.seat}`} played={one} />)}</ol>}
      {next !== null && <Button onClick={() => load(next)}>{text.older()}</Button>}
    </section>
  );
}

function Profile({ name }: { name: string }): JSX.Element {
  const { value, error, again } = useRequest<Player>(`/players/${encodeURIComponent(name)}`);
  return (
    <>
      <ErrorLine error={error} />
      {error && <p><ButtonLink kind="main" icon="people" href={to("lobby")}>{text.lobby()}</ButtonLink></p>}
      {value && (
        <>
          <p class="online-row">
            <span>{text.since({ date: dateLabel(value.made, lang.value) })}</span>
            {value.program && <span>{text.program()}</span>}
            <ButtonLink kind="quiet" icon="crown" href={to("ratings")}>{text.ratings()}</ButtonLink>
            <ButtonLink kind="quiet" icon="people" href={to("lobby")}>{text.lobby()}</ButtonLink>
          </p>
          <section aria-label={text.ratings()}><Ratings ratings={value.ratings} /></section>
          {me.value === value.name && <Account name={value.name} claimed={value.claimed} changed={again} />}
          <Past name={value.name} />
        </>
      )}
    </>
  );
}

export default function PlayerPage({ args }: PageProps): JSX.Element {
  useEffect(connect, []);
  const name = args[0] ?? me.value;
  return (
    <Page title={name === null ? text.profile() : playerLabel(name)} class="online">
      <ConnectionStatus alone />
      {name === null ? <NameForm /> : <Profile key={name} name={name} />}
    </Page>
  );
}

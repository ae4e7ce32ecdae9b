/* The ranking of a deal on the server, and the way into it. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameOf } from "../app/load-engine.js";
import { to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { Icon } from "../art.js";
import { AkhetError } from "../engine.js";
import { request, useRequest } from "../online/api.js";
import { connect } from "../online/client.js";
import { ErrorLine, useTask } from "../online/form.js";
import { playerLabel } from "../online/labels.js";
import { me } from "../online/session.js";
import { NameForm } from "../online/sign-in.js";
import { text } from "../text/day.js";
import { capital, said } from "../text/lang.js";
import { today, type DayEntry } from "./days.js";

interface Ranked {
  rank: number;
  name: string;
  program: boolean;
  place: number;
  compared: number[];
}

export interface Ranking {
  results: number;
  ranking: Ranked[];
  you: Ranked | null;
}

function Row({ one, own }: { one: Ranked; own: boolean }): JSX.Element {
  return (
    <tr class={own ? "day-own" : undefined}>
      <td>{one.rank}</td>
      <th scope="row">
        <a href={to("player", one.name)}>{playerLabel(one.name)}</a>
        {one.program && <Icon id="bot" />}
      </th>
      <td>{one.compared.slice(0, 2).join(" · ")}</td>
    </tr>
  );
}

/** The best, and the own result if it is not among them. */
function Ranks({ game, ranking: { ranking, you } }: { game: string; ranking: Ranking }): JSX.Element {
  if (ranking.length === 0) return <p>{text.nobody()}</p>;
  const among = you !== null && ranking.some(({ name }) => name === you.name);
  return (
    <table class="day-ranks">
      <thead>
        <tr>
          <th scope="col">{text.rank_head()}</th>
          <th scope="col">{text.name()}</th>
          <th scope="col">{(gameOf(game)?.comparison ?? []).slice(0, 2).map(({ name }) => capital(said(name))).join(" · ")}</th>
        </tr>
      </thead>
      <tbody>
        {ranking.map((one) => <Row key={one.name} one={one} own={one.name === you?.name} />)}
        {you && !among && <Row one={you} own />}
      </tbody>
    </table>
  );
}

/** Names are taken over the live connection. */
function NameFirst(): JSX.Element {
  useEffect(connect, []);
  return <NameForm why={text.name_why()} />;
}

/** A result that the server has already is as good as one that it takes now. */
async function submit(game: string, record: string): Promise<void> {
  try {
    await request(`/day/${game}`, "POST", { record });
  } catch (error) {
    if (!(error instanceof AkhetError) || error.id !== "day_twice") throw error;
  }
}

function Enter({ game, record, done }: { game: string; record: string; done(): void }): JSX.Element {
  const [wanted, setWanted] = useState(false);
  const { busy, error, run } = useTask();
  const named = me.value !== null;
  const send = (): void => run(async () => {
    await submit(game, record);
    done();
  });
  useEffect(() => {
    if (wanted && named) send();
  }, [wanted, named]);
  if (wanted && !named) return <NameFirst />;
  return (
    <>
      <p class="row">
        <Button kind="main" icon="crown" class="day-enter" onClick={() => (wanted ? send() : setWanted(true))}>{text.enter()}</Button>
        <small>{busy ? text.checking() : text.enter_note()}</small>
      </p>
      <ErrorLine error={error} />
    </>
  );
}

/** Why a finished deal cannot be ranked; "": it can. */
function excluded({ date, resigned }: DayEntry): string {
  if (resigned) return text.not_ranked();
  return date === today() ? "" : text.too_late();
}

export interface DayRankingProps {
  entry: DayEntry;
  record: string | null;
  onRank(rank: number, of: number): void;
}

/** Without a network nothing is asked for. */
export function DayRanking(props: DayRankingProps): JSX.Element {
  const [tries, setTries] = useState(0);
  return (
    <section class="day-part" aria-labelledby="day-ranking">
      <h2 id="day-ranking">{text.ranking()}</h2>
      {navigator.onLine ? <Server key={tries} {...props} /> : (
        <p class="row">{text.offline()}<Button icon="again" onClick={() => setTries(tries + 1)}>{text.reload()}</Button></p>
      )}
    </section>
  );
}

function Server({ entry, record, onRank }: DayRankingProps): JSX.Element {
  const { game, date } = entry;
  const { value, error, again } = useRequest<Ranking>(`/day/${game}?date=${date}`);
  useEffect(() => {
    if (value?.you) onRank(value.you.rank, value.results);
  }, [value]);
  const why = excluded(entry);
  return (
    <>
      {value?.you === null && (why ? <p>{why}</p> : record !== null && <Enter game={game} record={record} done={again} />)}
      {value?.you && <p><b>{text.rank({ n: value.you.rank, of: value.results })}</b></p>}
      {error ? <ErrorLine error={error} /> : value ? <Ranks game={game} ranking={value} /> : <p role="status">{text.loading()}</p>}
      {(error || value) && <p><Button icon="again" onClick={again}>{text.reload()}</Button></p>}
    </>
  );
}

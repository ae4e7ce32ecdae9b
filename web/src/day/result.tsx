/* The result of a finished deal: the score by part against the bots, the text to share, and the ranking. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Page } from "../app/page.js";
import { to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { toast } from "../app/ui/toast.js";
import { Art } from "../art.js";
import { rowsOf } from "../play/ending.js";
import { seatLabel } from "../play/names.js";
import { linkToRecord } from "../share-link.js";
import { soloServices } from "../solo/services.js";
import type { TableState } from "../table.js";
import { text as app } from "../text/app.js";
import { text } from "../text/day.js";
import { lang, said } from "../text/lang.js";
import type { Game } from "../types.js";
import { TodaysDeals } from "./card.js";
import { dayRecord, saveDay, type DayEntry } from "./days.js";
import { dateText } from "./labels.js";
import { DayRanking } from "./ranking.js";
import { placeText, scoreText, shareText } from "./share.js";
import { finalState } from "./table.js";

function Score({ state }: { state: TableState }): JSX.Element {
  const places = state.result?.places ?? [];
  return (
    <section class="day-part" aria-labelledby="day-score">
      <h2 id="day-score">{text.score()}</h2>
      <div class="day-wide">
        <table class="day-score">
          <thead>
            <tr>
              <td />
              {state.seats.map((_, seat) => (
                <th key={seat} scope="col"><Art game="table" id={`seat-${seat + 1}`} />{seatLabel(state, seat)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(state).map(({ id, label, values, kind }) => (
              <tr key={id} class={`day-${kind}`}>
                <th scope="row">{label}</th>
                {values.map((value, seat) => <td key={seat} class={places[seat] === 1 ? "day-first" : undefined}>{value ?? "?"}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Selects the text where a browser lets no page copy by itself. */
async function copy(shared: string, field: HTMLTextAreaElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(shared);
    toast(app.copied());
  } catch {
    field?.select();
    if (field && document.execCommand("copy")) toast(app.copied());
    else toast(app.notCopied(), { bad: true });
  }
}

function Share({ shared }: { shared: string }): JSX.Element {
  const field = useRef<HTMLTextAreaElement>(null);
  const sheet = typeof navigator.share === "function";
  return (
    <section class="day-part" aria-labelledby="day-share">
      <h2 id="day-share">{text.share()}</h2>
      <p>{text.share_note()}</p>
      <label class="field">
        <span class="unseen">{text.shared()}</span>
        <textarea class="day-text" ref={field} readOnly rows={5} value={shared} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p class="row">
        <Button kind="main" icon="copy" onClick={() => void copy(shared, field.current)}>{text.copy()}</Button>
        {sheet && <Button icon="share" onClick={() => void navigator.share({ text: shared }).catch(() => undefined)}>{text.share()}</Button>}
      </p>
    </section>
  );
}

/** The last position, read again when the language changes; null: it is not known yet, or no more. */
function useFinalState(record: string | null): TableState | null {
  const [state, setState] = useState<TableState | null>(null);
  useEffect(() => {
    let here = true;
    if (record !== null) soloServices(() => undefined).then((services) => here && setState(finalState(services, record)), () => undefined);
    return () => {
      here = false;
    };
  }, [record, lang.value]);
  return state;
}

function useReview(record: string | null): string | null {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    if (record !== null) linkToRecord(record).then((made) => here && setLink(made), () => undefined);
    return () => {
      here = false;
    };
  }, [record]);
  return link;
}

export function DayResult({ game, entry: first }: { game: Game; entry: DayEntry }): JSX.Element {
  const [entry, setEntry] = useState(first);
  const record = useMemo(() => dayRecord(localStorage, entry.game, entry.date), [entry.game, entry.date]);
  const state = useFinalState(record);
  const review = useReview(record);
  const ranked = (rank: number, of: number): void => {
    if (rank === entry.rank && of === entry.of) return;
    const more = { ...entry, rank, of };
    saveDay(localStorage, more);
    setEntry(more);
  };
  return (
    <Page title={text.title_of({ game: said(game.name) })} class="day">
      <p class="day-lead">
        <Art game={game.id} id="cover" />
        <span>
          <small>{dateText(entry.date)}</small>
          <b>{placeText(entry)}</b>
          {!entry.resigned && <small>{scoreText(game, entry)}</small>}
        </span>
      </p>
      {record === null && <p>{text.forgotten()}</p>}
      <div class="day-parts">
        {state?.result?.why === "played" && <Score state={state} />}
        <Share shared={shareText(game, entry, location.origin)} />
        <DayRanking entry={entry} record={record} onRank={ranked} />
      </div>
      <p class="row">
        {review !== null && <ButtonLink icon="watch" href={review.slice(review.indexOf("#"))}>{text.review()}</ButtonLink>}
        <ButtonLink icon="chart" href={to("day")}>{text.all()}</ButtonLink>
        <ButtonLink icon="home" href={to("")}>{app.home()}</ButtonLink>
      </p>
      <h2>{text.next()}</h2>
      <TodaysDeals but={game.id} />
    </Page>
  );
}

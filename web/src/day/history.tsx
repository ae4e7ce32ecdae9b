/* "#/day": today's deals, days in a row, the results of this browser, and the way to earlier days. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Page } from "../app/page.js";
import { go, to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { Choice } from "../app/ui/choice.js";
import { Art } from "../art.js";
import { text } from "../text/day.js";
import { said } from "../text/lang.js";
import { TodaysDeals } from "./card.js";
import { daysAfter, isDate, readDays, streak, today, type DayEntry } from "./days.js";
import { dateText, dayGames } from "./labels.js";
import { order, placeText } from "./share.js";

function notes(entry: DayEntry): string {
  if (!entry.over) return text.in_progress({ n: entry.moves });
  const rank = entry.rank && entry.of ? text.rank({ n: entry.rank, of: entry.of }) : "";
  return [placeText(entry), rank, !entry.onTime && text.late()].filter(Boolean).join(" · ");
}

function Results({ days }: { days: readonly DayEntry[] }): JSX.Element {
  const names = new Map(dayGames().map((game) => [game.id, game]));
  if (days.length === 0) return <p>{text.none()}</p>;
  return (
    <ol class="day-history">
      {days.map((entry) => {
        const game = names.get(entry.game);
        return game && (
          <li key={`${entry.game} ${entry.date}`}>
            <a class="day-deal" href={to("day", entry.game, entry.date)}>
              <Art game={entry.game} id="cover" />
              <span><b>{said(game.name)} · {dateText(entry.date)}</b><small>{notes(entry)}</small></span>
              <span class="day-squares" aria-hidden="true">{order(entry).map((person, n) => <i key={n} class={person ? "day-person" : undefined} />)}</span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

function Earlier(): JSX.Element {
  const list = dayGames();
  const yesterday = daysAfter(today(), -1);
  const [game, setGame] = useState(list[0]?.id ?? "");
  const [date, setDate] = useState(yesterday);
  return (
    <section class="day-part" aria-labelledby="day-earlier">
      <h2 id="day-earlier">{text.older()}</h2>
      <p>{text.older_note()}</p>
      <Choice label={text.title()} quiet value={game} onChange={(id: string) => setGame(id)} of={list.map((one) => ({ value: one.id, label: said(one.name) }))} />
      <p class="row">
        <label class="field">
          <span>{text.date()}</span>
          <input type="date" min="2000-01-01" max={yesterday} value={date} onInput={(event) => setDate(event.currentTarget.value)} />
        </label>
        <Button icon="play" why={isDate(date) ? undefined : text.no_deal()} onClick={() => go(to("day", game, date))}>{text.play()}</Button>
      </p>
    </section>
  );
}

export function DayHistory(): JSX.Element {
  const days = readDays(localStorage);
  const { now, longest } = streak(days);
  return (
    <Page title={text.title()} class="day">
      <p>{text.note()}</p>
      <h2>{text.today()} · {dateText(today())}</h2>
      <TodaysDeals />
      <h2>{text.history()}</h2>
      {longest > 0 && <p class="day-streak"><b>{text.streak({ n: now })}</b> <small>{text.longest({ n: longest })}</small></p>}
      <Results days={days} />
      <Earlier />
    </Page>
  );
}

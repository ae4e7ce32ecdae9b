/* The deal of the day as a card: today's deals and how far each is, and the days in a row. It needs no engine,
 * so that the start page can show it.
 *
 *   <DayCard />                 with a heading and the way to all deals
 *   <TodaysDeals />             the deals alone */

import type { JSX } from "preact";
import { to } from "../app/router.js";
import { ButtonLink } from "../app/ui/button.js";
import { Art, Icon } from "../art.js";
import type { Assets } from "../assets.js";
import { text } from "../text/day.js";
import { said } from "../text/lang.js";
import { dayEntry, readDays, streak, today, type DayEntry } from "./days.js";
import { dateText, dayGames } from "./labels.js";
import { placeText } from "./share.js";

function stateText(entry: DayEntry | null): string {
  if (!entry) return text.play();
  return entry.over ? placeText(entry) : text.go_on();
}

function Deal({ game, date }: { game: Assets["games"][number]; date: string }): JSX.Element {
  const entry = dayEntry(localStorage, game.id, date);
  return (
    <li>
      <a class={entry?.over ? "day-deal day-done" : "day-deal"} href={to("day", game.id, date)}>
        <Art game={game.id} id="cover" />
        <span><b>{said(game.name)}</b><small>{stateText(entry)}</small></span>
        <Icon id={entry?.over ? "check" : "next"} />
      </a>
    </li>
  );
}

/** `but`: not this game. */
export function TodaysDeals({ but }: { but?: string }): JSX.Element {
  return <ul class="day-deals">{dayGames().filter(({ id }) => id !== but).map((game) => <Deal key={game.id} game={game} date={today()} />)}</ul>;
}

export function DayCard(): JSX.Element {
  const { now } = streak(readDays(localStorage));
  return (
    <section class="day-card" aria-labelledby="day-card">
      <div class="day-head">
        <h2 id="day-card">{text.title()}</h2>
        <p>{dateText(today())}{now > 0 && ` · ${text.streak({ n: now })}`}</p>
      </div>
      <TodaysDeals />
      <ButtonLink kind="quiet" icon="chart" href={to("day")}>{text.all()}</ButtonLink>
    </section>
  );
}

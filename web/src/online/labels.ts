/* Labels for games, seats, players, times and dates of online tables. */

import { gameOf, games, ranks } from "../app/load-engine.js";
import { pageOf } from "../boards/list.js";
import { text } from "../text/online.js";
import { said } from "../text/lang.js";
import type { Game } from "../types.js";
import type { Pace, Plan, Seat } from "./wire.js";
import { DELETED } from "./wire.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function timeLabel(ms: number): string {
  if (ms >= HOUR && ms % HOUR === 0) return text.hours({ n: ms / HOUR });
  if (ms >= MINUTE && ms % MINUTE === 0) return text.minutes({ n: ms / MINUTE });
  return text.seconds({ n: Math.round(ms / SECOND) });
}

export function paceLabel(pace: Pace): string {
  if (pace.kind === "move") return text.paceMove({ time: timeLabel(pace.move_ms ?? 0) });
  if (pace.kind === "bank") return text.paceBank({ time: timeLabel(pace.bank_ms ?? 0), more: timeLabel(pace.add_ms ?? 0) });
  if (pace.kind === "days") return text.paceDays({ n: Math.round((pace.move_ms ?? 0) / DAY) });
  return text.paceNone();
}

export function shownGames(): Game[] {
  return games.value.filter(({ id }) => pageOf(id).listed);
}

export function gameName(id: string): string {
  const game = gameOf(id);
  return game ? said(game.name) : id;
}

export function botName(level: number): string {
  const bot = ranks.value.find((one) => one.level === level);
  return text.seatBot({ level, name: bot ? said(bot.name) : "" });
}

/** The name of a player in lists, where bots are named after their levels. */
export function playerLabel(name: string): string {
  if (name === DELETED) return text.deletedPlayer();
  const level = Number(/^level([1-8])$/.exec(name)?.[1]);
  const bot = ranks.value.find((one) => one.level === level);
  return bot ? said(bot.name) : name;
}

export function seatName(seat: Seat): string {
  if (seat.kind === "bot") return botName(seat.level ?? 3);
  if (seat.kind === "open") return seat.for_program ? text.emptyProgram() : text.empty();
  return playerLabel(seat.name ?? "");
}

/** The pace, the options that differ from the defaults, and other facts worth knowing before sitting down. */
export function planLabels(plan: Plan): string[] {
  const game = gameOf(plan.game);
  const options = (game?.options ?? []).flatMap((option) => {
    const value = option.values.find((one) => one.id === plan.options[option.id]);
    return value && value !== option.values[0] ? [`${said(option.name)}: ${said(value.name)}`] : [];
  });
  return [paceLabel(plan.pace), ...(plan.rated ? [text.rated()] : []), ...(plan.hints ? [text.hints()] : []), ...options];
}

export function dateLabel(ms: number, language: string): string {
  return new Date(ms).toLocaleDateString(language, { year: "numeric", month: "long", day: "numeric" });
}

/* After a game of the Valley: the tombs that a seat won and by how much, its losses and its papyri. */

import type { GameResult } from "../game.js";
import { events, named, number, seatView, type Happened, type Played, type Told } from "../story.js";
import { story as text } from "./text.js";

/** The Forces of a seat and of the other in a combat. */
function forces({ data }: Happened, seat: number): { own: number; other: number } {
  const [first, second] = [number(data["first"]), number(data["second"])];
  return data["seat"] === seat ? { own: first, other: second } : { own: second, other: first };
}

function won(played: Played, seat: number): Told[] {
  const combats = events(played, "combat");
  return events(played, "win", seat).map(({ data, step }) => {
    const combat = combats.find((one) => one.step === step);
    const { own, other } = combat ? forces(combat, seat) : { own: 0, other: 0 };
    const blanks = { tomb: named(played, data["tomb"]), a: own, b: other };
    return { text: own === other ? text.tie(blanks) : text.won(blanks), step, term: String(data["tomb"]) };
  });
}

function fallen(played: Played, seat: number): Told[] {
  const n = events(played, "destroyed", seat).length + events(played, "struck", seat).length;
  return n ? [{ text: text.fallen({ n }) }] : [];
}

function papyri(played: Played, seat: number): Told[] {
  const { papyri_spent: spent } = seatView(played, seat);
  if (!Array.isArray(spent) || !spent.length) return [];
  return [{ text: text.papyri({ cards: spent.map((id) => named(played, id)).join(", ") }) }];
}

function passed(played: Played, seat: number): Told[] {
  return events(played, "pass", seat).map(({ step }) => ({ text: text.pass(), step }));
}

export const result: GameResult = {
  title: text.title,
  bars: () => [],
  story(match, seat) {
    const tombs = won(match, seat);
    return [...(tombs.length ? tombs : [{ text: text.none() }]), ...fallen(match, seat), ...papyri(match, seat), ...passed(match, seat)];
  },
};

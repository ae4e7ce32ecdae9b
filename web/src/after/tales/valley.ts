/* A game of the Valley told for one seat: the tombs it won and by how much, its losses and its papyri. */

import { text } from "../../text/tales.js";
import { events, named, number, seatView, type Happened, type Played, type Told } from "./tale.js";

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
    return { text: own === other ? text.valTie(blanks) : text.valWon(blanks), step, term: String(data["tomb"]) };
  });
}

function fallen(played: Played, seat: number): Told[] {
  const n = events(played, "destroyed", seat).length + events(played, "struck", seat).length;
  return n ? [{ text: text.valFallen({ n }) }] : [];
}

function papyri(played: Played, seat: number): Told[] {
  const { papyri_spent: spent } = seatView(played, seat);
  if (!Array.isArray(spent) || !spent.length) return [];
  return [{ text: text.valPapyri({ cards: spent.map((id) => named(played, id)).join(", ") }) }];
}

function passed(played: Played, seat: number): Told[] {
  return events(played, "pass", seat).map(({ step }) => ({ text: text.valPass(), step }));
}

export function valleyTale(played: Played, seat: number): Told[] {
  const tombs = won(played, seat);
  return [...(tombs.length ? tombs : [{ text: text.valNone() }]), ...fallen(played, seat), ...papyri(played, seat), ...passed(played, seat)];
}

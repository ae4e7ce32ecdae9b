/* What a character does and how a stall closes, in as few words as their cards have room for, with the numbers that
 * the engine says are printed on them. The details and the rules say all of it. */

import { itemsOf, numberOn, termOn } from "../../components.js";
import { words } from "../../text/words.js";
import type { Game } from "../../types.js";

const CHARACTERS = words({
  scribe: ["score a type, +{n} each", "un type rapporte, +{n}", "punkty za typ, +{n}"],
  vizier: ["{n} points per type", "{n} points par type", "{n} pkt za typ"],
  treasurer: ["take up to {n} Deben", "jusqu’à {n} Deben", "weź do {n} debenów"],
  merchant: ["swap a gift", "échangez un cadeau", "wymień podarek"],
  thief: ["take a lower gift", "un cadeau du bas", "weź dolny podarek"],
  "royal-servant": ["rivals discard a gift", "les rivaux défaussent", "rywale odrzucają"],
  overseer: ["second servant", "second serviteur", "drugi sługa"],
});

const CLOSES = words({
  line: ["{n} in a line", "{n} en ligne", "{n} w linii"],
  colours: ["{n} players or {m}", "{n} joueurs ou {m}", "{n} graczy lub {m}"],
  dice: ["dice hit a bid", "dés = une offre", "kości = stawka"],
  diagonal: ["diagonal of {n}", "diagonale de {n}", "{n} na skos"],
  group: ["group of {n}", "groupe de {n}", "grupa {n}"],
  total: ["bids total {n}", "total de {n}", "suma {n}"],
  count: ["{n} servants", "{n} serviteurs", "{n} sług"],
  rows: ["{n} a row", "{n} par ligne", "{n} w rzędzie"],
});

/** The number on the card that would be hired next; the first one's once all are gone. */
function nextNumber(game: Game, id: string, players: number, left: number): number {
  const item = itemsOf(game, "character").find((one) => one.id === id);
  if (!item) return 0;
  const all = numberOn(item, players === 3 ? "copies-3" : "copies") ?? left;
  const number = (nth: number): number | null => numberOn(item, `number-${nth}`);
  return (left ? number(all - left + 1) : null) ?? number(1) ?? 0;
}

/** What the next card of a character does; "" for one that this page does not know. */
export function characterShort(game: Game, id: string, players: number, left: number): string {
  return id in CHARACTERS ? CHARACTERS[id as keyof typeof CHARACTERS]({ n: nextNumber(game, id, players, left) }) : "";
}

/** When a stall closes. */
export function stallShort(game: Game, id: string): string {
  const item = itemsOf(game, "stall").find((one) => one.id === id);
  const rule = item ? termOn(item, "rule") : "";
  if (!item || !(rule in CLOSES)) return "";
  return CLOSES[rule as keyof typeof CLOSES]({ n: numberOn(item, "number") ?? 0, m: numberOn(item, "servants") ?? 0 });
}

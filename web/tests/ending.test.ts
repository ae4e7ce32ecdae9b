/* The end of a match in words: the comparison that decided, ties, resignations and time. */

import assert from "node:assert/strict";
import test from "node:test";
import { deciding, rowsOf, whyText } from "../src/play/ending.js";
import { resultText } from "../src/play/names.js";
import type { SeatInfo, TableState } from "../src/table.js";
import { lang } from "../src/text/lang.js";
import type { Game, SeatScore } from "../src/types.js";
import { engine } from "./support.js";

const seat = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({ kind: "person", name, here: true, resigned: false, fell: false, ...more });

async function gameOf(id: string): Promise<Game> {
  return (await engine()).games().find((game) => game.id === id) as Game;
}

function over(game: Game, compared: readonly (readonly number[])[], places: number[], more: Partial<TableState> = {}): TableState {
  const score = compared.map((numbers, at): SeatScore => ({
    place: places[at] ?? 1, total: numbers[0] ?? 0, compared: [...numbers],
    parts: Object.fromEntries(game.score_parts.map(({ id }, n) => [id, numbers[n] ?? 0])),
  }));
  const names = ["Anna", "Bea", "Cleo"];
  return { game, stage: "over", you: null, score, seats: compared.map((_, at) => seat(names[at] ?? "")), result: { places, why: "played" }, ...more } as TableState;
}

/** The first sentence in three languages. */
function inThree(state: TableState): (string | undefined)[] {
  const said = (["en", "fr", "pl"] as const).map((language) => {
    lang.value = language;
    return whyText(state)[0]?.replace(/\u00a0|\u202f/g, " ");
  });
  lang.value = "en";
  return said;
}

test("Nile says which pile decides, in three languages", async () => {
  const state = over(await gameOf("nile"), [[1, 2, 3, 4, 5], [1, 1, 9, 9, 9]], [1, 2]);
  assert.deepEqual(deciding(state), { at: 1, first: 0, second: 1 });
  assert.deepEqual(inThree(state), [
    "Equal: smallest pile. What decides: second pile, 2 against 1.",
    "Égalité : plus petite pile. Ce qui décide : deuxième pile, 2 contre 1.",
    "Remis: najmniejszy stos. Decyduje: drugi stos, 2 do 1.",
  ]);
  assert.equal(rowsOf(state).length, 5);
});

test("the Valley says how many tombs to how many", async () => {
  const state = over(await gameOf("valley"), [[1], [4]], [2, 1]);
  assert.match(whyText(state)[0] ?? "", /: 4 to 1\.$/);
});

test("a tie says what the rules say, and nothing decides", async () => {
  const game = await gameOf("nile");
  const state = over(game, [[1, 1, 1, 1, 1], [1, 1, 1, 1, 1]], [1, 1]);
  assert.equal(deciding(state), null);
  assert.deepEqual(whyText(state), [game.tie.en]);
});

test("a resignation and a clock have their own words, and no comparison", async () => {
  const game = await gameOf("valley");
  const left = over(game, [[3], [1]], [2, 1], { result: { places: [2, 1], why: "resigned" }, you: 0 });
  left.seats[0] = seat("Anna", { resigned: true });
  assert.deepEqual(inThree(left), ["You resigned.", "Vous avez abandonné.", "Poddajesz się."]);
  left.you = 1;
  assert.deepEqual(inThree(left), ["Anna resigned.", "Anna a abandonné.", "Anna się poddaje."]);
  left.seats[1] = seat("Bea", { resigned: true });
  left.you = null;
  assert.deepEqual(inThree(left), ["Anna, Bea resigned.", "Anna, Bea ont abandonné.", "Anna, Bea się poddają."]);
  left.seats[0] = seat("Anna", { fell: true, resigned: true });
  left.you = 0;
  assert.deepEqual(whyText(left), ["You ran out of time.", "Bea resigned."]);
  left.you = 1;
  assert.deepEqual(whyText(left), ["Anna ran out of time.", "You resigned."]);
});

test("the bot that played on for a player wins, not the player", async () => {
  const state = over(await gameOf("nefertiti"), [[30, 4], [20, 9], [25, 1]], [1, 3, 2], { you: 0 });
  assert.equal(resultText(state), "You win!");
  state.seats[0] = seat("Anna", { resigned: true });
  assert.equal(resultText(state), "The bot in your place wins");
  state.you = 1;
  assert.equal(resultText(state), "Anna wins");
});

test("Nefertiti counts its parts before the sum", async () => {
  const state = over(await gameOf("nefertiti"), [[30, 4], [20, 9], [25, 1]], [1, 3, 2]);
  const kinds = rowsOf(state).map(({ kind }) => kind);
  assert.deepEqual(kinds.slice(-2), ["sum", "compared"]);
  const labels = rowsOf(state).map(({ label }) => label);
  assert.equal(new Set(labels).size, labels.length, "no two rows have one name");
  assert.match(whyText(state)[0] ?? "", /: 30 to 25\.$/);
});

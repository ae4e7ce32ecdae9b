/* The log in fewer lines: nothing that happened is lost, and different things stay apart. */

import assert from "node:assert/strict";
import test from "node:test";
import { eventLines as folding } from "../src/play/event-lines.js";
import { engine, laid, playOut } from "./support.js";

/** Numbers do not break away from their things; here that does not matter. */
const loose = (line: string): string => line.replaceAll("\u00a0", " ");
const eventLines = (events: Parameters<typeof folding>[0]) => folding(events).map(loose);
const told = (text: string, event: string, seat: number) => ({ text, data: { event, seat } });

test("the same told again is counted", () => {
  const dealt = ["wheat", "flax", "wheat"].map((card) => told(`Anna is dealt: ${card}`, "deal", 0));
  assert.deepEqual(eventLines(dealt), ["Anna is dealt: wheat × 2, flax"]);
  const hidden = Array.from({ length: 5 }, () => told("Bruno is dealt a card", "deal", 1));
  assert.deepEqual(eventLines([...dealt, ...hidden]), ["Anna is dealt: wheat × 2, flax", "Bruno is dealt a card × 5"]);
});

test("different things stay apart", () => {
  const other = [told("Anna draws: wheat", "draw", 0), told("Bruno draws: wheat", "draw", 1), told("Flood: wheat", "flood", 0)];
  assert.deepEqual(eventLines(other), other.map(({ text }) => text));
  const apart = [told("Flood: wheat", "flood", 0), told("Locusts", "locusts", 0), told("Flood: wheat", "flood", 0)];
  assert.equal(eventLines(apart).length, 3);
  assert.deepEqual(eventLines([]), []);
});

test("what says itself how many is not counted again", () => {
  const planted = ["wheat × 1", "flax × 1", "wheat × 1"].map((cards) => told(`Anna plants: ${cards}`, "plant", 0));
  assert.deepEqual(eventLines(planted), ["Anna plants: wheat × 1, flax × 1", "Anna plants: wheat × 1"]);
});

test("in every game and language all that happened is still there", async () => {
  const all = await engine();
  let fewer = 0;
  for (const lang of ["en", "fr", "pl"] as const)
    for (const { id, min_players: players } of all.games()) {
      all.lang = lang;
      const match = laid(all, { game: id, players }, ["person", ...Array<string>(players - 1).fill("bot:level1")]);
      playOut(all, match);
      for (const { events } of match.steps(0, 0)) {
        const lines = eventLines(events);
        for (const text of events.map((event) => loose(event.text)))
          assert.ok(lines.some((line) => line.startsWith(text.replace(/: .*$/, ": ").trim()) && line.includes(text.replace(/^.*?: /, ""))), text);
        fewer += events.length - lines.length;
      }
      match.close();
    }
  assert.ok(fewer > 100);
});

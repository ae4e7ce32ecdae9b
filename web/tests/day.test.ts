/* The deal of the day: its seed, its table, what the browser keeps of it, and the text to share. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Engine } from "../src/engine.js";
import type { Store } from "../src/app/storage.js";
import { dayEntry, dayRecord, daysAfter, isDate, MOST_RECORDS, readDays, saveDay, streak, today, type DayEntry } from "../src/day/days.js";
import { shareText, squares } from "../src/day/share.js";
import { finalState, openDay } from "../src/day/table.js";
import { finishedMatches, savedMatch } from "../src/solo/saves.js";
import type { SoloServices, SoloTable } from "../src/solo/table.js";
import { lang } from "../src/text/lang.js";
import type { Game } from "../src/types.js";
import { engine } from "./support.js";

const DATE = "2026-11-18";

function memory(): Store & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all, getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

function services(one: Engine, store: Store): SoloServices {
  const choose = async (record: string): Promise<Answer> => {
    const match = one.read(record);
    match.choose(1000);
    while (one.search(100));
    const found = one.answer();
    match.close();
    return found;
  };
  return { engine: one, store, bots: { choose, hint: choose }, botFailed: (error) => assert.fail(String(error)) };
}

function ready(table: SoloTable): Promise<void> {
  const done = (): boolean => table.state.stage === "over" || table.state.legal.length > 0;
  return new Promise((resolve) => {
    if (done()) return resolve();
    const stop = table.listen(() => {
      if (!done()) return;
      stop();
      resolve();
    });
  });
}

async function playOn(table: SoloTable, moves = Infinity): Promise<void> {
  for (let n = 0; n < moves; n++) {
    await ready(table);
    const { stage, legal, at } = table.state;
    if (stage === "over") return;
    await table.play(legal[(at * 7919) % legal.length]!.move);
  }
  await ready(table);
}

function entry(date: string, more: Partial<DayEntry> = {}): DayEntry {
  return { game: "nile", date, when: Date.parse(date), moves: 90, over: true, onTime: true, resigned: false, place: 2, places: [2, 1, 3], score: 3, ...more };
}

test("seeds are those of docs/day.md", async () => {
  const one = await engine();
  const seeds = { nefertiti: 0x4015c09a682fd7b7n, nile: 0x184df07df4f44502n, valley: 0xbded27e732de2f99n };
  for (const [game, seed] of Object.entries(seeds)) {
    const match = one.day(game, DATE);
    match.begin();
    assert.match(match.save(), new RegExp(`^seed ${seed}$`, "m"));
    const { seats } = match.table();
    assert.deepEqual(seats.map(({ kind, level }) => [kind, level]), [["person", undefined], ...seats.slice(1).map(() => ["bot", 5])]);
    match.close();
  }
  for (const wrong of ["", "today", "2026-11-1", "2026-11-181"]) assert.throws(() => one.day("nile", wrong), { id: "no_game" });
  assert.throws(() => one.day("eights", DATE), { id: "no_game" });
  assert.throws(() => one.day("chess", DATE), { id: "no_game" });
});

test("a deal is played to its end, continued on the way, and always answered alike", async () => {
  const one = await engine();
  for (const game of ["nefertiti", "nile", "valley"]) {
    const stores = [memory(), memory()] as const;
    const records: string[] = [];
    for (const [n, store] of stores.entries()) {
      const around = services(one, store);
      let table = openDay(around, game, DATE, "Anna");
      await playOn(table, 5);
      if (n === 1) {
        assert.equal(dayEntry(store, game, DATE)?.over, false);
        const at = table.state.at;
        table.close();
        table = openDay(around, game, DATE, "Anna");
        assert.equal(table.state.at, at);
      }
      await playOn(table);
      const found = dayEntry(store, game, DATE);
      assert.equal(found?.over, true);
      assert.equal(found?.place, table.state.result?.places[0]);
      assert.equal(found?.score, table.state.score[0]?.compared[0]);
      assert.equal(savedMatch(store, game), null, "the saved game stays as it was");
      assert.equal(finishedMatches(store).length, 1);
      table.close();
      records.push(dayRecord(store, game, DATE) ?? "");
    }
    assert.equal(records[0], records[1]);
    assert.ok(one.verify(records[0]!));
    assert.equal(finalState(services(one, stores[0]), records[0]!).stage, "over");
  }
});

test("moves stand, and there are no hints", async () => {
  const one = await engine();
  const table = openDay(services(one, memory()), "nile", DATE, "Anna");
  await playOn(table, 3);
  const { undo, hints, strict, legal } = table.state;
  assert.deepEqual({ undo, hints, strict }, { undo: "no", hints: false, strict: true });
  assert.ok(table.final(legal[0]!.move));
  table.close();
});

test("a resigned deal is over and is not a day in a row", async () => {
  const one = await engine();
  const store = memory();
  const date = today();
  const table = openDay(services(one, store), "valley", date, "Anna");
  await ready(table);
  await table.resign();
  assert.equal(dayEntry(store, "valley", date)?.resigned, true);
  assert.deepEqual(streak(readDays(store)), { now: 0, longest: 0 });
  table.close();
});

test("dates are of the calendar and have come", () => {
  assert.equal(today(Date.UTC(2026, 10, 18, 23, 59, 59)), DATE);
  assert.equal(today(Date.UTC(2026, 10, 19)), "2026-11-19");
  assert.equal(daysAfter("2024-02-28", 1), "2024-02-29");
  assert.equal(daysAfter("2026-01-01", -1), "2025-12-31");
  assert.ok(isDate(DATE, DATE));
  for (const wrong of ["2026-11-19", "2026-02-30", "2026-13-01", "18-11-2026", "", "2026-11-1"]) assert.ok(!isDate(wrong, DATE), wrong);
});

test("days in a row end with a gap, and today may still come", () => {
  const days = ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-16", "2026-11-17"].map((date) => entry(date));
  assert.deepEqual(streak(days, DATE), { now: 2, longest: 3 });
  assert.deepEqual(streak([...days, entry(DATE), entry(DATE, { game: "valley" })], DATE), { now: 3, longest: 3 });
  assert.deepEqual(streak(days, "2026-11-19"), { now: 0, longest: 3 });
  assert.deepEqual(streak([entry(DATE, { onTime: false }), entry("2026-11-17", { over: false })], DATE), { now: 0, longest: 0 });
});

test("results stay, records only of the last deals, and rubbish is passed over", () => {
  const store = memory();
  for (let n = 0; n < MOST_RECORDS + 5; n++) assert.ok(saveDay(store, entry(daysAfter("2026-01-01", n)), "a record"));
  assert.equal(readDays(store).length, MOST_RECORDS + 5);
  assert.equal(readDays(store)[0]?.date, daysAfter("2026-01-01", MOST_RECORDS + 4));
  assert.equal(dayRecord(store, "nile", "2026-01-05"), null);
  assert.equal(dayRecord(store, "nile", "2026-01-06"), "a record");
  saveDay(store, entry("2026-01-06", { rank: 3, of: 9 }));
  assert.equal(dayEntry(store, "nile", "2026-01-06")?.rank, 3);
  assert.equal(dayRecord(store, "nile", "2026-01-06"), "a record");
  store.setItem("akhet.days", '[null, 7, {"game": "nile"}]');
  assert.deepEqual(readDays(store), []);
});

test("the text to share tells nothing about the deal, in three languages", async () => {
  const one = await engine();
  const nile = one.games().find(({ id }) => id === "nile") as Game;
  const found = entry(DATE, { rank: 3, of: 17 });
  assert.equal(squares(found), "⬜🟨⬜");
  const texts = (["en", "fr", "pl"] as const).map((language) => {
    lang.value = language;
    return shareText(nile, found, "https://akhet.example");
  });
  lang.value = "en";
  assert.equal(texts[0], [
    "Akhet · Deal of the day · 2026-11-18",
    "Nile · Place 2 of 3 · Smallest pile 3 · Rank 3 of 17",
    "⬜🟨⬜",
    "https://akhet.example/#/day/nile/2026-11-18",
  ].join("\n"));
  assert.match(texts[1]!, /Donne du jour.*\n.*Place 2 sur\s3/);
  assert.match(texts[2]!, /Rozdanie dnia.*\n.*Miejsce 2 z\s3/);
  assert.match(shareText(nile, entry(DATE, { resigned: true }), ""), /Nile · Resigned\n/);
});

/* A table in the page: played to its end with bots, kept and gone on with, taken back, handed over. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Engine, LegalMove, Step } from "../src/engine.js";
import { Playback } from "../src/play/playback.js";
import type { Store } from "../src/app/storage.js";
import { deleteMatch, savedMatch } from "../src/solo/saves.js";
import { begin, resume, type SoloServices, type SoloSeat, type SoloTable } from "../src/solo/table.js";
import type { TableState } from "../src/table.js";
import { engine } from "./support.js";

const SECRET = new Uint8Array(32).fill(7);

function memory(): Store & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all, getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

/** Bots that think in the same engine. */
function thinkers(engine: Engine): SoloServices["bots"] {
  const answer = async (record: string, begun: "choose" | "hint"): Promise<Answer> => {
    const match = engine.read(record);
    match[begun](200);
    while (engine.search(100));
    const found = engine.answer();
    match.close();
    return found;
  };
  return { choose: (record) => answer(record, "choose"), hint: (record) => answer(record, "hint") };
}

async function around(): Promise<SoloServices & { store: ReturnType<typeof memory> }> {
  const one = await engine();
  return { engine: one, bots: thinkers(one), store: memory(), botFailed: (error) => assert.fail(String(error)) };
}

/** Until a person decides or it is over. */
function ready(table: SoloTable): Promise<TableState> {
  const done = (state: TableState): boolean => state.stage === "over" || state.legal.length > 0 || state.handover !== undefined;
  return new Promise((resolve) => {
    if (done(table.state)) return resolve(table.state);
    const stop = table.listen((state) => {
      if (!done(state)) return;
      stop();
      resolve(state);
    });
  });
}

function pick(state: TableState): string {
  return (state.legal[(state.at * 7919) % state.legal.length] as LegalMove).move;
}

const AGAINST_BOTS: SoloSeat[] = [{ name: "Anna" }, { level: 1, name: "Farmer 1" }, { level: 1, name: "Farmer 2" }, { level: 1, name: "Farmer 3" }];

test("a whole game of every game, and every step is told once", async () => {
  const world = await around();
  for (const game of world.engine.games()) {
    const table = begin(world, { setup: { game: game.id, players: game.min_players }, seats: AGAINST_BOTS.slice(0, game.min_players) }, SECRET);
    const told: number[] = [];
    table.listen((_, fresh) => told.push(...fresh.map((step) => step.step)));
    for (;;) {
      const state = await ready(table);
      if (state.stage === "over") break;
      assert.equal(state.turn, 0);
      await table.play(pick(state));
    }
    assert.deepEqual(told, Array.from({ length: table.state.at }, (_, n) => n + 1));
    assert.equal(table.state.result?.places.length, game.min_players);
    assert.ok(world.engine.verify(await table.record()).over);
    table.close();
  }
});

test("a game is kept after every move, and gone on with where it was", async () => {
  const world = await around();
  const table = begin(world, { setup: { game: "nile", players: 2 }, seats: AGAINST_BOTS.slice(0, 2) }, SECRET);
  for (let n = 0; n < 5; n++) await table.play(pick(await ready(table)));
  const before = await ready(table);
  assert.match(before.commitment ?? "", /^[0-9a-f]{64}$/);
  const saved = savedMatch(world.store);
  assert.equal(saved?.game, "nile");
  assert.equal(saved?.moves, before.at);
  const again = resume(world, saved?.record ?? "");
  assert.deepEqual(again.state.view, before.view);
  assert.deepEqual(again.state.legal, before.legal);
  assert.equal(again.state.seats[0]?.name, "Anna");
  assert.equal(again.state.commitment, before.commitment);
  deleteMatch(world.store, "nile");
  assert.equal(savedMatch(world.store, "nile"), null);
  table.close();
  again.close();
});

test("what is kept and is nonsense is no game", () => {
  const store = memory();
  store.setItem("akhet.solo", "nile");
  store.setItem("akhet.solo.nile", "{nonsense");
  assert.equal(savedMatch(store), null);
});

test("a move that reveals nothing can be taken back, and final tells it before", async () => {
  const world = await around();
  const table = begin(world, { setup: { game: "nefertiti", players: 3 }, seats: AGAINST_BOTS.slice(0, 3) }, SECRET);
  const before = await ready(table);
  const free = before.legal.find((move) => !table.final(move.move));
  assert.ok(free, "some move can be taken back");
  await table.play(free.move);
  await table.undo();
  assert.equal(table.state.at, before.at);
  assert.deepEqual(table.state.view, before.view);
  table.close();

  const eights = begin(world, { setup: { game: "eights", players: 4 }, seats: AGAINST_BOTS }, SECRET);
  const draw = (await ready(eights)).legal.find((move) => move.kind === "draw");
  assert.ok(draw && eights.final(draw.move), "who has drawn has seen the card");
  eights.close();
});

test("two people at one screen see nothing of each other", async () => {
  const world = await around();
  const seats = [{ name: "Anna" }, { name: "Ben" }];
  const table = begin(world, { setup: { game: "nile", players: 2 }, seats }, SECRET);
  assert.equal(table.state.view, null);
  const first = table.state.handover;
  assert.ok(first !== undefined);
  assert.deepEqual(table.state.legal, []);
  table.take();
  assert.equal(table.state.you, first);
  assert.ok(table.state.view);
  while (table.state.handover === undefined) await table.play(pick(table.state));
  assert.equal(table.state.handover, 1 - first);
  assert.equal(table.state.view, null);
  assert.deepEqual(table.state.legal, []);
  table.close();
});

test("two people at a game without secrets need no handing over", async () => {
  const world = await around();
  const table = begin(world, { setup: { game: "nefertiti", players: 3 }, seats: ["A", "B", "C"].map((name) => ({ name })) }, SECRET);
  for (let n = 0; n < 6; n++) {
    assert.equal(table.state.handover, undefined);
    assert.equal(table.state.you, table.state.turn);
    await table.play(pick(table.state));
  }
  table.close();
});

test("a past position is the one that was, and resigning ends the game", async () => {
  const world = await around();
  const table = begin(world, { setup: { game: "valley", players: 2 }, seats: AGAINST_BOTS.slice(0, 2) }, SECRET);
  const before = await ready(table);
  await table.play(pick(before));
  await ready(table);
  assert.deepEqual(table.look(before.at)?.view, before.view);
  await table.resign();
  assert.equal(table.state.stage, "over");
  assert.equal(table.state.result?.why, "resigned");
  table.close();
});

test("who resigns among three is played on for, also after a reload", async () => {
  const world = await around();
  const table = begin(world, { setup: { game: "nefertiti", players: 3 }, seats: AGAINST_BOTS.slice(0, 3) }, SECRET);
  await ready(table);
  await table.resign();
  assert.equal(table.state.undo, "no");
  table.close();
  const again = resume(world, savedMatch(world.store, "nefertiti")!.record);
  const { stage, result, seats } = await ready(again);
  assert.equal(stage, "over");
  assert.equal(result?.why, "played");
  assert.deepEqual(seats.map((seat) => seat.resigned), [true, false, false]);
  again.close();
});

test("bots without a name are called by their rank in the language of the page", async () => {
  const world = await around();
  const seats = [{ name: "" }, { level: 1, name: "" }, { level: 1, name: "" }, { level: 4, name: "" }];
  const table = begin(world, { setup: { game: "eights", players: 4 }, seats }, SECRET);
  await table.play(pick(await ready(table)));
  await ready(table);
  const ranks = world.engine.bots();
  const told: Record<string, string> = {};
  for (const language of ["en", "fr", "pl"] as const) {
    world.engine.lang = language;
    table.translate();
    const [low, high] = [1, 4].map((level) => ranks.find((bot) => bot.level === level)!.name[language]);
    const names = ["", `${low} 1`, `${low} 2`, high];
    assert.deepEqual(table.state.seats.map((seat) => seat.name), names);
    told[language] = table.state.steps.flatMap((step) => step.events.map((event) => event.text)).join("\n");
    for (const name of names) assert.ok(told[language].includes(name!), `${name} in ${told[language]}`);
  }
  for (const rank of ranks) if (rank.name.en !== rank.name.pl) assert.ok(!told["pl"]!.includes(rank.name.en), told["pl"]);
  table.close();
});

test("a hint is one of the legal moves", async () => {
  const world = await around();
  const table = begin(world, { setup: { game: "eights", players: 4 }, seats: AGAINST_BOTS }, SECRET);
  const { legal } = await ready(table);
  const hint = await table.hint(new AbortController().signal);
  assert.ok(legal.some((move) => move.move === hint.move));
  table.close();
});

const step = (n: number): Step => ({ step: n, seat: 1, events: [] });
const at = (n: number): TableState => ({ at: n, steps: [], stage: "playing", legal: [] }) as unknown as TableState;

test("steps wait in a line and are skipped to the last", () => {
  const waiting: (() => void)[] = [];
  const shown: [number, boolean][] = [];
  const playback = new Playback(
    { look: () => ({ view: {}, score: [] }) },
    {
      show: (state, last) => shown.push([state.at, last]), pause: () => 100,
      later: (run) => {
        waiting.push(run);
        return () => waiting.splice(waiting.indexOf(run), 1);
      },
    },
  );
  playback.push(at(3), [step(1), step(2), step(3)]);
  assert.deepEqual(shown, [[1, false]]);
  assert.ok(playback.busy);
  waiting.shift()?.();
  assert.deepEqual(shown, [[1, false], [2, false]]);
  playback.push(at(4), [step(4)]);
  playback.skip();
  assert.deepEqual(shown[2], [4, true]);
  assert.ok(!playback.busy);
  assert.equal(waiting.length, 0);
  assert.equal(shown.length, 3);
});

test("without pauses only the last position is shown, and a change without steps comes at the end", () => {
  const shown: number[] = [];
  const playback = new Playback({}, { show: (state) => shown.push(state.at), pause: () => 0, later: () => () => undefined });
  playback.push(at(2), [step(1), step(2)]);
  playback.push(at(2), []);
  assert.deepEqual(shown, [2, 2]);
});

test("a browser that has no room says so once, and the game goes on", async () => {
  const world = await around();
  let told = 0;
  const full = { ...world.store, setItem: () => { throw new Error("full"); } };
  const table = begin({ ...world, store: full, saveFailed: () => told++ }, { setup: { game: "nile", players: 2 }, seats: AGAINST_BOTS.slice(0, 2) }, SECRET);
  const state = await ready(table);
  await table.play(pick(state));
  await ready(table);
  assert.equal(told, 1);
  table.close();
});

test("a bot that could not think is asked again", async () => {
  const world = await around();
  let broken = 0;
  let fails = true;
  const bots = { ...world.bots, choose: (record: string) => (fails ? Promise.reject(new Error("gone")) : world.bots.choose(record)) };
  const seats = [{ level: 1, name: "Farmer" }, { name: "Anna" }];
  const told = new Promise<void>((resolve) => {
    const table = begin({ ...world, bots, botFailed: () => { broken++; fails = false; table.retryBot(); void ready(table).then(() => { table.close(); resolve(); }); } }, { setup: { game: "nile", players: 2 }, seats }, SECRET);
    if (table.state.legal.length) void table.play(pick(table.state));
  });
  await told;
  assert.equal(broken, 1);
});

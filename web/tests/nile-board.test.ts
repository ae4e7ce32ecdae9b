/* The board of Nile: chosen cards find the legal moves that they are meant for, and nothing else. */

import assert from "node:assert/strict";
import test from "node:test";
import { cardsOf, choiceOf, crops, oneByOne, planOf, sameCards, uses, type Cards, type Action } from "../src/boards/nile/plans.js";
import { flightsOf } from "../src/boards/nile/flights.js";
import { starts } from "../src/play/flights.js";
import type { Match } from "../src/engine.js";
import type { EventData, LegalMove } from "../src/types.js";
import type { NileView } from "../src/boards/nile/view.js";
import { engine, laid } from "./support.js";

const ACTION_OF: Readonly<Record<string, Action>> = {
  plant: "plant", "plant-two": "plant", add: "plant", speculate: "speculate", pass: "end", done: "end",
};

async function match(players: number, seed: bigint): Promise<Match> {
  return laid(await engine(), { game: "nile", players }, Array.from({ length: players }, () => "person"), seed);
}

/** Every position of a match that is played by no plan. */
async function* positions(players: number, seed: bigint): AsyncGenerator<{ match: Match; legal: LegalMove[] }> {
  const playing = await match(players, seed);
  for (let n = 0; ; n++) {
    const legal = playing.legal();
    if (!legal.length) break;
    yield { match: playing, legal };
    playing.play(legal[(n * 7919 + Number(seed)) % legal.length]!.move);
  }
  playing.close();
}

function move(kind: string, fields: LegalMove["fields"]): LegalMove {
  return { move: [kind, ...Object.values(fields)].join(" "), code: 0, text: "", kind, fields };
}

test("the cards of every move choose that move", async () => {
  let seen = 0;
  for await (const { legal } of positions(3, 5n))
    for (const one of legal) {
      const action = ACTION_OF[one.kind];
      if (!action) continue;
      assert.deepEqual(planOf(legal, action, cardsOf(one)), [one.move]);
      assert.ok(oneByOne(cardsOf(one)).every((card) => uses(one, card)));
      seen++;
    }
  assert.ok(seen > 200);
});

test("two cards are a trade whose second move is legal after the first", async () => {
  let traded = 0;
  for await (const { match: playing, legal } of positions(2, 3n)) {
    const first = legal.find(({ kind }) => kind === "offer");
    const second = legal.filter(({ kind }) => kind === "market").at(-1);
    if (!first || !second || first.fields["card"] === second.fields["card"]) continue;
    const plan = planOf(legal, "offer", { ...cardsOf(first), ...cardsOf(second) });
    assert.equal(plan?.[0], first.move);
    playing.play(plan![0]!);
    assert.ok(playing.legal().some((one) => one.move === plan![1]));
    playing.undo();
    traded++;
  }
  assert.ok(traded > 10);
});

test("a trade takes two cards, wherever they lie", () => {
  const legal = [move("market", { card: "wheat" }), move("market", { card: "storage-wheat" })];
  assert.equal(planOf(legal, "market", { wheat: 1 }), null);
  assert.equal(planOf(legal, "market", { wheat: 3 }), null);
  assert.deepEqual(planOf(legal, "market", { wheat: 2 }), ["market wheat", "discard wheat"]);
  assert.deepEqual(planOf(legal, "market", { "storage-wheat": 1, wheat: 1 }), ["market storage-wheat", "discard wheat"]);
  assert.equal(planOf(legal, "offer", { wheat: 2 }), null);
});

test("additions to several fields are made one after the other", () => {
  const legal = [
    move("add", { crop: "wheat", cards: 1 }), move("add", { crop: "wheat", cards: 2 }),
    move("add", { crop: "flax", cards: 1 }), move("pass", {}),
  ];
  assert.deepEqual(planOf(legal, "plant", { wheat: 2, flax: 1 }), ["add wheat 2", "add flax 1"]);
  assert.equal(planOf(legal, "plant", { wheat: 2, flax: 2 }), null);
  assert.equal(planOf(legal, "plant", { wheat: 1, castor: 1 }), null);
  assert.equal(planOf(legal, "plant", {}), null);
  assert.equal(planOf(legal, "speculate", {}), null);
  assert.deepEqual(planOf(legal, "end", {}), ["pass"]);
});

test("cards are compared by what is in them", () => {
  assert.ok(sameCards({ wheat: 1, flax: 0 }, { wheat: 1 }));
  assert.ok(!sameCards({ wheat: 1 }, { wheat: 1, flax: 1 }));
  assert.deepEqual(crops("papyrus-flax"), ["papyrus", "flax"]);
  assert.deepEqual(crops("storage-wheat"), ["wheat"]);
});

test("what happens is seen to fly", async () => {
  const playing = await match(4, 11n);
  for (let n = 0; playing.legal().length; n++) {
    const legal = playing.legal();
    playing.play(legal[(n * 31) % legal.length]!.move);
  }
  const steps = playing.steps(0, 0);
  const silent = new Set(["market", "offer", "pass", "pay", "no-field", "end", "first"]);
  for (const step of steps.filter(({ step: at }) => at > 0))
    for (const event of step.events) {
      const flights = flightsOf({ ...step, events: [event] }, { view: null });
      assert.equal(flights.length > 0, !silent.has(event.data.event), event.data.event);
      for (const flight of flights) assert.ok(![...flight.from, ...flight.to].some((place) => /undefined|null|NaN|-$/.test(place)));
    }
  assert.equal(flightsOf(steps[0]!, { view: null }).length, 0, "the deal");
  playing.close();
});

test("cards turn up, wait and land where they are drawn", () => {
  const seat = (zone: string) => ({ zone, seat: 1 });
  const told = (event: string, card: string | null, n: number, from: object, to: object) =>
    ({ text: "", data: { event, seat: 1, moves: [{ card, n, from, to }] } as unknown as EventData });
  const of = (...events: ReturnType<typeof told>[]) => flightsOf({ step: 1, seat: 1, events }, { view: { flood: "wheat" } });
  const [drawn] = of(told("draw", "wheat", 1, { zone: "pile" }, seat("hand")));
  assert.deepEqual([drawn?.turns, drawn?.lands], [true, "seat1-hand-wheat"]);
  const [hidden] = of(told("draw", null, 1, { zone: "pile" }, seat("hand")));
  assert.deepEqual([hidden?.thing, hidden?.turns, hidden?.lands], [null, undefined, undefined]);
  const [shown] = of(told("draw", "locusts", 1, { zone: "pile" }, { zone: "aside" }));
  assert.deepEqual([shown?.to, shown?.lands], [["locusts"], undefined]);
  const [planted] = of(told("plant", "flax", 3, seat("hand"), seat("fields")));
  assert.deepEqual([planted?.from[0], planted?.lands, planted?.cards], ["seat1-hand-flax", "field-flax", 3]);
  const eaten = of(told("eaten", "flax", 2, seat("fields"), { zone: "discards" }), told("flood", "castor", 1, { zone: "pile" }, { zone: "flood_pile" }));
  assert.deepEqual(eaten.map(({ strikes, waits }) => [strikes, waits]), [[true, undefined], [undefined, true], [undefined, undefined]]);
  assert.deepEqual(starts(eaten, 100, 400), [0, 340, 440], "what is eaten waits until the locusts are there");
  assert.equal(eaten[2]?.covers, "wheat", "the old flood stays in sight until the new one has come");
});

/** Some choices of a hand: each card once, twice, and with its neighbour. */
function choices({ hand = {}, storage = {} }: NileView["seats"][number]): Cards[] {
  const cards = [...Object.keys(hand), ...Object.keys(storage).filter((crop) => storage[crop]).map((crop) => `storage-${crop}`)];
  const twice = Object.entries(hand).filter(([, n]) => n > 1).map(([card]) => ({ [card]: 2 }));
  return [{}, ...cards.map((card) => ({ [card]: 1 })), ...twice, ...cards.slice(1).map((card, n) => ({ [cards[n]!]: 1, [card]: 1 }))];
}

test("the rules give a reason for exactly the choices that the board makes no move of", async () => {
  const reasons = new Set<string>();
  let made = 0;
  for await (const { match: playing, legal } of positions(3, 5n)) {
    if (legal.some(({ kind }) => kind === "discard")) continue;
    const view = playing.view<NileView>(playing.table().turn!);
    for (const chosen of choices(view.seats[view.viewer]!))
      for (const action of ["market", "offer", "plant", "speculate"] as const) {
        const reason = playing.why(choiceOf(action, chosen));
        const plan = planOf(legal, action, chosen);
        assert.equal(reason === null, plan !== null, `${choiceOf(action, chosen)}: ${reason?.text} ${plan}`);
        if (reason) assert.match(reason.text, /^[^{}]+$/);
        if (reason) reasons.add(reason.id);
        else made++;
      }
  }
  assert.ok(made > 20 && reasons.size > 8, `${made} moves, ${[...reasons].join(" ")}`);
});

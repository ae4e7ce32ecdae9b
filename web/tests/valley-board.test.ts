/* The board of the valley against the engine: every card has its facts, copies keep their keys, fights are told. */

import assert from "node:assert/strict";
import test from "node:test";
import { CopyTracker } from "../src/boards/valley/copies.js";
import { cardsOf } from "../src/boards/valley/cards.js";
import { ENTRIES, effectOf } from "../src/boards/valley/effects.js";
import { itemsOf, numberOn } from "../src/components.js";
import { lang } from "../src/text/lang.js";
import { choiceOf } from "../src/boards/valley/context.js";
import { pitchOf } from "../src/boards/valley/card-size.js";
import { largest } from "../src/play/fit.js";
import { flightsOf } from "../src/boards/valley/flights.js";
import { lastTomb } from "../src/boards/valley/last-tomb.js";
import { framesOf, moved } from "../src/boards/valley/frames.js";
import { SPECTATOR } from "../src/engine.js";
import type { Flight } from "../src/play/flights.js";
import type { TableState } from "../src/table.js";
import { LANGS, cardMoves, type Game, type Step, type View } from "../src/types.js";
import type { ValleyView } from "../src/boards/valley/view.js";
import { engine, laid } from "./support.js";

test("every card has its kind and its printed numbers", async () => {
  const game = (await engine()).games().find(({ id }) => id === "valley");
  assert.ok(game);
  const cards = cardsOf(game);
  assert.equal(cards.size, game.vocabularies.find(({ type }) => type === "c")?.terms.length);
  for (const { term, kind, cost, force } of cards.values()) {
    assert.equal(cost !== null, kind === "ally" || kind === "animal", term.id);
    assert.ok(force !== null || kind === "trap" || kind === "papyrus", term.id);
  }
});

test("every card that does something says it in few words, with the numbers of the engine", async () => {
  const game = (await engine()).games().find(({ id }) => id === "valley");
  assert.ok(game);
  const traps = new Map(itemsOf(game, "trap").map((item) => [item.id, item]));
  for (const { term, kind } of cardsOf(game).values()) {
    if (kind === "adventurer") continue;
    const entry = ENTRIES.get(term.id);
    assert.ok(entry, term.id);
    for (const one of LANGS) {
      lang.value = one;
      const short = effectOf(term.id);
      assert.equal(short === "", "effect" in entry && entry.effect === "NOTHING", `${term.id}: ${short}`);
      assert.doesNotMatch(short, /[{}|]|undefined|NaN/);
      const long = term.note?.[one] ?? "";
      for (const [number] of short.matchAll(/[+−]\d+/g)) assert.ok(long.includes(number) || kind === "ally", `${term.id}: ${number} in "${long}"`);
    }
    lang.value = "en";
    const trap = traps.get(term.id);
    assert.equal(trap !== undefined, "targets" in entry, term.id);
    if (trap && "targets" in entry) assert.equal(numberOn(trap, "at-most") ?? 0, entry.most, term.id);
  }
});

test("each copy has one key, and a fight is told as it ended", async () => {
  const match = laid(await engine(), { game: "valley", players: 2 }, ["person", "person"], 11n);
  const following = new CopyTracker();
  let fights = 0;
  for (let at = 0; match.table().turn !== null; at++) {
    const legal = match.legal();
    match.play(legal[(at * 7 + 3) % legal.length]?.move ?? "");
    const view = match.view<ValleyView>(0);
    const keys = [...following.at(view).values()].flat();
    assert.equal(new Set(keys).size, keys.length);
    for (const [key, count] of Object.entries(view.seats[0]?.hand ?? {}))
      assert.equal(following.at(view).get(`0-hand ${key}`)?.length, count);
    const steps = match.steps(SPECTATOR);
    const combat = steps.flatMap(({ events }) => events).filter(({ data }) => data.event === "combat").pop();
    const last = lastTomb(steps);
    assert.equal(last === null, combat === undefined);
    if (!last || !combat) continue;
    fights++;
    assert.equal(last.totals[Number(combat.data["seat"])], combat.data["first"]);
    assert.ok(view.seats[last.winner]?.won.includes(last.tomb));
  }
  assert.ok(fights > 3);
});

test("a card that is played keeps its key on the way from the hand to the camp", () => {
  const side = (hand: Record<string, number>, camp: Record<string, number>): object =>
    ({ tomb: {}, down: {}, bluff: null, camp, hand });
  const view = (...sides: object[]): ValleyView => ({ seats: sides }) as unknown as ValleyView;
  const following = new CopyTracker();
  const before = following.at(view(side({ worker: 2 }, {}), side({}, {})));
  const after = following.at(view(side({ worker: 1 }, { worker: 1 }), side({}, {})));
  assert.deepEqual(
    new Set([...(after.get("0-hand worker") ?? []), ...(after.get("0-camp worker") ?? [])]),
    new Set(before.get("0-hand worker")),
  );
});

test("cards are as large as fits, and stay as they are unless much is gained", () => {
  const sizes = [40, 100] as const;
  const upTo = (fits: number) => (size: number): number => (size + 50) / (fits + 50);
  assert.equal(largest(upTo(200), sizes, 0, 2), 100);
  assert.equal(largest(upTo(10), sizes, 0, 2), 40);
  const found = largest(upTo(73), sizes, 0, 2);
  assert.ok(found <= 73 && found > 69, `${found}`);
  assert.equal(largest(upTo(73), sizes, 70, 2), 70);
  assert.ok(largest(upTo(73), sizes, 50, 2) > 69);
  assert.ok(largest(upTo(60), sizes, 70, 2) <= 60);
});

test("a size is found with few layouts, also where the height leaps", () => {
  for (const leap of [0, 0.2, 0.6]) {
    for (let fits = 41; fits < 100; fits += 3) {
      let asked = 0;
      const found = largest((size) => (asked++, size > fits ? 1.001 + leap + (size - fits) / 90 : 0.9 - leap / 2 + size / fits / 20), [40, 100], 0, 1);
      assert.ok(found <= fits && found > fits - 1.5, `${found} of ${fits}`);
      assert.ok(asked <= 12, `${asked} layouts`);
    }
  }
  const wide = largest((size) => (size > 61 ? Infinity : 0.5), [40, 100], 0, 1);
  assert.ok(wide <= 61 && wide > 60);
});

test("cards overlap before they begin another line, and lines are equally long", () => {
  assert.equal(pitchOf(3, 400, 50, 30).pitch, 55);
  assert.equal(pitchOf(10, 400, 50, 30).pitch, 350 / 9);
  assert.deepEqual(pitchOf(20, 400, 50, 30), { pitch: 350 / 9, across: 10 });
  assert.equal(pitchOf(1, 20, 50, 30).pitch, 50);
});

/** The state of a table as far as parts of a move need it. */
function tableAt(game: Game, view: unknown, at: number): TableState {
  return { game, view, at } as unknown as TableState;
}

/** What card moves change. */
function zones({ deck_size, discard_size, tombs_left, seats }: ValleyView): unknown {
  return {
    deck_size, discard_size, tombs_left: [...tombs_left].sort(),
    seats: seats.map(({ place, won, hand, hand_size, camp, papyri_size, papyri_spent }) => ({ place, won: [...won].sort(), hand, hand_size, camp, papyri_size, papyri_spent: [...papyri_spent].sort() })),
  };
}

test("the frames of a move lead to the position after it", async () => {
  const loaded = await engine();
  const game = loaded.games().find(({ id }) => id === "valley") as Game;
  let turned = 0;
  let won = 0;
  for (const seed of [3n, 11n, 12n]) {
    const match = laid(loaded, { game: "valley", players: 2 }, ["person", "person"], seed);
    for (let at = 0; match.table().turn !== null; at++) {
      const before = [0, 1, SPECTATOR].map((eyes) => match.view<ValleyView>(eyes));
      const legal = match.legal();
      match.play(legal[(at * 5 + 1) % legal.length]?.move ?? "");
      for (const [nth, eyes] of [0, 1, SPECTATOR].entries()) {
        const step = match.steps(eyes, at + 1)[0] as Step;
        const frames = framesOf(tableAt(game, before[nth], at), step);
        const all = step.events.flatMap(({ data }) => cardMoves(data)).reduce(moved, before[nth] as unknown as View) as unknown as ValleyView;
        assert.deepEqual(zones(all), zones(match.view<ValleyView>(eyes)), `after ${JSON.stringify(step.events.map(({ data }) => data))}`);
        const last = frames.at(-1)?.view as unknown as ValleyView | undefined;
        const events = step.events.map(({ data }) => data);
        const combat = events.find(({ event }) => event === "combat");
        if (combat) assert.equal(last?.totals[Number(combat["seat"])], combat["first"]);
        if (combat) won++;
        if (combat || !events.some(({ event }) => event === "reveal")) continue;
        turned++;
        const after = match.view<ValleyView>(eyes);
        for (const [seat, side] of after.seats.entries()) {
          const shown = last?.seats[seat];
          assert.deepEqual(shown?.tomb, side.tomb);
          assert.deepEqual(new Set(shown?.tomb_papyri), new Set(side.tomb_papyri));
          assert.deepEqual([shown?.down_size, shown?.papyri_down_size, shown?.hand_size], [side.down_size, side.papyri_down_size, side.hand_size]);
          assert.deepEqual(shown?.hand, side.hand);
        }
      }
    }
    match.close();
  }
  assert.ok(turned > 5 && won > 5, `${turned} turned up, ${won} won`);
});

test("coins and hidden cards are seen to change hands, one's own cards move themselves", () => {
  const told = (you: number, ...events: object[]): Flight[] =>
    flightsOf({ step: 1, events: events.map((data) => ({ text: "", data })) } as Step, { you });
  const drawn = { event: "draw", seat: 1, moves: [{ card: null, n: 1, from: { zone: "deck" }, to: { zone: "hand", seat: 1 } }] };
  const draws = [{ event: "split", seat: 1, coins: 2, cards: 2 }, drawn, drawn];
  const split = { thing: "coin", coins: 2, from: ["supply"], to: ["coins-1"] };
  const draw = { thing: null, coins: 1, from: ["deck"], to: ["hand-1"] };
  assert.deepEqual(told(0, ...draws), [split, draw, draw]);
  assert.deepEqual(told(1, ...draws), [split]);
  assert.deepEqual(told(0, { event: "play", seat: 0, card: "jackal", coins: 0 })[0]?.coins, 0);
});

test("every card of a hand or a camp that cannot be used has a reason", async () => {
  const match = laid(await engine(), { game: "valley", players: 2 }, ["person", "person"], 11n);
  const reasons = new Set<string>();
  for (let at = 0; match.table().turn !== null; at++) {
    const legal = match.legal();
    const side = match.view<ValleyView>(match.table().turn!).seats[match.table().turn!]!;
    const hand = [...Object.keys(side.hand ?? {}), ...(side.papyri ?? [])].map((card) => choiceOf({ kinds: ["play", "discard", "lay"], fields: {} }, card));
    const camp = [side.adventurer, ...Object.keys(side.camp)].map((card) => choiceOf({ kinds: ["send"], fields: {} }, card));
    for (const choice of [...hand, ...camp]) {
      const card = choice.split(" ")[1];
      const fits = legal.some(({ kind, fields }) => choice.split(" ")[0]!.split(",").includes(kind) && fields["card"] === card);
      const reason = match.why(choice);
      assert.equal(reason === null, fits, choice);
      if (reason) assert.match(reason.text, /^[^{}]+$/);
      if (reason) reasons.add(reason.id);
    }
    match.play(legal[(at * 7 + 3) % legal.length]!.move);
  }
  match.close();
  assert.ok(reasons.size > 4, [...reasons].join(" "));
});

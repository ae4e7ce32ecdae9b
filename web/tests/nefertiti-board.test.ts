/* The board of Nefertiti: what is printed is read from the engine's tables, and every legal move is found by touching things. */

import assert from "node:assert/strict";
import test from "node:test";
import { about, seatFacts, squareTerm } from "../src/boards/nefertiti/about.js";
import { flightsOf } from "../src/boards/nefertiti/flights.js";
import { lastClosing, lastDice } from "../src/boards/nefertiti/history.js";
import { printedOf } from "../src/boards/nefertiti/stalls.js";
import { prompt } from "../src/boards/nefertiti/prompt.js";
import {
  findCharacter, findClose, findHeld, findLower, findReserve, findSquare, findType, findUpper, lowerWhat, press, contextOf, type Find, type Context,
} from "../src/boards/nefertiti/context.js";
import type { Engine, Match } from "../src/engine.js";
import type { Fields } from "../src/play/picker.js";
import { MovePicker } from "../src/play/picker.js";
import type { TableState } from "../src/table.js";
import type { Game, LegalMove } from "../src/types.js";
import { lang } from "../src/text/lang.js";
import { LANGS } from "../src/types.js";
import { engine, laid } from "./support.js";

interface Position {
  match: Match;
  legal: LegalMove[];
  state: TableState & { view: NonNullable<TableState["view"]> };
}

function stateOf(game: Game, match: Match, legal: LegalMove[]): Position["state"] {
  const { turn, seats, moves } = match.table();
  const view = match.view(turn ?? 0);
  const known: Partial<TableState> & { view: typeof view } = {
    game, you: turn, at: moves, turn, view, legal, steps: match.steps(turn ?? 0, 0),
    seats: seats.map((_, n) => ({ kind: "person", name: `P${n}`, here: true, resigned: false, fell: false })),
  };
  return known as Position["state"];
}

/** Every position of a match that is played by no plan. */
function* positions(playing: Engine, players: number, seed: bigint): Generator<Position> {
  const game = playing.games().find((one) => one.id === "nefertiti") as Game;
  const setup = { game: "nefertiti", players, options: { setup: "advanced" } };
  const match = laid(playing, setup, Array.from({ length: players }, () => "person"), seed);
  for (let n = 0; match.table().stage !== "over"; n++) {
    const legal = match.legal();
    yield { match, legal, state: stateOf(game, match, legal) };
    match.play(legal[(n * 7919 + Number(seed)) % legal.length]!.move);
  }
  match.close();
}

interface Touch {
  find(context: Context): Find;
  what: Fields;
}

const on = (what: Fields, find: (context: Context) => Find): Touch => ({ what, find });

function lowerTouches(context: Context, gifts: readonly unknown[]): Touch[] {
  const market = context.view.closing ?? "";
  const left = (context.view.markets[market]?.lower ?? []).map((gift, place) => ({ gift, place }));
  return gifts.filter((gift) => gift !== undefined).map((gift) => {
    const at = left.findIndex((one) => one.gift === gift);
    const place = left.splice(at, 1)[0]?.place ?? 0;
    return on(lowerWhat(market, place), (now) => findLower(now, market, place));
  });
}

/** What a person would touch for a move. */
function touchesFor(context: Context, { kind, fields }: LegalMove): Touch[] {
  const market = String(fields["market"] ?? context.view.closing);
  const { gift, second, third, type } = fields;
  const you = context.state.you ?? 0;
  const upper = on({ upper: market }, (now) => findUpper(now, market));
  const hired = on({ kind }, () => findCharacter(kind.slice("hire-".length)));
  const held = (seat: number): Touch => on({ held: `${seat}-${gift}` }, (now) => findHeld(now, seat, String(gift), ""));
  const ways: Readonly<Record<string, () => Touch[]>> = {
    place: () => [on({ market, bid: fields["bid"] ?? null }, () => findSquare(market, Number(fields["bid"])))],
    close: () => [on({ close: market }, () => findClose(market))],
    "hire-scribe": () => [hired, on({ type: type ?? null }, () => findType(String(type)))],
    "hire-royal-servant": () => [hired, on({ type: type ?? null }, () => findType(String(type)))],
    "hire-treasurer": () => [hired, on({ reserve: market }, (now) => findReserve(now, market))],
    "hire-merchant": () => [hired, held(you)],
    "hire-thief": () => {
      const place = context.view.markets[market]?.lower.indexOf(String(gift)) ?? 0;
      return [hired, on(lowerWhat(market, place), (now) => findLower(now, market, place))];
    },
    "hire-vizier": () => [hired],
    "hire-overseer": () => [hired],
    swap: () => [held(Number(fields["seat"]))],
    "take-upper": () => [upper],
    "take-upper-and": () => [upper, ...lowerTouches(context, [gift])],
    take: () => lowerTouches(context, [gift, second, third]),
    discard: () => [held(you)],
    buy: () => lowerTouches(context, [gift]),
    "buy-upper": () => [upper],
    half: () => [on({ reserve: market }, (now) => findReserve(now, market))],
  };
  return ways[kind]?.() ?? assert.fail(`no way to ${kind}`);
}

/** The move that is made when these things are touched one after another; the last may not be needed. */
function made({ state, legal }: Position, move: LegalMove): string | undefined {
  let played: string | undefined;
  const picker = new MovePicker({
    play: (one) => (played = one.move), changed: () => {}, refused: () => {}, confirmation: () => "never", final: () => false,
  });
  picker.offer(legal);
  const context = (): Context => contextOf({
    state, picker, lang: "en", seen: false, hinted: null, details: () => {}, why: () => "", refuse: (why) => assert.fail(`${move.move}: ${why}`),
  });
  for (const { find, what } of touchesFor(context(), move)) if (played === undefined) press(context(), find(context()), what, "refused");
  return played;
}

test("every legal move is made by touching what it is about", async () => {
  const playing = await engine();
  const seen = new Set<string>();
  for (const [players, seed] of [[3, 5n], [4, 6n], [4, 11n], [3, 12n]] as const)
    for (const position of positions(playing, players, seed))
      for (const move of position.legal) {
        assert.equal(made(position, move), move.move);
        seen.add(move.kind);
      }
  for (const kind of ["place", "take", "take-upper", "buy", "buy-upper", "half", "discard", "hire-scribe", "hire-thief"])
    assert.ok(seen.has(kind), `${kind} was never legal`);
});

test("every square that can be bid on is printed, and no other", async () => {
  const playing = await engine();
  for (const { legal, state } of positions(playing, 4, 3n)) {
    const markets = (state.view as unknown as Context["view"]).markets;
    for (const [id, { stall, servants, status }] of Object.entries(markets)) {
      const bids = (printedOf(state.game).stalls.get(stall)?.rows ?? []).flatMap((row) => row.map((square) => square?.bid));
      assert.equal(new Set(bids).size, bids.length, `${stall} has a hole or a bid twice`);
      const open = legal.filter((move) => move.kind === "place" && move.fields["market"] === id).map((move) => move.fields["bid"]);
      if (status === "open" && open.length) assert.equal(open.length + Object.keys(servants).length, bids.length, stall);
      for (const bid of [...open, ...Object.keys(servants).map(Number)]) assert.ok(bids.includes(bid as number), `${stall} ${bid}`);
    }
  }
});

test("all stalls, types and kinds of gifts are read", async () => {
  const game = (await engine()).games().find((one) => one.id === "nefertiti");
  assert.ok(game);
  const { stalls, types } = printedOf(game);
  const ids = (type: string): string[] => (game.vocabularies.find((one) => one.type === type)?.terms ?? []).map((term) => term.id);
  assert.deepEqual([...stalls.keys()], ids("a"));
  assert.deepEqual(types.map((type) => type.id), ids("t"));
  assert.deepEqual(types.flatMap((type) => type.kinds), ids("g"));
  for (const { worth } of types) assert.ok(worth[0] > worth[1] && worth[1] > worth[2] && worth[2] > 0);
});

test("what a closing brings and the dice are told as long as they are news", async () => {
  const playing = await engine();
  let closings = 0;
  let dice = 0;
  for (const { state } of positions(playing, 4, 6n)) {
    const { closing } = state.view;
    const told = lastClosing(state);
    if (closing !== null) assert.equal(told?.market, closing);
    if (told && !told.done) assert.equal(told.market, closing);
    for (const one of told?.servants ?? []) assert.ok(Number.isInteger(one.pays ?? one.fails ?? one.earns));
    if (told?.done) closings++;
    const thrown = lastDice(state, "akhet-aton");
    if (thrown) dice += Number(thrown.a >= 1 && thrown.b <= 6);
  }
  assert.ok(closings > 3 && dice > 0, `${closings} closings, ${dice} dice`);
});

test("whoever decides is asked in a sentence, in every language", async () => {
  const playing = await engine();
  const asked = new Set<string>();
  for (const { legal, state } of positions(playing, 4, 6n)) {
    const picker = new MovePicker({ play: () => {}, changed: () => {}, refused: () => {}, confirmation: () => "never", final: () => false });
    picker.offer(legal);
    for (const one of LANGS) {
      lang.value = one;
      const said = prompt({ state, picker, lang: one }) ?? assert.fail(`nothing is asked of ${legal[0]?.move}`);
      assert.match(said, /^\p{Lu}.*[.?]$/u);
      assert.doesNotMatch(said, /[{}]|undefined|NaN/);
      if (one === "en") asked.add(said.replace(/\d+|[\w ]+: /g, ""));
    }
    lang.value = "en";
    const deben = seatFacts(state, state.you ?? 0).find((fact) => fact.art === "deben");
    assert.equal(deben?.n, (state.view as unknown as Context["view"]).seats[state.you ?? 0]?.deben);
  }
  assert.ok(asked.size > 6, `only ${asked.size} sentences`);
});

test("a square describes its sign, the rule of its stall, and the source of each fact", async () => {
  const game = (await engine()).games().find((one) => one.id === "nefertiti") as Game;
  const state = { game } as TableState;
  for (const [stall, { rows }] of printedOf(game).stalls)
    for (const square of rows.flat()) {
      if (!square) continue;
      const told = about(squareTerm(stall, square.bid), state);
      assert.deepEqual(told?.facts?.map(({ name }) => name), ["stall", "bid", "sign"]);
      for (const { mark } of told?.facts ?? []) assert.match(mark, /^[RAX]$/, `${stall} ${square.bid}`);
      const rule = game.vocabularies.find(({ type }) => type === "a")?.terms.find((term) => term.id === stall)?.note?.en ?? "";
      assert.ok(told?.term.note?.en.toLowerCase().includes(rule.toLowerCase()));
      assert.equal(told?.art?.startsWith("closes-"), square.sign === "plain");
    }
  assert.equal(about("harp", state), undefined);
});

test("coins fly between a reserve and a seat whenever money changes hands, and a seal flies to whom it hires", async () => {
  const playing = await engine();
  const kinds = new Set<string>();
  let before: Context["view"] | undefined;
  for (const { state } of positions(playing, 4, 6n)) {
    const view = state.view as unknown as Context["view"];
    const change = new Map<string, number>();
    for (const { from: [from = ""], to: [to = ""], coins: n = 1 } of flightsOf(state.steps.at(-1)!, state)) {
      change.set(from, (change.get(from) ?? 0) - n);
      change.set(to, (change.get(to) ?? 0) + n);
      kinds.add(`${from.split("-")[0]} ${to.split("-")[0]}`);
    }
    const was = before;
    if (was && !state.steps.at(-1)?.events.some(({ data }) => data.event === "hire"))
      view.seats.forEach(({ deben }, seat) => assert.equal(deben - (was.seats[seat]?.deben ?? 0), change.get(`deben-${seat}`) ?? 0));
    before = view;
  }
  assert.deepEqual([...kinds].sort(), ["deben reserve", "reserve deben", "seals character"]);
});

test("every square and character that cannot be chosen has a reason", async () => {
  const page = await engine();
  const match = laid(page, { game: "nefertiti", players: 3 }, ["person", "person", "person"], 5n);
  const game = page.games().find((one) => one.id === "nefertiti") as Game;
  const reasons = new Set<string>();
  for (let n = 0; match.table().turn !== null; n++) {
    const legal = match.legal();
    const { markets, characters } = match.view<Context["view"]>(match.table().turn!);
    const asked = [
      ...Object.keys(characters).map((id) => `hire-${id}`),
      ...Object.entries(markets).flatMap(([id, { stall }]) => printedOf(game).stalls.get(stall)!.rows.flat().map((square) => `place ${id} ${square?.bid ?? 0}`)),
      ...Object.keys(markets).flatMap((id) => [`half ${id}`, `take-upper,take-upper-and,buy-upper ${id}`]),
    ];
    for (const choice of asked) {
      const reason = match.why(choice);
      if (choice.startsWith("place ")) assert.equal(reason === null, legal.some(({ move }) => move === choice), choice);
      if (!reason) continue;
      assert.match(reason.text, /^[^{}]+[.:]/);
      reasons.add(reason.id);
    }
    match.play(legal[(n * 7919) % legal.length]!.move);
  }
  match.close();
  assert.ok(reasons.size > 7, [...reasons].join(" "));
});

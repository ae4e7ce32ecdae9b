/* Choosing by touching, and what the bar offers: over the real moves of every game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine, Game, LegalMove } from "../src/engine.js";
import { choicesOf, kindsInWords, kindLabel } from "../src/play/choices.js";
import { wayTo } from "../src/play/counted.js";
import { distance } from "../src/play/keyboard.js";
import type { Confirmation } from "../src/app/preferences.js";
import { MovePicker } from "../src/play/picker.js";
import { LANGS } from "../src/types.js";
import { engine, laid } from "./support.js";

interface Heard {
  played: string[];
  refused: number;
  changed: number;
}

function picking(legal: readonly LegalMove[], confirmation: Confirmation = "never", final = false): { picker: MovePicker; heard: Heard } {
  const heard: Heard = { played: [], refused: 0, changed: 0 };
  const picker = new MovePicker({
    play: (move) => heard.played.push(move.move),
    changed: () => heard.changed++,
    refused: () => heard.refused++,
    confirmation: () => confirmation,
    final: () => final,
  });
  picker.offer(legal);
  return { picker, heard };
}

/** Lists of legal moves from one match of each game. */
function* decisions(engine: Engine): Generator<[Game, LegalMove[]]> {
  for (const game of engine.games()) {
    const match = laid(engine, { game: game.id, players: game.min_players }, Array(game.min_players).fill("person"));
    for (let n = 0; match.table().stage !== "over"; n++) {
      const legal = match.legal();
      yield [game, legal];
      match.play((legal[(n * 7919) % legal.length] as LegalMove).move);
    }
    match.close();
  }
}

const all = [...decisions(await engine())];

test("every legal move is reached by choosing from the bar alone", () => {
  for (const [game, legal] of all)
    for (const wanted of legal) {
      const { picker, heard } = picking(legal);
      for (let touches = 0; !heard.played.length; touches++) {
        assert.ok(touches < 6, `${game.id}: ${wanted.move} takes too many touches`);
        const choices = choicesOf(game, picker.open, "en");
        const choice = choices.find(({ moves }) => moves.some((move) => move.move === wanted.move));
        assert.ok(choice, `${game.id}: ${wanted.move} is offered`);
        if (choice.moves.length === 1) picker.choose(choice.moves[0] as LegalMove);
        else picker.pick("", choice.what, (from) => from.filter((move) => choice.moves.includes(move)));
      }
      assert.deepEqual(heard.played, [wanted.move]);
    }
});

test("every legal move is reached by touching its fields one after another", () => {
  for (const [game, legal] of all)
    for (const wanted of legal) {
      const { picker, heard } = picking(legal);
      picker.pick(wanted.kind);
      for (const [name, value] of Object.entries(wanted.fields)) if (!heard.played.length) picker.pick("", { [name]: value });
      const open = picker.open.map((move) => move.move);
      if (!heard.played.length) assert.ok(open.includes(wanted.move), `${game.id}: ${wanted.move}`);
      else assert.deepEqual(heard.played, [wanted.move]);
      assert.equal(heard.refused, 0);
    }
});

test("the bar never offers more than can be read, and its labels have no blanks", () => {
  for (const [game, legal] of all) {
    const choices = choicesOf(game, legal, "en");
    assert.ok(choices.length <= 20, `${game.id}: ${choices.length} choices of ${legal.length} moves`);
    assert.equal(choices.flatMap((choice) => choice.moves).length, legal.length);
    for (const lang of LANGS) {
      for (const label of kindsInWords(game, legal, lang)) assert.doesNotMatch(label, /[{}|]/);
      for (const { label } of choicesOf(game, legal, lang)) assert.doesNotMatch(label, /[{}|]|^\s*$/);
    }
  }
});

test("a kind of move is said with dots for what is still to be chosen", async () => {
  const games = (await engine()).games();
  const label = (game: string, kind: string): string => kindLabel(games.find(({ id }) => id === game) as Game, kind, "en");
  assert.equal(label("eights", "play"), "Play …");
  assert.equal(label("nile", "pass"), "Neither plant nor speculate");
  assert.equal(label("valley", "split"), "Take … coins, the rest in cards");
  assert.equal(label("nefertiti", "place"), "Place a servant in … on …");
});

const MOVES: LegalMove[] = [
  { move: "plant wheat 2", code: 1, text: "Plant two wheat", kind: "plant", fields: { crop: "wheat", cards: 2 } },
  { move: "plant wheat 3", code: 2, text: "Plant three wheat", kind: "plant", fields: { crop: "wheat", cards: 3 } },
  { move: "plant flax 2", code: 3, text: "Plant two flax", kind: "plant", fields: { crop: "flax", cards: 2 } },
  { move: "pass", code: 4, text: "Pass", kind: "pass", fields: {} },
];

test("touching what is chosen takes it back, in any order", () => {
  const { picker, heard } = picking(MOVES);
  picker.pick("plant");
  picker.pick("", { crop: "wheat" });
  assert.deepEqual(picker.picked, [{ kind: "plant" }, { crop: "wheat" }]);
  assert.equal(picker.open.length, 2);
  picker.pick("plant");
  assert.deepEqual(picker.picked, [{ crop: "wheat" }]);
  picker.pick("", { crop: "wheat" });
  assert.equal(picker.open.length, MOVES.length);
  assert.deepEqual(heard.played, []);
});

test("touching something else begins anew with it", () => {
  const { picker, heard } = picking(MOVES, "always");
  picker.pick("", { crop: "wheat" });
  picker.pick("", { crop: "flax" });
  assert.equal(picker.pending?.move, "plant flax 2");
  assert.equal(heard.refused, 0);
});

test("touching what fits nothing is refused and changes nothing", () => {
  const { picker, heard } = picking(MOVES);
  picker.pick("", { crop: "wheat" });
  picker.pick("", { crop: "castor" });
  assert.equal(heard.refused, 1);
  assert.equal(picker.open.length, 2);
});

test("moves of a position that is gone are not made", () => {
  const { picker, heard } = picking(MOVES);
  const [old] = picker.moves("", { crop: "flax" });
  picker.offer(MOVES.slice(0, 2));
  picker.pick("", { crop: "flax" });
  picker.choose(old as LegalMove);
  assert.equal(heard.refused, 2);
  assert.deepEqual(heard.played, []);
});

test("a single touch that cannot be taken back is asked about, two are not", () => {
  const one = picking(MOVES, "final", true);
  one.picker.pick("pass");
  assert.deepEqual(one.heard.played, []);
  assert.equal(one.picker.pending?.move, "pass");
  one.picker.confirm();
  assert.deepEqual(one.heard.played, ["pass"]);

  const two = picking(MOVES, "final", true);
  two.picker.pick("", { crop: "wheat" });
  two.picker.pick("", { cards: 3 });
  assert.deepEqual(two.heard.played, ["plant wheat 3"]);

  const free = picking(MOVES, "final", false);
  free.picker.pick("pass");
  assert.deepEqual(free.heard.played, ["pass"]);
});

test("a sentence is made at once unless one is always asked", () => {
  const usual = picking(MOVES, "final", true);
  usual.picker.choose(MOVES[3] as LegalMove);
  assert.deepEqual(usual.heard.played, ["pass"]);
  const always = picking(MOVES, "always");
  always.picker.choose(MOVES[3] as LegalMove);
  assert.equal(always.picker.pending?.move, "pass");
  always.picker.reset();
  assert.equal(always.picker.pending, null);
});

test("another object of the picker tells how things stand now", () => {
  const { picker } = picking(MOVES, "always");
  const again = picker.again();
  again.pick("pass");
  assert.equal(again.pending?.move, "pass");
  assert.notEqual(picker.again(), again);
});

test("arrows go to what lies in their direction, what is straight ahead first", () => {
  const right = [1, 0] as const;
  assert.equal(distance({ x: 0, y: 0 }, { x: -5, y: 0 }, right), Infinity);
  assert.ok(distance({ x: 0, y: 0 }, { x: 50, y: 0 }, right) < distance({ x: 0, y: 0 }, { x: 30, y: 30 }, right));
});

test("the only move there is can be no slip", () => {
  const made: string[] = [];
  const picking = new MovePicker({
    play: (move) => made.push(move.move), changed: () => undefined, refused: () => undefined, confirmation: () => "final", final: () => true,
  });
  const draw: LegalMove = { move: "draw", code: 0, kind: "draw", text: "Draw a card", fields: {} };
  picking.offer([draw]);
  picking.pick("draw");
  assert.deepEqual(made, ["draw"]);
});

test("a number is counted to its value in few ticks", () => {
  assert.deepEqual(wayTo(2, 5), [3, 4, 5]);
  assert.deepEqual(wayTo(5, 3), [4, 3]);
  assert.deepEqual(wayTo(4, 4), []);
  const far = wayTo(0, 100);
  assert.ok(far.length < 12 && far[far.length - 1] === 100);
});

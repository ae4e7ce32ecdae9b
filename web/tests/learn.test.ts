/* The first games are played by their scripts to the end, and the rules pages are read as they are written. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import type { LegalMove } from "../src/engine.js";
import { motion } from "../src/app/preferences.js";
import { games, pageOf } from "../src/boards/list.js";
import { prompt } from "../src/boards/nefertiti/prompt.js";
import { squaresOf } from "../src/boards/nefertiti/notation.js";
import { tutorial as nefertiti } from "../src/boards/nefertiti/tutorial.js";
import { tutorial as nile } from "../src/boards/nile/tutorial.js";
import { tutorial as valley } from "../src/boards/valley/tutorial.js";
import { learned, savedProgress, saveProgress } from "../src/learn/progress.js";
import { lessonsIn, type Tutorial } from "../src/learn/lesson.js";
import { blocks, inlines, slug, words, type Block } from "../src/learn/markdown.js";
import { find, ruleIn } from "../src/learn/search.js";
import { withoutSources } from "../src/learn/sources.js";
import { Sandbox } from "../src/learn/sandbox.js";
import { minutesOf } from "../src/learn/minutes.js";
import { LessonTable, markOf } from "../src/learn/table.js";
import { MovePicker } from "../src/play/picker.js";
import { pauseFor } from "../src/play/playback.js";
import { engine } from "./support.js";

const RULES = join("..", "docs", "rules");

/** What a pupil must have done, and seen happen. */
const TAUGHT: Readonly<Record<string, { tutorial: Tutorial; moves: string[]; events: string[] }>> = {
  nile: {
    tutorial: nile,
    moves: ["plant", "plant-two", "add", "market", "discard", "offer", "speculate"],
    events: ["flood", "harvest", "displaced", "eaten", "pay", "spent", "draw", "pass"],
  },
  nefertiti: {
    tutorial: nefertiti,
    moves: [
      "place", "buy", "half", "buy-upper", "take-upper", "take", "take-upper-and", "close", "hire-treasurer",
      "hire-royal-servant",
    ],
    events: ["dice", "earn", "close", "seal", "reopen", "settled", "steal", "lay-seal", "force", "score"],
  },
  valley: {
    tutorial: valley,
    moves: ["split", "play", "end-camp", "open", "pass", "discard", "send", "sent", "lay", "laid", "trigger"],
    events: ["bluff", "lay-papyrus", "combat", "win", "destroyed", "struck", "no-target", "return", "medallion", "look", "over"],
  },
};

/** Read and do what the coach says until nothing is left. */
async function follow(table: LessonTable): Promise<LegalMove[]> {
  const decided: LegalMove[] = [];
  while (!table.done) {
    if (table.waits) table.next();
    else if (table.suggested) {
      decided.push(table.suggested);
      await table.play(table.suggested.move);
    } else {
      assert.notEqual(table.state.turn, table.tutorial.you, `nothing to do for the pupil at ${table.state.at}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  return decided;
}

const wishes = { names: ["Anna", "Bo", "Cy"], pause: () => 0, notThat: (move: string) => `not that: ${move}`, noUndo: () => "no undo", readFirst: () => "read first" };

for (const [game, { tutorial, moves, events }] of Object.entries(TAUGHT))
  test(`the first game of ${game} can be followed to its end and shows every mechanism`, async (context) => {
    const table = new LessonTable(await engine(), tutorial, wishes);
    const decided = await follow(table);
    assert.equal(table.state.at, tutorial.moves.length);
    const met = new Set(decided.map((move) => move.kind));
    const seen = new Set(table.state.steps.flatMap((step) => step.events.map((event) => event.data.event)));
    context.diagnostic(`${decided.length} decisions, ${tutorial.lessons.length} lessons; moves met: ${[...met].join(" ")}`);
    assert.deepEqual(moves.filter((kind) => !met.has(kind)), [], "moves that the pupil never makes");
    assert.deepEqual(events.filter((kind) => !seen.has(kind)), [], "events that the pupil never sees");
    table.close();
  });

for (const [game, { tutorial }] of Object.entries(TAUGHT))
  test(`the lessons of ${game} are in order and point at rules that exist`, () => {
    const rules = readFileSync(join(RULES, `${game}.en.md`), "utf8");
    let before = 0;
    for (const { at, say, rule } of tutorial.lessons) {
      assert.ok(at >= before && at <= tutorial.moves.length, `lesson at ${at}`);
      before = at;
      assert.ok(say.every((text) => text.length > 0));
      if (rule) assert.ok(rules.includes(`**${rule}**`), rule);
    }
    assert.equal(tutorial.lessons.at(-1)!.at, tutorial.moves.length);
  });

test("in a lesson only what is suggested can be done", async () => {
  const table = new LessonTable(await engine(), valley, wishes);
  while (table.waits) table.next();
  await assert.rejects(table.play("split 4"), /not that/);
  assert.equal(table.state.at, 0);
  await table.play("split 3");
  assert.equal(table.state.at, 1);
  await assert.rejects(table.undo(), /no undo/);
  table.close();
});

/** A picker that offers these moves and does nothing. */
function offering(legal: readonly LegalMove[]): MovePicker {
  const picker = new MovePicker({ play: () => {}, changed: () => {}, refused: () => {}, confirmation: () => "never", final: () => false });
  picker.offer(legal);
  return picker;
}

test("a lesson of Nefertiti asks what the rules ask, whatever it suggests", async () => {
  const table = new LessonTable(await engine(), nefertiti, wishes);
  let narrowed = 0;
  while (!table.done) {
    const { state } = table;
    if (table.suggested && state.view && state.possible) {
      const asked = { ...state, view: state.view };
      const said = prompt({ state: asked, picker: offering(state.legal), lang: "en" });
      const { possible, ...plain } = { ...asked, legal: [...state.possible] };
      assert.equal(said, prompt({ state: plain, picker: offering(possible ?? []), lang: "en" }), `step ${state.at}`);
      narrowed += Number(state.possible.length > state.legal.length);
    }
    if (table.waits) table.next();
    else if (table.suggested) await table.play(table.suggested.move);
    else await new Promise((resolve) => setTimeout(resolve, 1));
  }
  table.close();
  assert.ok(narrowed > 5, `${narrowed} decisions with other moves than the suggested one`);
});

test("a touch that is not meant is answered gently: what to read, or what to do", async () => {
  const table = new LessonTable(await engine(), valley, wishes);
  assert.equal(table.state.guided, "read first");
  while (table.waits) table.next();
  assert.equal(table.state.guided, `not that: ${table.suggested!.text}`);
  table.close();
});

test("nobody is said to think while the pupil reads, nor at the end", async () => {
  for (const { tutorial } of Object.values(TAUGHT)) {
    const table = new LessonTable(await engine(), tutorial, wishes);
    assert.equal(table.state.thinking, false);
    await follow(table);
    assert.equal(table.state.thinking, false);
    table.close();
  }
});

test("a first game goes on where it was left, and begins anew after its end", async () => {
  const all = new Map<string, string>();
  const store = { getItem: (key: string) => all.get(key) ?? null, setItem: (key: string, value: string) => void all.set(key, value), removeItem: (key: string) => void all.delete(key) };
  const table = new LessonTable(await engine(), valley, wishes);
  while (table.waits) table.next();
  await table.play("split 3");
  saveProgress(store, table);
  const again = new LessonTable(await engine(), valley, wishes, savedProgress(store, valley));
  assert.equal(again.state.at, 1);
  assert.deepEqual(again.progress, table.progress);
  assert.equal(again.suggested!.move, table.suggested!.move);
  again.start();
  await follow(again);
  saveProgress(store, again);
  assert.deepEqual(savedProgress(store, valley), { at: 0, read: 0 });
  for (const wrong of ["{", "7", '{"at":-1,"read":0}', '{"at":9999,"read":0}', '{"at":"1","read":0}']) {
    store.setItem("akhet.learn.valley", wrong);
    assert.deepEqual(savedProgress(store, valley), { at: 0, read: 0 }, wrong);
  }
  table.close();
  again.close();
});

test("every live example is a position of its first game, and most can be played with", async () => {
  const all = await engine();
  let playable = 0;
  for (const { id: game, examples } of games.filter(({ tutorial }) => tutorial)) {
    const rules = readFileSync(join(RULES, `${game}.en.md`), "utf8");
    for (const { rule, move } of examples) {
      assert.ok(rules.includes(`**${rule}**`), rule);
      const { tutorial } = TAUGHT[game]!;
      const box = new Sandbox(all, tutorial, move, wishes.names, () => "no");
      assert.equal(box.state.at, move - 1);
      assert.equal(box.tried, false);
      if (box.state.legal.length) {
        playable++;
        assert.ok(box.state.legal.some((one) => one.move === tutorial.moves[move - 1]), `${rule}: the move of the script is one of them`);
        await box.play(box.state.legal.at(-1)!.move);
        assert.equal(box.tried, true);
        await assert.rejects(box.undo(), /no/);
      }
      box.close();
    }
  }
  assert.ok(playable >= 15, `${playable}`);
});

test("every page of rules is read into blocks, with the same numbers in every language", () => {
  const numbers = new Map<string, Set<string>>();
  for (const file of readdirSync(RULES)) {
    const page = blocks(readFileSync(join(RULES, file), "utf8"));
    assert.equal(page[0]!.kind, "heading");
    for (const block of page) if (block.kind === "table") for (const row of block.rows) assert.equal(row.length, block.head.length, `${file}: a row`);
    const found = page.flatMap((block) => (block.kind === "paragraph" && block.rule ? [block.rule] : [])).join(" ");
    const game = file.split(".")[0]!;
    if (!numbers.has(game)) numbers.set(game, new Set());
    numbers.get(game)!.add(found);
  }
  for (const [game, found] of numbers) assert.equal(found.size, 1, game);
});

test("players read the rules without numbers, marks and files; all rules and their anchors stay", () => {
  for (const file of readdirSync(RULES).filter((name) => !name.startsWith("eights"))) {
    const whole = blocks(readFileSync(join(RULES, file), "utf8"));
    const page = withoutSources(whole);
    const rules = (all: readonly Block[]): string[] => all.flatMap((block) => (block.kind === "paragraph" && block.rule ? [block.rule] : []));
    assert.deepEqual(rules(page), rules(whole), file);
    for (const block of page) {
      const said = words(block);
      assert.doesNotMatch(said, /\([RAX]([/,] ?[RAX])*\)|^[A-Z]{3}-\d|\.def|(^| )[RAX]\/[RAX]( |$)/, `${file}: a mark, a number or a file`);
      if (block.kind !== "drawing" && block.kind !== "table") assert.doesNotMatch(said, /^ | $| [.,)]|  /, `${file}: spaces are left`);
      if (block.kind === "table") for (const row of block.rows) assert.equal(row.length, block.head.length, file);
    }
    const first = page.findIndex((block) => block.kind === "heading" && block.level === 2);
    assert.equal(page.slice(0, first).some(({ kind }) => kind === "list"), false, `${file}: the marks are not explained`);
  }
  const said = withoutSources(blocks("# X\n\n**NIL-1** (R/A) There are five crops (R), 16 cards of each (A).\n\n| crop | mark |\n|---|---|\n| flax | A |\n"));
  assert.deepEqual(said.slice(1), [
    { kind: "paragraph", inlines: [{ kind: "text", text: "There are five crops, 16 cards of each." }], rule: "NIL-1" },
    { kind: "table", head: [[{ kind: "text", text: "crop" }]], rows: [[[{ kind: "text", text: "flax" }]]] },
  ]);
});

test("the little Markdown has bold, code, marks, lists, tables and drawings", () => {
  assert.deepEqual(inlines("**NIL-1** (R/A) a `b` (see)"), [
    { kind: "bold", text: "NIL-1" }, { kind: "text", text: " " }, { kind: "mark", marks: ["R", "A"], text: "R/A" },
    { kind: "text", text: " a " }, { kind: "code", text: "b" }, { kind: "text", text: " (see)" },
  ]);
  const page = blocks("# Title\n\n- one\n  more\n- two\n\n| a | b |\n|---|---|\n| 1 | x |\n|   | y |\n\n     1s  2c\n\n<b>no</b>\n");
  assert.deepEqual(page.map((block) => block.kind), ["heading", "list", "table", "drawing", "paragraph"]);
  assert.deepEqual(page[1], { kind: "list", items: [[{ kind: "text", text: "one more" }], [{ kind: "text", text: "two" }]] });
  const table = page[2];
  assert.ok(table?.kind === "table" && table.rows.length === 1);
  assert.deepEqual(page[4], { kind: "paragraph", inlines: [{ kind: "text", text: "<b>no</b>" }] });
  assert.equal(slug("Koniec gry: żółw"), "koniec-gry-żółw");
});

test("searching finds all words without accents, and says where", () => {
  const page = blocks("# X\n\n## Récolter\n\n**NIL-30** (R) Qui la cultive met une carte dans son stock.\n\nŁódź płynie.\n");
  const [hit] = find("nile", page, "CARTE stock");
  assert.equal(hit!.anchor, "NIL-30");
  assert.equal(hit!.title, "Récolter");
  assert.equal([...hit!.excerpt].slice(hit!.from, hit!.to).join(""), "carte");
  assert.equal(find("nile", page, "recolter").length, 1);
  assert.equal(find("nile", page, "lodz plynie").length, 1);
  assert.equal(find("nile", page, "carte nulle").length, 0);
  assert.equal(find("nile", page, "x").length, 0);
});

test("where all words stand together comes first, and is marked whole", () => {
  const page = blocks("# X\n\n## Y\n\n**VAL-1** (R) A papyrus, or of Ra.\n\n**VAL-2** (R) The Papyrus of Ra strikes.\n");
  const [hit, other] = find("valley", page, "papyrus of Ra");
  assert.equal(hit!.anchor, "VAL-2");
  assert.equal([...hit!.excerpt].slice(hit!.from, hit!.to).join(""), "Papyrus of Ra");
  assert.equal(other!.anchor, "VAL-1");
});

test("a drawing of squares is read with its signs, and anything else stays as it is", () => {
  assert.deepEqual(squaresOf("2c  3\n10e"), [[{ bid: "2", sign: "c" }, { bid: "3", sign: "" }], [{ bid: "10", sign: "e" }]]);
  assert.equal(squaresOf("2c x"), null);
});

test("a rule is found by its number, however it is written", () => {
  const page = blocks("# X\n\n## Y\n\n**NIL-3** (R) See NIL-30.\n\n**NIL-30** (R) L’offre «\u00a0x\u00a0».\n");
  for (const query of ["NIL-30", "nil 30", "Nil30", " nil-30 "]) assert.equal(find("nile", page, query)[0]!.anchor, "NIL-30", query);
  assert.equal(ruleIn("nile 30"), null);
  assert.equal(find("nile", page, "l'offre").length, 1);
});

for (const { tutorial } of Object.values(TAUGHT)) {
  const { game } = tutorial.setup;

  test(`${game}: chapters follow each other, and each can be entered`, async () => {
    const page = await engine();
    assert.equal(tutorial.chapters[0]?.from, 0);
    tutorial.chapters.forEach(({ from }, at) => {
      assert.ok(lessonsIn(tutorial, at) > 1, `chapter ${at + 1}`);
      const table = new LessonTable(page, tutorial, { names: [], pause: () => 0, notThat: String, noUndo: String, readFirst: String }, markOf(tutorial, at));
      assert.equal(table.lesson, tutorial.lessons[from], `chapter ${at + 1} begins with its own lesson`);
      assert.deepEqual([table.chapter.number, table.chapter.n], [at + 1, 1]);
      table.close();
    });
  });

  test(`${game}: the time of the first game is as the start page says`, async () => {
    const page = await engine();
    const match = page.open(tutorial.setup);
    for (let seat = 0; seat < tutorial.setup.players; seat++) match.sit(seat, { kind: "person" });
    match.seed(tutorial.seed);
    match.begin();
    for (const move of tutorial.moves) match.play(move);
    const steps = match.steps(tutorial.you, 1);
    motion.value = "full";
    const longest = Math.max(...([0, 1, 2] as const).map((lang) => minutesOf(tutorial, lang, steps, pauseFor)));
    assert.equal(pageOf(game).about?.lessons, Math.round(longest));
    match.close();
  });
}

test("what was learned stays when a tutorial begins anew, and when it is done", async () => {
  const values = new Map<string, string>();
  const store = { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value), removeItem: (key: string) => void values.delete(key) };
  const page = await engine();
  const wishes = { names: [], pause: () => 0, notThat: String, noUndo: String, readFirst: String };
  const late = new LessonTable(page, nile, wishes, markOf(nile, 3));
  saveProgress(store, late);
  assert.deepEqual(learned(store, "nile"), { n: 16, all: 21, done: false });
  saveProgress(store, new LessonTable(page, nile, wishes));
  assert.deepEqual([learned(store, "nile").n, savedProgress(store, nile).at], [16, 0]);
  late.close();
});

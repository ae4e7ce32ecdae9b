/* The wrapper: what a page asks, what it is told, what it is refused. */

import assert from "node:assert/strict";
import test from "node:test";
import { LANGS, AkhetError, OPEN_CARDS, SPECTATOR } from "../src/engine.js";
import { botMoves, engine, laid, playOut } from "./support.js";

function refused(id: string, call: () => unknown): void {
  assert.throws(call, (error: unknown) => {
    assert.ok(error instanceof AkhetError, String(error));
    assert.equal(error.id, id);
    assert.notEqual(error.message, "");
    return true;
  });
}

test("the games have all their words in every language", async () => {
  const page = await engine();
  for (const game of page.games()) {
    for (const lang of LANGS) {
      assert.notEqual(game.name[lang], "");
      for (const kind of [...game.moves, ...game.events]) assert.notEqual(kind.text[lang], "");
      for (const { terms } of game.vocabularies) for (const term of terms) assert.notEqual(term.name[lang], "");
    }
    assert.ok([0, 8].includes(game.levels.length), "levels are those of a folder of bots");
  }
  const items = page.games().flatMap((g) => g.components.flatMap((c) => c.items));
  const marks = new Set(items.flatMap((item) => Object.values(item.facts).map((fact) => fact.mark)));
  for (const mark of ["R", "A", "X"] as const) assert.ok(marks.has(mark), mark);
});

test("messages of the server are said in the language of the page", async () => {
  const page = await engine();
  for (const source of ["engine", "server", "page"] as const)
    for (const message of page.messages()[source])
      for (const lang of LANGS) {
        page.lang = lang;
        const said = page.errorText(source, message.id, 5, "word");
        assert.notEqual(said, "");
        assert.doesNotMatch(said, /[{}]/);
      }
  page.lang = "pl";
  assert.match(page.errorText("server", "too_many_tries", 2), /2 sekundy/);
  refused("no_message", () => page.errorText("server", "nothing"));
});

test("sentences change with the language, moves do not", async () => {
  const page = await engine();
  const match = laid(page, { game: "nile", players: 2 }, ["person", "person"]);
  const texts = LANGS.map((lang) => {
    page.lang = lang;
    return match.legal();
  });
  assert.deepEqual(texts[0]!.map((m) => m.move), texts[2]!.map((m) => m.move));
  assert.notDeepEqual(texts[0]!.map((m) => m.text), texts[2]!.map((m) => m.text));
  page.lang = "fr";
  assert.throws(() => match.play("voler"), /«\svoler\s»/);
});

test("every legal move is told with its kind and its fields", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const sitters = Array.from({ length: game.min_players }, () => "person");
    const match = laid(page, { game: game.id, players: game.min_players }, sitters);
    for (const move of match.legal()) {
      const kind = game.moves.find((k) => k.id === move.kind)!;
      assert.deepEqual(Object.keys(move.fields), kind.fields.map((f) => f.name));
      assert.equal(page.sayMove(game.id, move.move), move.text);
    }
    playOut(page, match);
    assert.deepEqual(match.legal(), []);
  }
});

test("bad input is refused and changes nothing", async () => {
  const page = await engine();
  refused("no_game", () => page.open({ game: "chess", players: 2 }));
  refused("no_players", () => page.open({ game: "valley", players: 3 }));
  refused("no_value", () => page.open({ game: "nile", players: 2, options: { quick: "maybe" } }));
  refused("record_foreign", () => page.read("\u0000\u0000"));
  const match = laid(page, { game: "valley", players: 2 }, ["person", "person"]);
  const before = match.save();
  for (const move of ["", "x", "pass pass", "\u0000", "é".repeat(500), before]) refused("bad_move", () => match.play(move));
  refused("no_seat", () => match.view(5));
  refused("no_step", () => match.view(0, 9));
  refused("begun", () => match.seed(1n));
  assert.equal(match.save(), before);
  const damaged = before.replace("seed 7", "seed 8");
  refused("record_check", () => page.verify(damaged));
  refused("record_cut", () => page.read(before.slice(0, -4)));
  match.close();
  refused("no_match", () => match.table());
});

test("a running match shows the eyes of people alone", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const sitters = Array.from({ length: game.min_players }, (_, seat) => (seat ? "bot:level1" : "person"));
    const match = laid(page, { game: game.id, players: game.min_players }, sitters);
    for (let n = 0; n < 40 && match.table().stage !== "over"; n++) {
      const { bot, moves } = match.table();
      match.view(0);
      match.view(SPECTATOR);
      if (match.table().stage === "over") break;
      for (const look of [() => match.view(1), () => match.viewBytes(1, 0), () => match.score(1), () => match.position(1), () => match.steps(1)])
        refused("not_shown", look);
      if (bot) {
        refused("not_a_person", () => match.legal());
        botMoves(page, match);
        if (match.table().stage === "over") break;
        assert.equal(match.steps(0, moves + 1)[0]!.move, undefined);
        refused("not_shown", () => match.review(1));
        refused("not_over", () => match.review(OPEN_CARDS));
        match.review(0);
        assert.equal(page.reviewStep(moves, 10).best, undefined);
      } else {
        match.play(match.legal()[0]!.move);
      }
    }
    playOut(page, match);
    match.view(1);
    match.close();
  }
});

/* What differs in what the person may not see must not show in anything that the page can ask. */
test("what is hidden from a person is in no answer", async () => {
  const page = await engine();
  const seen = new Map<string, Set<string>>();
  for (let seed = 0n; seed < 400n; seed++) {
    const match = laid(page, { game: "eights", players: 4 }, ["person", "bot:random", "bot:random", "bot:random"], seed);
    const own = JSON.stringify(match.view(SPECTATOR));
    const answers = JSON.stringify([match.table(), match.score(SPECTATOR), match.position(SPECTATOR), match.steps(SPECTATOR)]);
    if (!seen.has(own)) seen.set(own, new Set());
    seen.get(own)!.add(answers);
    match.close();
  }
  assert.ok([...seen.values()].every((answers) => answers.size === 1));
  assert.ok(seen.size < 400);
});

test("undo goes back to the last decision of a person, and not over what became known", async () => {
  const page = await engine();
  const outcomes = new Set<string>();
  for (const game of page.games()) {
    const sitters = Array.from({ length: game.min_players }, () => "person");
    const match = laid(page, { game: game.id, players: game.min_players }, sitters);
    refused("no_undo", () => match.undo());
    for (let n = 0; n < 20 && match.table().turn !== null; n++) {
      const before = match.save();
      const legal = match.legal();
      const { move } = legal[(n * 7919) % legal.length]!;
      match.play(move);
      if (match.table().undo === "free") {
        match.undo();
        assert.equal(match.save(), before);
        match.play(move);
        outcomes.add("taken back");
      } else {
        refused("sealed", () => match.undo());
        outcomes.add("stays");
      }
    }
    match.close();
  }
  assert.equal(outcomes.size, 2);
});

test("a bot stands in for whoever resigns", async () => {
  const page = await engine();
  const match = laid(page, { game: "nefertiti", players: 3 }, ["person", "person", "person"]);
  match.resign(1);
  refused("resigned", () => match.resign(1));
  match.standIn(1, "level1");
  playOut(page, match);
  assert.equal(match.table().result!.why, "played");
  assert.equal(match.table().seats[1]!.resigned, true);
  assert.match(match.save(), /^resign 1$/m);
});

/** Games whose hints also use what the seat noted of the match, which a view alone does not have. */
const NOTED = new Set(["nile", "valley"]);

test("a view that a server sends is drawn as one's own", async () => {
  const [here, there] = [await engine(), await engine()];
  for (const game of here.games()) {
    const setup = { game: game.id, players: game.max_players };
    const sitters = Array.from({ length: game.max_players }, () => "person");
    const match = laid(here, setup, sitters, 3n);
    for (let n = 0; n < 12; n++) {
      const seat = match.table().turn!;
      const hex = Buffer.from(match.viewBytes(seat)).toString("hex");
      assert.deepEqual(there.onlineView(setup, seat, hex), match.view(seat));
      assert.deepEqual(there.onlineLegal(), match.legal());
      assert.deepEqual(there.onlineScore(), match.score(seat));
      assert.equal(there.onlinePosition(), match.position(seat));
      if (match.legal().length > 1) {
        there.onlineHint(60);
        while (there.search(9));
        match.hint(60);
        while (here.search(60));
        const [remote, local] = [there.answer(), here.answer()];
        assert.deepEqual([remote.seat, remote.sims, remote.chances.length], [local.seat, local.sims, local.chances.length]);
        if (!NOTED.has(game.id)) assert.deepEqual(remote, local);
      }
      refused("bad_view", () => there.onlineView(setup, seat, "ff".repeat(hex.length / 2)));
      refused("bad_view", () => there.onlineView(setup, seat, hex.slice(2)));
      match.play(match.legal()[0]!.move);
    }
    for (const step of match.steps(0))
      for (const { data, text } of step.events) assert.equal(there.sayEvent(game.id, data), text);
    match.close();
  }
});

test("a record is verified: its cards, its moves, its result", async () => {
  const page = await engine();
  const match = page.open({ game: "valley", players: 2 });
  match.sit(0, { kind: "person", name: "Zoé" });
  match.sit(1, { kind: "bot:level1" });
  const commitment = match.commit(new Uint8Array(32).fill(9));
  match.salt(0, "pepper");
  match.begin();
  assert.equal(match.table().commitment, commitment);
  playOut(page, match);
  const record = match.save();
  assert.deepEqual(page.verify(record).places, match.table().result!.places);
  assert.equal(page.verify(record).chance, "secret");
  refused("record_check", () => page.verify(record.replace("salt 0 pepper", "salt 0 PEPPER")));
  const unchecked = record.replace(/^check .*\n/m, "");
  refused("record_commitment", () => page.verify(unchecked.replace(/^(secret )../m, "$100")));
});

test("the review of a match adds up to 1 in all eyes, finds its turning points and ends with its result", async () => {
  const page = await engine();
  for (const eyes of [SPECTATOR, OPEN_CARDS, 0, 1]) {
    const match = laid(page, { game: "valley", players: 2 }, ["person", "bot:random"]);
    playOut(page, match);
    const { moves, decisions } = match.review(eyes);
    const places = match.table().result!.places;
    match.close();
    let looked = 0;
    let last: number[] = [];
    for (let step = 0; step <= moves; step++) {
      const reviewed = page.reviewStep(step, 40);
      last = reviewed.chances;
      assert.equal(last.reduce((sum, chance) => sum + Math.round(chance * 10_000), 0), 10_000);
      looked += reviewed.mark === undefined || reviewed.mark === "only" ? 0 : 1;
      if (step % 10 === 0) assert.deepEqual(page.reviewStep(step, 40), reviewed);
    }
    assert.equal(looked, decisions);
    assert.deepEqual(last.map((chance) => chance > 0), places.map((place) => place === 1));
    assert.ok(page.reviewEnd().turnings.length <= 3);
  }
});

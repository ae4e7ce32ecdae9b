/* After a game: a record can be cut and played on, carried in a link, and looked at through every seat. */

import assert from "node:assert/strict";
import test from "node:test";
import { cut } from "../src/after/play-on.js";
import { LONGEST_LINK, packed, unpacked } from "../src/share-link.js";
import { begun, finished, grown, keepAnalysis, keptAnalysis, margin, mistakesOf, percents, verdictOf } from "../src/after/analysis.js";
import { Line } from "../src/after/line.js";
import { Replay } from "../src/after/replay.js";
import { biggest, ranking, winnersText } from "../src/after/story.js";
import { pageOf } from "../src/boards/list.js";
import { pilesOf } from "../src/boards/nile/result.js";
import { events, partBars, played as read, sum } from "../src/boards/story.js";
import { ranks } from "../src/app/load-engine.js";
import { NAMELESS } from "../src/play/names.js";
import { lang } from "../src/text/lang.js";
import { comparedText, decides, leadText, tied } from "../src/score.js";
import { AkhetError, SPECTATOR, type Engine, type Game, type SeatScore } from "../src/engine.js";
import { MOST_FINISHED, finishedMatch, finishedMatches, saveFinished } from "../src/solo/saves.js";
import type { Store } from "../src/app/storage.js";
import type { Saved } from "../src/solo/saves.js";
import { engine, laid, playOut } from "./support.js";

function played(page: Engine, game: Game): string {
  const sitters = Array.from({ length: game.max_players }, (_, seat) => (seat ? "bot:level1" : "person"));
  const match = laid(page, { game: game.id, players: game.max_players }, sitters);
  playOut(page, match);
  const record = match.save();
  match.close();
  return record;
}

test("a game is played on from any step, on any seat; bots stay who they are", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const record = played(page, game);
    const all = Number(/^moves (\d+)$/m.exec(record)![1]);
    for (const step of [0, 1, all >> 1, all - 1]) {
      const you = step % game.max_players;
      const match = page.read(cut(record, step, you, 3));
      const table = match.table();
      assert.equal(table.moves, step);
      assert.equal(table.stage, "playing");
      assert.deepEqual(table.seats.map((seat) => seat.bot ?? seat.kind), table.seats.map((_, seat) => (seat === you ? "person" : seat ? "level1" : "level3")));
      match.close();
    }
  }
});

test("names stay, resignations and programs do not hinder playing on", async () => {
  const page = await engine();
  const match = laid(page, { game: "valley", players: 2 }, ["person", "person"]);
  match.play(match.legal()[0]!.move);
  match.resign(0);
  const record = match.save().replace("seat 1 person", "seat 1 program Zoé B.").replace(/^check .*\n/m, "");
  match.close();
  assert.match(record, /^akhet record 3/);
  const on = page.read(cut(record, 1, 0, 5));
  assert.deepEqual(on.table().seats.map((seat) => seat.name), ["", "Zoé B."]);
  assert.equal(on.table().stage, "playing");
  on.close();
});

test("a record goes through a link unchanged, and a damaged link is an error", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const record = played(page, game);
    const letters = await packed(record);
    assert.match(letters, /^[A-Za-z0-9_-]+$/);
    assert.ok(letters.length < LONGEST_LINK, `${game.id}: ${letters.length}`);
    assert.equal(await unpacked(letters), record);
  }
  await assert.rejects(unpacked("not*letters"));
  await assert.rejects(unpacked("AAAA"));
});

test("a replay shows every step through every pair of eyes", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const replay = new Replay(page, played(page, game));
    assert.ok(replay.over);
    assert.deepEqual(replay.eyes(), [...replay.table.seats.keys(), SPECTATOR]);
    for (const eyes of replay.eyes())
      for (const step of [0, 1, replay.moves]) {
        const state = replay.at(step, eyes);
        assert.equal(state.steps.at(-1)!.step, step);
        assert.equal(state.legal.length, 0);
        assert.equal(state.stage, step === replay.moves ? "over" : "playing");
      }
    replay.close();
  }
  assert.throws(() => new Replay(page, "nonsense\n"), AkhetError);
});

test("bots without names are called by their ranks, and everybody's points are known in the end", async () => {
  const page = await engine();
  ranks.value = page.bots();
  const game = page.games().find(({ id }) => id === "nile")!;
  const replay = new Replay(page, played(page, game));
  const { seats, score } = replay.at(replay.moves, 0);
  const rank = ranks.value.find((bot) => bot.level === 1)!.name.en;
  assert.deepEqual(seats.slice(1).map((seat) => seat.name), [1, 2, 3, 4].map((n) => `${rank} ${n}`));
  assert.ok(score.every((one) => one !== null));
  const words = replay.steps(0).flatMap((step) => step.events.map((event) => event.text)).join("\n");
  assert.match(words, new RegExp(`${rank} 2`));
  assert.doesNotMatch(words, /Seat [2-5]/);
  replay.close();
});

test("a person without a name is addressed in the review of a match of this browser, in every language", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const record = played(page, game).replace("seat 0 person", `seat 0 person ${NAMELESS}`).replace(/^check .*\n/m, "");
    for (const [speech, you] of [["fr", "Vous"], ["pl", "Ty"], ["en", "You"]] as const) {
      page.lang = lang.value = speech;
      const [mine, shared] = [new Replay(page, record, true), new Replay(page, record)];
      const said = (replay: Replay): string => replay.steps(0).flatMap((step) => step.events.map((event) => event.text)).join("\n");
      assert.equal(mine.you, 0);
      assert.equal(mine.names()[0], you);
      assert.doesNotMatch(said(mine), new RegExp(NAMELESS), `${game.id}: ${speech}`);
      assert.match(said(shared), new RegExp(NAMELESS), "in a link it is somebody else");
      const line = new Line(page, mine, mine.moves >> 1);
      await line.play(line.state.legal[0]!.move);
      assert.doesNotMatch(line.state.steps.flatMap((step) => step.events.map((event) => event.text)).join("\n"), new RegExp(NAMELESS));
      line.close();
      const end = mine.at(mine.moves, SPECTATOR);
      const places = end.seats.map((_, seat) => (seat === 0 ? 1 : 2));
      assert.doesNotMatch(winnersText({ ...end, result: { ...end.result!, places } }, mine.you), new RegExp(`${NAMELESS}|${you} (wins|gagne)|Wygrywa Ty`));
      mine.close();
      shared.close();
    }
  }
});

test("a score tells what brought the points and what made the difference", async () => {
  const game = (await engine()).games().find(({ id }) => id === "nile")!;
  const score = (...piles: number[]): SeatScore => ({
    place: 1, total: 0, compared: piles, parts: Object.fromEntries(game.score_parts.map(({ id }, n) => [id, piles[n]!])),
  });
  assert.deepEqual(partBars(game, score(0, 2, 5, 5, 1)).map(({ value }) => value), [5, 5, 2, 1]);
  assert.equal(biggest(game, score(1, 1, 1, 4, 1), score(1, 1, 3, 1, 1))!.term.id, "pile-4");
  assert.equal(biggest(game, score(0, 0, 0, 0, 0), score(1, 1, 1, 1, 1)), null);
  const [a, b] = [score(1, 2, 3, 4, 5), score(1, 1, 9, 9, 9)];
  assert.equal(game.comparison[decides(game, a, b)]!.id, "pile-2");
  assert.equal(decides(game, a, a), -1);
  assert.equal(comparedText(game, a, [a, b]), "smallest pile 1 · second pile 2");
  assert.equal(comparedText(game, a, [a]), "smallest pile 1");
  assert.deepEqual(ranking([2, 1, 2, 4]), [1, 0, 2, 3]);
});

/** A match of a game that is over, as the first seat sees it. */
async function over(id: string): Promise<{ replay: Replay; match: ReturnType<typeof read> }> {
  const page = await engine();
  const replay = new Replay(page, played(page, page.games().find((game) => game.id === id)!));
  return { replay, match: read(replay.at(replay.moves, 0)) };
}

test("what lies in the storages of Nile adds up to the piles of the score", async () => {
  const { replay, match } = await over("nile");
  match.state.score.forEach((score, seat) => {
    const piles = pilesOf(match, seat)!.map(({ cards }) => cards);
    assert.deepEqual(piles, match.state.game.score_parts.map(({ id }) => score!.parts[id]));
    assert.ok(events(match, "harvest", seat).length >= piles.reduce((all, cards) => all + cards, 0));
  });
  replay.close();
});

test("the stories of Nefertiti and of the Valley name what brought the points", async () => {
  const nefertiti = await over("nefertiti");
  nefertiti.match.state.score.forEach((score, seat) => assert.equal(sum(events(nefertiti.match, "score", seat), "points"), score!.parts["characters"]));
  const valley = await over("valley");
  const { story } = await pageOf("valley").result();
  valley.match.state.score.forEach((score, seat) => {
    const told = story(valley.match, seat);
    assert.equal(told.filter(({ term }) => term !== undefined).length, score!.total);
    for (const { step } of told) assert.ok(step === undefined || (step > 0 && step <= valley.replay.moves));
  });
  for (const { replay, match } of [nefertiti, valley]) {
    const result = await pageOf(match.state.game.id).result();
    for (const seat of replay.table.seats.keys())
      for (const { text } of result.story(match, seat)) assert.doesNotMatch(text, /undefined|NaN|[{}]/);
    replay.close();
  }
});

test("places of every game follow from its comparison", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const replay = new Replay(page, played(page, game));
    const { score, result, stage } = replay.at(replay.moves, 0);
    for (const [a, mine] of score.entries())
      for (const [b, other] of score.entries()) {
        const at = decides(game, mine!, other!);
        const better = game.comparison[at]?.better === "less" ? -1 : 1;
        const ahead = at < 0 ? 0 : better * (mine!.compared[at]! - other!.compared[at]!);
        assert.equal(Math.sign(ahead), Math.sign(result!.places[b]! - result!.places[a]!), `${game.id}: ${a} and ${b}`);
      }
    assert.match(leadText({ game, stage }, score[0]!), /^\p{Lu}.*: \d+$/u);
    assert.match(leadText({ game, stage: "playing" }, score[0]!), /if the game ended now: \d+$/);
    replay.close();
  }
});

test("a tie is one that was played to the end and shares the first place", () => {
  assert.equal(tied({ result: { places: [1, 1, 3], why: "played" } }), true);
  assert.equal(tied({ result: { places: [1, 2, 2], why: "played" } }), false);
  assert.equal(tied({ result: { places: [1, 1], why: "resigned" } }), false);
  assert.equal(tied({ result: null }), false);
});

test("an analysis grows step by step, is refined and kept for its eyes", () => {
  let analysis = begun();
  analysis = grown(analysis, { step: 0, chances: [0.5, 0.5], errors: [0.1, 0.1], sims: 10, seat: 1, mark: "mistake" }, 1);
  assert.equal(verdictOf(analysis, 1), null, "nothing is said before the first pass is complete");
  analysis = grown(analysis, { step: 1, chances: [1, 0], errors: [0, 0], sims: 10 }, 1);
  assert.deepEqual([analysis.reviewed.length, analysis.steps, analysis.turnings], [2, 2, null]);
  analysis = finished(analysis, { luck: [{ step: 0, seat: 0, change: 0.1 }], turnings: [] }, 10);
  analysis = grown(analysis, { step: 0, chances: [0.4, 0.6], errors: [0.01, 0.02], sims: 40, seat: 1, mark: "mistake" }, 1);
  assert.deepEqual(analysis.reviewed.map(({ chances }) => chances), [[0.4, 0.6], [1, 0]]);
  assert.deepEqual([margin(analysis.reviewed[0]!.errors), margin(undefined)], [4, 0]);
  assert.deepEqual([verdictOf(analysis, 1)!.mark, verdictOf(analysis, 1)!.luck!.seat, verdictOf(analysis, 0)], ["mistake", 0, null]);
  assert.deepEqual([mistakesOf(analysis, 1), mistakesOf(analysis, 0)], [[0], []]);
  keepAnalysis("a", -1, analysis);
  assert.equal(keptAnalysis("a", 0), null);
  for (let n = 0; n < 20; n++) keepAnalysis(`${n}`, -1, analysis);
  assert.equal(keptAnalysis("a", -1), null);
  assert.equal(keptAnalysis("19", -1), analysis);
});

test("a line is tried for every seat, taken back and played again", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const replay = new Replay(page, played(page, game));
    const from = replay.moves >> 1;
    const line = new Line(page, replay, from);
    const told: number[] = [];
    line.listen((_, fresh) => told.push(fresh.length));
    assert.deepEqual([line.state.at, line.state.you, line.state.legal.length > 0], [from, line.state.turn, true]);
    assert.deepEqual(line.state.seats.map(({ name }) => name), replay.names());
    const before = line.text;
    for (let n = 0; n < 3; n++) await line.play(line.state.legal[0]!.move);
    assert.equal(line.state.at, from + 3);
    const last = line.moves[2];
    line.back();
    assert.deepEqual([line.state.at, line.next], [from + 2, last]);
    await line.play(last!);
    assert.equal(line.next, undefined);
    line.back(true);
    line.back();
    assert.equal(line.text, before);
    assert.deepEqual(told, [1, 1, 1, 0, 1, 0]);
    await assert.rejects(line.play("nonsense"));
    assert.equal(line.state.at, from);
    line.close();
    replay.close();
  }
});

test("hands are open to those who look with open cards, if the game has hands", async () => {
  const page = await engine();
  for (const [id, has] of [["nile", true], ["valley", true], ["nefertiti", false]] as const) {
    const replay = new Replay(page, played(page, page.games().find((game) => game.id === id)!));
    const hands = replay.hands(1);
    assert.equal(hands.length, replay.table.seats.length);
    for (const hand of hands) assert.equal(hand !== null && Object.values(hand).some((n) => n > 0), has, id);
    replay.close();
  }
});

test("percents add up to a hundred", () => {
  assert.deepEqual(percents([0.3333, 0.3333, 0.3334]), [33, 33, 34]);
  assert.deepEqual(percents([0.125, 0.875]), [13, 87]);
  assert.deepEqual(percents([1, 0]), [100, 0]);
});

test("finished games are remembered once each, the last ones", () => {
  const all = new Map<string, string>();
  const store: Store = { getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value), removeItem: (key) => void all.delete(key) };
  const saved = (n: number): Saved => ({ game: "nile", record: `record ${n}`, when: n, moves: n, over: true });
  assert.deepEqual(finishedMatches(store), []);
  for (let n = 1; n <= MOST_FINISHED + 3; n++) saveFinished(store, saved(n));
  saveFinished(store, saved(MOST_FINISHED + 3));
  assert.equal(finishedMatches(store).length, MOST_FINISHED);
  assert.equal(finishedMatches(store)[0]!.when, MOST_FINISHED + 3);
  assert.equal(finishedMatch(store, 1), null);
  assert.equal(finishedMatch(store, 9)!.record, "record 9");
  store.setItem("akhet.past", "{broken");
  assert.deepEqual(finishedMatches(store), []);
});

/* Bots in a worker: the same answers, in the order asked, and an end when called off. */

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cutWith } from "../src/after/play-on.js";
import { Bots, BotsGone, type WorkerEnd } from "../src/bots.js";
import { AkhetError, type ReviewStep } from "../src/engine.js";
import { serve, type Port } from "../src/bot-worker.js";
import { WASM, botMoves, engine, laid, playOut } from "./support.js";

const { port1, port2 } = new MessageChannel();
serve(port1 as unknown as Port);
const bytes = WASM.buffer.slice(WASM.byteOffset, WASM.byteOffset + WASM.byteLength) as ArrayBuffer;
const bots = new Bots(() => port2 as unknown as WorkerEnd, bytes);
after(() => {
  port1.close();
  port2.close();
});

test("a bot decides as it would here", async () => {
  const page = await engine();
  const match = laid(page, { game: "nile", players: 2 }, ["bot:level7", "bot:level4"]);
  for (let n = 0; n < 12; n++) {
    const { move } = await bots.choose(match.save());
    assert.equal(botMoves(page, match), move);
  }
});

test("the strongest bot is stopped by its time", async () => {
  const page = await engine();
  const match = laid(page, { game: "nefertiti", players: 4 }, ["bot:level8", "bot:level8", "bot:level8", "bot:level8"]);
  const answer = await bots.choose(match.save());
  assert.ok(answer.sims > 0);
  match.play(answer.move);
});

test("a hint is for the person, in the language of the page", async () => {
  const page = await engine();
  const match = laid(page, { game: "nile", players: 2 }, ["person", "person"]);
  bots.lang = "fr";
  page.lang = "fr";
  const hint = await bots.hint(match.save(), 200);
  bots.lang = "en";
  assert.equal(hint.sims, 200);
  assert.equal(hint.text, match.legal().find((move) => move.move === hint.move)!.text);
  const setup = { game: "nile", players: 2 };
  const seat = match.table().turn!;
  const online = await bots.onlineHint(setup, seat, Buffer.from(match.viewBytes(seat)).toString("hex"), 200);
  assert.equal(online.move, hint.move);
});

test("a question that is called off ends at once, and the next is answered", async () => {
  const page = await engine();
  const match = laid(page, { game: "valley", players: 2 }, ["person", "person"]);
  const control = new AbortController();
  const long = bots.hint(match.save(), 50_000_000, 0, control.signal);
  const next = bots.hint(match.save(), 100);
  setTimeout(() => control.abort(), 50);
  await assert.rejects(long, { name: "AbortError" });
  assert.equal((await next).sims, 100);
});

test("a question that makes no sense is refused", async () => {
  await assert.rejects(bots.choose("nonsense"), (error) => error instanceof AkhetError && error.id === "record_foreign");
  const page = await engine();
  const match = laid(page, { game: "valley", players: 2 }, ["person", "person"]);
  await assert.rejects(bots.choose(match.save()), (error) => error instanceof AkhetError && error.id === "not_a_bot");
});

test("a match is reviewed step by step, in passes", async () => {
  const page = await engine();
  const match = laid(page, { game: "eights", players: 4 }, ["person", "person", "person", "person"]);
  playOut(page, match);
  const steps: number[] = [];
  const sims: number[] = [];
  let ends = 0;
  const end = await bots.review(match.save(), -1, [10, 20], (found) => {
    if ("end" in found) ends++;
    else steps.push(found.reviewed.step), sims.push(found.reviewed.sims);
  });
  const all = Array.from({ length: match.table().moves + 1 }, (_, step) => step);
  assert.deepEqual(steps, [...all, ...all]);
  assert.deepEqual([sims[0], sims[all.length]], [10, 20]);
  assert.equal(ends, 2);
  assert.ok(end.turnings);
});

test("a line is judged by the numbers of the review, in all eyes", async () => {
  const page = await engine();
  const match = laid(page, { game: "nile", players: 3 }, ["person", "person", "person"]);
  playOut(page, match);
  const record = match.save();
  const { moves } = match.table();
  const lineOf = (length: number): string => cutWith(record, length, ({ kind, name }) => ({ kind, name }));
  for (const eyes of [0, -1, -2]) {
    const steps: ReviewStep[] = [];
    await bots.review(record, eyes, [40], (found) => {
      if ("reviewed" in found) steps.push(found.reviewed);
    });
    for (const at of [3, moves >> 1]) {
      const [made, tip] = await bots.judge(lineOf(at + 1), eyes, 40, at);
      assert.deepEqual(made, steps[at], `the move at ${at} in the eyes ${eyes}`);
      assert.deepEqual([tip!.chances, tip!.errors], [steps[at + 1]!.chances, steps[at + 1]!.errors]);
      if (steps[at + 1]!.legal! > 1) assert.deepEqual(tip!.best, steps[at + 1]!.best);
      assert.ok(tip!.best && tip!.mark === undefined && tip!.move === undefined);
    }
    const [over] = await bots.judge(record, eyes, 40, moves);
    assert.deepEqual(over!.chances, steps[moves]!.chances);
    assert.equal(over!.best, undefined);
  }
});

test("who thought and is gone answers nothing, and the next question has another", async () => {
  const page = await engine();
  const match = laid(page, { game: "nile", players: 2 }, ["person", "person"]);
  const made: (WorkerEnd & { ended: boolean })[] = [];
  const { port1: there, port2: here } = new MessageChannel();
  serve(there as unknown as Port);
  const dead = (): WorkerEnd & { ended: boolean } => ({ postMessage: () => {}, onmessage: null, ended: false, terminate() { this.ended = true; } });
  const mortal = new Bots(() => {
    if (made.length) return here as unknown as WorkerEnd;
    made.push(dead());
    return made[0]!;
  }, bytes);
  const both = [mortal.hint(match.save(), 50), mortal.hint(match.save(), 50)];
  made[0]!.onerror?.({ preventDefault: () => {} } as ErrorEvent);
  for (const one of both) await assert.rejects(one, BotsGone);
  assert.ok(made[0]!.ended);
  assert.equal((await mortal.hint(match.save(), 50)).sims, 50);
  there.close();
  here.close();
});

/* A table on a server, told by messages: the same in every word as a match in the page. */

import assert from "node:assert/strict";
import test from "node:test";
import type { Engine, Match } from "../src/engine.js";
import type { OnlineServices } from "../src/online/services.js";
import { isHereOnly } from "../src/online/share.js";
import { OnlineTable } from "../src/online/table.js";
import { entryText } from "../src/online/entry-text.js";
import type { Connection, Subscriber } from "../src/online/connection.js";
import type { Message, Command } from "../src/online/wire.js";
import type { TableState } from "../src/table.js";
import type { Step } from "../src/types.js";
import { engine } from "./support.js";

const SETUP = { game: "nile", players: 2, options: { quick: "off" } };
const PEOPLE = [{ kind: "person", name: "Anna", here: true }, { kind: "person", name: "Bea", here: true }];

/** A server with one match, and Anna before the screen. */
class Server {
  readonly match: Match;
  readonly orders: Command[] = [];
  subscriber: Subscriber | null = null;
  again = 0;
  seq = 1;
  /** What is to be run when an answer is late. */
  late: (() => void) | null = null;
  readonly happened: string[] = [];
  answer: (order: Command) => Promise<Message> = () => Promise.resolve({ say: "done" });

  constructor(readonly page: Engine) {
    this.match = page.open(SETUP);
    this.match.reader(0);
    PEOPLE.forEach(({ name }, seat) => this.match.sit(seat, { kind: "person", name }));
    this.match.seed(11n);
  }

  world(past: OnlineServices["past"] = () => Promise.resolve([])): OnlineServices {
    const connection = {
      subscribe: (subscriber: Subscriber) => {
        this.subscriber = subscriber;
        return () => undefined;
      },
      resubscribe: () => this.again++,
    } as unknown as Connection;
    return {
      connection, engine: this.page, past, botName: (level) => `Bot ${level}`, me: () => "Anna",
      age: () => 250, clock: () => 10_000, record: () => Promise.resolve("record"),
      rating: (name) => Promise.resolve(name === "Bea" ? 1612 : null),
      later: (_, run) => {
        this.late = run;
        return () => {
          this.late = null;
        };
      },
      entryAdded: (entry, before, now) => {
        const said = entryText(entry, before, now);
        if (said !== null) this.happened.push(said);
      },
      ask: (order) => {
        this.orders.push(order);
        return this.answer(order);
      },
    };
  }

  tell(message: object): void {
    this.subscriber?.receive(message as Message);
  }

  /** What both kinds of message say of the position, as Anna may know it. */
  position(): object {
    const { turn, moves } = this.match.table();
    const viewhex = Buffer.from(this.match.viewBytes(0)).toString("hex");
    const legal = turn === 0 ? { legal: this.match.legal().map((move) => move.move) } : {};
    return { table: "t", now: 1, at: moves, turn, viewhex, ...legal };
  }

  whole(stage: string, more: object = {}): void {
    const info = { ...SETUP, edition: 1, pace: { kind: "none" }, hints: true, undo: "consent", commitment: "c0" };
    this.tell({ say: "table", seq: this.seq, info, stage, creator: true, you: 0, seats: PEOPLE, ...more });
  }

  events(): object[] {
    return this.match.steps(0, this.match.table().moves).flatMap((step) => step.events.map((event) => event.data));
  }

  update(entry: object, more: object = {}): void {
    this.tell({ say: "update", seq: ++this.seq, entry, ...this.position(), ...more });
  }

  move(move: string): void {
    const { turn } = this.match.table();
    this.match.play(move);
    this.update({ kind: "move", seat: turn, ...(turn === 0 ? { move } : {}) }, { events: this.events() });
  }
}

async function begun(): Promise<{ server: Server; table: OnlineTable; told: { state: TableState; fresh: Step[] }[] }> {
  const server = new Server(await engine());
  const opening = OnlineTable.open(server.world(), "t");
  server.whole("open", { table: "t", now: 1, at: 0, turn: null });
  const table = await opening;
  const told: { state: TableState; fresh: Step[] }[] = [];
  table.listen((state, fresh) => told.push({ state, fresh }));
  server.match.begin();
  server.update({ kind: "start" }, { stage: "playing", seats: PEOPLE, events: server.events() });
  return { server, table, told };
}

function playTo(server: Server, moves: number): void {
  while (server.match.table().moves < moves) server.move(server.match.legal()[0]!.move);
}

test("before the start there is a plan and no view", async () => {
  const server = new Server(await engine());
  const opening = OnlineTable.open(server.world(), "t");
  server.whole("open", { table: "t", now: 1, at: 0, turn: null });
  const { state } = await opening;
  assert.equal(state.view, null);
  assert.equal(state.stage, "open");
  assert.deepEqual(state.seats.map((seat) => seat.name), ["Anna", "Bea"]);
  assert.equal(state.commitment, "c0");
});

test("view, score, moves and sentences are those of a match in the page", async () => {
  const { server, table, told } = await begun();
  for (let moves = 0; moves < 24; moves++) {
    const { state } = table;
    assert.deepEqual(state.view, server.match.view(0));
    assert.deepEqual(state.score, server.match.score(0));
    assert.deepEqual(state.legal, state.turn === 0 ? server.match.legal() : []);
    playTo(server, moves + 1);
    assert.deepEqual(told.at(-1)?.fresh.map((step) => step.step), [moves + 1]);
  }
  const words = (steps: readonly Step[]): string[][] => steps.map((step) => step.events.map((event) => event.text));
  assert.deepEqual(words(table.state.steps), words(server.match.steps(0)));
  assert.deepEqual(table.look(3)?.view, server.match.view(0, 3));
  assert.equal(table.look(99), null);
});

test("another language says everything anew", async () => {
  const { server, table } = await begun();
  playTo(server, 4);
  const english = table.state.steps[0]!.events[0]!.text;
  server.page.lang = "fr";
  table.translate();
  assert.notEqual(table.state.steps[0]!.events[0]!.text, english);
  assert.deepEqual(table.state.steps.map((step) => step.events.length), server.match.steps(0).map((step) => step.events.length));
});

test("what is taken back is gone from the story", async () => {
  const { server, table } = await begun();
  playTo(server, 3);
  server.match.undo();
  const { moves } = server.match.table();
  server.update({ kind: "undo", seat: 0 }, { stage: "playing", seats: PEOPLE });
  assert.equal(table.state.at, moves);
  assert.deepEqual(table.state.steps.map((step) => step.step), [...Array(moves + 1).keys()]);
  assert.equal(table.look(moves + 1), null);
});

test("a match that nobody played on is closed as abandoned", async () => {
  const { server, table } = await begun();
  assert.equal(table.state.abandoned, false);
  server.update({ kind: "abandon" }, { stage: "closed", abandoned: true, seats: PEOPLE });
  assert.equal(table.state.stage, "closed");
  assert.equal(table.state.abandoned, true);
});

test("a number twice is passed over, and a gap is asked for", async () => {
  const { server, table, told } = await begun();
  const before = told.length;
  server.seq--;
  server.update({ kind: "pause", seat: 1 }, { stage: "paused", seats: PEOPLE });
  assert.equal(table.state.stage, "playing");
  server.seq += 2;
  server.update({ kind: "pause", seat: 1 }, { stage: "paused", seats: PEOPLE });
  assert.equal(table.state.stage, "playing");
  assert.equal(told.length, before);
  assert.equal(server.again, 1);
});

test("talk changes nothing but the talk, and muted lines only count", async () => {
  const { server, table } = await begun();
  const { view } = table.state;
  const say = (entry: object): void => server.tell({ say: "update", table: "t", seq: ++server.seq, now: 1, at: 0, entry });
  say({ kind: "talk", seat: 1, name: "Bea", text: "Hi" });
  say({ kind: "talk", muted: true });
  say({ kind: "phrase", name: "Eve", phrase: "hello" });
  assert.deepEqual(table.state.talk.map((line) => [line.name, line.seat, line.text ?? line.phrase]), [["Bea", 1, "Hi"], ["Eve", null, "hello"]]);
  assert.equal(table.state.view, view);
  assert.equal(table.seq, server.seq);
  say({ kind: "rematch", seat: 1, table: "next" });
  assert.equal(table.state.rematch, "next");
});

test("who came, who went, who asks, and whose clock runs", async () => {
  const { server, table } = await begun();
  server.tell({ say: "presence", table: "t", seat: 1, here: false });
  assert.equal(table.state.seats[1]?.here, false);
  server.update({ kind: "undo-ask", seat: 1 }, { stage: "playing", seats: PEOPLE, undo_asked: 1, clocks: { left_ms: [5, 6], running: true } });
  assert.equal(table.state.undoAsked, 1);
  server.update({ kind: "pause-ask", seat: 1 }, { stage: "playing", seats: PEOPLE, pause_asked: 1, clocks: { left_ms: [5, 6], running: true } });
  assert.deepEqual([table.state.undoAsked, table.state.pauseAsked], [null, 1]);
  assert.deepEqual(table.state.clocks, { left: [5, 6], at: 9750, running: true });
  const seats = [PEOPLE[0], { ...PEOPLE[1], stand_in: 3 }];
  server.update({ kind: "stand-in", seat: 1, level: 3 }, { stage: "playing", seats });
  assert.equal(table.state.seats[1]?.standIn, 3);
  assert.equal(table.state.thinking, table.state.turn === 1);
  assert.equal(table.state.clocks, null);
});

test("a move is ordered with the number of moves so far, a hint becomes an answer", async () => {
  const { server, table } = await begun();
  while (server.match.table().turn !== 0) playTo(server, server.match.table().moves + 1);
  const [first, second] = server.match.legal();
  const at = server.match.table().moves;
  await table.play(first!.move);
  assert.deepEqual(server.orders.at(-1), { do: "move", table: "t", at, move: first!.move });
  const moves = [{ move: second!.move, chance: 0.6 }, { move: first!.move, chance: 0.4 }];
  server.answer = () => Promise.resolve({ say: "hint", table: "t", at, moves, chances: [0.6, 0.4], reasons: [{ id: "locusts", seat: 0, own: true, amount: -2 }] });
  const hint = await table.hint(new AbortController().signal);
  assert.deepEqual([hint.move, hint.text, hint.guessed], [second!.move, second!.text, false]);
  assert.deepEqual(hint.alternatives.map((one) => one.chance), [0.6, 0.4]);
  const off = new AbortController();
  server.answer = () => new Promise(() => undefined);
  const waiting = table.hint(off.signal);
  off.abort();
  await assert.rejects(waiting, { name: "AbortError" });
});

test("one move is on its way at a time, and a slow one is told", async () => {
  const { server, table } = await begun();
  while (server.match.table().turn !== 0) playTo(server, server.match.table().moves + 1);
  const [first] = server.match.legal();
  const { legal } = table.state;
  let answer: (message: Message) => void = () => undefined;
  server.answer = () => new Promise((resolve) => { answer = resolve; });
  const before = server.orders.length;
  const playing = table.play(first!.move);
  await table.play(first!.move);
  assert.equal(server.orders.length, before + 1);
  assert.deepEqual(table.state.legal, legal);
  server.late?.();
  assert.deepEqual([table.state.sending, table.state.legal], [true, []]);
  server.move(first!.move);
  answer({ say: "done" });
  await playing;
  assert.equal(table.state.sending, false);
  assert.equal(server.late, null);
  assert.deepEqual(table.state.legal, server.match.table().turn === 0 ? server.match.legal() : []);
});

test("a move that is refused can be made again", async () => {
  const { server, table } = await begun();
  while (server.match.table().turn !== 0) playTo(server, server.match.table().moves + 1);
  const { legal } = table.state;
  server.answer = () => {
    server.late?.();
    return Promise.reject(new Error("busy"));
  };
  await assert.rejects(table.play(legal[0]!.move), /busy/);
  assert.deepEqual([table.state.sending, table.state.legal], [false, legal]);
});

test("what others do beside their moves is said, what one does oneself is not", async () => {
  const { server } = await begun();
  const asked = { stage: "playing", seats: PEOPLE };
  server.update({ kind: "undo-ask", seat: 0 }, { ...asked, undo_asked: 0 });
  server.update({ kind: "undo-answer", seat: 1, yes: false }, asked);
  server.update({ kind: "pause", seat: 0 }, { stage: "paused", seats: PEOPLE });
  server.update({ kind: "resign", seat: 1 }, asked);
  server.update({ kind: "expire", seat: 0 }, asked);
  assert.deepEqual(server.happened, [
    "Bea does not agree to take it back.", "Bea resigns; a bot plays on.", "Your time is up; a bot plays for you.",
  ]);
});

test("a pause at a rated table is asked for, refused or agreed to", async () => {
  const { server, table } = await begun();
  const asked = { stage: "playing", seats: PEOPLE };
  server.update({ kind: "pause-ask", seat: 0 }, { ...asked, pause_asked: 0 });
  assert.equal(table.state.pauseAsked, 0);
  server.update({ kind: "pause-answer", seat: 1, yes: false }, asked);
  assert.equal(table.state.pauseAsked, null);
  server.update({ kind: "pause-ask", seat: 1 }, { ...asked, pause_asked: 1 });
  server.update({ kind: "pause-answer", seat: 0, yes: true }, { stage: "paused", seats: PEOPLE });
  assert.equal(table.state.stage, "paused");
  assert.deepEqual(server.happened, ["Bea does not agree to a pause.", "Bea pauses the game."]);
});

test("an absence of the server is said, stands in the log, and leaves the clocks right", async () => {
  const { server, table } = await begun();
  const clocks = { left_ms: [7000, 8000], running: true };
  server.update({ kind: "away", ms: 10_000 }, { stage: "playing", seats: PEOPLE, clocks });
  assert.deepEqual(server.happened, ["The server was away for 0:10; no clock ran meanwhile."]);
  assert.deepEqual(table.state.clocks, { left: [7000, 8000], at: 9750, running: true });
  const at = table.state.at;
  assert.equal(table.state.steps.find((step) => step.step === at)?.away, 10_000);
  server.update({ kind: "away", ms: 90_000_000 }, { stage: "playing", seats: PEOPLE, clocks });
  server.update({ kind: "away", ms: 300 }, { stage: "playing", seats: PEOPLE, clocks });
  assert.equal(server.happened.length, 2);
  assert.equal(table.state.steps.find((step) => step.step === at)?.away, 90_010_300);
  playTo(server, at + 1);
  assert.equal(table.state.steps.find((step) => step.step === at)?.away, 90_010_300);
  assert.equal(table.state.steps.find((step) => step.step === at + 1)?.away, undefined);
});

test("ratings of those who sit here are looked up once", async () => {
  const { table } = await begun();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(table.state.seats.map((seat) => seat.rating), [undefined, 1612]);
});

test("the server says whether a move can be taken back", async () => {
  const { server, table } = await begun();
  for (const undo of ["free", "ask", "no"] as const) {
    server.update({ kind: "pause", seat: 1 }, { undo });
    assert.equal(table.state.undo, undo);
  }
  server.whole("playing", { ...server.position(), undo: "ask" });
  assert.equal(table.state.undo, "ask");
  server.tell({ say: "presence", table: "t", seat: 1, here: false });
  assert.equal(table.state.undo, "ask");
  server.update({ kind: "pause", seat: 1 });
  assert.equal(table.state.undo, "no");
});

test("after a reload the story before is looked up", async () => {
  const server = new Server(await engine());
  server.match.begin();
  playTo(server, 5);
  const past = server.match.steps(0).map(({ step, seat, move, events }) => ({
    step, seat: seat ?? null, move: move ?? null, events: events.map((event) => event.data), view: server.match.view(0, step),
  }));
  const opening = OnlineTable.open(server.world(() => Promise.resolve(past)), "t");
  server.whole("playing", server.position());
  const table = await opening;
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(table.state.steps.map((step) => step.step), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(table.state.steps[2]!.events, server.match.steps(0)[2]!.events);
  assert.deepEqual(table.look(2)?.view, server.match.view(0, 2));
});

test("a table that may not be seen is refused", async () => {
  const server = new Server(await engine());
  const opening = OnlineTable.open(server.world(), "t");
  server.subscriber?.refused({ say: "refused", code: "no_table" });
  await assert.rejects(opening, (reason: { code?: string }) => reason.code === "no_table");
});

test("an address that only this machine can reach is told from others", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "akhet.localhost"]) assert.ok(isHereOnly(host), host);
  for (const host of ["192.168.1.20", "10.127.0.0", "akhet.example.org", "localhost.example.org"]) assert.ok(!isHereOnly(host), host);
});

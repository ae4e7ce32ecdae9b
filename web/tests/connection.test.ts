/* The connection to a server, with a WebSocket and a clock that the test holds in its hands. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Socket, Status, Subscriber, ConnectionHost } from "../src/online/connection.js";
import { Connection, liveAddress } from "../src/online/connection.js";
import { CommandError } from "../src/online/pending-commands.js";
import type { Message, Refused } from "../src/online/wire.js";

type Sent = Record<string, unknown> & { do: string };

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: Sent[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(name?: string): void {
    this.onopen?.(undefined as never);
    this.say({ say: "welcome", version: 1, server: "x", now: 5, ...(name === undefined ? {} : { name }) });
  }
  /** What was sent of this kind. */
  of(word: string): Sent[] {
    return this.sent.filter((order) => order.do === word);
  }
}

class FakeTime {
  private now = 0;
  private waiting: { at: number; then: () => void }[] = [];
  later(ms: number, then: () => void): () => void {
    const one = { at: this.now + ms, then };
    this.waiting.push(one);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== one);
    };
  }
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = this.waiting.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.now = next.at;
      this.waiting = this.waiting.filter((one) => one !== next);
      next.then();
    }
    this.now = until;
  }
}

function setting() {
  const sockets: FakeSocket[] = [];
  const time = new FakeTime();
  const states: Status[] = [];
  const heard: Message[] = [];
  const bans: string[] = [];
  const detours: number[] = [];
  let token: string | null = null;
  const world: ConnectionHost = {
    open: (detour) => {
      detours.push(detour);
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    clock: time,
    random: () => 1,
    token: () => token,
    tokenLost: () => {
      token = null;
    },
    banned: (message) => bans.push(message.code),
    status: (status) => states.push(status),
    welcome: () => undefined,
    message: (message) => heard.push(message),
  };
  const link = new Connection(world, "r4nd0m");
  return {
    link, time, states, heard, sockets, bans, detours,
    get last() {
      return sockets.at(-1)!;
    },
    set token(value: string | null) {
      token = value;
    },
    get token() {
      return token;
    },
  };
}

class FakeSubscriber implements Subscriber {
  seq: number | null = null;
  readonly heard: Message[] = [];
  readonly refusals: Refused[] = [];
  constructor(readonly table: string) {}
  receive(message: Message): void {
    this.heard.push(message);
    if (message.say === "table" || message.say === "update") this.seq = message.seq;
  }
  refused(message: Refused): void {
    this.refusals.push(message);
  }
}

test("hello comes first, with the token and views as bytes", () => {
  const it = setting();
  it.token = "secret";
  it.link.start();
  assert.deepEqual(it.last.sent, []);
  it.last.onopen?.(undefined as never);
  assert.deepEqual(it.last.sent, [{ do: "hello", version: 1, view: "bytes", token: "secret" }]);
  it.last.say({ say: "welcome", version: 1, server: "x", now: 5, name: "Anna" });
  assert.deepEqual(it.states, ["connecting", "ready"]);
});

test("what is ordered before the connection is there is sent when it is", async () => {
  const it = setting();
  const answer = it.link.ask({ do: "move", table: "t", at: 0, move: "pass" });
  it.last.welcome();
  assert.deepEqual(it.last.of("move"), [{ do: "move", table: "t", at: 0, move: "pass", id: "r4nd0m-1" }]);
  it.last.say({ say: "done", re: "r4nd0m-1" });
  assert.equal((await answer).say, "done");
});

test("an order that was not answered is sent again with its id, after what was missed is asked for", async () => {
  const it = setting();
  const subscriber = new FakeSubscriber("t");
  it.link.subscribe(subscriber);
  it.last.welcome();
  assert.equal(it.last.of("watch")[0]!["since"], undefined);
  it.last.say({ say: "table", table: "t", seq: 4 });
  const answer = it.link.ask({ do: "move", table: "t", at: 1, move: "pass" });
  const first = it.last.of("move")[0]!;
  it.last.onclose?.({ code: 1006 });
  it.time.pass(500);
  assert.equal(it.sockets.length, 2);
  it.last.welcome();
  assert.deepEqual(it.last.sent.map((order) => order.do), ["hello", "watch", "move"]);
  assert.equal(it.last.of("watch")[0]!["since"], 4);
  assert.deepEqual(it.last.of("move")[0], first);
  it.last.say({ say: "done", re: first["id"], table: "t", seq: 5 });
  assert.equal((await answer).say, "done");
  it.last.onclose?.({ code: 1006 });
  it.time.pass(1000);
  it.last.welcome();
  assert.deepEqual(it.last.of("move"), []);
});

test("it waits longer every time, but not for ever, and not at all when hurried", () => {
  const it = setting();
  it.link.start();
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    it.last.onclose?.({ code: 1006 });
    const before = it.sockets.length;
    let waited = 0;
    while (it.sockets.length === before) {
      it.time.pass(100);
      waited += 100;
    }
    waits.push(waited);
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 15000, 15000]);
  it.last.onclose?.({ code: 1006 });
  const before = it.sockets.length;
  it.link.reconnectNow();
  assert.equal(it.sockets.length, before + 1);
  it.time.pass(9_000);
  assert.equal(it.sockets.length, before + 1, "the wait that was hurried does not end a second time");
});

test("a silent connection is asked, and given up when it stays silent", () => {
  const it = setting();
  it.link.start();
  it.last.welcome();
  const first = it.last;
  it.time.pass(25_000);
  assert.equal(first.of("ping").length, 1);
  first.say({ say: "pong", now: 6 });
  it.time.pass(25_000);
  assert.equal(first.of("ping").length, 2);
  it.time.pass(10_000);
  assert.equal(first.closed, true);
  assert.equal(it.link.status, "waiting");
  first.say({ say: "pong", now: 7 });
  first.onclose?.({ code: 1000 });
  it.time.pass(500);
  assert.equal(it.sockets.length, 2, "what the old one says does not matter any more");
});

test("a token that is not known makes a guest, on the same connection", () => {
  const it = setting();
  it.token = "old";
  it.link.start();
  it.last.onopen?.(undefined as never);
  it.last.say({ say: "refused", code: "token" });
  assert.equal(it.token, null);
  assert.deepEqual(it.last.of("hello").map((order) => order["token"]), ["old", undefined]);
  it.last.say({ say: "welcome", version: 1, server: "x", now: 5 });
  assert.equal(it.link.status, "ready");
});

test("signed out elsewhere: the token is forgotten, and one comes back as a guest", () => {
  const it = setting();
  it.token = "mine";
  it.link.start();
  it.last.welcome("Anna");
  it.last.onclose?.({ code: 4005 });
  assert.equal(it.token, null);
  it.time.pass(500);
  it.last.onopen?.(undefined as never);
  assert.deepEqual(it.last.sent, [{ do: "hello", version: 1, view: "bytes" }]);
});

test("a banned player is told why, and the page does not come back by itself", () => {
  const it = setting();
  it.token = "mine";
  it.link.start();
  it.last.welcome("Anna");
  it.last.say({ say: "refused", code: "banned", what: "spam" });
  it.last.say({ say: "bye", code: "banned" });
  it.last.onclose?.({ code: 4006 });
  assert.deepEqual(it.bans, ["banned"]);
  assert.equal(it.link.status, "banned");
  it.time.pass(100_000);
  assert.equal(it.sockets.length, 1);
  assert.equal(it.token, "mine");
});

test("a ban is told when the page says hello, too", () => {
  const it = setting();
  it.token = "mine";
  it.link.start();
  it.last.onopen?.(undefined as never);
  it.last.say({ say: "refused", code: "banned_for", number: 3, what: "" });
  assert.deepEqual(it.bans, ["banned_for"]);
  assert.equal(it.link.status, "banned");
  it.time.pass(100_000);
  assert.equal(it.sockets.length, 1);
});

test("a new name from the operator needs only another hello", () => {
  const it = setting();
  it.token = "mine";
  it.link.start();
  it.last.welcome("Anna");
  it.last.onclose?.({ code: 4007 });
  assert.equal(it.token, "mine");
  it.time.pass(500);
  assert.equal(it.sockets.length, 2);
});

test("a server of another version is not asked again and again", () => {
  const it = setting();
  it.link.start();
  it.last.onopen?.(undefined as never);
  it.last.say({ say: "refused", code: "version", number: 2 });
  assert.equal(it.link.status, "outdated");
  it.time.pass(100_000);
  assert.equal(it.sockets.length, 1);
});

test("a refusal that passes is tried again with the same id; another one is told", async () => {
  const it = setting();
  it.link.start();
  it.last.welcome();
  const answer = it.link.ask({ do: "sit", table: "t" });
  const { id } = it.last.of("sit")[0]!;
  it.last.say({ say: "refused", re: id, code: "busy" });
  it.time.pass(500);
  assert.deepEqual(it.last.of("sit").map((order) => order["id"]), [id, id]);
  it.last.say({ say: "refused", re: id, code: "seat_taken" });
  await assert.rejects(answer, (error) => error instanceof CommandError && error.refused.code === "seat_taken");
});

test("one that keeps being refused for now is told in the end", async () => {
  const it = setting();
  it.link.start();
  it.last.welcome();
  const answer = it.link.ask({ do: "sit", table: "t" });
  const { id } = it.last.of("sit")[0]!;
  for (let n = 0; n < 7; n++) {
    it.last.say({ say: "refused", re: id, code: "storage" });
    it.time.pass(20_000);
    it.last.say({ say: "pong", now: 1 });
  }
  await assert.rejects(answer, (error) => error instanceof CommandError && error.refused.code === "storage");
});

test("who looks on hears of the own table alone, and of nothing after leaving", () => {
  const it = setting();
  const one = new FakeSubscriber("one");
  const other = new FakeSubscriber("other");
  it.link.subscribe(one);
  const leave = it.link.subscribe(other);
  it.last.welcome();
  it.last.say({ say: "table", table: "one", seq: 1 });
  it.last.say({ say: "table", table: "other", seq: 7 });
  assert.deepEqual([one.seq, other.seq], [1, 7]);
  leave();
  assert.deepEqual(it.last.of("unwatch"), [{ do: "unwatch", table: "other" }]);
  it.last.say({ say: "update", table: "other", seq: 8 });
  assert.equal(other.seq, 7);
});

test("a table that may not be looked at is refused to who looks", () => {
  const it = setting();
  const subscriber = new FakeSubscriber("t");
  it.link.subscribe(subscriber);
  it.last.welcome();
  it.last.say({ say: "refused", re: it.last.of("watch")[0]!["id"], code: "not_watched" });
  assert.deepEqual(subscriber.refusals.map((one) => one.code), ["not_watched"]);
});

test("the lobby and the mutes are said again on a new connection", () => {
  const it = setting();
  it.link.lobby(true);
  it.link.mute(["Loud"], true);
  it.last.welcome("Anna");
  assert.deepEqual(it.last.sent.map((order) => order.do), ["hello", "lobby", "mute"]);
  it.last.onclose?.({ code: 4000 });
  it.time.pass(500);
  it.last.welcome("Anna");
  assert.deepEqual(it.last.sent.map((order) => order.do), ["hello", "lobby", "mute"]);
  it.link.lobby(false);
  assert.deepEqual(it.last.of("lobby").at(-1), { do: "lobby", on: false });
});

test("with another token everything on its way is given up, and the next connection says who one is", async () => {
  const it = setting();
  it.link.start();
  it.last.welcome();
  const answer = it.link.ask({ do: "sit", table: "t" });
  it.token = "new";
  it.link.restart();
  await assert.rejects(answer, CommandError);
  assert.equal(it.sockets.length, 2);
  it.last.welcome("Anna");
  assert.equal(it.last.of("hello")[0]!["token"], "new");
  assert.deepEqual(it.last.of("sit"), []);
});

test("a table that needs a newer server is looked for at other ones, more slowly each time", () => {
  const it = setting();
  const subscriber = new FakeSubscriber("t");
  it.link.subscribe(subscriber);
  const refuse = (): void => {
    it.last.welcome();
    it.last.say({ say: "refused", code: "table_newer", re: it.last.of("watch")[0]!["id"] });
  };
  refuse();
  it.time.pass(500);
  refuse();
  it.time.pass(500);
  assert.deepEqual(it.detours, [0, 1]);
  it.time.pass(500);
  it.last.welcome();
  it.last.say({ say: "table", table: "t", seq: 3, re: it.last.of("watch")[0]!["id"] });
  assert.equal(subscriber.seq, 3);
  assert.deepEqual(subscriber.refusals, []);
  it.last.onclose?.({ code: 1006 } as never);
  it.time.pass(500);
  assert.deepEqual(it.detours, [0, 1, 2, 2]);
});

test("the address names the table on the screen, for a proxy", () => {
  const address = (page: string, ...args: string[]): string =>
    liveAddress("https://example.org/#/x", { page, args }, 0).href;
  assert.equal(address("table", "0123456789abcdef"), "wss://example.org/live?table=0123456789abcdef");
  assert.equal(address("lobby"), "wss://example.org/live");
  assert.equal(address("table"), "wss://example.org/live");
  assert.equal(liveAddress("http://127.0.0.1:8080/", { page: "", args: [] }, 2).href, "ws://127.0.0.1:8080/live");
  const detour = liveAddress("https://example.org/", { page: "table", args: ["0123456789abcdef"] }, 2);
  assert.equal(detour.href, "wss://example.org/live?table=0123456789abcdef.2");
});

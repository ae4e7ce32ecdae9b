/* The connection to the server: it comes back when it is lost, asks for what was missed, and sends
 * again what was not answered, with the same ids, so that every order is carried out once. */

import { Heartbeat } from "./heartbeat.js";
import { Pending } from "./pending-commands.js";
import type { Clock } from "./heartbeat.js";
import type { Message, Order, Refused } from "./wire.js";
import { PASSING, VERSION } from "./wire.js";

/** Those parts of a WebSocket that are used. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** idle: nobody wants it; outdated: the page is too old for this server. */
export type Status = "idle" | "connecting" | "ready" | "waiting" | "outdated";

export interface World {
  open(): Socket;
  clock: Clock;
  /** 0 to 1, for spreading those who come back after a restart. */
  random(): number;
  token(): string | null;
  /** The token is not known (any more). */
  tokenLost(): void;
  status(status: Status): void;
  welcome(name: string | null, now: number): void;
  message(message: Message): void;
}

/** Whoever looks on at a table: what is told, up to which number it was told, and whether it is over. */
export interface Watcher {
  readonly table: string;
  /** null: nothing was told yet. */
  readonly seq: number | null;
  hear(message: Message): void;
  /** The server does not let one look on. */
  refused(message: Refused): void;
}

const PROTOCOL_BROKEN = 4004;
const SIGNED_OUT = 4005;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const QUIET_AFTER = 25_000;
const DEAD_AFTER = 10_000;
const TRIES = 6;

export class Link {
  private socket: Socket | null = null;
  private state: Status = "idle";
  private failures = 0;
  private cancelWait: (() => void) | null = null;
  private readonly pending: Pending;
  private readonly watchers = new Set<Watcher>();
  /** Those who asked to look on, by the ids of their orders. */
  private readonly asking = new Map<string, Watcher>();
  private readonly beat: Heartbeat;
  private lobbyWanted = false;
  private muted: readonly string[] = [];

  constructor(private readonly world: World, start: string) {
    this.pending = new Pending(start);
    this.beat = new Heartbeat(world.clock, QUIET_AFTER, DEAD_AFTER, () => this.send({ do: "ping" }), () => this.drop());
  }

  get status(): Status {
    return this.state;
  }

  /** Connect, if it is not so already. */
  start(): void {
    if (this.state === "idle") this.connect();
  }

  /** The network is back, or the page is looked at again: do not wait any longer. */
  hurry(): void {
    if (this.state === "waiting") this.connect();
    else if (this.state === "ready") this.beat.now();
  }

  /** With another token: whatever was on its way for the one before is given up. */
  restart(): void {
    this.pending.giveUp();
    this.failures = 0;
    this.drop();
    if (this.state === "waiting" || this.state === "idle") this.connect();
  }

  /** The answer to an order; refused with the message that says so. */
  ask(order: Order): Promise<Message> {
    this.start();
    const asked = this.pending.add(order);
    if (this.state === "ready") this.send(asked.order);
    return asked.answer;
  }

  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    this.start();
    if (this.state === "ready") this.sendWatch(watcher);
    return () => {
      if (!this.watchers.delete(watcher)) return;
      if (![...this.watchers].some((other) => other.table === watcher.table))
        this.send({ do: "unwatch", table: watcher.table });
    };
  }

  lobby(on: boolean): void {
    if (this.lobbyWanted === on) return;
    this.lobbyWanted = on;
    this.start();
    if (this.state === "ready") this.send({ do: "lobby", on });
  }

  /** Mutes hold for one connection: they are said again on the next. */
  mute(names: readonly string[], named: boolean): void {
    const change = (player: string, on: boolean): void => {
      if (named && this.state === "ready") this.send({ do: "mute", player, on });
    };
    for (const name of this.muted) if (!names.includes(name)) change(name, false);
    for (const name of names) if (!this.muted.includes(name)) change(name, true);
    this.muted = [...names];
  }

  private set(state: Status): void {
    if (this.state === state) return;
    this.state = state;
    this.world.status(state);
  }

  private send(order: object): void {
    if (this.socket && this.state === "ready") this.socket.send(JSON.stringify(order));
  }

  private connect(): void {
    this.cancelWait?.();
    this.cancelWait = null;
    this.set("connecting");
    const socket = this.world.open();
    this.socket = socket;
    /* A connection that was given up may still have something to say: nobody listens to it. */
    socket.onopen = () => this.socket === socket && this.greet();
    socket.onmessage = (event) => this.socket === socket && this.read(event.data);
    socket.onclose = (event) => this.socket === socket && this.lost(event.code);
    this.beat.begin();
  }

  private greet(): void {
    const token = this.world.token();
    this.socket?.send(JSON.stringify({ do: "hello", version: VERSION, view: "bytes", ...(token ? { token } : {}) }));
  }

  /** Give the connection up without waiting for the other side to agree. */
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lost(0);
    socket.close();
  }

  private lost(code: number): void {
    this.socket = null;
    this.beat.end();
    this.asking.clear();
    if (code === PROTOCOL_BROKEN) return this.set("outdated");
    if (code === SIGNED_OUT) this.world.tokenLost();
    const wait = Math.min(FIRST_WAIT * 2 ** this.failures, LONGEST_WAIT);
    this.failures++;
    this.set("waiting");
    this.cancelWait = this.world.clock.later(wait * (0.5 + this.world.random() / 2), () => this.connect());
  }

  private read(data: unknown): void {
    this.beat.heard();
    let message: Message;
    try {
      message = JSON.parse(String(data)) as Message;
    } catch {
      return;
    }
    if (this.state === "connecting") this.greeted(message);
    else this.take(message);
  }

  private greeted(message: Message): void {
    if (message.say === "refused" && message.code === "token") {
      this.world.tokenLost();
      this.greet();
    } else if (message.say === "refused" && message.code === "version") {
      this.socket?.close();
      this.socket = null;
      this.beat.end();
      this.set("outdated");
    } else if (message.say === "welcome") {
      this.failures = 0;
      this.world.welcome(message.name ?? null, message.now);
      this.set("ready");
      this.comeBack(message.name !== undefined);
    }
  }

  /** What was missed first, then what was not answered. */
  private comeBack(named: boolean): void {
    if (this.lobbyWanted) this.send({ do: "lobby", on: true });
    if (named) for (const player of this.muted) this.send({ do: "mute", player, on: true });
    for (const watcher of this.watchers) this.sendWatch(watcher);
    for (const order of this.pending.unanswered()) this.send(order);
  }

  private sendWatch(watcher: Watcher): void {
    const since = watcher.seq === null ? {} : { since: watcher.seq };
    const id = this.pending.nextId();
    this.asking.set(id, watcher);
    this.send({ do: "watch", id, table: watcher.table, ...since });
  }

  /** Ask for what is missing: something was told out of order. */
  again(watcher: Watcher): void {
    if (this.watchers.has(watcher) && this.state === "ready") this.sendWatch(watcher);
  }

  private take(message: Message): void {
    if (message.say === "refused" && message.re !== undefined) return this.refused(message, message.re);
    this.world.message(message);
    if ("table" in message && typeof message.table === "string")
      for (const watcher of [...this.watchers]) if (watcher.table === message.table) watcher.hear(message);
    if (message.re === undefined) return;
    this.asking.delete(message.re);
    this.pending.answered(message.re, message);
  }

  private refused(message: Refused, id: string): void {
    const watcher = this.asking.get(id);
    if (watcher) return this.watchRefused(watcher, message, id);
    const tries = PASSING.includes(message.code) ? this.pending.tryAgain(id) : TRIES;
    if (tries < TRIES) {
      this.world.clock.later(FIRST_WAIT * 2 ** tries, () => {
        const order = this.pending.find(id);
        if (order) this.send(order);
      });
      return;
    }
    this.pending.refused(id, message);
  }
  private watchRefused(watcher: Watcher, message: Refused, id: string): void {
    this.asking.delete(id);
    if (!this.watchers.has(watcher)) return;
    if (PASSING.includes(message.code)) this.world.clock.later(FIRST_WAIT, () => this.again(watcher));
    else watcher.refused(message);
  }
}

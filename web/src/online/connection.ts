/* The connection to the server. It reconnects, asks for missed updates, and resends unanswered commands
 * with the same ids, so that the server carries out every command once. */

import type { Route } from "../app/router.js";
import { Heartbeat } from "./heartbeat.js";
import { PendingCommands } from "./pending-commands.js";
import type { Clock } from "./heartbeat.js";
import type { Message, Command, Refused } from "./wire.js";
import { TEMPORARY, VERSION } from "./wire.js";

/** The part of a WebSocket that is used. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** idle: not needed yet; waiting: until the next attempt; outdated: the page is too old for this server; banned: it
 * does not try again. */
export type Status = "idle" | "connecting" | "ready" | "waiting" | "outdated" | "banned";

export interface ConnectionHost {
  /** `detour`: another server than with other numbers, if there are several. */
  open(detour: number): Socket;
  clock: Clock;
  /** 0 to 1: spreads the reconnections after a restart of the server. */
  random(): number;
  token(): string | null;
  /** The server does not know the token. */
  tokenLost(): void;
  /** The operator has banned the player or the address. */
  banned(message: Refused): void;
  status(status: Status): void;
  welcome(name: string | null, now: number): void;
  message(message: Message): void;
}

/** A subscriber to one table's updates; `seq` is the last one received. */
export interface Subscriber {
  readonly table: string;
  readonly seq: number | null;
  receive(message: Message): void;
  /** The server refused the subscription. */
  refused(message: Refused): void;
}

const PROTOCOL_BROKEN = 4004;
const SIGNED_OUT = 4005;
const BANNED = 4006;
const BANS: readonly string[] = ["banned", "banned_for", "address_banned"];
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const QUIET_MS = 25_000;
const DEAD_MS = 10_000;
const TRIES = 6;

/** The address of the WebSocket. It names the table on the screen, so that a proxy can bring its players together at one
 * server; the server does not need it. With a detour, the proxy chooses another one for the same players. */
export function liveAddress(here: string, { page, args }: Route, detour: number): URL {
  const url = new URL("/live", here);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (page === "table" && args[0]) url.searchParams.set("table", detour ? `${args[0]}.${detour}` : args[0]);
  return url;
}

export class Connection {
  private socket: Socket | null = null;
  private state: Status = "idle";
  private failures = 0;
  /** How often a server knew too little of a table: during an upgrade another one may know it. */
  private detours = 0;
  private cancelWait: (() => void) | null = null;
  private readonly pending: PendingCommands;
  private readonly subscribers = new Set<Subscriber>();
  /** Subscriptions without an answer, by the ids of their commands. */
  private readonly subscribing = new Map<string, Subscriber>();
  private readonly heartbeat: Heartbeat;
  private lobbyWanted = false;
  private muted: readonly string[] = [];

  constructor(private readonly host: ConnectionHost, start: string) {
    this.pending = new PendingCommands(start);
    this.heartbeat = new Heartbeat(host.clock, QUIET_MS, DEAD_MS, { ping: () => this.send({ do: "ping" }), dead: () => this.drop() });
  }

  get status(): Status {
    return this.state;
  }

  /** Connects unless it is connected. */
  start(): void {
    if (this.state === "idle") this.connect();
  }

  /** The network is back or the page is visible again: reconnects at once. */
  reconnectNow(): void {
    if (this.state === "waiting") this.connect();
    else if (this.state === "ready") this.heartbeat.ping();
  }

  /** Reconnects with another token; commands of the old one are dropped. */
  restart(): void {
    this.pending.dropAll();
    this.failures = 0;
    this.drop();
    if (this.state === "waiting" || this.state === "idle") this.connect();
  }

  /** Sends a command; resolves with the answer, rejects with a CommandError. */
  ask(command: Command): Promise<Message> {
    this.start();
    const asked = this.pending.add(command);
    if (this.state === "ready") this.send(asked.command);
    return asked.answer;
  }

  subscribe(subscriber: Subscriber): () => void {
    this.subscribers.add(subscriber);
    this.start();
    if (this.state === "ready") this.sendSubscription(subscriber);
    return () => {
      if (!this.subscribers.delete(subscriber)) return;
      if (![...this.subscribers].some((other) => other.table === subscriber.table))
        this.send({ do: "unwatch", table: subscriber.table });
    };
  }

  lobby(on: boolean): void {
    if (this.lobbyWanted === on) return;
    this.lobbyWanted = on;
    this.start();
    if (this.state === "ready") this.send({ do: "lobby", on });
  }

  /** The server forgets mutes with the connection: they are sent again on the next. */
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
    this.host.status(state);
  }

  private send(command: object): void {
    if (this.socket && this.state === "ready") this.socket.send(JSON.stringify(command));
  }

  private connect(): void {
    this.cancelWait?.();
    this.cancelWait = null;
    this.set("connecting");
    const socket = this.host.open(this.detours);
    this.socket = socket;
    /* A connection that was given up may still send something. */
    socket.onopen = () => this.socket === socket && this.hello();
    socket.onmessage = (event) => this.socket === socket && this.read(event.data);
    socket.onclose = (event) => this.socket === socket && this.lost(event.code);
    this.heartbeat.begin();
  }

  private hello(): void {
    const token = this.host.token();
    this.socket?.send(JSON.stringify({ do: "hello", version: VERSION, view: "bytes", ...(token ? { token } : {}) }));
  }

  /** Gives the connection up without waiting for the other side. */
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lost(0);
    socket.close();
  }

  private lost(code: number): void {
    this.socket = null;
    this.heartbeat.end();
    this.subscribing.clear();
    if (code === PROTOCOL_BROKEN) return this.set("outdated");
    if (code === BANNED) return this.set("banned");
    if (code === SIGNED_OUT) this.host.tokenLost();
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.failures, LONGEST_WAIT_MS);
    this.failures++;
    this.set("waiting");
    this.cancelWait = this.host.clock.later(wait * (0.5 + this.host.random() / 2), () => this.connect());
  }

  private read(data: unknown): void {
    this.heartbeat.heard();
    let message: Message;
    try {
      message = JSON.parse(String(data)) as Message;
    } catch {
      return;
    }
    if (this.state === "connecting") this.welcomed(message);
    else this.take(message);
  }

  private welcomed(message: Message): void {
    if (message.say === "refused" && message.code === "token") {
      this.host.tokenLost();
      this.hello();
    } else if (message.say === "refused" && message.code === "version") {
      this.giveUp("outdated");
    } else if (message.say === "refused" && BANS.includes(message.code)) {
      this.host.banned(message);
      this.giveUp("banned");
    } else if (message.say === "welcome") {
      this.failures = 0;
      this.host.welcome(message.name ?? null, message.now);
      this.set("ready");
      this.resume(message.name !== undefined);
    }
  }

  private giveUp(status: Status): void {
    this.socket?.close();
    this.socket = null;
    this.heartbeat.end();
    this.set(status);
  }

  /** Asks for missed updates first, then resends unanswered commands. */
  private resume(named: boolean): void {
    if (this.lobbyWanted) this.send({ do: "lobby", on: true });
    if (named) for (const player of this.muted) this.send({ do: "mute", player, on: true });
    for (const subscriber of this.subscribers) this.sendSubscription(subscriber);
    for (const command of this.pending.unanswered()) this.send(command);
  }

  private sendSubscription(subscriber: Subscriber): void {
    const since = subscriber.seq === null ? {} : { since: subscriber.seq };
    const id = this.pending.nextId();
    this.subscribing.set(id, subscriber);
    this.send({ do: "watch", id, table: subscriber.table, ...since });
  }

  /** Asks for the updates that a subscriber missed. */
  resubscribe(subscriber: Subscriber): void {
    if (this.subscribers.has(subscriber) && this.state === "ready") this.sendSubscription(subscriber);
  }

  private take(message: Message): void {
    if (message.say === "refused" && BANS.includes(message.code)) this.host.banned(message);
    if (message.say === "refused" && message.re !== undefined) return this.refused(message, message.re);
    this.host.message(message);
    if ("table" in message && typeof message.table === "string")
      for (const subscriber of [...this.subscribers]) if (subscriber.table === message.table) subscriber.receive(message);
    if (message.re === undefined) return;
    this.subscribing.delete(message.re);
    this.pending.answered(message.re, message);
  }

  private refused(message: Refused, id: string): void {
    const subscriber = this.subscribing.get(id);
    if (subscriber) return this.subscriptionRefused(subscriber, message, id);
    const tries = TEMPORARY.includes(message.code) ? this.pending.tryAgain(id) : TRIES;
    if (tries < TRIES) {
      this.host.clock.later(FIRST_WAIT_MS * 2 ** tries, () => {
        const command = this.pending.find(id);
        if (command) this.send(command);
      });
      return;
    }
    this.pending.refused(id, message);
  }

  private subscriptionRefused(subscriber: Subscriber, message: Refused, id: string): void {
    this.subscribing.delete(id);
    if (!this.subscribers.has(subscriber)) return;
    if (message.code === "table_newer") return this.detour();
    if (TEMPORARY.includes(message.code)) this.host.clock.later(FIRST_WAIT_MS, () => this.resubscribe(subscriber));
    else subscriber.refused(message);
  }
  private detour(): void {
    this.failures = this.detours++;
    this.drop();
  }
}

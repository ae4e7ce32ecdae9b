/* The one connection of the page, and what it is told of: who one is, the lobby, the own tables. */

import { effect, signal } from "@preact/signals";
import { ranks, theEngine } from "../app/load-engine.js";
import { toast } from "../app/ui/toast.js";
import { said } from "../text/lang.js";
import { refusal, request, requestText } from "./api.js";
import type { OnlineServices, PastStep } from "./services.js";
import { OnlineTable } from "./table.js";
import type { Socket, Status } from "./connection.js";
import { Link } from "./connection.js";
import { muted } from "../app/preferences.js";
import { CommandError } from "./pending-commands.js";
import { realClock } from "./heartbeat.js";
import { sayHappened } from "./entry-text.js";
import { followNotifications, notifyTurns } from "./notifications.js";
import { seatName } from "./labels.js";
import type { WaitingTable } from "./turns.js";
import { waits } from "./turns.js";
import { forget, me, remember, startWho, token } from "./session.js";
import type { Message, Order, Refused, Summary } from "./wire.js";

export const status = signal<Status>("idle");
/** null: not told yet. */
export const lobbyTables = signal<readonly Summary[] | null>(null);
export const myTables = signal<readonly Summary[]>([]);

/** The clock of the server is ahead of ours by so much. */
let ahead = 0;

function openSocket(): Socket {
  const url = new URL("/live", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url, "akhet.1") as unknown as Socket;
}

function randomStart(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function hear(message: Message): void {
  if (message.say === "lobby") lobbyTables.value = message.tables;
  else if (message.say === "lobby_table") {
    const { table } = message;
    lobbyTables.value = [table, ...(lobbyTables.value ?? []).filter((one) => one.table !== table.table)];
  } else if (message.say === "lobby_gone")
    lobbyTables.value = (lobbyTables.value ?? []).filter((one) => one.table !== message.table);
  else if (message.say === "my_tables") myTables.value = message.tables;
  else if (message.say === "your_turn") askMine();
  else if (message.say === "update" && message.turn !== undefined) askSoon();
}

const link = new Link(
  {
    open: openSocket,
    clock: realClock,
    random: Math.random,
    token,
    tokenLost: forget,
    status: (now) => {
      status.value = now;
      if (now === "ready") askMine();
    },
    welcome: (name, now) => {
      ahead = now - Date.now();
      const own = token();
      if (name !== null && own !== null) remember(name, own);
    },
    message: hear,
  },
  randomStart(),
);

function askMine(): void {
  if (token() === null || status.value !== "ready") return;
  link.ask({ do: "my_tables" }).catch(() => undefined);
}

let soon: (() => void) | null = null;

/** Tables change in bursts: one question for all of them. */
function askSoon(): void {
  soon ??= realClock.later(700, () => {
    soon = null;
    askMine();
  });
}

function waitsAt({ table, game, seats, you }: Summary): WaitingTable {
  return { table, game, names: seats.filter((_, at) => at !== you).map(seatName).join(", ") };
}

const POLL_MS = 20_000;
let there = false;

/** Connect; said again it does nothing. */
export function connect(): void {
  if (!there) {
    there = true;
    followNotifications();
    startWho(() => link.restart());
    addEventListener("online", () => link.hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible") return;
      link.hurry();
      askMine();
    });
    setInterval(askMine, POLL_MS);
    effect(() => {
      waits.value = me.value === null ? [] : myTables.value.filter((table) => table.your_turn).map(waitsAt);
    });
    effect(() => notifyTurns(waits.value));
    effect(() => {
      link.mute(muted.value, me.value !== null);
    });
  }
  link.start();
}

export function hurry(): void {
  link.hurry();
}

export function lobby(on: boolean): void {
  link.lobby(on);
}

async function inWords(told: Refused): Promise<Error> {
  return refusal(told.code, told.number, told.what);
}

/** An order; refused with a AkhetError that says why. */
export async function ask(order: Order): Promise<Message> {
  try {
    return await link.ask(order);
  } catch (error) {
    throw error instanceof CommandError ? await inWords(error.refusal) : error;
  }
}

export async function takeName(name: string): Promise<void> {
  const answer = await ask({ do: "name", name });
  if (answer.say !== "named") return;
  remember(answer.name, answer.token);
  askMine();
}

interface Token {
  name: string;
  token: string;
}

export async function signIn(name: string, passphrase: string): Promise<void> {
  const given = await request<Token>("/sessions", "POST", { name, passphrase });
  remember(given.name, given.token);
  link.restart();
}

export async function signOut(everywhere: boolean): Promise<void> {
  await request(everywhere ? "/sessions/all" : "/sessions", "DELETE");
  forget();
  myTables.value = [];
  link.restart();
}

/* Tables */

function botName(level: number): string {
  const bot = ranks.value.find((one) => one.level === level);
  return bot ? said(bot.name) : `Bot ${level}`;
}

async function ratingOf(name: string, game: string): Promise<number | null> {
  const { ratings } = await request<{ ratings: { game: string; rating: number }[] }>(`/players/${encodeURIComponent(name)}`);
  return ratings.find((one) => one.game === game)?.rating ?? null;
}

async function world(): Promise<OnlineServices> {
  const engine = await theEngine();
  return {
    link, engine, botName, ask,
    me: () => me.value,
    later: realClock.later,
    rating: ratingOf,
    happened: (entry, before, now) => {
      const sentence = sayHappened(entry, before, now);
      if (sentence !== null) toast(sentence);
    },
    age: (now) => Math.max(0, Date.now() + ahead - now),
    clock: () => performance.now(),
    past: async (table, seat) =>
      (await request<{ steps: PastStep[] }>(`/tables/${table}/replay?seat=${seat ?? "spectator"}`)).steps,
    record: (table) => requestText(`/tables/${table}/record`),
  };
}

/** What can be the id of a table at all. */
const TABLE = /^[a-z0-9]{1,16}$/i;

/** A table on the server, refused with a AkhetError. */
export async function openTable(id: string): Promise<OnlineTable> {
  connect();
  if (!TABLE.test(id)) throw await refusal("no_table");
  try {
    return await OnlineTable.open(await world(), id);
  } catch (error) {
    const told = error as Partial<Refused>;
    throw told.say === "refused" && told.code !== undefined ? await inWords(told as Refused) : error;
  }
}

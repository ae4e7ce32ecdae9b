/* The client of the server: the one connection of the page, signing in, the lobby, your tables. */

import { effect, signal } from "@preact/signals";
import { ranks, theEngine } from "../app/load-engine.js";
import { route } from "../app/router.js";
import { toast } from "../app/ui/toast.js";
import { said } from "../text/lang.js";
import { request, serverError, requestText } from "./api.js";
import type { OnlineServices, PastStep } from "./services.js";
import { OnlineTable } from "./table.js";
import type { Socket, Status } from "./connection.js";
import { Connection, liveAddress } from "./connection.js";
import { muted } from "../app/preferences.js";
import { CommandError } from "./pending-commands.js";
import { realClock } from "./heartbeat.js";
import { entryText } from "./entry-text.js";
import { followNotifications, notifyTurns } from "./notifications.js";
import { seatName } from "./labels.js";
import type { WaitingTable } from "./turns.js";
import { waitingTables } from "./turns.js";
import { endSession, followSession, me, startSession, token } from "./session.js";
import type { Message, Command, Refused, Summary } from "./wire.js";

export const status = signal<Status>("idle");
/** What the server says to a banned player. */
export const banReason = signal("");
/** null: not received yet. */
export const lobbyTables = signal<readonly Summary[] | null>(null);
export const myTables = signal<readonly Summary[]>([]);

/** Milliseconds by which the clock of the server is ahead. */
let ahead = 0;

function openSocket(detour: number): Socket {
  return new WebSocket(liveAddress(location.href, route.value, detour), "akhet.1") as unknown as Socket;
}

function randomStart(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function receive(message: Message): void {
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

const connection = new Connection(
  {
    open: openSocket,
    clock: realClock,
    random: Math.random,
    token,
    tokenLost: endSession,
    banned: (message) => {
      serverError(message.code, message.number, message.what).then((error) => (banReason.value = error.message.trim()), () => undefined);
    },
    status: (now) => {
      status.value = now;
      if (now === "ready") askMine();
    },
    welcome: (name, now) => {
      ahead = now - performance.now();
      const own = token();
      if (name !== null && own !== null) startSession(name, own);
    },
    message: receive,
  },
  randomStart(),
);

function askMine(): void {
  if (token() === null || status.value !== "ready") return;
  connection.ask({ do: "my_tables" }).catch(() => undefined);
}

let soon: (() => void) | null = null;

/** Tables change in bursts: one request for all of them. */
function askSoon(): void {
  soon ??= realClock.later(700, () => {
    soon = null;
    askMine();
  });
}

function waitingTable({ table, game, seats, you }: Summary): WaitingTable {
  return { table, game, names: seats.filter((_, at) => at !== you).map(seatName).join(", ") };
}

const POLL_MS = 20_000;
let started = false;

/** Connects; a second call does nothing. */
export function connect(): void {
  if (!started) {
    started = true;
    followNotifications();
    followSession(() => connection.restart());
    addEventListener("online", () => connection.reconnectNow());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible") return;
      connection.reconnectNow();
      askMine();
    });
    setInterval(askMine, POLL_MS);
    effect(() => {
      waitingTables.value = me.value === null ? [] : myTables.value.filter((table) => table.your_turn).map(waitingTable);
    });
    effect(() => notifyTurns(waitingTables.value));
    effect(() => {
      connection.mute(muted.value, me.value !== null);
    });
  }
  connection.start();
}

export function reconnectNow(): void {
  connection.reconnectNow();
}

export function lobby(on: boolean): void {
  connection.lobby(on);
}

async function errorOf(refused: Refused): Promise<Error> {
  return serverError(refused.code, refused.number, refused.what);
}

/** Sends a command; rejects with an AkhetError. */
export async function ask(command: Command): Promise<Message> {
  try {
    return await connection.ask(command);
  } catch (error) {
    throw error instanceof CommandError ? await errorOf(error.refused) : error;
  }
}

export async function takeName(name: string): Promise<void> {
  const answer = await ask({ do: "name", name });
  if (answer.say !== "named") return;
  startSession(answer.name, answer.token);
  askMine();
}

interface Token {
  name: string;
  token: string;
}

export async function signIn(name: string, passphrase: string): Promise<void> {
  const given = await request<Token>("/sessions", "POST", { name, passphrase });
  startSession(given.name, given.token);
  connection.restart();
}

/** Deletes the player; the passphrase is needed if the name has one. */
export async function deletePlayer(name: string, passphrase: string): Promise<void> {
  await request("/player", "DELETE", { name, ...(passphrase ? { passphrase } : {}) });
  endSession();
  myTables.value = [];
  connection.restart();
}

export async function signOut(everywhere: boolean): Promise<void> {
  await request(everywhere ? "/sessions/all" : "/sessions", "DELETE");
  endSession();
  myTables.value = [];
  connection.restart();
}

function botName(level: number): string {
  const bot = ranks.value.find((one) => one.level === level);
  return bot ? said(bot.name) : `Bot ${level}`;
}

async function ratingOf(name: string, game: string): Promise<number | null> {
  const { ratings } = await request<{ ratings: { game: string; rating: number }[] }>(`/players/${encodeURIComponent(name)}`);
  return ratings.find((one) => one.game === game)?.rating ?? null;
}

async function services(): Promise<OnlineServices> {
  const engine = await theEngine();
  return {
    connection, engine, botName, ask,
    me: () => me.value,
    later: realClock.later,
    rating: ratingOf,
    entryAdded: (entry, before, now) => {
      const sentence = entryText(entry, before, now);
      if (sentence !== null) toast(sentence);
    },
    age: (now) => Math.max(0, performance.now() + ahead - now),
    clock: () => performance.now(),
    past: async (table, seat) =>
      (await request<{ steps: PastStep[] }>(`/tables/${table}/replay?seat=${seat ?? "spectator"}`)).steps,
    record: (table) => requestText(`/tables/${table}/record`),
  };
}

/** The form of a table id. */
const TABLE_ID = /^[a-z0-9]{1,16}$/i;

/** Opens a table on the server; rejects with an AkhetError. */
export async function openTable(id: string): Promise<OnlineTable> {
  connect();
  if (!TABLE_ID.test(id)) throw await serverError("no_table");
  try {
    return await OnlineTable.open(await services(), id);
  } catch (error) {
    const refused = error as Partial<Refused>;
    throw refused.say === "refused" && refused.code !== undefined ? await errorOf(refused as Refused) : error;
  }
}

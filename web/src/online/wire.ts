/* The messages of the protocol as types: see docs/protocol.md. Unknown members are ignored. */

import type { EventData } from "../types.js";

export const VERSION = 1;

/** A command without its id, which the connection adds. */
export type Command = { do: string } & Record<string, unknown>;

export interface Pace {
  kind: "none" | "move" | "bank" | "days";
  move_ms?: number;
  bank_ms?: number;
  add_ms?: number;
}

export interface Seat {
  /** Protocol 1 calls a program "remote". */
  kind: "open" | "person" | "bot" | "remote";
  name?: string;
  level?: number;
  for_program?: boolean;
  here?: boolean;
  stand_in?: number;
  resigned?: boolean;
  fell?: boolean;
  salt?: string;
}

export interface Plan {
  game: string;
  edition: number;
  players: number;
  options: Record<string, string>;
  pace: Pace;
  public: boolean;
  watch: boolean;
  hints: boolean;
  undo: "free" | "consent" | "none";
  rated: boolean;
  start: "auto" | "hand";
}

export type Stage = "open" | "playing" | "paused" | "over" | "closed";

export interface Summary extends Plan {
  table: string;
  stage: Stage;
  /** Closed because nobody played on. */
  abandoned?: boolean;
  seats: Seat[];
  at: number;
  turn: number | null;
  changed: number;
  /** Of a table where you have a seat. */
  you?: number;
  your_turn?: boolean;
}

export interface WireScore {
  total: number;
  parts: Record<string, number>;
}

export interface WireResult {
  places: number[];
  why: "played" | "resigned";
  score: (WireScore | null)[];
  secret: string;
}

export interface Talk {
  seq: number;
  seat?: number;
  name: string;
  text?: string;
  phrase?: string;
}

/** The members that a whole table and an update share. */
interface Position {
  table: string;
  seq: number;
  now: number;
  at: number;
  turn?: number | null;
  legal?: string[];
  viewhex?: string;
  clocks?: { left_ms: number[]; running: boolean };
  /** Whether the receiving seat can take its last decision back; missing for spectators. */
  undo?: "free" | "ask" | "no";
  undo_asked?: number;
  /** The seat that asks for a pause; at rated tables. */
  pause_asked?: number;
  result?: WireResult;
}

export interface WholeTable extends Position {
  say: "table";
  re?: string;
  info: Plan & { commitment: string };
  stage: Stage;
  /** Closed because nobody played on. */
  abandoned?: boolean;
  creator: boolean;
  you: number | null;
  seats: Seat[];
  rematch?: string;
  talk?: Talk[];
}

export interface Entry {
  kind: string;
  seat?: number;
  move?: string;
  yes?: boolean;
  level?: number;
  name?: string;
  text?: string;
  phrase?: string;
  muted?: boolean;
  table?: string;
  ms?: number;
}

export interface Update extends Position {
  say: "update";
  re?: string;
  entry: Entry;
  stage?: Stage;
  abandoned?: boolean;
  seats?: Seat[];
  events?: EventData[];
}

export interface Presence {
  say: "presence";
  re?: string;
  table: string;
  seat: number;
  here: boolean;
}

export interface Refused {
  say: "refused";
  re?: string;
  code: string;
  what?: string;
  number?: number;
}

export interface HintMessage {
  say: "hint";
  re?: string;
  table: string;
  at: number;
  moves: { move: string; chance?: number }[];
  chances?: number[];
  reasons?: { id: string; seat: number; own: boolean; amount: number }[];
}

export type Message =
  | WholeTable | Update | Presence | Refused | HintMessage
  | { say: "welcome"; re?: string; version: number; server: string; now: number; player?: number; name?: string }
  | { say: "named"; re?: string; player: number; name: string; token: string }
  | { say: "pong"; re?: string; now: number }
  | { say: "done"; re?: string; table?: string; seq?: number }
  | { say: "created"; re?: string; table: string }
  | { say: "unwatched"; re?: string; table: string }
  | { say: "lobby"; re?: string; tables: Summary[] }
  | { say: "lobby_table"; re?: string; table: Summary }
  | { say: "lobby_gone"; re?: string; table: string }
  | { say: "your_turn"; re?: string; table: string }
  | { say: "my_tables"; re?: string; tables: Summary[] }
  | { say: "bye"; re?: string; code: string };

/** A person or a program: a player with an account. */
export function hasAccount(seat: Seat): boolean {
  return seat.kind === "person" || seat.kind === "remote";
}

/** Temporary refusals: the command is sent again with the same id. */
/** The name of every deleted player; nobody else can have it. */
export const DELETED = "deleted player";

export const TEMPORARY: readonly string[] = ["busy", "storage", "storage_full", "closing", "too_fast", "table_newer"];

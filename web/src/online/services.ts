/* The state of an online table, and the services that the table needs. */

import type { Engine } from "../engine.js";
import type { TableState } from "../table.js";
import type { EventData, View } from "../types.js";
import type { Connection } from "./connection.js";
import type { BotName } from "./from-wire.js";
import type { Clock } from "./heartbeat.js";
import type { Entry, Message, Command, Plan, Refused, Seat } from "./wire.js";

/** A step of the replay that the server keeps. */
export interface PastStep {
  step: number;
  seat: number | null;
  move: string | null;
  events: EventData[];
  view: View;
}

/** An online table has more than a table in the page. */
export interface OnlineState extends TableState {
  plan: Plan & { commitment: string };
  creator: boolean;
  wire: Seat[];
  secret: string | null;
  /** The server ended the subscription with this refusal. */
  refused: Refused | null;
  /** Spectators are not allowed any more. */
  private: boolean;
  /** Closed because nobody played on. */
  abandoned: boolean;
}

export interface OnlineServices {
  connection: Connection;
  engine: Engine;
  botName: BotName;
  /** Runs something later; the returned function cancels it. */
  later: Clock["later"];
  /** The rating of a player in a game; null: there is none. */
  rating(name: string, game: string): Promise<number | null>;
  /** The log of the table has a new entry. */
  entryAdded(entry: Entry, before: OnlineState, now: OnlineState): void;
  /** The name of the signed-in player, or null. */
  me(): string | null;
  /** Milliseconds since a time on the clock of the server. */
  age(time: number): number;
  clock(): number;
  past(table: string, seat: number | null): Promise<PastStep[]>;
  record(table: string): Promise<string>;
  /** Sends a command; rejects with an AkhetError. */
  ask(command: Command): Promise<Message>;
}

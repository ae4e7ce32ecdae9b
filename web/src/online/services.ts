/* What a table on a server has beside what every table has, and what it needs around it. */

import type { Engine } from "../engine.js";
import type { TableState } from "../table.js";
import type { EventData, View } from "../types.js";
import type { Link } from "./connection.js";
import type { BotName } from "./from-wire.js";
import type { Clock } from "./heartbeat.js";
import type { Entry, Message, Order, Plan, Refused, Seat } from "./wire.js";

/** A step of the past, as a request tells it. */
export interface PastStep {
  step: number;
  seat: number | null;
  move: string | null;
  events: EventData[];
  view: View;
}

/** What a table on a server has beside what every table has. */
export interface OnlineState extends TableState {
  plan: Plan & { commitment: string };
  creator: boolean;
  wire: Seat[];
  secret: string | null;
  /** Why nothing more is told. */
  refused: Refused | null;
  /** Its players look on alone. */
  shut: boolean;
}

export interface OnlineServices {
  link: Link;
  engine: Engine;
  botName: BotName;
  /** Run something later; what it returns calls it off. */
  later: Clock["later"];
  /** The rating of a player in a game; null: there is none. */
  rating(name: string, game: string): Promise<number | null>;
  /** Something happened at the table that is no move. */
  happened(entry: Entry, before: OnlineState, now: OnlineState): void;
  /** Who one is, or null. */
  me(): string | null;
  /** Milliseconds since something happened at this time of the server. */
  age(now: number): number;
  clock(): number;
  past(table: string, seat: number | null): Promise<PastStep[]>;
  record(table: string): Promise<string>;
  /** An order, refused with a AkhetError in the language of the page. */
  ask(order: Order): Promise<Message>;
}

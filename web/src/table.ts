/* A table as a screen shows it: the same whether the match is played in the page or on a server. */

import type { Answer, Game, LegalMove, SeatKind, SeatScore, Setup, Step, View } from "./types.js";

export interface SeatInfo {
  kind: SeatKind;
  name: string;
  /** Of a bot. */
  level?: number;
  /** Its player is connected; always so in the page. */
  here: boolean;
  /** The level of the bot that plays for its player. */
  standIn?: number;
  resigned: boolean;
  /** Its time ran out for good. */
  fell: boolean;
  rating?: number;
}

export interface Clocks {
  /** Milliseconds of each seat at the moment `at` of performance.now(). */
  left: number[];
  at: number;
  running: boolean;
}

export interface TalkLine {
  seq: number;
  name: string;
  seat: number | null;
  /** One of the two. */
  text?: string;
  phrase?: string;
}

export interface Result {
  places: number[];
  why: "played" | "resigned";
}

export interface TableState {
  /** "" in the page, else the id on the server. */
  id: string;
  game: Game;
  setup: Required<Setup>;
  stage: "open" | "playing" | "paused" | "over" | "closed";
  seats: SeatInfo[];
  /** Whose eyes these are; null: a spectator's. */
  you: number | null;
  /** Moves made so far. */
  at: number;
  turn: number | null;
  /** Somebody thinks who is no person here. */
  thinking: boolean;
  view: View | null;
  /** Empty unless it is one's own decision. */
  legal: LegalMove[];
  score: (SeatScore | null)[];
  /** What happened so far, as these eyes saw it; step 0 is the deal. */
  steps: Step[];
  clocks: Clocks | null;
  undo: "free" | "ask" | "no";
  /** The seat that asks to take back. */
  undoAsked: number | null;
  hints: boolean;
  result: Result | null;
  talk: TalkLine[];
  /** On a server: the connection is there. */
  connected: boolean;
  /** On a server: the own move was made here, and is not written down there yet. */
  sending?: boolean;
  rematch: string | null;
  /** A move is being shown in parts: the position is on the way to the one after its last step, and these
   * of the events of that step are being told. */
  part?: { from: number; to: number };
  /** Several people share this screen: the seat whose player should take it now, and see first then. */
  handover?: number;
  /** Only one thing can be done, or none, though the rules allow more: why everything else is left aside. */
  guided?: string;
  /** What binds the deal of a fair match, to be compared with its record later. */
  commitment?: string;
}

/** A position that was. */
export interface Past {
  view: View;
  score: (SeatScore | null)[];
}

/** Told after every change; `fresh` are the steps that are new since the last time. */
export type TableListener = (state: TableState, fresh: Step[]) => void;

export interface TableSource {
  readonly state: TableState;
  listen(listener: TableListener): () => void;
  /** Each is refused by throwing a AkhetError, and then nothing has changed. */
  play(move: string): Promise<void>;
  undo(): Promise<void>;
  resign(): Promise<void>;
  hint(signal: AbortSignal): Promise<Answer>;
  /** The text of the record; of a running match on a server without its secret. */
  record(): Promise<string>;
  close(): void;
  /* What not every source can do: */
  /** The position after a step; null: it is not known any more. */
  look?(step: number): Past | null;
  /** Whether the move would stay made: it could not be taken back. */
  final?(move: string): boolean;
  /** The language has changed: all sentences anew. */
  translate?(): void;
  /** The one to whom the screen was handed over sits before it. */
  take?(): void;
}

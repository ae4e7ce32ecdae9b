/* The state of a table as a screen shows it, and the source that it comes from: a match in the page or
 * on a server. */

import type { Answer, Game, LegalMove, Reason, SeatKind, SeatScore, Setup, Step, View } from "./types.js";

export interface SeatInfo {
  kind: SeatKind;
  name: string;
  /** The level of a bot. */
  level?: number;
  /** Whether the player is connected; always true in the page. */
  here: boolean;
  /** The level of the bot that plays for its player. */
  standIn?: number;
  resigned: boolean;
  /** The player lost on time. */
  fell: boolean;
  rating?: number;
}

export interface Clocks {
  /** Milliseconds left to each seat at the time `at` of performance.now(). */
  left: number[];
  at: number;
  running: boolean;
}

export interface TalkLine {
  seq: number;
  name: string;
  seat: number | null;
  /** Either a text or the id of a phrase. */
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
  /** The seat whose view it is; null: a spectator. */
  you: number | null;
  /** The number of moves made. */
  at: number;
  turn: number | null;
  /** A bot or a program decides now. */
  thinking: boolean;
  view: View | null;
  /** Empty unless it is your decision. */
  legal: LegalMove[];
  /** What the rules allow, where the source offers less: sentences about the position are made from it. */
  possible?: readonly LegalMove[];
  score: (SeatScore | null)[];
  /** All steps as this seat may know them. */
  steps: Step[];
  clocks: Clocks | null;
  undo: "free" | "ask" | "no";
  /** The seat that asks the others for an undo. */
  undoAsked: number | null;
  /** The seat that asks the others for a pause. */
  pauseAsked: number | null;
  hints: boolean;
  /** No move can ever be taken back here. */
  strict?: boolean;
  result: Result | null;
  talk: TalkLine[];
  /** Whether the page is connected to the server; always true in the page. */
  connected: boolean;
  /** Your move was sent and the server has not confirmed it. */
  sending?: boolean;
  rematch: string | null;
  /** A move is being shown in parts: the position is on the way to the one after its last step, and these
   * of the events of that step are being told. */
  part?: { from: number; to: number };
  /** With several people at one screen: the seat whose player must sit down before anything is shown. */
  handover?: number;
  /** In a tutorial: why other legal moves are not possible now. */
  guided?: string;
  /** The commitment of a fair match. */
  commitment?: string;
}

/** A past position. */
export interface Past {
  view: View;
  score: (SeatScore | null)[];
}

/** Called after every change; `fresh` are the new steps. */
export type TableListener = (state: TableState, fresh: Step[]) => void;

export interface TableSource {
  readonly state: TableState;
  listen(listener: TableListener): () => void;
  /** These throw an AkhetError and change nothing if they are refused. */
  play(move: string): Promise<void>;
  undo(): Promise<void>;
  resign(): Promise<void>;
  hint(signal: AbortSignal): Promise<Answer>;
  /** The text of the record; for a running online match without its secret. */
  record(): Promise<string>;
  /** Why no move fits a choice, as `Match.why`; null: one does. */
  why(choice: string): Reason | null;
  close(): void;
  /* Not every source has these: */
  /** The position after a step; null: not known. */
  look?(step: number): Past | null;
  /** Whether the move, once made, could not be taken back. */
  final?(move: string): boolean;
  /** Writes all sentences again after a change of language. */
  translate?(): void;
  /** The person of `handover` sits down. */
  take?(): void;
}

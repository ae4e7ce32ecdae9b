/* Everything the page knows about one game, behind one object: the contract between a game's folder
 * and the rest of the page. boards/list.ts lists the objects; nothing else names a game.
 *
 * The object itself is small and part of the first view. Its parts are loaded when they are needed.
 *
 * A board draws `state.view`. It highlights the things for which `picker.moves(kind, fields)` is not
 * empty. When a thing is touched, the board calls `picker.pick(kind, fields)`: a pick that matches no
 * open move starts the choice again, and one that matches no legal move makes the bar say why it is
 * not possible. `why` asks the rules for the reason, and `refuse` shows it.
 *
 * Attributes of the elements of a board:
 *   data-key    identifies a card or a token, wherever it lies, so that it is seen to move there
 *   data-from   where it comes from if it was not drawn before: the data-key of another element
 *   data-to     where it goes when it is gone: keys; the first one in sight counts
 *   data-term   the id of a term of the game: hovering, a long press, or I on the keyboard show it
 *   data-choice what a touch asks for, where no move fits it: the details say why, as `why` does
 *   data-group  on a parent: arrow keys walk between the buttons in it
 *   data-region what a part of the board is for a decision: "rivals", "centre", "own" or "hand". A test checks
 *               that all of them are in sight at every decision
 *   data-question  the sentence that says what is to be decided, where it is not that of the bar */

import type { ComponentType, JSX } from "preact";
import type { MarkedFact } from "../components.js";
import type { Tutorial } from "../learn/lesson.js";
import type { Picker } from "../play/picker.js";
import type { Shape } from "../schema.js";
import type { TableState } from "../table.js";
import type { EventData, Lang, LegalMove, SeatScore, Step, Term, View } from "../types.js";
import type { Played, Told } from "./story.js";

export interface GamePage {
  /** As in the engine's list of games. */
  id: string;
  /** Whether the start page and the lists of games show it; every game can be reached by its address. */
  listed: boolean;
  board(): Promise<GameBoard>;
  result(): Promise<GameResult>;
  /** The first game with a coach. */
  tutorial: (() => Promise<Tutorial>) | null;
  /** What the start page says of it; null: nothing. */
  about: GameAbout | null;
  /** Positions of the tutorial that the rules page shows as live examples. */
  examples: readonly Example[];
  /** How the rules page draws the game's own notation. */
  notation: (() => Promise<Notation>) | null;
}

/** Measured as docs/web.md says, in minutes. */
export interface GameAbout {
  /** Of a match against bots, for a quick and for a slow player. */
  minutes: readonly [number, number];
  /** Of the first game with the coach. */
  lessons: number;
  /** How much there is to learn: 1 little, 3 much. */
  weight: 1 | 2 | 3;
}

/** The board, and what the screen around it cannot know. */
export interface GameBoard {
  Board: ComponentType<BoardProps>;
  /** The shape of the engine's view; a test compares it with the engine. */
  view: Shape<unknown>;
  /** What is to be chosen now, in a sentence; null: the bar describes the open moves. */
  prompt(props: Pick<BoardProps, "state" | "picker" | "lang">): string | null;
  /** The figures beside the name of a seat. */
  seatFacts(state: TableState, seat: number): SeatFact[];
  /** Things on the board that are not terms of the engine, or that have a picture of another name. */
  about(id: string, state: TableState): About | undefined;
  /** The pictures of a term, by name; [id] for most. */
  pictures(id: string): readonly string[];
  /** The pictures of what matters in an event, for the log; [] for most. */
  logged(data: EventData): readonly string[];
  /** Whether a thing on the board stands for this move, so that the bar lists it only on request. */
  offers(move: LegalMove): boolean;
  /** Positions to show between `before` and the position after the step. */
  frames(before: TableState, step: Step): Frame[];
}

/** The page after a game. */
export interface GameResult {
  /** The heading above the seats. */
  title(): string;
  /** What the score of a seat consists of, as lengths. */
  bars(match: Played, seat: number, score: SeatScore): Bar[];
  /** What a seat did, in sentences. */
  story(match: Played, seat: number): Told[];
}

export interface Notation {
  /** The sign beside an inline code in the rules; null: there is none. */
  Sign: ComponentType<{ code: string }>;
  /** A code block as a picture; null: it is shown as text. */
  draw(code: string): JSX.Element | null;
}

export interface Example {
  /** The number of the rule. */
  rule: string;
  /** The move of the tutorial that shows it, counted from 1. */
  move: number;
}

export interface BoardProps {
  /** `view` is there; `legal` is empty unless the viewer decides now. */
  state: TableState & { view: NonNullable<TableState["view"]> };
  picker: Picker;
  lang: Lang;
  /** A past position or a replay: nothing can be touched. */
  seen: boolean;
  /** A line that is tried beside a review, where there is little room: what only opens details is a picture. */
  tried?: boolean;
  /** The move that a hint recommends. Buttons of its things light up by their data-term. */
  hinted: LegalMove | null;
  /** Show a thing enlarged: its picture, its name and what it does. */
  details(term: Term | string): void;
  /** Why no move fits a choice: kinds of moves joined by commas, then things, as moves name them; each copy
   * once more. "": a move fits. */
  why(choice: string): string;
  /** Say in the bar why something cannot be done; asked again when the language changes. */
  refuse(reason: () => string): void;
  /** The reason that the bar shows, for a board that has a better place for it. */
  reason?: string;
}

/** A figure shown beside the name of a seat: its money, the cards in its hand. */
export interface SeatFact {
  /** The picture of the game that stands before it. */
  art: string;
  n: number;
  /** In words, including the number. */
  label: string;
  /** Its data-key. */
  key?: string;
}

export interface About {
  term: Term;
  /** The name of its picture, "" for none, if it is not that of the term. */
  art?: string;
  /** What is printed on it, where no component of the engine has the term's id. */
  facts?: readonly MarkedFact[];
}

/** A position between two steps. */
export interface Frame {
  view: View;
  /** How many events of the step have happened by then. */
  to: number;
  /** How long it is shown, as a share of the time for a move. */
  share: number;
}

export interface Bar {
  /** The name of its picture, "" for none. */
  art: string;
  label: string;
  value: number;
}

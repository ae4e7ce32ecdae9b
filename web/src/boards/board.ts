/* What the board of a game is given, and what it may say: the contract between a board and the table
 * around it.
 *
 * A board draws `state.view`. It lights up what `picker.moves(kind, fields)` is not empty for, and
 * when something is touched calls `picker.touch(picker.moves(kind, fields))`, empty or not: a touch
 * that fits nothing begins the choice anew where that fits, and else the bar says why it is not
 * possible. `refuse` is for a better reason than the table knows.
 *
 * On the elements of a board:
 *   data-key    what stands for a card or a token has a key of its own, the same wherever it lies
 *               now, so that it is seen to move there
 *   data-from   where it comes from, the data-key of another element, if it was not there before
 *   data-to     where it goes when it is gone: keys, the first that is in sight counts
 *   data-term   the id of a term of the game: hovering, a long press, or I on the keyboard show it
 *   data-why    why it cannot be chosen now: told with the details
 *   data-group  of a parent: arrow keys walk between the buttons in it */

import type { ComponentType } from "preact";
import type { Picker } from "../play/picker.js";
import type { TableState } from "../table.js";
import type { Lang, LegalMove, Step, Term, View } from "../types.js";

export interface BoardProps {
  /** `view` is there, `legal` is empty unless the one who looks decides now. */
  state: TableState & { view: NonNullable<TableState["view"]> };
  picker: Picker;
  lang: Lang;
  /** Of the past or of a replay: nothing can be touched. */
  seen: boolean;
  /** The move that a hint speaks for. Buttons of its things, by data-term, light up by themselves. */
  hinted: LegalMove | null;
  /** Show a thing in large: its picture, its name and what it does. */
  details(term: Term | string): void;
  /** Say in the bar why something cannot be done. */
  refuse(reason: string): void;
  /** What the bar says so, for a board that has a better place for it. */
  reason?: string;
}

/** A figure that is seen with the name of a seat: its money, the cards in its hand. */
export interface SeatFact {
  /** The picture of the game that stands before it. */
  art: string;
  n: number;
  /** In words, the number with it. */
  label: string;
  /** Its data-key. */
  key?: string;
}

/** What is told of a thing for which the engine has no term, or that has a picture of another name. */
export interface About {
  term: Term;
  art?: string;
}

/** On the way from one position to the next. */
export interface Part {
  view: View;
  /** How many events of the step have happened then. */
  to: number;
  /** For how long it is looked at, as a share of the time for a move. */
  share: number;
}

/** Besides drawing itself a board may tell the table around it what the table cannot know. */
export type Board = ComponentType<BoardProps> & {
  facts?(state: TableState, seat: number): SeatFact[];
  /** What is to be chosen now, in a sentence; null: the table says it in the words of the moves. */
  prompt?(props: Pick<BoardProps, "state" | "picker" | "lang">): string | null;
  about?(id: string, state: TableState): About | undefined;
  /** What is to be seen of a step before the position after it, where that shows too little of it. */
  parts?(before: TableState, step: Step): Part[];
};

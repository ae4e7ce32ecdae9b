/* Choosing a move by touching things: every touch narrows the legal moves, and no rule is known here.
 *
 * A board asks `moves` which legal moves something belongs to (to light it up), and calls `touch`
 * with them. One move left: it is made, or shown for confirmation. Several: they stay as the ones
 * to choose from, and the bar lists what they differ by. */

import type { LegalMove } from "./types.js";

export type Fields = Readonly<Record<string, number | string | null>>;

export interface Picker {
  /** The legal moves that fit everything that was touched so far. */
  readonly open: readonly LegalMove[];
  /** What was touched, in its order, for drawing it as chosen. */
  readonly touched: readonly Fields[];
  /** The move that waits for confirmation. */
  readonly pending: LegalMove | null;
  /** Those of the open moves that are of this kind (any, if "") and have these fields. */
  moves(kind: string, fields?: Fields): LegalMove[];
  /** Narrow to these. Touching what is chosen already takes it back. */
  touch(moves: readonly LegalMove[], what?: Fields): void;
  /** Make the move that is pending. */
  confirm(): void;
  /** Begin the choice anew. */
  reset(): void;
}

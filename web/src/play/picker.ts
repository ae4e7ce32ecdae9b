/* The picker: a person chooses a move by touching things, and every pick narrows the legal moves. It
 * knows no rule.
 *
 * A board highlights a thing if `moves` finds a move for it, and calls `pick` when it is touched. When
 * one move is left, the picker makes it or asks for confirmation. When several are left, the bar lists
 * what they differ by. */

import type { Confirmation } from "../app/preferences.js";
import type { LegalMove } from "../types.js";

export type Fields = Readonly<Record<string, number | string | null>>;

/** The moves that a thing stands for, among those given. */
export type Find = (from: readonly LegalMove[]) => readonly LegalMove[];

export interface Picker {
  /** The legal moves that match every pick. */
  readonly open: readonly LegalMove[];
  /** The picks in their order, for drawing them as chosen. */
  readonly picked: readonly Fields[];
  /** The move that waits for confirmation. */
  readonly pending: LegalMove | null;
  /** The open moves of this kind (any, if "") with these fields. */
  moves(kind: string, fields?: Fields): LegalMove[];
  /** Narrows the open moves to those of a kind with these fields, or to those that `find` returns. The
   * same pick again takes it back. A pick that matches no open move starts the choice again; one that
   * matches no legal move is refused. */
  pick(kind: string, fields?: Fields, find?: Find): void;
  /** Makes this move, which the person chose as a whole; `sure`: without confirmation. */
  choose(move: LegalMove, sure?: boolean): void;
  /** Asks for confirmation of this move, whatever the preferences say; the same move again is taken back. */
  propose(move: LegalMove): void;
  /** Makes the pending move. */
  confirm(): void;
  /** Starts the choice again. */
  reset(): void;
}

export interface PickerHost {
  play(move: LegalMove): void;
  /** Something was picked or taken back: draw again. */
  changed(): void;
  /** No legal move matches the pick. */
  refused(what: Fields): void;
  confirmation(): Confirmation;
  /** Whether the move could not be taken back. */
  final(move: LegalMove): boolean;
}

interface Pick {
  what: Fields;
  moves: ReadonlySet<string>;
}

export function fits(move: LegalMove, kind: string, fields: Fields = {}): boolean {
  if (kind && move.kind !== kind) return false;
  return Object.entries(fields).every(([name, value]) => move.fields[name] === value);
}

function same(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && a[name] === b[name]);
}

export class MovePicker implements Picker {
  private legal: readonly LegalMove[] = [];
  private picks: Pick[] = [];
  private chosen: LegalMove | null = null;

  constructor(private readonly host: PickerHost) {}

  /** Other moves are legal now: the choice starts again. */
  offer(legal: readonly LegalMove[]): void {
    this.legal = legal;
    this.picks = [];
    this.chosen = null;
  }

  /** The same picker as a new object, so that components that take it as a prop draw again. */
  again(): Picker {
    const picker = this;
    return {
      get open() {
        return picker.open;
      },
      get picked() {
        return picker.picked;
      },
      get pending() {
        return picker.pending;
      },
      moves: (kind, fields) => this.moves(kind, fields),
      pick: (kind, fields, find) => this.pick(kind, fields, find),
      choose: (move, sure) => this.choose(move, sure),
      propose: (move) => this.propose(move),
      confirm: () => this.confirm(),
      reset: () => this.reset(),
    };
  }

  get open(): readonly LegalMove[] {
    if (!this.picks.length) return this.legal;
    return this.legal.filter((move) => this.picks.every((pick) => pick.moves.has(move.move)));
  }

  get picked(): readonly Fields[] {
    return this.picks.map((pick) => pick.what);
  }

  get pending(): LegalMove | null {
    return this.chosen;
  }

  moves(kind: string, fields: Fields = {}): LegalMove[] {
    return this.open.filter((move) => fits(move, kind, fields));
  }

  pick(kind: string, fields: Fields = {}, find: Find = (from) => from.filter((move) => fits(move, kind, fields))): void {
    const what = Object.keys(fields).length ? fields : { kind };
    const again = this.picks.findIndex((pick) => same(pick.what, what));
    if (again >= 0) return this.takeBack(again);
    const open = find(this.open);
    if (open.length) return this.narrow(open, what);
    const anew = find(this.legal);
    if (!anew.length) return this.host.refused(what);
    this.picks = [];
    this.narrow(anew, what);
  }

  choose(move: LegalMove, sure = false): void {
    if (!this.legal.some((one) => one.move === move.move)) return this.host.refused({ move: move.move });
    if (sure || this.chosen?.move === move.move || this.host.confirmation() !== "always") return this.make(move);
    this.chosen = move;
    this.host.changed();
  }

  propose(move: LegalMove): void {
    this.picks = [];
    this.chosen = this.chosen?.move === move.move ? null : move;
    this.host.changed();
  }

  confirm(): void {
    if (this.chosen) this.make(this.chosen);
  }

  reset(): void {
    this.picks = [];
    this.chosen = null;
    this.host.changed();
  }

  /** Takes back the last pick only. */
  back(): void {
    if (this.picks.length) this.takeBack(this.picks.length - 1);
    else this.reset();
  }

  private takeBack(at: number): void {
    this.picks.splice(at, 1);
    this.chosen = null;
    this.host.changed();
  }

  private narrow(moves: readonly LegalMove[], what: Fields): void {
    this.picks.push({ what, moves: new Set(moves.map((move) => move.move)) });
    this.chosen = null;
    const { open } = this;
    const [only] = open;
    if (open.length !== 1 || !only) return this.host.changed();
    if (this.isSure(only)) return this.make(only);
    this.chosen = only;
    this.host.changed();
  }

  /** A move found by several picks is meant. One found by a single pick may be a slip, unless it is the only one. */
  private isSure(move: LegalMove): boolean {
    const confirmation = this.host.confirmation();
    if (confirmation === "always") return false;
    return this.legal.length === 1 || confirmation === "never" || this.picks.length > 1 || !this.host.final(move);
  }

  private make(move: LegalMove): void {
    this.picks = [];
    this.chosen = null;
    this.host.play(move);
  }
}

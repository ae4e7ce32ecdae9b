/* The picker: touches narrow the legal moves. What was touched is kept, so that it can be taken back. */

import type { Confirmation } from "../app/preferences.js";
import type { LegalMove } from "../types.js";

export interface PickerHost {
  play(move: LegalMove): void;
  /** Something was touched, or taken back: draw again. */
  changed(): void;
  /** Nothing can be done with what was touched. */
  refused(what: Fields): void;
  confirmation(): Confirmation;
  /** The move could not be taken back. */
  final(move: LegalMove): boolean;
}

interface Query {
  kind: string;
  fields: Fields;
}

interface Touch {
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

export class Picking implements Picker {
  private legal: readonly LegalMove[] = [];
  private touches: Touch[] = [];
  private chosen: LegalMove | null = null;
  /** What `moves` was asked when it gave a list, so that a touch of the list knows what it is about. */
  private readonly asked = new WeakMap<readonly LegalMove[], Query>();

  constructor(private readonly host: PickerHost) {}

  /** Other moves are legal now: whatever was chosen is forgotten. */
  offer(legal: readonly LegalMove[]): void {
    this.legal = legal;
    this.touches = [];
    this.chosen = null;
  }

  /** The same picker as another object: what is drawn with it is drawn again. */
  again(): Picker {
    const picking = this;
    return {
      get open() {
        return picking.open;
      },
      get touched() {
        return picking.touched;
      },
      get pending() {
        return picking.pending;
      },
      moves: (kind, fields) => this.moves(kind, fields),
      touch: (moves, what) => this.touch(moves, what),
      confirm: () => this.confirm(),
      reset: () => this.reset(),
    };
  }

  get open(): readonly LegalMove[] {
    if (!this.touches.length) return this.legal;
    return this.legal.filter((move) => this.touches.every((touch) => touch.moves.has(move.move)));
  }

  get touched(): readonly Fields[] {
    return this.touches.map((touch) => touch.what);
  }

  get pending(): LegalMove | null {
    return this.chosen;
  }

  moves(kind: string, fields: Fields = {}): LegalMove[] {
    const found = this.open.filter((move) => fits(move, kind, fields));
    this.asked.set(found, { kind, fields });
    return found;
  }

  touch(moves: readonly LegalMove[], what?: Fields): void {
    const query = this.asked.get(moves);
    const about = what ?? (query ? whatOf(query) : {});
    const again = this.touches.findIndex((touch) => same(touch.what, about));
    if (again >= 0) return this.untouch(again);
    const open = this.open;
    const fitting = moves.filter((move) => open.some((one) => one.move === move.move));
    if (fitting.length) return this.narrow(fitting, about);
    const anew = this.legal.filter((move) => fits(move, query?.kind ?? "", query?.fields ?? what ?? {}));
    if (!anew.length || !Object.keys(about).length) return this.host.refused(about);
    this.touches = [];
    this.narrow(anew, about);
  }

  /** Make exactly this move: it was read and chosen as a sentence. */
  choose(move: LegalMove): void {
    if (this.chosen?.move === move.move || this.host.confirmation() !== "always") return this.make(move);
    this.chosen = move;
    this.host.changed();
  }

  confirm(): void {
    if (this.chosen) this.make(this.chosen);
  }

  reset(): void {
    this.touches = [];
    this.chosen = null;
    this.host.changed();
  }

  /** Take back the last touch only. */
  back(): void {
    if (this.touches.length) this.untouch(this.touches.length - 1);
    else this.reset();
  }

  private untouch(at: number): void {
    this.touches.splice(at, 1);
    this.chosen = null;
    this.host.changed();
  }

  private narrow(moves: readonly LegalMove[], what: Fields): void {
    this.touches.push({ what, moves: new Set(moves.map((move) => move.move)) });
    this.chosen = null;
    const open = this.open;
    const only = open[0];
    if (open.length !== 1 || !only) return this.host.changed();
    if (this.sure(only)) return this.make(only);
    this.chosen = only;
    this.host.changed();
  }

  /** A move found by several touches was meant; one found by a single touch may be a slip, unless there is no other. */
  private sure(move: LegalMove): boolean {
    const confirmation = this.host.confirmation();
    if (confirmation === "always") return false;
    return this.legal.length === 1 || confirmation === "never" || this.touches.length > 1 || !this.host.final(move);
  }

  private make(move: LegalMove): void {
    this.touches = [];
    this.chosen = null;
    this.host.play(move);
  }
}

/** A kind is touched too, where it was asked for without fields. */
function whatOf({ kind, fields }: Query): Fields {
  return Object.keys(fields).length ? fields : { kind };
}

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

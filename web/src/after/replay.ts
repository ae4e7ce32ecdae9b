/* A match that is looked at again: any step of it, through the eyes of any seat, as a table would show it. */

import { SPECTATOR, type Engine, type Match } from "../engine.js";
import { seatName } from "../play/names.js";
import { seatInfo } from "../solo/table.js";
import type { TableState } from "../table.js";
import type { Game, Lang, SeatScore, Step, Table } from "../types.js";

export class Replay {
  table: Table;
  readonly game: Game;
  private readonly match: Match;
  private spoken: Lang | null = null;
  private readonly told = new Map<number, Step[]>();

  /** Refused where the record is not sound. */
  constructor(private readonly engine: Engine, readonly record: string) {
    this.match = engine.read(record);
    this.table = this.match.table();
    this.game = engine.games().find((game) => game.id === this.table.game) as Game;
  }

  get moves(): number {
    return this.table.moves;
  }

  get over(): boolean {
    return this.table.stage === "over";
  }

  /** Everybody may be looked through once it is over; before that people, and who watches. */
  eyes(): number[] {
    const seats = this.table.seats.flatMap((seat, at) => (this.over || seat.kind === "person" ? [at] : []));
    return [...seats, SPECTATOR];
  }

  /** Where somebody of this name sat. */
  seatOf(name: string | null): number | undefined {
    const at = this.table.seats.findIndex((seat) => seat.kind === "person" && seat.name === name);
    return at < 0 ? undefined : at;
  }

  steps(eyes: number): Step[] {
    let steps = this.told.get(eyes);
    if (!steps) this.told.set(eyes, (steps = this.match.steps(eyes, 0)));
    return steps;
  }

  /** When all is over, everybody's score as that seat itself knows it. */
  private score(eyes: number, step: number): (SeatScore | null)[] {
    if (!this.over || step < this.moves) return this.match.score(eyes, step);
    return this.table.seats.map((_, seat) => this.match.score(seat, step)[seat] ?? null);
  }

  at(step: number, eyes: number): TableState {
    const { table } = this;
    const last = step >= table.moves;
    const steps = this.steps(eyes);
    return {
      id: "", game: this.game, setup: { game: table.game, players: table.players, options: table.options },
      stage: last && this.over ? "over" : "playing", seats: table.seats.map(seatInfo), you: eyes < 0 ? null : eyes, at: step,
      turn: last ? table.turn : steps[step + 1]?.seat ?? null, thinking: false,
      view: this.match.view(eyes, step), legal: [], score: this.score(eyes, step), steps: steps.slice(0, step + 1),
      clocks: null, undo: "no", undoAsked: null, hints: false, result: last ? table.result : null, talk: [], connected: true,
      rematch: null,
    };
  }

  /** A move in words. */
  say(move: string): string {
    this.engine.onlineNames(this.table.seats.map(seatInfo).map(seatName));
    return this.engine.sayMove(this.game.id, move);
  }

  /** In another language all sentences are told anew, and bots are called otherwise. */
  speak(lang: Lang): void {
    if (lang === this.spoken) return;
    this.told.clear();
    this.table = this.match.table();
    this.spoken = lang;
  }

  close(): void {
    this.match.close();
  }
}

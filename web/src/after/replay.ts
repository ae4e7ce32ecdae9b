/* The replay of a record: any step, as seen from any seat, as a TableState. */

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

  /** Throws an AkhetError if the record is not valid. */
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

  /** The seats whose view may be shown: all when it is over, before that people and the spectator. */
  eyes(): number[] {
    const seats = this.table.seats.flatMap((seat, at) => (this.over || seat.kind === "person" ? [at] : []));
    return [...seats, SPECTATOR];
  }

  /** The seat of the person with this name. */
  seatOf(name: string | null): number | undefined {
    const at = this.table.seats.findIndex((seat) => seat.kind === "person" && seat.name === name);
    return at < 0 ? undefined : at;
  }

  steps(eyes: number): Step[] {
    let steps = this.told.get(eyes);
    if (!steps) this.told.set(eyes, (steps = this.match.steps(eyes, 0)));
    return steps;
  }

  /** After the end, the score of every seat as that seat knows it. */
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
      clocks: null, undo: "no", undoAsked: null, pauseAsked: null, hints: false, result: last ? table.result : null, talk: [], connected: true,
      rematch: null,
    };
  }

  /** The sentence of a move. */
  say(move: string): string {
    this.engine.onlineNames(this.table.seats.map(seatInfo).map(seatName));
    return this.engine.sayMove(this.game.id, move);
  }

  /** After a change of language all sentences and the names of bots are read again. */
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

/* The replay of a record: any step, as seen from any seat, as a TableState. */

import { SPECTATOR, type Engine, type Match } from "../engine.js";
import { apart, NAMELESS, seatName } from "../play/names.js";
import { seatInfo } from "../solo/table.js";
import type { SeatInfo, TableState } from "../table.js";
import { text } from "../text/play.js";
import type { Game, Lang, ReviewReason, SeatScore, Step, Table, View } from "../types.js";

/** The cards of a seat's hand by kind, if the game has hands. */
function handOf(view: View, seat: number): Readonly<Record<string, number>> | null {
  const hand = (view as { seats?: readonly { hand?: unknown }[] }).seats?.[seat]?.hand;
  if (Array.isArray(hand)) return Object.fromEntries(hand.map((id) => [String(id), hand.filter((one) => one === id).length]));
  return hand !== null && typeof hand === "object" ? (hand as Record<string, number>) : null;
}

export class Replay {
  table: Table;
  readonly game: Game;
  /** The seat of the reader, if this match was played in this browser without a name: sentences say "you". */
  readonly you: number | null = null;
  private readonly match: Match;
  private spoken: Lang | null = null;
  private readonly told = new Map<number, Step[]>();
  private readonly said = new Map<string, string>();

  /** Throws an AkhetError if the record is not valid. `mine`: it was played in this browser. */
  constructor(readonly engine: Engine, readonly record: string, mine = false) {
    this.match = engine.read(record);
    this.table = this.match.table();
    this.game = engine.games().find((game) => game.id === this.table.game) as Game;
    const nameless = this.table.seats.findIndex(({ kind, name }) => kind === "person" && name === NAMELESS);
    if (!mine || nameless < 0) return;
    this.you = nameless;
    this.match.reader(nameless);
  }

  get moves(): number {
    return this.table.moves;
  }

  get over(): boolean {
    return this.table.stage === "over";
  }

  /** The seat that the person at the screen had: by their name, else the first person's. */
  ownSeat(name: string | null): number {
    return this.seatOf(name) ?? Math.max(0, this.table.seats.findIndex(({ kind }) => kind === "person"));
  }

  /** The hands of all seats, as each of them sees its own: with open cards. */
  hands(step: number): (Readonly<Record<string, number>> | null)[] {
    return this.table.seats.map((_, seat) => handOf(this.match.view(seat, step), seat));
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
      stage: last && this.over ? "over" : "playing", seats: this.seats(), you: eyes < 0 ? null : eyes, at: step,
      turn: last ? table.turn : steps[step + 1]?.seat ?? null, thinking: false,
      view: this.match.view(eyes, step), legal: [], score: this.score(eyes, step), steps: steps.slice(0, step + 1),
      clocks: null, undo: "no", undoAsked: null, pauseAsked: null, hints: false, result: last ? table.result : null, talk: [], connected: true,
      rematch: null,
    };
  }

  /** The sentence of a move. */
  say(move: string): string {
    let words = this.said.get(move);
    if (words !== undefined) return words;
    this.nameSeats();
    this.said.set(move, (words = this.engine.sayMove(this.game.id, move)));
    return words;
  }

  /** Seats that share a name are numbered. */
  private seats(): SeatInfo[] {
    const seats = this.table.seats.map(seatInfo);
    const names = this.recordNames();
    return seats.map((seat, at) => ({ ...seat, name: at === this.you ? text.you_here() : names[at] ?? seat.name }));
  }

  /** The names as they stand in the record. */
  recordNames(): string[] {
    return apart(this.table.seats.map(seatInfo).map(seatName));
  }

  names(): string[] {
    return this.seats().map(seatName);
  }

  /** The sentence of a reason, which the review gave in the language of its time. */
  sayReason(reason: ReviewReason): string {
    this.nameSeats();
    return this.engine.sayReason(this.game.id, reason);
  }

  private nameSeats(): void {
    this.engine.onlineNames(this.recordNames(), this.you);
  }

  /** After a change of language all sentences and the names of bots are read again. */
  speak(lang: Lang): void {
    if (lang === this.spoken) return;
    this.told.clear();
    this.said.clear();
    this.table = this.match.table();
    this.spoken = lang;
  }

  close(): void {
    this.match.close();
  }
}

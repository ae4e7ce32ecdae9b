/* A position of a first game to play with, in the rules: any legal move of its seat, as a TableSource. */

import { NOW, type Engine, type Match } from "../engine.js";
import type { SeatInfo, TableListener, TableSource, TableState } from "../table.js";
import type { Answer, Game, Reason } from "../types.js";
import type { Tutorial } from "./lesson.js";

export class Sandbox implements TableSource {
  state: TableState;
  private readonly listeners = new Set<TableListener>();
  private readonly game: Game;
  private readonly match: Match;
  private readonly begun: number;

  /** The position before the nth move of the script. */
  constructor(engine: Engine, private readonly tutorial: Tutorial, move: number, names: readonly string[], private readonly no: () => string) {
    const { setup, you, level, seed, moves } = tutorial;
    this.game = engine.games().find((game) => game.id === setup.game) as Game;
    this.match = engine.open(setup);
    for (let seat = 0; seat < setup.players; seat++)
      this.match.sit(seat, { kind: seat === you ? "person" : `bot:level${level}`, name: names[seat] ?? "" });
    this.match.seed(seed);
    this.match.begin();
    for (const one of moves.slice(0, move - 1)) this.match.play(one);
    this.begun = move - 1;
    this.state = this.read();
  }

  /** Something was tried. */
  get tried(): boolean {
    return this.state.at > this.begun;
  }

  listen(listener: TableListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async play(move: string): Promise<void> {
    const before = this.state.at;
    this.match.play(move);
    this.state = this.read();
    this.tell(before);
  }

  async undo(): Promise<void> {
    throw new Error(this.no());
  }

  async resign(): Promise<void> {
    throw new Error(this.no());
  }

  async hint(): Promise<Answer> {
    throw new Error(this.no());
  }

  async record(): Promise<string> {
    return this.match.save();
  }

  why(choice: string): Reason | null {
    return this.match.why(choice);
  }

  close(): void {
    this.listeners.clear();
    this.match.close();
  }

  /** Nothing is lost here: nothing needs to be confirmed. */
  final(): boolean {
    return false;
  }

  translate(): void {
    this.state = this.read();
    this.tell(this.state.at);
  }

  private tell(before: number): void {
    const fresh = this.state.steps.filter((step) => step.step > before);
    for (const listener of [...this.listeners]) listener(this.state, fresh);
  }

  private read(): TableState {
    const { you } = this.tutorial;
    const table = this.match.table();
    const seats = table.seats.map((seat, at): SeatInfo => ({ kind: at === you ? "person" : "bot", name: seat.name, here: true, resigned: false, fell: false }));
    return {
      id: "", game: this.game, setup: { game: table.game, players: table.players, options: table.options },
      stage: table.stage === "over" ? "over" : "playing", seats, you, at: table.moves, turn: table.turn, thinking: false,
      view: this.match.view(you, NOW), legal: table.turn === you ? this.match.legal() : [], score: this.match.score(you, NOW),
      steps: this.match.steps(you, 0), clocks: null, undo: "no", undoAsked: null, pauseAsked: null, hints: false, result: table.result, talk: [],
      connected: true, rematch: null,
    };
  }
}

/* A position to play with, in the rules or as a puzzle: any legal move of its seat, as a TableSource. */

import { NOW, type Engine, type Match } from "../engine.js";
import type { Past, SeatInfo, TableListener, TableSource, TableState } from "../table.js";
import type { Answer, Game, Reason } from "../types.js";
import type { Script } from "./lesson.js";

export class Sandbox implements TableSource {
  state: TableState;
  private readonly listeners = new Set<TableListener>();
  private readonly game: Game;
  private readonly match: Match;
  private readonly begun: number;

  /** The position before the nth move of the script; `once`: a single move can be made, and is made for good. */
  constructor(
    engine: Engine, private readonly script: Script, move: number, names: readonly string[], private readonly no: () => string,
    private readonly once = false,
  ) {
    const { setup, you, level, seed, moves } = script;
    this.game = engine.games().find((game) => game.id === setup.game) as Game;
    this.match = engine.open(setup);
    for (let seat = 0; seat < setup.players; seat++)
      this.match.sit(seat, { kind: seat === you ? "person" : `bot:level${level}`, name: names[seat] ?? "" });
    this.match.seed(seed);
    this.match.begin();
    this.match.reader(you);
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

  look(step: number): Past | null {
    return { view: this.match.view(this.script.you, step), score: this.match.score(this.script.you, step) };
  }

  /** Where a move can be tried again, nothing needs to be confirmed. */
  final(): boolean {
    return this.once;
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
    const { you } = this.script;
    const table = this.match.table();
    /* A puzzle ends with its move: nobody is to decide then. */
    const turn = this.once && table.moves > this.begun ? null : table.turn;
    const seats = table.seats.map((seat, at): SeatInfo => ({ kind: at === you ? "person" : "bot", name: seat.name, here: true, resigned: false, fell: false }));
    return {
      id: "", game: this.game, setup: { game: table.game, players: table.players, options: table.options },
      stage: table.stage === "over" ? "over" : "playing", seats, you, at: table.moves, turn, thinking: false,
      view: this.match.view(you, NOW), legal: turn === you ? this.match.legal() : [], score: this.match.score(you, NOW),
      steps: this.match.steps(you, 0), clocks: null, undo: "no", undoAsked: null, pauseAsked: null, hints: false, result: table.result, talk: [],
      connected: true, rematch: null,
    };
  }
}

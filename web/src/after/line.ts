/* A line of one's own: from a step of a finished match anybody tries any legal move for every seat, as a TableSource.
 * Cards come as they lay in the match. */

import { SPECTATOR, type Engine, type Match } from "../engine.js";
import type { TableListener, TableSource, TableState } from "../table.js";
import type { Answer, Reason, Step } from "../types.js";
import { cutWith } from "./play-on.js";
import type { Replay } from "./replay.js";

export class Line implements TableSource {
  state: TableState;
  /** The moves made since the step. */
  moves: readonly string[] = [];
  /** Moves that were taken back, the next one last. */
  private undone: readonly string[] = [];
  private readonly base: string;
  private match: Match;
  private readonly listeners = new Set<TableListener>();

  constructor(private readonly engine: Engine, private readonly replay: Replay, readonly from: number) {
    const names = replay.recordNames();
    this.base = cutWith(replay.record, from, ({ seat }) => ({ kind: "person", name: names[seat] ?? "" }));
    this.match = this.begin();
    this.state = this.read();
  }

  private begin(): Match {
    const match = this.engine.read(this.base);
    if (this.replay.you !== null) match.reader(this.replay.you);
    return match;
  }

  listen(listener: TableListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async play(move: string): Promise<void> {
    this.match.play(move);
    this.moves = [...this.moves, move];
    this.undone = this.undone.at(-1) === move ? this.undone.slice(0, -1) : [];
    this.changed(1);
  }

  /** Takes the last move back; `all`: every move of the line. */
  back(all = false): void {
    const left = all ? 0 : this.moves.length - 1;
    if (left < 0) return;
    this.undone = [...this.undone, ...this.moves.slice(left).reverse()];
    this.moves = this.moves.slice(0, left);
    this.match.close();
    this.match = this.begin();
    for (const move of this.moves) this.match.play(move);
    this.changed(0);
  }

  /** The move that was taken back last. */
  get next(): string | undefined {
    return this.undone.at(-1);
  }

  async undo(): Promise<void> {
    this.back();
  }

  async resign(): Promise<void> {
    throw new Error("nobody resigns in a line");
  }

  async hint(): Promise<Answer> {
    throw new Error("a line is judged instead");
  }

  async record(): Promise<string> {
    return this.match.save();
  }

  /** The record of the line so far. */
  get text(): string {
    return this.match.save();
  }

  why(choice: string): Reason | null {
    return this.match.why(choice);
  }

  /** Everything can be taken back here: nothing needs to be confirmed. */
  final(): boolean {
    return false;
  }

  translate(): void {
    this.changed(0);
  }

  close(): void {
    this.listeners.clear();
    this.match.close();
  }

  private changed(fresh: number): void {
    this.state = this.read();
    const steps = fresh ? this.state.steps.slice(-fresh) : [];
    for (const listener of [...this.listeners]) listener(this.state, steps);
  }

  /** The position in the eyes of the seat that decides; at the end, of the seat that moved last. */
  private read(): TableState {
    const table = this.match.table();
    const steps: Step[] = this.match.steps(SPECTATOR, 0);
    const you = table.turn ?? steps.at(-1)?.seat ?? 0;
    return {
      ...this.replay.at(this.from, you),
      stage: table.stage === "over" ? "over" : "playing", you, at: table.moves, turn: table.turn, view: this.match.view(you),
      legal: table.stage === "over" ? [] : this.match.legal(), score: this.match.score(you), steps: this.match.steps(you, 0), undo: "free", result: table.result,
    };
  }
}

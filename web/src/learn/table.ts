/* The table of a first game: everything goes by the script, one move at a time, as fast as it is read. */

import { NOW, type Engine, type Match } from "../engine.js";
import type { Past, SeatInfo, TableListener, TableSource, TableState } from "../table.js";
import type { Answer, Game, LegalMove, Step, Reason } from "../types.js";
import { chapterAt, lessonsAt, lessonsIn, type Chapter, type Lesson, type Tutorial } from "./lesson.js";

export interface LessonWishes {
  names: readonly string[];
  /** Milliseconds between two moves of the others. */
  pause(step: Step): number;
  /** What is said to somebody who does something else; `move` is what to do. */
  notThat(move: string): string;
  noUndo(): string;
  /** What is said to somebody who does something before reading. */
  readFirst(): string;
}

/** How far somebody has come: so many moves, and so many lessons at that position. */
export interface Mark {
  at: number;
  read: number;
}

/** The lesson at a place, counted from 0. */
export function lessonOf({ lessons }: Tutorial, { at, read }: Mark): number {
  const before = lessons.filter((lesson) => lesson.at < at).length;
  const here = lessons.filter((lesson) => lesson.at === at).length;
  return Math.min(before + Math.min(read, Math.max(here - 1, 0)), lessons.length - 1);
}

/** The place where a chapter begins. */
export function markOf(tutorial: Tutorial, chapter: number): Mark {
  const first = tutorial.chapters[chapter]?.from ?? 0;
  const at = tutorial.lessons[first]?.at ?? 0;
  return { at, read: first - tutorial.lessons.findIndex((lesson) => lesson.at === at) };
}

export class LessonTable implements TableSource {
  state: TableState;
  private readonly listeners = new Set<TableListener>();
  private readonly game: Game;
  private readonly match: Match;
  /** How many lessons of this position have been read. */
  private read = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** From the beginning, or from where somebody left. */
  constructor(engine: Engine, readonly tutorial: Tutorial, private readonly wishes: LessonWishes, from: Mark = { at: 0, read: 0 }) {
    this.game = engine.games().find((game) => game.id === tutorial.setup.game) as Game;
    this.match = engine.open(tutorial.setup);
    for (let seat = 0; seat < tutorial.setup.players; seat++) {
      const name = wishes.names[seat] ?? "";
      this.match.sit(seat, { kind: seat === tutorial.you ? "person" : `bot:level${tutorial.level}`, name });
    }
    this.match.seed(tutorial.seed);
    this.match.begin();
    this.match.reader(tutorial.you);
    for (const move of tutorial.moves.slice(0, from.at)) this.match.play(move);
    this.read = Math.min(from.read, lessonsAt(tutorial, from.at).length);
    this.state = this.look_();
  }

  /** Others may have the move when somebody comes back. */
  start(): void {
    this.goOn();
  }

  get mark(): Mark {
    return { at: this.state.at, read: this.read };
  }

  /** What the coach says now; null: there is nothing to say, or others play. */
  get lesson(): Lesson | null {
    const lessons = lessonsAt(this.tutorial, this.state.at);
    return lessons[Math.min(this.read, lessons.length - 1)] ?? null;
  }

  /** How many lessons came before, of how many. */
  get progress(): { n: number; all: number } {
    return { n: lessonOf(this.tutorial, this.mark) + 1, all: this.tutorial.lessons.length };
  }

  /** The chapter, counted from 1, and the lesson in it. */
  get chapter(): { chapter: Chapter; number: number; n: number; all: number } {
    const at = this.progress.n - 1;
    const found = chapterAt(this.tutorial, at);
    const chapter = this.tutorial.chapters[found] as Chapter;
    return { chapter, number: found + 1, n: at - chapter.from + 1, all: lessonsIn(this.tutorial, found) };
  }

  /** The script is through, and everything is read. */
  get done(): boolean {
    return this.state.at === this.tutorial.moves.length && !this.unread;
  }

  /** What the pupil should do now; null: there is something to read first, or others play. */
  get suggested(): LegalMove | null {
    return this.state.legal[0] ?? null;
  }

  /** "Next" can be pressed. */
  get waits(): boolean {
    return this.unread;
  }

  next(): void {
    if (!this.unread) return;
    this.read++;
    this.changed(this.state.at);
  }

  listen(listener: TableListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async play(move: string): Promise<void> {
    const suggested = this.suggested;
    if (!suggested || move !== suggested.move) throw new Error(this.wishes.notThat(suggested?.text ?? ""));
    this.make(move);
  }

  async undo(): Promise<void> {
    throw new Error(this.wishes.noUndo());
  }

  async resign(): Promise<void> {
    throw new Error(this.wishes.noUndo());
  }

  async hint(): Promise<Answer> {
    throw new Error(this.wishes.notThat(this.suggested?.text ?? ""));
  }

  async record(): Promise<string> {
    return this.match.save();
  }

  why(choice: string): Reason | null {
    return this.match.why(choice);
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
    this.listeners.clear();
    this.match.close();
  }

  look(step: number): Past | null {
    return { view: this.match.view(this.tutorial.you, step), score: this.match.score(this.tutorial.you, step) };
  }

  /** Only what is meant can be done: nothing needs to be confirmed. */
  final(): boolean {
    return false;
  }

  translate(): void {
    this.changed(this.state.at);
  }

  /** The pupil decides at this position. */
  private get mine(): boolean {
    return this.match.table().turn === this.tutorial.you;
  }

  /** The last lesson of a decision is not turned over: it is answered by the move. */
  private get unread(): boolean {
    const lessons = lessonsAt(this.tutorial, this.state.at).length;
    const last = this.mine && this.state.at < this.tutorial.moves.length;
    return this.read < (last ? lessons - 1 : lessons);
  }

  private make(move: string): void {
    const before = this.state.at;
    this.match.play(move);
    this.read = 0;
    this.changed(before);
  }

  private changed(before: number): void {
    this.state = this.look_();
    const fresh = this.state.steps.filter((step) => step.step > before);
    for (const listener of [...this.listeners]) listener(this.state, fresh);
    this.goOn();
  }

  /** The others play by the script, unless there is something to read. */
  private goOn(): void {
    const { at } = this.state;
    const move = this.tutorial.moves[at];
    if (this.timer || move === undefined || this.mine || this.unread) return;
    const last = this.state.steps.at(-1);
    const wait = last && at > 0 ? this.wishes.pause(last) : 0;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.state.at === at && !this.unread) this.make(move);
    }, wait);
  }

  private look_(): TableState {
    const { you, moves } = this.tutorial;
    const table = this.match.table();
    const over = table.stage === "over";
    const seats = table.seats.map((seat, at): SeatInfo => ({
      kind: at === you ? "person" : "bot", name: seat.name, here: true, resigned: false, fell: false,
      ...(seat.level ? { level: seat.level } : {}),
    }));
    const state: TableState = {
      id: "", game: this.game, setup: { game: table.game, players: table.players, options: table.options },
      stage: over ? "over" : "playing", seats, you, at: table.moves, turn: table.turn, thinking: false,
      view: this.match.view(you, NOW), legal: [], score: this.match.score(you, NOW), steps: this.match.steps(you, 0),
      clocks: null, undo: "no", undoAsked: null, pauseAsked: null, hints: false, result: table.result, talk: [], connected: true, rematch: null,
    };
    this.state = state;
    const wanted = moves[table.moves];
    state.thinking = table.bot && !this.unread && wanted !== undefined;
    if (!over && wanted !== undefined && this.mine && !this.unread) {
      state.possible = this.match.legal();
      state.legal = state.possible.filter((move) => move.move === wanted);
    }
    const guided = this.unread ? this.wishes.readFirst() : state.legal[0] && this.wishes.notThat(state.legal[0].text);
    return guided ? { ...state, guided } : state;
  }
}

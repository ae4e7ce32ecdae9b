/* A table in the page: the engine holds the match, bots choose in the worker, every move is saved. */

import type { Store } from "../app/storage.js";
import type { Bots } from "../bots.js";
import { NOW, SPECTATOR, type Engine, type Match } from "../engine.js";
import type { Past, SeatInfo, TableListener, TableSource, TableState } from "../table.js";
import type { Answer, Game, Setup, Step, Table, TableSeat, Reason } from "../types.js";
import { addResult, resultOf } from "../ladder/results.js";
import { saveFinished, saveMatch, type Saved } from "./saves.js";

/** A hint searches about as well as the best bot, within a short time. */
const HINT_SIMS = 20_000;
const HINT_MS = 2000;

export interface SoloSeat {
  /** Of a bot; without one a person sits here. */
  level?: number;
  name: string;
}

export interface SoloGame {
  setup: Setup;
  seats: readonly SoloSeat[];
}

export interface SoloServices {
  engine: Engine;
  bots: Pick<Bots, "choose" | "hint">;
  store: Store;
  /** A bot could not choose. */
  botFailed?(error: unknown): void;
  /** The browser could not store the match; called once. */
  saveFailed?(): void;
  /** Stores the match after every change, in place of the saved games; false: it could not. */
  keep?(saved: Saved, state: TableState): boolean;
  /** Moves stand, and there are no hints. */
  strict?: boolean;
}

export function begin(services: SoloServices, { setup, seats }: SoloGame, secret: Uint8Array): SoloTable {
  const match = services.engine.open(setup);
  seats.forEach(({ level, name }, seat) => match.sit(seat, { kind: level ? `bot:level${level}` : "person", name }));
  match.commit(secret);
  match.begin();
  return new SoloTable(services, match);
}

/** Resumes a match from the text of its record. */
export function resume(services: SoloServices, record: string): SoloTable {
  return new SoloTable(services, services.engine.read(record));
}

/** A seat of the engine's table as a screen shows it. */
export function seatInfo(seat: TableSeat): SeatInfo {
  const standIn = /level(\d)/.exec(seat.stand_in ?? "")?.[1];
  return {
    kind: seat.kind, name: seat.name, here: true, resigned: seat.resigned, fell: false,
    ...(seat.level ? { level: seat.level } : {}), ...(standIn ? { standIn: Number(standIn) } : {}),
  };
}

export class SoloTable implements TableSource {
  state: TableState;
  private readonly listeners = new Set<TableListener>();
  private readonly game: Game;
  private readonly people: number[];
  /** The seat of the person at the screen. */
  private you: number | null;
  private steps: Step[] = [];
  private choosing: AbortController | null = null;
  private closed = false;
  private saveFailed = false;

  constructor(private readonly services: SoloServices, private readonly match: Match) {
    const table = match.table();
    this.game = services.engine.games().find((game) => game.id === table.game) as Game;
    this.people = table.seats.flatMap((seat, at) => (seat.kind === "person" ? [at] : []));
    this.you = this.people.length === 1 ? (this.people[0] as number) : null;
    if (this.you !== null) match.reader(this.you);
    this.state = this.read();
    this.readSteps();
    this.save();
    void this.letBotsPlay();
  }

  /** Asks a bot again that could not choose. */
  retryBot(): void {
    void this.letBotsPlay();
  }

  listen(listener: TableListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async play(move: string): Promise<void> {
    this.makeMove(move);
  }

  async undo(): Promise<void> {
    this.cancelChoice();
    this.match.undo();
    this.changed([]);
  }

  async resign(): Promise<void> {
    const seat = this.you ?? this.people[0];
    if (seat === undefined) return;
    this.cancelChoice();
    this.match.resign(seat);
    this.changed([]);
  }

  hint(signal: AbortSignal): Promise<Answer> {
    return this.services.bots.hint(this.match.save(), HINT_SIMS, HINT_MS, signal);
  }

  async record(): Promise<string> {
    return this.match.save();
  }

  why(choice: string): Reason | null {
    return this.match.why(choice);
  }

  close(): void {
    this.closed = true;
    this.cancelChoice();
    this.listeners.clear();
    this.match.close();
  }

  look(step: number): Past | null {
    return { view: this.match.view(this.eyes, step), score: this.match.score(this.eyes, step) };
  }

  final(move: string): boolean {
    return this.services.strict === true || this.match.final(move);
  }

  translate(): void {
    this.state = this.read();
    this.readSteps();
    this.tell([]);
  }

  take(): void {
    if (this.state.handover === undefined) return;
    this.you = this.state.handover;
    this.state = this.read();
    this.readSteps();
    this.tell(this.stepsSince(this.you));
  }

  /** The seat whose view is shown. */
  private get eyes(): number {
    return this.you ?? SPECTATOR;
  }

  /** The steps after the last move of a seat. */
  private stepsSince(seat: number): Step[] {
    const last = Math.max(0, ...this.steps.filter((step) => step.seat === seat).map((step) => step.step));
    return this.steps.filter((step) => step.step > last);
  }

  private makeMove(move: string): void {
    const step = this.match.play(move, this.eyes);
    if (this.isLeft()) this.playOut();
    else this.changed([step]);
  }

  /** Every person has resigned. */
  private isLeft(): boolean {
    const { seats } = this.match.table();
    return this.people.length > 0 && this.people.every((seat) => seats[seat]?.resigned);
  }

  /** Nobody is left to watch: the bots play to the end, which is shown at once. */
  private playOut(): void {
    if (this.match.table().stage === "over") this.changed([]);
    else void this.letBotsPlay();
  }

  private changed(fresh: Step[]): void {
    const { eyes } = this;
    this.state = this.read();
    /* Another person may know other things of a step, and at the end everybody knows every move. */
    const rereads = this.eyes !== eyes || this.state.stage === "over";
    if (rereads) this.readSteps();
    else this.setSteps([...this.steps.filter((step) => step.step <= this.state.at - fresh.length), ...fresh]);
    this.save();
    this.tell(this.steps.filter((step) => step.step > this.state.at - fresh.length));
    void this.letBotsPlay();
  }

  /** Has the engine play the match again for all steps: after a load, for other eyes or another language. */
  private readSteps(): void {
    this.setSteps(this.match.steps(this.eyes, 0));
  }

  private setSteps(steps: Step[]): void {
    this.steps = steps;
    this.state = { ...this.state, steps };
  }

  private tell(fresh: Step[]): void {
    for (const listener of [...this.listeners]) listener(this.state, fresh);
  }

  private save(): void {
    const { at, game } = this.state;
    const saved: Saved = { game: game.id, record: this.match.save(), when: Date.now(), moves: at, over: this.state.stage === "over" };
    const { keep, store } = this.services;
    const stored = keep ? keep(saved, this.state) : saveMatch(store, saved);
    if (!stored && !this.saveFailed) {
      this.saveFailed = true;
      this.services.saveFailed?.();
    }
    if (!saved.over) return;
    saveFinished(store, saved);
    const result = resultOf(this.match.table(), saved.when);
    if (result) addResult(store, result);
  }

  private async letBotsPlay(): Promise<void> {
    if (this.choosing || this.closed || !this.match.table().bot) return;
    const choosing = new AbortController();
    this.choosing = choosing;
    try {
      const { move } = await this.services.bots.choose(this.match.save(), choosing.signal);
      if (choosing.signal.aborted) return;
      this.choosing = null;
      this.makeMove(move);
    } catch (error) {
      if (choosing.signal.aborted) return;
      this.choosing = null;
      this.services.botFailed?.(error);
    }
  }

  private cancelChoice(): void {
    this.choosing?.abort();
    this.choosing = null;
  }

  /** With several people at one screen, hidden cards stay hidden until the right person sits down. */
  private handover(table: Table): number | undefined {
    if (this.people.length < 2 || table.turn === null || table.bot || table.turn === this.you) return undefined;
    if (table.hides) return table.turn;
    this.you = table.turn;
    return undefined;
  }

  private read(): TableState {
    const table = this.match.table();
    const handover = this.handover(table);
    const { strict = false } = this.services;
    const over = table.stage === "over";
    const left = this.you !== null && table.seats[this.you]?.resigned;
    const mine = !over && handover === undefined && !table.bot && table.turn === this.you;
    return {
      id: "",
      game: this.game,
      setup: { game: table.game, players: table.players, options: table.options },
      stage: over ? "over" : "playing",
      seats: table.seats.map(seatInfo),
      you: this.you,
      at: table.moves,
      turn: table.turn,
      thinking: table.bot,
      view: handover === undefined ? this.match.view(this.eyes, NOW) : null,
      legal: mine ? this.match.legal() : [],
      score: this.match.score(this.eyes, NOW),
      steps: this.steps,
      clocks: null,
      undo: left || strict ? "no" : table.undo,
      undoAsked: null,
      pauseAsked: null,
      hints: !strict,
      ...(strict ? { strict } : {}),
      result: table.result,
      talk: [],
      connected: true,
      rematch: null,
      ...(handover === undefined ? {} : { handover }),
      ...(table.commitment ? { commitment: table.commitment } : {}),
    };
  }
}

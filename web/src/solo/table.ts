/* A table in the page: the engine holds the match, bots think in the worker, and every move is kept. */

import type { Bots } from "../bots.js";
import { NOW, SPECTATOR, type Engine, type Match } from "../engine.js";
import type { Past, SeatInfo, TableListener, TableSource, TableState } from "../table.js";
import type { Answer, Game, Setup, Step, Table, TableSeat } from "../types.js";
import type { Store } from "../app/storage.js";
import { saveFinished, saveMatch } from "./saves.js";

/** A hint thinks about as well as the best bot, and not for long. */
const HINT_SIMS = 20_000;
const HINT_MS = 2000;

export interface SoloSeat {
  /** Of a bot; none: a person. */
  level?: number;
  name: string;
}

export interface SoloGame {
  setup: Setup;
  seats: readonly SoloSeat[];
}

export interface Around {
  engine: Engine;
  bots: Pick<Bots, "move" | "hint">;
  store: Store;
  /** Something broke that no one asked for: a bot that could not think. */
  broken?(error: unknown): void;
  /** The browser could not keep the match; said once. */
  unkept?(): void;
}

export function begin(around: Around, wanted: SoloGame, secret: Uint8Array): SoloTable {
  const match = around.engine.open(wanted.setup);
  wanted.seats.forEach(({ level, name }, seat) =>
    match.sit(seat, { kind: level ? `bot:level${level}` : "person", name }),
  );
  match.commit(secret);
  match.begin();
  return new SoloTable(around, match);
}

/** Go on with a match, from the text of its record. */
export function resume(around: Around, record: string): SoloTable {
  return new SoloTable(around, around.engine.read(record));
}

function seatInfo(seat: TableSeat): SeatInfo {
  const kind = seat.kind === "person" || seat.kind === "program" || seat.kind === "open" ? seat.kind : "bot";
  const standIn = /level(\d)/.exec(seat.stand_in ?? "")?.[1];
  return {
    kind, name: seat.name, here: true, resigned: seat.resigned, fell: false,
    ...(seat.level ? { level: seat.level } : {}), ...(standIn ? { standIn: Number(standIn) } : {}),
  };
}

export class SoloTable implements TableSource {
  state: TableState;
  private readonly listeners = new Set<TableListener>();
  private readonly game: Game;
  private readonly people: number[];
  /** Who sits before the screen. */
  private you: number | null;
  private thinking: AbortController | null = null;
  private closed = false;
  private unkept = false;

  constructor(private readonly around: Around, private readonly match: Match) {
    const table = match.table();
    this.game = around.engine.games().find((game) => game.id === table.game) as Game;
    this.people = table.seats.flatMap((seat, at) => (seat.kind === "person" ? [at] : []));
    this.you = this.people.length === 1 ? (this.people[0] as number) : null;
    this.state = this.read();
    this.keep();
    void this.letBotsPlay();
  }

  /** A bot that could not think tries again. */
  goOn(): void {
    void this.letBotsPlay();
  }

  listen(listener: TableListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async play(move: string): Promise<void> {
    this.match.play(move);
    this.changed();
  }

  async undo(): Promise<void> {
    this.stopThinking();
    this.match.undo();
    this.changed();
  }

  async resign(): Promise<void> {
    const seat = this.you ?? this.people[0];
    if (seat === undefined) return;
    this.stopThinking();
    this.match.resign(seat);
    this.changed();
  }

  hint(signal: AbortSignal): Promise<Answer> {
    return this.around.bots.hint(this.match.save(), HINT_SIMS, HINT_MS, signal);
  }

  async record(): Promise<string> {
    return this.match.save();
  }

  close(): void {
    this.closed = true;
    this.stopThinking();
    this.listeners.clear();
    this.match.close();
  }

  look(step: number): Past | null {
    const eyes = this.you ?? SPECTATOR;
    return { view: this.match.view(eyes, step), score: this.match.score(eyes, step) };
  }

  final(move: string): boolean {
    return this.match.final(move);
  }

  translate(): void {
    this.state = this.read();
    this.tell([]);
  }

  take(): void {
    if (this.state.handover === undefined) return;
    this.you = this.state.handover;
    this.state = this.read();
    this.tell(this.sinceLast(this.you));
  }

  /** What was done since someone last did something. */
  private sinceLast(seat: number): Step[] {
    const { steps } = this.state;
    const last = Math.max(0, ...steps.filter((step) => step.seat === seat).map((step) => step.step));
    return steps.filter((step) => step.step > last);
  }

  private changed(): void {
    const before = this.state.at;
    this.state = this.read();
    this.keep();
    this.tell(this.state.steps.filter((step) => step.step > before));
    void this.letBotsPlay();
  }

  private tell(fresh: Step[]): void {
    for (const listener of [...this.listeners]) listener(this.state, fresh);
  }

  private keep(): void {
    const { at, game } = this.state;
    const saved = { game: game.id, record: this.match.save(), when: Date.now(), moves: at, over: this.state.stage === "over" };
    if (!saveMatch(this.around.store, saved) && !this.unkept) {
      this.unkept = true;
      this.around.unkept?.();
    }
    if (saved.over) saveFinished(this.around.store, saved);
  }

  private async letBotsPlay(): Promise<void> {
    if (this.thinking || this.closed || !this.match.table().bot) return;
    const thinking = new AbortController();
    this.thinking = thinking;
    try {
      const { move } = await this.around.bots.move(this.match.save(), thinking.signal);
      if (thinking.signal.aborted) return;
      this.thinking = null;
      this.match.play(move);
      this.changed();
    } catch (error) {
      if (thinking.signal.aborted) return;
      this.thinking = null;
      this.around.broken?.(error);
    }
  }

  private stopThinking(): void {
    this.thinking?.abort();
    this.thinking = null;
  }

  /** Several people at one screen: what is hidden waits until the right one sits before it. */
  private handover(table: Table): number | undefined {
    if (this.people.length < 2 || table.turn === null || table.bot || table.turn === this.you) return undefined;
    if (table.hides) return table.turn;
    this.you = table.turn;
    return undefined;
  }

  private read(): TableState {
    const table = this.match.table();
    const handover = this.handover(table);
    const over = table.stage === "over";
    const eyes = this.you ?? SPECTATOR;
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
      view: handover === undefined ? this.match.view(eyes, NOW) : null,
      legal: mine ? this.match.legal() : [],
      score: this.match.score(eyes, NOW),
      steps: this.match.story(eyes, 0),
      clocks: null,
      undo: left ? "no" : table.undo,
      undoAsked: null,
      hints: true,
      result: table.result,
      talk: [],
      connected: true,
      rematch: null,
      ...(handover === undefined ? {} : { handover }),
      ...(table.commitment ? { commitment: table.commitment } : {}),
    };
  }
}

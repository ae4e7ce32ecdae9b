/* A table on a server, as a screen shows it: what the server tells becomes a TableState. */

import type { Past, SeatInfo, TableListener, TableSource, TableState } from "../table.js";
import type { Answer, EventData, Step } from "../types.js";
import type { OnlineState, OnlineServices } from "./services.js";
import type { Watcher } from "./connection.js";
import { answerOfHint } from "./from-wire.js";
import { see, seatsInfo, tellEvents } from "./from-wire.js";
import type { Entry, Message, Presence, Refused, Seat, Update, WholeTable } from "./wire.js";

/** An answer within this time needs no word. */
const LATE_MS = 400;
/** What happened longer ago is no news any more. */
const NEWS_MS = 30_000;

export class OnlineTable implements TableSource, Watcher {
  seq: number | null = null;
  private told: OnlineState | null = null;
  private viewhex: string | undefined;
  private legal: string[] | undefined;
  private sending = false;
  private readonly ratings = new Map<string, number | null>();
  /** Positions that were, by their steps. */
  private readonly looks = new Map<number, Past>();
  private readonly listeners = new Set<TableListener>();
  private readonly stop: () => void;
  private readonly first: Promise<void>;
  private ready: { resolve(): void; reject(reason: unknown): void } | null = null;

  constructor(private readonly world: OnlineServices, readonly table: string) {
    this.first = new Promise((resolve, reject) => {
      this.ready = { resolve, reject };
    });
    this.stop = world.link.watch(this);
  }

  /** The table once the server has told of it; refused with what the server said. */
  static async open(world: OnlineServices, table: string): Promise<OnlineTable> {
    const opened = new OnlineTable(world, table);
    try {
      await opened.first;
    } catch (error) {
      opened.close();
      throw error;
    }
    return opened;
  }

  get state(): OnlineState {
    if (!this.told) throw new Error("nothing was told of this table yet");
    return this.told;
  }

  listen(listener: TableListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** One move at a time: while it is on its way nothing else can be chosen. */
  async play(move: string): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    const callOff = this.world.later(LATE_MS, () => this.change({ sending: true }));
    try {
      await this.order("move", { at: this.state.at, move });
    } finally {
      callOff();
      this.sending = false;
      if (this.state.sending) this.change({ sending: false, ...this.seen(this.state.seats, this.state.you) });
    }
  }
  async undo(): Promise<void> {
    await this.order("undo");
  }
  async resign(): Promise<void> {
    await this.order("resign");
  }
  async record(): Promise<string> {
    return this.world.record(this.table);
  }

  /** Any other order about this table. */
  order(word: string, members: Record<string, unknown> = {}): Promise<Message> {
    return this.world.ask({ do: word, table: this.table, ...members });
  }

  async hint(signal: AbortSignal): Promise<Answer> {
    const off = new Promise<never>((_, reject) => {
      const abort = (): void => reject(new DOMException("called off", "AbortError"));
      if (signal.aborted) abort();
      signal.addEventListener("abort", abort, { once: true });
    });
    const message = await Promise.race([this.order("hint"), off]);
    if (message.say !== "hint") throw new DOMException("answered before", "AbortError");
    return answerOfHint(this.world.engine, this.state, message);
  }

  close(): void {
    this.stop();
    this.listeners.clear();
  }

  /* Watcher */

  hear(message: Message): void {
    try {
      if (message.say === "table") this.takeWhole(message);
      else if (message.say === "update") this.takeUpdate(message);
      else if (message.say === "presence") this.takePresence(message);
      else if (message.say === "unwatched") this.change({ shut: true });
    } catch (error) {
      /* A view that this engine does not understand: the page is older than the server. */
      if (!this.ready) throw error;
      this.ready.reject(error);
      this.ready = null;
    }
  }

  refused(refusal: Refused): void {
    this.ready?.reject(refusal);
    this.ready = null;
    if (this.told) this.change({ refused: refusal });
  }

  /** The connection came or went. */
  connected(there: boolean): void {
    if (this.told && this.told.connected !== there) this.change({ connected: there });
  }

  /** Nobody here can try what a move would reveal: only a table where the others can be asked lets one try. */
  final(): boolean {
    return this.state.plan.undo !== "consent";
  }

  look(step: number): Past | null {
    return this.looks.get(step) ?? null;
  }

  /** The language of the engine is another one: everything is said anew. */
  translate(): void {
    const old = this.told;
    if (!old) return;
    const seats = this.seatsOf(old.wire);
    const names = seats.map((seat) => seat.name);
    const steps = old.steps.map((step) => ({
      ...step, events: tellEvents(this.world.engine, old.game.id, names, step.events.map((event) => event.data)),
    }));
    this.change({ seats, steps, ...this.seen(seats, old.you) });
  }

  private seen(seats: readonly SeatInfo[], you: number | null): ReturnType<typeof see> {
    const names = seats.map((seat) => seat.name);
    return see(this.world.engine, this.state.setup, names, you, this.viewhex, this.legal);
  }

  private takeWhole(message: WholeTable): void {
    const { info } = message;
    const game = this.world.engine.games().find((one) => one.id === info.game);
    if (!game) return;
    const setup = { game: info.game, players: info.players, options: info.options };
    const before = this.told;
    this.seq = message.seq;
    this.viewhex = message.viewhex;
    this.legal = message.legal;
    const seats = this.seatsOf(message.seats);
    this.told = {
      id: this.table, game, setup, stage: message.stage, seats, you: message.you, at: message.at,
      turn: message.turn ?? null, thinking: false, view: null, legal: [], score: [],
      steps: (before?.steps ?? []).filter((step) => step.step <= message.at),
      clocks: this.clocks(message), undo: message.undo ?? "no", undoAsked: message.undo_asked ?? null, hints: info.hints,
      result: message.result ?? null, talk: (message.talk ?? []).map((line) => ({ ...line, seat: line.seat ?? null })),
      connected: true, sending: before?.sending ?? false, rematch: message.rematch ?? null, commitment: info.commitment, plan: info, creator: message.creator, wire: message.seats,
      secret: message.result?.secret ?? null, refused: null, shut: false,
    };
    this.change(this.seen(seats, message.you));
    this.ready?.resolve();
    this.ready = null;
    this.askRatings();
    if (this.state.stage !== "open" && this.state.stage !== "closed") this.remember();
  }

  /** What happened before one came. */
  private remember(): void {
    const { you, at } = this.state;
    const known = new Set(this.state.steps.map((step) => step.step));
    if (known.size > at) return;
    this.world.past(this.table, you).then((past) => {
      if (!this.told) return;
      const names = this.told.seats.map((seat) => seat.name);
      const now = new Map(this.told.steps.map((step) => [step.step, step]));
      for (const one of past) {
        if (one.step > this.told.at || now.has(one.step)) continue;
        this.looks.set(one.step, { view: one.view, score: this.told.seats.map(() => null) });
        now.set(one.step, this.step(one.step, one.seat, one.move, one.events, names));
      }
      this.change({ steps: [...now.values()].sort((a, b) => a.step - b.step) });
    }, () => undefined);
  }

  private step(step: number, seat: number | null, move: string | null, events: readonly EventData[], names: readonly string[]): Step {
    const told: Step = { step, events: tellEvents(this.world.engine, this.state.game.id, names, events) };
    if (seat !== null) told.seat = seat;
    const sitter = seat === null ? undefined : this.state.wire[seat];
    if (sitter?.kind === "bot" || sitter?.stand_in !== undefined) told.bot = true;
    if (move !== null) told.move = move;
    return told;
  }

  private takeUpdate(message: Update): void {
    if (!this.told || this.seq === null || message.seq <= this.seq) return;
    if (message.seq > this.seq + 1) return this.world.link.again(this);
    this.seq = message.seq;
    if (message.turn === undefined) return this.takeWords(message.entry, message.seq);
    this.viewhex = message.viewhex;
    this.legal = message.legal;
    const wire = message.seats ?? this.told.wire;
    const seats = this.seatsOf(wire);
    const you = this.mySeat(wire);
    const steps = this.told.steps.filter((step) => step.step <= message.at);
    const fresh: Step[] = [];
    if (message.events) {
      const names = seats.map((seat) => seat.name);
      fresh.push(this.step(message.at, message.entry.seat ?? null, message.entry.move ?? null, message.events, names));
    }
    const known = new Set(fresh.map((step) => step.step));
    const change: Partial<OnlineState> = {
      stage: message.stage ?? this.told.stage, wire, seats, you, at: message.at, turn: message.turn,
      steps: [...steps.filter((step) => !known.has(step.step)), ...fresh],
      clocks: this.clocks(message), undo: message.undo ?? "no", undoAsked: message.undo_asked ?? null,
      result: message.result ?? null, secret: message.result?.secret ?? this.told.secret,
    };
    const before = this.told;
    this.told = { ...this.told, ...change };
    this.change(this.seen(seats, you), fresh);
    this.askRatings();
    if (this.world.age(message.now) < NEWS_MS) this.world.happened(message.entry, before, this.told);
    if (this.told.stage === "over") this.remember();
  }

  private seatsOf(wire: readonly Seat[]): SeatInfo[] {
    return seatsInfo(wire, this.world.botName, this.ratings);
  }

  /** Ratings are looked up once for everybody who sits here. */
  private askRatings(): void {
    const { wire, plan } = this.state;
    for (const { name } of wire) {
      if (name === undefined || this.ratings.has(name)) continue;
      this.ratings.set(name, null);
      this.world.rating(name, plan.game).then((rating) => {
        this.ratings.set(name, rating);
        if (rating !== null && this.told) this.change({ seats: this.seatsOf(this.told.wire) });
      }, () => undefined);
    }
  }

  /** Names are one's own: nobody else has this one. */
  private mySeat(wire: readonly Seat[]): number | null {
    const me = this.world.me();
    const seat = me === null ? -1 : wire.findIndex((one) => one.name === me && one.kind !== "open");
    return seat < 0 ? null : seat;
  }

  /** Talk and a rematch: the match stands as it stood. */
  private takeWords(entry: Entry, seq: number): void {
    if (entry.kind === "rematch") return this.change({ rematch: entry.table ?? null });
    if (entry.muted || entry.name === undefined) return;
    const line = { seq, name: entry.name, seat: entry.seat ?? null };
    const what = entry.phrase !== undefined ? { phrase: entry.phrase } : { text: entry.text ?? "" };
    this.change({ talk: [...this.state.talk, { ...line, ...what }] });
  }

  private takePresence(message: Presence): void {
    if (!this.told) return;
    const wire = this.told.wire.map((seat, i) => (i === message.seat ? { ...seat, here: message.here } : seat));
    this.change({ wire, seats: this.seatsOf(wire) });
  }

  private clocks(message: WholeTable | Update): TableState["clocks"] {
    if (!message.clocks) return null;
    const at = this.world.clock() - this.world.age(message.now);
    return { left: message.clocks.left_ms, at, running: message.clocks.running };
  }

  private change(change: Partial<OnlineState>, fresh: Step[] = []): void {
    if (!this.told) return;
    const next = { ...this.told, ...change };
    const seat = next.turn === null ? undefined : next.wire[next.turn];
    next.thinking = next.stage === "playing" && seat !== undefined && (seat.kind !== "person" || seat.stand_in !== undefined);
    if (next.sending) next.legal = [];
    this.told = next;
    if (next.view) this.looks.set(next.at, { view: next.view, score: next.score });
    for (const step of [...this.looks.keys()]) if (step > next.at) this.looks.delete(step);
    for (const listener of [...this.listeners]) listener(next, fresh);
  }
}

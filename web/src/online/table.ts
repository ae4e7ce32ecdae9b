/* An online table: messages of the server become a TableState for the screen. */

import type { Past, SeatInfo, TableListener, TableSource, TableState } from "../table.js";
import type { Answer, EventData, Step, Reason } from "../types.js";
import type { OnlineState, OnlineServices } from "./services.js";
import type { Subscriber } from "./connection.js";
import { answerOfHint } from "./from-wire.js";
import { see, seatsInfo, tellEvents } from "./from-wire.js";
import type { Entry, Message, Presence, Refused, Seat, Update, WholeTable } from "./wire.js";

/** A move that takes longer is shown as being sent. */
const LATE_MS = 400;
/** Entries older than this are not announced. */
const NEWS_MS = 30_000;

export class OnlineTable implements TableSource, Subscriber {
  seq: number | null = null;
  private current: OnlineState | null = null;
  private viewhex: string | undefined;
  private legal: string[] | undefined;
  private sending = false;
  private readonly ratings = new Map<string, number | null>();
  /** Past positions by their steps. */
  private readonly past = new Map<number, Past>();
  private readonly listeners = new Set<TableListener>();
  private readonly stop: () => void;
  private readonly first: Promise<void>;
  private ready: { resolve(): void; reject(reason: unknown): void } | null = null;

  constructor(private readonly services: OnlineServices, readonly table: string) {
    this.first = new Promise((resolve, reject) => {
      this.ready = { resolve, reject };
    });
    this.stop = services.connection.subscribe(this);
  }

  /** Resolves when the server has sent the table; rejects with its refusal. */
  static async open(services: OnlineServices, table: string): Promise<OnlineTable> {
    const opened = new OnlineTable(services, table);
    try {
      await opened.first;
    } catch (error) {
      opened.close();
      throw error;
    }
    return opened;
  }

  get state(): OnlineState {
    if (!this.current) throw new Error("this table has not been received yet");
    return this.current;
  }

  listen(listener: TableListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Sends one move at a time. */
  async play(move: string): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    const cancel = this.services.later(LATE_MS, () => this.change({ sending: true }));
    try {
      await this.command("move", { at: this.state.at, move });
    } finally {
      cancel();
      this.sending = false;
      if (this.state.sending) this.change({ sending: false, ...this.seen(this.state.seats, this.state.you) });
    }
  }
  async undo(): Promise<void> {
    await this.command("undo");
  }
  async resign(): Promise<void> {
    await this.command("resign");
  }
  async record(): Promise<string> {
    return this.services.record(this.table);
  }

  /** Sends any command about this table. */
  command(word: string, members: Record<string, unknown> = {}): Promise<Message> {
    return this.services.ask({ do: word, table: this.table, ...members });
  }

  async hint(signal: AbortSignal): Promise<Answer> {
    const off = new Promise<never>((_, reject) => {
      const abort = (): void => reject(new DOMException("cancelled", "AbortError"));
      if (signal.aborted) abort();
      signal.addEventListener("abort", abort, { once: true });
    });
    const message = await Promise.race([this.command("hint"), off]);
    if (message.say !== "hint") throw new DOMException("answered already", "AbortError");
    return answerOfHint(this.services.engine, this.state, message);
  }

  close(): void {
    this.stop();
    this.listeners.clear();
  }

  receive(message: Message): void {
    try {
      if (message.say === "table") this.takeWhole(message);
      else if (message.say === "update") this.takeUpdate(message);
      else if (message.say === "presence") this.takePresence(message);
      else if (message.say === "unwatched") this.change({ private: true });
    } catch (error) {
      /* This engine does not understand the view: the page is older than the server. */
      if (!this.ready) throw error;
      this.ready.reject(error);
      this.ready = null;
    }
  }

  refused(message: Refused): void {
    this.ready?.reject(message);
    this.ready = null;
    if (this.current) this.change({ refused: message });
  }

  setConnected(connected: boolean): void {
    if (this.current && this.current.connected !== connected) this.change({ connected });
  }

  /** The page cannot know what a move would reveal; where the others can be asked, no move is final. */
  final(): boolean {
    return this.state.plan.undo !== "consent";
  }

  why(choice: string): Reason | null {
    this.seen(this.state.seats, this.state.you);
    return this.services.engine.onlineWhy(choice);
  }

  look(step: number): Past | null {
    return this.past.get(step) ?? null;
  }

  /** Writes all sentences again in the language of the engine. */
  translate(): void {
    const old = this.current;
    if (!old) return;
    const seats = this.seatsOf(old.wire);
    const names = seats.map((seat) => seat.name);
    const steps = old.steps.map((step) => ({
      ...step, events: tellEvents(this.services.engine, old.game.id, names, old.you, step.events.map((event) => event.data)),
    }));
    this.change({ seats, steps, ...this.seen(seats, old.you) });
  }

  private seen(seats: readonly SeatInfo[], you: number | null): ReturnType<typeof see> {
    const names = seats.map((seat) => seat.name);
    return see(this.services.engine, this.state.setup, names, you, this.viewhex, this.legal);
  }

  private takeWhole(message: WholeTable): void {
    const { info } = message;
    const game = this.services.engine.games().find((one) => one.id === info.game);
    if (!game) return;
    const setup = { game: info.game, players: info.players, options: info.options };
    const before = this.current;
    this.seq = message.seq;
    this.viewhex = message.viewhex;
    this.legal = message.legal;
    const seats = this.seatsOf(message.seats);
    this.current = {
      id: this.table, game, setup, stage: message.stage, seats, you: message.you, at: message.at,
      turn: message.turn ?? null, thinking: false, view: null, legal: [], score: [],
      steps: (before?.steps ?? []).filter((step) => step.step <= message.at),
      clocks: this.clocks(message), undo: message.undo ?? "no", undoAsked: message.undo_asked ?? null, pauseAsked: message.pause_asked ?? null, hints: info.hints,
      result: message.result ?? null, talk: (message.talk ?? []).map((line) => ({ ...line, seat: line.seat ?? null })),
      connected: true, sending: before?.sending ?? false, rematch: message.rematch ?? null, commitment: info.commitment, plan: info, creator: message.creator, wire: message.seats,
      secret: message.result?.secret ?? null, refused: null, private: false, abandoned: message.abandoned ?? false,
    };
    this.change(this.seen(seats, message.you));
    this.ready?.resolve();
    this.ready = null;
    this.loadRatings();
    if (this.state.stage !== "open" && this.state.stage !== "closed") this.loadPast();
  }

  /** Requests the steps that were missed. */
  private loadPast(): void {
    const { you, at } = this.state;
    const known = new Set(this.state.steps.map((step) => step.step));
    if (known.size > at) return;
    this.services.past(this.table, you).then((past) => {
      if (!this.current) return;
      const names = this.current.seats.map((seat) => seat.name);
      const now = new Map(this.current.steps.map((step) => [step.step, step]));
      for (const one of past) {
        if (one.step > this.current.at || now.has(one.step)) continue;
        this.past.set(one.step, { view: one.view, score: this.current.seats.map(() => null) });
        now.set(one.step, this.step(one.step, one.seat, one.move, one.events, names));
      }
      this.change({ steps: [...now.values()].sort((a, b) => a.step - b.step) });
    }, () => undefined);
  }

  private step(step: number, seat: number | null, move: string | null, events: readonly EventData[], names: readonly string[]): Step {
    const made: Step = { step, events: tellEvents(this.services.engine, this.state.game.id, names, this.state.you, events) };
    if (seat !== null) made.seat = seat;
    const sitter = seat === null ? undefined : this.state.wire[seat];
    if (sitter?.kind === "bot" || sitter?.stand_in !== undefined) made.bot = true;
    if (move !== null) made.move = move;
    return made;
  }

  private takeUpdate(message: Update): void {
    if (!this.current || this.seq === null || message.seq <= this.seq) return;
    if (message.seq > this.seq + 1) return this.services.connection.resubscribe(this);
    this.seq = message.seq;
    if (message.turn === undefined) return this.takeTalk(message.entry, message.seq);
    this.viewhex = message.viewhex;
    this.legal = message.legal;
    const wire = message.seats ?? this.current.wire;
    const seats = this.seatsOf(wire);
    const you = this.mySeat(wire);
    const away = message.entry.kind === "away" ? message.entry.ms ?? 0 : 0;
    const steps = this.current.steps.filter((step) => step.step <= message.at)
      .map((step) => (away && step.step === message.at ? { ...step, away: (step.away ?? 0) + away } : step));
    const fresh: Step[] = [];
    if (message.events) {
      const names = seats.map((seat) => seat.name);
      fresh.push(this.step(message.at, message.entry.seat ?? null, message.entry.move ?? null, message.events, names));
    }
    const known = new Set(fresh.map((step) => step.step));
    const change: Partial<OnlineState> = {
      stage: message.stage ?? this.current.stage, abandoned: message.abandoned ?? this.current.abandoned, wire, seats, you, at: message.at, turn: message.turn,
      steps: [...steps.filter((step) => !known.has(step.step)), ...fresh],
      clocks: this.clocks(message), undo: message.undo ?? "no", undoAsked: message.undo_asked ?? null, pauseAsked: message.pause_asked ?? null,
      result: message.result ?? null, secret: message.result?.secret ?? this.current.secret,
    };
    const before = this.current;
    this.current = { ...this.current, ...change };
    this.change(this.seen(seats, you), fresh);
    this.loadRatings();
    if (this.services.age(message.now) < NEWS_MS) this.services.entryAdded(message.entry, before, this.current);
    if (this.current.stage === "over") this.loadPast();
  }

  private seatsOf(wire: readonly Seat[]): SeatInfo[] {
    return seatsInfo(wire, this.services.botName, this.ratings);
  }

  /** Requests the rating of every player once. */
  private loadRatings(): void {
    const { wire, plan } = this.state;
    for (const { name } of wire) {
      if (name === undefined || this.ratings.has(name)) continue;
      this.ratings.set(name, null);
      this.services.rating(name, plan.game).then((rating) => {
        this.ratings.set(name, rating);
        if (rating !== null && this.current) this.change({ seats: this.seatsOf(this.current.wire) });
      }, () => undefined);
    }
  }

  /** Names are unique on a server. */
  private mySeat(wire: readonly Seat[]): number | null {
    const me = this.services.me();
    const seat = me === null ? -1 : wire.findIndex((one) => one.name === me && one.kind !== "open");
    return seat < 0 ? null : seat;
  }

  /** Talk and a rematch do not change the match. */
  private takeTalk(entry: Entry, seq: number): void {
    if (entry.kind === "rematch") return this.change({ rematch: entry.table ?? null });
    if (entry.muted || entry.name === undefined || (entry.phrase ?? entry.text) === "") return; /* empty: of a deleted player */
    const line = { seq, name: entry.name, seat: entry.seat ?? null };
    const what = entry.phrase !== undefined ? { phrase: entry.phrase } : { text: entry.text ?? "" };
    this.change({ talk: [...this.state.talk, { ...line, ...what }] });
  }

  private takePresence(message: Presence): void {
    if (!this.current) return;
    const wire = this.current.wire.map((seat, i) => (i === message.seat ? { ...seat, here: message.here } : seat));
    this.change({ wire, seats: this.seatsOf(wire) });
  }

  private clocks(message: WholeTable | Update): TableState["clocks"] {
    if (!message.clocks) return null;
    const at = this.services.clock() - this.services.age(message.now);
    return { left: message.clocks.left_ms, at, running: message.clocks.running };
  }

  private change(change: Partial<OnlineState>, fresh: Step[] = []): void {
    if (!this.current) return;
    const next = { ...this.current, ...change };
    const seat = next.turn === null ? undefined : next.wire[next.turn];
    next.thinking = next.stage === "playing" && seat !== undefined && (seat.kind !== "person" || seat.stand_in !== undefined);
    if (next.sending) next.legal = [];
    this.current = next;
    if (next.view) this.past.set(next.at, { view: next.view, score: next.score });
    for (const step of [...this.past.keys()]) if (step > next.at) this.past.delete(step);
    for (const listener of [...this.listeners]) listener(next, fresh);
  }
}

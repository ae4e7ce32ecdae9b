/* The engine in the page: a typed wrapper of akhet.wasm. It knows no rule. */

import { signs } from "./text/typography.js";
import type {
  Answer, Bot, ErrorSource, EventData, Game, Lang, LegalMove, Messages, ErrorData, ReviewEnd, ReviewReason, ReviewStep,
  Reason, SeatScore, Setup, Sitter, Step, Table, Verified, View,
} from "./types.js";
import { LANGS } from "./types.js";

export * from "./types.js";

/** What akhet.wasm exports: web/wasm/exports.h. */
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  in(bytes: number): number;
  out(): number;
  language(lang: number): void;
  games(): number;
  bots(): number;
  messages(): number;
  say_error(len: number): number;
  open(len: number): number;
  day(len: number): number;
  load(len: number): number;
  copy(match: number): number;
  close(match: number): void;
  sit(match: number, seat: number, len: number): number;
  seed(match: number, seed: bigint): number;
  commit(match: number, len: number): number;
  salt(match: number, seat: number, len: number): number;
  begin(match: number): number;
  play(match: number, seat: number, len: number): number;
  reader(match: number, seat: number): number;
  undo(match: number): number;
  final(match: number, len: number): number;
  resign(match: number, seat: number): number;
  stand_in(match: number, seat: number, len: number): number;
  save(match: number): number;
  verify(len: number): number;
  table(match: number): number;
  view(match: number, seat: number, step: number): number;
  view_bytes(match: number, seat: number, step: number): number;
  score(match: number, seat: number, step: number): number;
  position(match: number, seat: number, step: number): number;
  legal(match: number): number;
  why(match: number, len: number): number;
  steps(match: number, seat: number, from: number): number;
  choose(match: number, sims: number): number;
  hint(match: number, sims: number): number;
  online_hint(sims: number): number;
  search(sims: number): number;
  answer(): number;
  cancel(): void;
  review(match: number, eyes: number): number;
  review_step(step: number, sims: number): number;
  review_end(): number;
  online_view(len: number, seat: number): number;
  online_legal(): number;
  online_why(len: number): number;
  online_score(): number;
  online_position(): number;
  online_names(len: number): number;
  online_reader(seat: number): number;
  say_move(len: number): number;
  say_event(len: number): number;
  say_reason(len: number): number;
}

export const SPECTATOR = -1;
/** As the eyes of a review: all cards are open, once the match is over. */
export const OPEN_CARDS = -2;
/** As a step: the last one. */
export const NOW = -1;

/** An error of the engine, the server or the page: an id with arguments, and a sentence. */
export class AkhetError extends Error {
  override readonly name = "AkhetError";
  constructor(readonly data: ErrorData) {
    super(data.text);
  }
  get id(): string {
    return this.data.id;
  }
}

function setupLine(setup: Setup): string {
  const options = Object.entries(setup.options ?? {}).map(([key, value]) => ` ${key}=${value}`);
  return `${setup.game} ${setup.players}${options.join("")}`;
}

/** A step as the engine writes it: events are pairs of a sentence and its data. */
type WrittenStep = Omit<Step, "events"> & { events: [string, EventData][] };

function stepOf(step: WrittenStep): Step {
  return { ...step, events: step.events.map(([text, data]) => ({ text, data })) };
}

/** A search that has begun. */
export interface Search {
  seat: number;
  /** The time limit of the bot in milliseconds; 0: simulations limit it. */
  ms: number;
}

export class Engine {
  private readonly x: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(exports: Exports) {
    this.x = exports;
    exports._initialize();
  }

  /** A new engine with its own memory. */
  static async load(wasm: BufferSource | WebAssembly.Module): Promise<Engine> {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const instance = await WebAssembly.instantiate(module, {});
    return new Engine(instance.exports as unknown as Exports);
  }

  set lang(lang: Lang) {
    this.x.language(LANGS.indexOf(lang));
  }

  /** The size of the engine's memory. */
  get bytes(): number {
    return this.x.memory.buffer.byteLength;
  }

  games(): Game[] {
    return this.json(this.x.games());
  }

  bots(): Bot[] {
    return this.json(this.x.bots());
  }

  messages(): Messages {
    return this.json(this.x.messages());
  }

  /** The sentence of an error whose id and arguments came from a server. */
  errorText(source: ErrorSource, id: string, number = 0, what = ""): string {
    return signs(this.text(this.x.say_error(this.give(`${source} ${id} ${number} ${what}`))));
  }

  /** A match before the deal. */
  open(setup: Setup): Match {
    return new Match(this, this.x, this.fine(this.x.open(this.give(setupLine(setup)))));
  }

  /** The deal of the day before it is dealt: setup, bots and seed are those of the date, 2026-11-18. */
  day(game: string, date: string): Match {
    return new Match(this, this.x, this.fine(this.x.day(this.give(`${game} ${date}`))));
  }

  /** A match from the text of a record. */
  read(record: string): Match {
    return new Match(this, this.x, this.fine(this.x.load(this.give(record))));
  }

  verify(record: string): Verified {
    return this.json(this.x.verify(this.give(record)));
  }

  /** Checks a view that a server sent. The other online… functions describe this view. */
  onlineView<V = View>(setup: Setup, seat: number, viewhex: string): V {
    return this.json(this.x.online_view(this.give(`${setupLine(setup)} ${viewhex}`), seat));
  }

  onlineLegal(): LegalMove[] {
    return this.json(this.x.online_legal());
  }

  /** As `Match.why`, for the seat of the view. */
  onlineWhy(choice: string): Reason | null {
    return this.json(this.x.online_why(this.give(choice)));
  }

  onlineScore(): (SeatScore | null)[] {
    return this.json(this.x.online_score());
  }

  onlinePosition(): string {
    return this.text(this.x.online_position());
  }

  /** The names that sayMove, sayEvent and onlineLegal put into sentences; the reader is "you". */
  onlineNames(names: readonly string[], reader: number | null = null): void {
    this.fine(this.x.online_names(this.give(names.join("\n"))));
    this.fine(this.x.online_reader(reader ?? SPECTATOR));
  }

  onlineHint(sims: number): Search {
    return this.json(this.x.online_hint(sims));
  }

  sayMove(game: string, move: string): string {
    return signs(this.text(this.x.say_move(this.give(`${game} ${move}`))));
  }

  sayEvent(game: string, data: EventData): string {
    const { event, moves: _, ...fields } = data;
    const words = Object.entries(fields).map(([name, value]) => ` ${name}=${value ?? "none"}`);
    return signs(this.text(this.x.say_event(this.give(`${game} ${event}${words.join("")}`))));
  }

  sayReason(game: string, { id, seat, own, amount }: Omit<ReviewReason, "text">): string {
    return signs(this.text(this.x.say_reason(this.give(`${game} ${id} ${seat} ${own ? 1 : 0} ${amount}`))));
  }

  /** Continues the search; false: it is complete. */
  search(sims: number): boolean {
    return this.x.search(sims) > 0;
  }

  /** Ends the search with the best move found. */
  answer(): Answer {
    return this.json(this.x.answer());
  }

  /** Ends the search without an answer. */
  cancel(): void {
    this.x.cancel();
  }

  /** Estimates one step of the match given to Match.review, again if that was done before. */
  reviewStep(step: number, sims: number): ReviewStep {
    return this.json(this.x.review_step(step, sims));
  }

  /** Luck and turning points, from the estimates so far. */
  reviewEnd(): ReviewEnd {
    return this.json(this.x.review_end());
  }

  /* Input and output buffers, also used by Match. */

  give(text: string | Uint8Array): number {
    const bytes = typeof text === "string" ? this.encoder.encode(text) : text;
    const at = this.x.in(bytes.length);
    if (!at) throw new RangeError("the engine is out of memory");
    new Uint8Array(this.x.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  take(length: number): Uint8Array {
    this.fine(length);
    return new Uint8Array(this.x.memory.buffer, this.x.out(), length).slice();
  }

  text(length: number): string {
    return this.decoder.decode(this.take(length));
  }

  json<T>(length: number): T {
    return JSON.parse(signs(this.text(length))) as T;
  }

  fine(answer: number): number {
    if (answer >= 0) return answer;
    const at = this.x.out();
    if (!at) throw new RangeError("the engine is out of memory");
    const all = new Uint8Array(this.x.memory.buffer, at);
    throw new AkhetError(JSON.parse(signs(this.decoder.decode(all.subarray(0, all.indexOf(0))))) as ErrorData);
  }
}

/** A match in the engine's memory; close it after use. */
export class Match {
  constructor(
    private readonly engine: Engine,
    private readonly x: Exports,
    private readonly handle: number,
  ) {}

  close(): void {
    this.x.close(this.handle);
  }

  copy(): Match {
    return new Match(this.engine, this.x, this.engine.fine(this.x.copy(this.handle)));
  }

  sit(seat: number, sitter: Sitter): void {
    const name = sitter.name ? ` ${sitter.name}` : "";
    this.engine.fine(this.x.sit(this.handle, seat, this.engine.give(sitter.kind + name)));
  }

  seed(seed: bigint): void {
    this.engine.fine(this.x.seed(this.handle, seed));
  }

  /** Binds the deal to a secret of 32 bytes and returns the commitment, which may be shown. */
  commit(secret: Uint8Array): string {
    return this.engine.text(this.x.commit(this.handle, this.engine.give(secret)));
  }

  salt(seat: number, salt: string): void {
    this.engine.fine(this.x.salt(this.handle, seat, this.engine.give(salt)));
  }

  begin(): void {
    this.engine.fine(this.x.begin(this.handle));
  }

  /** The seat that the sentences of steps address as "you". */
  reader(seat: number): void {
    this.engine.fine(this.x.reader(this.handle, seat));
  }

  /** Makes a move and returns the step as the seat may know it. */
  play(move: string, seat = SPECTATOR): Step {
    return stepOf(this.engine.json(this.x.play(this.handle, seat, this.engine.give(move))));
  }

  undo(): void {
    this.engine.fine(this.x.undo(this.handle));
  }

  /** Whether the move, once made, could not be taken back. */
  final(move: string): boolean {
    return this.engine.json(this.x.final(this.handle, this.engine.give(move)));
  }

  resign(seat: number): void {
    this.engine.fine(this.x.resign(this.handle, seat));
  }

  /** A bot stands in for the player of a seat; null: the player is back. */
  standIn(seat: number, bot: string | null): void {
    this.engine.fine(this.x.stand_in(this.handle, seat, this.engine.give(bot ?? "")));
  }

  /** The text of a record. It contains the seed or the secret, also while the match runs. */
  save(): string {
    return this.engine.text(this.x.save(this.handle));
  }

  table(): Table {
    return this.engine.json(this.x.table(this.handle));
  }

  /** `match.view<NileView>(0)`: the view.ts of each game has the types. */
  view<V = View>(seat: number, step = NOW): V {
    return this.engine.json(this.x.view(this.handle, seat, step));
  }

  viewBytes(seat: number, step = NOW): Uint8Array {
    return this.engine.take(this.x.view_bytes(this.handle, seat, step));
  }

  score(seat: number, step = NOW): (SeatScore | null)[] {
    return this.engine.json(this.x.score(this.handle, seat, step));
  }

  position(seat: number, step = NOW): string {
    return this.engine.text(this.x.position(this.handle, seat, step));
  }

  /** The legal moves of the person whose turn it is. */
  legal(): LegalMove[] {
    return this.engine.json(this.x.legal(this.handle));
  }

  /** Why the person whose turn it is can make no move with this choice: kinds of moves, then things, each named as
   * moves name it and repeated for each copy: `why("plant,add wheat wheat")`. null: a move fits. */
  why(choice: string): Reason | null {
    return this.engine.json(this.x.why(this.handle, this.engine.give(choice)));
  }

  /** The steps from one on, as the seat may know them. The engine plays the match again for this. */
  steps(seat: number, from = 0): Step[] {
    return this.engine.json<WrittenStep[]>(this.x.steps(this.handle, seat, from)).map(stepOf);
  }

  /** Begins the search of the bot whose turn it is; `sims` limits a bot that has a time limit. */
  choose(sims: number): Search {
    return this.engine.json(this.x.choose(this.handle, sims));
  }

  hint(sims: number): Search {
    return this.engine.json(this.x.hint(this.handle, sims));
  }

  /** Begins the review of this match in the eyes of a seat, SPECTATOR or OPEN_CARDS: see Engine.reviewStep. */
  review(eyes: number): { moves: number; decisions: number } {
    return this.engine.json(this.x.review(this.handle, eyes));
  }
}

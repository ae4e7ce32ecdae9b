/* The engine in the page: akhet.wasm with types around it, and not one rule. */

import { signs } from "./text/typography.js";
import type {
  Answer, Bot, Catalogue, EventData, Game, Lang, LegalMove, Messages, RefusalData, Review, Reviewed,
  SeatScore, Setup, Sitter, Step, Table, Verified, View,
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
  say_refusal(len: number): number;
  open(len: number): number;
  load(len: number): number;
  close(match: number): void;
  sit(match: number, seat: number, len: number): number;
  seed(match: number, seed: bigint): number;
  commit(match: number, len: number): number;
  salt(match: number, seat: number, len: number): number;
  begin(match: number): number;
  play(match: number, len: number): number;
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
  story(match: number, seat: number, from: number): number;
  think(match: number, sims: number): number;
  hint(match: number, sims: number): number;
  online_hint(sims: number): number;
  go_on(sims: number): number;
  answer(): number;
  forget(): void;
  review(match: number): number;
  review_move(move: number, sims: number): number;
  review_end(): number;
  online_view(len: number, seat: number): number;
  online_legal(): number;
  online_score(): number;
  online_position(): number;
  online_names(len: number): number;
  say_move(len: number): number;
  say_event(len: number): number;
}

export const SPECTATOR = -1;
/** As a step: the last one. */
export const NOW = -1;

/** The engine said no: an id with its arguments, and a sentence. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(readonly data: RefusalData) {
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

/** What is being thought about, begun. */
export interface Thought {
  seat: number;
  /** How long the bot would think by a clock; 0: simulations bound it. */
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

  /** An engine of its own, with its own memory. */
  static async load(wasm: BufferSource | WebAssembly.Module): Promise<Engine> {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const instance = await WebAssembly.instantiate(module, {});
    return new Engine(instance.exports as unknown as Exports);
  }

  set lang(lang: Lang) {
    this.x.language(LANGS.indexOf(lang));
  }

  /** How much memory the engine has taken. */
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

  /** The sentence of a refusal that came from elsewhere. */
  sayRefusal(catalogue: Catalogue, id: string, number = 0, what = ""): string {
    return signs(this.text(this.x.say_refusal(this.give(`${catalogue} ${id} ${number} ${what}`))));
  }

  /** A match with nobody at the table yet. */
  open(setup: Setup): Match {
    return new Match(this, this.x, this.fine(this.x.open(this.give(setupLine(setup)))));
  }

  /** A match from the text of a record. */
  read(record: string): Match {
    return new Match(this, this.x, this.fine(this.x.load(this.give(record))));
  }

  verify(record: string): Verified {
    return this.json(this.x.verify(this.give(record)));
  }

  /** A view that a server sent, examined and as JSON. The other online… functions are about it. */
  onlineView<V = View>(setup: Setup, seat: number, viewhex: string): V {
    return this.json(this.x.online_view(this.give(`${setupLine(setup)} ${viewhex}`), seat));
  }

  onlineLegal(): LegalMove[] {
    return this.json(this.x.online_legal());
  }

  onlineScore(): (SeatScore | null)[] {
    return this.json(this.x.online_score());
  }

  onlinePosition(): string {
    return this.text(this.x.online_position());
  }

  /** The names that sayMove, sayEvent and onlineLegal put into sentences. */
  onlineNames(names: readonly string[]): void {
    this.fine(this.x.online_names(this.give(names.join("\n"))));
  }

  onlineHint(sims: number): Thought {
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

  /** Simulate on; false: there is nothing left to think about. */
  goOn(sims: number): boolean {
    return this.x.go_on(sims) > 0;
  }

  /** What the answer is by now; the thought is over. */
  answer(): Answer {
    return this.json(this.x.answer());
  }

  forget(): void {
    this.x.forget();
  }

  /** One move of the match that is being reviewed, counted from 0. */
  reviewMove(move: number, sims: number): Reviewed {
    return this.json(this.x.review_move(move, sims));
  }

  reviewEnd(): Review {
    return this.json(this.x.review_end());
  }

  /* Between the page and the memory of the engine; for Match too. */

  give(text: string | Uint8Array): number {
    const bytes = typeof text === "string" ? this.encoder.encode(text) : text;
    const at = this.x.in(bytes.length);
    if (!at) throw new RangeError("the engine has no memory for so much");
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
    if (!at) throw new RangeError("the engine has no memory");
    const all = new Uint8Array(this.x.memory.buffer, at);
    throw new Refusal(JSON.parse(signs(this.decoder.decode(all.subarray(0, all.indexOf(0))))) as RefusalData);
  }
}

/** A match in the memory of the engine, until it is closed. */
export class Match {
  constructor(
    private readonly engine: Engine,
    private readonly x: Exports,
    private readonly handle: number,
  ) {}

  close(): void {
    this.x.close(this.handle);
  }

  sit(seat: number, sitter: Sitter): void {
    const name = sitter.name ? ` ${sitter.name}` : "";
    this.engine.fine(this.x.sit(this.handle, seat, this.engine.give(sitter.kind + name)));
  }

  seed(seed: bigint): void {
    this.engine.fine(this.x.seed(this.handle, seed));
  }

  /** Bind the match to a secret of 32 bytes; the commitment can be shown. */
  commit(secret: Uint8Array): string {
    return this.engine.text(this.x.commit(this.handle, this.engine.give(secret)));
  }

  salt(seat: number, salt: string): void {
    this.engine.fine(this.x.salt(this.handle, seat, this.engine.give(salt)));
  }

  begin(): void {
    this.engine.fine(this.x.begin(this.handle));
  }

  play(move: string): void {
    this.engine.fine(this.x.play(this.handle, this.engine.give(move)));
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

  /** A bot decides for the seat from now on; null: its player does again. */
  standIn(seat: number, bot: string | null): void {
    this.engine.fine(this.x.stand_in(this.handle, seat, this.engine.give(bot ?? "")));
  }

  /** The text of a record. While the match runs, its seed or secret is in it. */
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

  /** What the person whose turn it is may do. */
  legal(): LegalMove[] {
    return this.engine.json(this.x.legal(this.handle));
  }

  /** What happened from a step on, as the seat may know it. */
  story(seat: number, from = 0): Step[] {
    type Told = Omit<Step, "events"> & { events: [string, EventData][] };
    const steps = this.engine.json<Told[]>(this.x.story(this.handle, seat, from));
    return steps.map((step) => ({ ...step, events: step.events.map(([text, data]) => ({ text, data })) }));
  }

  /** Begin to think for the bot whose turn it is. `sims` bound one that time would bound. */
  think(sims: number): Thought {
    return this.engine.json(this.x.think(this.handle, sims));
  }

  hint(sims: number): Thought {
    return this.engine.json(this.x.hint(this.handle, sims));
  }

  /** Begin to look back at this match: see Engine.reviewMove. */
  review(): { moves: number; decisions: number } {
    return this.engine.json(this.x.review(this.handle));
  }
}

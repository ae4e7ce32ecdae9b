/* The JSON of akhet.wasm as types; see docs/web.md. */

export type Lang = "en" | "fr" | "pl";
export const LANGS: readonly Lang[] = ["en", "fr", "pl"];

/** A text in every language. */
export type Words = Readonly<Record<Lang, string>>;

/** R: from the rulebook, A: attested elsewhere, X: reconstructed. */
export type Mark = "R" | "A" | "X";

export interface Term {
  id: string;
  name: Words;
  note?: Words;
  mark?: Mark;
}

export interface OptionValue extends Term {
  /** The numbers of players that allow it. */
  players: number[];
}

export interface Option extends Term {
  /** The first is the default. */
  values: OptionValue[];
}

/** "seat", "number", or the letter of a vocabulary. */
export type FieldType = string;

export interface MoveKind {
  id: string;
  text: Words;
  base: number;
  fields: { name: string; type: FieldType; low: number; size: number }[];
}

export interface EventKind {
  id: string;
  text: Words;
  hidden?: Words;
  chance: boolean;
  reveals: boolean;
  fields: { name: string; type: FieldType; secret: boolean }[];
}

/** A sort of fact. "name" and "text" have a mark but no value: the name and the note are those of the
 * item's term. A letter is that of a vocabulary, the value the id of one of its terms. */
export interface FactKind {
  id: string;
  name: Words;
  type: "number" | "name" | "text" | FieldType;
}

export interface Fact {
  value?: number | string;
  /** Where it comes from. */
  mark: Mark;
}

/** Something printed: a card, a square, a number. Facts that it does not have are left out. */
export interface Item {
  id?: string;
  /** Where no vocabulary names it. */
  name?: Words;
  facts: Record<string, Fact>;
}

export interface Component {
  id: string;
  name: Words;
  /** The vocabulary that names the items. */
  type?: FieldType;
  facts: FactKind[];
  items: Item[];
}

/** A number by which two scores are compared. */
export interface Comparison extends Term {
  better: "more" | "less";
}

export interface Game extends Term {
  edition: number;
  min_players: number;
  max_players: number;
  options: Option[];
  score_parts: Term[];
  /** In order: the first number that differs decides. */
  comparison: Comparison[];
  /** What happens when none differs, and where that comes from. */
  tie: Words;
  tie_mark: Mark;
  components: Component[];
  vocabularies: { type: FieldType; terms: Term[] }[];
  moves: MoveKind[];
  events: EventKind[];
  levels: { level: number; elo: number; low: number; high: number }[];
}

export interface Bot {
  id: string;
  name: Words;
  note: Words;
  level?: number;
}

export interface Message {
  id: string;
  text: Words;
}

export type ErrorSource = "engine" | "server" | "page";

export type Messages = Record<ErrorSource | "phrases", Message[]>;

export interface ErrorData {
  source: ErrorSource;
  id: string;
  what?: string;
  number?: number;
  /** The line of a record, from 1. */
  line?: number;
  /** The sentence, in the language of the engine. */
  text: string;
}

export interface Setup {
  game: string;
  players: number;
  /** Options that are left out have their defaults. */
  options?: Readonly<Record<string, string>>;
}

/** Who sits in a seat. */
export type SeatKind = "person" | "bot" | "program" | "open";

/** Whom to seat: a bot by its id. */
export interface Sitter {
  kind: Exclude<SeatKind, "bot"> | `bot:${string}`;
  name?: string;
}

export interface TableSeat {
  kind: SeatKind;
  /** The id of the bot. */
  bot?: string;
  name: string;
  level?: number;
  stand_in?: string;
  resigned: boolean;
  salt?: string;
}

export interface Table {
  game: string;
  players: number;
  options: Record<string, string>;
  stage: "preparing" | "committed" | "playing" | "over";
  seats: TableSeat[];
  moves: number;
  /** The seat that decides. */
  turn: number | null;
  /** Whether a bot decides for it. */
  bot: boolean;
  /** Whether the last decision of a person at this screen can be taken back. */
  undo: "free" | "ask" | "no";
  /** Whether the game hides anything. */
  hides: boolean;
  commitment?: string;
  result: { places: number[]; why: "played" | "resigned" } | null;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The view of a seat; its members depend on the game. */
export type View = { [key: string]: Json };

export interface Move {
  /** In the notation of records. */
  move: string;
  code: number;
  /** A sentence. */
  text: string;
}

export interface LegalMove extends Move {
  kind: string;
  fields: Record<string, number | string | null>;
}

/** Why what was chosen is no move. */
export interface Reason {
  id: string;
  /** It becomes a move when more is chosen. */
  more: boolean;
  fields: Record<string, number | string | null>;
  /** A sentence. */
  text: string;
}

/** An event as a seat may know it; hidden fields are null. */
export type EventData = { event: string } & { [field: string]: string | number | null };

/** One particular zone: its id, and the seat or the term that it belongs to. */
export type Location = { zone: string } & { [of: string]: string | number };

/** Cards that go from one zone to another. */
export interface CardMove {
  /** null: a card that this seat does not see; with `n` null every card. */
  card: string | null;
  /** null: as many as lie there. */
  n: number | null;
  from: Location;
  to: Location;
}

/** The cards that an event moves. */
export function cardMoves(data: EventData): readonly CardMove[] {
  return (data as { moves?: unknown }).moves as CardMove[] | undefined ?? [];
}

export interface Step {
  /** 0 is the deal, n the nth move. */
  step: number;
  seat?: number;
  bot?: boolean;
  /** Known to the seat that made it, and to all when the match is over. */
  move?: string;
  events: { text: string; data: EventData }[];
  /** How long the server was away after this step, in milliseconds, as far as the page was told. */
  away?: number;
}

export interface SeatScore {
  place: number;
  total: number;
  parts: Record<string, number>;
  /** One number for each of the game's comparisons. */
  compared: number[];
}

export interface Alternative extends Move {
  /** The chance of the deciding seat to win. */
  chance: number;
  sims: number;
}

export interface Answer extends Move {
  seat: number;
  sims: number;
  /** The chances are not known. */
  guessed: boolean;
  chances: number[];
  alternatives: Alternative[];
  /** What speaks for the move against the next one; of hints only. */
  reasons?: ReviewReason[];
}

/** Why a move is better or what changed: a sentence about a seat, with its id and arguments. */
export interface ReviewReason {
  id: string;
  seat: number;
  /** The seat is the one that the reasons are about. */
  own: boolean;
  amount: number;
  text: string;
}

export type MoveMark = "only" | "good" | "inaccurate" | "mistake";

/** A position of a reviewed match: the chances add up to 1. The rest is about the move made there; the last step has none. */
export interface ReviewStep {
  step: number;
  chances: number[];
  /** The standard error of each chance. */
  errors: number[];
  sims: number;
  seat?: number;
  move?: string;
  code?: number;
  text?: string;
  legal?: number;
  chance_decided?: boolean;
  mark?: MoveMark;
  /* Of a move with alternatives, in the eyes of the seat that made it. */
  best?: Move;
  with_best?: number;
  with_move?: number;
  loss?: number;
  loss_error?: number;
  alternatives?: Alternative[];
  reasons?: ReviewReason[];
}

/** A change of the estimate from a step to the next one. */
export interface Turning {
  kind: "mistake" | "luck" | "play";
  step: number;
  seat: number;
  /** The seat that made the move. */
  mover: number;
  move: Move;
  best?: Move;
  loss: number;
  before: number;
  after: number;
  reasons: ReviewReason[];
}

export interface ReviewEnd {
  luck: { step: number; seat: number; change: number }[];
  turnings: Turning[];
}

export interface Verified {
  game: string;
  players: number;
  chance: "seed" | "secret";
  check: boolean;
  moves: number;
  over: boolean;
  places: number[];
}

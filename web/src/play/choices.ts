/* The choices in the bar: few moves as sentences, many grouped by what they differ by. */

import type { Fields } from "./picker.js";
import type { Game, Lang, LegalMove, Term } from "../types.js";

export interface Choice {
  /** A sentence, its beginning, or the name of a term. */
  label: string;
  moves: LegalMove[];
  what: Fields;
  /** The term whose picture is shown. */
  term?: Term;
  /** The seat whose picture is shown. */
  seat?: number;
}

/** More moves than this are grouped. */
const SENTENCES = 8;

export function termOf(game: Game, type: string, id: string): Term | undefined {
  return game.vocabularies.find((vocabulary) => vocabulary.type === type)?.terms.find((term) => term.id === id);
}

/** Finds a term by its id in any vocabulary. */
export function anyTerm(game: Game, id: string): Term | undefined {
  for (const { terms } of game.vocabularies) {
    const found = terms.find((term) => term.id === id);
    if (found) return found;
  }
  return game.score_parts.find((term) => term.id === id);
}

function fieldType(game: Game, move: LegalMove, name: string): string {
  const kinds = game.moves.filter((kind) => kind.id === move.kind);
  return kinds.flatMap((kind) => kind.fields).find((field) => field.name === name)?.type ?? "";
}

/** The first term or seat among the fields of a move, for its picture. */
function thing(game: Game, move: LegalMove): Pick<Choice, "term" | "seat"> {
  for (const [name, value] of Object.entries(move.fields)) {
    const type = fieldType(game, move, name);
    const term = typeof value === "string" ? termOf(game, type, value) : undefined;
    if (term) return { term };
    if (type === "seat" && typeof value === "number") return { seat: value };
  }
  return {};
}

function sentence(game: Game, move: LegalMove): Choice {
  return { label: move.text, moves: [move], what: { move: move.move }, ...thing(game, move) };
}

/** The text of a kind of move with dots for the fields that are still to be chosen. */
export function kindLabel(game: Game, kind: string, lang: Lang): string {
  const text = game.moves.find((one) => one.id === kind)?.text[lang] ?? kind;
  const many = text.replace(/\{[^}:]+:([^}]*)\}/g, (_, forms: string) => forms.split("|").pop() ?? "");
  const short = many.replace(/\s?: *\{.*$/, " …").replace(/(?:[:,]?\s*(?:×\s*)?\{[^}]*\})+/g, " …");
  return short.replace(/(?:…\W*)+$/, "…").trim();
}

function byKind(game: Game, open: readonly LegalMove[], lang: Lang): Choice[] {
  return gather(open, (move) => move.kind).map(([kind, moves]) =>
    moves.length === 1 && moves[0] ? sentence(game, moves[0]) : { label: kindLabel(game, kind, lang), moves, what: { kind } },
  );
}

function gather<K>(moves: readonly LegalMove[], key: (move: LegalMove) => K): [K, LegalMove[]][] {
  const groups = new Map<K, LegalMove[]>();
  for (const move of moves) groups.set(key(move), [...(groups.get(key(move)) ?? []), move]);
  return [...groups];
}

function byField(game: Game, open: readonly LegalMove[], name: string, lang: Lang, names: readonly string[]): Choice[] {
  return gather(open, (move) => move.fields[name] ?? null).map(([value, moves]) => {
    const first = moves[0] as LegalMove;
    if (moves.length === 1) return sentence(game, first);
    const type = fieldType(game, first, name);
    const what = { [name]: value };
    if (type === "seat" && typeof value === "number") return { label: names[value] ?? "", moves, what, seat: value };
    const term = typeof value === "string" ? termOf(game, type, value) : undefined;
    return { label: term?.name[lang] ?? String(value ?? ""), moves, what, ...(term ? { term } : {}) };
  });
}

/** Few moves as sentences; many by kind; many of one kind by the first field that differs. */
export function choicesOf(game: Game, open: readonly LegalMove[], lang: Lang, names: readonly string[] = []): Choice[] {
  if (open.length <= SENTENCES) return open.map((move) => sentence(game, move));
  const kinds = byKind(game, open, lang);
  if (kinds.length > 1) return kinds;
  const differing = Object.keys(open[0]?.fields ?? {}).find(
    (name) => new Set(open.map((move) => move.fields[name])).size > 1,
  );
  const fields = differing ? byField(game, open, differing, lang, names) : [];
  return fields.length > 1 ? fields : open.map((move) => sentence(game, move));
}

/** The kinds of open moves, each once; the only move of a kind is a whole sentence. */
export function kindsInWords(game: Game, open: readonly LegalMove[], lang: Lang): string[] {
  return [...new Set(byKind(game, open, lang).map((choice) => choice.label))];
}

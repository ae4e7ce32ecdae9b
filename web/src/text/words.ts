/* Texts of the page: a table with every text in every language, and blanks as the engine has them.
 *
 *   export const text = words({
 *     left: ["{n} {n:card|cards}", "{n} {n:carte|cartes}", "{n} {n:karta|karty|kart}"],
 *   });
 *   text.left({ n: 3 })      // in the language of the page; drawn again when it changes
 *
 * A text that lacks a language is a type error. */

import type { Lang } from "../types.js";
import { LANGS } from "../types.js";
import { lang } from "./lang.js";
import { typeset } from "./typography.js";

/** English, French, Polish. */
export type Three = readonly [en: string, fr: string, pl: string];
export type Blanks = Readonly<Record<string, string | number>>;
export type Text = (blanks?: Blanks) => string;

/** Which of the forms of a word goes with a number, as akhet_plural: 0, 1 or 2. */
export function plural(language: Lang, n: number): number {
  const u = Math.abs(Math.trunc(n));
  if (language === "fr") return u >= 2 ? 1 : 0;
  if (language === "en") return u === 1 ? 0 : 1;
  if (u === 1) return 0;
  return u % 10 >= 2 && u % 10 <= 4 && (u % 100 < 12 || u % 100 > 14) ? 1 : 2;
}

/** Fill `{name}` with a value, and `{name:one|few|many}` with the form for a number. */
export function fill(language: Lang, text: string, blanks: Blanks = {}): string {
  return text.replace(/\{([^:}]+)(?::([^}]*))?\}/g, (_, name: string, forms?: string) => {
    const value = blanks[name] ?? "";
    if (forms === undefined) return String(value);
    const all = forms.split("|");
    return all[Math.min(plural(language, Number(value)), all.length - 1)] ?? "";
  });
}

export function words<K extends string>(table: Readonly<Record<K, Three>>): Readonly<Record<K, Text>> {
  const texts = {} as Record<K, Text>;
  for (const id of Object.keys(table) as K[]) {
    const three = LANGS.map((language, n) => typeset(language, table[id][n] ?? ""));
    texts[id] = (blanks) => fill(lang.value, three[LANGS.indexOf(lang.value)] ?? "", blanks);
  }
  return texts;
}

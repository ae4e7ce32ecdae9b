/* The language that the page speaks, as a signal: whoever reads it is drawn again when it changes. */

import { signal } from "@preact/signals";
import type { Lang, Words } from "../types.js";

export const lang = signal<Lang>("en");

/** A text of the engine, in the language of the page. */
export function said(words: Words): string {
  return words[lang.value];
}

/** With a capital letter, for a word of the engine that stands as a heading or on a button. */
export function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase(lang.value) + word.slice(1);
}

/* Making a formatter takes longer than using it, and a list of moves needs hundreds of percents. */
const percents = new Map<Lang, Intl.NumberFormat>();

/** A share from 0 to 1, as each language writes it: 43%, 43 %. */
export function percent(share: number): string {
  let format = percents.get(lang.value);
  if (!format) percents.set(lang.value, (format = new Intl.NumberFormat(lang.value, { style: "percent", maximumFractionDigits: 0 })));
  return format.format(share);
}

/** What languages call themselves. */
export const OWN_NAMES: Words = { en: "English", fr: "Français", pl: "Polski" };

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

/** What languages call themselves. */
export const OWN_NAMES: Words = { en: "English", fr: "Français", pl: "Polski" };

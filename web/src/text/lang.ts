/* The language that the page speaks, as a signal: whoever reads it is drawn again when it changes. */

import { signal } from "@preact/signals";
import type { Lang, Words } from "../types.js";

export const lang = signal<Lang>("en");

/** A text of the engine, in the language of the page. */
export function said(words: Words): string {
  return words[lang.value];
}

/** What languages call themselves. */
export const OWN_NAMES: Words = { en: "English", fr: "Français", pl: "Polski" };

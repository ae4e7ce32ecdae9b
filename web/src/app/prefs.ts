/* What a person prefers: kept in the browser, as signals, and shown on the root of the page. */

import { effect, signal } from "@preact/signals";
import { lang } from "../text/lang.js";
import type { Lang } from "../types.js";
import { LANGS } from "../types.js";
import { KEY } from "./keys.js";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "less" | "full";

export const theme = signal<Theme>("auto");
export const motion = signal<Motion>("auto");
/** Sounds are off until asked for. */
export const sound = signal(false);
/** How a person is called at the table; "": not said yet. */
export const playerName = signal("");

interface Kept {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  name: string;
}

function one<T>(value: unknown, of: readonly T[], otherwise: T): T {
  return of.includes(value as T) ? (value as T) : otherwise;
}

/** The first language of the browser that the page has. */
export function likelyLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const found = LANGS.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (found) return found;
  }
  return "en";
}

function read(): void {
  let kept: Partial<Kept> = {};
  try {
    kept = (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Partial<Kept>;
  } catch {
    /* A browser that keeps nothing, or nonsense in it: as if nothing had been chosen. */
  }
  lang.value = one(kept.lang, LANGS, likelyLang(navigator.languages));
  theme.value = one(kept.theme, ["auto", "light", "dark"], "auto");
  motion.value = one(kept.motion, ["auto", "less", "full"], "auto");
  sound.value = kept.sound === true;
  playerName.value = typeof kept.name === "string" ? kept.name.slice(0, 24) : "";
}

function keep(): void {
  const kept: Kept = {
    lang: lang.value, theme: theme.value, motion: motion.value, sound: sound.value, name: playerName.value,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    /* Then it holds for this visit. */
  }
}

const systemDark = signal(false);

/** Which of the two themes is shown. */
export function isDark(): boolean {
  return theme.value === "auto" ? systemDark.value : theme.value === "dark";
}

function followSystem(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  systemDark.value = dark.matches;
  dark.addEventListener("change", () => {
    systemDark.value = dark.matches;
  });
}

/* What a phone draws around the page has its colour. */
function colourFrame(): void {
  const colour = isDark() ? "#292532" : "#fbf3dd";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
}

/** Whether things should move; asked each time, because the system may change its mind. */
export function moves(): boolean {
  if (motion.value !== "auto") return motion.value === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Read what was kept; from now on keep what changes, and show it on <html>. */
export function startPrefs(): void {
  read();
  followSystem();
  effect(keep);
  effect(colourFrame);
  effect(() => {
    const root = document.documentElement;
    root.lang = lang.value;
    if (theme.value === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
    root.dataset["motion"] = motion.value;
  });
}

/* Preferences: every setting of a person, a signal each, stored in the browser as one JSON object. */

import { effect, signal, type Signal } from "@preact/signals";
import { lang } from "../text/lang.js";
import type { Lang } from "../types.js";
import { LANGS } from "../types.js";
import { PREFERENCES, readStored, writeStored, type Store } from "./storage.js";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const MOTIONS = ["auto", "less", "full"] as const;
export type Motion = (typeof MOTIONS)[number];
/** Which moves ask for confirmation: all, those that cannot be taken back, none. */
export const CONFIRMATIONS = ["always", "final", "never"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];
/** How fast the moves of others are shown. */
export const SPEEDS = ["slow", "normal", "fast", "none"] as const;
export type Speed = (typeof SPEEDS)[number];

export const theme = signal<Theme>("auto");
export const motion = signal<Motion>("auto");
/** Heard after the first touch: browsers stay silent before. */
export const sound = signal(true);
/** From 1 to 10. */
export const volume = signal(5);
export const LOUDEST = 10;
/** The name of the person at tables in the page; "" if none was given. */
export const playerName = signal("");
export const confirmation = signal<Confirmation>("final");
export const speed = signal<Speed>("normal");
/** Whether the bar lists every move, including those that the board offers. */
export const listAllMoves = signal(false);
/** Names whose talk is hidden. */
export const muted = signal<readonly string[]>([]);
export const notifications = signal(false);
/** Whether the rules show the number and the source of each rule. */
export const showSources = signal(false);
/** Whether a seat of an online table can be kept for a program. */
export const programSeats = signal(false);
/** The choices of the last new game, by the id of the game; new-game.ts checks them. */
export const newGameChoices = signal<Readonly<Record<string, unknown>>>({});

/** Letters of a name. */
export const MOST_NAME = 24;
/** As many as the server accepts on one connection. */
const MOST_MUTED = 16;

export function setMuted(name: string, on: boolean): void {
  const others = muted.value.filter((one) => one !== name);
  muted.value = on ? [...others, name].slice(-MOST_MUTED) : others;
}

/** The first language of the browser that the page has. */
export function likelyLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const found = LANGS.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (found) return found;
  }
  return "en";
}

/** A signal, its stored name, and what makes a valid value of a stored one; undefined keeps the default. */
interface Entry {
  signal: Signal<unknown>;
  read(stored: unknown): unknown;
}

function entry<T>(of: Signal<T>, read: (stored: unknown) => T | undefined): Entry {
  return { signal: of as Signal<unknown>, read };
}

function oneOf<T>(values: readonly T[]): (stored: unknown) => T | undefined {
  return (stored) => values.find((value) => value === stored);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const bool = oneOf([false, true]);
const text = (stored: unknown): string | undefined => (typeof stored === "string" ? stored.slice(0, MOST_NAME) : undefined);
const names = (stored: unknown): string[] | undefined =>
  Array.isArray(stored) ? stored.filter((name): name is string => typeof name === "string").slice(-MOST_MUTED) : undefined;
const object = (stored: unknown): Record<string, unknown> | undefined => (isObject(stored) ? stored : undefined);

const ENTRIES: Readonly<Record<string, Entry>> = {
  lang: entry(lang, oneOf(LANGS)),
  theme: entry(theme, oneOf(THEMES)),
  motion: entry(motion, oneOf(MOTIONS)),
  sound: entry(sound, bool),
  volume: entry(volume, (stored) => (Number.isInteger(stored) && Number(stored) >= 1 && Number(stored) <= LOUDEST ? Number(stored) : undefined)),
  name: entry(playerName, text),
  confirmation: entry(confirmation, oneOf(CONFIRMATIONS)),
  speed: entry(speed, oneOf(SPEEDS)),
  listAllMoves: entry(listAllMoves, bool),
  muted: entry(muted, names),
  notifications: entry(notifications, bool),
  showSources: entry(showSources, bool),
  programSeats: entry(programSeats, bool),
  newGame: entry(newGameChoices, object),
};

export function readPreferences(store: Store): void {
  const stored = object(readStored(store, PREFERENCES)) ?? {};
  for (const [name, { signal: preference, read }] of Object.entries(ENTRIES)) {
    const value = read(stored[name]);
    if (value !== undefined) preference.value = value;
  }
}

function writePreferences(store: Store): void {
  writeStored(store, PREFERENCES, Object.fromEntries(Object.entries(ENTRIES).map(([name, { signal: preference }]) => [name, preference.value])));
}

const systemDark = signal(false);

/** Which of the two themes is shown. */
export function isDark(): boolean {
  return theme.value === "auto" ? systemDark.value : theme.value === "dark";
}

function followSystemTheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  systemDark.value = dark.matches;
  dark.addEventListener("change", () => {
    systemDark.value = dark.matches;
  });
}

/* The colour of the frame that a phone draws around the page. */
function colourFrame(): void {
  const colour = isDark() ? "#1a2854" : "#fbf3dd";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
}

/** Whether things move on the screen. Ask each time: the system's setting may change. */
export function motionOn(): boolean {
  if (motion.value !== "auto") return motion.value === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Reads the stored preferences, stores every change, and shows them on <html>. */
export function startPreferences(): void {
  lang.value = likelyLang(navigator.languages);
  readPreferences(localStorage);
  followSystemTheme();
  effect(() => writePreferences(localStorage));
  effect(colourFrame);
  effect(() => {
    const root = document.documentElement;
    root.lang = lang.value;
    if (theme.value === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
    root.dataset["motion"] = motion.value;
  });
}

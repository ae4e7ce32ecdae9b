/* The one engine of the page and its bot worker, loaded on first use. */

import { effect, signal } from "@preact/signals";
import { assets } from "../assets.js";
import { Bots } from "../bots.js";
import { Engine } from "../engine.js";
import { lang } from "../text/lang.js";
import type { Bot, Game } from "../types.js";

let compiled: Promise<WebAssembly.Module> | undefined;
let loaded: Promise<Engine> | undefined;
let thinking: Promise<Bots> | undefined;
let judging: Promise<Bots> | undefined;

/** The games and the bots of the engine; empty until it is loaded. */
export const games = signal<Game[]>([]);
export const ranks = signal<Bot[]>([]);

/** The engine cannot be loaded; `why` is the id of a text. */
export class NoEngine extends Error {
  constructor(readonly why: "noWasm" | "noEngine" | "badEngine", detail = "") {
    super(detail);
  }
}

async function fetched(): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(assets.wasm);
    if (answer.ok) return await answer.arrayBuffer();
  } catch {
    /* Thrown below. */
  }
  throw new NoEngine("noEngine");
}

async function compileNow(): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== "object") throw new NoEngine("noWasm");
  const bytes = await fetched();
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new NoEngine("badEngine", String(error));
  }
}

function compile(): Promise<WebAssembly.Module> {
  return (compiled ??= compileNow().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  }));
}

async function load(): Promise<Engine> {
  const module = await compile();
  const engine = await Engine.load(module).catch((error: unknown) => {
    throw new NoEngine("badEngine", String(error));
  });
  effect(() => {
    engine.lang = lang.value;
  });
  games.value = engine.games();
  ranks.value = engine.bots();
  return engine;
}

/** The engine follows the language of the page; stored sentences must be asked for again when it changes. */
export function theEngine(): Promise<Engine> {
  return (loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  }));
}

export function theBots(): Promise<Bots> {
  return (thinking ??= bots().catch((error: unknown) => {
    thinking = undefined;
    throw error;
  }));
}

/** A second worker, which answers while the first one reviews a whole match. */
export function theJudge(): Promise<Bots> {
  return (judging ??= bots().catch((error: unknown) => {
    judging = undefined;
    throw error;
  }));
}

async function bots(): Promise<Bots> {
  const module = await compile();
  const made = new Bots(() => new Worker(assets.worker, { type: "module" }), module, lang.value);
  effect(() => {
    made.lang = lang.value;
  });
  return made;
}

export function gameOf(id: string): Game | undefined {
  return games.value.find((game) => game.id === id);
}

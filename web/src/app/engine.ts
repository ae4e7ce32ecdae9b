/* The one engine of the page and the bots of its worker, loaded when first asked for. */

import { effect, signal } from "@preact/signals";
import { assets } from "../assets.js";
import { Bots } from "../bots.js";
import { Engine } from "../engine.js";
import { lang } from "../text/lang.js";
import type { Bot, Game } from "../types.js";

let compiled: Promise<WebAssembly.Module> | undefined;
let loaded: Promise<Engine> | undefined;
let thinking: Promise<Bots> | undefined;

/** The games and the bots as the engine tells of them; empty until it is there. */
export const games = signal<Game[]>([]);
export const ranks = signal<Bot[]>([]);

function compile(): Promise<WebAssembly.Module> {
  return (compiled ??= WebAssembly.compileStreaming(fetch(assets.wasm)));
}

async function load(): Promise<Engine> {
  const engine = await Engine.load(await compile());
  effect(() => {
    engine.lang = lang.value;
  });
  games.value = engine.games();
  ranks.value = engine.bots();
  return engine;
}

/** It speaks the language of the page: whoever keeps its sentences asks again when `lang` changes. */
export function theEngine(): Promise<Engine> {
  return (loaded ??= load().catch((error: unknown) => {
    loaded = compiled = undefined;
    throw error;
  }));
}

export function theBots(): Promise<Bots> {
  return (thinking ??= compile().then((module) => {
    const bots = new Bots(new Worker(assets.worker, { type: "module" }), module, lang.value);
    effect(() => {
      bots.lang = lang.value;
    });
    return bots;
  }));
}

export function gameOf(id: string): Game | undefined {
  return games.value.find((game) => game.id === id);
}

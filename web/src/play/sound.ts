/* Sounds made by oscillators: a card, a coin, water, your turn, the end. They begin after the first touch:
 * a browser does not let a page sound that nobody has touched. */

import { LOUDEST, sound, volume } from "../app/preferences.js";
import type { TableState } from "../table.js";
import type { EventData } from "../types.js";

export interface Tone {
  shape: OscillatorType;
  /** The frequency at the start and at the end, in hertz. */
  from: number;
  to: number;
  /** Seconds. */
  at: number;
  lasts: number;
  loud: number;
}

const CARD: readonly Tone[] = [{ shape: "triangle", from: 420, to: 180, at: 0, lasts: 0.07, loud: 0.12 }];
const COIN: readonly Tone[] = [
  { shape: "sine", from: 1320, to: 1320, at: 0, lasts: 0.06, loud: 0.1 },
  { shape: "sine", from: 1760, to: 1760, at: 0.05, lasts: 0.18, loud: 0.1 },
];
const WIN: readonly Tone[] = [392, 494, 587, 784].map((hertz, n) => (
  { shape: "triangle", from: hertz, to: hertz, at: n * 0.12, lasts: 0.3, loud: 0.12 }
));

const LOST: readonly Tone[] = [392, 330, 262].map((hertz, n) => (
  { shape: "triangle", from: hertz, to: hertz, at: n * 0.18, lasts: 0.35, loud: 0.1 }
));
const WATER: readonly Tone[] = [{ shape: "sine", from: 320, to: 120, at: 0, lasts: 0.28, loud: 0.12 }];
const STORED: readonly Tone[] = [{ shape: "sine", from: 520, to: 780, at: 0, lasts: 0.12, loud: 0.1 }];
const EATEN: readonly Tone[] = [0, 0.09, 0.18].map((at) => ({ shape: "sawtooth", from: 160, to: 90, at, lasts: 0.07, loud: 0.07 }));
const TURN: readonly Tone[] = [
  { shape: "sine", from: 660, to: 660, at: 0.3, lasts: 0.1, loud: 0.08 },
  { shape: "sine", from: 880, to: 880, at: 0.4, lasts: 0.16, loud: 0.08 },
];

/** Events with a sound of their own; the first match wins. */
const SOUNDS: readonly (readonly [event: string, tones: readonly Tone[]])[] = [
  ["eaten", EATEN], ["harvest", STORED], ["flood", WATER],
];

/** The middle of the scale is as loud as the tones say. */
const LOUDER = 4;

/** Fields of events that mean money or points. */
const COINS = ["deben", "coins", "points"];

let context: AudioContext | null = null;

/** Whether the person has touched the page; a browser that cannot say keeps a context silent by itself. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

function play(tones: readonly Tone[]): void {
  if (!sound.value || typeof AudioContext === "undefined" || !touched()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const share = (volume.value / LOUDEST) ** 2 * LOUDER;
  const start = context.currentTime + 0.01;
  for (const tone of tones) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = tone.shape;
    oscillator.frequency.setValueAtTime(tone.from, start + tone.at);
    oscillator.frequency.exponentialRampToValueAtTime(tone.to, start + tone.at + tone.lasts);
    gain.gain.setValueAtTime(tone.loud * share, start + tone.at);
    gain.gain.exponentialRampToValueAtTime(0.001, start + tone.at + tone.lasts);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start + tone.at);
    oscillator.stop(start + tone.at + tone.lasts);
  }
}

const TICK: readonly Tone[] = [{ shape: "square", from: 880, to: 660, at: 0, lasts: 0.03, loud: 0.05 }];

/** The tick of the last seconds. */
export function soundTick(): void {
  play(TICK);
}

function tonesOfEvents(events: readonly EventData[]): readonly Tone[] {
  const own = SOUNDS.find(([id]) => events.some(({ event }) => event === id));
  if (own) return own[1];
  return events.some((event) => COINS.some((field) => Number(event[field] ?? 0) > 0)) ? COIN : CARD;
}

/** The tones for these events; at the end they tell winners from losers. */
export function tonesOf(state: TableState, events: readonly EventData[]): readonly Tone[] {
  if (state.result) return state.you === null || state.result.places[state.you] === 1 ? WIN : LOST;
  const asked = state.legal.length > 0 && state.steps[state.steps.length - 1]?.seat !== state.you;
  return asked ? [...tonesOfEvents(events), ...TURN] : tonesOfEvents(events);
}

/** Plays an example after sounds are switched on or made louder. */
export function sample(): void {
  play(COIN);
}

export function soundOf(state: TableState, events: readonly EventData[]): void {
  play(tonesOf(state, events));
}

/* Small sounds made by oscillators: a card, a coin, a win. Off until somebody turns them on. */

import { sound } from "../app/prefs.js";
import type { TableState } from "../table.js";
import type { EventData } from "../types.js";

interface Tone {
  shape: OscillatorType;
  /** Hertz, at the beginning and at the end. */
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

/** Which fields of an event mean that money or points change hands. */
const COINS = ["deben", "coins", "points"];

let context: AudioContext | null = null;

function play(tones: readonly Tone[]): void {
  context ??= new AudioContext();
  const start = context.currentTime + 0.01;
  for (const tone of tones) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = tone.shape;
    oscillator.frequency.setValueAtTime(tone.from, start + tone.at);
    oscillator.frequency.exponentialRampToValueAtTime(tone.to, start + tone.at + tone.lasts);
    gain.gain.setValueAtTime(tone.loud, start + tone.at);
    gain.gain.exponentialRampToValueAtTime(0.001, start + tone.at + tone.lasts);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start + tone.at);
    oscillator.stop(start + tone.at + tone.lasts);
  }
}

const TICK: readonly Tone[] = [{ shape: "square", from: 880, to: 660, at: 0, lasts: 0.03, loud: 0.05 }];

/** A second of the last ones. */
export function soundTick(): void {
  if (sound.value && typeof AudioContext !== "undefined") play(TICK);
}

/** What is heard when these things happen. */
export function soundOf(state: TableState, events: readonly EventData[]): void {
  if (!sound.value || typeof AudioContext === "undefined") return;
  if (state.result) return play(WIN);
  play(events.some((event) => COINS.some((field) => Number(event[field] ?? 0) > 0)) ? COIN : CARD);
}

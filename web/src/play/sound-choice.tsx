/* The switch and the volume of the sounds, for the menu of a table and the settings. */

import type { JSX } from "preact";
import { Icon } from "../art.js";
import { LOUDEST, sound, volume } from "../app/preferences.js";
import { text } from "../text/app.js";
import { sample } from "./sound.js";

/** The lowest place of the slider is silence. */
export function SoundChoice(): JSX.Element {
  const set = (value: number): void => {
    sound.value = value > 0;
    if (value > 0) volume.value = value;
    sample();
  };
  const now = sound.value ? volume.value : 0;
  return (
    <label class="field sound-choice">
      <span><Icon id={now ? "sound" : "mute"} /> {text.sound()}</span>
      <input
        type="range" min="0" max={LOUDEST} value={now} aria-valuetext={now ? text.volume({ n: now * 100 / LOUDEST }) : text.off()}
        onChange={(event) => set(Number(event.currentTarget.value))}
      />
      <small>{now ? text.volume({ n: now * 100 / LOUDEST }) : text.off()}</small>
    </label>
  );
}

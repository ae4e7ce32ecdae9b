/* Pictures: `<Art game="nile" id="wheat" />` draws web/art/nile/wheat.svg from the sprite of the game.
 *
 * A picture without a label is decoration for screen readers. Its colours are the variables --art-gold
 * etc. of app/theme.css. */

import type { JSX } from "preact";
import { assets } from "./assets.js";

export interface ArtProps {
  game: string;
  id: string;
  class?: string;
  /** The accessible name, if no text beside the picture gives it. */
  label?: string;
  /** Another view box, as for the halves of a speculation card. */
  box?: string;
}

export function Art({ game, id, class: more, label, box }: ArtProps): JSX.Element {
  const name = `${game}-${id}`;
  const hidden = label === undefined ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label };
  return (
    <svg class={more ? `art ${more}` : "art"} viewBox={box ?? assets.boxes[name] ?? "0 0 64 64"} {...hidden}>
      <use href={`${assets.sprites[id === "cover" ? id : game] ?? ""}#${name}`} />
    </svg>
  );
}

/** Side by side they overlap a little, so that no line is seen between them. */
const SCENE = { wide: 320, high: 120, apart: 319 };

/** A place, `GAME/scene-…`, that fills what it stands in: what does not fit is cut off above and at the sides.
 *  A long strip needs it several `times` side by side; every second one is mirrored, so that edges meet. */
export function Scene({ game, id, times = 1 }: { game: string; id: string; times?: number }): JSX.Element {
  const drawing = `${assets.sprites[game] ?? ""}#${game}-scene-${id}`;
  return (
    <svg class="scene" viewBox={`0 0 ${SCENE.apart * times} ${SCENE.high}`} preserveAspectRatio="xMidYMax slice" aria-hidden>
      {Array.from({ length: times }, (_, at) => (
        <use key={at} href={drawing} transform={at % 2 ? `translate(${SCENE.apart * at + SCENE.wide}) scale(-1 1)` : `translate(${SCENE.apart * at})`} />
      ))}
    </svg>
  );
}

/** The icon of a button, `table/ui-…`, in the colour of the text around it. */
export function Icon({ id, class: more }: { id: string; class?: string }): JSX.Element {
  return <Art game="table" id={`ui-${id}`} class={more ? `icon ${more}` : "icon"} />;
}

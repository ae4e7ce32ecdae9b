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

/** The icon of a button, `table/ui-…`, in the colour of the text around it. */
export function Icon({ id, class: more }: { id: string; class?: string }): JSX.Element {
  return <Art game="table" id={`ui-${id}`} class={more ? `icon ${more}` : "icon"} />;
}

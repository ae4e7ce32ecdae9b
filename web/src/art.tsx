/* Our pictures: `<Art game="nile" id="wheat" />` draws web/art/nile/wheat.svg out of its sprite.
 *
 * A picture is decoration unless it is given a label: the thing that it stands for has a name of
 * its own. Its colours are the variables --art-gold and so on of app/theme.css. */

import type { JSX } from "preact";
import { assets } from "./assets.js";

export interface ArtProps {
  game: string;
  id: string;
  class?: string;
  /** An accessible name, where nothing beside it says it. */
  label?: string;
  /** Another window on the drawing, as the halves of a speculation card have. */
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

/** The sign of a button, `table/ui-…`: drawn in the colour of the text around it. */
export function Icon({ id, class: more }: { id: string; class?: string }): JSX.Element {
  return <Art game="table" id={`ui-${id}`} class={more ? `icon ${more}` : "icon"} />;
}

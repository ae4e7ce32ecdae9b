/* The face of a card: a crop, the two halves of a speculation card, locusts, or a back. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { crops } from "./plans.js";

/** Crops stand in the middle of their drawing: half a card shows this much of it. */
const HALF = "12 0 40 64";

export interface FaceProps {
  /** The id of a card; null: nobody here knows which. */
  card: string | null;
  size?: "small" | "middle" | "large";
  /** One of its crops is flooded. */
  wet?: boolean;
  /** In few words what it is, where the card is large enough. */
  words?: string;
}

function Half({ crop }: { crop: string }): JSX.Element {
  return (
    <span class={`nile-half nile-crop-${crop}`}>
      <Art game="nile" id={crop} box={HALF} />
    </span>
  );
}

export function Face({ card, size = "middle", wet = false, words }: FaceProps): JSX.Element {
  const look = `nile-card nile-${size}${wet ? " nile-wet" : ""}`;
  if (card === null || card === "locusts")
    return (
      <span class={`${look} nile-${card ?? "back"}`}>
        <Art game="nile" id={card ?? "back"} />
      </span>
    );
  const [first = "", second] = crops(card);
  const said = words && <span class="nile-said" aria-hidden data-figure={words} />;
  if (second === undefined)
    return (
      <span class={`${look} nile-crop-${first}`}>
        {said}
        <Art game="nile" id={first} />
      </span>
    );
  return (
    <span class={`${look} nile-pair`}>
      <Half crop={first} />
      <Half crop={second} />
      {said}
    </span>
  );
}

/* The gifts that lie in a market: the upper one, perhaps with a seal, and three lower ones. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { text } from "../../text/nefertiti.js";
import { findLower, findUpper, lowerWhat, nameOf, whyNotGift, type Scene } from "./scene.js";
import { Thing } from "./thing.js";

/** The same card keeps its key while it slides: its kind, and which of its kind it is here. */
function keysOf(market: string, laid: readonly (string | null)[]): string[] {
  const seen = new Map<string, number>();
  return laid.map((gift) => {
    const nth = (gift && seen.get(gift)) || 0;
    if (gift) seen.set(gift, nth + 1);
    return `gift-${market}-${gift ?? "none"}-${nth}`;
  });
}

function Empty(): JSX.Element {
  return <span class="nef-gift nef-none" role="img" aria-label={text.empty()} />;
}

export function Gifts({ scene, id }: { scene: Scene; id: string }): JSX.Element | null {
  const { view } = scene;
  const market = view.markets[id];
  if (!market) return null;
  const name = nameOf(scene, "m", id);
  const keys = keysOf(id, [market.upper, ...market.lower]);
  /* Whoever decides is the one who takes. */
  const taker = (gift: string): string => `held-${view.seat ?? 0}-${gift} seat-${view.seat ?? 0}`;
  const upper = market.upper;
  return (
    <div class="nef-gifts" role="group" aria-label={text.gifts_of({ market: name })} data-group>
      {upper ? (
        <Thing
          scene={scene} class="nef-gift nef-upper" find={findUpper(scene, id)} what={{ upper: id }} why={() => whyNotGift(scene, id)}
          at={keys[0] ?? ""} from="pile" to={taker(upper)} term={upper}
          label={(market.seal ? text.upper_seal : text.upper)({ market: name, gift: nameOf(scene, "g", upper) })}
        >
          <Art game="nefertiti" id={upper} />
          {market.seal && <Art game="nefertiti" id="seals" class="nef-seal" />}
        </Thing>
      ) : <Empty />}
      {market.lower.map((gift, place) =>
        gift ? (
          <Thing
            key={place} scene={scene} class="nef-gift" find={findLower(scene, id, place)} what={lowerWhat(id, place)}
            why={() => whyNotGift(scene, id)} at={keys[place + 1] ?? ""} from="pile" to={taker(gift)} term={gift}
            label={text.lower({ market: name, n: place + 1, gift: nameOf(scene, "g", gift) })}
          >
            <Art game="nefertiti" id={gift} />
          </Thing>
        ) : <Empty key={place} />,
      )}
    </div>
  );
}

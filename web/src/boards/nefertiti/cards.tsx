/* The cards that lie face up: the gifts of a market, and the characters that a royal seal hires. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { findCharacter, findLower, findUpper, lowerWhat, nameOf, noteOf, type Context } from "./context.js";
import { capital } from "../../text/lang.js";
import { characterShort } from "./short.js";
import { text } from "./text.js";
import { Touchable } from "./touchable.js";

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

export function Gifts({ context, id }: { context: Context; id: string }): JSX.Element | null {
  const { view } = context;
  const market = view.markets[id];
  if (!market) return null;
  const name = nameOf(context, "m", id);
  const keys = keysOf(id, [market.upper, ...market.lower]);
  /* Gifts go to the seat that decides. */
  const taker = (gift: string): string => `held-${view.seat ?? 0}-${gift} seat-${view.seat ?? 0}`;
  const upper = market.upper;
  return (
    <div class="nef-gifts" role="group" aria-label={text.gifts_of({ market: name })} data-group>
      {upper ? (
        <Touchable
          context={context} class="nef-gift nef-upper" find={findUpper(context, id)} what={{ upper: id }} choice={`take-upper,take-upper-and,buy-upper ${id}`}
          at={keys[0] ?? ""} from="pile" to={taker(upper)} term={upper}
          label={(market.seal ? text.upper_seal : text.upper)({ market: name, gift: nameOf(context, "g", upper) })}
        >
          <Art game="nefertiti" id={upper} />
          {market.seal && <Art game="nefertiti" id="seals" class="nef-seal" />}
        </Touchable>
      ) : <Empty />}
      {market.lower.map((gift, place) =>
        gift ? (
          <Touchable
            key={place} context={context} class="nef-gift" find={findLower(context, id, place)} what={lowerWhat(id, place)}
            choice={`take,take-upper-and,buy ${id} ${gift}`} at={keys[place + 1] ?? ""} from="pile" to={taker(gift)} term={gift}
            label={text.lower({ market: name, n: place + 1, gift: nameOf(context, "g", gift) })}
          >
            <Art game="nefertiti" id={gift} />
          </Touchable>
        ) : <Empty key={place} />,
      )}
    </div>
  );
}

/** Each with how many are left. */
export function Characters({ context }: { context: Context }): JSX.Element {
  return (
    <div class="nef-characters" data-region="hand" role="group" aria-label={`${text.characters()}: ${text.seal_cost()}`} data-group>
      {Object.entries(context.view.characters).map(([id, left]) => (
        <Touchable
          key={id} context={context} class={`nef-character${left ? "" : " gone"}`} term={id} at={`character-${id}`}
          find={findCharacter(id)} what={{ kind: `hire-${id}` }} choice={`hire-${id}`}
          label={`${text.character({ name: nameOf(context, "c", id), n: left })}: ${noteOf(context, "c", id)}`}
        >
          <Art game="nefertiti" id={id} />
          <span class="nef-left">{left}</span>
          <span class="nef-character-words" aria-hidden>
            <b data-figure={capital(nameOf(context, "c", id))} />
            <span data-figure={characterShort(context.state.game, id, context.view.seats.length, left)} />
          </span>
        </Touchable>
      ))}
    </div>
  );
}

/* The viewer's hand and papyri. A card that would be a bluff is laid only when it is touched twice. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { text } from "./text.js";
import { Card } from "./card.js";
import { keysAt } from "./copies.js";
import { cardName, cardsIn, printedOn, isTold, lastEvents, pickUse, sideOf, type Use, type Context } from "./context.js";

function useOf(card: string): Use {
  return { kinds: ["play", "discard", "lay"], fields: { card } };
}

/** While others are sent and traps are aimed the hand is not used. */
function handWaits({ view }: Context): boolean {
  return view.open_tomb !== null && ["send", "destroy", "trigger", "over"].includes(view.phase);
}

export function Hand({ context }: { context: Context }): JSX.Element | null {
  const { at } = context.props.state;
  const [asked, ask] = useState<{ card: string; at: number } | null>(null);
  const side = sideOf(context, context.near);
  if (side.hand === undefined) return null;
  const laying = context.deciding && context.view.phase === "lay";
  const bluffs = (card: string): boolean => laying && ["ally", "animal"].includes(printedOn(context, card).kind);
  const other = context.near ^ 1;
  const spied = (card: string): boolean => lastEvents(context).some((data) => data.event === "spy" && data["seat"] === context.near && data["card"] === card);
  const layBluff = (card: string): void => {
    const sure = context.props.state.legal.length === 1 || (asked?.at === at && asked.card === card);
    if (sure) return pickUse(context, useOf(card));
    ask({ card, at });
    context.props.refuse(text.bluff_ask({ card: cardName(context, card) }));
  };
  const cards = cardsIn(context, side.hand, (card) => keysAt(context.copies, `${context.near}-hand`, card));
  return (
    <div class={handWaits(context) ? "v-own v-waits" : "v-own"}>
      <div class="v-row v-hand" data-key={`hand-${context.near}`}>
        <div class="v-group" data-group role="group" aria-label={text.hand_yours()}>
          {cards.map(({ card, key }) => (
            <Card
              key={key} context={context} card={card} id={key} from={spied(card) ? `hand-${other}` : "deck"} use={useOf(card)} saysWhy
              to={isTold(context, "spy", other, card) ? `hand-${other}` : undefined}
              {...(bluffs(card) ? { onTouch: () => layBluff(card), asked: asked?.at === at && asked.card === card, notes: [text.as_bluff()] } : {})}
            />
          ))}
          {!cards.length && <span class="v-none">{text.hand_empty()}</span>}
        </div>
        {(side.papyri?.length ?? 0) > 0 && (
          <div class="v-group v-papyri" data-group role="group" aria-label={text.papyri_yours()}>
            {side.papyri?.map((card) => (
              <Card key={card} context={context} card={card} id={`papyrus-${card}`} use={useOf(card)} saysWhy />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

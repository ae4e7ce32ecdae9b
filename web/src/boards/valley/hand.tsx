/* The viewer's hand and papyri. A card that would be a bluff is laid only after a question. */

import type { JSX } from "preact";
import { text } from "./text.js";
import { Card } from "./card.js";
import { keysAt } from "./copies.js";
import { cardName, cardsIn, printedOn, isTold, lastEvents, movesFor, pickUse, sideOf, type Use, type Context } from "./context.js";

function useOf(card: string): Use {
  return { kinds: ["play", "discard", "lay"], fields: { card } };
}

/** While others are sent and traps are aimed the hand is not used. */
function handWaits({ view }: Context): boolean {
  return view.open_tomb !== null && ["send", "destroy", "trigger", "over"].includes(view.phase);
}

export function Hand({ context }: { context: Context }): JSX.Element | null {
  const { picker, refuse, state } = context.props;
  const side = sideOf(context, context.near);
  if (side.hand === undefined) return null;
  const laying = context.deciding && context.view.phase === "lay";
  const bluffs = (card: string): boolean => laying && ["ally", "animal"].includes(printedOn(context, card).kind);
  const other = context.near ^ 1;
  const spied = (card: string): boolean => lastEvents(context).some((data) => data.event === "spy" && data["seat"] === context.near && data["card"] === card);
  const layBluff = (card: string): void => {
    const [move] = movesFor(context, useOf(card));
    if (!move || state.legal.length === 1) return pickUse(context, useOf(card));
    const again = picker.pending?.move === move.move;
    picker.propose(move);
    if (!again) refuse(() => text.bluff_ask({ card: cardName(context, card) }));
  };
  const cards = cardsIn(context, side.hand, (card) => keysAt(context.copies, `${context.near}-hand`, card));
  return (
    <div class={handWaits(context) ? "v-own v-waits" : "v-own"} data-region="hand">
      <div class="v-row v-hand" data-key={`hand-${context.near}`}>
        <div class="v-group" data-group role="group" aria-label={text.hand_yours()}>
          {cards.map(({ card, key }) => (
            <Card
              key={key} context={context} card={card} id={key} from={spied(card) ? `hand-${other}` : "deck"} use={useOf(card)} saysWhy
              to={isTold(context, "spy", other, card) ? `hand-${other}` : undefined}
              {...(bluffs(card) ? { onTouch: () => layBluff(card), asked: picker.pending !== null && movesFor(context, useOf(card)).includes(picker.pending), notes: [text.as_bluff()] } : {})}
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

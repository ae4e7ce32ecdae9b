/* One's own hand and papyri; a card that is no guardian is laid as a bluff only when that is said twice. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { text } from "../../text/valley.js";
import { Card } from "./card.js";
import { keysAt } from "./copies.js";
import { cardName, cardsIn, factsAt, isTold, lastEvents, movesFor, sideOf, whyNotHand, type Use, type Valley } from "./table.js";

function useOf(card: string): Use {
  return { kinds: ["play", "discard", "lay"], fields: { card } };
}

/** While others are sent and traps are aimed the hand is not used. */
function handWaits({ view }: Valley): boolean {
  return view.open_tomb !== null && ["send", "destroy", "trigger", "over"].includes(view.phase);
}

export function Hand({ valley }: { valley: Valley }): JSX.Element | null {
  const { at } = valley.props.state;
  const [asked, ask] = useState<{ card: string; at: number } | null>(null);
  const side = sideOf(valley, valley.near);
  if (side.hand === undefined) return null;
  const laying = valley.deciding && valley.view.phase === "lay";
  const bluffs = (card: string): boolean => laying && ["ally", "animal"].includes(factsAt(valley, card).kind);
  const other = valley.near ^ 1;
  const spied = (card: string): boolean => lastEvents(valley).some((data) => data.event === "spy" && data["seat"] === valley.near && data["card"] === card);
  const layBluff = (card: string): void => {
    const sure = valley.props.state.legal.length === 1 || (asked?.at === at && asked.card === card);
    if (sure) return valley.props.picker.touch(movesFor(valley, useOf(card)), { card });
    ask({ card, at });
    valley.props.refuse(text.bluff_ask({ card: cardName(valley, card) }));
  };
  const cards = cardsIn(valley, side.hand, (card) => keysAt(valley.copies, `${valley.near}-hand`, card));
  return (
    <div class={handWaits(valley) ? "v-own v-waits" : "v-own"}>
      <div class="v-row v-hand" data-key={`hand-${valley.near}`}>
        <div class="v-group" data-group role="group" aria-label={text.hand_yours()}>
          {cards.map(({ card, key }) => (
            <Card
              key={key} valley={valley} card={card} id={key} from={spied(card) ? `hand-${other}` : "deck"} use={useOf(card)} why={whyNotHand(valley, card)}
              to={isTold(valley, "spy", other, card) ? `hand-${other}` : undefined}
              {...(bluffs(card) ? { onTouch: () => layBluff(card), asked: asked?.at === at && asked.card === card, notes: [text.as_bluff()] } : {})}
            />
          ))}
          {!cards.length && <span class="v-none">{text.hand_empty()}</span>}
        </div>
        {(side.papyri?.length ?? 0) > 0 && (
          <div class="v-group v-papyri" data-group role="group" aria-label={text.papyri_yours()}>
            {side.papyri?.map((card) => (
              <Card key={card} valley={valley} card={card} id={`papyrus-${card}`} use={useOf(card)} why={whyNotHand(valley, card)} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

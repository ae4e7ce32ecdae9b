/* One's own hand as a fan, cards of a kind together, and the storage beside it: both are chosen from. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { Thing } from "../thing.js";
import { text } from "./text.js";
import { crops, fromStorage, stored } from "./plans.js";
import { Face } from "./card.js";
import type { Context } from "./context.js";
import type { Selection } from "./selection.js";

interface HandProps {
  context: Context;
  seat: number;
  selection: Selection;
}

function HandCard({ context, seat, selection, card, at, all }: HandProps & { card: string; at: number; all: number }): JSX.Element {
  const chosen = selection.isChosen(card, at);
  const wet = context.isWet(card);
  const name = text.handCard({ card: context.cardName(card), n: at + 1, all });
  const look = `nile-plain nile-pick${chosen ? " nile-chosen" : ""}${selection.isOpen(card) ? " nile-lit" : ""}`;
  return (
    <Thing
      seen={context.seen} class={look} data-key={`seat${seat}-hand-${card}-${at}`} data-term={card} data-card={card}
      aria-pressed={chosen} aria-disabled={!selection.isOpen(card)} data-choice={selection.choice(card)}
      label={wet ? `${name}, ${text.isUnderWater()}` : name} onClick={() => selection.touch(card, at)}
    >
      <Face card={card} size="large" wet={wet} {...(at === all - 1 ? { words: crops(card).length > 1 ? text.bet() : context.cardName(card) } : {})} />
    </Thing>
  );
}

/** How many there are, and all of them at a touch. */
function All({ context, selection, card, all }: HandProps & { card: string; all: number }): JSX.Element {
  const name = text.allOf({ card: context.cardName(card), n: all });
  return (
    <Thing
      seen={context.seen} class="nile-count nile-all" label={name} title={name} aria-disabled={!selection.isOpen(card)}
      onClick={() => selection.touchAll(card, all)}
    >
      {all}
    </Thing>
  );
}

export function Hand(props: HandProps): JSX.Element {
  const { context, seat } = props;
  const hand = context.view.seats[seat]?.hand ?? {};
  const kinds = context.cards.filter((card) => hand[card]);
  return (
    <div class="nile-hand" role="group" aria-label={text.hand()} data-region="hand" data-place={`seat${seat}-hand`} data-group>
      {kinds.map((card) => (
        <div key={card} class="nile-fan" data-place={`seat${seat}-hand-${card}`}>
          {Array.from({ length: hand[card] ?? 0 }, (_, at) => (
            <HandCard key={at} {...props} card={card} at={at} all={hand[card] ?? 0} />
          ))}
          {(hand[card] ?? 0) > 1 && <All {...props} card={card} all={hand[card] ?? 0} />}
        </div>
      ))}
      {kinds.length === 0 && <p class="nile-nothing">{text.emptyHand()}</p>}
    </div>
  );
}

function Jar({ context, seat, selection, crop, count }: HandProps & { crop: string; count: number }): JSX.Element {
  const card = fromStorage(crop);
  const chosen = selection.chosen[card] ?? 0;
  const blanks = { card: context.cardName(crop), n: count, chosen };
  const open = count > 0 && selection.isOpen(card);
  return (
    <Thing
      seen={context.seen} class={`nile-plain nile-store${count ? "" : " nile-empty"}${chosen ? " nile-chosen" : ""}`}
      data-term={crop} data-card={card} data-place={`seat${seat}-storage-${crop}`} aria-pressed={chosen > 0} aria-disabled={!open}
      label={chosen ? text.storedChosen(blanks) : text.storedCards(blanks)} onClick={() => selection.touchStorage(card, count)}
    >
      <Face card={crop} size="small" />
      <b aria-hidden>{count}</b>
      {chosen > 0 && <span class="nile-taken" aria-hidden>−{chosen}</span>}
    </Thing>
  );
}

export function OwnStorage(props: HandProps): JSX.Element {
  const { context, seat } = props;
  const { storage = {}, storage_size } = context.view.seats[seat]!;
  return (
    <div class="nile-stores" role="group" aria-label={text.inStorage({ n: storage_size })} data-place={`seat${seat}-storage`} data-group>
      <span class="nile-label" aria-hidden><Art game="nile" id="storage" class="nile-sign" /><span class="nile-label-word">{text.storage()}</span></span>
      {context.crops.map((crop) => <Jar key={crop} {...props} crop={crop} count={storage[crop] ?? 0} />)}
    </div>
  );
}

/** The chosen cards in words: those of the hand and those of the storage. */
export function chosenWords({ context, selection }: Pick<HandProps, "context" | "selection">): string {
  const cards = Object.fromEntries(Object.entries(selection.chosen).sort(([a], [b]) => Number(stored(a)) - Number(stored(b))));
  return text.chosen({ cards: context.listed(cards) });
}

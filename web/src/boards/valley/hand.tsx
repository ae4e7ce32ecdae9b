/* One's own hand and papyri; a card that is no guardian is laid as a bluff only when that is said twice. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Art } from "../../art.js";
import { Button } from "../../app/ui/button.js";
import { text } from "../../text/valley.js";
import { Card } from "./card.js";
import { keysAt } from "./copies.js";
import { cardName, cardsIn, factsAt, isTold, lastEvents, movesFor, sideOf, whyNotHand, type Use, type Valley } from "./table.js";

function useOf(card: string): Use {
  return { kinds: ["play", "discard", "lay"], fields: { card } };
}

function Bluff({ valley, card, done }: { valley: Valley; card: string; done(): void }): JSX.Element {
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    dialog.current?.scrollIntoView({ block: "nearest" });
    dialog.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [card]);
  const lay = (): void => {
    done();
    valley.props.picker.touch(movesFor(valley, useOf(card)), { card });
  };
  return (
    <div class="v-bluff" ref={dialog} role="alertdialog" aria-label={text.bluff_do()}>
      <Art game="valley" id="bluff" />
      <p>{text.bluff_ask({ card: cardName(valley, card) })}</p>
      <Button kind="main" icon="check" class="v-bluff-do" onClick={lay}>{text.bluff_do()}</Button>
      <Button icon="cross" onClick={done}>{text.bluff_not()}</Button>
    </div>
  );
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
  const cards = cardsIn(valley, side.hand, (card) => keysAt(valley.copies, `${valley.near}-hand`, card));
  return (
    <div class={handWaits(valley) ? "v-own v-waits" : "v-own"}>
      {asked?.at === at && laying && <Bluff valley={valley} card={asked.card} done={() => ask(null)} />}
      <div class="v-row v-hand" data-key={`hand-${valley.near}`}>
        <div class="v-group" data-group role="group" aria-label={text.hand_yours()}>
          {cards.map(({ card, key }) => (
            <Card
              key={key} valley={valley} card={card} id={key} from={spied(card) ? `hand-${other}` : "deck"} use={useOf(card)} why={whyNotHand(valley, card)}
              to={isTold(valley, "spy", other, card) ? `hand-${other}` : undefined}
              {...(bluffs(card) ? { onTouch: () => ask({ card, at }), notes: [text.as_bluff()] } : {})}
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

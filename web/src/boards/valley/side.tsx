/* One side of the valley: its signs (medallion, coins, hand, papyri, tombs won) and its camp. */

import type { JSX } from "preact";
import { Art, Icon, Scene } from "../../art.js";
import { Thing } from "../thing.js";
import { text } from "./text.js";
import { Card } from "./card.js";
import { keysAt } from "./copies.js";
import { cardName, cardsIn, isAsked, nameOf, sideOf, type Context } from "./context.js";

function Count({ art, n, label, id, about }: { art: string; n: number; label: string; id: string; about: string }): JSX.Element {
  return (
    <span class="v-count" data-key={id} data-term={about}>
      <Art game="valley" id={art} label={label} />
      <b aria-hidden="true">{n}</b>
    </span>
  );
}

/** The tombs that were won, and free places for those that are still to be won. */
function Won({ context, seat }: { context: Context; seat: number }): JSX.Element {
  const { won } = sideOf(context, seat);
  const all = context.view.tombs_to_win;
  return (
    <span class="v-won" data-term="won" role="img" aria-label={text.won({ n: won.length, all })}>
      {Array.from({ length: Math.max(all, won.length) }, (_, at) => {
        const tomb = won[at];
        return tomb ? <span key={at} data-key={`won-${tomb}`} data-from="tomb"><Art game="valley" id={tomb} /></span> : <span key={at} class="v-free" />;
      })}
    </span>
  );
}

/** The pass token: a button for the one who may use it now. */
function Pass({ context, seat }: { context: Context; seat: number }): JSX.Element | null {
  if (!sideOf(context, seat).pass) return null;
  const moves = context.mine && seat === context.near && context.deciding ? context.props.picker.moves("pass") : [];
  const label = moves[0]?.text ?? text.has_pass();
  if (!moves.length) return <span class="v-count" data-term="pass"><Art game="valley" id="pass" label={label} /></span>;
  return (
    <button type="button" class="v-token v-lit" data-term="pass" aria-label={label} onClick={() => context.props.picker.pick("pass")}>
      <Art game="valley" id="pass" />
    </button>
  );
}

export function Signs({ context, seat }: { context: Context; seat: number }): JSX.Element {
  const side = sideOf(context, seat);
  const own = context.mine && seat === context.near;
  return (
    <div class={`v-signs v-seat-${seat + 1}${context.view.turn === seat ? " v-turn" : ""}`}>
      <Art game="table" id={`seat-${seat + 1}`} class="v-token-art" label={nameOf(context, seat)} />
      <Won context={context} seat={seat} />
      {context.view.holder === seat && (
        <span class="v-count" data-key="medallion" data-term="medallion">
          <Art game="valley" id="medallion" label={text.has_medallion()} />
        </span>
      )}
      <Count art="coin" n={side.coins} label={text.coins({ n: side.coins })} id={`coins-${seat}`} about="coins" />
      {!own && <Count art="back" n={side.hand_size} label={text.in_hand({ n: side.hand_size })} id={`hand-${seat}`} about="hand" />}
      <Papyri context={context} seat={seat} />
      <Pass context={context} seat={seat} />
    </div>
  );
}

interface SmallProps {
  context: Context;
  cards: readonly string[];
  label: string;
  sign: string;
  /** What the keys of single cards begin with: then they come from where they were. */
  keys?: string;
}

function Small({ context, cards, label, sign, keys }: SmallProps): JSX.Element | null {
  if (!cards.length) return null;
  return (
    <span class={`v-small v-small-${sign}`} role="group" aria-label={label}>
      <span class="v-sign" data-term={sign === "watch" ? "known" : undefined}><Icon id={sign} /></span>
      {cards.map((card, at) => (
        <Thing
          seen={context.props.seen} key={at} class="v-mini" data-term={card} label={cardName(context, card)} data-key={keys && keys + card}
          onClick={() => context.props.details(card)}
        >
          <Art game="valley" id={card} />
        </Thing>
      ))}
    </span>
  );
}

/** The papyri of a side: backs of those that are left, unless they are the viewer's, and those that are spent. */
function Papyri({ context, seat }: { context: Context; seat: number }): JSX.Element | null {
  const { papyri_size: left, papyri_spent: spent } = sideOf(context, seat);
  const own = context.mine && seat === context.near;
  const label = text.papyri_left({ n: left });
  return (
    <>
      {!own && left > 0 && (
        <span class="v-small" data-key={`papyri-${seat}`} data-term="papyri" role="img" aria-label={label}>
          {Array.from({ length: left }, (_, at) => <Art key={at} game="valley" id="back-papyrus" class="v-unseen" />)}
        </span>
      )}
      <Small context={context} cards={spent} label={text.spent({ name: nameOf(context, seat) })} sign="cross" keys="papyrus-" />
    </>
  );
}

/** Cards of the other side that were seen. */
function Known({ context, seat }: { context: Context; seat: number }): JSX.Element | null {
  if (!context.mine || seat === context.near) return null;
  const known = Object.entries(context.view.seats[context.near]?.knows ?? {});
  const cards = known.flatMap(([card, count]) => Array.from({ length: count }, () => card));
  return <Small context={context} cards={cards} label={text.knows({ name: nameOf(context, seat) })} sign="watch" />;
}

/** Those who stay behind take little room while a tomb is fought for. */
function campWaits({ view }: Context): boolean {
  return view.open_tomb !== null && view.phase !== "send" && view.phase !== "destroy";
}

export function Camp({ context, seat }: { context: Context; seat: number }): JSX.Element {
  const side = sideOf(context, seat);
  const own = context.mine && seat === context.near;
  const kinds = own ? ["send"] : ["steal", "destroy"];
  const saysWhy = own || isAsked(context, { kinds, fields: {} });
  const cards = cardsIn(context, side.camp, (card) => keysAt(context.copies, `${seat}-camp`, card));
  const here = side.place === "camp";
  return (
    <div class={campWaits(context) ? "v-camp v-waits" : "v-camp"}>
      <div class="v-place" aria-hidden><Scene game="valley" id="camp" times={3} /></div>
      <div class="v-row" data-group role="group" aria-label={own ? text.camp_yours() : text.camp_of({ name: nameOf(context, seat) })}>
        {here && (
          <Card
            context={context} card={side.adventurer} id={`adventurer-${seat}`} saysWhy={saysWhy}
            use={{ kinds, fields: { card: side.adventurer } }}
          />
        )}
        {cards.map(({ card, key }) => (
          <Card
            key={key} context={context} card={card} id={key} saysWhy={saysWhy} from={own ? "deck" : `hand-${seat}`}
            use={{ kinds, fields: { card } }}
          />
        ))}
        {!here && !cards.length && <span class="v-none">{text.camp_empty()}</span>}
      </div>
      <Known context={context} seat={seat} />
    </div>
  );
}

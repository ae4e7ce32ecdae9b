/* One side of the valley: its signs (medallion, coins, hand, papyri, tombs won) and its camp. */

import type { JSX } from "preact";
import { Art, Icon } from "../../art.js";
import { text } from "../../text/valley.js";
import { Card } from "./card.js";
import { keysAt } from "./copies.js";
import { cardName, cardsIn, nameOf, sideOf, whyNotCamp, whyNotOther, type Valley } from "./table.js";

function Count({ art, n, label, id, about }: { art: string; n: number; label: string; id: string; about: string }): JSX.Element {
  return (
    <span class="v-count" data-key={id} data-term={about}>
      <Art game="valley" id={art} label={label} />
      <b aria-hidden="true">{n}</b>
    </span>
  );
}

/** The tombs that were won, and free places for those that are still to be won. */
function Won({ valley, seat }: { valley: Valley; seat: number }): JSX.Element {
  const { won } = sideOf(valley, seat);
  const all = valley.view.tombs_to_win;
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
function Pass({ valley, seat }: { valley: Valley; seat: number }): JSX.Element | null {
  if (!sideOf(valley, seat).pass) return null;
  const moves = valley.mine && seat === valley.near && valley.deciding ? valley.props.picker.moves("pass") : [];
  const label = moves[0]?.text ?? text.has_pass();
  if (!moves.length) return <span class="v-count" data-term="pass"><Art game="valley" id="pass" label={label} /></span>;
  return (
    <button type="button" class="v-token v-lit" data-term="pass" aria-label={label} onClick={() => valley.props.picker.touch(moves)}>
      <Art game="valley" id="pass" />
    </button>
  );
}

export function Signs({ valley, seat }: { valley: Valley; seat: number }): JSX.Element {
  const side = sideOf(valley, seat);
  const own = valley.mine && seat === valley.near;
  return (
    <div class={`v-signs v-seat-${seat + 1}${valley.view.turn === seat ? " v-turn" : ""}`}>
      <Art game="table" id={`seat-${seat + 1}`} class="v-token-art" label={nameOf(valley, seat)} />
      <Won valley={valley} seat={seat} />
      {valley.view.holder === seat && (
        <span class="v-count" data-key="medallion" data-term="medallion">
          <Art game="valley" id="medallion" label={text.has_medallion()} />
        </span>
      )}
      <Count art="coin" n={side.coins} label={text.coins({ n: side.coins })} id={`coins-${seat}`} about="coins" />
      {!own && <Count art="back" n={side.hand_size} label={text.in_hand({ n: side.hand_size })} id={`hand-${seat}`} about="hand" />}
      <Papyri valley={valley} seat={seat} />
      <Pass valley={valley} seat={seat} />
    </div>
  );
}

interface SmallProps {
  valley: Valley;
  cards: readonly string[];
  label: string;
  sign: string;
  /** What the keys of single cards begin with: then they come from where they were. */
  keys?: string;
}

function Small({ valley, cards, label, sign, keys }: SmallProps): JSX.Element | null {
  if (!cards.length) return null;
  return (
    <span class={`v-small v-small-${sign}`} role="group" aria-label={label}>
      <span class="v-sign" data-term={sign === "watch" ? "known" : undefined}><Icon id={sign} /></span>
      {cards.map((card, at) => (
        <button
          type="button" key={at} class="v-mini" data-term={card} aria-label={cardName(valley, card)} data-key={keys && keys + card}
          onClick={() => valley.props.details(card)}
        >
          <Art game="valley" id={card} />
        </button>
      ))}
    </span>
  );
}

/** Papyri: backs of those that are left, if they are not one's own, and those that are used up. */
function Papyri({ valley, seat }: { valley: Valley; seat: number }): JSX.Element | null {
  const { papyri_size: left, papyri_spent: spent } = sideOf(valley, seat);
  const own = valley.mine && seat === valley.near;
  const label = text.papyri_left({ n: left });
  return (
    <>
      {!own && left > 0 && (
        <span class="v-small" data-key={`papyri-${seat}`} data-term="papyri" role="img" aria-label={label}>
          {Array.from({ length: left }, (_, at) => <Art key={at} game="valley" id="back-papyrus" class="v-unseen" />)}
        </span>
      )}
      <Small valley={valley} cards={spent} label={text.spent({ name: nameOf(valley, seat) })} sign="cross" keys="papyrus-" />
    </>
  );
}

/** Cards of the other side that were seen. */
function Known({ valley, seat }: { valley: Valley; seat: number }): JSX.Element | null {
  if (!valley.mine || seat === valley.near) return null;
  const known = Object.entries(valley.view.seats[valley.near]?.knows ?? {});
  const cards = known.flatMap(([card, count]) => Array.from({ length: count }, () => card));
  return <Small valley={valley} cards={cards} label={text.knows({ name: nameOf(valley, seat) })} sign="watch" />;
}

/** Those who stay behind take little room while a tomb is fought for. */
function campWaits({ view }: Valley): boolean {
  return view.open_tomb !== null && view.phase !== "send" && view.phase !== "destroy";
}

export function Camp({ valley, seat }: { valley: Valley; seat: number }): JSX.Element {
  const side = sideOf(valley, seat);
  const own = valley.mine && seat === valley.near;
  const kinds = own ? ["send"] : ["steal", "destroy"];
  const why = own ? whyNotCamp(valley) : whyNotOther(valley);
  const cards = cardsIn(valley, side.camp, (card) => keysAt(valley.copies, `${seat}-camp`, card));
  const here = side.place === "camp";
  return (
    <div class={campWaits(valley) ? "v-camp v-waits" : "v-camp"}>
      <Art game="valley" id="camp" class="v-camp-sign" />
      <div class="v-row" data-group role="group" aria-label={own ? text.camp_yours() : text.camp_of({ name: nameOf(valley, seat) })}>
        {here && (
          <Card
            valley={valley} card={side.adventurer} id={`adventurer-${seat}`} why={why}
            use={{ kinds, fields: { card: side.adventurer } }}
          />
        )}
        {cards.map(({ card, key }) => (
          <Card
            key={key} valley={valley} card={card} id={key} why={why} from={own ? "deck" : `hand-${seat}`}
            use={{ kinds, fields: { card } }}
          />
        ))}
        {!here && !cards.length && <span class="v-none">{text.camp_empty()}</span>}
      </div>
      <Known valley={valley} seat={seat} />
    </div>
  );
}

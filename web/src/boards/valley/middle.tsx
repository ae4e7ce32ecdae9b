/* The valley between the camps: its seven tombs, the piles, the door, and how the last tomb went. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { Thing } from "../thing.js";
import { text } from "./text.js";
import type { LegalMove } from "../../types.js";
import { lastTomb, type LastCard, type LastTomb } from "./last-tomb.js";
import { cardName, nameOf, sideOf, tombName, type Context } from "./context.js";

interface TombState {
  class: string;
  label: string;
  seat?: number;
}

function tombState(context: Context, tomb: string): TombState {
  const { view } = context;
  const name = tombName(context, tomb);
  const seat = view.seats.findIndex((side) => side.won.includes(tomb));
  if (seat >= 0) return { class: "v-tomb-won", label: text.tomb_won({ tomb: name, name: nameOf(context, seat) }), seat };
  if (view.open_tomb === tomb) return { class: "v-tomb-now", label: text.tomb_open({ tomb: name }) };
  if (view.top_tomb === tomb) return { class: "v-tomb-top", label: text.tomb_top({ tomb: name }) };
  return { class: "v-tomb-left", label: text.tomb_closed({ tomb: name }) };
}

/** All tombs of the game: whose, which is open, which wait. */
export function Tombs({ context }: { context: Context }): JSX.Element {
  const terms = context.props.state.game.vocabularies.find(({ type }) => type === "t")?.terms ?? [];
  return (
    <div class="v-tombs" data-group role="group" aria-label={text.tombs()}>
      {terms.map(({ id }) => {
        const state = tombState(context, id);
        return (
          <Thing seen={context.props.seen} key={id} class={`v-tomb-mini ${state.class}`} data-term={id} label={state.label} onClick={() => context.props.details(id)}>
            <Art game="valley" id={id} />
            {state.seat !== undefined && <Art game="table" id={`seat-${state.seat + 1}`} class="v-tomb-seat" />}
          </Thing>
        );
      })}
    </div>
  );
}

export function Piles({ context }: { context: Context }): JSX.Element {
  const { deck_size, discard_size, supply } = context.view;
  const piles = [
    { id: "deck", art: "back", n: deck_size, name: text.deck_is(), label: text.deck({ n: deck_size }) },
    { id: "discard", art: "struck", n: discard_size, name: text.discard_is(), label: text.discard({ n: discard_size }) },
    { id: "supply", art: "coin", n: supply, name: text.supply_is(), label: text.supply({ n: supply }) },
  ];
  return (
    <div class="v-piles">
      {piles.map(({ id, art, n, name, label }) => (
        <span key={id} class="v-pile" data-key={id} data-term={id} role="img" aria-label={label}>
          <Art game="valley" id={art} />
          <span class="v-pile-name">{name}</span>
          <b>{n}</b>
        </span>
      ))}
    </div>
  );
}

function Share({ art, n }: { art: "coin" | "back"; n: number }): JSX.Element {
  return (
    <span class={n ? "v-share" : "v-share v-share-none"}>
      <Art game="valley" id={art} />
      <b data-figure={n} />
    </span>
  );
}

/** Each way to split the resources, as coins and cards one can count. */
function Splits({ context, splits }: { context: Context; splits: readonly LegalMove[] }): JSX.Element | null {
  const { picker } = context.props;
  if (!splits.length) return null;
  const all = context.view.resources[context.near] ?? 0;
  return (
    <div class="v-splits" data-group>
      {splits.map((move) => {
        const coins = Number(move.fields["coins"]);
        const label = text.split({ coins, cards: all - coins });
        return (
          <button
            type="button" key={coins} class="v-split v-lit" aria-label={label} title={label} data-move={move.move}
            onClick={() => picker.pick("split", { coins })}
          >
            <Share art="coin" n={coins} />
            <Share art="back" n={all - coins} />
          </button>
        );
      })}
    </div>
  );
}

/** The next tomb, still closed: a button for the one who may open it. */
function Door({ context }: { context: Context }): JSX.Element | null {
  const { picker } = context.props;
  const left = context.view.tombs_left.length;
  if (!left) return null;
  const moves = context.deciding ? picker.moves("open") : [];
  const label = moves[0]?.text ?? text.left({ n: left });
  const art = context.view.top_tomb ?? "door";
  if (!moves.length)
    return <span class="v-door" data-key="tomb" title={label}><Art game="valley" id={art} label={label} /></span>;
  return (
    <button type="button" class="v-door v-lit" data-key="tomb" aria-label={label} title={label} onClick={() => picker.pick("open")}>
      <Art game="valley" id={art} />
      <span>{label}</span>
    </button>
  );
}

const ENDS: Readonly<Record<LastCard["end"], (() => string) | null>> = {
  stood: null, fell: text.fallen, bluff: text.was_bluff, trap: text.was_trap,
};

function LastSide({ context, last, seat }: { context: Context; last: LastTomb; seat: number }): JSX.Element {
  const label = text.last_cards({ name: nameOf(context, seat), n: last.totals[seat] ?? 0 });
  return (
    <div class={`v-last-side${last.winner === seat ? " v-last-won" : ""}`} role="group" aria-label={label}>
      <Art game="table" id={`seat-${seat + 1}`} class="v-token-art" />
      <span class="v-badge v-force"><Art game="valley" id="force" /><b>{last.totals[seat]}</b></span>
      {(last.cards[seat] ?? []).map(({ card, end }, at) => (
        <Thing
          seen={context.props.seen} key={at} class={`v-mini v-end-${end}`} data-term={card} onClick={() => context.props.details(card)}
          label={[cardName(context, card), ENDS[end]?.()].filter(Boolean).join(", ")}
        >
          <Art game="valley" id={card} />
          {end === "fell" && <Art game="valley" id="struck" class="v-mini-mark" />}
          {end === "bluff" && <Art game="valley" id="bluff" class="v-mini-mark" />}
        </Thing>
      ))}
    </div>
  );
}

export function Last({ context }: { context: Context }): JSX.Element | null {
  const last = lastTomb(context.props.state.steps);
  if (!last) return null;
  const tomb = tombName(context, last.tomb);
  const you = context.mine && last.winner === context.near;
  return (
    <section class="v-last" aria-label={text.last()}>
      <h2>{you ? text.last_you({ tomb }) : text.last_won({ tomb, name: nameOf(context, last.winner) })}</h2>
      <LastSide context={context} last={last} seat={context.near ^ 1} />
      <LastSide context={context} last={last} seat={context.near} />
    </section>
  );
}

/** Between two tombs. */
export function Closed({ context }: { context: Context }): JSX.Element {
  const splits = context.deciding ? context.props.state.legal.filter(({ kind }) => kind === "split") : [];
  return (
    <div class={splits.length ? "v-closed v-splitting" : "v-closed"}>
      <Door context={context} />
      <div class="v-closed-words">
        <Splits context={context} splits={splits} />
        {!sideOf(context, context.near).won.length && !sideOf(context, context.near ^ 1).won.length
          ? <p class="v-none">{text.left({ n: context.view.tombs_left.length })}</p>
          : <Last context={context} />}
      </div>
    </div>
  );
}

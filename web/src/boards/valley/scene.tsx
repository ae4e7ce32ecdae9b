/* The valley between the camps: its seven tombs, the piles, the door, and how the last tomb went. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { text } from "../../text/valley.js";
import type { LegalMove } from "../../types.js";
import { lastTomb, type LastCard, type LastTomb } from "./last.js";
import { cardName, nameOf, sideOf, tombName, type Valley } from "./table.js";

interface TombState {
  class: string;
  label: string;
  seat?: number;
}

function tombState(valley: Valley, tomb: string): TombState {
  const { view } = valley;
  const name = tombName(valley, tomb);
  const seat = view.seats.findIndex((side) => side.won.includes(tomb));
  if (seat >= 0) return { class: "v-tomb-won", label: text.tomb_won({ tomb: name, name: nameOf(valley, seat) }), seat };
  if (view.open_tomb === tomb) return { class: "v-tomb-now", label: text.tomb_open({ tomb: name }) };
  if (view.top_tomb === tomb) return { class: "v-tomb-top", label: text.tomb_top({ tomb: name }) };
  return { class: "v-tomb-left", label: text.tomb_closed({ tomb: name }) };
}

/** All tombs of the game: whose, which is open, which wait. */
export function Tombs({ valley }: { valley: Valley }): JSX.Element {
  const terms = valley.props.state.game.vocabularies.find(({ type }) => type === "t")?.terms ?? [];
  return (
    <div class="v-tombs" data-group role="group" aria-label={text.tombs()}>
      {terms.map(({ id }) => {
        const state = tombState(valley, id);
        return (
          <button type="button" key={id} class={`v-tomb-mini ${state.class}`} data-term={id} aria-label={state.label} onClick={() => valley.props.details(id)}>
            <Art game="valley" id={id} />
            {state.seat !== undefined && <Art game="table" id={`seat-${state.seat + 1}`} class="v-tomb-seat" />}
          </button>
        );
      })}
    </div>
  );
}

export function Piles({ valley }: { valley: Valley }): JSX.Element {
  const { deck_size, discard_size, supply } = valley.view;
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
function Splits({ valley, splits }: { valley: Valley; splits: readonly LegalMove[] }): JSX.Element | null {
  const { picker } = valley.props;
  if (!splits.length) return null;
  const all = valley.view.resources[valley.near] ?? 0;
  return (
    <div class="v-splits" data-group>
      {splits.map((move) => {
        const coins = Number(move.fields["coins"]);
        const label = text.split({ coins, cards: all - coins });
        return (
          <button
            type="button" key={coins} class="v-split v-lit" aria-label={label} title={label} data-move={move.move}
            onClick={() => picker.touch(picker.moves("split", { coins }), { coins })}
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
function Door({ valley }: { valley: Valley }): JSX.Element | null {
  const { picker } = valley.props;
  const left = valley.view.tombs_left.length;
  if (!left) return null;
  const moves = valley.deciding ? picker.moves("open") : [];
  const label = moves[0]?.text ?? text.left({ n: left });
  const art = valley.view.top_tomb ?? "door";
  if (!moves.length)
    return <span class="v-door" data-key="tomb" title={label}><Art game="valley" id={art} label={label} /></span>;
  return (
    <button type="button" class="v-door v-lit" data-key="tomb" aria-label={label} title={label} onClick={() => picker.touch(moves)}>
      <Art game="valley" id={art} />
      <span>{label}</span>
    </button>
  );
}

const ENDS: Readonly<Record<LastCard["end"], (() => string) | null>> = {
  stood: null, fell: text.fallen, bluff: text.was_bluff, trap: text.was_trap,
};

function LastSide({ valley, last, seat }: { valley: Valley; last: LastTomb; seat: number }): JSX.Element {
  const label = text.last_cards({ name: nameOf(valley, seat), n: last.totals[seat] ?? 0 });
  return (
    <div class={`v-last-side${last.winner === seat ? " v-last-won" : ""}`} role="group" aria-label={label}>
      <Art game="table" id={`seat-${seat + 1}`} class="v-token-art" />
      <span class="v-badge v-force"><Art game="valley" id="force" /><b>{last.totals[seat]}</b></span>
      {(last.cards[seat] ?? []).map(({ card, end }, at) => (
        <button
          type="button" key={at} class={`v-mini v-end-${end}`} data-term={card} onClick={() => valley.props.details(card)}
          aria-label={[cardName(valley, card), ENDS[end]?.()].filter(Boolean).join(", ")}
        >
          <Art game="valley" id={card} />
          {end === "fell" && <Art game="valley" id="struck" class="v-mini-mark" />}
          {end === "bluff" && <Art game="valley" id="bluff" class="v-mini-mark" />}
        </button>
      ))}
    </div>
  );
}

export function Last({ valley }: { valley: Valley }): JSX.Element | null {
  const last = lastTomb(valley.props.state.steps);
  if (!last) return null;
  const tomb = tombName(valley, last.tomb);
  const you = valley.mine && last.winner === valley.near;
  return (
    <section class="v-last" aria-label={text.last()}>
      <h2>{you ? text.last_you({ tomb }) : text.last_won({ tomb, name: nameOf(valley, last.winner) })}</h2>
      <LastSide valley={valley} last={last} seat={valley.near ^ 1} />
      <LastSide valley={valley} last={last} seat={valley.near} />
    </section>
  );
}

/** Between two tombs. */
export function Closed({ valley }: { valley: Valley }): JSX.Element {
  const splits = valley.deciding ? valley.props.state.legal.filter(({ kind }) => kind === "split") : [];
  return (
    <div class={splits.length ? "v-closed v-splitting" : "v-closed"}>
      <Door valley={valley} />
      <div class="v-closed-words">
        <Splits valley={valley} splits={splits} />
        {!sideOf(valley, valley.near).won.length && !sideOf(valley, valley.near ^ 1).won.length
          ? <p class="v-none">{text.left({ n: valley.view.tombs_left.length })}</p>
          : <Last valley={valley} />}
      </div>
    </div>
  );
}

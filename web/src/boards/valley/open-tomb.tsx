/* The open tomb: what it is, and the characters, traps and face-down cards of both sides in it. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { anyTerm } from "../../play/choices.js";
import { Counted } from "../../play/counted.js";
import { said } from "../../text/lang.js";
import { Thing } from "../thing.js";
import { text } from "./text.js";
import { Back, Card, type CardProps } from "./card.js";
import { keysAt } from "./copies.js";
import { cardsIn, isAsked, isTold, printedOn, nameOf, sideOf, tombName, type Use, type Context } from "./context.js";

/** Own traps are triggered, those of the other side are aimed at. */
function useOf(context: Context, seat: number, card: string): Use {
  const own = context.mine && seat === context.near;
  return { kinds: ["trigger"], fields: own ? { trap: card } : { target: card } };
}

interface Inside extends Pick<CardProps, "card" | "id" | "mark" | "to"> {
  from: string;
}

/** A card that is turned up takes the place of the last back. */
function comesFrom(context: Context, seat: number): { card: string; papyrus: string } {
  const { down_size, papyri_down_size } = sideOf(context, seat);
  if (!context.told.length) return { card: `hand-${seat}`, papyrus: `papyri-${seat}` };
  return { card: `down-${seat}-${down_size}`, papyrus: `down-papyrus-${seat}-${papyri_down_size}` };
}

function insideOf(context: Context, seat: number): Inside[] {
  const side = sideOf(context, seat);
  const { card: from, papyrus: fromPapyri } = comesFrom(context, seat);
  const at = (place: string, pile: Readonly<Record<string, number>>): { card: string; key: string }[] =>
    cardsIn(context, pile, (card) => keysAt(context.copies, `${seat}-${place}`, card));
  const all: Inside[] = [];
  if (side.place !== "camp")
    all.push({ card: side.adventurer, id: `adventurer-${seat}`, from, mark: side.place === "struck" ? "struck" : undefined });
  for (const { card, key } of at("tomb", side.tomb)) all.push({ card, id: key, from });
  for (const card of side.tomb_papyri) all.push({ card, id: `papyrus-${card}`, from: fromPapyri });
  for (const { card, key } of at("down", side.down ?? {})) all.push({ card, id: key, from, mark: "down" });
  for (const card of side.papyri_down ?? []) all.push({ card, id: `papyrus-${card}`, from: fromPapyri, mark: "down" });
  if (side.bluff) for (const { card, key } of at("bluff", { [side.bluff]: 1 })) all.push({ card, id: key, from, mark: "bluff", to: `hand-${seat}` });
  return all;
}

/** Backs are shown for what the one who looks does not know. */
function Backs({ context, seat }: { context: Context; seat: number }): JSX.Element | null {
  const side = sideOf(context, seat);
  if (side.down !== undefined) return null;
  return (
    <>
      {Array.from({ length: side.down_size }, (_, at) => <Back key={at} id={`down-${seat}-${at}`} kind="back" from={`hand-${seat}`} />)}
      {Array.from({ length: side.papyri_down_size }, (_, at) => (
        <Back key={`p${at}`} id={`down-papyrus-${seat}-${at}`} kind="back-papyrus" from={`papyri-${seat}`} />
      ))}
    </>
  );
}

function Total({ context, seat }: { context: Context; seat: number }): JSX.Element {
  const side = sideOf(context, seat);
  const n = context.view.totals[seat] ?? 0;
  const reckoned = !context.told.length || context.told.some(({ data }) => data.event === "combat");
  const covered = !reckoned || (side.down === undefined && side.down_size + side.papyri_down_size > 0);
  const label = covered ? text.total_known({ n }) : text.total({ n });
  return (
    <span class={n > (context.view.totals[seat ^ 1] ?? 0) ? "v-total v-leads" : "v-total"} data-term="total">
      <Art game="table" id={`seat-${seat + 1}`} class="v-token-art" label={nameOf(context, seat)} />
      <span class="v-badge v-force">
        <Art game="valley" id="force" label={label} />
        <b class={covered ? "v-covered" : undefined} aria-hidden="true"><Counted n={n} />{covered ? "+" : ""}</b>
      </span>
    </span>
  );
}

function Line({ context, seat }: { context: Context; seat: number }): JSX.Element {
  const own = context.mine && seat === context.near;
  const inside = insideOf(context, seat);
  const side = sideOf(context, seat);
  const some = inside.length > 0 || (side.down === undefined && side.down_size + side.papyri_down_size > 0);
  return (
    <div class={`v-line v-seat-${seat + 1}${isTold(context, "win", seat) ? " v-wins" : ""}`}>
      <Total context={context} seat={seat} />
      <div class="v-row" data-group role="group" aria-label={own ? text.inside_yours() : text.inside_of({ name: nameOf(context, seat) })}>
        {inside.map(({ card, id, mark, from, to }) => (
          <Card
            key={id} context={context} card={card} id={id} from={from} to={to} mark={mark}
            turned={isTold(context, mark === "bluff" ? "bluff" : "reveal", seat, card)}
            force={context.view.forces[seat]?.[card]} saysWhy={!own && isAsked(context, useOf(context, seat, card))}
            use={useOf(context, seat, printedOn(context, card).term.id)}
          />
        ))}
        <Backs context={context} seat={seat} />
        {!some && <span class="v-none">{text.nobody()}</span>}
      </div>
    </div>
  );
}

/** What happens on opening happens before anybody enters. */
function entered({ view }: Context): boolean {
  return view.phase !== "offer" && view.phase !== "destroy";
}

export function Tomb({ context, tomb }: { context: Context; tomb: string }): JSX.Element {
  const note = anyTerm(context.props.state.game, tomb)?.note;
  return (
    <section class="v-tomb" aria-label={text.tomb_open({ tomb: tombName(context, tomb) })}>
      <span class="v-gates" aria-hidden><i /><i /></span>
      <div class="v-tomb-head">
        <Thing seen={context.props.seen} class="v-portal" data-key="tomb" data-term={tomb} label={tombName(context, tomb)} onClick={() => context.props.details(tomb)}>
          <Art game="valley" id={tomb} />
        </Thing>
        <p class="v-tomb-words">
          <strong>{tombName(context, tomb)}</strong> {note && <span>{said(note)}</span>}
        </p>
      </div>
      {entered(context) && <Line context={context} seat={context.near ^ 1} />}
      {entered(context) && <Line context={context} seat={context.near} />}
    </section>
  );
}

/* The open tomb: what it is, and the characters, traps and face-down cards of both sides in it. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { anyTerm } from "../../play/choices.js";
import { said } from "../../text/lang.js";
import { text } from "../../text/valley.js";
import { Back, Card, type CardProps } from "./card.js";
import { keysAt } from "./copies.js";
import { cardsIn, factsAt, nameOf, sideOf, tombName, whyNotOther, type Use, type Valley } from "./table.js";

/** Own traps are triggered, those of the other side are aimed at. */
function useOf(valley: Valley, seat: number, card: string): Use {
  const own = valley.mine && seat === valley.near;
  return { kinds: ["trigger"], fields: own ? { trap: card } : { target: card } };
}

interface Inside extends Pick<CardProps, "card" | "id" | "mark"> {
  from: string;
}

function insideOf(valley: Valley, seat: number): Inside[] {
  const side = sideOf(valley, seat);
  const from = `hand-${seat}`;
  const at = (place: string, pile: Readonly<Record<string, number>>): { card: string; key: string }[] =>
    cardsIn(valley, pile, (card) => keysAt(valley.copies, `${seat}-${place}`, card));
  const all: Inside[] = [];
  if (side.place !== "camp")
    all.push({ card: side.adventurer, id: `adventurer-${seat}`, from, mark: side.place === "struck" ? "struck" : undefined });
  for (const { card, key } of at("tomb", side.tomb)) all.push({ card, id: key, from });
  for (const card of side.tomb_papyri) all.push({ card, id: `papyrus-${card}`, from: `papyri-${seat}` });
  for (const { card, key } of at("down", side.down ?? {})) all.push({ card, id: key, from, mark: "down" });
  for (const card of side.papyri_down ?? []) all.push({ card, id: `papyrus-${card}`, from: `papyri-${seat}`, mark: "down" });
  if (side.bluff) for (const { card, key } of at("bluff", { [side.bluff]: 1 })) all.push({ card, id: key, from, mark: "bluff" });
  return all;
}

/** Backs are shown for what the one who looks does not know. */
function Backs({ valley, seat }: { valley: Valley; seat: number }): JSX.Element | null {
  const side = sideOf(valley, seat);
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

function Total({ valley, seat }: { valley: Valley; seat: number }): JSX.Element {
  const side = sideOf(valley, seat);
  const n = valley.view.totals[seat] ?? 0;
  const covered = side.down === undefined && side.down_size + side.papyri_down_size > 0;
  const label = covered ? text.total_known({ n }) : text.total({ n });
  return (
    <span class={n > (valley.view.totals[seat ^ 1] ?? 0) ? "v-total v-leads" : "v-total"} title={label}>
      <Art game="table" id={`seat-${seat + 1}`} class="v-token-art" label={nameOf(valley, seat)} />
      <span class="v-badge v-force">
        <Art game="valley" id="force" label={label} />
        <b aria-hidden="true">{n}{covered ? "+" : ""}</b>
      </span>
    </span>
  );
}

function Line({ valley, seat }: { valley: Valley; seat: number }): JSX.Element {
  const own = valley.mine && seat === valley.near;
  const inside = insideOf(valley, seat);
  const side = sideOf(valley, seat);
  const some = inside.length > 0 || (side.down === undefined && side.down_size + side.papyri_down_size > 0);
  return (
    <div class={`v-line v-seat-${seat + 1}`}>
      <Total valley={valley} seat={seat} />
      <div class="v-row" data-group role="group" aria-label={own ? text.inside_yours() : text.inside_of({ name: nameOf(valley, seat) })}>
        {inside.map(({ card, id, mark, from }) => (
          <Card
            key={id} valley={valley} card={card} id={id} from={from} mark={mark}
            force={valley.view.forces[seat]?.[card]} why={own ? undefined : whyNotOther(valley)}
            use={useOf(valley, seat, factsAt(valley, card).term.id)}
          />
        ))}
        <Backs valley={valley} seat={seat} />
        {!some && <span class="v-none">{text.nobody()}</span>}
      </div>
    </div>
  );
}

/** What happens on opening happens before anybody enters. */
function entered({ view }: Valley): boolean {
  return view.phase !== "offer" && view.phase !== "destroy";
}

export function Tomb({ valley, tomb }: { valley: Valley; tomb: string }): JSX.Element {
  const note = anyTerm(valley.props.state.game, tomb)?.note;
  return (
    <section class="v-tomb" aria-label={text.tomb_open({ tomb: tombName(valley, tomb) })}>
      <div class="v-tomb-head">
        <button type="button" class="v-portal" data-key="tomb" data-term={tomb} aria-label={tombName(valley, tomb)} onClick={() => valley.props.details(tomb)}>
          <Art game="valley" id={tomb} />
        </button>
        <p class="v-tomb-words">
          <strong>{tombName(valley, tomb)}</strong> {note && <span>{said(note)}</span>}
        </p>
      </div>
      {entered(valley) && <Line valley={valley} seat={valley.near ^ 1} />}
      {entered(valley) && <Line valley={valley} seat={valley.near} />}
    </section>
  );
}

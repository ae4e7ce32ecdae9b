/* The open tomb: what it is, and the characters, traps and face-down cards of both sides in it. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { anyTerm } from "../../play/choices.js";
import { said } from "../../text/lang.js";
import { text } from "../../text/valley.js";
import { Back, Card, type CardProps } from "./card.js";
import { keysAt } from "./copies.js";
import { cardsIn, factsAt, isTold, nameOf, sideOf, tombName, whyNotOther, type Use, type Valley } from "./table.js";

/** Own traps are triggered, those of the other side are aimed at. */
function useOf(valley: Valley, seat: number, card: string): Use {
  const own = valley.mine && seat === valley.near;
  return { kinds: ["trigger"], fields: own ? { trap: card } : { target: card } };
}

interface Inside extends Pick<CardProps, "card" | "id" | "mark" | "to"> {
  from: string;
}

/** What is turned up was the last of the backs that lay there. */
function comesFrom(valley: Valley, seat: number): { card: string; papyrus: string } {
  const { down_size, papyri_down_size } = sideOf(valley, seat);
  if (!valley.told.length) return { card: `hand-${seat}`, papyrus: `papyri-${seat}` };
  return { card: `down-${seat}-${down_size}`, papyrus: `down-papyrus-${seat}-${papyri_down_size}` };
}

function insideOf(valley: Valley, seat: number): Inside[] {
  const side = sideOf(valley, seat);
  const { card: from, papyrus: fromPapyri } = comesFrom(valley, seat);
  const at = (place: string, pile: Readonly<Record<string, number>>): { card: string; key: string }[] =>
    cardsIn(valley, pile, (card) => keysAt(valley.copies, `${seat}-${place}`, card));
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
  const reckoned = !valley.told.length || valley.told.some(({ data }) => data.event === "combat");
  const covered = !reckoned || (side.down === undefined && side.down_size + side.papyri_down_size > 0);
  const label = covered ? text.total_known({ n }) : text.total({ n });
  return (
    <span class={n > (valley.view.totals[seat ^ 1] ?? 0) ? "v-total v-leads" : "v-total"} data-term="total">
      <Art game="table" id={`seat-${seat + 1}`} class="v-token-art" label={nameOf(valley, seat)} />
      <span class="v-badge v-force">
        <Art game="valley" id="force" label={label} />
        <b class={covered ? "v-covered" : undefined} aria-hidden="true">{n}{covered ? "+" : ""}</b>
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
    <div class={`v-line v-seat-${seat + 1}${isTold(valley, "win", seat) ? " v-wins" : ""}`}>
      <Total valley={valley} seat={seat} />
      <div class="v-row" data-group role="group" aria-label={own ? text.inside_yours() : text.inside_of({ name: nameOf(valley, seat) })}>
        {inside.map(({ card, id, mark, from, to }) => (
          <Card
            key={id} valley={valley} card={card} id={id} from={from} to={to} mark={mark}
            turned={isTold(valley, mark === "bluff" ? "bluff" : "reveal", seat, card)}
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
          <Art game="valley" id="door" class="v-leaf" />
          <Art game="valley" id="door" class="v-leaf v-leaf-right" />
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

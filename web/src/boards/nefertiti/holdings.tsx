/* What everybody holds, as a table: a row for each type of gift with what it is worth, a column for each seat. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { seatLabel } from "../../play/names.js";
import { text } from "./text.js";
import { capital } from "../../text/lang.js";
import { printedOf, type GiftType } from "./stalls.js";
import { findHeld, findType, nameOf, type Context } from "./context.js";
import { Touchable } from "./touchable.js";

type Pile = Readonly<Record<string, number>>;

function count(pile: Pile, { kinds }: GiftType): number {
  return kinds.reduce((sum, kind) => sum + (pile[kind] ?? 0), 0);
}

/** With three players a type may not be in the game at all. */
function typesInGame({ view, state }: Context): GiftType[] {
  const laid = Object.values(view.markets).flatMap((market) => [market.upper, ...market.lower]);
  const piles = [view.pile, view.out, ...view.seats.map((seat) => seat.gifts)];
  return printedOf(state.game).types.filter((type) => type.kinds.some((kind) => laid.includes(kind)) || piles.some((pile) => count(pile, type) > 0));
}

/** The column of a seat. */
function columnOf({ view, state }: Context, seat: number): string {
  return `nef-seat-${seat + 1}${view.seat === seat ? " turn" : ""}${state.you === seat ? " mine" : ""}`;
}

function TypeHead({ context, type }: { context: Context; type: GiftType }): JSX.Element {
  const holders = context.view.seats.filter((seat) => count(seat.gifts, type) > 0).length;
  const [one, two, more] = type.worth;
  const now = Math.min(Math.max(holders, 1), 3) - 1;
  const name = nameOf(context, "t", type.id);
  const label = text.worth({ type: name, one, two, more });
  return (
    <th scope="row">
      <Touchable
        context={context} class="nef-type" find={findType(type.id)} what={{ type: type.id }} term={type.id}
        choice="" idle={() => context.details(type.id)} label={label}
      >
        <Art game="nefertiti" id={type.id} />
        <span class="nef-type-name">{capital(name)}</span>
        <span class="nef-worth">
          {type.worth.map((points, at) => <span key={at} class={at === now ? "now" : ""} data-figure={points} />)}
        </span>
      </Touchable>
    </th>
  );
}

function Held({ context, seat, type }: { context: Context; seat: number; type: GiftType }): JSX.Element {
  const gifts: Pile = context.view.seats[seat]?.gifts ?? {};
  return (
    <td class={columnOf(context, seat)}>
      <span class="nef-stack">
        {type.kinds.map((kind) => {
          const n = gifts[kind] ?? 0;
          if (!n) return <span key={kind} data-key={`held-${seat}-${kind}`} class="nef-held-none" />;
          return (
            <Touchable
              key={kind} context={context} class="nef-held" at={`held-${seat}-${kind}`} term={kind}
              find={findHeld(context, seat, kind, type.id)} what={{ held: `${seat}-${kind}` }} choice={`${seat === context.state.you ? "discard" : "swap"} ${kind}`}
              label={text.held_by({ name: context.names[seat] ?? "", gift: nameOf(context, "g", kind), n })}
            >
              <Art game="nefertiti" id={kind} />
              {n > 1 && <span class="nef-count">{n}</span>}
            </Touchable>
          );
        })}
      </span>
    </td>
  );
}

/** A figure of every seat. Where the seats are seen above, they show it themselves. */
function PurseRow({ context, art, label, figure, after }: {
  context: Context; art: string; label: string; figure(seat: Context["view"]["seats"][number]): number; after: number;
}): JSX.Element {
  return (
    <tr>
      <th scope="row"><span class="nef-purse"><Art game="nefertiti" id={art} />{label}</span></th>
      {context.view.seats.map((seat, at) => <td key={at} class={columnOf(context, at)}>{figure(seat)}</td>)}
      <td colSpan={after} />
    </tr>
  );
}

function Purses({ context, after }: { context: Context; after: number }): JSX.Element {
  const mine = context.state.you ?? 0;
  return (
    <tbody class="nef-purses">
      <PurseRow context={context} after={after} art="deben" label={text.deben()} figure={(seat) => seat.deben} />
      <PurseRow context={context} after={after} art={`servant-${mine + 1}`} label={text.servants()} figure={(seat) => seat.servants} />
      <PurseRow context={context} after={after} art="seals" label={text.seals()} figure={(seat) => seat.seals} />
    </tbody>
  );
}

export function Holdings({ context }: { context: Context }): JSX.Element {
  const { view } = context;
  const types = typesInGame(context);
  const hired = view.seats.some((seat) => seat.points > 0);
  const lost = types.some((type) => count(view.out, type) > 0);
  const after = lost ? 2 : 1;
  return (
    <table class="nef-holdings" data-region="own" aria-label={text.holdings()}>
      <thead>
        <tr>
          <th scope="col" class="nef-first"><span class="unseen">{text.gift_type()}</span></th>
          {view.seats.map((_, seat) => (
            <th key={seat} scope="col" class={columnOf(context, seat)}>
              <Art game="table" id={`seat-${seat + 1}`} />
              <span class="nef-name">{seatLabel(context.state, seat)}</span>
            </th>
          ))}
          <th scope="col" class="nef-rest" title={text.pile_short()}><Art game="nefertiti" id="back" label={text.pile_short()} /></th>
          {lost && <th scope="col" class="nef-rest" title={text.out()}><Art game="table" id="ui-cross" class="icon" label={text.out()} /></th>}
        </tr>
      </thead>
      <Purses context={context} after={after} />
      <tbody data-group data-region="rivals">
        {types.map((type) => (
          <tr key={type.id}>
            <TypeHead context={context} type={type} />
            {view.seats.map((_, seat) => <Held key={seat} context={context} seat={seat} type={type} />)}
            <td class="nef-rest">{count(view.pile, type)}</td>
            {lost && <td class="nef-rest">{count(view.out, type) || ""}</td>}
          </tr>
        ))}
      </tbody>
      {hired && (
        <tbody>
          <PurseRow context={context} after={after} art="characters" label={text.characters()} figure={(seat) => seat.points} />
        </tbody>
      )}
    </table>
  );
}

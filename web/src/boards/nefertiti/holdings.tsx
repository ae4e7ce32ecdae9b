/* What everybody holds, as a table: money, seals, servants, and the gifts by their types with what they are worth. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { text } from "../../text/nefertiti.js";
import { giftTypes, type GiftType } from "./printed.js";
import { findHeld, findType, nameOf, type Scene } from "./scene.js";
import { Thing } from "./thing.js";

type Pile = Readonly<Record<string, number>>;

function count(pile: Pile, { kinds }: GiftType): number {
  return kinds.reduce((sum, kind) => sum + (pile[kind] ?? 0), 0);
}

/** With three players a type may not be in the game at all. */
function typesInGame({ view }: Scene): GiftType[] {
  const laid = Object.values(view.markets).flatMap((market) => [market.upper, ...market.lower]);
  const piles = [view.pile, view.out, ...view.seats.map((seat) => seat.gifts)];
  return giftTypes.filter((type) => type.kinds.some((kind) => laid.includes(kind)) || piles.some((pile) => count(pile, type) > 0));
}

function TypeHead({ scene, type }: { scene: Scene; type: GiftType }): JSX.Element {
  const holders = scene.view.seats.filter((seat) => count(seat.gifts, type) > 0).length;
  const [one, two, more] = type.worth;
  const now = Math.min(Math.max(holders, 1), 3) - 1;
  const name = nameOf(scene, "t", type.id);
  return (
    <th scope="col" class={type.kinds.length > 1 ? "nef-pair" : undefined}>
      <Thing
        scene={scene} class="nef-type" find={findType(type.id)} what={{ type: type.id }} term={type.id}
        why={() => text.worth({ type: name, one, two, more })} idle={() => scene.details(type.id)} label={text.worth({ type: name, one, two, more })}
      >
        <Art game="nefertiti" id={type.id} />
        <span class="nef-worth">
          {type.worth.map((points, at) => <span key={at} class={at === now ? "now" : ""}>{points}</span>)}
        </span>
      </Thing>
    </th>
  );
}

function Held({ scene, seat, type }: { scene: Scene; seat: number; type: GiftType }): JSX.Element {
  const gifts: Pile = scene.view.seats[seat]?.gifts ?? {};
  return (
    <td>
      <span class="nef-stack">
        {type.kinds.map((kind) => {
          const n = gifts[kind] ?? 0;
          if (!n) return <span key={kind} data-key={`held-${seat}-${kind}`} class="nef-held-none" />;
          return (
            <Thing
              key={kind} scene={scene} class="nef-held" at={`held-${seat}-${kind}`} term={kind}
              find={findHeld(scene, seat, kind, type.id)} what={{ held: `${seat}-${kind}` }} why={text.why_not_closing}
              label={text.held_by({ name: scene.names[seat] ?? "", gift: nameOf(scene, "g", kind), n })}
            >
              <Art game="nefertiti" id={kind} />
              <span class="nef-count">{n}</span>
            </Thing>
          );
        })}
      </span>
    </td>
  );
}

function SeatRow({ scene, seat, types, points }: { scene: Scene; seat: number; types: GiftType[]; points: boolean }): JSX.Element {
  const { view, state, names } = scene;
  const held = view.seats[seat];
  const classes = ["nef-player", `nef-seat-${seat + 1}`];
  if (view.seat === seat) classes.push("turn");
  if (state.you === seat) classes.push("mine");
  return (
    <tr class={classes.join(" ")}>
      <th scope="row">
        <Art game="table" id={`seat-${seat + 1}`} />
        <span class="nef-name">{names[seat]}</span>
      </th>
      <td data-key={`deben-${seat}`} class="nef-money">{held?.deben}</td>
      <td>{held?.seals}</td>
      <td data-key={`servants-${seat}`}>{held?.servants}</td>
      {points && <td>{held?.points}</td>}
      {types.map((type) => <Held key={type.id} scene={scene} seat={seat} type={type} />)}
    </tr>
  );
}

/** A pile that belongs to nobody. */
function PileRow({ name, pile, types, before }: { name: string; pile: Pile; types: GiftType[]; before: number }): JSX.Element {
  return (
    <tr class="nef-pile">
      <th scope="row" colSpan={before}>{name}</th>
      {types.map((type) => (
        <td key={type.id}>{count(pile, type) || ""}</td>
      ))}
    </tr>
  );
}

export function Holdings({ scene }: { scene: Scene }): JSX.Element {
  const { view } = scene;
  const types = typesInGame(scene);
  const points = view.seats.some((seat) => seat.points > 0);
  const before = points ? 5 : 4;
  const mine = scene.state.you ?? 0;
  return (
    <table class="nef-holdings" aria-label={text.holdings()}>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">{text.player()}</span></th>
          <th scope="col" class="nef-purse"><Art game="nefertiti" id="deben" label={text.deben()} /></th>
          <th scope="col"><Art game="nefertiti" id="seals" label={text.seals()} /></th>
          <th scope="col"><Art game="nefertiti" id={`servant-${mine + 1}`} label={text.servants()} /></th>
          {points && <th scope="col"><Art game="nefertiti" id="characters" label={text.hired_points()} /></th>}
          {types.map((type) => <TypeHead key={type.id} scene={scene} type={type} />)}
        </tr>
      </thead>
      <tbody data-group>
        {view.seats.map((_, seat) => <SeatRow key={seat} scene={scene} seat={seat} types={types} points={points} />)}
      </tbody>
      <tfoot>
        <PileRow pile={view.pile} types={types} before={before} name={text.pile_short()} />
        {types.some((type) => count(view.out, type) > 0) && <PileRow pile={view.out} types={types} before={before} name={text.out()} />}
      </tfoot>
    </table>
  );
}

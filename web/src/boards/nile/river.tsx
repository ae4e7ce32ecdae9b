/* The river: the draw pile, the flood and what it floods, the discards, and where the locusts are. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Art, Scene } from "../../art.js";
import { Thing } from "../thing.js";
import { text } from "./text.js";
import type { Cards } from "./plans.js";
import { Face } from "./card.js";
import { sizeOf, type Context } from "./context.js";

function Pile({ context }: { context: Context }): JSX.Element {
  const { view, state } = context;
  const all = state.setup.players;
  const done = all - view.piles_left;
  return (
    <div class="nile-spot" role="group" aria-label={text.pileIs({ n: view.pile_size, left: view.piles_left })}>
      <span class={`nile-stack${view.pile_size > 1 ? " nile-high" : ""}`} data-place="pile">
        {view.pile_size > 0 ? <Face card={null} /> : <span class="nile-card nile-middle nile-none" />}
      </span>
      <span class="nile-tag" aria-hidden>
        <b>{view.pile_size}</b>
        <span class="nile-tag-word">{text.pile()}</span>
      </span>
      <span class="nile-piles" aria-hidden title={text.pilesLeft({ n: Math.min(done + 1, all), all })}>
        {Array.from({ length: all }, (_, at) => (
          <i key={at} class={at < done ? "nile-past" : at === done ? "nile-now" : ""} />
        ))}
      </span>
    </div>
  );
}

function Flood({ context }: { context: Context }): JSX.Element {
  const { view } = context;
  const { flood } = view;
  const wet = view.flooded.map(context.cardName).join(", ");
  return (
    <div class="nile-flood" role="group" aria-label={view.flooded.length ? text.flooded({ cards: wet }) : text.noFlood()}>
      <span data-place="flood">
        {flood === null ? (
          <span class="nile-card nile-large nile-none"><Art game="nile" id="flood" /></span>
        ) : (
          <Thing
            seen={context.seen} class="nile-plain" data-term={flood} label={text.flood({ card: context.cardName(flood) })}
            onClick={() => context.details(flood)}
          >
            <Face card={flood} size="large" />
          </Thing>
        )}
      </span>
      <span class="nile-waters" aria-hidden>
        <Art game="nile" id="flood" class="nile-sign" />
        <b>{view.flooded.length ? wet : text.noFlood()}</b>
      </span>
    </div>
  );
}

function Heap({ title, pile, context }: { title: string; pile: Cards; context: Context }): JSX.Element {
  const cards = context.cards.filter((card) => pile[card]);
  return (
    <section>
      <h2>{title} <span class="nile-count">{sizeOf(pile)}</span></h2>
      <ul class="nile-heap">
        {cards.map((card) => (
          <li key={card} title={context.cardName(card)}>
            <Face card={card} size="small" />
            <span aria-hidden>{pile[card]}</span>
            <span class="unseen">{context.listed({ [card]: pile[card] ?? 0 })}</span>
          </li>
        ))}
        {cards.length === 0 && <li>{text.nothing()}</li>}
      </ul>
    </section>
  );
}

/** What lies face up may be looked through by everybody. */
function Discards({ context }: { context: Context }): JSX.Element {
  const { discards, flood_pile } = context.view;
  const size = sizeOf(discards);
  const open = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      const elsewhere = event instanceof KeyboardEvent ? event.key === "Escape" : !open.current?.contains(event.target as Node);
      if (elsewhere && open.current) open.current.open = false;
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details class="nile-spot nile-discards" ref={open}>
      <summary title={text.discardsAre({ n: size })}>
        <span class="nile-stack" data-place="discards">
          <span class="nile-card nile-middle nile-none"><Art game="nile" id="discard" /></span>
        </span>
        <span class="nile-tag">
          <b>{size}</b>{" "}
          <span class="nile-tag-word">{text.discards()}</span>
        </span>
      </summary>
      <div class="nile-open">
        <Heap title={text.discards()} pile={discards} context={context} />
        <Heap title={text.floodPile()} pile={flood_pile} context={context} />
      </div>
    </details>
  );
}

function Locusts({ context }: { context: Context }): JSX.Element {
  const lurk = context.view.locusts_in_pile;
  return (
    <Thing
      seen={context.seen} data-term="locusts" class={`nile-plain nile-lurk${lurk ? " nile-near" : ""}`}
      label={lurk ? text.locustsIn() : text.locustsOut()}
      onClick={() => context.details("locusts")}
    >
      <span data-place="locusts"><Art game="nile" id="locusts" class="nile-sign" /></span>
      <span class="nile-tag-word">{lurk ? text.lurking() : text.aside()}</span>
    </Thing>
  );
}

/** The banks whose fields the flood reaches: the water rises there. */
function reached({ view }: Context): string {
  const wet = view.flooded.flatMap((crop) => view.fields[crop]?.seat ?? []);
  const near = wet.includes(view.viewer) ? " nile-rises-near" : "";
  return wet.some((seat) => seat !== view.viewer) ? `${near} nile-rises-far` : near;
}

export function River({ context }: { context: Context }): JSX.Element {
  return (
    <section class={`nile-river${reached(context)}`} aria-label={text.river()}>
      <div class="nile-boat" aria-hidden><Scene game="nile" id="boat" /></div>
      <Pile context={context} />
      <Flood context={context} />
      <div class="nile-right">
        <Discards context={context} />
        <Locusts context={context} />
      </div>
    </section>
  );
}

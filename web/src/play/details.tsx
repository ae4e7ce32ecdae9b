/* The details of a term: picture, name, effect, and each printed fact with its source, for elements with
 * data-term. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import { Art } from "../art.js";
import { to } from "../app/router.js";
import { IconButton } from "../app/ui/button.js";
import { factsOfTerm, type MarkedFact } from "../components.js";
import { capital, said } from "../text/lang.js";
import { text } from "../text/play.js";
import type { GameBoard } from "../boards/game.js";
import type { TableState } from "../table.js";
import type { Game, Term } from "../types.js";
import { anyTerm } from "./choices.js";
import { Mark } from "./mark.js";

const REST_MS = 500;
const PRESS_MS = 450;
const FOCUS_MS = 1200;
const SLIP = 10;
const MARGIN = 8;

type Way = "rest" | "press" | "asked";

export class Detailing {
  term: Term | null = null;
  /** The name of its picture. */
  art: readonly string[] = [];
  /** What is printed on it, and why it cannot be chosen now: made anew when drawn, because a person may
   *  switch the language while the details are open. */
  facts: () => readonly MarkedFact[] = () => [];
  why: () => string = () => "";
  /** The board that describes its own things, and the position that it shows. */
  board: GameBoard | null = null;
  state: TableState | null = null;
  /** Why no move fits a choice. */
  whyNot: (choice: string) => string = () => "";
  anchor: DOMRect | null = null;
  /** The group around the element. */
  around: DOMRect | null = null;
  way: Way = "asked";
  private thing: Element | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private from = { x: 0, y: 0 };
  private last = { x: -1, y: -1 };
  private held = false;

  constructor(readonly game: Game, private readonly draw: () => void) {}

  show(what: Term | string, anchor: Element | null = document.activeElement, way: Way = "asked"): void {
    const { board, state } = this;
    const about = (): ReturnType<GameBoard["about"]> => typeof what === "string" && state ? board?.about(what, state) : undefined;
    const told = about();
    const term = typeof what === "string" ? (told?.term ?? anyTerm(this.game, what)) : what;
    if (!term) return;
    this.term = term;
    this.art = told?.art === undefined ? (this.board?.pictures(term.id) ?? []) : [told.art].filter(Boolean);
    this.facts = () => about()?.facts ?? factsOfTerm(this.game, term.id);
    this.thing = anchor;
    this.measure();
    const choice = anchor instanceof HTMLElement ? anchor.dataset["choice"] : undefined;
    this.why = () => choice === undefined ? "" : this.whyNot(choice);
    this.way = way;
    this.draw();
  }

  private measure(): void {
    const { thing } = this;
    this.anchor = thing && thing !== document.body ? thing.getBoundingClientRect() : null;
    this.around = thing?.closest("[data-group]")?.getBoundingClientRect() ?? null;
  }

  /** The window was resized: the element moved. */
  readonly follow = (): void => {
    if (!this.term) return;
    this.measure();
    this.draw();
  };

  hide(): void {
    this.stop();
    if (!this.term) return;
    this.term = null;
    this.draw();
  }

  /** Hides the details of an element that is gone or shows another term. */
  tidy(): void {
    const { term, thing } = this;
    if (this.way !== "rest" || !term || !thing) return;
    if (!thing.isConnected || thing.getAttribute("data-term") !== term.id) this.hide();
  }

  /** Event handlers for an element around all elements with data-term. */
  readonly handlers = {
    onPointerOver: (event: PointerEvent): void => {
      if (event.pointerType === "mouse" && this.moved(event)) this.later(event, REST_MS, "rest");
    },
    onPointerOut: (event: PointerEvent): void => {
      this.stop();
      if (event.pointerType === "mouse" && this.way === "rest") this.hide();
    },
    onPointerDown: (event: PointerEvent): void => {
      this.held = false;
      this.hide();
      this.moved(event);
      this.from = { x: event.clientX, y: event.clientY };
      if (event.pointerType !== "mouse") this.later(event, PRESS_MS, "press");
    },
    onPointerMove: (event: PointerEvent): void => {
      this.moved(event);
      if (event.pointerType !== "mouse" && Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > SLIP) this.stop();
    },
    onPointerUp: (event: PointerEvent): void => {
      if (event.pointerType !== "mouse") this.stop();
    },
    onPointerCancel: (): void => this.stop(),
    onContextMenu: (event: MouseEvent): void => {
      const thing = thingAt(event);
      if (!thing) return;
      event.preventDefault();
      this.show(thing.dataset["term"] ?? "", thing);
    },
    /** Ignores the click that ends a long press. */
    onClickCapture: (event: MouseEvent): void => {
      if (!this.held) return;
      this.held = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onFocusIn: (event: FocusEvent): void => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) this.later(event, FOCUS_MS, "rest");
    },
    onFocusOut: (): void => {
      this.stop();
      if (this.way === "rest") this.hide();
    },
  };

  /** False if only the element moved under a resting mouse. */
  private moved({ clientX, clientY }: PointerEvent): boolean {
    const moved = this.last.x !== clientX || this.last.y !== clientY;
    this.last = { x: clientX, y: clientY };
    return moved;
  }

  private later(event: Event, ms: number, way: Way): void {
    this.stop();
    const thing = thingAt(event);
    if (!thing) return;
    this.timer = setTimeout(() => {
      if (!thing.isConnected) return;
      this.held = way === "press";
      this.show(thing.dataset["term"] ?? "", thing, way);
    }, ms);
  }

  private stop(): void {
    clearTimeout(this.timer);
  }
}

function thingAt(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-term]") : null;
}

export function useDetails(game: Game): Detailing {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  return useMemo(() => new Detailing(game, () => draw(undefined)), [game]);
}

/** The position beside the group, so that the group stays visible; null: no room. */
function beside(around: DOMRect, width: number): number | null {
  if (around.right + width + 2 * MARGIN <= innerWidth) return around.right + MARGIN;
  return around.left - width - 2 * MARGIN >= 0 ? around.left - width - MARGIN : null;
}

/** The bar below the board stays free. */
function lowest(): number {
  const bar = document.querySelector(".table-main > .bar")?.getBoundingClientRect();
  return bar && bar.top > innerHeight / 3 ? Math.min(bar.top, innerHeight) : innerHeight;
}

/** Places the card beside the group, or on a narrow screen above or below the element. */
function place(card: HTMLElement, anchor: DOMRect | null, around: DOMRect | null): void {
  const floor = lowest();
  card.style.setProperty("max-height", `${floor - 2 * MARGIN}px`);
  const { width, height } = card.getBoundingClientRect();
  const aside = around && beside(around, width);
  if (anchor && aside !== null) {
    card.style.setProperty("left", `${aside}px`);
    card.style.setProperty("top", `${Math.max(MARGIN, Math.min(anchor.top, floor - height - MARGIN))}px`);
    return;
  }
  const at = anchor ?? new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
  const above = at.top - height - MARGIN;
  const top = above >= MARGIN ? Math.min(above, floor - height - MARGIN) : Math.min(at.bottom + MARGIN, floor - height - MARGIN);
  const left = at.left + at.width / 2 - width / 2;
  card.style.setProperty("left", `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`);
  card.style.setProperty("top", `${Math.max(MARGIN, top)}px`);
}

function sentence(note: string): string {
  return `${capital(note)}${/[.!?]$/.test(note) ? "" : "."}`;
}

interface DetailsProps {
  detailing: Detailing;
  /** Passed separately, because a component with unchanged props is not drawn again. */
  term: Term | null;
  anchor: DOMRect | null;
  /** The step: in a new position the element may be gone. */
  at: unknown;
}

/** Every fact with its own mark, and what the marks say. */
function Facts({ facts }: { facts: readonly MarkedFact[] }): JSX.Element | null {
  if (!facts.length) return null;
  const marks = (["R", "A", "X"] as const).filter((mark) => facts.some((fact) => fact.mark === mark));
  return (
    <>
      <ul class="details-facts">
        {facts.map(({ name, value, mark }) => <li key={name}>{capital(name)} {value && <strong>{value}</strong>} <Mark mark={mark} /></li>)}
      </ul>
      <p class="details-mark">{marks.map((mark) => `${mark}: ${text[`mark_${mark}`]()}`).join(" · ")}</p>
    </>
  );
}

export function Details({ detailing, term, anchor }: DetailsProps): JSX.Element | null {
  const card = useRef<HTMLDivElement>(null);
  const { game } = detailing;
  useLayoutEffect(() => {
    if (card.current) place(card.current, anchor, detailing.around);
  }, [term, anchor]);
  useLayoutEffect(() => detailing.tidy());
  useEffect(() => {
    addEventListener("resize", detailing.follow);
    return () => removeEventListener("resize", detailing.follow);
  }, [detailing]);
  if (!term) return null;
  const why = detailing.why(), facts = detailing.facts();
  return (
    <div class={`details details-${detailing.way}`} ref={card} role="status" aria-label={text.about({ name: said(term.name) })}>
      {detailing.art.length > 0 && (
        <div class="details-arts">{detailing.art.map((id) => <Art key={id} game={game.id} id={id} class="details-art" />)}</div>
      )}
      <div class="details-text">
        <h2>{capital(said(term.name))}</h2>
        {term.note && <p>{sentence(said(term.note))}</p>}
        {why && <p class="details-why">{why}</p>}
        <Facts facts={facts} />
        {term.mark && !facts.length && <p class="details-mark"><Mark mark={term.mark} /> {text[`mark_${term.mark}`]()}</p>}
        {detailing.way !== "rest" && anyTerm(game, term.id) && (
          <p><a href={to("rules", game.id, "about", said(term.name))} target="_blank" rel="noopener">{text.in_rules()}</a></p>
        )}
      </div>
      <IconButton icon="cross" label={text.close()} class="details-close" onClick={() => detailing.hide()} />
    </div>
  );
}

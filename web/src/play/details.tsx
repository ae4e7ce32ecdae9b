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
import type { About, GameBoard } from "../boards/game.js";
import type { TableState } from "../table.js";
import type { Game, Mark as Letter, Term } from "../types.js";
import { anyTerm } from "./choices.js";
import { Mark } from "./mark.js";

const REST_MS = 500;
const PRESS_MS = 450;
const FOCUS_MS = 1200;
const SLIP = 10;
const MARGIN = 8;

type Way = "rest" | "press" | "asked";

export class Detailing {
  /** What is shown. Its words, its facts and why it cannot be chosen now are made anew when drawn, because
   *  a person may switch the language while the details are open. */
  private what: Term | string | null = null;
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
    const before = this.what;
    this.what = what;
    if (!this.term) {
      this.what = before;
      return;
    }
    this.thing = anchor;
    this.measure();
    const choice = anchor instanceof HTMLElement ? anchor.dataset["choice"] : undefined;
    this.why = () => choice === undefined ? "" : this.whyNot(choice);
    this.way = way;
    this.draw();
  }

  get term(): Term | null {
    const { what } = this;
    if (what === null || typeof what !== "string") return what;
    return this.about?.term ?? anyTerm(this.game, what) ?? null;
  }

  /** The names of its pictures. */
  get art(): readonly string[] {
    const { about, term } = this;
    if (about?.art !== undefined) return [about.art].filter(Boolean);
    return term ? (this.board?.pictures(term.id) ?? []) : [];
  }

  /** What is printed on it. */
  get facts(): readonly MarkedFact[] {
    const { term } = this;
    return this.about?.facts ?? (term ? factsOfTerm(this.game, term.id) : []);
  }

  /** What the board says about its own things. */
  private get about(): About | undefined {
    return typeof this.what === "string" && this.state ? this.board?.about(this.what, this.state) : undefined;
  }

  private measure(): void {
    const { thing } = this;
    this.anchor = thing && thing !== document.body ? thing.getBoundingClientRect() : null;
    /* A hand is compared as a whole, of however many groups it consists. */
    const group = thing?.closest('[data-region="hand"]') ?? thing?.closest("[data-group]");
    this.around = group ? boxOf(group) : null;
  }

  /** The window was resized: the element moved. */
  readonly follow = (): void => {
    if (this.what === null) return;
    this.measure();
    this.draw();
  };

  hide(): void {
    this.stop();
    if (this.what === null) return;
    this.what = null;
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
    /** A thing of a board that is only looked at is no button, and does nothing else. */
    onClick: (event: MouseEvent): void => {
      const thing = thingAt(event);
      if (thing?.matches(".thing")) this.show(thing.dataset["term"] ?? "", thing);
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

/** The box of a group; one that is not drawn itself (display: contents) has that of all things in it. */
function boxOf(group: Element): DOMRect {
  const own = group.getBoundingClientRect();
  if (own.width || own.height) return own;
  const all = [...group.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0);
  if (!all.length) return own;
  const [left, top] = [Math.min(...all.map((box) => box.left)), Math.min(...all.map((box) => box.top))];
  return new DOMRect(left, top, Math.max(...all.map((box) => box.right)) - left, Math.max(...all.map((box) => box.bottom)) - top);
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

/** The position above or else below something that stays visible; null: no room. */
function topOf(height: number, floor: number, clear: DOMRect): number | null {
  const above = Math.min(clear.top, floor) - height - MARGIN;
  if (above >= MARGIN) return above;
  return clear.bottom + height + 2 * MARGIN <= floor ? clear.bottom + MARGIN : null;
}

/** Places the card beside the group, or on a narrow screen above or below it, so that what is compared is not covered. */
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
  const top = topOf(height, floor, around ?? at) ?? topOf(height, floor, at) ?? Math.min(at.bottom + MARGIN, floor - height - MARGIN);
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

/** The facts that have a number; a name or a text is on the card itself. */
function Facts({ facts }: { facts: readonly MarkedFact[] }): JSX.Element | null {
  const printed = facts.filter(({ value }) => value);
  if (!printed.length) return null;
  return <ul class="details-facts">{printed.map(({ name, value }) => <li key={name}>{capital(name)} <strong>{value}</strong></li>)}</ul>;
}

/** Every fact with its own mark, and what the marks say: one press away. */
function Sources({ facts, mark }: { facts: readonly MarkedFact[]; mark: Letter | undefined }): JSX.Element | null {
  const marks = (["R", "A", "X"] as const).filter((one) => (facts.length ? facts.some((fact) => fact.mark === one) : mark === one));
  if (!marks.length) return null;
  return (
    <details class="details-mark">
      <summary>{text.sources()}</summary>
      {facts.length > 0 && <ul class="details-facts">{facts.map(({ name, mark: one }) => <li key={name}>{capital(name)} <Mark mark={one} /></li>)}</ul>}
      <p>{marks.map((one) => `${one}: ${text[`mark_${one}`]()}`).join(" · ")}</p>
    </details>
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
  const why = detailing.why(), { art, facts } = detailing;
  return (
    <div class={`details details-${detailing.way}`} ref={card} role="status" aria-label={text.about({ name: said(term.name) })}>
      {art.length > 0 && (
        <div class="details-arts">{art.map((id) => <Art key={id} game={game.id} id={id} class="details-art" />)}</div>
      )}
      <div class="details-text">
        <h2>{capital(said(term.name))}</h2>
        {term.note && <p>{sentence(said(term.note))}</p>}
        {why && <p class="details-why">{why}</p>}
        <Facts facts={facts} />
        {detailing.way !== "rest" && <Sources facts={facts} mark={term.mark} />}
        {detailing.way !== "rest" && anyTerm(game, term.id) && (
          <p><a href={to("rules", game.id, "about", said(term.name))} target="_blank" rel="noopener">{text.in_rules()}</a></p>
        )}
      </div>
      <IconButton icon="cross" label={text.close()} class="details-close" onClick={() => detailing.hide()} />
    </div>
  );
}

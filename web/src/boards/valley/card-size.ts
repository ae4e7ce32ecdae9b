/* How large cards are drawn: as large as the room of the board allows, so that nobody has to scroll. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** Pixels from which on things lie beside one another. */
const WIDE = 720;
/** The width of a card, in pixels: least and most. */
const NARROW_SIZES = [38, 66] as const;
const WIDE_SIZES = [56, 148] as const;
/** Cards grow only by at least this factor, so that they do not change with every line of text. */
const WORTH = 1.1;
const STEP = 2;
/** Below this width a card of the hand has no room for its name. */
const NAMED = 47;
/** Between cards, and between hand and papyri, in pixels. */
const GAP = 5;
const APART = 12;
/** Room that is left for a reason in the bar, so that nothing changes when one is told. */
const FOR_A_REASON = 26;
/** Smaller changes of the room are ignored: the bar grows and shrinks with every question. */
const MUCH = 140;

/** The largest size that fits, the least if none does; what fits already stays unless much is gained. */
export function largest(fits: (size: number) => boolean, [least, most]: readonly [number, number], was: number): number {
  const now = Math.min(Math.max(was, least), most);
  const more = Math.min(Math.floor(now * WORTH), most);
  const stays = was > 0 && fits(now);
  if (stays && (now === most || !fits(more))) return now;
  if ((stays || was === 0) && fits(most)) return most;
  let low = stays ? more : least;
  let high = stays || was === 0 ? most : now;
  while (high - low > STEP) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** From card to card: so near that all stand in as few lines as possible, equally many in each. */
export function pitchOf(cards: number, room: number, width: number, least: number): number {
  for (let lines = 1; ; lines++) {
    const across = Math.ceil(cards / lines);
    const pitch = across > 1 ? Math.min((room - width) / (across - 1), width + GAP) : width;
    if (pitch >= least * width || across <= 1) return pitch;
  }
}

/** Setting a property to the value it has would cause another layout. */
function set(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/** Cards of a hand have names to be read, those on the table overlap more. */
function arrange(table: HTMLElement): void {
  const rows = [...table.querySelectorAll<HTMLElement>(".v-row")];
  const found = rows.map((row) => {
    const hand = row.classList.contains("v-hand");
    const width = row.querySelector<HTMLElement>(".v-card")?.offsetWidth ?? 0;
    const room = row.clientWidth - GAP - (hand && row.querySelector(".v-papyri") ? APART : 0);
    return { row, pitch: pitchOf(row.querySelectorAll(".v-slot").length, room, width, hand ? 0.85 : 0.68) };
  });
  for (const { row, pitch } of found) set(row, "--v-pitch", `${Math.floor(pitch * 10) / 10}px`);
}

/** What can be chosen is seen, also where not everything fits. */
function show(board: HTMLElement): void {
  const lit = [...board.querySelectorAll<HTMLElement>(".v-lit")];
  if (board.scrollHeight <= board.clientHeight || !lit.length) return;
  for (const one of [lit[lit.length - 1], lit[0]]) one?.scrollIntoView({ block: "nearest" });
}

interface Seen {
  /** The window that all this holds for. */
  window: string;
  most: number;
  /** The least there was, besides when much was taken away for a while. */
  usual: number;
  /** What was left of it when the size was found. */
  left?: number;
}

const seen = new WeakMap<HTMLElement, Seen>();

/** The bar takes a line more or less with every move: cards that went with it would change all the time. */
function seenWith(table: HTMLElement, room: number): Seen {
  const window = `${innerWidth} ${innerHeight}`;
  const before = seen.get(table);
  const now = before?.window === window ? before : { window, most: room, usual: room };
  now.most = Math.max(now.most, room);
  if (now.most - room < MUCH) now.usual = Math.min(now.usual, room);
  seen.set(table, now);
  return now;
}

function fit(table: HTMLElement): void {
  const board = table.closest<HTMLElement>(".board");
  if (!board) return;
  const wide = board.clientWidth >= WIDE;
  table.toggleAttribute("data-wide", wide);
  if (!board.closest(".table")) return arrange(table);
  const { paddingTop, paddingBottom } = getComputedStyle(board);
  const there = board.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) - FOR_A_REASON;
  const usual = seenWith(table, there);
  const room = Math.min(there, usual.usual);
  const fits = (size: number): boolean => {
    set(table, "--v-card", `${size}px`);
    table.toggleAttribute("data-small", size < NAMED);
    arrange(table);
    return table.offsetHeight <= room;
  };
  const was = parseFloat(table.style.getPropertyValue("--v-card")) || 0;
  /* Every size that is tried costs a layout in the middle of a movement: none is while the cards fit, and
   * not much more room is left than when no larger size was found. */
  if (was > 0 && usual.left !== undefined && fits(was) && room - table.offsetHeight <= usual.left + FOR_A_REASON) return;
  fits(largest(fits, wide ? WIDE_SIZES : NARROW_SIZES, was));
  usual.left = room - table.offsetHeight;
}

/** For the element of the whole board; done anew when what is drawn or the room is another one. */
export function useFit(drawn: unknown): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!table.current) return;
    fit(table.current);
    const board = table.current.closest<HTMLElement>(".board");
    if (board) show(board);
  }, [drawn]);
  useEffect(() => {
    const board = table.current?.closest(".board");
    if (!board) return undefined;
    let { clientWidth: across, clientHeight: down } = board;
    const watching = new ResizeObserver(() => {
      if (board.clientWidth === across && Math.abs(board.clientHeight - down) < MUCH) return;
      ({ clientWidth: across, clientHeight: down } = board);
      if (table.current) fit(table.current);
    });
    watching.observe(board);
    return () => watching.disconnect();
  }, []);
  return table;
}

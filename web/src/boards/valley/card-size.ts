/* How large cards are drawn: as large as the room of the board allows, so that nobody has to scroll. */

import { setProperty, type Scale } from "../../play/fit.js";

/** Pixels from which on things lie beside one another. */
const WIDE = 720;
/** Between cards, and between hand and papyri, in pixels. */
const GAP = 5;
const APART = 12;

/** From card to card: so near that all stand in as few lines as possible, equally many in each. */
export function pitchOf(cards: number, room: number, width: number, least: number): { pitch: number; across: number } {
  for (let lines = 1; ; lines++) {
    const across = Math.ceil(cards / lines);
    const pitch = across > 1 ? Math.min((room - width) / (across - 1), width + GAP) : width;
    if (pitch >= least || across <= 1) return { pitch, across };
  }
}

/** A card on the table is known by its picture, of which at least this share lies open. */
const OPEN = 0.6;
/** Of a card in hand at least this much lies open, in pixels: name and effect stand in it. */
const READ = 52;
/** Less than this is too narrow for Force and effect beside each other. */
const NARROW = 66;

/** Writes only what seldom changes: CSS makes the rest of it, so that a trial is a single layout. */
function arrange(table: HTMLElement): void {
  const rows = [...table.querySelectorAll<HTMLElement>(".v-row")].map((row) => {
    const hand = row.classList.contains("v-hand");
    const apart = hand && row.querySelector(".v-papyri") ? APART : 0;
    /* Where there is little room, a hand that is not used is not read either. */
    const read = hand && (table.hasAttribute("data-wide") || !row.closest(".v-waits"));
    return { row, hand, read, apart, room: row.clientWidth - GAP - apart, cards: row.querySelectorAll(".v-slot").length };
  });
  /* A hand is read: its cards are no larger than the room for all of them beside one another. */
  for (const { row, hand, room, cards } of rows) if (hand && cards) setProperty(row, "--v-most", `${Math.floor(room / cards) - GAP}px`);
  const found = rows.map(({ room, cards, read, ...rest }) => {
    const width = rest.row.querySelector<HTMLElement>(".v-card")?.offsetWidth ?? 0;
    return { ...rest, read, cards, ...pitchOf(cards, room, width, read ? Math.min(READ, width) : OPEN * width) };
  });
  for (const { row, hand, read, apart, cards, pitch, across } of found) {
    setProperty(row, "--v-across", `${across}`);
    if (!hand) continue;
    setProperty(row, "--v-apart", `${apart}px`);
    row.toggleAttribute("data-lines", read && across < cards);
    row.toggleAttribute("data-narrow", read && (across < cards || pitch < NARROW));
  }
}

/** No word is broken: a line that is too long for its card is drawn narrower. */
function squeeze(table: HTMLElement): void {
  const lines = [...table.querySelectorAll<HTMLElement>(".v-hand :is(.v-name, .v-effect)")];
  const shares = lines.map((line) => (line.scrollWidth > line.clientWidth ? line.clientWidth / line.scrollWidth : 1));
  lines.forEach((line, at) => setProperty(line, "--v-squeeze", `${Math.floor((shares[at] ?? 1) * 100) / 100}`));
}

/** Pixels of the board's height for a card, at most: five rows lie one below the other. */
const ROWS = 5;

function arrangeAll(table: HTMLElement): void {
  const board = table.closest<HTMLElement>(".board");
  if (board) table.toggleAttribute("data-wide", board.clientWidth >= WIDE || board.clientWidth > board.clientHeight);
  arrange(table);
}

export const SCALE: Scale = {
  unit: "--v-card",
  range: (width, height) => [30, Math.min(width, height) / ROWS],
  step: 1,
  arrange: arrangeAll,
  finish: squeeze,
};

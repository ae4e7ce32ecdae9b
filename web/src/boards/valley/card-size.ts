/* How large cards are drawn: as large as the room of the board allows, so that nobody has to scroll. */

import { setProperty, type Scale } from "../../play/fit.js";

/** Pixels from which on things lie beside one another. */
const WIDE = 720;
/** Between cards, and between hand and papyri, in pixels. */
const GAP = 5;
const APART = 12;

/** From card to card: so near that all stand in as few lines as possible, equally many in each. */
export function pitchOf(cards: number, room: number, width: number, least: number): number {
  for (let lines = 1; ; lines++) {
    const across = Math.ceil(cards / lines);
    const pitch = across > 1 ? Math.min((room - width) / (across - 1), width + GAP) : width;
    if (pitch >= least * width || across <= 1) return pitch;
  }
}

/** A hand stays in one line as long as a finger finds every card of it. */
function arrange(table: HTMLElement): void {
  const rows = [...table.querySelectorAll<HTMLElement>(".v-row")].map((row) => {
    const hand = row.classList.contains("v-hand");
    const room = row.clientWidth - GAP - (hand && row.querySelector(".v-papyri") ? APART : 0);
    return { row, hand, room, cards: row.querySelectorAll(".v-slot").length };
  });
  /* A hand is read: its cards are no larger than the room for all of them beside one another. */
  for (const { row, hand, room, cards } of rows) if (hand && cards) setProperty(row, "--v-most", `${Math.floor(room / cards) - GAP}px`);
  const found = rows.map(({ row, hand, room, cards }) => {
    const width = row.querySelector<HTMLElement>(".v-card")?.offsetWidth ?? 0;
    return { row, pitch: pitchOf(cards, room, width, hand ? 0.45 : 0.6) };
  });
  for (const { row, pitch } of found) setProperty(row, "--v-pitch", `${Math.floor(pitch * 10) / 10}px`);
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

/* Which things have a picture of their own: cards of two crops and playing cards are drawn by their boards. */

const DRAWN_BY_BOARDS: Readonly<Record<string, RegExp>> = {
  nile: /-/,
  eights: /./,
};

export function hasArt(game: string, id: string): boolean {
  return !DRAWN_BY_BOARDS[game]?.test(id);
}

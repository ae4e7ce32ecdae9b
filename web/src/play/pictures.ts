/* The pictures of a thing: of a card of two crops both; playing cards are drawn by their board. */

const PICTURES: Readonly<Record<string, (id: string) => string[]>> = {
  nile: (id) => id.replace(/^storage-/, "").split("-"),
  eights: () => [],
};

export function picturesOf(game: string, id: string): string[] {
  return PICTURES[game]?.(id) ?? [id];
}

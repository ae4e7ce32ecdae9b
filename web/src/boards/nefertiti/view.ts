/* What a seat knows: the engine's view of the game. Members that only some seats may see are missing for
 * the others, and their sizes are there. */

import { bool, each, id, int, list, object, orNull, word, type Shaped } from "../../schema.js";

/** The number of cards of each kind. */
const pile = each(int);
/** -1: a spectator. */
const viewer = int;
const seat = int;

const market = object({
  status: word("open", "closed", "closed-for-good"),
  stall: id,
  reserve: int,
  upper: orNull(id),
  seal: bool,
  lower: list(orNull(id)),
  /** Seats by their bids. */
  servants: each(seat),
});

export const view = object({
  viewer,
  phase: word("turn", "place", "swap", "take", "discard", "buy", "over"),
  /** Whose turn it is, and who decides in it. */
  turn: orNull(seat),
  seat: orNull(seat),
  second_servant: bool,
  offered: orNull(id),
  closing: orNull(id),
  bid: orNull(int),
  sold: int,
  closings_without_sale: int,
  akhenaton: bool,
  reopens_next: orNull(id),
  seal_supply: int,
  pile_size: int,
  pile,
  out: pile,
  characters: pile,
  markets: each(market),
  seats: list(object({ deben: int, seals: int, servants: int, points: int, gifts: pile })),
});

export type NefertitiView = Shaped<typeof view>;

/* What a seat knows: the engine's view of the game. Members that only some seats may see are missing for
 * the others, and their sizes are there. */

import { bool, each, id, int, list, object, orNull, word, type Shaped } from "../../schema.js";

/** The number of cards of each kind. */
const pile = each(int);
/** -1: a spectator. */
const viewer = int;
const seat = int;

export const view = object({
  viewer,
  turn: orNull(seat),
  phase: word("trade", "market", "offer", "add", "over"),
  added: list(id),
  piles_left: int,
  pile_size: int,
  locusts_in_pile: bool,
  flood: orNull(id),
  flooded: list(id),
  flood_pile: pile,
  discards: pile,
  fields: each(object({ seat, cards: int })),
  seats: list(
    object({ hand_size: int, storage_size: int, speculation: list(id) }, { hand: pile, storage: pile }),
  ),
});

export type NileView = Shaped<typeof view>;

/* What a seat knows: the engine's view of the game. Members that only some seats may see are missing for
 * the others, and their sizes are there. */

import { id, int, list, object, orNull, type Shaped } from "../../schema.js";

/** -1: a spectator. */
const viewer = int;
const seat = int;

export const view = object({
  viewer,
  turn: orNull(seat),
  top: id,
  deck_size: int,
  seats: list(object({ points: int, hand_size: int }, { hand: list(id) })),
});

export type EightsView = Shaped<typeof view>;

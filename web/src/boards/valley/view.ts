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
  phase: word(
    "split", "camp", "mercenary", "charm", "limit", "open", "offer", "destroy", "send", "lay", "trigger", "over",
  ),
  turn: orNull(seat),
  holder: seat,
  supply: int,
  tombs_to_win: int,
  open_tomb: orNull(id),
  tombs_left: list(id),
  top_tomb_seen_by: list(seat),
  top_tomb: orNull(id),
  ally_played: bool,
  trap_triggered: bool,
  deck_size: int,
  discard_size: int,
  seats: list(
    object(
      {
        adventurer: id,
        place: word("camp", "tomb", "struck"),
        coins: int,
        pass: int,
        won: list(id),
        hand_size: int,
        camp: pile,
        tomb: pile,
        tomb_papyri: list(id),
        down_size: int,
        papyri_down_size: int,
        papyri_size: int,
        papyri_spent: list(id),
      },
      { hand: pile, down: pile, bluff: orNull(id), papyri_down: list(id), papyri: list(id), knows: pile },
    ),
  ),
  /** By seat: the Force of those in the tomb, bonuses with it, as far as it is known; and its sum. */
  forces: list(pile),
  totals: list(int),
  /** By seat: what there is to split in a camp phase. */
  resources: list(int),
});

export type ValleyView = Shaped<typeof view>;

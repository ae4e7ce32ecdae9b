/* What a seat knows, game by game. A seat is a number from 0; a pile is a count for each kind of card
 * that is in it. What only some may see is missing for the others, and its size is there. */

import { bool, each, id, int, list, object, orNull, word, type Shaped } from "./schema.js";

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

export const nefertiti = object({
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

export const nile = object({
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

export const valley = object({
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

export const eights = object({
  viewer,
  turn: orNull(seat),
  top: id,
  deck_size: int,
  seats: list(object({ points: int, hand_size: int }, { hand: list(id) })),
});

export type NefertitiView = Shaped<typeof nefertiti>;
export type NileView = Shaped<typeof nile>;
export type ValleyView = Shaped<typeof valley>;
export type EightsView = Shaped<typeof eights>;

/** By the id of the game. */
export const views = { nefertiti, nile, valley, eights };
export type GameView = { [G in keyof typeof views]: Shaped<(typeof views)[G]> };

#!/usr/bin/env python3
"""A referee for Nile: the numbered rules written again, to check the traces of the C engine.

Usage: akhet simulate nile --trace [...] | nile.py

Reads a trace (docs/trace.md, docs/trace-nile.md) on standard input. From the rules alone it works
out the deck, every legal move, everything that follows from a move and the result; of a trace it
takes only the moves and what chance decided, and it holds all the rest against its own. Prints one
line that says what was checked, or the first disagreement with its line; ends with 0 or 1.
"""
import sys
from collections import Counter
from itertools import combinations

from follow import Disagreement, follow

CROPS = ["papyrus", "wheat", "lettuce", "castor", "flax"]                 # NIL-1
PAIRS = {f"{a}-{b}": [a, b] for a, b in combinations(CROPS, 2)}           # NIL-2
LOCUSTS = "locusts"                                                       # NIL-3
CARDS = CROPS + list(PAIRS)
OPTIONS = {"quick": ("off", "on"), "storage": ("hidden", "open")}         # NIL-12, NIL-101


class LastPileEmpty(Exception):
    """The game ends at once (NIL-81)."""


def crops_of(card):
    """The crops a card shows: its own, or both of a speculation card (NIL-20)."""
    return PAIRS.get(card, [card])


def in_order(cards):
    return sorted(cards, key=CARDS.index)


def heap(cards):
    """A heap of cards as traces write it: without the cards that are not there."""
    return {card: number for card, number in cards.items() if number}


class Game:
    """The whole state of one game, and the rules."""

    def __init__(self, players, options, chance):
        quick = options["quick"] == "on"
        if not 2 <= players <= 5:
            raise Disagreement(f"{players} players")
        if quick and players > 3:
            raise Disagreement(f"NIL-12: no quick game for {players}")
        self.players = players
        self.piles_left = players                                         # NIL-81
        self.phase = "trade"
        self.added = []
        self.flood = None
        self.flooded = []
        self.pile = Counter()
        self.flood_pile = Counter()
        self.discards = Counter()
        self.removed = Counter()
        self.fields = {}                                                  # crop: [seat, cards]
        self.hands = [Counter() for _ in range(players)]
        self.storages = [Counter() for _ in range(players)]
        self.speculation = [[] for _ in range(players)]
        self.chance = list(chance)
        self.set_up(quick)
        self.all_chance_told()

    def set_up(self, quick):
        fewer = {2: 2, 3: 1}[self.players] if quick else 0                # NIL-12
        self.pile.update({crop: 16 - fewer for crop in CROPS})            # NIL-1
        self.pile.update(PAIRS.keys())                                    # NIL-2
        if quick and self.players == 2:                                   # NIL-12
            for _ in range(5):
                card = self.take("remove")
                if card not in PAIRS:
                    raise Disagreement(f"NIL-12: {card} is removed as a speculation card")
                self.removed[card] += 1
        for seat in range(self.players):                                  # NIL-10
            for _ in range(5):
                self.hands[seat][self.take("deal", seat)] += 1
        self.pile[LOCUSTS] += 1                                           # NIL-10, NIL-3
        words = self.next_words()                                         # NIL-11
        if words not in [f"first seat={seat}" for seat in range(self.players)]:
            raise Disagreement(f"NIL-11: who is first, not {words!r}")
        self.turn = int(words.split("=")[1])
        self.turn_flood()

    # Chance

    def next_words(self):
        if not self.chance:
            raise Disagreement("chance has nothing left to tell, and another card leaves the pile")
        return self.chance.pop(0)

    def all_chance_told(self):
        if self.chance:
            raise Disagreement(f"chance that the rules do not ask for: {self.chance}")

    def take(self, kind, seat=None):
        """The card that chance says left the pile; it must be one that was there."""
        words = self.next_words()
        start = kind + " " + ("" if seat is None else f"seat={seat} ") + "card="
        card = words[len(start):]
        if not words.startswith(start):
            raise Disagreement(f"expected '{start}...', not {words!r}")
        if self.pile[card] < 1:
            raise Disagreement(f"{words!r}, and there is no such card in the pile")
        self.pile[card] -= 1
        return card

    # Piles

    def pile_is_empty(self):
        return not any(self.pile.values())

    def renew_pile(self):
        """The instant the pile is empty: the end, or a new pile (NIL-80)."""
        if not self.pile_is_empty():
            return
        self.piles_left -= 1
        if self.piles_left == 0:
            raise LastPileEmpty                                           # NIL-81
        # The locusts are always out of an empty pile, aside or just drawn (NIL-82), and so the
        # new one is never without a card (NIL-83).
        self.pile = self.flood_pile + self.discards + Counter([LOCUSTS])
        self.flood_pile = Counter()
        self.discards = Counter()
        self.flood = None               # what is flooded stays so, its card is gone (NIL-80)

    # Floods, draws and locusts

    def turn_flood(self):
        """Turn a new flood card, settle speculation, harvest."""
        while (card := self.take("flood")) == LOCUSTS:                    # NIL-21
            self.renew_pile()           # before they eat (NIL-82); or the end, unresolved (NIL-81)
            self.locusts_eat()
        self.flood = card                                                 # NIL-20
        self.flooded = crops_of(card)
        self.flood_pile[card] += 1
        try:
            self.renew_pile()
        except LastPileEmpty:
            self.discard_speculation()                                    # NIL-81: unpaid
            self.harvest()                                                # NIL-81: still made
            raise
        self.pay_out()
        self.harvest()

    def pay_out(self):
        """Speculation cards pay three cards for each crop they share with the flood (NIL-22)."""
        locusts = 0
        for seat, cards in enumerate(self.speculation):
            shared = sum(crop in self.flooded for card in cards for crop in crops_of(card))
            locusts += self.draw(seat, 3 * shared)
        self.discard_speculation()
        for _ in range(locusts):                                          # NIL-23
            self.locusts_eat()

    def discard_speculation(self):
        for cards in self.speculation:
            self.discards.update(cards)
            cards.clear()

    def harvest(self):
        for crop in self.flooded:                                         # NIL-30
            if crop in self.fields:
                field = self.fields[crop]
                self.storages[field[0]][crop] += 1
                field[1] -= 1
                if field[1] == 0:
                    del self.fields[crop]

    def draw(self, seat, number):
        """Draw cards into a hand; returns how often the locusts came, who have yet to eat."""
        locusts = 0
        while number:
            card = self.take("draw", seat)
            if card == LOCUSTS:                                           # NIL-70, NIL-82
                locusts += 1
            else:
                self.hands[seat][card] += 1
                number -= 1
            self.renew_pile()           # even in the middle of the draw (NIL-80, NIL-81)
        return locusts

    def draw_and_resolve(self, number):
        for _ in range(self.draw(self.turn, number)):                     # NIL-70, NIL-82
            self.locusts_eat()

    def locusts_eat(self):
        """The largest fields are discarded, all of them if they tie (NIL-71)."""
        most = max((cards for _, cards in self.fields.values()), default=0)
        for crop in [crop for crop, (_, cards) in self.fields.items() if cards == most]:
            self.discard_field(crop)

    def discard_field(self, crop):
        self.discards[crop] += self.fields.pop(crop)[1]

    # Legal moves

    def legal(self):
        if self.phase == "trade":
            return [*self.trades(), *self.plantings(), *self.additions(), *self.speculations(),
                    "pass"]                                               # NIL-55
        if self.phase == "add":
            return self.additions() + ["done"]
        return ["discard " + card for card in self.tradable()]

    def tradable(self):
        """The cards of hand and storage, a name each (NIL-40)."""
        hand, storage = self.hands[self.turn], self.storages[self.turn]
        return list(heap(hand)) + ["storage-" + crop for crop in heap(storage)]

    def trades(self):
        """Two cards pay for a trade, from hand and storage together (NIL-40, NIL-41)."""
        owned = sum(self.hands[self.turn].values()) + sum(self.storages[self.turn].values())
        if owned < 2:
            return []
        return [f"{trade} {card}" for trade in ("market", "offer") for card in self.tradable()]

    def playable(self, cards):
        """Those in hand that show no flooded crop (NIL-50, NIL-53)."""
        hand, flooded = self.hands[self.turn], set(self.flooded)
        return [card for card in cards if hand[card] and not flooded & set(crops_of(card))]

    def owner(self, crop):
        return self.fields[crop][0] if crop in self.fields else None

    def plantings(self):
        hand, moves = self.hands[self.turn], []
        for crop in self.playable(CROPS):                                 # NIL-51 (a)
            if self.owner(crop) != self.turn:
                theirs = self.fields[crop][1] if crop in self.fields else 0
                least = max(2, theirs + 1)                                # NIL-52
                moves += [f"plant {crop} {number}" for number in range(least, hand[crop] + 1)]
        for two in combinations(self.playable(CROPS), 2):                 # NIL-51 (b)
            owners = [self.owner(crop) for crop in two]
            if None in owners and set(owners) <= {None, self.turn}:
                moves.append("plant-two " + " ".join(two))
        return moves

    def additions(self):
        """Cards for fields of one's own, for each crop a number once (NIL-51 (c))."""
        return [f"add {crop} {number}" for crop in self.playable(CROPS)
                if self.owner(crop) == self.turn and crop not in self.added
                for number in range(1, self.hands[self.turn][crop] + 1)]

    def speculations(self):
        """One or two speculation cards (NIL-54)."""
        hand, pairs = self.hands[self.turn], self.playable(PAIRS)
        laid = [(pair,) for pair in pairs] + list(combinations(pairs, 2))
        laid += [(pair, pair) for pair in pairs if hand[pair] > 1]
        return ["speculate " + " ".join(cards) for cards in laid]

    # Playing a move

    def play(self, move, chance):
        """Play a legal move and all that follows from it, up to the next decision."""
        self.chance = list(chance)
        try:
            self.follow(*move.split())
        except LastPileEmpty:
            self.turn, self.phase, self.added = None, "over", []
        self.all_chance_told()

    def follow(self, verb, *words):
        if verb in ("market", "offer"):
            self.discard(words[0])
            self.phase = verb
        elif verb == "discard":
            trade, self.phase = self.phase, "trade"
            self.discard(words[0])
            if trade == "market":
                self.draw_and_resolve(1)                                  # NIL-40
            else:
                self.turn_flood()                                         # NIL-41
        else:
            if verb != "pass":                                            # NIL-55
                getattr(self, verb.replace("-", "_"))(*words)
            if self.phase != "add":
                self.end_turn()

    def discard(self, name):
        """Discard a card of the hand, or of the storage if its name says so (NIL-40)."""
        card = name.removeprefix("storage-")
        (self.hands if card == name else self.storages)[self.turn][card] -= 1
        self.discards[card] += 1

    def plant(self, crop, number):
        if crop in self.fields:
            self.discard_field(crop)                                      # NIL-52
        self.grow(crop, int(number))

    def plant_two(self, one, two):
        self.grow(one, 1)
        self.grow(two, 1)

    def grow(self, crop, number):
        """Put cards of the hand to a field of the seat on turn, old or new (NIL-53)."""
        self.hands[self.turn][crop] -= number
        self.fields.setdefault(crop, [self.turn, 0])[1] += number

    def add(self, crop, number):
        """NIL-51 (c), a crop a decision: asks on while another field of one's own could grow."""
        self.grow(crop, int(number))
        self.added.append(crop)
        more = [crop for crop in CROPS if self.owner(crop) == self.turn
                and crop not in self.flooded and crop not in self.added]
        self.phase = "add" if more else "trade"

    def done(self):
        self.phase = "trade"

    def speculate(self, *pairs):
        self.hands[self.turn].subtract(pairs)
        self.speculation[self.turn] += pairs

    def end_turn(self):
        self.added = []
        self.draw_and_resolve(2)                                          # NIL-60
        self.turn = (self.turn + 1) % self.players                        # NIL-11, NIL-60
        self.turn_flood()

    # What a trace says of it

    def state(self):
        return {
            "turn": self.turn,
            "phase": self.phase,
            "added": in_order(self.added),
            "piles_left": self.piles_left,
            "pile_size": sum(self.pile.values()),
            "locusts_in_pile": self.pile[LOCUSTS] > 0,
            "pile": heap(self.pile),
            "flood": self.flood,
            "flooded": in_order(self.flooded),
            "flood_pile": heap(self.flood_pile),
            "discards": heap(self.discards),
            "removed": heap(self.removed),
            "fields": {crop: {"seat": seat, "cards": cards}
                       for crop, (seat, cards) in self.fields.items()},
            "seats": [{
                "hand_size": sum(self.hands[seat].values()),              # NIL-31, NIL-100
                "hand": heap(self.hands[seat]),
                "storage_size": sum(self.storages[seat].values()),
                "storage": heap(self.storages[seat]),
                "speculation": in_order(self.speculation[seat]),
            } for seat in range(self.players)],
        }

    @property
    def seat(self):
        """Who decides: whoever is on turn, nobody once the game is over."""
        return self.turn

    def result(self):
        piles = [sorted(storage[crop] for crop in CROPS) for storage in self.storages]  # NIL-90
        places = [1 + sum(theirs > mine for theirs in piles) for mine in piles]         # NIL-91
        return {
            "places": places,
            "scores": [{"place": place, "total": mine[0],
                        "parts": {f"pile-{i}": size for i, size in enumerate(mine, 1)},
                        "compared": mine}
                       for place, mine in zip(places, piles)],
        }


if __name__ == "__main__":
    sys.exit(follow("nile", OPTIONS, Game))

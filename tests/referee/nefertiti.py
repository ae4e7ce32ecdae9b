#!/usr/bin/env python3
"""A referee for Nefertiti: the numbered rules written again, to check the traces of the C engine.

Usage: akhet simulate nefertiti --trace [...] | nefertiti.py

Reads a trace (docs/trace.md, docs/trace-nefertiti.md) on standard input. From the rules alone it
works out the set-up, who decides, every legal move, everything that follows from a move and the
result; of a trace it takes only the moves and what chance decided, and it holds all the rest
against its own. Prints one line that says what was checked, or the first disagreement with its
line; ends with 0 or 1.
"""
import re
import sys
from collections import Counter
from itertools import combinations

from follow import Disagreement, follow

GIFTS = {                                                                 # NEF-1
    "gold-work": 5, "necklace": 5, "statuette": 6, "mirror": 6, "harp": 8, "chair": 8,
    "senet": 5, "double-senet": 3,
}
ORDER = list(GIFTS)
PRESTIGE = {                                # held by one, by two, by three or four (NEF-3)
    "gold-work": (14, 10, 7), "necklace": (14, 10, 7), "statuette": (11, 8, 6),
    "mirror": (11, 8, 6), "harp": (9, 7, 5), "chair": (9, 7, 5), "senet": (6, 5, 4),
}
CARDS_OF = {kind: [kind] for kind in PRESTIGE} | {"senet": ["senet", "double-senet"]}
TYPE_OF = {card: kind for kind, cards in CARDS_OF.items() for card in cards}
MARKETS = ["gizeh", "akhet-aton", "abou-simbel", "louqsor"]
SEALS = 12                                                                # NEF-2
DEBEN = 40                                                                # NEF-2
MONEY = {3: (9, 10, 10), 4: (8, 9, 9, 10)}                                # NEF-23, NEF-24
LOWER = 3                                                                 # NEF-22
UNDER_PILE = 4                              # gifts that lie there with Akhenaton (NEF-22)
VIZIER = 2                                  # points a type
FRUITLESS = 8                               # closings without a sale that end it (NEF-63)
OPTIONS = {"setup": ("discovery", "advanced")}                             # NEF-20
DISCOVERY = ["gizeh-right", "akhet-aton-left", "abou-simbel-right", "louqsor-left"]   # NEF-20


# Stalls: when does one close? The servants are {bid: seat}.

def three_in_succession(stall, servants):
    row = stall.rows[0]
    return any(all(bid in servants for bid in row[i:i + 3]) for i in range(len(row) - 2))


def three_colours_or_four(_, servants):
    return len(set(servants.values())) >= 3 or len(servants) >= 4


def full_diagonal(stall, servants):
    one = [stall.rows[i][i] for i in range(3)]
    other = [stall.rows[i][2 - i] for i in range(3)]
    return any(all(bid in servants for bid in diagonal) for diagonal in (one, other))


def group_of_four(stall, servants):
    left = {stall.where[bid] for bid in servants}
    while left:
        group, grown = 0, [left.pop()]
        while grown:
            row, column = grown.pop()
            group += 1
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            grown += near & left
            left -= near
        if group >= 4:
            return True
    return False


def total_of_seventeen(_, servants):
    return sum(servants) >= 17


def five_servants(_, servants):
    return len(servants) >= 5


def two_on_each_row(stall, servants):
    return all(sum(bid in servants for bid in row) >= 2 for row in stall.rows)


class Stall:
    """The squares of a stall and the rule it closes by; no rule where dice decide."""

    def __init__(self, squares, rule):
        cells = [row.split() for row in squares.split("/")]
        self.rows = [[int(cell.rstrip("ces")) for cell in row] for row in cells]
        self.where = {bid: (i, j) for i, row in enumerate(self.rows) for j, bid in enumerate(row)}
        self.symbol = {bid: cells[i][j].lstrip("0123456789")
                       for bid, (i, j) in self.where.items()}
        self.rule = rule


STALLS = {
    "gizeh-left": Stall("1s 2c 3 4 5c 6 7 8e", three_in_succession),
    "gizeh-right": Stall("2c 3s 4c 5 / 6 8 10e", three_colours_or_four),
    "akhet-aton-left": Stall("4c 5 6 7 / 8 9 10 12e", None),
    "akhet-aton-right": Stall("2s 8 3c / 6 4c 7 / 5 1 10e", full_diagonal),
    "abou-simbel-left": Stall("3s 6 9e 5 / 4 1c 7 2c", group_of_four),
    "abou-simbel-right": Stall("1 2s 3c 4c / 5 6 7 9e", total_of_seventeen),
    "louqsor-left": Stall("0 2c 3s 4 / 5 6 8 12e", five_servants),
    "louqsor-right": Stall("0c 3s 6 9 / 2c 5 8 11e", two_on_each_row),
}


def heap(cards):
    """A heap of cards as traces write it: without the cards that are not there."""
    return {card: number for card, number in cards.items() if number}


class Market:
    def __init__(self, side):
        self.status = "open"
        self.side = side                                                  # its visible stall
        self.reserve = 1                                                  # NEF-21
        self.upper = None
        self.seal = False
        self.lower = [None] * LOWER
        self.servants = {}

    @property
    def stall(self):
        return STALLS[self.side]

    def turn_over(self):
        name, _, side = self.side.rpartition("-")
        self.side = f"{name}-{'left' if side == 'right' else 'right'}"

    def lower_gifts(self):
        return sorted(filter(None, self.lower), key=ORDER.index)

    def take_lower(self, gift):
        self.lower[self.lower.index(gift)] = None                         # the leftmost: NEF-53

    def pay_out(self, deben):
        """What the reserve gives of that many Deben."""
        deben = min(deben, self.reserve)
        self.reserve -= deben
        return deben

    def state(self):
        return {
            "status": self.status, "stall": self.side, "reserve": self.reserve,
            "upper": self.upper, "seal": self.seal, "lower": self.lower,
            "servants": {str(bid): seat for bid, seat in self.servants.items()},
        }


class Player:
    def __init__(self, deben):
        self.deben = deben
        self.seals = self.points = 0
        self.servants = 4                                                 # NEF-2
        self.gifts = Counter()

    def cards(self):
        return list(heap(self.gifts))

    def holds(self, kind):
        return any(self.gifts[card] for card in CARDS_OF[kind])

    def types(self):
        return [kind for kind in PRESTIGE if self.holds(kind)]

    def worth(self, kind):
        """Cards of a type as they count for points (NEF-4)."""
        return self.gifts[kind] + (2 * self.gifts["double-senet"] if kind == "senet" else 0)

    def state(self):
        return {"deben": self.deben, "seals": self.seals, "servants": self.servants,
                "points": self.points, "gifts": heap(self.gifts)}


class Game:
    """The whole state of one game, and the rules."""

    def __init__(self, players, options, chance):
        if players not in MONEY:
            raise Disagreement(f"{players} players")
        self.pile = Counter(GIFTS)
        scribes = [3, 2, 2]                 # the strongest first (NEF-50)
        if players == 3:                                                  # NEF-24
            del self.pile["senet"], self.pile["double-senet"]
            scribes.pop()
        self.all_gifts = self.pile.total()
        self.characters = {                 # what each card left can do, the strongest first
            "scribe": scribes, "vizier": [VIZIER] * 3, "treasurer": [5, 4, 3],
            "merchant": [1], "thief": [1], "royal-servant": [1], "overseer": [1],
        }
        self.out = Counter()
        self.seal_supply = SEALS
        self.phase = "turn"
        self.second_servant = self.akhenaton = False
        self.offered = self.closing = None
        self.highest = False                # the servant that resolves is the highest bidder
        self.sold = self.fruitless = 0
        self.chance = list(chance)
        self.set_up(players, options["setup"] == "advanced")
        self.all_chance_told()

    def set_up(self, players, advanced):
        sides = DISCOVERY
        if advanced:                                                      # NEF-20
            sides = [self.words(f"visible stall=({name}-left|{name}-right)")[0]
                     for name in MARKETS]
        self.markets = {name: Market(side) for name, side in zip(MARKETS, sides)}
        self.markets["louqsor"].status = "closed"                         # NEF-21
        self.reopens_next = "louqsor"
        for name in self.open_markets():                                  # NEF-22
            self.fill(name)
        self.turn = self.seat = self.first_player(players)
        self.seats = [Player(MONEY[players][(seat - self.turn) % players])
                      for seat in range(players)]                         # NEF-23, NEF-24

    def first_player(self, players):
        """Highest total; only those who tie roll again (NEF-23)."""
        rolling = list(range(players))
        while len(rolling) > 1:
            totals = {seat: self.dice(f"roll seat={seat}") for seat in rolling}
            rolling = [seat for seat in rolling if totals[seat] == max(totals.values())]
        return rolling[0]

    # Chance

    def words(self, pattern):
        """The details of what chance says next, which must be of this form."""
        if not self.chance:
            raise Disagreement(f"chance has nothing left to tell, expected '{pattern}'")
        told = self.chance.pop(0)
        found = re.fullmatch(pattern, told)
        if not found:
            raise Disagreement(f"expected '{pattern}' of chance, not {told!r}")
        return found.groups()

    def dice(self, start):
        return sum(map(int, self.words(start + " a=([1-6]) b=([1-6])")))

    def draw(self, name):
        """The gift that comes from the pile for a market; None is Akhenaton."""
        gift, = self.words(f"akhenaton market={name}|draw market={name} gift=(\\S+)")
        if gift is None:
            if self.akhenaton or self.pile.total() > UNDER_PILE:
                raise Disagreement(f"NEF-22: Akhenaton, with {self.pile.total()} gifts in the pile")
            return None
        if self.pile[gift] < 1:
            raise Disagreement(f"{gift} is drawn, and there is none in the pile")
        self.pile[gift] -= 1
        return gift

    def all_chance_told(self):
        if self.chance:
            raise Disagreement(f"chance that the rules do not ask for: {self.chance}")

    # Markets

    def open_markets(self):
        return [name for name in MARKETS if self.markets[name].status == "open"]

    def fill(self, name):
        """Lay out gifts up to four and a seal (NEF-22, NEF-48); false if Akhenaton came."""
        market = self.markets[name]
        for place in ["upper", *range(LOWER)]:
            there = market.upper if place == "upper" else market.lower[place]
            if there is not None:
                continue
            gift = self.draw(name)
            if gift is None:                                              # NEF-49
                return False
            if place == "upper":
                market.upper = gift
            else:
                market.lower[place] = gift
        if not market.seal and self.seal_supply:                          # NEF-48
            market.seal = True
            self.seal_supply -= 1
        return True

    def reopen(self, name):
        """NEF-48; false if Akhenaton came, who closes it for good (NEF-49)."""
        market = self.markets[name]
        gifts = [gift for gift in market.lower if gift]
        if market.upper is None and gifts:
            market.upper = gifts.pop(0)
        market.lower = gifts + [None] * (LOWER - len(gifts))
        if self.fill(name):
            market.status = "open"
            return True
        market.status = "closed-for-good"
        self.akhenaton = True
        return False

    def closes(self, market):
        """After a placement there: by its rule, or because it is full (NEF-10)."""
        stall, servants = market.stall, market.servants
        if stall.rule:
            done = stall.rule(stall, servants)
        else:
            done = self.dice("dice market=akhet-aton") in servants        # NEF-11
        return done or len(servants) == len(stall.where)

    # Legal moves

    def legal(self):
        return getattr(self, f"legal_{self.phase}")()

    def legal_turn(self):
        return self.legal_place() + self.hires()                          # NEF-30

    def legal_place(self):
        markets = {name: self.markets[name] for name in self.open_markets()}
        if self.seats[self.turn].servants == 0:                           # NEF-33
            return [f"close {name}" for name, market in markets.items()
                    if self.turn in market.servants.values()]
        return [f"place {name} {bid}" for name, market in markets.items()
                for bid in market.stall.where if bid not in market.servants]          # NEF-31

    def opponents(self):
        return [seat for seat in range(len(self.seats)) if seat != self.turn]

    def hires(self):
        """Characters left whose work would change something (NEF-50)."""
        me = self.seats[self.turn]
        if not me.seals:                                                  # NEF-30
            return []
        uses = {
            "scribe": me.types(),
            "vizier": [""] if me.types() else [],
            "treasurer": [name for name in MARKETS if self.markets[name].reserve],
            "merchant": [card for card in me.cards() if self.swaps(card)],
            "thief": [f"{name} {gift}" for name in self.open_markets()
                      for gift in set(self.markets[name].lower_gifts())],
            "royal-servant": [kind for kind in PRESTIGE
                              if any(self.seats[seat].holds(kind) for seat in self.opponents())],
            "overseer": [""] if me.servants >= 2 else [],
        }
        return [f"hire-{character} {use}".strip() for character, cards in self.characters.items()
                if cards for use in uses[character]]

    def swaps(self, given):
        """Cards that the merchant could bring for this one: different ones."""
        return [(seat, card) for seat in self.opponents()
                for card in self.seats[seat].cards() if card != given]

    def legal_swap(self):
        return [f"swap seat{seat} {card}" for seat, card in self.swaps(self.offered)]

    def legal_take(self):
        market = self.markets[self.closing]
        lower, symbol = market.lower_gifts(), market.stall.symbol[max(market.servants)]
        granted = {"s": 1, "e": 3}.get(symbol, 2)                         # NEF-41, NEF-42, NEF-43
        moves = []
        if lower:                                                         # NEF-52
            sets = set(combinations(lower, min(granted, len(lower))))     # NEF-53
            moves += ["take " + " ".join(gifts) for gifts in sets]
        if market.upper and symbol == "e" and lower:                      # NEF-43
            moves += [f"take-upper-and {gift}" for gift in set(lower)]
        elif market.upper:                                                # NEF-52 where no lower
            moves.append("take-upper")
        return moves

    def legal_discard(self):
        return [f"discard {card}" for card in self.seats[self.seat].cards()]          # NEF-44

    def legal_buy(self):                                                  # NEF-45
        market, moves = self.markets[self.closing], ["half"]
        if self.seats[self.seat].deben >= max(market.servants):
            moves += ["buy-upper"] if market.upper else []
            moves += [f"buy {gift}" for gift in set(market.lower_gifts())]
        return moves

    # Playing a move

    def play(self, move, chance):
        """Play a legal move and all that follows from it, up to the next decision."""
        self.chance = list(chance)
        verb, *words = move.split()
        if verb.startswith("hire-"):
            self.hire(verb.removeprefix("hire-"), *words)
        else:
            getattr(self, "play_" + verb.replace("-", "_"))(*words)
        self.all_chance_told()
        self.check_own_books()

    def play_place(self, name, bid):
        market, bid = self.markets[name], int(bid)
        bonus = (not market.servants) + (market.stall.symbol[bid] == "c")             # NEF-32
        self.seats[self.turn].deben += market.pay_out(bonus)
        self.seats[self.turn].servants -= 1
        market.servants[bid] = self.turn
        if self.closes(market):
            self.play_close(name)
        else:
            self.end_placement()

    def end_placement(self):
        self.phase = "place" if self.second_servant else "turn"           # NEF-51
        if not self.second_servant:
            self.turn = (self.turn + 1) % len(self.seats)                 # NEF-34
        self.second_servant = False
        self.seat = self.turn

    # Characters

    def hire(self, character, *words):
        me = self.seats[self.turn]
        me.seals -= 1                                                     # NEF-30
        self.seal_supply += 1
        strength = self.characters[character].pop(0)
        self.phase = "place"
        getattr(self, "hire_" + character.replace("-", "_"))(me, strength, *words)

    def rate(self, kind):
        """Prestige of a gift of this type by who holds it now (NEF-3)."""
        holders = sum(player.holds(kind) for player in self.seats)
        return PRESTIGE[kind][min(holders, 3) - 1]

    def hire_scribe(self, me, bonus, kind):
        me.points += me.worth(kind) * (self.rate(kind) + bonus)
        for card in CARDS_OF[kind]:
            self.out[card] += me.gifts.pop(card, 0)

    def hire_vizier(self, me, points):
        me.points += points * len(me.types())

    def hire_treasurer(self, me, amount, name):
        me.deben += self.markets[name].pay_out(amount)

    def hire_merchant(self, _, __, card):
        self.offered, self.phase = card, "swap"

    def play_swap(self, seat, card):
        me, other = self.seats[self.turn], self.seats[int(seat.removeprefix("seat"))]
        me.gifts.subtract({self.offered: 1, card: -1})
        other.gifts.subtract({card: 1, self.offered: -1})
        self.offered, self.phase = None, "place"

    def hire_thief(self, me, _, name, gift):
        self.markets[name].take_lower(gift)
        me.gifts[gift] += 1

    def hire_royal_servant(self, _, __, kind):
        for player in (self.seats[seat] for seat in self.opponents()):
            if player.holds(kind):
                card = next(card for card in CARDS_OF[kind] if player.gifts[card])  # a single first
                player.gifts[card] -= 1
                self.out[card] += 1

    def hire_overseer(self, _, __):
        self.second_servant = True

    # Closing a market

    def play_close(self, name):
        self.closing, self.highest = name, True
        self.resolve_next()

    def resolve_next(self):
        """Go on to the next servant, from the highest bid down (NEF-40), that has a choice."""
        market = self.markets[self.closing]
        while market.servants:
            bid = max(market.servants)
            self.seat = market.servants[bid]
            player = self.seats[self.seat]
            if not self.highest:
                self.phase = "buy"                                        # NEF-45
                return
            if player.deben >= bid:
                self.phase = "take"                                       # NEF-41
                return
            if player.cards():
                self.phase = "discard"                                    # NEF-44
                return
            self.send_home(market)                                        # NEF-44: has no gift
        self.end_closing()

    def send_home(self, market):
        """The servant that resolved goes back; nobody after it is the highest (NEF-46, NEF-44)."""
        self.seats[market.servants.pop(max(market.servants))].servants += 1
        self.highest = False

    def sell(self, upper, lower):
        market, player = self.markets[self.closing], self.seats[self.seat]
        bid = max(market.servants)
        player.deben -= bid
        market.reserve += bid
        for gift in lower:
            market.take_lower(gift)
            player.gifts[gift] += 1
        if upper:
            player.gifts[market.upper] += 1
            player.seals += market.seal
            market.upper, market.seal = None, False
        self.sold += upper + len(lower)
        self.send_home(market)
        self.resolve_next()

    def play_take(self, *gifts):
        self.sell(False, gifts)

    def play_take_upper(self):
        self.sell(True, [])

    def play_take_upper_and(self, gift):
        self.sell(True, [gift])

    def play_buy(self, gift):
        self.sell(False, [gift])

    def play_buy_upper(self):
        self.sell(True, [])

    def play_discard(self, card):
        self.seats[self.seat].gifts[card] -= 1
        self.out[card] += 1
        self.send_home(self.markets[self.closing])
        self.resolve_next()

    def play_half(self):
        market = self.markets[self.closing]
        self.seats[self.seat].deben += market.pay_out((market.reserve + 1) // 2)      # NEF-45
        self.send_home(market)
        self.resolve_next()

    def end_closing(self):
        closed, self.closing = self.closing, None
        self.markets[closed].turn_over()                                  # NEF-47
        self.markets[closed].status = "closed"
        self.fruitless = 0 if self.sold else self.fruitless + 1           # NEF-63
        self.sold = 0
        if self.fruitless == FRUITLESS:                                   # NEF-63
            self.end_game()
            return
        if not self.akhenaton:
            self.reopens_next = closed if self.reopen(self.reopens_next) else None    # NEF-48
        if self.akhenaton and not self.open_markets():                    # NEF-60
            self.end_game()
            return
        self.end_placement()

    def end_game(self):
        self.phase, self.turn, self.seat, self.second_servant = "over", None, None, False

    # What a trace says of it

    def state(self):
        return {
            "phase": self.phase, "turn": self.turn, "seat": self.seat,
            "second_servant": self.second_servant,
            "offered": self.offered,
            "closing": self.closing,
            "bid": max(self.markets[self.closing].servants) if self.closing else None,
            "sold": self.sold,
            "closings_without_sale": self.fruitless,
            "akhenaton": self.akhenaton,
            "reopens_next": self.reopens_next,
            "seal_supply": self.seal_supply,
            "pile_size": self.pile.total(),
            "pile": heap(self.pile),
            "out": heap(self.out),
            "characters": {name: len(cards) for name, cards in self.characters.items()},
            "markets": {name: market.state() for name, market in self.markets.items()},
            "seats": [player.state() for player in self.seats],
        }

    def result(self):
        scores = []
        for player in self.seats:                                         # NEF-61
            parts = {kind: player.worth(kind) and player.worth(kind) * self.rate(kind)
                     for kind in PRESTIGE}
            parts |= {"deben": player.deben // 2, "seals": 3 * player.seals,
                      "characters": player.points}
            total = sum(parts.values())
            scores.append({"total": total, "parts": parts, "compared": [total, player.deben]})
        ranks = [score["compared"] for score in scores]
        places = [1 + sum(theirs > mine for theirs in ranks) for mine in ranks]  # NEF-62
        return {"places": places,
                "scores": [{"place": place} | score for place, score in zip(places, scores)]}

    def check_own_books(self):
        """Nothing is lost or made (NEF-1, NEF-2): a guard against mistakes of the referee."""
        markets, seats = self.markets.values(), self.seats
        gifts = self.pile.total() + self.out.total() + sum(p.gifts.total() for p in seats)
        gifts += sum((m.upper is not None) + len(m.lower_gifts()) for m in markets)
        seals = self.seal_supply + sum(m.seal for m in markets) + sum(p.seals for p in seats)
        deben = sum(m.reserve for m in markets) + sum(p.deben for p in seats)
        servants = sum(len(m.servants) for m in markets) + sum(p.servants for p in seats)
        all_deben = sum(MONEY[len(seats)]) + len(MARKETS)
        if ((gifts, seals, deben, servants) != (self.all_gifts, SEALS, all_deben, 4 * len(seats))
                or all_deben > DEBEN):
            raise Disagreement("the referee's own books are wrong")


if __name__ == "__main__":
    sys.exit(follow("nefertiti", OPTIONS, Game))

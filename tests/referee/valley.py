#!/usr/bin/env python3
"""A referee for La Vallée des Rois: the numbered rules written again, to check the C engine.

Usage: akhet simulate valley --trace [...] | valley.py

Reads a trace (docs/trace.md, docs/trace-valley.md) on standard input. From the rules alone it works
out the cards, every legal move, everything that follows from a move, what each seat knows, and the
result; of a trace it takes only the moves and what chance decided, and it holds all the rest
against its own. Prints one line that says what was checked, or the first disagreement with its
line; ends with 0 or 1.
"""
import sys
from collections import Counter

from follow import Disagreement, follow

# VAL-1 and the tables after VAL-2. Cards of the deck: (copies, cost, Force).
ALLIES = {
    "worker": (4, 1, 1), "thief": (3, 0, 1), "mercenary": (3, 2, 4), "spy": (2, 2, 2),
    "journalist": (2, 0, 1), "archaeologist": (3, 2, 2), "enchantress": (2, 4, 1),
    "smuggler": (2, 2, 1), "foreman": (2, 2, 1), "soothsayer": (2, 0, 1), "patron": (2, 2, 1),
    "physician": (2, 0, 1), "desert-bandit": (4, 1, 3), "priest": (2, 1, 2),
    "starlet": (2, 1, 1), "trainer": (3, 1, 2),
}
ANIMALS = {
    "jackal": (4, 0, 1), "monkey": (3, 1, 1), "camel": (3, 1, 3), "crocodile": (3, 2, 5),
    "falcon": (3, 0, 1),
}
TRAPS = {   # copies, kinds of targets, their greatest Force
    "pit": (3, ("adventurer", "ally", "animal"), 2),
    "poisoned-darts": (3, ("ally", "animal"), 4),
    "falling-block": (2, ("ally", "animal", "undead"), 3),
    "sacred-fire": (2, ("animal", "undead"), None),
    "curse": (2, ("adventurer", "ally"), 3),
}
UNDEAD = {"mummy": (4, 2), "skeleton": (4, 1), "spectre": (2, 2), "cursed-pharaoh": (2, 3)}
AVATARS = {"avatar-of-anubis": 1, "avatar-of-bastet": 3, "avatar-of-horus": 2,
           "avatar-of-sobek": 3, "avatar-of-seth": 2}
ISIS, THOTH, OSIRIS = RITES = ["papyrus-of-isis", "papyrus-of-thoth", "papyrus-of-osiris"]
RA, APOPHIS = PAPYRUS_TRAPS = ["papyrus-of-ra", "papyrus-of-apophis"]
PAPYRI = [*AVATARS, *RITES, *PAPYRUS_TRAPS]
ADVENTURERS = ["montana-smith", "tara-wolf", "heinrich-von-karloff", "susan-copperstone"]
TOMBS = ["horemheb", "tutankhamun", "seti", "amenhotep", "thutmose", "hatshepsut", "ramesses"]
MOST_SENT = {"seti": 4, "hatshepsut": 3, "ramesses": 2}

KIND = {
    **dict.fromkeys(ADVENTURERS, "adventurer"), **dict.fromkeys(ALLIES, "ally"),
    **dict.fromkeys(ANIMALS, "animal"), **dict.fromkeys([*TRAPS, *PAPYRUS_TRAPS], "trap"),
    **dict.fromkeys([*UNDEAD, *AVATARS], "undead"), **dict.fromkeys(RITES, "rite"),
}
CHARACTERS = ("adventurer", "ally", "animal", "undead")                   # VAL-2
GUARDIANS = ("trap", "undead")                                            # VAL-1
COST = {card: numbers[1] for card, numbers in {**ALLIES, **ANIMALS}.items()}
FORCE = {**dict.fromkeys(ADVENTURERS, 2), **AVATARS,
         **{card: numbers[-1] for card, numbers in {**ALLIES, **ANIMALS, **UNDEAD}.items()}}
DECK = {card: numbers[0] for card, numbers in {**ALLIES, **ANIMALS, **TRAPS, **UNDEAD}.items()}
NEVER_TARGETS = ("falcon", "spectre")

COINS = 8                                                                 # VAL-1
RESOURCES = 4                                                             # VAL-30
HAND_KEPT, COINS_KEPT = 5, 2                                              # VAL-34
TOMBS_TO_WIN = {"full": 4, "short": 3}                                    # VAL-50, VAL-11


def pile(cards):
    """A pile as traces write it: without the kinds that are not there."""
    return {card: number for card, number in cards.items() if number}


def in_order(cards, table):
    return sorted(cards, key=table.index)


class Seat:
    """What a player has on the table, in hand and in mind."""

    def __init__(self):
        self.adventurer, self.place = None, "camp"
        self.coins, self.tokens = 0, 1                                    # VAL-10
        self.won = []
        self.hand, self.camp, self.tomb, self.down = Counter(), Counter(), Counter(), Counter()
        self.bluff = None
        self.papyri, self.papyri_down, self.tomb_papyri, self.spent = [], [], [], []
        self.knows = Counter()                                            # VAL-61

    def inside(self):
        """The characters in the tomb, face up, one by one."""
        cards = [*self.tomb.elements(), *self.tomb_papyri]
        if self.place == "tomb":
            cards.append(self.adventurer)
        return [card for card in cards if KIND[card] in CHARACTERS]

    def count_inside(self, kind):
        return sum(KIND[card] == kind for card in self.inside())

    def traps(self):
        """The traps in the tomb that are still to be triggered, a name each."""
        return [card for card in [*pile(self.tomb), *self.tomb_papyri] if KIND[card] == "trap"]

    def forget(self, card):
        """The other seat holds one card less of this kind (VAL-61)."""
        self.knows[card] = max(0, self.knows[card] - 1)

    def state(self):
        return {
            "adventurer": self.adventurer, "place": self.place,
            "coins": self.coins, "pass": self.tokens,
            "won": in_order(self.won, TOMBS),
            "hand_size": sum(self.hand.values()), "hand": pile(self.hand),
            "camp": pile(self.camp),
            "tomb": pile(self.tomb), "tomb_papyri": in_order(self.tomb_papyri, PAPYRI),
            "down_size": sum(self.down.values()) + (self.bluff is not None),
            "down": pile(self.down), "bluff": self.bluff,
            "papyri_down_size": len(self.papyri_down),
            "papyri_down": in_order(self.papyri_down, PAPYRI),
            "papyri_size": len(self.papyri), "papyri": in_order(self.papyri, PAPYRI),
            "papyri_spent": in_order(self.spent, PAPYRI),
            "knows": pile(self.knows),
        }


class Game:
    """The whole state of one game, and the rules."""

    def __init__(self, players, options, chance):
        if players != 2:
            raise Disagreement(f"{players} players")
        self.tombs_to_win = TOMBS_TO_WIN[options["length"]]
        self.supply = COINS
        self.deck, self.discards = Counter(DECK), Counter()
        self.tombs_left = list(TOMBS)
        self.open_tomb = self.top_tomb = None
        self.seen_by = set()
        self.ally_played = self.trap_triggered = False
        self.opening = []               # the seats that have yet to choose on opening (VAL-40)
        self.seats = [Seat(), Seat()]
        self.chance = list(chance)
        self.set_up()
        self.all_chance_told()

    def set_up(self):                                                     # VAL-10
        adventurers, papyri = list(ADVENTURERS), list(PAPYRI)
        for number, seat in enumerate(self.seats):
            seat.adventurer = self.told("adventurer", number, "card", adventurers)
            adventurers.remove(seat.adventurer)
        for number, seat in enumerate(self.seats):
            for _ in range(3):
                seat.papyri.append(self.told("papyrus", number, "card", papyri))
                papyri.remove(seat.papyri[-1])
        self.papyri_out = papyri
        for number, seat in enumerate(self.seats):
            for _ in range(5):
                card = self.told("deal", number, "card", pile(self.deck))
                self.deck[card] -= 1
                seat.hand[card] += 1
        words = self.next_words()
        if words not in ("toss seat=0", "toss seat=1"):
            raise Disagreement(f"VAL-10: who starts with the medallion, not {words!r}")
        self.holder = int(words[-1])
        self.begin_camp(self.holder)                                      # VAL-20

    # Chance

    def next_words(self):
        if not self.chance:
            raise Disagreement("chance has nothing left to tell, and the rules ask for more")
        return self.chance.pop(0)

    def told(self, kind, seat, field, possible):
        """What chance decided; it must be of the expected kind, and possible."""
        words = self.next_words()
        start = f"{kind} seat={seat} {field}="
        if not words.startswith(start):
            raise Disagreement(f"expected '{start}...', not {words!r}")
        if words[len(start):] not in possible:
            raise Disagreement(f"{words!r} is not possible")
        return words[len(start):]

    def all_chance_told(self):
        if self.chance:
            raise Disagreement(f"chance that the rules do not ask for: {self.chance}")

    # Who is who

    @property
    def mine(self):
        return self.seats[self.seat]

    @property
    def theirs(self):
        return self.seats[1 - self.seat]

    def power(self, number, adventurer):
        """A medallion power works in the tomb, with the medallion (R; VAL-47)."""
        seat = self.seats[number]
        return self.holder == number and seat.place == "tomb" and seat.adventurer == adventurer

    # Force

    def force(self, number, card):
        """The Force of a character in the tomb: printed, and every bonus (VAL-2)."""
        seat, other, kind = self.seats[number], self.seats[1 - number], KIND[card]
        bonus = {"adventurer": self.adventurer_bonus, "ally": lambda _: 0,
                 "animal": self.animal_bonus, "undead": self.undead_bonus}[kind](number)
        if kind == "adventurer" and other.tomb["starlet"]:
            return 0
        if card in ("desert-bandit", "jackal", "skeleton"):
            bonus += seat.tomb[card] - 1
        elif card == "cursed-pharaoh":
            bonus -= self.holder == number
        elif card == "avatar-of-anubis":
            bonus += seat.count_inside("undead") + other.count_inside("undead") - 1
        elif card == "avatar-of-bastet":
            bonus += seat.count_inside("animal")
        elif card == "avatar-of-horus":
            bonus += 2 * (seat.place == "tomb")                           # VAL-47
        return max(0, FORCE[card] + bonus)                                # VAL-2

    def adventurer_bonus(self, number):
        return (self.power(number, "montana-smith") + 3 * (OSIRIS in self.seats[number].tomb_papyri)
                + 2 * (self.open_tomb == "thutmose"))

    def animal_bonus(self, number):
        return (2 * self.power(number, "tara-wolf") + self.seats[number].tomb["trainer"]
                + (self.open_tomb == "amenhotep"))

    def undead_bonus(self, number):
        return (self.power(number, "heinrich-von-karloff") + self.seats[number].tomb["priest"]
                + (self.open_tomb == "horemheb")
                - ("avatar-of-seth" in self.seats[1 - number].tomb_papyri))

    # Legal moves, by phase

    def legal(self):
        return getattr(self, "legal_" + self.phase)()

    def legal_split(self):                                                # VAL-30
        resources = RESOURCES + (self.mine.camp["patron"] > 0)            # a second adds nothing
        return [f"split {coins}" for coins in range(min(resources, self.supply) + 1)]

    def cost(self, card):
        """What a card costs now: the first ally of a camp phase less, for each Foreman."""
        first = KIND[card] == "ally" and not self.ally_played
        return max(0, COST[card] - first * self.mine.camp["foreman"])

    def legal_camp(self):                                                 # VAL-32, VAL-33
        return ["end-camp"] + ["play " + card for card in pile(self.mine.hand)
                               if card in COST and self.cost(card) <= self.mine.coins]

    def legal_discards(self):
        return ["discard " + card for card in pile(self.mine.hand)]

    legal_mercenary = legal_limit = legal_offer = legal_discards

    def legal_charm(self):
        """Allies of Force 2 or less; in a camp no bonus counts."""
        return ["steal " + card for card in pile(self.theirs.camp)
                if KIND[card] == "ally" and FORCE[card] <= 2]

    def legal_open(self):                                                 # VAL-21
        return ["open", "pass"]

    def legal_destroy(self):
        return ["destroy " + card for card in pile(self.theirs.camp) if FORCE[card] in (1, 2)]

    def legal_send(self):                                                 # VAL-41
        sent = len(self.mine.inside())
        if sent == MOST_SENT.get(self.open_tomb):
            return ["sent"]
        adventurer = [self.mine.adventurer] if self.mine.place == "camp" else []
        return ["sent"] + ["send " + card for card in [*pile(self.mine.camp), *adventurer]]

    def legal_lay(self):                                                  # VAL-42
        return ["laid"] + ["lay " + card for card in [*pile(self.mine.hand), *self.mine.papyri]
                           if KIND[card] in GUARDIANS or card in PAPYRI or not self.mine.bluff]

    def legal_trigger(self):                                              # VAL-43
        moves = []
        for trap in self.mine.traps():
            targets = self.targets(trap)
            moves += [f"trigger {trap} {card}" for card in targets] or ["trigger " + trap]
        return moves

    def targets(self, trap):
        """The characters a trap can be aimed at, a name each."""
        if trap == RA:
            return []
        kinds, most = (CHARACTERS, None) if trap == APOPHIS else TRAPS[trap][1:]
        return [card for card in set(self.theirs.inside())
                if KIND[card] in kinds and card not in NEVER_TARGETS
                and not (KIND[card] == "adventurer" and OSIRIS in self.theirs.tomb_papyri)
                and (most is None or self.force(1 - self.seat, card) <= most)]

    # Playing a move

    def play(self, move, chance):
        """Play a legal move and all that follows from it, up to the next decision."""
        self.chance = list(chance)
        verb, *words = move.split()
        getattr(self, "do_" + verb.replace("-", "_"))(*words)
        self.all_chance_told()

    # The camp phase

    def begin_camp(self, number):
        self.seat, self.phase, self.ally_played = number, "split", False
        if self.mine.camp["soothsayer"]:
            if self.top_tomb is None:
                self.top_tomb = self.told("look", number, "tomb", self.tombs_left)
            self.seen_by.add(number)

    def take_coins(self, number):
        self.mine.coins += number
        self.supply -= number

    def draw(self, number):
        for _ in range(number):
            if not pile(self.deck):                                       # VAL-31
                self.deck, self.discards = self.discards, Counter()
            if not pile(self.deck):
                return
            card = self.told("draw", self.seat, "card", pile(self.deck))
            self.deck[card] -= 1
            self.mine.hand[card] += 1

    def do_split(self, coins):                                            # VAL-30
        coins = int(coins)
        self.take_coins(coins)
        self.take_coins(min(self.mine.camp["smuggler"], self.supply))
        self.draw(RESOURCES + (self.mine.camp["patron"] > 0) - coins)
        self.phase = "camp"

    def do_play(self, card):                                              # VAL-32
        self.take_coins(-self.cost(card))
        self.mine.hand[card] -= 1
        self.theirs.forget(card)
        self.mine.camp[card] += 1
        if KIND[card] == "ally":
            self.ally_played = True
            getattr(self, "played_" + card, lambda: None)()

    def played_worker(self):
        self.draw(1)

    def played_archaeologist(self):
        self.draw(2)

    def played_thief(self):
        if self.theirs.coins:
            self.theirs.coins -= 1
            self.mine.coins += 1

    def played_mercenary(self):
        if pile(self.theirs.hand):
            self.seat, self.phase = 1 - self.seat, "mercenary"

    def played_spy(self):
        if pile(self.theirs.hand):
            card = self.told("spy", self.seat, "card", pile(self.theirs.hand))
            self.theirs.hand[card] -= 1
            self.mine.hand[card] += 1
            self.mine.forget(card)                                        # VAL-61
            self.theirs.knows[card] += 1

    def played_journalist(self):
        self.mine.knows = Counter(self.theirs.hand)                       # VAL-61

    def played_enchantress(self):
        if self.legal_charm():
            self.phase = "charm"

    def do_steal(self, card):
        self.theirs.camp[card] -= 1
        self.mine.camp[card] += 1
        self.phase = "camp"

    def do_discard(self, card):
        self.mine.hand[card] -= 1
        self.theirs.forget(card)                                          # VAL-61
        self.discards[card] += 1
        if self.phase == "mercenary":
            self.seat, self.phase = 1 - self.seat, "camp"
        elif self.phase == "limit":
            self.keep_to_limit()
        else:
            self.next_opening_choice()

    def do_end_camp(self):                                                # VAL-34
        self.take_coins(-max(0, self.mine.coins - COINS_KEPT))
        self.keep_to_limit()

    def keep_to_limit(self):
        if sum(self.mine.hand.values()) > HAND_KEPT:
            self.phase = "limit"
            return
        self.ally_played = False
        if self.seat == self.holder:                                    # VAL-20
            self.begin_camp(1 - self.holder)
        else:
            self.seat = self.holder
            if self.mine.tokens:                                          # VAL-21
                self.phase = "open"
            else:
                self.do_open()

    # The tomb phase

    def do_pass(self):                                                    # VAL-21
        self.mine.tokens -= 1
        self.begin_camp(self.holder)

    def do_open(self):                                                    # VAL-40
        self.open_tomb = self.top_tomb or self.told("open", self.seat, "tomb", self.tombs_left)
        self.tombs_left.remove(self.open_tomb)
        self.top_tomb = None
        self.seen_by.clear()
        self.opening = [self.holder, 1 - self.holder]
        self.next_opening_choice()

    def next_opening_choice(self):
        while self.opening:
            self.seat = self.opening.pop(0)
            if self.open_tomb == "seti" and self.legal_offer():
                self.phase = "offer"
                return
            if self.open_tomb == "tutankhamun" and self.legal_destroy():
                self.phase = "destroy"
                return
        self.seat, self.phase = self.holder, "send"                       # VAL-41

    def do_destroy(self, card):
        self.theirs.camp[card] -= 1
        self.discards[card] += 1
        self.next_opening_choice()

    def do_send(self, card):
        if card == self.mine.adventurer:
            self.mine.place = "tomb"
        else:
            self.mine.camp[card] -= 1
            self.mine.tomb[card] += 1

    def do_sent(self):                                                    # VAL-41, VAL-42
        self.phase = "send" if self.seat == self.holder else "lay"
        self.seat = 1 - self.seat

    def do_lay(self, card):                                               # VAL-42
        if card in PAPYRI:
            self.mine.papyri.remove(card)
            self.mine.papyri_down.append(card)
            return
        self.mine.hand[card] -= 1
        if KIND[card] in GUARDIANS:
            self.mine.down[card] += 1
        else:
            self.mine.bluff = card

    def do_laid(self):
        self.seat = 1 - self.seat
        if self.seat == self.holder:
            self.reveal()
            self.phase = "trigger"
            self.next_trap()

    def reveal(self):                                                     # VAL-42
        for seat, other in (self.seats, self.seats[::-1]):
            for card in seat.down.elements():
                other.forget(card)                                        # VAL-61
            seat.tomb += seat.down
            seat.down = Counter()
            seat.tomb_papyri += seat.papyri_down
            seat.papyri_down = []
            if seat.bluff:
                seat.hand[seat.bluff] += 1
                other.knows[seat.bluff] = max(1, other.knows[seat.bluff])  # VAL-61
                seat.bluff = None

    # Traps

    def next_trap(self):
        """The holder's traps, then the other's (VAL-43), then combat."""
        if not self.mine.traps():
            self.trap_triggered = False
            if self.seat == self.holder:
                self.seat = 1 - self.seat
                self.next_trap()
            else:
                self.combat()

    def do_trigger(self, trap, target=None):                              # VAL-43
        victims = [target] if target else []
        if trap == RA:                          # animals and undead, targets or not, all at once
            victims = [card for card in self.theirs.inside() if KIND[card] in ("animal", "undead")
                       and self.force(1 - self.seat, card) <= 2]
        stopped = THOTH in self.theirs.tomb_papyri or (
            not self.trap_triggered and self.power(1 - self.seat, "susan-copperstone"))  # VAL-47
        self.trap_triggered = True
        self.leave_tomb(self.mine, trap)
        if not stopped:
            for card in victims:
                self.destroy(card)
        self.next_trap()

    def leave_tomb(self, seat, card):
        """Into the discard, a papyrus out of the game (VAL-44, VAL-46)."""
        if card in PAPYRI:
            seat.tomb_papyri.remove(card)
            seat.spent.append(card)
        else:
            seat.tomb[card] -= 1
            self.discards[card] += 1

    def destroy(self, card):                                              # VAL-44
        seat = self.theirs
        if KIND[card] == "adventurer":
            seat.place = "struck"                                         # VAL-47
        elif KIND[card] == "ally" and seat.camp["physician"]:
            seat.tomb[card] -= 1
            seat.camp[card] += 1
        else:
            self.leave_tomb(seat, card)

    # Combat, exit, end

    def combat(self):                                                     # VAL-45
        totals = [sum(self.force(number, card) for card in seat.inside())
                  for number, seat in enumerate(self.seats)]
        other = 1 - self.holder
        winner = other if totals[other] > totals[self.holder] else self.holder
        self.seats[winner].won.append(self.open_tomb)
        if len(self.seats[winner].won) == self.tombs_to_win:              # VAL-50: at once
            self.seat, self.phase = None, "over"
            return
        for seat in self.seats:
            self.exit(seat)
        self.open_tomb = None
        self.holder = other                                               # VAL-20
        self.begin_camp(self.holder)

    def exit(self, seat):                                                 # VAL-46
        isis = ISIS in seat.tomb_papyri
        seat.place = "camp"
        for card in [*seat.tomb.elements()]:
            if card == "monkey" or (isis and KIND[card] == "ally"):
                seat.tomb[card] -= 1
                seat.camp[card] += 1
            else:
                self.leave_tomb(seat, card)
        for card in [*seat.tomb_papyri]:
            self.leave_tomb(seat, card)

    # What a trace says of it

    def state(self):
        return {
            "phase": self.phase, "turn": self.seat, "holder": self.holder, "supply": self.supply,
            "tombs_to_win": self.tombs_to_win, "open_tomb": self.open_tomb,
            "tombs_left": in_order(self.tombs_left, TOMBS),
            "top_tomb_seen_by": sorted(self.seen_by), "top_tomb": self.top_tomb,
            "ally_played": self.ally_played, "trap_triggered": self.trap_triggered,
            "deck_size": sum(self.deck.values()), "deck": pile(self.deck),
            "discard_size": sum(self.discards.values()), "discard": pile(self.discards),
            "papyri_out": in_order(self.papyri_out, PAPYRI),
            "seats": [seat.state() for seat in self.seats],
        }

    def result(self):
        won = [len(seat.won) for seat in self.seats]
        places = [1 + (theirs > mine) for mine, theirs in (won, won[::-1])]  # VAL-50
        return {
            "places": places,
            "scores": [{"place": place, "total": len(seat.won),
                        "parts": {tomb: int(tomb in seat.won) for tomb in TOMBS},
                        "compared": [len(seat.won)]}
                       for place, seat in zip(places, self.seats)],
        }


if __name__ == "__main__":
    sys.exit(follow("valley", {"length": TOMBS_TO_WIN}, Game))

"""What a referee needs to follow a trace (docs/trace.md) line by line, whatever the game.

The game is an object made with (players, options, chance) that has `seat`, who decides (None when
it is over), and legal(), play(move, chance), state() and result().
"""
import json
import sys

START = ["chance", "game", "options", "players", "seed", "state"]
DECISION = ["chance", "legal", "move", "n", "seat", "state"]


class Disagreement(Exception):
    """The trace says one thing, the rules another."""


def compare(where, mine, theirs):
    """Two values of JSON must be alike, true and 1 not being so."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in [*mine, *(key for key in theirs if key not in mine)]:
            compare(f"{where}.{key}", mine.get(key, "nothing"), theirs.get(key, "nothing"))
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for i, pair in enumerate(zip(mine, theirs)):
            compare(f"{where}[{i}]", *pair)
    elif mine != theirs or isinstance(mine, bool) != isinstance(theirs, bool):
        raise Disagreement(
            f"{where}: the rules give {json.dumps(mine)}, the trace {json.dumps(theirs)}")


def compare_legal(mine, theirs):
    """Legal moves are a set: their order means nothing, and none stands twice."""
    missing, illegal = set(mine) - set(theirs), set(theirs) - set(mine)
    if missing or illegal:
        raise Disagreement(f"legal moves: missing {sorted(missing)}, illegal {sorted(illegal)}")
    if len(set(theirs)) != len(theirs):
        raise Disagreement("legal moves: one is listed twice")


class Follower:
    def __init__(self, name, options, new_game):
        self.name, self.options, self.new_game = name, options, new_game
        self.game = None                                  # the one under way
        self.seed = None
        self.games = self.number = self.decisions = 0

    def read(self, text):
        line = json.loads(text, object_pairs_hook=unique)
        if "game" in line:
            self.start(line)
        elif "n" in line:
            self.decision(line)
        else:
            self.result(line)

    def start(self, line):
        if self.game:
            raise Disagreement("a game starts before the one before it has a result")
        self.seed, self.number = line.get("seed"), 0
        compare("keys", START, sorted(line))
        compare("game", self.name, line["game"])
        compare("options", sorted(self.options), sorted(line["options"]))
        for option, value in line["options"].items():
            if value not in self.options[option]:
                raise Disagreement(f"option {option}: {value}")
        self.game = self.new_game(line["players"], line["options"], line["chance"])
        compare("state", self.game.state(), line["state"])

    def decision(self, line):
        self.number += 1
        self.decisions += 1
        compare("keys", DECISION, sorted(line))
        if self.game is None or self.game.seat is None:
            raise Disagreement("a decision outside a game")
        compare("n", self.number, line["n"])
        compare("seat", self.game.seat, line["seat"])
        compare_legal(self.game.legal(), line["legal"])
        if line["move"] not in line["legal"]:
            raise Disagreement(f"{line['move']!r} is not legal")
        self.game.play(line["move"], line["chance"])
        compare("state", self.game.state(), line["state"])

    def result(self, line):
        if self.game is None or self.game.seat is not None:
            raise Disagreement("a result, and no game has just ended")
        compare("result", {"decisions": self.number, **self.game.result()}, line)
        self.games += 1
        self.game = None

    def end(self):
        if self.game:
            raise Disagreement("the trace ends in the middle of a game")
        if not self.games:
            raise Disagreement("the trace has no game")


def unique(pairs):
    keys = dict(pairs)
    if len(keys) != len(pairs):
        raise Disagreement("a key stands twice in an object")
    return keys


def follow(name, options, new_game):
    """Check the trace on standard input, say in a line how it went; 0 if all agrees, else 1."""
    follower, line = Follower(name, options, new_game), 0
    try:
        for line, text in enumerate(sys.stdin, 1):
            follower.read(text)
        follower.end()
    except (Disagreement, AttributeError, LookupError, TypeError, ValueError) as fault:
        print(f"line {line}, seed {follower.seed}, decision {follower.number}: "
              f"{'' if isinstance(fault, Disagreement) else type(fault).__name__ + ' '}{fault}")
        return 1
    print(f"{follower.games} games of {name}, {follower.decisions} decisions: no disagreement")
    return 0

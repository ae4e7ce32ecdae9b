#!/usr/bin/env python3
"""Check the traces of every game, player count and option against docs/trace.md.

Usage: trace.py AKHET GAMES. AKHET_TEST_SCALE makes them fewer or more (percent); unusual options get a tenth of them. Reads nothing but what `akhet` prints, as an outsider would.
"""
import itertools
import json
import os
import subprocess
import sys

AKHET = sys.argv[1]
GAMES = max(1, int(sys.argv[2]) * int(os.environ.get("AKHET_TEST_SCALE", "100")) // 100)

START = {"game", "players", "options", "seed", "chance", "state"}
DECISION = {"n", "seat", "legal", "move", "chance", "state"}
RESULT = {"decisions", "places", "scores"}


def ask(*words):
    """What akhet prints for these words; it must succeed."""
    return subprocess.run([AKHET, *words], check=True, capture_output=True).stdout


def strict(pairs):
    """An object, in which no key may stand twice."""
    keys = [key for key, _ in pairs]
    if len(set(keys)) != len(keys):
        raise ValueError(f"a key stands twice: {keys}")
    return dict(pairs)


def load(line):
    return json.loads(line, object_pairs_hook=strict)


class Game:
    """One game of a trace, line by line."""

    def __init__(self, facts, players, options, seed):
        self.facts, self.players, self.options, self.seed = facts, players, options, seed
        self.decisions = None

    def start(self, line):
        assert set(line) == START, set(line)
        assert line["game"] == self.facts["id"]
        assert line["players"] == self.players
        assert line["seed"] == self.seed
        for name, value in self.options.items():
            assert line["options"][name] == value
        self.common(line)
        self.decisions = 0

    def common(self, line):
        assert isinstance(line["state"], dict) and line["state"]
        assert isinstance(line["chance"], list)
        for words in line["chance"]:
            kind, *fields = words.split(" ")
            assert kind and all(field.count("=") == 1 for field in fields), words

    def decision(self, line):
        assert set(line) == DECISION, set(line)
        self.decisions += 1
        assert line["n"] == self.decisions <= self.facts["max_moves"]
        assert 0 <= line["seat"] < self.players
        legal = line["legal"]
        assert legal and len(set(legal)) == len(legal) <= self.facts["max_legal"]
        assert line["move"] in legal
        self.common(line)

    def result(self, line):
        assert set(line) == RESULT, set(line)
        assert line["decisions"] == self.decisions
        places = line["places"]
        assert len(places) == len(line["scores"]) == self.players
        for place in places:
            assert place == 1 + sum(other < place for other in places), places
        for score in line["scores"]:
            assert set(score) == {"place", "total", "parts", "compared"}
            assert set(score["parts"]) == {part["id"] for part in self.facts["score_parts"]}
            assert len(score["compared"]) == len(self.facts["comparison"])
            assert all(isinstance(part, int) for part in [score["total"], *score["parts"].values()])


def set_ups(facts):
    """Every player count with every choice of options that goes with it, the usual ones first."""
    for players in range(facts["min_players"], facts["max_players"] + 1):
        choices = []
        for option in facts["options"]:
            choices.append([(option["id"], value["id"]) for value in option["values"] if players in value["players"]])
        for options in itertools.product(*choices):
            yield players, dict(options)


def check(facts, players, options, games):
    words = ["simulate", facts["id"], "--players", str(players), "--games", str(games), "--seed", "1000", "--trace"]
    for name, value in options.items():
        words += ["--option", f"{name}={value}"]
    text = ask(*words)
    lines = iter(text.decode("utf-8").splitlines())
    decisions = 0
    for k in range(games):
        game = Game(facts, players, options, 1000 + k)
        try:
            game.start(load(next(lines)))
            line = load(next(lines))
            while "n" in line:
                game.decision(line)
                line = load(next(lines))
            game.result(line)
        except (AssertionError, ValueError, KeyError, StopIteration) as fault:
            sys.exit(f"{' '.join(words)}: game {k}, after decision {game.decisions}: {fault!r}")
        decisions += game.decisions
    if next(lines, None) is not None:
        sys.exit(f"{' '.join(words)}: lines follow the last game")
    print(f"ok {' '.join(words)}: {decisions} decisions")


def main():
    games = [load(line) for line in ask("games", "--json").decode("utf-8").splitlines()]
    assert games
    for facts in games:
        for players, options in set_ups(facts):
            usual = all(options[option["id"]] == option["values"][0]["id"] for option in facts["options"])
            check(facts, players, options, GAMES if usual else max(1, GAMES // 10))


main()

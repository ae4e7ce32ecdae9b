#!/usr/bin/env python3
"""Let a referee check traces of a game: every player count, every option, every bot.

Usage: run.py AKHET REFEREE GAME [GAMES]. AKHET is the program that writes the traces, REFEREE the
Python file that reads one on standard input, GAMES how many games of each kind are played; the
environment's AKHET_TEST_SCALE makes them fewer or more (percent).
"""
import itertools
import json
import os
import subprocess
import sys

REFUSED = 2   # what akhet ends with where a set-up cannot be had
BOTS = ["random", "greedy"]


def set_ups(akhet, game):
    """The words after `simulate GAME` for everything the game says it can be played with."""
    lines = subprocess.run([akhet, "games", "--json"], check=True, capture_output=True).stdout
    facts = next(f for f in map(json.loads, lines.splitlines()) if f["id"] == game)
    players = range(facts["min_players"], facts["max_players"] + 1)
    options = [[f"{option['id']}={value['id']}" for value in option["values"]]
               for option in facts["options"]]
    for number, bots, *values in itertools.product(players, BOTS, *options):
        yield ["--players", str(number), "--bots", bots,
               *(word for value in values for word in ("--option", value))]


def main(akhet, referee, game, games="30"):
    failed = checked = 0
    games = max(1, int(games) * int(os.environ.get("AKHET_TEST_SCALE", "100")) // 100)
    for number, words in enumerate(set_ups(akhet, game)):
        seed = 1 + number * games
        call = ["simulate", game, *words, "--games", str(games), "--seed", str(seed), "--trace"]
        pipe = subprocess.PIPE
        with subprocess.Popen([akhet, *call], stdout=pipe, stderr=pipe) as trace:
            judge = subprocess.run([sys.executable, referee], stdin=trace.stdout,
                                   capture_output=True, text=True, check=False)
            trace.stdout.close()
            said = trace.stderr.read().decode().strip()
        if trace.returncode == REFUSED:
            print("refused:", *call)
            continue
        checked += 1
        if judge.returncode or trace.returncode:
            failed += 1
            print("akhet", *call)
        print(*filter(None, [judge.stdout.strip(), judge.stderr.strip(), said]), sep="\n")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

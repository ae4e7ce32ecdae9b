#!/usr/bin/env python3
"""The games of akhet simulate --trace, played again in a row of a vector: the same seats, the same legal
moves, the same states, for the seed that the vector says its episode has.

    trace.py AKHET VECTOR-ROWS
"""
import json
import subprocess
import sys

AKHET, ROWS = sys.argv[1:3]
GAMES = [("eights", 4), ("nefertiti", 3), ("nefertiti", 4), ("nile", 2), ("nile", 5), ("valley", 2)]
PLACES = [(1, 0, 0), (12345, 3, 2)]  # seed of the vector, episode, row


def trace_of(game, players, seed):
    run = subprocess.run([AKHET, "simulate", game, "--players", str(players), "--seed", str(seed), "--games", "1",
                          "--trace"],
                         check=True, capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def replay(game, players, place, moves):
    run = subprocess.run([ROWS, game, str(players), *map(str, place)], check=True, capture_output=True,
                         text=True, input="".join(move + "\n" for move in moves))
    seed, *positions = run.stdout.splitlines()
    return int(seed), [json.loads(line) for line in positions]


def check(game, players, place):
    seed, first = replay(game, players, place, [])
    trace = trace_of(game, players, seed)
    steps = [line for line in trace if "move" in line]
    assert len(steps) > 20, "the trace has hardly any moves"
    assert trace[0]["state"] == first[0]["state"], "the deal differs"
    again, positions = replay(game, players, place, [step["move"] for step in steps])
    assert again == seed and len(positions) == len(steps) + 1
    for number, (before, after, step) in enumerate(zip(positions, positions[1:], steps)):
        assert before["seat"] == step["seat"], f"move {number}: another seat decides"
        assert sorted(before["legal"]) == sorted(step["legal"]), f"move {number}: other moves are legal"
        last = number == len(steps) - 1
        assert after["done"] == last, f"move {number}: the episode ends elsewhere"
        # After the last move the row has dealt its next episode.
        assert last or after["state"] == step["state"], f"move {number}: the state differs"


def main():
    cases = [(game, players, place) for game, players in GAMES for place in PLACES]
    print(f"1..{len(cases)}")
    failed = False
    for number, (game, players, place) in enumerate(cases, 1):
        fault = ""
        try:
            check(game, players, place)
        except (AssertionError, subprocess.CalledProcessError) as error:
            fault = str(error) or type(error).__name__
        failed |= bool(fault)
        name = f"{game} with {players}, episode {place[1]} of row {place[2]}"
        print(f"{'not ' if fault else ''}ok {number} - {name}" + (f": {fault}" if fault else ""))
    sys.exit(failed)


main()

#!/usr/bin/env python3
"""Check the counts of move sequences against tests/golden/perft.txt.

Usage: perft.py AKHET GOLDEN            compare
       perft.py AKHET GOLDEN --update   write the counts anew, after a change of the rules that is meant

A line is `game players options seed depth count`; options are name=value with commas, or -.
"""
import json
import subprocess
import sys
from pathlib import Path


def count(akhet, game, players, options, seed, depth):
    """What akhet counts at this depth."""
    words = [akhet, "perft", game, "--players", players, "--seed", seed, "--depth", depth, "--json"]
    for option in options.split(",") if options != "-" else []:
        words += ["--option", option]
    out = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    deepest = json.loads(out.splitlines()[-1])
    assert deepest["depth"] == int(depth)
    return str(deepest["count"])


def main():
    akhet, path = sys.argv[1], Path(sys.argv[2])
    wrong, rows, games = 0, [], set()
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            rows.append(line)
            continue
        *what, golden = line.split()
        now = count(akhet, *what)
        games.add(what[0])
        rows.append(" ".join([*what, now]))
        if now != golden:
            wrong += 1
            print(f"{' '.join(what)}: {now} sequences, {golden} are stored")
    if "--update" in sys.argv:
        path.write_text("\n".join(rows) + "\n", encoding="utf-8")
        return 0
    listed = subprocess.run([akhet, "games", "--json"], check=True, capture_output=True, text=True).stdout
    for game in {json.loads(line)["id"] for line in listed.splitlines()} - games:
        wrong += 1
        print(f"{game}: no count is stored")
    return wrong != 0


sys.exit(main())

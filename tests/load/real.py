#!/usr/bin/env python3
"""Simulated players at the real server, of every game, with connections that break: no fault.

Usage: real.py AKHET
"""
import json
import os
import subprocess
import sys

AKHET = os.path.abspath(sys.argv[1])


def load(*words):
    done = subprocess.run([AKHET, "load", *words], capture_output=True, timeout=240, check=False)
    if done.returncode:
        sys.exit(f"{words}: exit code {done.returncode}\n{done.stdout.decode()}{done.stderr.decode()}")
    return done.stdout.decode()


def expect(truth, words):
    if not truth:
        sys.exit(words)


def main():
    for game in ("nefertiti", "nile", "valley", "eights"):
        out = load(game, "--matches", "4", "--idle", "3", "--games", "6", "--seconds", "60", "--warmup", "0",
                   "--reconnect", "0.05", "--sync", "off", "--json")
        told = json.loads(out)
        expect(told["complete"] and told["matches"] >= 6, f"{game}: too few matches: {out}")
        expect(told["compared"] == told["matches"], f"{game}: a match was not compared: {out}")
        expect(told["resumed"] > 0, f"{game}: no connection came back: {out}")
        expect(told["connections"] <= 4 * told["players"] + 3, f"{game}: too many connections: {out}")
        expect(told["server_rss_bytes"] > 1000000, f"{game}: the server's memory is not known: {out}")
        expect(not any(told[name] for name in ("lost", "duplicated", "gaps", "leaks", "errors")), out)
    text = load("eights", "--matches", "2", "--games", "1", "--seconds", "60", "--warmup", "0", "--lang", "pl")
    expect("zgubione ruchy" in text and "ruchów na sekundę" in text, text)


main()

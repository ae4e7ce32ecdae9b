#!/usr/bin/env python3
"""Every attack of `akhet load --hostile` for a moment: the report is complete, the attacker is turned
away for the reasons that its attack deserves, and the players notice no fault. Says nothing about time.

Usage: hostile.py AKHET
"""
import json
import os
import subprocess
import sys

AKHET = os.path.abspath(sys.argv[1])
ROWS = {"moves_p50_ms", "moves_p99_ms", "sign_in_ms", "sign_ins_refused", "bot_p99_ms", "memory_mb", "faults",
        "tables_refused"}
# What the server does with each attacker, at least one of each group.
TURNED_AWAY = {
    "frames": [{"closed_4002", "closed_4003", "closed_4004"}],
    "bots": [{"table_opened"}, {"refused_too_many_tries"}],
    "answers": [{"http_429", "closed", "closed_4001", "refused_too_many_tries"}],
    "slow": [{"http_429", "closed", "http_408", "http_503"}],
    "day": [{"table_opened"}, {"refused_too_many_tries"}],
    "signin": [{"http_429"}],
    "crowd": [{"table_opened"}, {"refused_busy", "refused_paused", "refused_not_paused"}],
}


def load(*words, code=0):
    done = subprocess.run([AKHET, "load", "eights", *words], capture_output=True, timeout=240, check=False)
    out, err = done.stdout.decode(), done.stderr.decode()
    if done.returncode != code:
        sys.exit(f"{words}: exit code {done.returncode}\n{out}{err}")
    return out, err


def expect(truth, words):
    if not truth:
        sys.exit(words)


def examine(line, kinds):
    told = json.loads(line)
    expect(told["kinds"] == kinds, f"not {kinds}: {line}")
    expect(set(told["rows"]) == ROWS, f"rows are missing: {line}")
    for row in ("faults", "tables_refused"):
        expect(told["rows"][row]["attack"] == 0, f"{row}: {line}")
    return told


def attack(kind):
    """A slow machine needs longer until the attacker reaches every limit."""
    seconds = 0.25
    while True:
        out, _ = load("--hostile", kind, "--seconds", str(seconds), "--json")
        told = examine(out, [kind])
        if (told["sent"] and told["connections"] and told["baseline"]["moves"] and told["attack"]["moves"] and
                all(group & set(told["attacker"]) for group in TURNED_AWAY[kind])):
            return
        expect(seconds < 8, f"{kind}: nobody moved, or the attacker was not turned away: {out}")
        seconds *= 2


def main():
    for kind in TURNED_AWAY:
        attack(kind)
    out, _ = load("--hostile", "signin,frames+signin", "--seconds", "0.2", "--json")
    for kinds, line in zip((["signin"], ["frames", "signin"]), out.splitlines(), strict=True):
        examine(line, kinds)
    text, _ = load("--hostile", "signin", "--seconds", "0.2", "--lang", "fr")
    expect("coups des autres, médiane" in text and "http_429" in text, text)
    for words in ("nothing", "frames,", "frames+", "+", "all,frames"):
        _, err = load("--hostile", words, code=2)
        expect("is not a list of attacks" in err, err)
    _, err = load("--hostile", "frames", "--server", "127.0.0.1:9", code=2)
    expect("leave --server out" in err, err)


main()

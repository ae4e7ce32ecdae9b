#!/usr/bin/env python3
"""A bot for Akhet in a few lines: it plays in any game, and rather does something than nothing.

akhet arena eights --bots examples/bot.py,random --games 20
"""
import random
import sys

IDLE = {"draw", "pass", "done", "half", "end-camp", "sent", "laid"}  # moves that give up a chance


def choose(moves, seed):
    """Any move, but not an idle one while there is another."""
    busy = [move for move in moves if move not in IDLE]
    return random.Random(seed).choice(busy or moves)


moves = []
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "akhet":
        print("id name Busy\nready", flush=True)
    elif command == "moves":
        moves = rest.split(" | ")
    elif command == "go":
        budget = dict(zip(rest.split()[::2], rest.split()[1::2]))
        print("bestmove", choose(moves, int(budget["seed"])), flush=True)
    elif command == "quit":
        break

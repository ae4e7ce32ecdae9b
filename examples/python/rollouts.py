#!/usr/bin/env python3
"""Random rollouts: one game in OpenSpiel's words, and a thousand games at once.

Usage: rollouts.py [GAME]
"""
import random
import sys
import time

import numpy as np

import akhet


def one_game(name):
    """A loop over decisions, as every program for OpenSpiel has it."""
    state = akhet.game(name).new(seed=7)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(f"{state.move_number()} decisions, returns {state.returns()}")
    print(f"Open it in the page: {state.record().link()[:76]}…")


def many_games(name, games=1024, steps=500):
    """The same in a Vector: the arrays are filled by step, and sample draws in C."""
    env = akhet.Vector(name, games=games, seed=7)
    wins, ended = np.zeros(env.players), 0
    begin = time.process_time()
    for _ in range(steps):
        action, _ = env.sample()
        env.step(action)
        wins += env.returns.sum(axis=0)
        ended += env.done.sum()
    seconds = time.process_time() - begin
    print(f"{games * steps / seconds / 1e6:.1f} M decisions per second, {ended} games ended")
    print(f"share of wins by seat: {np.round(wins / max(ended, 1), 3)}")


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "nile"
    random.seed(1)
    one_game(name)
    many_games(name)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measure the Python package against `akhet bench view`, in one run.

Usage: PYTHONPATH=build/python/lib bench/python.py [BUILD [SECONDS]]

All rates are per second of processor time, except those of threads, which are of the clock. Every
measurement is made several times, in turn with the others, and the best counts.
"""
import json
import random
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import akhet
from akhet._lib import ffi, lib

BUILD = Path(sys.argv[1] if len(sys.argv) > 1 else "build")
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 0.5
ROUNDS = 3
PLAYERS = {"nefertiti": 3, "nile": 2, "valley": 2, "eights": 4}


def rate(work, clock, seconds):
    """How many things per second `work` does; it does a portion and returns how many those were."""
    work()
    begin, done = clock(), 0
    while clock() - begin < seconds:
        done += work()
    return done / (clock() - begin)


def bench_view(name):
    """Decisions per second of `akhet bench view`."""
    command = [BUILD / "akhet", "bench", "view", name, "--players", str(PLAYERS[name]), "--seconds", str(SECONDS), "--json"]
    found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return found["moves_per_s"]


def middle(name):
    """A state in the middle of a random game."""
    state, draw = akhet.game(name, PLAYERS[name]).new(3), random.Random(3)
    for _ in range(20):
        state.apply_action(draw.choice(state.legal_actions()))
    return state


def decisions(name):
    """legal_actions and apply_action alone: the first legal action, game after game."""
    game = akhet.game(name, PLAYERS[name])

    def work():
        done = 0
        for seed in range(20):
            state = game.new(seed)
            legal, apply = state.legal_actions, state.apply_action
            actions = legal()
            while actions:
                apply(actions[-1])
                done += 1
                actions = legal()
        return done
    return work


def playout(name):
    """A lean random playout."""
    game, draw = akhet.game(name, PLAYERS[name]), random.random

    def work():
        done = 0
        for seed in range(20):
            state = game.new(seed)
            legal, apply = state.legal_actions, state.apply_action
            actions = legal()
            while actions:
                apply(actions[int(draw() * len(actions))])
                done += 1
                actions = legal()
        return done
    return work


def repeated(call, times=2000):
    def work():
        for _ in range(times):
            call()
        return times
    return work


def observation(name):
    state = middle(name)
    out = np.zeros(state.game.observation_tensor_size(), np.float32)
    tensor, player = state.observation_tensor, state.current_player()
    return repeated(lambda: tensor(player, out))


def cffi_decisions(name):
    """The same decisions through cffi: what the C type saves. Moves are listed in an array and read
    from it, as a State over cffi would do."""
    game = akhet.game(name, PLAYERS[name])
    moves = ffi.new("uint16_t[]", 512)

    def work():
        done = 0
        for seed in range(20):
            state = game.new(seed)  # which owns the position
            position = state._c
            while True:
                actions = ffi.unpack(moves, lib.native_legal(position, moves))
                if not actions:
                    break
                lib.native_play(position, actions[-1])
                done += 1
        return done
    return work


def steps(name, games=1024, threads=1, **options):
    """Vector.step with uniform actions from the lists: what a policy costs is not counted."""
    env = akhet.Vector(name, games, PLAYERS[name], seed=1, threads=threads, **options)
    sample = env.sample

    def work():
        for _ in range(4):
            env.step(sample()[0])
        return 4 * games
    return work


def sampled_steps(name, games=1024):
    """Vector.step with float32 observations, and `sample` from logits."""
    env = akhet.Vector(name, games, PLAYERS[name], seed=1)
    logits = np.random.default_rng(1).normal(size=(games, env.moves)).astype(np.float32)

    def work():
        for _ in range(4):
            env.step(env.sample(logits)[0])
        return 4 * games
    return work


def measure(makers, clock=time.process_time, rounds=ROUNDS, seconds=SECONDS):
    """The best of some rounds; the measurements of a round follow one another."""
    best = dict.fromkeys(makers, 0.0)
    works = {key: make() for key, make in makers.items()}
    for _ in range(rounds):
        for key, work in works.items():
            best[key] = max(best[key], rate(work, clock, seconds))
    return best


def millions(value):
    return f"{value / 1e6:7.2f} M"


def main():
    for name in akhet.games():
        view = max(bench_view(name) for _ in range(ROUNDS))
        found = measure({
            "legal_actions + apply_action": lambda: decisions(name),
            "the same through cffi": lambda: cffi_decisions(name),
            "lean random playout": lambda: playout(name),
            "clone": lambda: repeated(middle(name).clone),
            "observation_tensor into a buffer": lambda: observation(name),
            "Vector, bytes": lambda: steps(name, observation="bytes"),
            "Vector, float32": lambda: steps(name),
            "Vector, float32 and logits": lambda: sampled_steps(name),
        })
        print(f"{name}, {PLAYERS[name]} players: akhet bench view {millions(view)}/s")
        for key, value in found.items():
            print(f"  {key:34} {millions(value)}/s   {view / value:6.2f} × the time of bench view")
        # Short rounds, so that some of them have both processors for themselves.
        both = measure({n: (lambda n=n: steps(name, 4096, n)) for n in (1, 2)}, time.perf_counter, 60, 0.02)
        print(f"  Vector of 4096, two threads        {millions(both[2])}/s   {both[2] / both[1]:6.2f} × one thread, by the clock")


main()

"""What the tests share: set-ups, random play, and the program to compare with."""
import json
import os
import random
import subprocess
from pathlib import Path

import akhet

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("AKHET_PROGRAM", str(ROOT / "build/akhet"))

# Every game, with every number of players.
SETUPS = [(name, players) for name in akhet.games() for players in akhet.game(name).player_counts]


def scaled(number):
    """Fewer repetitions under sanitizers (AKHET_TEST_SCALE, a percentage), but at least one."""
    return max(1, number * int(os.environ.get("AKHET_TEST_SCALE", "100")) // 100)


def walk(name, players, seed, draw=None):
    """A random game: yields the state before every decision, and at the end."""
    draw = draw or random.Random(seed)
    state = akhet.game(name, players).new(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(draw.choice(state.legal_actions()))
    yield state


def played(name, players=None, seed=1, moves=None):
    """A state after a random game, or after some of its moves."""
    draw, state = random.Random(seed), akhet.game(name, players).new(seed)
    while not state.is_terminal() and (moves is None or state.move_number() < moves):
        state.apply_action(draw.choice(state.legal_actions()))
    return state


def trace(name, players, seed):
    """A game of random bots as `akhet simulate --trace` writes it."""
    command = [PROGRAM, "simulate", name, "--players", str(players), "--games", "1", "--seed", str(seed), "--trace"]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]

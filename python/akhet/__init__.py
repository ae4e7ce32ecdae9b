"""Akhet: three board games of ancient Egypt for research.

``akhet.game(name)`` gives a Game; ``Game.new()`` a State, one game in OpenSpiel's words;
``akhet.Vector`` many games at once; ``akhet.bot(spec)`` our bots; ``akhet.arena`` matches between
players; ``akhet.positions`` positions from games of bots; ``akhet.replay`` a State from a record.
Adapters: ``akhet.pettingzoo``, ``akhet.gymnasium``, ``akhet.rlcard``. docs/python.md is the tour.
"""
import importlib
from typing import Any

from ._arena import Decision, Policy, Range, Result, Standing, arena, greedy_policy, policy
from ._bots import Answer, Bot, bot, bots, levels
from ._errors import ClosedError, IllegalAction
from ._game import Game, MoveFields, game, games, move_fields
from ._positions import Sample, positions
from ._record import Record, replay
from ._state import TERMINAL, State, deserialize
from ._vector import Vector
from ._lib import version as _version

__version__: str = _version()

__all__ = [
    "TERMINAL", "Answer", "Bot", "ClosedError", "Decision", "Game", "IllegalAction", "MoveFields", "Policy",
    "Range", "Record", "Result", "Sample", "Standing", "State", "Vector", "arena", "bot", "bots", "deserialize",
    "game", "games", "greedy_policy", "levels", "move_fields", "policy", "positions", "replay",
]

_ADAPTERS = ("gymnasium", "pettingzoo", "rlcard")


def __getattr__(name: str) -> Any:
    """Import an adapter, and with it its library, when it is used first."""
    if name in _ADAPTERS:
        return importlib.import_module(f"akhet.{name}")
    raise AttributeError(f"module 'akhet' has no attribute {name!r}")

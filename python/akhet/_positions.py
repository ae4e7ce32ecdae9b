"""Positions from games of bots, for supervised learning."""
from __future__ import annotations

import random
from typing import Any, Iterator, NamedTuple, Sequence

from ._bots import Bot
from ._game import Game, as_game
from ._lib import ffi, lib, new_error, seed64, sentence
from ._state import State


class Sample(NamedTuple):
    """A position of a game that bots played."""

    state: State
    """The position, before its decision."""
    player: int
    """Who decides."""
    action: int
    """What the bot did."""
    returns: list[float]
    """What every player got at the end of the game."""


def _specs(game: Game, bots: "str | Bot | Sequence[str | Bot]") -> list[bytes]:
    given = [bots] * game.players if isinstance(bots, (str, Bot)) else list(bots)
    if len(given) != game.players:
        raise ValueError(f"bots: one, or {game.players}, one for each player, not {len(given)}")
    return [(one if isinstance(one, Bot) else Bot(one))._text for one in given]


def _kept(draw: random.Random, decisions: int, keep: int) -> list[int]:
    return sorted(draw.sample(range(decisions), min(keep, decisions)))


def _samples(begun: State, actions: list[int], kept: list[int], returns: list[float]) -> Iterator[Sample]:
    at = 0
    for index in kept:
        for action in actions[at:index]:
            begun.apply_action(action)
        at = index
        yield Sample(begun.clone(), begun.current_player(), actions[index], list(returns))


def positions(game: "str | Game", games: int, bots: "str | Bot | Sequence[str | Bot]" = "heuristic", *,
              keep: int = 8, stray: float = 0.0, seed: int = 1, players: int | None = None,
              **options: Any) -> Iterator[Sample]:
    """Play ``games`` games between bots and yield ``keep`` positions of each, drawn at random.

    ``bots`` is one for all seats or a list. ``stray`` is the share of moves that are random
    instead, so that positions are seen which the bots do not reach by themselves. The seed
    determines everything if the bots' budgets are simulations.
    """
    chosen = as_game(game, players, **options)
    if not isinstance(games, int) or games < 1:
        raise ValueError(f"games is a whole number from 1, not {games!r}")
    if not isinstance(keep, int) or keep < 1:
        raise ValueError(f"keep is a whole number from 1, not {keep!r}")
    if not 0 <= stray <= 1:
        raise ValueError(f"stray is a share from 0 to 1, not {stray!r}")
    return _positions(chosen, games, _specs(chosen, bots), keep, round(stray * 1e6), seed64(seed))


def _positions(game: Game, games: int, specs: list[bytes], keep: int, stray: int, seed: int) -> Iterator[Sample]:
    error = new_error()
    words = [ffi.new("char[]", spec) for spec in specs]
    made = lib.native_players_new(game._setup, words, error)
    if made == ffi.NULL:
        raise ValueError(sentence(error))
    players = ffi.gc(made, lib.native_players_free)
    draw = random.Random(seed)
    for _ in range(games):
        deal = draw.getrandbits(52)
        state = game.new(deal)
        if lib.native_players_play(players, state._c, draw.getrandbits(52), stray, error):
            raise ValueError(sentence(error))
        actions = state.history()
        yield from _samples(game.new(deal), actions, _kept(draw, len(actions), keep), state.returns())

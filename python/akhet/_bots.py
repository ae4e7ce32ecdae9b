"""Our bots as opponents and teachers."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ._game import Game, as_game
from ._lib import ffi, lib, new_error, read, seed64, sentence

if TYPE_CHECKING:
    from ._state import State
    from ._vector import Vector


class _Answer(NamedTuple):
    move: int
    chances: np.ndarray
    visits: np.ndarray


class Answer(_Answer):
    """What a bot answers: ``move, chances, visits = bot.ask(state)``.

    ``move`` is its action; ``chances`` of every player to win, float64, which add up to 1;
    ``visits`` how many simulations tried every action, (moves,) uint32, a target for policies.
    ``values`` is the chance of the deciding player to win after every action, NaN where the bot
    estimated none; ``sims`` the simulations; ``guessed`` says that the bot estimated no chances, so
    they are even.
    """

    values: np.ndarray
    sims: int
    guessed: bool


def _answer(raw: Any, moves: int, players: int) -> Answer:
    listed = np.array(ffi.unpack(raw.moves, raw.count), np.int64)
    visits = np.zeros(moves, np.uint32)
    values = np.full(moves, np.nan)
    visits[listed] = ffi.unpack(raw.visits, raw.count)
    estimated = np.array(ffi.unpack(raw.value, raw.count))
    values[listed] = np.where(estimated < 0, np.nan, estimated)
    answer = Answer(raw.move, np.array(ffi.unpack(raw.chance, players)), visits)
    answer.values, answer.sims, answer.guessed = values, raw.sims, bool(raw.guessed)
    return answer


class Bot:
    """A bot by its spec. It sees what its player sees, never the state. Make one with
    ``akhet.bot``."""

    __slots__ = ("spec", "_text")

    def __init__(self, spec: str) -> None:
        error = new_error()
        if not isinstance(spec, str):
            raise TypeError(f"a bot is named by text, not by {type(spec).__name__}")
        self._text = spec.encode()
        if lib.native_bot_check(self._text, error):
            raise ValueError(sentence(error))
        self.spec = spec

    def ask(self, state: "State", *, seed: int = 0, sims: int = 0, ms: int = 0, thorough: bool = False) -> Answer:
        """Ask for the move of the player who decides.

        ``sims`` and ``ms`` replace the budget of the spec. ``thorough`` uses the whole budget and
        answers the best move: a search otherwise stops when its choice is certain, and may vary it.
        With a budget of simulations the same seed gives the same answer.
        """
        how = ffi.new("struct native_ask *", {"seed": seed64(seed), "sims": _budget("sims", sims),
                                              "ms": _budget("ms", ms), "thorough": bool(thorough)})
        raw, error = ffi.new("struct native_answer *"), new_error()
        held = state.clone()  # another thread may use the state while the bot thinks
        if lib.native_ask(held._c, self._text, how, raw, error):
            raise ValueError(sentence(error))
        return _answer(raw, state.game.moves, state.num_players())

    def __call__(self, state: "State") -> int:
        """The move alone, so that a bot can be used wherever a function of a state can."""
        return self.ask(state, seed=state.move_number()).move

    def act(self, env: "Vector", rows: Any = None) -> np.ndarray:
        """The moves of the bot in a Vector, (games,) int64: in the rows of a mask (or numbers of
        rows), and -1 elsewhere; by default in all rows. The threads of the Vector share the work.

        The bot has seen nothing but the present position: give the Vector ``memory=True`` so that
        it knows what its player remembers.
        """
        flags = None if rows is None else env._rows(rows)
        actions = np.full(env.games, 0xFFFF, np.uint16)
        failed = lib.native_batch_ask(env._open(), self._text,
                                      ffi.NULL if flags is None else ffi.from_buffer("uint8_t[]", flags),
                                      ffi.from_buffer("uint16_t[]", actions), env._failure)
        env._check(failed, ValueError)
        wide = actions.astype(np.int64)
        wide[wide == 0xFFFF] = -1
        return wide

    def __repr__(self) -> str:
        return f"akhet.bot({self.spec!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bot) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Bot, (self.spec,)


def _budget(what: str, value: Any) -> int:
    if not isinstance(value, (int, np.integer)) or not 0 <= value < 1 << 32:
        raise ValueError(f"{what} is a whole number from 0 to 2**32 - 1, not {value!r}")
    return int(value)


def bot(spec: str) -> Bot:
    """A bot by its spec: "level5", "heuristic", "search:sims=1000". ``akhet.bots()`` lists them,
    and docs/bots.md explains the keys."""
    return Bot(spec)


def bots() -> list[dict[str, str]]:
    """All bots, from weak to strong, then the levels: id, name and what they do."""
    return read(lib.native_bots_json)


def levels(game: "str | Game") -> list[dict[str, Any]]:
    """How the levels play a game: the spec and the Elo above level 1 of each."""
    return read(lib.native_levels_json, as_game(game)._number)

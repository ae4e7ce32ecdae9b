"""Vector: many games stepped at once, in memory that NumPy and C share."""
from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from ._errors import ClosedError, IllegalAction
from ._game import RETURNS, Game, as_game
from ._lib import ffi, lib, read, seed64

RESETS = ("same", "next")
OBSERVATIONS = ("float32", "bytes")

_WITH_NUMBERS, _WITH_MEMORY, _WITH_SCORES = 1, 2, 4
_MOST_GAMES = 1 << 20
_ACTION_TYPES = {np.dtype(np.uint16): ord("H"), np.dtype(np.int32): ord("i"), np.dtype(np.int64): ord("l")}


class _Memory:
    """A piece of a batch's memory for NumPy. It keeps the batch alive as long as an array uses it."""

    def __init__(self, batch: Any, pointer: Any, shape: tuple[int, ...], dtype: Any) -> None:
        self.batch = batch
        self.__array_interface__ = {
            "data": (int(ffi.cast("uintptr_t", pointer)), True), "shape": shape,
            "typestr": np.dtype(dtype).str, "version": 3}


def _choice(what: str, value: Any, values: tuple[str, ...]) -> int:
    if value not in values:
        raise ValueError(f"{what} is one of {', '.join(values)}, not {value!r}")
    return values.index(value)


def _count(what: str, value: Any, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not 1 <= value <= most:
        raise ValueError(f"{what} is a whole number from 1 to {most}, not {value!r}")
    return int(value)


class Vector:
    """``games`` games of one set-up, stepped at once.

    Row i of every array is game i, for the player who decides there: ``seat[i]``. The arrays are
    C's own memory, read-only; they never move, and ``step`` fills them.

    ``observation``  (games, n) float32 numbers from 0 to 1, or with observation="bytes" the bytes
    ``bytes``        (games, view bytes) uint8: the view itself
    ``mask``         (games, moves) uint8: 1 for a legal action
    ``legal``        (games, max_legal) uint16: the legal actions; ``legal_count`` of them count
    ``seat``         (games,) int8: who decides; -1 after the end (reset="next")
    ``done``         (games,) bool: the step ended an episode
    ``returns``      (games, players) float32: what every player gets where ``done``, else 0
    ``episode``, ``decision``   (games,) uint32: the number of the episode, and of the decision
    ``last_observation``, ``last_bytes``, ``last_seat``, ``last_returns``, ``last_decision``
                     the end of the last episode that ended in the row
    ``score_parts``, ``score_known``, ``last_score_parts``   with scores=True, for shaping

    ``reset="same"``: the step that ends an episode deals the next one at once, so every row is
    always a decision. ``reset="next"``: the row shows the end first, and the next step deals.
    ``memory=True`` shows what players remember too (information states).

    Row i plays its episode e by ``seed(seed, e, i)``, whatever the number of games and threads.
    """

    def __init__(self, game: "str | Game", games: int, players: int | None = None, *, seed: int | None = None,
                 threads: "int | str" = 1, observation: str = "float32", memory: bool = False,
                 scores: bool = False, reset: str = "same", returns: str | None = None,
                 **options: Any) -> None:
        self._closed = True
        if returns is not None:
            _choice("returns", returns, RETURNS)
        kind = {} if isinstance(game, Game) else {"returns": returns or "share"}
        self.game = as_game(game, players, **kind, **options)
        returns = returns or self.game.returns_kind
        plan = ffi.new("struct native_plan *")
        plan.games = _count("games", games, _MOST_GAMES)
        plan.threads = 0 if threads == "all" else _count("threads", threads, 256)
        plan.reset = _choice("reset", reset, RESETS)
        plan.returns = _choice("returns", returns, RETURNS)
        plan.seed = secrets.randbits(52) if seed is None else seed64(seed)
        numbers = _choice("observation", observation, OBSERVATIONS) == 0
        plan.shows = numbers * _WITH_NUMBERS | bool(memory) * _WITH_MEMORY | bool(scores) * _WITH_SCORES
        self._failure = ffi.new("struct native_failure *")
        arrays = ffi.new("struct native_arrays *")
        batch = lib.native_batch_new(self.game._setup, plan, arrays, self._failure)
        if batch == ffi.NULL:
            raise self._error(ValueError)
        self._batch = ffi.gc(batch, lib.native_batch_free)
        self._closed = False
        self._show(arrays, numbers)
        self.metadata: dict[str, Any] = {"autoreset_mode": "SameStep" if reset == "same" else "NextStep"}

    def _show(self, at: Any, numbers: bool) -> None:
        n, players, parts = at.games, at.players, at.parts
        self.games: int = n
        self.players: int = players
        self.moves: int = at.moves
        self.threads: int = at.threads
        self.bytes = self._array(at.bytes, np.uint8, n, at.view_bytes)
        self.observation = self._array(at.observation, np.float32, n, at.observations) if numbers else self.bytes
        self.mask = self._array(at.mask, np.uint8, n, at.moves)
        self.legal = self._array(at.legal, np.uint16, n, at.max_legal)
        self.legal_count = self._array(at.legal_count, np.uint16, n)
        self.seat = self._array(at.seat, np.int8, n)
        self.episode = self._array(at.episode, np.uint32, n)
        self.decision = self._array(at.decision, np.uint32, n)
        self.done = self._array(at.done, np.bool_, n)
        self.returns = self._array(at.returns, np.float32, n, players)
        self.last_bytes = self._array(at.last_bytes, np.uint8, n, at.view_bytes)
        self.last_observation = (self._array(at.last_observation, np.float32, n, at.observations)
                                 if numbers else self.last_bytes)
        self.last_seat = self._array(at.last_seat, np.int8, n)
        self.last_returns = self._array(at.last_returns, np.float32, n, players)
        self.last_decision = self._array(at.last_decision, np.uint32, n)
        if at.score_parts != ffi.NULL:
            self.score_parts = self._array(at.score_parts, np.int16, n, players, parts)
            self.score_known = self._array(at.score_known, np.uint8, n)
            self.last_score_parts = self._array(at.last_score_parts, np.int16, n, players, parts)

    def _array(self, pointer: Any, dtype: Any, *shape: int) -> np.ndarray:
        return np.asarray(_Memory(self._batch, pointer, shape, dtype))

    def _error(self, kind: type[Exception]) -> Exception:
        error = kind(ffi.string(self._failure.error).decode("utf-8", "replace"))
        if isinstance(error, IllegalAction):
            error.row = self._failure.row
        return error

    def _check(self, failed: int, kind: type[Exception]) -> None:
        if failed:
            raise self._error(kind if self._failure.row >= 0 else RuntimeError)

    def _open(self) -> Any:
        if self._closed:
            raise ClosedError("this Vector is closed: make a new one")
        return self._batch

    # --- stepping -----------------------------------------------------------------------------------

    def step(self, actions: Any) -> np.ndarray:
        """Play one action in every row and fill the arrays; returns ``observation``.

        ``actions`` are whole numbers, (games,). If one of them is illegal, IllegalAction names its
        row and no row is stepped. With reset="next", rows whose game is over take any number.
        """
        batch = self._open()
        given = self._actions(actions)
        failed = lib.native_batch_step(batch, ffi.from_buffer(given), _ACTION_TYPES[given.dtype], self._failure)
        if failed:
            self._check(failed, IllegalAction)
        return self.observation

    def _actions(self, actions: Any) -> np.ndarray:
        given = np.asarray(actions)
        if given.shape != (self.games,):
            raise ValueError(f"actions: the shape ({self.games},) is expected, not {given.shape}")
        if given.dtype not in _ACTION_TYPES:
            if given.dtype.kind not in "iu":
                raise TypeError(f"actions: whole numbers are expected, not {given.dtype}")
            given = given.astype(np.int64)
        return np.ascontiguousarray(given)

    def sample(self, logits: Any = None) -> tuple[np.ndarray, np.ndarray]:
        """Draw an action for every row by softmax(logits) over its legal actions.

        ``logits`` is (games, moves), float32; without it every legal action is equally likely.
        Returns the actions, int64, and the logarithms of their probabilities. The draw depends on
        the seed, the episode, the row and the decision alone: the same call draws the same again.
        """
        batch = self._open()
        actions = np.empty(self.games, np.uint16)
        log_probability = np.empty(self.games, np.float32)
        weights = ffi.NULL if logits is None else ffi.from_buffer("float[]", self._logits(logits))
        failed = lib.native_batch_sample(batch, weights, ffi.from_buffer("uint16_t[]", actions),
                                         ffi.from_buffer("float[]", log_probability), self._failure)
        if failed:
            self._check(failed, ValueError)
        return actions.astype(np.int64), log_probability

    def _logits(self, logits: Any) -> np.ndarray:
        given = np.asarray(logits)
        if given.shape != (self.games, self.moves):
            raise ValueError(f"logits: the shape ({self.games}, {self.moves}) is expected, not {given.shape}")
        if given.dtype.kind != "f":
            raise TypeError(f"logits: numbers of type float32 are expected, not {given.dtype}")
        return np.ascontiguousarray(given, np.float32)

    def reset(self, seed: int | None = None) -> np.ndarray:
        """Start again at episode 0, with this seed or another one; returns ``observation``."""
        chosen = secrets.randbits(52) if seed is None else seed64(seed)
        self._check(lib.native_batch_reset(self._open(), chosen, self._failure), ValueError)
        return self.observation

    def restart(self, rows: Any) -> np.ndarray:
        """Deal the next episode of these rows: a mask, (games,) bool, or numbers of rows."""
        flags = self._rows(rows)
        self._check(lib.native_batch_restart(self._open(), ffi.from_buffer("uint8_t[]", flags), self._failure), ValueError)
        return self.observation

    def _rows(self, rows: Any) -> np.ndarray:
        given = np.asarray(rows)
        if given.dtype == np.bool_:
            if given.shape != (self.games,):
                raise ValueError(f"rows: the shape ({self.games},) is expected, not {given.shape}")
            return np.ascontiguousarray(given).view(np.uint8)
        if given.size and given.dtype.kind not in "iu":
            raise TypeError(f"rows: a mask or whole numbers are expected, not {given.dtype}")
        if given.size and not (0 <= given.min() and given.max() < self.games):
            raise IndexError(f"rows are numbers from 0 to {self.games - 1}")
        flags = np.zeros(self.games, np.uint8)
        flags[given.astype(np.int64)] = 1
        return flags

    # --- one row ---------------------------------------------------------------------------------------

    def _row(self, row: Any) -> int:
        if not isinstance(row, (int, np.integer)) or not 0 <= row < self.games:
            raise IndexError(f"rows are numbers from 0 to {self.games - 1}, not {row!r}")
        return int(row)

    def seed(self, row: int) -> int:
        """The seed of the episode in a row: ``game.new(seed)`` deals the same cards."""
        return lib.native_batch_seed(self._open(), self._row(row))

    def world(self, row: int) -> dict[str, Any]:
        """The whole state of a row, with what is hidden: for checks, never for a player."""
        return read(lib.native_batch_world_json, self._open(), self._row(row))

    # --- keeping -----------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """Everything, to go on later with ``load`` in a Vector of the same kind."""
        batch = self._open()
        out = bytearray(lib.native_batch_save_size(batch))
        self._check(lib.native_batch_save(batch, ffi.from_buffer(out), len(out), self._failure), ValueError)
        return bytes(out)

    def load(self, saved: bytes) -> np.ndarray:
        """Go on where ``save`` was called; returns ``observation``."""
        failed = lib.native_batch_load(self._open(), ffi.from_buffer(saved), len(saved), self._failure)
        if failed:
            raise self._error(ValueError)
        return self.observation

    def close(self) -> None:
        """End the threads. The arrays keep their last values."""
        if not self._closed:
            self._check(lib.native_batch_close(self._batch, self._failure), ValueError)
            self._closed = True

    def __enter__(self) -> "Vector":
        return self

    def __exit__(self, *args: Any) -> None:
        self.close()

    def __len__(self) -> int:
        return self.games

    def __reduce__(self) -> Any:
        raise TypeError("a Vector is not pickled: save() gives its contents")

    def __repr__(self) -> str:
        state = ", closed" if self._closed else ""
        return f"<akhet.Vector of {self.games} games of {self.game.id}, {self.players} players{state}>"

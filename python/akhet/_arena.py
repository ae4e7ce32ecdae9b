"""The arena: many games between players, and what the results prove."""
from __future__ import annotations

import re
import threading
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Sequence

import numpy as np

from ._bots import Bot
from ._game import Game, as_game
from ._lib import ffi, lib, new_error, seed64, sentence

if TYPE_CHECKING:
    from ._state import State


class Decision:
    """What a policy gets: a decision as the player who makes it knows it.

    ``player`` decides among ``legal_actions``; ``observation`` is the information state, (n,)
    float32; ``mask`` is (moves,) uint8; ``bytes`` is the view with what the player remembers.
    """

    __slots__ = ("game", "player", "legal_actions", "bytes", "seed", "_observation", "_mask")

    def __init__(self, game: Game, player: int, legal_actions: list[int], view: np.ndarray, seed: int) -> None:
        self.game = game
        self.player = player
        self.legal_actions = legal_actions
        self.bytes = view
        self.seed = seed
        self._observation: np.ndarray | None = None
        self._mask: np.ndarray | None = None

    @classmethod
    def of(cls, state: "State") -> "Decision":
        """The decision that a state waits for."""
        return cls(state.game, state.current_player(), state.legal_actions(), state.view_bytes(informed=True),
                   state.move_number())

    @property
    def observation(self) -> np.ndarray:
        """What the player sees and remembers, as numbers from 0 to 1."""
        if self._observation is None:
            self._observation = np.empty(self.game.observation_tensor_size(), np.float32)
            lib.native_observe_bytes(self.game._number, self.game.players, self.player,
                                     ffi.from_buffer("uint8_t[]", self.bytes),
                                     ffi.from_buffer("float[]", self._observation))
        return self._observation

    @property
    def mask(self) -> np.ndarray:
        """1 for every legal action."""
        if self._mask is None:
            self._mask = np.zeros(self.game.moves, np.uint8)
            self._mask[self.legal_actions] = 1
        return self._mask


class Policy:
    """A player that is a Python function. Make one with ``akhet.policy``."""

    __slots__ = ("name", "function")

    def __init__(self, function: Callable[[Decision], int], name: str | None = None) -> None:
        if not callable(function):
            raise TypeError(f"a policy is a function of a Decision, not {type(function).__name__}")
        word = name or re.sub(r"[^A-Za-z0-9]+", "-", getattr(function, "__name__", "policy")).strip("-")
        self.name = word or "policy"
        self.function = function

    def __call__(self, decision: Decision) -> int:
        return self.function(decision)

    def __repr__(self) -> str:
        return f"akhet.policy({self.function!r}, {self.name!r})"


def policy(function: Callable[[Decision], int], name: str | None = None) -> Policy:
    """A player for the arena: a function that takes a Decision and returns one of its
    ``legal_actions``."""
    return Policy(function, name)


def greedy_policy(logits: Callable[[np.ndarray], Any], name: str = "network") -> Policy:
    """A player that takes the legal action with the largest logit: ``logits`` is a function from
    an observation, (n,) float32, to (moves,) numbers."""
    def choose(decision: Decision) -> int:
        legal = decision.legal_actions
        return legal[int(np.argmax(np.asarray(logits(decision.observation))[legal]))]
    return Policy(choose, name)


class Range(NamedTuple):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


class Standing(NamedTuple):
    """How one player did. ``share`` is its share of wins, ``par`` what an equal player would have;
    ``elo`` and ``score`` are against the others. Figures that the games do not determine are None."""

    name: str
    games: int
    wins: float
    par: float
    share: Range | None
    elo: Range | None
    score: Range | None
    errors: int
    decisions: int
    sims: int
    seconds: float


class Result(NamedTuple):
    """The result of an arena. ``verdict`` is that of a sequential test: "stronger",
    "not stronger" or "undecided"."""

    standings: list[Standing]
    games: int
    deals: int
    verdict: str

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.deals} deals"]
        for one in self.standings:
            share = "" if one.share is None else f"{one.share.value:6.1%} [{one.share.low:.1%}, {one.share.high:.1%}]"
            lines.append(f"{one.name:24} {share}  par {one.par:.1%}")
        return "\n".join(lines)


class _Caller:
    """Calls a policy for the arena and keeps the first exception for the caller of ``arena``."""

    def __init__(self, game: Game, policy: Policy, stop: Callable[[], None]) -> None:
        self.game, self.policy, self.stop = game, policy, stop
        self.raised: BaseException | None = None

    def choose(self, raw: Any) -> int:
        if self.raised is not None:
            return -1
        view = np.frombuffer(ffi.buffer(raw.view, raw.view_bytes), np.uint8).copy()
        decision = Decision(self.game, raw.seat, ffi.unpack(raw.moves, raw.count), view, raw.seed)
        try:
            chosen = self.policy.function(decision)
            if isinstance(chosen, bool) or not isinstance(chosen, (int, np.integer)):
                raise TypeError(f"policy {self.policy.name}: a whole number is expected, not {chosen!r}")
            if chosen not in decision.legal_actions:
                name = self.game.action_to_string(chosen) if 0 <= chosen < self.game.moves else "no move of this game"
                raise ValueError(f"policy {self.policy.name}: action {chosen} ({name}) is not one of the "
                                 f"{len(decision.legal_actions)} legal actions of player {decision.player}")
            return int(chosen)
        except BaseException as error:  # also KeyboardInterrupt: it must not vanish in C
            self.raised = error
            self.stop()
            return -1


@ffi.def_extern(error=-1)
def akhet_choose(handle: Any, decision: Any) -> int:
    return ffi.from_handle(handle).choose(decision)


def _add(native: Any, game: Game, player: Any, callers: list[Any], error: Any) -> int:
    if isinstance(player, Bot):
        player = player.spec
    if isinstance(player, str):
        return lib.native_arena_add(native, player.encode(), error)
    if not isinstance(player, Policy):
        player = Policy(player)
    caller = _Caller(game, player, lambda: lib.native_arena_stop(native))
    handle = ffi.new_handle(caller)
    callers.append((caller, handle))
    return lib.native_arena_add_policy(native, player.name.encode(), lib.akhet_choose, handle, error)


def _range(raw: Any) -> Range | None:
    return Range(raw.value, raw.low, raw.high) if raw.known else None


def _standing(native: Any, player: int) -> Standing:
    raw = ffi.new("struct native_standing *")
    lib.native_arena_standing(native, player, raw)
    return Standing(ffi.string(raw.name).decode(), raw.games, raw.wins, raw.par, _range(raw.share),
                    _range(raw.elo), _range(raw.score), raw.errors, raw.decisions, raw.sims, raw.us / 1e6)


def _whole(what: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not least <= value <= most:
        raise ValueError(f"{what} is a whole number from {least} to {most}, not {value!r}")
    return int(value)


def arena(game: "str | Game", players: Sequence["str | Bot | Policy | Callable[[Decision], int]"], games: int = 400,
          *, seed: int = 1, threads: "int | str" = 1, test: tuple[float, float] | None = None,
          records: "str | PathLike[str] | None" = None, **options: Any) -> Result:
    """Play ``games`` games between these players, with the same cards for every rotation of seats.

    A player is the spec of a bot, a Bot, or a policy: a function that takes a Decision. Game,
    players, seed and games determine the result if the bots' budgets are simulations. The number
    of seats is that of ``game``; for a name, ``count=3`` sets it, and options follow.
    ``test=(elo0, elo1)`` stops as soon as it is clear whether the first of two players is stronger.
    ``records`` is a folder for the records of all games. An exception of a policy ends the run.
    """
    chosen = game if isinstance(game, Game) else as_game(game, options.pop("count", None), **options)
    count, first = _whole("games", games, 1, 100_000_000), seed64(seed)
    workers = 0 if threads == "all" else _whole("threads", threads, 1, 256)
    error = new_error()
    callers: list[Any] = []
    native = lib.native_arena_new(chosen._setup, error)
    if native == ffi.NULL:
        raise ValueError(sentence(error))
    native = ffi.gc(native, lib.native_arena_free)
    for player in players:
        if _add(native, chosen, player, callers, error):
            raise ValueError(sentence(error))
    if test is not None:
        lib.native_arena_test(native, float(test[0]), float(test[1]))
    if records is not None and lib.native_arena_records(native, fspath(records).encode(), error):
        raise ValueError(sentence(error))
    return _play(native, count, first, workers, callers)


def _run(native: Any, work: Callable[[], int]) -> int:
    """Work on a thread of its own, so that Ctrl-C reaches the caller, who then stops the arena."""
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(work()), name="akhet.arena")
    thread.start()
    try:
        while thread.is_alive():  # the handler of a signal runs between two waits
            thread.join(0.1)
    except BaseException:
        lib.native_arena_stop(native)
        thread.join()
        raise
    return found[0]


def _play(native: Any, games: int, seed: int, threads: int, callers: list[Any]) -> Result:
    result, error = ffi.new("struct native_result *"), new_error()
    found = _run(native, lambda: lib.native_arena_play(native, games, seed, threads, result, error))
    for caller, _ in callers:
        if caller.raised is not None:
            raise caller.raised
    if found < 0:
        raise ValueError(sentence(error))
    verdict = ("undecided", "stronger", "not stronger")[result.verdict]
    return Result([_standing(native, player) for player in range(found)], result.games, result.deals, verdict)

"""State: one game, in the words of OpenSpiel."""
from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any, Callable, Sequence

import numpy as np

from ._game import RETURNS, Game
from ._lib import SPECTATOR, Position, ffi, language, lib, new_error, read, seed64, sentence, text

if TYPE_CHECKING:
    from ._record import Record

TERMINAL = -4
"""The player of a game that is over, as in OpenSpiel."""

_RESEED = -2
_HEADING = "akhet state 1\n"


class State(Position):
    """A game in progress. Make one with ``Game.new``, ``akhet.replay`` or ``State.clone``.

    The methods that loops call are written in C (current_player, legal_actions,
    legal_actions_mask, apply_action, clone, child, is_terminal, observation_tensor,
    information_state_tensor, history, move_number, num_players); ``help(akhet.State)`` shows them.

    There are no chance nodes: the state draws its cards and dice from its own seed. A clone draws
    the same ones, so a search that looks ahead in clones knows the future. Let it look ahead in
    ``resample_from_infostate`` instead, or change the chance to come with ``reseed``.
    """

    __slots__ = ()

    game: Game

    @property
    def _c(self) -> Any:
        return ffi.cast("struct position *", self._address)

    def _seat(self, player: Any) -> int:
        if not isinstance(player, (int, np.integer)) or not 0 <= player < self.num_players():
            raise IndexError(f"there is no player {player!r}: players are 0 to {self.num_players() - 1}")
        return int(player)

    def _viewer(self, player: Any) -> int:
        return SPECTATOR if player in (None, SPECTATOR) else self._seat(player)

    def _decider(self) -> int:
        player = self.current_player()
        return SPECTATOR if player == TERMINAL else player

    # --- results -----------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """What every player gets at the end, as the Game's ``returns`` says; zeros before it."""
        players = self.num_players()
        if not self.is_terminal():
            return [0.0] * players
        out = ffi.new("float[]", players)
        lib.native_returns(self._c, RETURNS.index(self.game.returns_kind), out)
        return ffi.unpack(out, players)

    def rewards(self) -> list[float]:
        """What every player got by the last action: the returns at the end, else zeros."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """The return of one player."""
        return self.returns()[self._seat(player)]

    def player_reward(self, player: int) -> float:
        """The reward of one player."""
        return self.returns()[self._seat(player)]

    def places(self) -> list[int] | None:
        """The final places, 1 is first and ties share one; None before the end."""
        out = ffi.new("uint8_t[]", 5)
        if lib.native_places(self._c, out) < 0:
            return None
        return list(ffi.unpack(out, self.num_players()))

    def score(self, player: int | None = None) -> list[dict[str, Any] | None]:
        """The scores as far as a player, or by default everybody, knows them."""
        return read(lib.native_score_json, self._c, self._viewer(player))["score"]

    # --- what players see ----------------------------------------------------------------------------

    def view(self, player: int | None = None) -> dict[str, Any]:
        """What a player sees, as data; by default what everybody sees."""
        return read(lib.native_view_json, self._c, self._viewer(player))

    @property
    def world(self) -> dict[str, Any]:
        """The whole state, with what is hidden from players: for checks, never for a player."""
        return read(lib.native_world_json, self._c)

    def view_bytes(self, player: int | None = None, informed: bool = False) -> np.ndarray:
        """The bytes of a player's view, as ``Vector.bytes`` has them; ``informed``: with what the
        player remembers."""
        out = np.empty(lib.native_view_size(self._c), np.uint8)
        seat = self._viewer(self._decider() if player is None else player)
        if lib.native_view_bytes(self._c, seat, informed, ffi.from_buffer("uint8_t[]", out)) < 0:
            raise MemoryError
        return out

    def events(self, player: int | None = None, lang: str = "en") -> list[list[dict[str, Any]]]:
        """What a player, or by default everybody, saw happen: a list for the deal and one for every
        action. Each event is a dictionary; ``text`` is its sentence."""
        steps = read(lib.native_events_json, self._c, self._viewer(player), language(lang))
        return [[{**event, "text": words} for event, words in step] for step in steps]

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees (by default: who decides), as JSON on one line. ``str(state)`` is for
        people."""
        return text(lib.native_view_json, self._c, self._decider() if player is None else self._viewer(player))

    def information_state_string(self, player: int | None = None) -> str:
        """What a player sees and has seen happen, as text: it is equal for two states exactly if the
        player cannot tell them apart."""
        seat = self._decider() if player is None else self._viewer(player)
        seen = json.dumps(read(lib.native_events_json, self._c, seat, 0))
        return f"{self.observation_string(seat)}\n{seen}"

    def position_id(self, player: int | None = None) -> str:
        """A short name for what a player, or by default everybody, sees."""
        return text(lib.native_position_id, self._c, self._viewer(player))

    def resample_from_infostate(self, player: int, sampler: "Callable[[], float] | int | None" = None) -> "State":
        """A state that the player cannot tell from this one, all of them equally likely.

        What the player does not know is dealt anew, and so is the chance to come. ``sampler`` is a
        seed, or a function that returns numbers from 0 to 1 as OpenSpiel has it; by default
        Python's ``random`` gives the seed.
        """
        return self._branch(self._seat(player), _seed_from(sampler))

    def reseed(self, seed: int | None = None) -> "State":
        """A copy with the same cards and another chance to come."""
        return self._branch(_RESEED, _seed_from(seed))

    # --- notation --------------------------------------------------------------------------------------

    def action_to_string(self, *args: Any) -> str:
        """An action in notation: ``action_to_string(action)``, or with a player before it."""
        return self.game.action_to_string(*args)

    def string_to_action(self, *args: Any) -> int:
        """The action that a notation names."""
        return self.game.string_to_action(*args)

    # --- records ------------------------------------------------------------------------------------------

    def record(self, names: Sequence[str] | None = None, kinds: Sequence[str] | None = None) -> "Record":
        """The game so far as a record, which replays bit for bit and opens in the page.

        ``names`` are those of the players; ``kinds`` says who they are: "person", "bot:NAME" or
        "program".
        """
        from ._record import Record
        if self._is_branched():
            raise ValueError("this state was resampled or reseeded, so no seed deals it: serialize() keeps it")
        return Record(self._record_text(names, kinds))

    def _is_branched(self) -> bool:
        return bool(text(lib.native_branches, self._c))

    def _record_text(self, names: Sequence[str] | None, kinds: Sequence[str] | None) -> str:
        players, error = self.num_players(), new_error()
        given = {"names": names or [""] * players, "kinds": kinds or ["program"] * players}
        for what, values in given.items():
            if len(values) != players:
                raise ValueError(f"{what}: {players} are expected, one for each player, not {len(values)}")
        words = {what: [ffi.new("char[]", str(value).encode()) for value in values] for what, values in given.items()}
        return text(lambda *more: lib.native_record(self._c, words["kinds"], words["names"], *more), error=error)

    def serialize(self) -> str:
        """The state as text: its record, after the branches of a state that was resampled."""
        branches = text(lib.native_branches, self._c)
        record = self._record_text(None, None)
        return f"{_HEADING}{branches}{record}" if branches else record

    def __reduce__(self) -> tuple[Any, ...]:
        return deserialize, (self.serialize(), self.game.returns_kind)

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    # --- OpenSpiel's other words -----------------------------------------------------------------------------

    def get_game(self) -> Game:
        """The game of this state."""
        return self.game

    def is_chance_node(self) -> bool:
        """False: chance is drawn inside actions."""
        return False

    def is_simultaneous_node(self) -> bool:
        """False: one player decides at a time."""
        return False

    def is_player_node(self) -> bool:
        """Whether a player decides."""
        return not self.is_terminal()

    def is_initial_state(self) -> bool:
        """Whether nobody has made a move."""
        return self.move_number() == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """An error, as for every state that is not a chance node."""
        raise ValueError("chance is drawn inside actions: see resample_from_infostate and reseed")

    def full_history(self) -> list[tuple[int, int]]:
        """The actions so far, each with the player who made it."""
        replayed = deserialize(self.serialize(), self.game.returns_kind, moves=0)
        found = []
        for action in self.history():
            found.append((replayed.current_player(), action))
            replayed.apply_action(action)
        return found

    def history_str(self) -> str:
        """The actions so far, with commas between them."""
        return ", ".join(str(action) for action in self.history())

    # --- showing ------------------------------------------------------------------------------------------------

    def svg(self, player: int | None = None) -> str:
        """The position as a picture, as a player or by default everybody sees it."""
        from ._render import svg
        return svg(self, self._viewer(player))

    def _repr_svg_(self) -> str:
        from ._render import svg
        return svg(self, self._decider())

    def __str__(self) -> str:
        from ._render import view_text
        return view_text(self, self._decider())

    def __repr__(self) -> str:
        player = self.current_player()
        who = "over" if player == TERMINAL else f"player {player} decides"
        return f"<akhet.State of {self.game.id}, {self.num_players()} players, {self.move_number()} moves, {who}>"


def _seed_from(sampler: Any) -> int:
    if sampler is None:
        return random.getrandbits(64)
    if callable(sampler):
        value = float(sampler())
        if not 0 <= value <= 1:
            raise ValueError(f"the sampler returns numbers from 0 to 1, not {value}")
        return int(value * ((1 << 53) - 1))
    return seed64(sampler)


_BRANCH = re.compile(r"branch (\d{1,9}) (-?\d) ([0-9a-f]{16})\n")


def _split(serialized: str) -> tuple[list[tuple[int, int, int]], str]:
    """The branches of a serialized state, and its record."""
    branches: list[tuple[int, int, int]] = []
    if not serialized.startswith(_HEADING):
        return branches, serialized
    at = len(_HEADING)
    while (found := _BRANCH.match(serialized, at)) is not None:
        seed = int.from_bytes(bytes.fromhex(found[3]), "little")
        branches.append((int(found[1]), int(found[2]), seed))
        at = found.end()
    return branches, serialized[at:]


def _restore(game: Game, record: str, branches: list[tuple[int, int, int]], moves: int) -> State:
    state, error = State(game, 0), new_error()
    data = record.encode()
    columns = [list(column) for column in zip(*branches)] or [[], [], []]
    failed = lib.native_restore(state._c, ffi.from_buffer(data), len(data), moves,
                                ffi.new("uint32_t[]", columns[0]), ffi.new("int32_t[]", columns[1]),
                                ffi.new("uint64_t[]", columns[2]), len(branches), error)
    if failed:
        raise ValueError(sentence(error))
    return state


def deserialize(serialized: str, returns: str = "share", moves: int | None = None) -> State:
    """The state that ``State.serialize`` or a record describes.

    ``moves`` stops after so many of its actions.
    """
    from ._record import Record
    if not isinstance(serialized, str):
        raise TypeError(f"a state is text, not {type(serialized).__name__}")
    branches, text_of_record = _split(serialized)
    record = Record(text_of_record)
    if moves is not None and not 0 <= moves <= len(record.moves):
        raise ValueError(f"the record has {len(record.moves)} moves, not {moves}")
    game = Game(record.game, record.players, returns=returns, options=record.options)
    return _restore(game, text_of_record, branches, -1 if moves is None else moves)

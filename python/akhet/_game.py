"""Games: their facts, and the states that begin with them."""
from __future__ import annotations

import json
import secrets
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple

import numpy as np

from ._lib import SETUP_BYTES, ffi, language, lib, new_error, read, seed64, sentence, text

if TYPE_CHECKING:
    from ._state import State

RETURNS = ("share", "places", "score")


class MoveFields(NamedTuple):
    """The parts of every action of a game, for policies that choose them one by one."""

    kinds: tuple[str, ...]
    """The kinds of moves."""
    kind: np.ndarray
    """The index into ``kinds`` of every action."""
    names: tuple[tuple[str, ...], ...]
    """The names of the fields of every kind."""
    fields: np.ndarray
    """The values of the fields of every action; -1 where its kind has none."""


@lru_cache(maxsize=None)
def _all_facts() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while True:
        answer = text(lib.native_game_json, len(found))
        if not answer:
            return found
        found.append(json.loads(answer))


def games() -> list[str]:
    """The ids of all games."""
    return [facts["id"] for facts in _all_facts()]


def _number_of(name: str) -> int:
    for number, facts in enumerate(_all_facts()):
        if facts["id"] == name:
            return number
    raise ValueError(f"there is no game called {name!r}: the games are {', '.join(games())}")


def _option_words(facts: dict[str, Any], options: Mapping[str, Any]) -> list[str]:
    known, words = [option["id"] for option in facts["options"]], []
    for name, value in options.items():
        option = str(name).replace("_", "-")
        if option not in known:
            raise ValueError(f"{facts['id']} has no option {name!r}: it has {', '.join(known) or 'none'}")
        if isinstance(value, bool):
            value = "on" if value else "off"
        words.append(f"{option}={value}")
    return words


def _make_setup(number: int, players: int | None, options: Mapping[str, Any]) -> bytes:
    facts = _all_facts()[number]
    count = facts["min_players"] if players is None else players
    if not isinstance(count, (int, np.integer)) or not facts["min_players"] <= count <= facts["max_players"]:
        raise ValueError(f"{facts['id']} is for {facts['min_players']} to {facts['max_players']} players, not {count!r}")
    setup, error = ffi.new("uint8_t[]", SETUP_BYTES), new_error()
    failed = lib.native_setup(setup, number, int(count), error)
    for word in _option_words(facts, options):
        failed = failed or lib.native_setup_option(setup, word.encode(), error)
    if failed or lib.native_setup_check(setup, error):
        raise ValueError(f"{facts['id']}: {sentence(error)}")
    return bytes(ffi.buffer(setup))


class Game:
    """A game with its number of players and its options. Make one with ``akhet.game``."""

    __slots__ = ("id", "facts", "returns_kind", "_number", "_setup", "_cache")

    def __init__(self, name: str, players: int | None = None, *, returns: str = "share",
                 options: Mapping[str, Any] | None = None, **more: Any) -> None:
        if returns not in RETURNS:
            raise ValueError(f"returns is one of {', '.join(RETURNS)}, not {returns!r}")
        self._number = _number_of(name)
        self._setup = _make_setup(self._number, players, {**(options or {}), **more})
        self.id = name
        self.facts: dict[str, Any] = _all_facts()[self._number]
        self.returns_kind = returns
        self._cache: dict[str, Any] = {}

    # --- facts ---------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the game for people."""
        return self.facts["name"]["en"]

    @property
    def players(self) -> int:
        """The number of players of this set-up."""
        return self._setup[1]

    @property
    def player_counts(self) -> range:
        """The numbers of players that the game is for."""
        return range(self.facts["min_players"], self.facts["max_players"] + 1)

    @property
    def options(self) -> dict[str, str]:
        """The options of this set-up and their values."""
        return {option["id"]: option["values"][self._setup[2 + i]]["id"]
                for i, option in enumerate(self.facts["options"])}

    @property
    def moves(self) -> int:
        """The number of actions: every action is below it."""
        return self.facts["move_codes"]

    @property
    def max_legal(self) -> int:
        """The most actions that are legal at once."""
        return self.facts["max_legal"]

    @property
    def parts(self) -> list[str]:
        """The names of the parts of a score."""
        return [part["id"] for part in self.facts["score_parts"]]

    @property
    def encoding(self) -> int:
        """The number of the table by which observations are encoded; another table has another."""
        return self._planes()["encoding"]

    @property
    def planes(self) -> list[dict[str, Any]]:
        """The groups of numbers that an observation consists of, in order, with their sizes."""
        return self._planes()["planes"]

    def _planes(self) -> dict[str, Any]:
        if "planes" not in self._cache:
            self._cache["planes"] = read(lib.native_planes_json, self._number, self.players)
        return self._cache["planes"]

    def observation_names(self) -> list[str]:
        """A name for every number of an observation, for people who read weights."""
        size = self.observation_tensor_size()
        return [text(lib.native_observation_name, self._number, self.players, i) for i in range(size)]

    # --- OpenSpiel's words -----------------------------------------------------------------------

    def num_players(self) -> int:
        """The number of players."""
        return self.players

    def num_distinct_actions(self) -> int:
        """The number of actions."""
        return self.moves

    def max_game_length(self) -> int:
        """The most decisions of a game."""
        return self.facts["max_moves"]

    def observation_tensor_size(self) -> int:
        """The length of an observation."""
        return lib.native_observation_size(self._number, self.players)

    def observation_tensor_shape(self) -> list[int]:
        """The shape of an observation."""
        return [self.observation_tensor_size()]

    def information_state_tensor_size(self) -> int:
        """The length of an information state: that of an observation."""
        return self.observation_tensor_size()

    def information_state_tensor_shape(self) -> list[int]:
        """The shape of an information state."""
        return [self.observation_tensor_size()]

    def min_utility(self) -> float:
        """The least return; minus infinity for scores, which have no bound."""
        return {"share": 0.0, "places": -1.0, "score": float("-inf")}[self.returns_kind]

    def max_utility(self) -> float:
        """The largest return."""
        return {"share": 1.0, "places": 1.0, "score": float("inf")}[self.returns_kind]

    def utility_sum(self) -> float:
        """What the returns of all players add up to."""
        return 1.0 if self.returns_kind == "share" else 0.0

    def new_initial_state(self, seed: int | None = None) -> "State":
        """A new game. Without a seed the cards are those of a seed that nobody knows before."""
        from ._state import State
        return State(self, secrets.randbits(52) if seed is None else seed64(seed))

    def new(self, seed: int | None = None) -> "State":
        """The same as new_initial_state."""
        return self.new_initial_state(seed)

    def deserialize_state(self, serialized: str) -> "State":
        """The state that State.serialize wrote."""
        from ._state import deserialize
        state = deserialize(serialized, returns=self.returns_kind)
        if state.game._setup != self._setup:
            raise ValueError(f"this is a state of {state.game!r}, not of {self!r}")
        return state

    # --- actions -----------------------------------------------------------------------------------

    def _action(self, action: Any) -> int:
        if not isinstance(action, (int, np.integer)) or not 0 <= action < self.moves:
            raise ValueError(f"actions of {self.id} are whole numbers from 0 to {self.moves - 1}, not {action!r}")
        return int(action)

    def action_to_string(self, *args: Any) -> str:
        """An action in notation: ``action_to_string(action)``, or with a player before it."""
        if not 1 <= len(args) <= 2:
            raise TypeError("action_to_string(action) or action_to_string(player, action)")
        return text(lib.native_move_name, self._number, self._action(args[-1]))

    def string_to_action(self, *args: Any) -> int:
        """The action that a notation names: ``string_to_action(text)``, or with a player before it."""
        if not 1 <= len(args) <= 2:
            raise TypeError("string_to_action(text) or string_to_action(player, text)")
        error = new_error()
        action = lib.native_move_parse(self._number, str(args[-1]).encode(), error)
        if action < 0:
            raise ValueError(sentence(error))
        return action

    def action_sentence(self, action: int, lang: str = "en") -> str:
        """An action as a sentence in English ("en"), French ("fr") or Polish ("pl")."""
        return text(lib.native_move_text, self._number, self._action(action), language(lang))

    def move_fields(self) -> MoveFields:
        """The kind and the fields of every action."""
        kinds = self.facts["moves"]
        most = max(len(kind["fields"]) for kind in kinds)
        kind = np.full(self.moves, -1, np.int16)
        fields = np.full((self.moves, max(most, 1)), -1, np.int16)
        values = ffi.new("int16_t[]", 5)
        for action in range(self.moves):
            which = lib.native_move_split(self._number, action, values)
            kind[action] = which
            if which >= 0:
                count = len(kinds[which]["fields"])
                fields[action, :count] = ffi.unpack(values, 5)[:count]
        return MoveFields(tuple(one["id"] for one in kinds), kind,
                          tuple(tuple(field["name"] for field in one["fields"]) for one in kinds), fields)

    # --- being a value -------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Game) and self._setup == other._setup
                and self.returns_kind == other.returns_kind)

    def __hash__(self) -> int:
        return hash((self._setup, self.returns_kind))

    def __repr__(self) -> str:
        words = [repr(self.id), f"players={self.players}"]
        defaults = {option["id"]: option["values"][0]["id"] for option in self.facts["options"]}
        changed = {name: value for name, value in self.options.items() if value != defaults[name]}
        if changed:
            words.append(f"options={changed!r}")
        if self.returns_kind != "share":
            words.append(f"returns={self.returns_kind!r}")
        return f"akhet.game({', '.join(words)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.id, self.players, self.returns_kind, self.options)


def _again(name: str, players: int, returns: str, options: dict[str, str]) -> Game:
    return Game(name, players, returns=returns, options=options)


def game(name: str, players: int | None = None, *, returns: str = "share",
         options: Mapping[str, Any] | None = None, **more: Any) -> Game:
    """A game by its id, with a number of players and its options.

    >>> akhet.game("nile", players=3, quick="on")

    ``players`` is the smallest number that the game is for by default. ``returns`` says what a
    player gets at the end: "share", its share of the win; "places", from 1 for the first place to
    -1 for the last; "score", its total less the mean of the others' totals.
    """
    return Game(name, players, returns=returns, options=options, **more)


def as_game(name: "str | Game", players: int | None = None, **more: Any) -> Game:
    """A Game, or the one of this id."""
    if isinstance(name, Game):
        if players is not None or more:
            raise TypeError("players and options belong to the name of a game, not to a Game")
        return name
    return Game(name, players, **more)


def move_fields(name: "str | Game") -> MoveFields:
    """The kind and the fields of every action of a game."""
    return as_game(name).move_fields()

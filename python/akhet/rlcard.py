"""RLCard: the games as an environment of that library."""
from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Any

import numpy as np

from ._errors import missing
from ._game import Game, as_game
from ._state import State

try:
    from rlcard.envs import Env
except ImportError as error:
    raise missing("rlcard") from error


class AkhetEnv(Env):  # type: ignore[misc]
    """A game for RLCard's agents. Make one with ``akhet.rlcard.make``; ``set_agents`` and ``run``
    are RLCard's own."""

    def __init__(self, game: Game, seed: int | None, allow_step_back: bool) -> None:
        # The constructor of Env expects a game of RLCard; everything that it sets is set here.
        self.name = game.id
        self.game = game
        self.allow_step_back = allow_step_back
        self.num_players = game.players
        self.num_actions = game.moves
        self.state_shape = [[game.information_state_tensor_size()] for _ in range(game.players)]
        self.action_shape = [None for _ in range(game.players)]
        self.action_recorder: list[tuple[int, int]] = []
        self.timestep = 0
        self._past: list[State] = []
        self._state: State | None = None
        self.seed(seed)

    def seed(self, seed: int | None = None) -> int:
        """The deals that follow depend on this seed."""
        chosen = secrets.randbits(32) if seed is None else seed
        self.np_random = np.random.RandomState(chosen & 0xFFFFFFFF)
        return chosen

    def _now(self) -> State:
        if self._state is None:
            raise RuntimeError("call reset() first")
        return self._state

    def reset(self) -> tuple[dict[str, Any], int]:
        """Deal a new game; returns the state of the player who decides, and the player."""
        self._state = self.game.new(int(self.np_random.randint(1 << 31)) << 20 | int(self.np_random.randint(1 << 20)))
        self.action_recorder = []
        self._past = []
        player = self.get_player_id()
        return self.get_state(player), player

    def step(self, action: Any, raw_action: bool = False) -> tuple[dict[str, Any], int]:
        """Make a move: its number, or with ``raw_action`` its notation."""
        state = self._now()
        if raw_action:
            action = self.game.string_to_action(action)
        player = state.current_player()
        before = state.clone() if self.allow_step_back else None
        state.apply_action(action)
        if before is not None:
            self._past.append(before)
        self.timestep += 1
        self.action_recorder.append((player, action))
        following = player if state.is_terminal() else self.get_player_id()
        return self.get_state(following), following

    def step_back(self) -> "tuple[dict[str, Any], int] | bool":
        """Take a move back, if ``allow_step_back``; False: there is none."""
        if not self.allow_step_back:
            raise RuntimeError("step_back needs allow_step_back=True")
        if not self._past:
            return False
        self._state = self._past.pop()
        self.action_recorder.pop()
        self.timestep -= 1
        player = self.get_player_id()
        return self.get_state(player), player

    def get_state(self, player_id: int) -> dict[str, Any]:
        """What a player knows."""
        state = self._now()
        legal = state.legal_actions(player_id)
        return {"obs": state.information_state_tensor(player_id),
                "legal_actions": OrderedDict((action, None) for action in legal),
                "raw_obs": state.view(player_id),
                "raw_legal_actions": [self.game.action_to_string(action) for action in legal],
                "action_record": list(self.action_recorder)}

    def get_player_id(self) -> int:
        """Who decides."""
        return self._now().current_player()

    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._now().is_terminal()

    def get_payoffs(self) -> np.ndarray:
        """What every player gets at the end."""
        return np.array(self._now().returns())

    def get_perfect_information(self) -> dict[str, Any]:
        """The whole state: for checks, never for a player."""
        return self._now().world

    def get_action_feature(self, action: int) -> np.ndarray:
        """An action as numbers: one of ``num_actions``."""
        feature = np.zeros(self.num_actions, np.int8)
        feature[action] = 1
        return feature


def make(game: "str | Game", players: int | None = None, *, seed: int | None = None, allow_step_back: bool = False,
         **options: Any) -> AkhetEnv:
    """A game as an environment of RLCard."""
    return AkhetEnv(as_game(game, players, **options), seed, allow_step_back)

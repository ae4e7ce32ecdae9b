"""Gymnasium: one player learns, and rivals have the other seats."""
from __future__ import annotations

from typing import Any, Callable, Sequence

import numpy as np

from ._arena import Decision, Policy
from ._bots import Bot
from ._errors import ClosedError, IllegalAction, missing
from ._game import Game, as_game
from ._state import State

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise missing("gymnasium") from error

RENDER_MODES = ("human", "ansi")
ILLEGAL = ("raise", "lose")


def _rival(player: Any) -> Callable[[State, int], int]:
    """A rival as a function of the state and a seed. Bots and policies see their view only."""
    if isinstance(player, str):
        player = Bot(player)
    if isinstance(player, Bot):
        return lambda state, seed: player.ask(state, seed=seed).move
    chosen = player if isinstance(player, Policy) else Policy(player)
    return lambda state, seed: chosen(Decision.of(state))


class AkhetEnv(gymnasium.Env):  # type: ignore[misc]
    """A game for one learner. Make one with ``akhet.gymnasium.make``.

    The observation is the learner's information state. ``info["action_mask"]``, int8, has 1 for
    every legal action: ``env.action_space.sample(info["action_mask"])`` draws one. The reward comes
    with the end of the game.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(self, game: Game, rivals: Any, seat: int | None, illegal: str, render_mode: str | None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        if seat is not None and not 0 <= seat < game.players:
            raise ValueError(f"seat is a number from 0 to {game.players - 1}, or None, not {seat!r}")
        given = [rivals] if not isinstance(rivals, (list, tuple)) else list(rivals)
        if len(given) not in (1, game.players - 1):
            raise ValueError(f"rivals: one, or {game.players - 1}, not {len(given)}")
        self.game, self.render_mode, self.illegal, self._seat = game, render_mode, illegal, seat
        self._rivals = [_rival(player) for player in given]
        self.observation_space = spaces.Box(0.0, 1.0, (game.information_state_tensor_size(),), np.float32)
        self.action_space = spaces.Discrete(game.moves)
        self._state: State | None = None
        self._closed = False
        self.player = 0

    def _now(self) -> State:
        if self._closed:
            raise ClosedError("this environment is closed: make a new one")
        if self._state is None:
            raise RuntimeError("call reset() first")
        return self._state

    def _observation(self) -> np.ndarray:
        return self._now().information_state_tensor(self.player)

    def _info(self) -> dict[str, Any]:
        mask = self._now().legal_actions_mask(self.player).view(np.int8)
        return {"action_mask": mask, "player": self.player}

    def _let_rivals_play(self) -> None:
        state = self._now()
        while not state.is_terminal() and state.current_player() != self.player:
            other = (state.current_player() - self.player) % self.game.players - 1
            rival = self._rivals[other % len(self._rivals)]
            state.apply_action(rival(state, int(self.np_random.integers(1 << 52))))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        if self._closed:
            raise ClosedError("this environment is closed: make a new one")
        super().reset(seed=seed)
        self.player = int(self.np_random.integers(self.game.players)) if self._seat is None else self._seat
        self._state = self.game.new(int(self.np_random.integers(1 << 52)))
        self._let_rivals_play()
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        state = self._now()
        try:
            state.apply_action(action)
        except IllegalAction:
            if self.illegal == "raise" or state.is_terminal():
                raise
            return self._observation(), float(max(self.game.min_utility(), -1.0)), True, False, self._info()
        self._let_rivals_play()
        if self.render_mode == "human":
            self.render()
        reward = float(state.returns()[self.player])
        return self._observation(), reward, state.is_terminal(), False, self._info()

    def render(self) -> str | None:
        if self.render_mode == "human":
            print(self._now())
        return str(self._now()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._closed = True


def make(game: "str | Game", rivals: "str | Bot | Policy | Sequence[Any]" = "random", *, players: int | None = None,
         seat: int | None = None, illegal: str = "raise", render_mode: str | None = None,
         **options: Any) -> AkhetEnv:
    """A game in which one player learns and ``rivals`` play the others: a spec, a Bot, a policy, or
    a list with one for each of them, in the order of play after the learner.

    ``seat`` is the learner's, by default another one in every game. ``illegal``: an illegal action
    raises IllegalAction ("raise"), or ends the game with the least reward ("lose").
    """
    return AkhetEnv(as_game(game, players, **options), rivals, seat, illegal, render_mode)

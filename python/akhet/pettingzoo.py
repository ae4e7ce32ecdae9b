"""PettingZoo: the games as an AEC environment and as a parallel one.

``akhet.pettingzoo.env("nile")`` is turn-based, as the games are. In ``parallel_env`` every player
acts at every step: those who do not decide have one legal action, WAIT, the last of the space.
"""
from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from ._errors import ClosedError, IllegalAction, missing
from ._game import Game, as_game
from ._state import State

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise missing("pettingzoo") from error

RENDER_MODES = ("human", "ansi")


def _metadata(game: Game) -> dict[str, Any]:
    return {"name": f"akhet_{game.id}_v{game.facts['edition']}", "render_modes": list(RENDER_MODES),
            "is_parallelizable": False}


class _Table:
    """What both environments share: spaces, observations, and the state behind them."""

    def __init__(self, game: Game, render_mode: str | None, waits: int) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.game = game
        self.agents = [f"player_{player}" for player in range(game.players)]
        self.actions = {agent: spaces.Discrete(game.moves + waits) for agent in self.agents}
        numbers = game.information_state_tensor_size()
        self.observations = {agent: spaces.Dict({
            "observation": spaces.Box(0.0, 1.0, (numbers,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.moves + waits,), np.int8),
        }) for agent in self.agents}
        self.waits = waits
        self.state: State | None = None
        self.closed = False

    def deal(self, seed: int | None) -> None:
        if self.closed:
            raise ClosedError("this environment is closed: make a new one")
        self.state = self.game.new(secrets.randbits(52) if seed is None else seed)

    def now(self) -> State:
        if self.closed:
            raise ClosedError("this environment is closed: make a new one")
        if self.state is None:
            raise RuntimeError("call reset() first")
        return self.state

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        state, player = self.now(), self.agents.index(agent)
        mask = np.zeros(self.game.moves + self.waits, np.int8)
        mask[:self.game.moves] = state.legal_actions_mask(player)
        if self.waits and player != state.current_player():
            mask[-1] = 1
        return {"observation": state.information_state_tensor(player), "action_mask": mask}

    def decider(self) -> str:
        return self.agents[self.now().current_player()]

    def rewards(self) -> dict[str, float]:
        return dict(zip(self.agents, self.now().returns()))

    def draw(self, mode: str | None) -> str | None:
        if mode == "human":
            print(self.now())
        return str(self.now()) if mode == "ansi" else None


class AkhetAEC(AECEnv):  # type: ignore[misc]
    """A game as an AEC environment. Make one with ``akhet.pettingzoo.env``."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self._table = _Table(game, render_mode, 0)
        self.metadata = _metadata(game)
        self.render_mode = render_mode
        self.possible_agents = list(self._table.agents)

    def observation_space(self, agent: str) -> Any:
        return self._table.observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._table.actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._table.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._table.decider()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self._table.observe(agent)

    def step(self, action: int | None) -> None:
        state, agent = self._table.now(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._table.rewards()
        if state.is_terminal():
            self.terminations = {agent: True for agent in self.agents}
        else:
            self.agent_selection = self._table.decider()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self._table.draw(self.render_mode)

    def close(self) -> None:
        self._table.closed = True


class AkhetParallel(ParallelEnv):  # type: ignore[misc]
    """A game as a parallel environment. Make one with ``akhet.pettingzoo.parallel_env``."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        self._table = _Table(game, render_mode, 1)
        self.metadata = _metadata(game)
        self.render_mode = render_mode
        self.possible_agents = list(self._table.agents)
        self.agents: list[str] = []
        self.wait = game.moves

    def observation_space(self, agent: str) -> Any:
        return self._table.observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._table.actions[agent]

    def _for_all(self, value: Any) -> dict[str, Any]:
        return {agent: value for agent in self.agents}

    def _observations(self) -> dict[str, Any]:
        return {agent: self._table.observe(agent) for agent in self.agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._table.deal(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def _action(self, actions: dict[str, int]) -> int:
        """The action of who decides; all others have to wait."""
        decider = self._table.decider()
        if decider not in actions:
            raise ValueError(f"an action of {decider}, who decides, is expected")
        for agent, action in actions.items():
            if agent != decider and action != self.wait:
                raise IllegalAction(f"{agent} does not decide: its action is {self.wait}, not {action}")
        return actions[decider]

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        state = self._table.now()
        if not self.agents:
            return {}, {}, {}, {}, {}
        state.apply_action(self._action(actions))
        over = state.is_terminal()
        results: tuple[dict[str, Any], ...] = (
            self._observations(), self._table.rewards(), self._for_all(over), self._for_all(False),
            {agent: {} for agent in self.agents})
        if over:
            self.agents = []
        return results

    def render(self) -> str | None:
        return self._table.draw(self.render_mode)

    def close(self) -> None:
        self._table.closed = True


def env(game: "str | Game", players: int | None = None, *, render_mode: str | None = None, **options: Any) -> AkhetAEC:
    """A game as an AEC environment. An illegal action raises IllegalAction; PettingZoo's
    TerminateIllegalWrapper makes it lose instead."""
    return AkhetAEC(as_game(game, players, **options), render_mode)


def parallel_env(game: "str | Game", players: int | None = None, *, render_mode: str | None = None,
                 **options: Any) -> AkhetParallel:
    """A game as a parallel environment: who does not decide plays ``env.wait``."""
    return AkhetParallel(as_game(game, players, **options), render_mode)

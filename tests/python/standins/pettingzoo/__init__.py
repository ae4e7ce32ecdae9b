"""A stand-in for PettingZoo: the base classes, as its documentation describes them.

The tests use it where PettingZoo is not installed.
"""


class AECEnv:
    """Agents act one after another; ``last`` tells about the one that is selected."""

    def num_agents(self):
        return len(self.agents)

    def last(self, observe=True):
        agent = self.agent_selection
        observation = self.observe(agent) if observe else None
        return (observation, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2 ** 63):
        """The selected agent, again and again, until no agent is left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _clear_rewards(self):
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _was_dead_step(self, action):
        """Remove an agent whose game is over, and select the next such agent."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for values in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del values[agent]
        self.agents.remove(agent)
        over = [one for one in self.agents if self.terminations[one] or self.truncations[one]]
        if over:
            self.agent_selection = over[0]
        self._clear_rewards()

    @property
    def unwrapped(self):
        return self


class ParallelEnv:
    """All agents act at every step."""

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def unwrapped(self):
        return self

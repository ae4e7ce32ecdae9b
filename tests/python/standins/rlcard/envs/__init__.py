"""The base class of environments: agents, and a run of a whole game."""


class Env:
    def set_agents(self, agents):
        self.agents = agents

    def run(self, is_training=False):
        """Play a game; returns for every player its states and actions in turn, and the payoffs."""
        trajectories = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        trajectories[player].append(state)
        while not self.is_over():
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            following, next_player = self.step(action, agent.use_raw)
            trajectories[player].append(action)
            state, player = following, next_player
            if not self.is_over():
                trajectories[player].append(state)
        for player in range(self.num_players):
            trajectories[player].append(self.get_state(player))
        return trajectories, self.get_payoffs()

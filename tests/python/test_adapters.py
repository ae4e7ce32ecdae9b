"""The adapters keep the promises of PettingZoo, Gymnasium and RLCard.

The checks here are ours: every promise that the tests of those libraries are documented to make.
Where a library is installed, its own tests run as well; elsewhere a stand-in of its base classes is
used (standins/).
"""
import importlib.util
import sys
import unittest
from pathlib import Path

import numpy as np

import akhet
from support import SETUPS

REAL = {name: importlib.util.find_spec(name) is not None for name in ("gymnasium", "pettingzoo", "rlcard")}
sys.path.append(str(Path(__file__).with_name("standins")))  # behind what is installed

from gymnasium import spaces  # noqa: E402

SMALL = [setup for setup in SETUPS if setup[0] != "nile" or setup[1] in (2, 5)]


def draw(space, mask):
    return space.sample(mask)


def same(one, two):
    """Whether two observations are equal."""
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    return np.array_equal(one, two)


class Aec(unittest.TestCase):
    """api_test, seed_test and render_test of PettingZoo."""

    def play(self, env, seed, check=None):
        env.reset(seed=seed)
        for agent in env.possible_agents:
            env.action_space(agent).seed(seed)
        log = []
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            action = None if terminated or truncated else draw(env.action_space(agent), observation["action_mask"])
            if check:
                check(env, agent, observation, reward, terminated, truncated, info)
            log.append((agent, observation, reward, terminated, action))
            env.step(action)
        return log

    def check_turn(self, env, agent, observation, reward, terminated, truncated, info):
        self.assertIs(type(terminated), bool)
        self.assertIs(type(truncated), bool)
        self.assertIsInstance(info, dict)
        self.assertIsInstance(reward, (int, float))
        self.assertIn(observation, env.observation_space(agent))
        self.assertEqual(observation["observation"].dtype, np.float32)
        self.assertEqual(observation["action_mask"].dtype, np.int8)
        if not terminated:
            self.assertGreater(observation["action_mask"].sum(), 0)
            for other in env.agents:
                if other != agent:
                    self.assertEqual(env.observe(other)["action_mask"].sum(), 0)
        alive = set(env.agents)
        for values in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
            self.assertEqual(set(values), alive)
        self.assertTrue(alive <= set(env.possible_agents))

    def test_a_game_keeps_every_promise_of_the_interface(self):
        for name, players in SMALL:
            env = akhet.pettingzoo.env(name, players)
            self.assertEqual(len(env.possible_agents), players)
            for agent in env.possible_agents:
                self.assertIs(env.action_space(agent), env.action_space(agent))
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIsInstance(env.action_space(agent), spaces.Discrete)
            log = self.play(env, 3, self.check_turn)
            self.assertEqual(env.agents, [])
            ends = [entry for entry in log if entry[3]]
            self.assertEqual(sorted(entry[0] for entry in ends), sorted(env.possible_agents))
            self.assertAlmostEqual(sum(entry[2] for entry in ends), 1, places=6)
            self.assertTrue(all(entry[2] == 0 for entry in log if not entry[3]))

    def test_equal_seeds_give_equal_games(self):
        for name, players in SMALL:
            one, two = (self.play(akhet.pettingzoo.env(name, players), 5) for _ in range(2))
            self.assertEqual([(e[0], e[2], e[3], e[4]) for e in one], [(e[0], e[2], e[3], e[4]) for e in two])
            self.assertTrue(all(same(a[1], b[1]) for a, b in zip(one, two)))
            other = self.play(akhet.pettingzoo.env(name, players), 6)
            self.assertFalse(len(other) == len(one) and all(same(a[1], b[1]) for a, b in zip(one, other)))

    def test_the_dead_act_no_more(self):
        env = akhet.pettingzoo.env("eights")
        env.reset(seed=1)
        while not env.terminations[env.agent_selection]:
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        with self.assertRaises(ValueError):
            env.step(0)
        env.step(None)
        self.assertEqual(len(env.agents), 3)

    def test_an_illegal_action_raises_and_changes_nothing(self):
        env = akhet.pettingzoo.env("nile")
        env.reset(seed=1)
        agent, before = env.agent_selection, env.last()[0]
        with self.assertRaises(akhet.IllegalAction):
            env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
        self.assertEqual(env.agent_selection, agent)
        self.assertTrue(same(env.last()[0], before))

    def test_environments_are_closed_and_rendered(self):
        env = akhet.pettingzoo.env("nile", render_mode="ansi")
        with self.assertRaisesRegex(RuntimeError, "reset"):
            env.observe("player_0")
        env.reset(seed=1)
        self.assertIn("Nile", env.render())
        env.close()
        for use in (lambda: env.step(0), lambda: env.reset(), lambda: env.observe("player_0"), env.render):
            with self.assertRaises(akhet.ClosedError):
                use()
        with self.assertRaises(ValueError):
            akhet.pettingzoo.env("nile", render_mode="film")
        with self.assertRaises(ValueError):
            akhet.pettingzoo.env("nile", speed="on")

    @unittest.skipUnless(REAL["pettingzoo"], "PettingZoo is not installed")
    def test_pettingzoo_agrees(self):
        from pettingzoo.test import api_test, parallel_api_test, seed_test
        for name, players in SMALL:
            api_test(akhet.pettingzoo.env(name, players), num_cycles=200)
            seed_test(lambda: akhet.pettingzoo.env(name, players), num_cycles=100)
            parallel_api_test(akhet.pettingzoo.parallel_env(name, players), num_cycles=200)


class Parallel(unittest.TestCase):
    """parallel_api_test and parallel_seed_test of PettingZoo."""

    def play(self, env, seed):
        observations, infos = env.reset(seed=seed)
        self.assertEqual(set(infos), set(env.agents))
        for agent in env.possible_agents:
            env.action_space(agent).seed(seed)
        log = [observations]
        total = dict.fromkeys(env.possible_agents, 0.0)
        while env.agents:
            alive = set(env.agents)
            for agent in alive:
                self.assertIn(observations[agent], env.observation_space(agent))
                self.assertGreater(observations[agent]["action_mask"].sum(), 0)
            actions = {agent: draw(env.action_space(agent), observations[agent]["action_mask"]) for agent in env.agents}
            results = env.step(actions)
            self.assertTrue(all(set(values) == alive for values in results))
            observations, rewards, terminations, truncations, _ = results
            for agent in alive:
                total[agent] += rewards[agent]
                self.assertIs(type(terminations[agent]), bool)
                self.assertIs(type(truncations[agent]), bool)
            ended = {agent for agent in alive if terminations[agent] or truncations[agent]}
            self.assertEqual(set(env.agents), alive - ended)
            log.append(observations)
        self.assertAlmostEqual(sum(total.values()), 1, places=6)
        return log

    def test_a_game_keeps_every_promise_of_the_interface(self):
        for name, players in SMALL:
            env = akhet.pettingzoo.parallel_env(name, players)
            for agent in env.possible_agents:
                self.assertIs(env.action_space(agent), env.action_space(agent))
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.play(env, 4)

    def test_equal_seeds_give_equal_games(self):
        one, two = (self.play(akhet.pettingzoo.parallel_env("valley"), 4) for _ in range(2))
        self.assertEqual(len(one), len(two))
        self.assertTrue(all(same(a, b) for a, b in zip(one, two)))

    def test_who_does_not_decide_waits(self):
        env = akhet.pettingzoo.parallel_env("nile")
        observations, _ = env.reset(seed=1)
        decider = next(agent for agent in env.agents if not observations[agent]["action_mask"][env.wait])
        other = next(agent for agent in env.agents if agent != decider)
        legal = int(np.flatnonzero(observations[decider]["action_mask"])[0])
        with self.assertRaisesRegex(akhet.IllegalAction, "does not decide"):
            env.step({decider: legal, other: 0})
        with self.assertRaisesRegex(ValueError, "who decides, is expected"):
            env.step({other: env.wait})
        with self.assertRaises(akhet.IllegalAction):
            env.step({decider: env.wait, other: env.wait})
        env.step({decider: legal, other: env.wait})
        env.close()
        with self.assertRaises(akhet.ClosedError):
            env.step({})


class Gym(unittest.TestCase):
    """check_env of Gymnasium."""

    def play(self, env, seed):
        observation, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        log, total = [observation], 0.0
        while True:
            self.assertIn(observation, env.observation_space)
            self.assertEqual(info["action_mask"].dtype, np.int8)
            self.assertGreater(info["action_mask"].sum(), 0)
            result = env.step(env.action_space.sample(info["action_mask"]))
            self.assertEqual(len(result), 5)
            observation, reward, terminated, truncated, info = result
            self.assertIs(type(reward), float)
            self.assertIs(type(terminated), bool)
            self.assertIs(type(truncated), bool)
            log.append(observation)
            total += reward
            if terminated:
                self.assertIn(observation, env.observation_space)
                return log, total

    def test_a_game_keeps_every_promise_of_the_interface(self):
        for name, players in SMALL:
            env = akhet.gymnasium.make(name, rivals="heuristic", players=players)
            for seed in range(3):
                _, total = self.play(env, seed)
                self.assertTrue(0 <= total <= 1)

    def test_equal_seeds_give_equal_games(self):
        for rivals in ("heuristic", "search:sims=20", ["random", "heuristic"], [lambda decision: decision.legal_actions[-1]]):
            logs = [self.play(akhet.gymnasium.make("nefertiti", rivals=rivals), 7) for _ in range(2)]
            self.assertEqual(len(logs[0][0]), len(logs[1][0]))
            self.assertTrue(all(np.array_equal(a, b) for a, b in zip(logs[0][0], logs[1][0])))

    def test_reset_without_a_seed_goes_on(self):
        env = akhet.gymnasium.make("nile")
        first, _ = env.reset(seed=5)
        second, _ = env.reset()
        again, _ = env.reset(seed=5)
        np.testing.assert_array_equal(first, again)
        self.assertFalse(np.array_equal(first, second))

    def test_the_learner_has_its_seat(self):
        env = akhet.gymnasium.make("nile", players=5, seat=3)
        self.assertEqual(env.reset(seed=1)[1]["player"], 3)
        seats = {akhet.gymnasium.make("nile", players=5).reset(seed=seed)[1]["player"] for seed in range(40)}
        self.assertEqual(seats, set(range(5)))

    def test_illegal_actions_raise_or_lose(self):
        env = akhet.gymnasium.make("nile")
        _, info = env.reset(seed=1)
        illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
        with self.assertRaises(akhet.IllegalAction):
            env.step(illegal)
        env = akhet.gymnasium.make("nile", illegal="lose", returns="places")
        env.reset(seed=1)
        self.assertEqual(env.step(illegal)[1:4], (-1.0, True, False))

    def test_arguments_and_closing(self):
        for wrong in (dict(rivals=["random"] * 3), dict(seat=2), dict(illegal="win"), dict(render_mode="film"),
                      dict(rivals="nobody"), dict(players=9), dict(speed="on")):
            with self.assertRaises(ValueError):
                akhet.gymnasium.make("nile", **wrong)
        env = akhet.gymnasium.make("nile", render_mode="ansi")
        with self.assertRaisesRegex(RuntimeError, "reset"):
            env.step(0)
        env.reset(seed=1)
        self.assertIn("Nile", env.render())
        env.close()
        for use in (lambda: env.step(0), env.reset, env.render):
            with self.assertRaises(akhet.ClosedError):
                use()

    @unittest.skipUnless(REAL["gymnasium"], "Gymnasium is not installed")
    def test_gymnasium_agrees(self):
        from gymnasium.utils.env_checker import check_env
        for name, players in SMALL:
            check_env(akhet.gymnasium.make(name, players=players, illegal="lose"), skip_render_check=True)


class RandomAgent:
    """An agent as RLCard has them."""

    use_raw = False

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)

    def step(self, state):
        return self.random.choice(list(state["legal_actions"]))

    def eval_step(self, state):
        return self.step(state), {}


class RlCard(unittest.TestCase):
    def test_agents_play_a_whole_game(self):
        for name, players in SMALL:
            env = akhet.rlcard.make(name, players, seed=3)
            self.assertEqual((env.num_players, env.num_actions), (players, akhet.game(name).moves))
            env.set_agents([RandomAgent(seed) for seed in range(players)])
            trajectories, payoffs = env.run(is_training=True)
            self.assertEqual(len(trajectories), players)
            self.assertAlmostEqual(payoffs.sum(), 1, places=6)
            self.assertEqual(list(trajectories[0][-1]["obs"].shape), env.state_shape[0])

    def test_states_have_the_keys_of_rlcard(self):
        env = akhet.rlcard.make("valley", seed=3, allow_step_back=True)
        state, player = env.reset()
        self.assertEqual(set(state), {"obs", "legal_actions", "raw_obs", "raw_legal_actions", "action_record"})
        self.assertEqual(len(state["legal_actions"]), len(state["raw_legal_actions"]))
        before = env.get_perfect_information()
        env.step(state["raw_legal_actions"][0], raw_action=True)
        self.assertEqual(env.get_state(player)["action_record"], [(player, list(state["legal_actions"])[0])])
        env.step_back()
        self.assertEqual(env.get_perfect_information(), before)
        self.assertFalse(env.step_back())
        with self.assertRaises(RuntimeError):
            akhet.rlcard.make("valley").step_back()

    def test_equal_seeds_give_equal_deals(self):
        one, two = (akhet.rlcard.make("nile", seed=9) for _ in range(2))
        for _ in range(3):
            np.testing.assert_array_equal(one.reset()[0]["obs"], two.reset()[0]["obs"])

    def test_illegal_actions(self):
        env = akhet.rlcard.make("nile", seed=9)
        with self.assertRaises(RuntimeError):
            env.step(0)
        state, _ = env.reset()
        with self.assertRaises(akhet.IllegalAction):
            env.step(next(a for a in range(352) if a not in state["legal_actions"]))
        with self.assertRaises(ValueError):
            env.step("castle", raw_action=True)

    @unittest.skipUnless(REAL["rlcard"], "RLCard is not installed")
    def test_rlcard_agrees(self):
        from rlcard.agents import RandomAgent as Real
        env = akhet.rlcard.make("valley", seed=3)
        env.set_agents([Real(num_actions=env.num_actions) for _ in range(env.num_players)])
        self.assertAlmostEqual(env.run()[1].sum(), 1, places=6)


class Missing(unittest.TestCase):
    def test_a_missing_library_is_named(self):
        import subprocess
        path = [entry for entry in sys.path if "standins" not in entry]
        for name in ("gymnasium", "pettingzoo", "rlcard"):
            if REAL[name]:
                continue
            code = f"import sys; sys.path[:] = {path!r}\nimport akhet\nakhet.{name}"
            answer = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, check=False)
            self.assertIn(f"pip install {name}", answer.stderr)
        with self.assertRaises(AttributeError):
            akhet.chess


if __name__ == "__main__":
    unittest.main()

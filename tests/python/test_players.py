"""Bots, policies, the arena, and positions from games of bots."""
import random
import signal
import tempfile
import threading
import unittest
from pathlib import Path

import numpy as np

import akhet
from support import SETUPS, played, scaled, walk


class Bots(unittest.TestCase):
    def test_a_search_answers_a_move_chances_and_visits(self):
        for name, players in SETUPS:
            state = played(name, players, seed=3, moves=10)
            answer = akhet.bot("search:sims=200").ask(state, thorough=True)
            move, chances, visits = answer
            self.assertIn(move, state.legal_actions())
            self.assertEqual(chances.shape, (players,))
            self.assertAlmostEqual(chances.sum(), 1, places=6)
            self.assertEqual(visits.shape, (state.game.moves,))
            self.assertTrue(set(np.flatnonzero(visits)) <= set(state.legal_actions()))
            if len(state.legal_actions()) > 1:
                self.assertGreater(answer.sims, 0)
                self.assertGreater(visits.sum(), 0)
                self.assertEqual(visits[move], visits.max())
                self.assertTrue(0 <= answer.values[move] <= 1)

    def test_the_same_seed_gives_the_same_answer(self):
        state = played("valley", 2, seed=3, moves=10)
        one, two = (akhet.bot("search:sims=300").ask(state, seed=5) for _ in range(2))
        self.assertEqual(one.move, two.move)
        np.testing.assert_array_equal(one.visits, two.visits)

    def test_an_answer_depends_on_what_the_player_knows_alone(self):
        """The bot gets a view: it answers the same in every world that its player takes for possible."""
        for name, players in SETUPS:
            state = played(name, players, seed=5, moves=14)
            player = state.current_player()
            if player == akhet.TERMINAL:
                continue
            for spec in ("heuristic", "search:sims=100"):
                asked = akhet.bot(spec).ask(state, seed=1)
                world = akhet.bot(spec).ask(state.resample_from_infostate(player, 3), seed=1)
                self.assertEqual(asked.move, world.move)
                np.testing.assert_array_equal(asked.visits, world.visits)

    def test_asking_changes_nothing(self):
        state = played("nile", 3, seed=5, moves=14)
        before = state.serialize()
        akhet.bot("level3").ask(state)
        self.assertEqual(state.serialize(), before)

    def test_budgets_can_be_given_with_the_question(self):
        state = played("valley", 2, seed=3, moves=10)
        self.assertLessEqual(akhet.bot("search:sims=5000").ask(state, sims=50, thorough=True).sims, 60)

    def test_a_bot_is_a_function_of_a_state(self):
        state, bot = akhet.game("nefertiti").new(1), akhet.bot("heuristic")
        while not state.is_terminal():
            state.apply_action(bot(state))
        self.assertAlmostEqual(sum(state.returns()), 1, places=6)

    def test_bots_act_in_a_vector(self):
        env = akhet.Vector("nile", 40, seed=2, threads=3, memory=True)
        for step in range(scaled(120)):
            mine = env.seat == 0
            actions = akhet.bot("heuristic").act(env, mine)
            self.assertTrue((actions[~mine] == -1).all())
            self.assertTrue((actions[mine] >= 0).all())
            actions = np.where(mine, actions, env.sample()[0])
            env.step(actions)
        if scaled(100) == 100:
            env.restart(np.arange(40))
        self.assertEqual(env.games, 40)

    def test_levels_and_names_are_listed(self):
        names = [bot["id"] for bot in akhet.bots()]
        self.assertTrue({"random", "heuristic", "search", "level1", "level8"} <= set(names))
        self.assertEqual(len(akhet.levels("nile")), 8)

    def test_what_a_bot_refuses(self):
        for wrong, pattern in (("nobody", "no bot called 'nobody'"), ("search:depth=4", "not 'depth"), ("", "no bot")):
            with self.assertRaisesRegex(ValueError, pattern):
                akhet.bot(wrong)
        with self.assertRaises(TypeError):
            akhet.bot(5)
        with self.assertRaisesRegex(ValueError, "game is over"):
            akhet.bot("random").ask(played("eights", seed=1))
        with self.assertRaisesRegex(ValueError, "sims is a whole number"):
            akhet.bot("search").ask(akhet.game("nile").new(1), sims=-1)


def first(decision):
    return decision.legal_actions[0]


class Arena(unittest.TestCase):
    def test_a_stronger_bot_wins(self):
        result = akhet.arena("nile", ["heuristic", "random"], games=scaled(60), threads=2)
        strong, weak = result.standings
        self.assertEqual(strong.name, "heuristic")
        self.assertGreater(strong.wins, weak.wins)
        self.assertEqual(strong.games, result.games)
        self.assertIn("heuristic", str(result))

    def test_the_seed_determines_the_result(self):
        one, two = (akhet.arena("valley", ["heuristic", first], games=20, seed=3) for _ in range(2))
        self.assertEqual([s[:5] for s in one.standings], [s[:5] for s in two.standings])

    def test_a_policy_sees_what_its_player_knows(self):
        seen = []

        def careful(decision):
            seen.append(decision)
            self.assertEqual(decision.mask.sum(), len(decision.legal_actions))
            self.assertTrue((decision.observation >= 0).all() and (decision.observation <= 1).all())
            self.assertEqual(decision.observation.shape, (decision.game.observation_tensor_size(),))
            return random.Random(decision.seed).choice(decision.legal_actions)

        result = akhet.arena("nile", [akhet.policy(careful, "careful"), "random"], games=10)
        self.assertEqual(result.standings[0].name, "careful")
        self.assertEqual(result.standings[0].errors, 0)
        self.assertGreater(len(seen), 100)

    def test_a_decision_is_the_state_as_its_player_knows_it(self):
        for state in walk("nile", 3, seed=5):
            if state.is_terminal():
                break
            decision = akhet.Decision.of(state)
            np.testing.assert_array_equal(decision.observation, state.information_state_tensor())
            np.testing.assert_array_equal(decision.mask, state.legal_actions_mask())

    def test_policies_take_turns_with_threads(self):
        result = akhet.arena("eights", [first, akhet.policy(first, "second"), "random", "heuristic"], games=40, threads=2)
        self.assertEqual(sum(standing.errors for standing in result.standings), 0)

    def test_a_network_plays_its_largest_logit(self):
        game = akhet.game("valley")
        weights = np.random.default_rng(1).normal(size=(game.observation_tensor_size(), game.moves))
        result = akhet.arena(game, [akhet.greedy_policy(lambda x: x @ weights), "random"], games=10)
        self.assertEqual(result.standings[0].name, "network")

    def test_an_exception_of_a_policy_comes_out(self):
        def broken(decision):
            raise ZeroDivisionError("in the policy")

        with self.assertRaisesRegex(ZeroDivisionError, "in the policy"):
            akhet.arena("nile", [broken, "random"], games=50)

    def test_an_illegal_action_of_a_policy_is_named(self):
        with self.assertRaisesRegex(ValueError, "policy cheat: action 351 .* is not one of the"):
            akhet.arena("nile", [akhet.policy(lambda decision: 351, "cheat"), "random"], games=50)
        with self.assertRaisesRegex(TypeError, "a whole number is expected, not None"):
            akhet.arena("nile", [lambda decision: None, "random"], games=50)

    def test_records_are_written(self):
        with tempfile.TemporaryDirectory() as folder:
            result = akhet.arena("eights", ["random", "heuristic"], games=8, records=folder)
            files = [path for path in Path(folder).rglob("*") if path.is_file()]
            self.assertEqual(len(files), result.games)
            record = akhet.Record.load(files[0])
            record.verify()
            self.assertIsNotNone(record.places)

    def test_a_sequential_test_stops_early(self):
        result = akhet.arena("nile", ["heuristic", "random"], games=100000, test=(0, 20))
        self.assertEqual(result.verdict, "stronger")
        self.assertLess(result.games, 100000)

    def test_an_interrupt_stops_the_arena(self):
        # A shell lets its background jobs ignore interrupts, and Python inherits that.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            akhet.arena("valley", ["search:sims=500", "search:sims=400"], games=100000)
        timer.join()

    def test_what_the_arena_refuses(self):
        cases = [(dict(players=["nobody", "random"]), "no bot called"), (dict(players=[]), "players"),
                 (dict(players=["random"] * 13), "players"), (dict(players=["random"], games=0), "games is a whole"),
                 (dict(players=["random"], threads=0), "threads is a whole"), (dict(players=["random"], seed=-1), "seed"),
                 (dict(players=["random", "heuristic"], records="/dev/null/none"), "records"),
                 (dict(players=[first, first]), "already")]
        for arguments, pattern in cases:
            with self.assertRaisesRegex(ValueError, pattern):
                akhet.arena("nile", **{"games": 4, **arguments})
        with self.assertRaises(TypeError):
            akhet.arena("nile", [5, "random"], games=4)


class Positions(unittest.TestCase):
    def test_positions_come_from_games_of_bots(self):
        found = list(akhet.positions("nile", games=10, bots="heuristic", keep=5, seed=3, players=3))
        self.assertEqual(len(found), 50)
        for state, player, action, returns in found:
            self.assertEqual(state.current_player(), player)
            self.assertIn(action, state.legal_actions())
            self.assertAlmostEqual(sum(returns), 1, places=6)
        self.assertEqual([s.action for s in found],
                         [s.action for s in akhet.positions("nile", games=10, bots="heuristic", keep=5, seed=3, players=3)])

    def test_stray_moves_lead_elsewhere(self):
        straight, stray = (list(akhet.positions("valley", games=4, keep=1000, stray=share)) for share in (0, 0.5))
        self.assertNotEqual([s.action for s in straight], [s.action for s in stray])

    def test_every_seat_can_have_its_bot(self):
        wins = np.sum([s.returns for s in akhet.positions("nile", games=40, bots=["heuristic", "random"], keep=1)], axis=0)
        self.assertGreater(wins[0], wins[1])

    def test_what_positions_refuse(self):
        for arguments in (dict(games=0), dict(games=1, keep=0), dict(games=1, stray=2), dict(games=1, bots=["random"]),
                          dict(games=1, bots="nobody"), dict(games=1, speed="on"), dict(games=1, seed=-4)):
            with self.assertRaises(ValueError):
                list(akhet.positions("nile", **arguments))


if __name__ == "__main__":
    unittest.main()

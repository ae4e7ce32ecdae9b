"""Vector: against State step by step, threads, resets, saves, and what it refuses."""
import ctypes
import gc
import os
import threading
import unittest

import numpy as np

import akhet
from support import SETUPS, scaled

ARRAYS = ("bytes", "observation", "mask", "legal_count", "seat", "episode", "decision", "done", "returns",
          "last_bytes", "last_observation", "last_seat", "last_returns", "last_decision",
          "score_parts", "score_known", "last_score_parts")


def everything(env):
    """All arrays of a Vector as bytes; of the lists of legal actions, what counts."""
    found = {name: getattr(env, name).tobytes() for name in ARRAYS if hasattr(env, name)}
    found["legal"] = [tuple(env.legal[row, :env.legal_count[row]]) for row in range(env.games)]
    return found


class AgainstState(unittest.TestCase):
    def check_rows(self, env, states, memory):
        for row, state in enumerate(states):
            if state.is_terminal():
                continue
            seat = state.current_player()
            self.assertEqual(env.seat[row], seat)
            self.assertEqual(list(env.legal[row, :env.legal_count[row]]), state.legal_actions())
            np.testing.assert_array_equal(env.mask[row], state.legal_actions_mask())
            tensor = state.information_state_tensor(seat) if memory else state.observation_tensor(seat)
            np.testing.assert_array_equal(env.observation[row], tensor)
            np.testing.assert_array_equal(env.bytes[row], state.view_bytes(seat, informed=memory))
            self.assertEqual(env.world(row), state.world)
            self.assertEqual(env.decision[row], state.move_number())

    def compare(self, name, players, memory, returns):
        env = akhet.Vector(name, 6, players, seed=players, memory=memory, scores=True, returns=returns)
        game = akhet.game(name, players, returns=returns)
        states = [game.new(env.seed(row)) for row in range(6)]
        for _ in range(scaled(400)):
            self.check_rows(env, states, memory)
            actions, _ = env.sample()
            env.step(actions)
            for row, state in enumerate(states):
                state.apply_action(actions[row])
                self.assertEqual(env.done[row], state.is_terminal())
                if env.done[row]:
                    np.testing.assert_allclose(env.returns[row], state.returns(), rtol=1e-6)
                    parts = [list(one["parts"].values()) for one in state.score()]
                    np.testing.assert_array_equal(env.last_score_parts[row], parts)
                    self.assertEqual(env.last_decision[row], state.move_number())
                    states[row] = game.new(env.seed(row))
                else:
                    self.assertFalse(env.returns[row].any())
        self.assertGreater(env.episode.sum(), 3 if scaled(100) == 100 else -1)

    def test_rows_are_states_step_by_step(self):
        for i, (name, players) in enumerate(SETUPS):
            with self.subTest(game=name, players=players):
                self.compare(name, players, memory=i % 2 == 0, returns=("share", "places", "score")[i % 3])


class Seeds(unittest.TestCase):
    def test_threads_change_nothing(self):
        for name in akhet.games():
            one = akhet.Vector(name, 100, seed=5, threads=1, scores=True)
            seven = akhet.Vector(name, 100, seed=5, threads=7, scores=True)
            self.assertEqual(seven.threads, 7)
            for _ in range(scaled(300)):
                logits = np.random.default_rng(int(one.decision.sum())).normal(size=(100, one.moves)).astype(np.float32)
                actions, logs = one.sample(logits)
                others, other_logs = seven.sample(logits)
                np.testing.assert_array_equal(actions, others)
                np.testing.assert_array_equal(logs, other_logs)
                one.step(actions)
                seven.step(others)
            self.assertEqual(everything(one), everything(seven))

    def test_the_number_of_games_does_not_change_a_row(self):
        few, many = akhet.Vector("nile", 3, seed=9), akhet.Vector("nile", 50, seed=9)
        for _ in range(scaled(200)):
            few.step(few.sample()[0])
            many.step(many.sample()[0])
            np.testing.assert_array_equal(few.bytes, many.bytes[:3])

    def test_reset_begins_again(self):
        env = akhet.Vector("valley", 20, seed=4)
        first = everything(env)
        for _ in range(50):
            env.step(env.sample()[0])
        self.assertNotEqual(everything(env)["bytes"], first["bytes"])
        env.reset(4)
        again = everything(env)
        self.assertEqual({key: again[key] for key in ("bytes", "mask", "seat")}, {key: first[key] for key in ("bytes", "mask", "seat")})

    def test_a_saved_vector_goes_on_as_before(self):
        env = akhet.Vector("nile", 30, seed=4, memory=True, scores=True)
        for _ in range(60):
            env.step(env.sample()[0])
        saved = env.save()
        other = akhet.Vector("nile", 30, seed=99, memory=True, scores=True)
        other.load(saved)
        self.assertEqual(everything(other), everything(env))
        for _ in range(100):
            env.step(env.sample()[0])
            other.step(other.sample()[0])
        self.assertEqual(everything(other), everything(env))


class Resets(unittest.TestCase):
    def test_next_step_resets_show_the_end_first(self):
        same = akhet.Vector("eights", 8, seed=2)
        later = akhet.Vector("eights", 8, seed=2, reset="next")
        self.assertEqual(same.metadata["autoreset_mode"], "SameStep")
        self.assertEqual(later.metadata["autoreset_mode"], "NextStep")
        ended = 0
        for _ in range(400):
            over = later.seat == -1
            actions, _ = later.sample()
            before = later.episode.copy()
            later.step(np.where(over, -1, actions))
            self.assertTrue((later.episode[over] == before[over] + 1).all())
            self.assertTrue((later.decision[over] == 0).all())
            self.assertFalse(later.done[over].any())
            self.assertTrue((later.seat[later.done] == -1).all())
            self.assertTrue((later.legal_count[later.done] == 0).all())
            self.assertFalse(later.mask[later.done].any())
            np.testing.assert_array_equal(later.bytes[later.done], later.last_bytes[later.done])
            ended += later.done.sum()
        self.assertGreater(ended, 20)

    def test_both_modes_play_the_same_episodes(self):
        ends = []
        for mode in ("same", "next"):
            env, found = akhet.Vector("nile", 4, seed=6, reset=mode), {}
            for _ in range(700):
                env.step(env.sample()[0])
                for row in np.flatnonzero(env.done):
                    found.setdefault(row, []).append((env.last_returns[row].tolist(), int(env.last_decision[row])))
            ends.append({row: episodes[:3] for row, episodes in found.items()})
        self.assertEqual(ends[0], ends[1])
        self.assertTrue(all(len(episodes) == 3 for episodes in ends[0].values()))

    def test_rows_can_be_restarted(self):
        env = akhet.Vector("nile", 10, seed=3)
        for _ in range(20):
            env.step(env.sample()[0])
        kept = env.bytes[5:].copy()
        env.restart([0, 2])
        env.restart(np.arange(10) == 4)
        self.assertEqual(env.decision[:5].tolist(), [0, 20, 0, 20, 0])
        np.testing.assert_array_equal(env.bytes[5:], kept)


class Sampling(unittest.TestCase):
    def test_a_draw_follows_the_softmax(self):
        env = akhet.Vector("eights", 4000, seed=1)
        legal = env.legal[0, :env.legal_count[0]]
        logits = np.full((4000, env.moves), np.nan, np.float32)
        logits[env.mask == 1] = 0
        actions, logs = env.sample(logits)
        rows = np.arange(4000)
        self.assertTrue(env.mask[rows, actions].all())
        np.testing.assert_allclose(logs, -np.log(env.legal_count), rtol=1e-5)
        logits[env.mask == 1] = -np.inf
        logits[rows, env.legal[:, 0]] = 5
        actions, logs = env.sample(logits)
        np.testing.assert_array_equal(actions, env.legal[:, 0])
        np.testing.assert_allclose(logs, 0, atol=1e-6)
        self.assertGreater(len(legal), 0)

    def test_log_probabilities_are_those_of_the_softmax(self):
        env, draw = akhet.Vector("valley", 300, seed=8), np.random.default_rng(2)
        for _ in range(scaled(20)):
            logits = draw.normal(size=(300, env.moves)).astype(np.float32) * 3
            actions, logs = env.sample(logits)
            masked = np.where(env.mask == 1, logits.astype(np.float64), -np.inf)
            wide = masked - masked.max(axis=1, keepdims=True)
            expected = wide - np.log(np.exp(wide).sum(axis=1, keepdims=True))
            np.testing.assert_allclose(logs, expected[np.arange(300), actions], rtol=1e-3, atol=1e-4)
            env.step(actions)

    def test_frequencies_are_those_of_the_softmax(self):
        env = akhet.Vector("eights", 5000, seed=3)
        wanted = np.zeros((5000, env.moves), np.float32)
        wanted[np.arange(5000), env.legal[:, 0]] = np.log(3)
        actions, _ = env.sample(wanted)
        share = (actions == env.legal[:, 0]).mean()
        expected = (3 / (2.0 + env.legal_count)).mean()
        self.assertAlmostEqual(share, expected, delta=0.03)

    def test_drawing_twice_draws_the_same(self):
        env = akhet.Vector("nile", 50, seed=3)
        np.testing.assert_array_equal(env.sample()[0], env.sample()[0])


class Memory(unittest.TestCase):
    def test_arrays_are_read_only_views_that_never_move(self):
        env = akhet.Vector("nile", 16, seed=1)
        places = {name: getattr(env, name).ctypes.data for name in ARRAYS if hasattr(env, name)}
        for _ in range(30):
            env.step(env.sample()[0])
        for name, place in places.items():
            self.assertEqual(getattr(env, name).ctypes.data, place)
            self.assertEqual(place % 64, 0, name)
            self.assertFalse(getattr(env, name).flags.writeable)

    def test_arrays_outlive_their_vector(self):
        env = akhet.Vector("nile", 16, seed=1)
        observation, before = env.observation, env.observation.copy()
        del env
        gc.collect()
        np.testing.assert_array_equal(observation, before)

    def test_steps_leave_nothing_allocated(self):
        class Info(ctypes.Structure):
            _fields_ = [(name, ctypes.c_size_t) for name in
                        ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")]

        info = getattr(ctypes.CDLL(None), "mallinfo2", None)
        if info is None:
            self.skipTest("this C library does not tell how much is allocated")
        info.restype = Info
        env = akhet.Vector("nile", 64, seed=1, threads=2)

        def allocated():
            gc.collect()
            now = info()
            return now.uordblks + now.hblkhd

        def play(steps):
            for _ in range(steps):
                env.step(env.sample()[0])

        play(200)
        before = allocated()
        play(scaled(3000))
        self.assertLess(allocated() - before, 20000)


class Refusals(unittest.TestCase):
    def setUp(self):
        self.env = akhet.Vector("nile", 8, seed=1)
        for _ in range(10):
            self.env.step(self.env.sample()[0])
        self.before = everything(self.env)

    def refuse(self, error, pattern, function):
        with self.assertRaisesRegex(error, pattern) as caught:
            function()
        if not self.env._closed:
            self.assertEqual(everything(self.env), self.before)
        return caught.exception

    def test_one_illegal_action_refuses_the_batch_and_names_its_row(self):
        for wrong in (-1, 352, 100000, int(np.flatnonzero(self.env.mask[5] == 0)[0])):
            for threads in (1, 3):
                actions = self.env.sample()[0]
                actions[5] = wrong
                error = self.refuse(akhet.IllegalAction, rf"row 5: action {wrong} .*no row was stepped", lambda: self.env.step(actions))
                self.assertEqual(error.row, 5)

    def test_threads_refuse_the_whole_batch_too(self):
        env = akhet.Vector("nile", 500, seed=1, threads=4)
        before, actions = everything(env), env.sample()[0]
        actions[499] = -1
        with self.assertRaisesRegex(akhet.IllegalAction, "row 499"):
            env.step(actions)
        self.assertEqual(everything(env), before)

    def test_shapes_and_types_of_actions(self):
        for wrong in (np.zeros(7, np.int64), np.zeros((8, 1), np.int64), 3, []):
            self.refuse(ValueError, r"shape \(8,\) is expected", lambda: self.env.step(wrong))
        for wrong in (np.zeros(8), np.zeros(8, bool), np.array(["a"] * 8)):
            self.refuse(TypeError, "whole numbers are expected", lambda: self.env.step(wrong))

    def test_all_whole_numbers_are_taken(self):
        for dtype in (np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64):
            env = akhet.Vector("eights", 8, seed=1)
            env.step(env.sample()[0].astype(dtype))
            env.step(env.sample()[0].tolist())
            env.step(np.repeat(env.sample()[0], 2)[::2])

    def test_shapes_and_types_of_logits(self):
        self.refuse(ValueError, r"shape \(8, 352\) is expected", lambda: self.env.sample(np.zeros((8, 351), np.float32)))
        self.refuse(TypeError, "float32 are expected", lambda: self.env.sample(np.zeros((8, 352), np.int64)))
        self.env.sample(np.zeros((8, 352)))
        self.env.sample(np.zeros((352, 8), np.float32).T)

    def test_a_mask_of_zeros_is_refused_with_its_row(self):
        for value in (-np.inf, np.inf, np.nan):
            logits = np.zeros((8, 352), np.float32)
            logits[3] = value
            self.refuse(ValueError, "row 3: the logits of its legal actions", lambda: self.env.sample(logits))

    def test_numbers_of_games_and_threads(self):
        for wrong in (0, -1, 1 << 21, 1.5, "4", True, None):
            self.refuse(ValueError, "games is a whole number from 1", lambda: akhet.Vector("nile", wrong))
        for wrong in (0, -1, 1000, 1.5, "two"):
            self.refuse(ValueError, "threads is a whole number from 1", lambda: akhet.Vector("nile", 4, threads=wrong))
        for wrong in (-1, 1 << 64, 1.5):
            self.refuse(ValueError, "a seed is", lambda: akhet.Vector("nile", 4, seed=wrong))

    def test_options(self):
        self.refuse(ValueError, "no option 'speed'", lambda: akhet.Vector("nile", 4, speed="on"))
        self.refuse(ValueError, "is not a value", lambda: akhet.Vector("nile", 4, quick="maybe"))
        self.refuse(ValueError, "2 to 5 players", lambda: akhet.Vector("nile", 4, players=6))
        self.refuse(ValueError, "reset is one of", lambda: akhet.Vector("nile", 4, reset="never"))
        self.refuse(ValueError, "returns is one of", lambda: akhet.Vector("nile", 4, returns="all"))
        self.refuse(ValueError, "observation is one of", lambda: akhet.Vector("nile", 4, observation="int8"))
        self.refuse(ValueError, "no game called 'chess'", lambda: akhet.Vector("chess", 4))

    def test_a_closed_vector_refuses_everything(self):
        actions, saved = self.env.sample()[0], self.env.save()
        self.env.close()
        self.env.close()
        for use in (lambda: self.env.step(actions), self.env.sample, self.env.reset, self.env.save,
                    lambda: self.env.load(saved), lambda: self.env.restart([0]), lambda: self.env.seed(0),
                    lambda: self.env.world(0), lambda: akhet.bot("random").act(self.env)):
            with self.assertRaisesRegex(akhet.ClosedError, "closed"):
                use()
        self.assertEqual(everything(self.env), self.before)

    def test_damaged_saves(self):
        saved = self.env.save()
        changed = bytearray(saved)
        changed[len(saved) // 2] ^= 1
        for wrong in (b"", saved[:-1], saved + b"x", bytes(changed), b"x" * len(saved)):
            with self.assertRaises(ValueError):
                self.env.load(wrong)
            self.assertEqual(everything(self.env), self.before)

    def test_rows_outside(self):
        for wrong in (-1, 8, 2.5, "a"):
            with self.assertRaises((IndexError, TypeError)):
                self.env.world(wrong)
            with self.assertRaises((IndexError, TypeError)):
                self.env.restart([wrong])

    def test_one_thread_at_a_time(self):
        env, wrong, done = akhet.Vector("valley", 20000, seed=1, threads=2), [], []

        def use():
            for _ in range(scaled(20)):
                try:
                    env.step(env.sample()[0])
                    done.append(1)
                except (RuntimeError, akhet.IllegalAction) as error:
                    wrong.append(str(error))

        users = [threading.Thread(target=use) for _ in range(3)]
        for user in users:
            user.start()
        for user in users:
            user.join()
        self.assertTrue(done)
        self.assertTrue(all("another thread" in one or "row" in one for one in wrong))

    def test_a_forked_process_is_told(self):
        env = akhet.Vector("nile", 100, seed=1, threads=2)
        actions = env.sample()[0]
        child = os.fork()
        if child == 0:
            code = 1
            try:
                env.step(actions)
            except RuntimeError as error:
                code = 0 if "another process" in str(error) else 2
            os._exit(code)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        env.step(actions)


if __name__ == "__main__":
    unittest.main()

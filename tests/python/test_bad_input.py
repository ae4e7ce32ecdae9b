"""What Game and State refuse: an exception that says what was expected, and nothing changes."""
import unittest

import numpy as np

import akhet
from akhet._lib import Position
from support import played


class Games(unittest.TestCase):
    def test_names_players_options_and_returns(self):
        for arguments, pattern in ((("chess",), "no game called 'chess': the games are"),
                                   (("nile", 1), "2 to 5 players, not 1"), (("nile", 6), "2 to 5"),
                                   (("nile", "two"), "2 to 5"), (("nile", 2.0), "2 to 5")):
            with self.assertRaisesRegex(ValueError, pattern):
                akhet.game(*arguments)
        with self.assertRaisesRegex(ValueError, "no option 'speed': it has quick, storage"):
            akhet.game("nile", speed="on")
        with self.assertRaisesRegex(ValueError, "not a value"):
            akhet.game("nile", quick="perhaps")
        with self.assertRaisesRegex(ValueError, "returns is one of"):
            akhet.game("nile", returns="money")

    def test_actions_and_notations(self):
        game = akhet.game("nile")
        for wrong in (-1, 352, 1.5, "pass", None):
            with self.assertRaisesRegex(ValueError, "0 to 351"):
                game.action_to_string(wrong)
        with self.assertRaisesRegex(ValueError, "is not a move"):
            game.string_to_action("castle")
        with self.assertRaises(ValueError):
            game.action_sentence(0, "de")

    def test_seeds(self):
        for wrong in (-1, 1 << 64, 2.5):
            with self.assertRaises(ValueError):
                akhet.game("nile").new(wrong)

    def test_the_type_in_c_checks_what_it_gets(self):
        class Fake:
            _setup = b""

        for setup in (b"", b"\x00", b"\xff" * 6, b"\x01\x09\x00\x00\x00\x00", b"\x01\x02\xff\xff\xff\xff", 5, None):
            Fake._setup = setup
            with self.assertRaises((ValueError, TypeError)):
                Position(Fake, 1)
        for arguments in ((), (5,), (akhet.game("nile"), "x"), (akhet.game("nile"), 1, 2)):
            with self.assertRaises((TypeError, AttributeError)):
                Position(*arguments)


class States(unittest.TestCase):
    def setUp(self):
        self.state = played("nile", 2, seed=3, moves=10)
        self.before = self.state.serialize()

    def tearDown(self):
        self.assertEqual(self.state.serialize(), self.before)

    def test_illegal_actions(self):
        illegal = int(np.flatnonzero(self.state.legal_actions_mask() == 0)[0])
        for act in (self.state.apply_action, self.state.child):
            with self.assertRaisesRegex(akhet.IllegalAction, rf"action {illegal} \(.+\) is not legal here: \d+ others are"):
                act(illegal)
            for wrong in (-1, 352, 1 << 40, -(1 << 40), 1 << 80, np.int64(-7)):
                with self.assertRaisesRegex(akhet.IllegalAction, "does not exist: actions are 0 to 351"):
                    act(wrong)
            for wrong in (1.0, "pass", None, [1]):
                with self.assertRaises(TypeError):
                    act(wrong)

    def test_a_finished_game_takes_no_action(self):
        over = played("nile", 2, seed=3)
        with self.assertRaisesRegex(akhet.IllegalAction, "the game is over"):
            over.apply_action(0)

    def test_numpy_numbers_are_actions(self):
        action = self.state.legal_actions()[0]
        for kind in (np.int64, np.int32, np.uint16):
            self.state.child(kind(action))

    def test_players(self):
        for wrong in (-1, 2, 1 << 70):
            for use in (self.state.legal_actions, self.state.legal_actions_mask, self.state.observation_tensor,
                        self.state.information_state_tensor, self.state.resample_from_infostate, self.state.player_return):
                with self.assertRaises(IndexError):
                    use(wrong)
        for wrong in ("a", 1.0):
            for use in (self.state.legal_actions, self.state.observation_tensor):
                with self.assertRaises(TypeError):
                    use(wrong)
        with self.assertRaises(TypeError):
            self.state.legal_actions(0, 1)
        with self.assertRaises(IndexError):
            self.state._branch(-1, 5)

    def test_arrays_to_write_into(self):
        size = self.state.game.observation_tensor_size()
        frozen = np.zeros(size, np.float32)
        frozen.flags.writeable = False
        for wrong in (np.zeros(size - 1, np.float32), np.zeros(size + 1, np.float32), np.zeros(size), np.zeros(size, np.int32),
                      np.zeros(2 * size, np.float32)[::2], frozen, bytearray(4 * size), bytes(4 * size)):
            with self.assertRaisesRegex(ValueError, "out: "):
                self.state.observation_tensor(0, wrong)
        for wrong in (5, "x", [0.0] * size, object()):
            with self.assertRaises(TypeError):
                self.state.observation_tensor(0, wrong)
        with self.assertRaises(ValueError):
            self.state.legal_actions_mask(0, np.zeros(352, np.float32))
        for wrong in (dict(where=5), dict(player=0, out=None, more=1)):
            with self.assertRaisesRegex(TypeError, "player and out"):
                self.state.observation_tensor(**wrong)
        with self.assertRaises(TypeError):
            self.state.observation_tensor(0, None, 1)
        with self.assertRaises(TypeError):
            self.state.observation_tensor(0, player=1)

    def test_samplers(self):
        for wrong in (lambda: 2.0, lambda: -0.1, lambda: float("nan"), -1, 1 << 64):
            with self.assertRaises(ValueError):
                self.state.resample_from_infostate(0, wrong)

    def test_chance_nodes_do_not_exist(self):
        self.assertFalse(self.state.is_chance_node())
        with self.assertRaises(ValueError):
            self.state.chance_outcomes()


if __name__ == "__main__":
    unittest.main()

"""State: OpenSpiel's words, clones, other worlds, and the same game as the program plays."""
import copy
import pickle
import random
import unittest

import numpy as np

import akhet
from support import SETUPS, played, scaled, trace, walk


class Facts(unittest.TestCase):
    def test_a_game_has_the_facts_of_the_engine(self):
        nile = akhet.game("nile", players=3, quick="on")
        self.assertEqual((nile.players, nile.moves, nile.max_legal), (3, 352, 138))
        self.assertEqual(nile.options, {"quick": "on", "storage": "hidden"})
        self.assertEqual(nile.num_distinct_actions(), 352)
        self.assertEqual(nile, akhet.game("nile", 3, options={"quick": True}))
        self.assertEqual(eval(repr(nile)), nile)
        self.assertEqual(pickle.loads(pickle.dumps(nile)), nile)

    def test_the_planes_of_an_observation_add_up_to_its_size(self):
        for name, players in SETUPS:
            game = akhet.game(name, players)
            self.assertEqual(sum(plane["size"] for plane in game.planes), game.observation_tensor_size())
            self.assertEqual(len(set(game.observation_names())), game.observation_tensor_size())
            self.assertGreaterEqual(game.encoding, 1)

    def test_every_action_has_a_notation_that_names_it(self):
        for name in akhet.games():
            game = akhet.game(name)
            for action in range(game.moves):
                self.assertEqual(game.string_to_action(game.action_to_string(action)), action)

    def test_the_fields_of_an_action_identify_it(self):
        for name in akhet.games():
            fields = akhet.move_fields(name)
            self.assertTrue((fields.kind >= 0).all())
            rows = np.column_stack([fields.kind, fields.fields])
            self.assertEqual(len(np.unique(rows, axis=0)), akhet.game(name).moves)

    def test_sentences_are_in_three_languages(self):
        game = akhet.game("nile")
        action = game.string_to_action("plant wheat 3")
        self.assertEqual(len({game.action_sentence(action, lang) for lang in ("en", "fr", "pl")}), 3)


class Play(unittest.TestCase):
    def test_a_game_ends_and_its_shares_add_up_to_one(self):
        for name, players in SETUPS:
            state = played(name, players, seed=players)
            self.assertTrue(state.is_terminal())
            self.assertEqual(state.current_player(), akhet.TERMINAL)
            self.assertEqual(state.legal_actions(), [])
            self.assertAlmostEqual(sum(state.returns()), 1, places=6)
            self.assertEqual(state.returns(), state.rewards())
            self.assertEqual([share > 0 for share in state.returns()], [place == 1 for place in state.places()])

    def test_returns_are_zero_before_the_end(self):
        state = akhet.game("valley").new(1)
        self.assertEqual(state.returns(), [0, 0])
        self.assertIsNone(state.places())

    def test_places_and_scores_are_other_returns(self):
        for name, players in SETUPS:
            state = played(name, players, seed=7)
            for kind, least in (("places", -1), ("score", -1000)):
                other = akhet.deserialize(state.serialize(), returns=kind)
                self.assertAlmostEqual(sum(other.returns()), 0, places=3)
                self.assertGreaterEqual(min(other.returns()), least)
                best = int(np.argmax(other.returns()))
                self.assertEqual(state.places()[best], min(state.places()) if kind == "places" else state.places()[best])

    def test_only_the_player_who_decides_has_legal_actions(self):
        for name, players in SETUPS:
            for state in walk(name, players, seed=3):
                for player in range(players):
                    mine = player == state.current_player()
                    self.assertEqual(state.legal_actions(player), state.legal_actions() if mine else [])
                    mask = state.legal_actions_mask(player)
                    self.assertEqual(sorted(np.flatnonzero(mask)), sorted(state.legal_actions(player)))

    def test_state_plays_what_the_program_plays(self):
        for name, players in SETUPS:
            lines = trace(name, players, 11)
            state = akhet.game(name, players).new(11)
            self.assertEqual(state.world, lines[0]["state"])
            for line in lines[1:-1]:
                self.assertEqual(state.current_player(), line["seat"])
                names = [state.action_to_string(action) for action in state.legal_actions()]
                self.assertEqual(sorted(names), sorted(line["legal"]))
                state.apply_action(state.string_to_action(line["move"]))
                self.assertEqual(state.world, line["state"])
            self.assertEqual(state.places(), lines[-1]["places"])

    def test_the_full_history_names_the_players(self):
        state = played("nefertiti", 4, seed=2, moves=40)
        again = akhet.game("nefertiti", 4).new(2)
        for player, action in state.full_history():
            self.assertEqual(player, again.current_player())
            again.apply_action(action)
        self.assertEqual(again.world, state.world)


class Copies(unittest.TestCase):
    def test_a_clone_has_the_same_future_and_its_own_life(self):
        for name, players in SETUPS:
            state = played(name, players, seed=5, moves=20)
            before = state.world
            one, two = state.clone(), copy.deepcopy(state)
            for future in (one, two):
                draw = random.Random(9)
                while not future.is_terminal():
                    future.apply_action(draw.choice(future.legal_actions()))
            self.assertEqual(one.world, two.world)
            self.assertEqual(state.world, before)

    def test_a_child_is_a_clone_after_an_action(self):
        state = played("nile", 2, seed=4, moves=10)
        for action in state.legal_actions():
            clone = state.clone()
            clone.apply_action(action)
            self.assertEqual(state.child(action).world, clone.world)

    def test_reseed_changes_the_chance_to_come_alone(self):
        state = played("nile", 2, seed=4, moves=10)
        self.assertEqual(state.reseed(1).world, state.world)
        ends = set()
        for seed in range(8):
            other, draw = state.reseed(seed), random.Random(1)
            while not other.is_terminal():
                other.apply_action(draw.choice(other.legal_actions()))
            ends.add(str(other.world))
        self.assertGreater(len(ends), 1)

    def test_pickling_keeps_everything(self):
        for name, players in SETUPS:
            state = played(name, players, seed=6, moves=25)
            for one in (state, state.resample_from_infostate(0, 3), state.reseed(8)):
                again = pickle.loads(pickle.dumps(one))
                self.assertEqual(again.world, one.world)
                draw = random.Random(2)
                while not one.is_terminal():
                    action = draw.choice(one.legal_actions())
                    one.apply_action(action)
                    again.apply_action(action)
                self.assertEqual(again.world, one.world)

    def test_a_world_of_a_world_is_kept_too(self):
        state = played("valley", 2, seed=6, moves=12).resample_from_infostate(0, 1)
        state.apply_action(state.legal_actions()[0])
        state = state.resample_from_infostate(1, 2).reseed(3)
        self.assertEqual(akhet.deserialize(state.serialize()).world, state.world)


class Worlds(unittest.TestCase):
    def test_a_player_cannot_tell_a_resampled_state_from_the_real_one(self):
        different = 0
        for name, players in SETUPS:
            for step, state in enumerate(walk(name, players, seed=8)):
                if step % 7:
                    continue
                for player in range(players):
                    world = state.resample_from_infostate(player, step)
                    self.assertEqual(world.current_player(), state.current_player())
                    self.assertEqual(world.legal_actions(player), state.legal_actions(player))
                    for tensor in ("observation_tensor", "information_state_tensor"):
                        np.testing.assert_array_equal(getattr(world, tensor)(player), getattr(state, tensor)(player))
                    self.assertEqual(world.view(player), state.view(player))
                    different += world.world != state.world
        self.assertGreater(different, 50)

    def test_a_resampled_state_plays_on_to_a_sound_end(self):
        for name, players in SETUPS:
            for step, state in enumerate(walk(name, players, seed=13)):
                if step % 11 == 0:
                    world, draw = state.resample_from_infostate(0, step), random.Random(step)
                    while not world.is_terminal():
                        world.apply_action(draw.choice(world.legal_actions()))
                    self.assertAlmostEqual(sum(world.returns()), 1, places=6)

    def test_resampling_keeps_what_a_player_remembers(self):
        """In Nile the storages are closed, but everybody saw what went in."""
        seen = 0
        for state in walk("nile", 3, seed=21):
            if state.move_number() % 9:
                continue
            world = state.resample_from_infostate(0, state.move_number())
            mine = [seat["storage"] for seat in state.world["seats"]]
            self.assertEqual([seat["storage"] for seat in world.world["seats"]], mine)
            seen += any(storage for storage in mine[1:])
        self.assertGreater(seen, 3)

    def test_samplers_are_seeds_functions_or_python_random(self):
        state = played("eights", seed=3, moves=8)
        self.assertEqual(state.resample_from_infostate(0, lambda: 0.5).world,
                         state.resample_from_infostate(0, lambda: 0.5).world)
        random.seed(4)
        one = state.resample_from_infostate(0)
        random.seed(4)
        self.assertEqual(state.resample_from_infostate(0).world, one.world)

    def test_worlds_differ_from_seed_to_seed(self):
        state = akhet.game("eights").new(3)
        worlds = {str(state.resample_from_infostate(0, seed).world) for seed in range(20)}
        self.assertEqual(len(worlds), 20)


class Tensors(unittest.TestCase):
    def test_every_number_is_between_zero_and_one(self):
        for name, players in SETUPS:
            for state in walk(name, players, seed=17):
                for player in range(players):
                    for tensor in (state.observation_tensor(player), state.information_state_tensor(player)):
                        self.assertEqual(tensor.dtype, np.float32)
                        self.assertEqual(list(tensor.shape), state.game.observation_tensor_shape())
                        self.assertTrue((0 <= tensor).all() and (tensor <= 1).all())

    def test_a_tensor_can_be_written_into_an_array_of_the_caller(self):
        state = played("valley", 2, seed=3, moves=9)
        out = np.full(state.game.observation_tensor_size(), 7, np.float32)
        self.assertIs(state.observation_tensor(1, out), out)
        np.testing.assert_array_equal(out, state.observation_tensor(player=1))
        rows = np.zeros((3, out.size), np.float32)
        state.observation_tensor(1, out=rows[1])
        np.testing.assert_array_equal(rows[1], out)
        self.assertFalse(rows[0].any() or rows[2].any())

    def test_the_information_state_knows_more_where_views_forget(self):
        differs = {"nile": 0, "valley": 0}
        for name in differs:
            for state in walk(name, 2, seed=23):
                seat = max(state.current_player(), 0)
                differs[name] += not np.array_equal(state.observation_tensor(seat), state.information_state_tensor(seat))
        self.assertGreater(differs["nile"], 5)
        self.assertEqual(differs["valley"], 0)

    def test_notes_are_the_same_whenever_they_were_begun(self):
        """The first question replays the game; from then on every move is noted."""
        early, draw = akhet.game("nile", 3).new(31), random.Random(31)
        early.information_state_tensor(0)
        late = akhet.game("nile", 3).new(31)
        while not early.is_terminal():
            action = draw.choice(early.legal_actions())
            early.apply_action(action)
            late.apply_action(action)
            fresh = late.clone()
            np.testing.assert_array_equal(early.information_state_tensor(1), fresh.information_state_tensor(1))

    def test_tensors_differ_where_views_differ(self):
        for name, players in SETUPS:
            seen = {}
            for step, state in enumerate(walk(name, players, seed=29)):
                key = state.observation_tensor(0).tobytes()
                view = state.view_bytes(0).tobytes()
                self.assertLessEqual(len({seen.setdefault(view, key), key}), 1)


class Words(unittest.TestCase):
    def test_events_have_a_list_for_every_move_and_hide_what_is_hidden(self):
        state = played("eights", seed=9, moves=12)
        steps = state.events(0)
        self.assertEqual(len(steps), 13)
        dealt = [event for event in steps[0] if event["event"] == "deal" and event["seat"] != 0]
        self.assertTrue(dealt)
        self.assertTrue(all(event["card"] is None for event in dealt))
        self.assertTrue(all(event["text"] for step in steps for event in step))

    def test_strings_tell_what_the_player_sees(self):
        state = played("valley", 2, seed=9, moves=12)
        world = state.resample_from_infostate(0, 4)
        self.assertEqual(world.observation_string(0), state.observation_string(0))
        self.assertNotEqual(world.observation_string(1), state.observation_string(1))
        self.assertIn("player 0: hand", str(state))
        self.assertIn("12 moves", repr(state))
        self.assertEqual(state.position_id(0), world.position_id(0))
        self.assertRegex(state.position_id(), r"^VAL-\w{4}-\w{4}-\w{4}$")

    def test_the_picture_is_svg_with_the_art_of_the_page(self):
        import xml.etree.ElementTree as tree
        for name, players in SETUPS:
            root = tree.fromstring(played(name, players, seed=2, moves=15)._repr_svg_())
            self.assertTrue(root.tag.endswith("svg"))
            self.assertGreater(len(root.findall(".//{*}svg")), 3, name)

    def test_a_picture_shows_nothing_that_is_hidden(self):
        for name, players in SETUPS:
            state = played(name, players, seed=2, moves=15)
            for player in range(players):
                self.assertEqual(state.resample_from_infostate(player, 1).svg(player), state.svg(player))


class Scale(unittest.TestCase):
    def test_many_states_can_be_made_and_forgotten(self):
        state = played("nile", 5, seed=1, moves=30)
        for seed in range(scaled(20000)):
            state.clone().child(state.legal_actions()[0])
            if seed % 100 == 0:
                state.resample_from_infostate(0, seed)


if __name__ == "__main__":
    unittest.main()

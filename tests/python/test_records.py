"""Records, serialized states and links; and what they refuse."""
import base64
import pickle
import subprocess
import tempfile
import unittest
import zlib
from pathlib import Path

import akhet
from support import PROGRAM, SETUPS, played, scaled


class Records(unittest.TestCase):
    def test_a_record_replays_to_every_position(self):
        for name, players in SETUPS:
            state = played(name, players, seed=12)
            record = state.record(names=[f"Player {i}" for i in range(players)])
            record.verify()
            self.assertEqual((record.game, record.players, record.seed), (name, players, 12))
            self.assertEqual(record.moves, state.history())
            self.assertEqual(record.places, state.places())
            self.assertEqual(record.seats[0], {"kind": "program", "name": "Player 0"})
            self.assertEqual(akhet.replay(record).world, state.world)
            self.assertEqual(record.state(moves=7).world, played(name, players, seed=12, moves=7).world)
            self.assertEqual(pickle.loads(pickle.dumps(record)), record)

    def test_the_program_replays_our_records(self):
        for name, players in SETUPS:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "game.akhet")
                played(name, players, seed=4).record().save(path)
                subprocess.run([PROGRAM, "verify", path], check=True, stdout=subprocess.DEVNULL)
                self.assertEqual(akhet.Record.load(path).game, name)

    def test_a_match_that_was_dealt_by_a_secret_is_replayed_too(self):
        from support import ROOT
        found = 0
        for path in sorted((ROOT / "tests/record/golden").rglob("*")):
            if not path.is_file():
                continue
            try:
                record = akhet.Record(path.read_text(encoding="utf-8"))
            except (ValueError, UnicodeDecodeError):
                continue
            if record.seed is None:
                state = record.state()
                again = pickle.loads(pickle.dumps(state))
                self.assertEqual(again.world, state.world)
                self.assertIn("secret", str(state.record()))
                found += 1
        self.assertGreater(found, 0)

    def test_a_link_contains_the_whole_game(self):
        record = played("valley", 2, seed=3).record()
        link = record.link("https://example.org")
        prefix = "https://example.org/#/after/shared/"
        self.assertTrue(link.startswith(prefix))
        letters = link[len(prefix):]
        self.assertRegex(letters, r"^[A-Za-z0-9_-]+$")
        packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        self.assertEqual(zlib.decompress(packed).decode(), str(record))
        self.assertIn(record.link(), record._repr_html_())

    def test_links_of_all_games_are_short_enough(self):
        for name, players in SETUPS:
            self.assertLess(len(played(name, players, seed=5).record().link()), 6000)


class Refusals(unittest.TestCase):
    def test_cut_and_changed_records(self):
        text = str(played("nile", 2, seed=6, moves=30).record())
        lines = text.splitlines(keepends=True)
        for wrong in ("", "x", text[:-1], "".join(lines[:-1]), "".join(lines[:10]), text.replace("seed 6", "seed 7"),
                      text + "more\n", text.replace("nile", "chess"), text[:40] + "\0" + text[40:]):
            with self.assertRaises(ValueError):
                akhet.Record(wrong)
            with self.assertRaises(ValueError):
                akhet.replay(wrong)
            with self.assertRaises(ValueError):
                akhet.deserialize(wrong)

    def test_every_cut_of_a_record_is_refused(self):
        text = str(played("eights", seed=6, moves=12).record())
        for end in range(0, len(text), 1 if scaled(100) == 100 else 40):
            with self.assertRaises(ValueError):
                akhet.deserialize(text[:end])

    def test_the_line_of_an_error_is_named(self):
        text = str(played("nile", 2, seed=6, moves=30).record())
        with self.assertRaisesRegex(ValueError, r"line \d+"):
            akhet.Record("".join(text.splitlines(keepends=True)[:12]))

    def test_illegal_moves_are_found_by_a_replay(self):
        state = played("nile", 2, seed=6, moves=30)
        other = akhet.game("nile").new(7)
        for action in state.history():
            if action in other.legal_actions():
                other.apply_action(action)
        forged = str(other.record()).replace("seed 7", "seed 6")
        forged = "\n".join(line for line in forged.splitlines() if not line.startswith("check")) + "\n"
        with self.assertRaises(ValueError):
            akhet.replay(forged)

    def test_forged_branches(self):
        text = played("valley", 2, seed=6, moves=9).resample_from_infostate(0, 5).serialize()
        for wrong in (text.replace("branch 9 0", "branch 9 7"), text.replace("branch 9 0", "branch 9 -1"),
                      text.replace("branch 9 0", "branch x 0"), text.replace("akhet state 1", "akhet state 2")):
            with self.assertRaises(ValueError):
                akhet.deserialize(wrong)

    def test_a_resampled_state_has_no_record(self):
        with self.assertRaisesRegex(ValueError, "serialize"):
            played("nile", 2, seed=6, moves=9).resample_from_infostate(0, 5).record()

    def test_arguments(self):
        state = played("nile", 2, seed=6, moves=9)
        for wrong in (dict(names=["one"]), dict(kinds=["king", "person"]), dict(names=["a\nb", "c"])):
            with self.assertRaises(ValueError):
                state.record(**wrong)
        for wrong in (-1, 10, 1000):
            with self.assertRaises(ValueError):
                state.record().state(moves=wrong)
        for wrong in (None, b"bytes", 5):
            with self.assertRaises(TypeError):
                akhet.Record(wrong)
            with self.assertRaises(TypeError):
                akhet.deserialize(wrong)
        with self.assertRaisesRegex(ValueError, "is a state of"):
            akhet.game("nile", 3).deserialize_state(state.serialize())


if __name__ == "__main__":
    unittest.main()

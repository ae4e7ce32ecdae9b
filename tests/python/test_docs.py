"""The tour and the examples: every block of docs/python.md runs, and the examples do what they say."""
import contextlib
import importlib.util
import io
import os
import re
import sys
import unittest

import akhet
from support import ROOT, scaled

EXAMPLES = ROOT / "examples/python"
sys.path.append(str(EXAMPLES))
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def silent(function, *args):
    """Call a function; returns its result and what it printed."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        return function(*args), said.getvalue()


class Tour(unittest.TestCase):
    def test_every_block_of_the_tour_runs(self):
        text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
        blocks = list(re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S))
        self.assertGreater(len(blocks), 6)
        names = {}
        for block in blocks:
            line = text[:block.start()].count("\n") + 1
            code = compile("\n" * line + block[1], "docs/python.md", "exec")
            silent(exec, code, names)

    def test_the_tour_names_every_array_and_every_function(self):
        text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
        env = akhet.Vector("nile", 2, seed=1, scores=True)
        for name, value in vars(env).items():
            if hasattr(value, "dtype"):
                self.assertIn(f"`{name}`", text)
        for name in ("games", "game", "Vector", "bot", "levels", "policy", "greedy_policy", "arena", "positions",
                     "replay", "deserialize", "move_fields"):
            self.assertIn(f"akhet.{name}", text)


class Examples(unittest.TestCase):
    def test_rollouts(self):
        import rollouts
        _, said = silent(rollouts.one_game, "eights")
        self.assertIn("#/after/shared/", said)
        _, said = silent(rollouts.many_games, "eights", 64, scaled(200))
        self.assertIn("decisions per second", said)

    def test_cfr_finds_what_best_responses_cannot_gain_from(self):
        import tiny_cfr
        (chances, gains, nodes), _ = silent(tiny_cfr.solve, tiny_cfr.position(4), 6, 60)
        self.assertAlmostEqual(sum(chances), 1)
        self.assertGreater(gains[0], 0.2)
        self.assertLess(gains[1], 0.05)
        self.assertTrue(any(len(alike) > 1 for alike in nodes.values()))

    def test_the_policy_gradient_agent_beats_random(self):
        import policy_gradient
        network, _ = silent(policy_gradient.train, "nile", float("inf"), 3)
        result = akhet.arena("nile", [akhet.greedy_policy(network.logits), "random"], games=60)
        self.assertGreater(result.standings[0].share.value, 0.6)

    @unittest.skipUnless(importlib.util.find_spec("torch"), "PyTorch is not installed")
    def test_the_agent_in_pytorch_learns_too(self):
        import policy_gradient_torch
        network, _ = silent(policy_gradient_torch.train, "nile", float("inf"), 4)
        result = akhet.arena("nile", [akhet.greedy_policy(network.logits), "random"], games=60)
        self.assertGreater(result.standings[0].share.value, 0.6)


if __name__ == "__main__":
    unittest.main()

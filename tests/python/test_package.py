"""The package: its annotations, its documentation, and the Pythons that it is for."""
import ast
import inspect
import re
import unittest
from pathlib import Path

import akhet
from akhet._lib import Position
from support import ROOT

SOURCES = sorted((ROOT / "python/akhet").glob("*.py*"))


class Package(unittest.TestCase):
    def test_the_files_are_python_3_9(self):
        for path in SOURCES:
            tree = ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))
            names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "__future__"
                     for alias in node.names}
            unions = [node for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)]
            if path.suffix == ".py" and unions:
                self.assertIn("annotations", names, path.name)

    def test_everything_public_is_documented(self):
        for name in akhet.__all__:
            thing = getattr(akhet, name)
            if not (inspect.isclass(thing) or inspect.isfunction(thing)):
                continue
            self.assertTrue(inspect.getdoc(thing), name)
            if inspect.isclass(thing) and thing.__module__.startswith("akhet"):
                for method, value in vars(thing).items():
                    if not method.startswith("_") and callable(value):
                        self.assertTrue(inspect.getdoc(value), f"{name}.{method}")

    def test_everything_public_is_annotated(self):
        for path in SOURCES:
            if path.suffix != ".py":
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and (not node.name.startswith("_") or node.name == "__init__"):
                    where = f"{path.name}:{node.lineno} {node.name}"
                    self.assertIsNotNone(node.returns, where)
                    for argument in node.args.args + node.args.kwonlyargs:
                        self.assertTrue(argument.annotation or argument.arg in ("self", "cls"), where)

    def test_the_stub_of_the_c_type_lists_its_methods(self):
        tree = ast.parse((ROOT / "python/akhet/_lib.pyi").read_text(encoding="utf-8"))
        stub = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Position")
        listed = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)} - {"__init__"}
        there = {name for name in vars(Position) if not name.startswith("__")} - {"_address"}
        self.assertEqual(listed, there)
        for name in there - {"game", "_branch"}:
            self.assertTrue(inspect.getdoc(getattr(Position, name)), name)

    def test_the_annotations_are_installed(self):
        self.assertTrue(Path(akhet.__file__).with_name("py.typed").exists())
        self.assertTrue(Path(akhet.__file__).with_name("_lib.pyi").exists())

    def test_the_version_is_that_of_the_engine(self):
        header = (ROOT / "include/akhet/version.h").read_text(encoding="utf-8")
        self.assertEqual(akhet.__version__, re.search(r'AKHET_VERSION "(.+)"', header)[1])


if __name__ == "__main__":
    unittest.main()

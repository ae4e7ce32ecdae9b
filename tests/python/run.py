#!/usr/bin/env python3
"""Run the tests of the Python package: run.py COUNTS [NAME...]

COUNTS is a file that gets "passed failed skipped"; a NAME is that of a file, without test_ and .py.
"""
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main():
    counts, names = Path(sys.argv[1]), sys.argv[2:]
    sys.path.insert(0, str(HERE))
    names = names or sorted(path.stem.removeprefix("test_") for path in HERE.glob("test_*.py"))
    suite = unittest.defaultTestLoader.loadTestsFromNames([f"test_{name}" for name in names])
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    broken, skipped = len(result.failures) + len(result.errors), len(result.skipped)
    counts.write_text(f"{result.testsRun - broken - skipped} {broken} {skipped}\n", encoding="ascii")
    for test, why in result.skipped:
        print(f"skipped: {test.id()}: {why}")
    sys.exit(0 if result.wasSuccessful() else 1)


main()

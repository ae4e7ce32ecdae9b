#!/usr/bin/env python3
"""Kill akhet play without warning in the middle of a game: it goes on as if nothing had happened.

Usage: killed.py AKHET
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

AKHET = os.path.abspath(sys.argv[1])
PROMPT = b"your move (or help): "
ONLY = b"your only move (or help): "


def environment(folder):
    return dict(os.environ, XDG_DATA_HOME=folder, LC_ALL="C", LANGUAGE="")


def whole_game(folder, *words):
    """Plays to the end by always taking the first move; gives the record."""
    done = subprocess.run(
        [AKHET, "play", *words], input=b"1\n" * 20000, stdout=subprocess.PIPE, env=environment(folder), check=True
    )
    if b"Saved to " not in done.stdout:
        sys.exit(f"{words}: not saved at the end")


def killed_game(folder, decisions, *words):
    """Killed where the person is asked once more after so many decisions."""
    with subprocess.Popen(
        [AKHET, "play", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(folder)
    ) as akhet:
        for left in range(decisions, -1, -1):
            said = b""
            while not said.endswith((PROMPT, ONLY)):
                piece = os.read(akhet.stdout.fileno(), 65536)
                if not piece:
                    sys.exit(f"{words}: ended before it was killed: {said.decode()}")
                said += piece
            if left:
                akhet.stdin.write(b"1\n")
                akhet.stdin.flush()
        akhet.kill()
        if akhet.wait() != -9:
            sys.exit(f"{words}: was not killed")


def only_file(folder):
    files = sorted(Path(folder, "akhet").iterdir())
    if len(files) != 1:
        sys.exit(f"one file should be there, not {files}")
    return files[0]


def main():
    for game in ("eights", "nefertiti", "nile", "valley"):
        words = (game, "--seed", "12", "--bots", "random")
        with tempfile.TemporaryDirectory() as folder:
            whole_game(folder, *words)
            whole = only_file(folder).read_bytes()
        for decisions in (0, 1, 6):
            with tempfile.TemporaryDirectory() as folder:
                killed_game(folder, decisions, *words)
                kept = only_file(folder)
                killed_game(folder, 2, str(kept))
                whole_game(folder, str(kept))
                if only_file(folder).read_bytes() != whole:
                    sys.exit(f"{game}, killed after {decisions} decisions: went on otherwise")


main()

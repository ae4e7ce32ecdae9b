#!/usr/bin/env python3
"""Interrupt a run of the arena: it tells what was played, and goes on from its journal. Interrupt a
report of the balance: it tells what was counted.

Usage: interrupted.py AKHET
"""
import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

AKHET = os.path.abspath(sys.argv[1])
RUN = [AKHET, "arena", "nile", "--bots", "heuristic,random", "--json"]


def expect(truth, words):
    if not truth:
        sys.exit(words)


def figures(words):
    done = subprocess.run(RUN + words, capture_output=True, check=True)
    return [{name: bot[name] for name in ("wins", "low", "high", "elo", "score_diff")}
            for bot in json.loads(done.stdout)["bots"]]


def interrupted(journal, how):
    """Begins a run that would take hours and stops it once some deals are in the journal."""
    words = RUN + ["--games", "100000000", "--resume", str(journal)]
    run = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while run.poll() is None and (not journal.exists() or journal.read_bytes().count(b"\n") < 10):
        time.sleep(0.01)
    run.send_signal(how)
    out, err = run.communicate(timeout=60)
    if how == signal.SIGKILL:
        return
    expect(run.returncode == 1, f"exit code {run.returncode}")
    expect(b"interrupted" in err, f"said {err!r}")
    told = json.loads(out)
    lines = journal.read_bytes().count(b"\n") - 1
    expect(told["complete"] is False, "an interrupted run calls itself complete")
    expect(told["deals"] == lines, f"{told['deals']} deals are told, {lines} are in the journal")


def balance_interrupted():
    """The progress on the terminal says when games have been counted."""
    screen, terminal = pty.openpty()
    words = [AKHET, "balance", "nile", "--bot", "heuristic", "--games", "100000000", "--json"]
    run = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=terminal)
    os.close(terminal)
    shown = b""
    while run.poll() is None and b"/100000000" not in shown:
        shown += os.read(screen, 4096)
    run.send_signal(signal.SIGINT)
    try:
        out = run.communicate(timeout=60)[0]
    finally:
        run.kill()
        os.close(screen)
    expect(run.returncode == 1, f"the balance ended with {run.returncode}")
    told = json.loads(out)
    expect(told["complete"] is False and told["games"] > 0, f"the interrupted balance says {out[:200]!r}")
    expect(told["sections"][0]["things"][0]["games"] == told["games"], "a game was counted in part")


def main():
    balance_interrupted()
    wanted = figures(["--games", "60"])
    for how in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        with tempfile.TemporaryDirectory() as folder:
            journal = Path(folder) / "journal"
            interrupted(journal, how)
            got = figures(["--games", "60", "--resume", str(journal)])
            expect(got == wanted, f"after {how.name}: {got} instead of {wanted}")


main()

#!/usr/bin/env python3
"""Check the protocol from both sides: conversations with `akhet engine`, and programs in the arena.

Usage: protocol.py AKHET SOURCE
"""
import json
import os
import pathlib
import random
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

AKHET, SOURCE = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve()
BOT = SOURCE / "examples" / "bot.py"
ENVIRONMENT = dict(os.environ, LC_ALL="C", LANG="C", LANGUAGE="")
GAMES = ["eights", "nefertiti", "nile", "valley"]

faults = []


def expect(truth, what):
    if not truth:
        faults.append(what)


def engine(*lines, end="\n"):
    """What the engine says to these lines."""
    text = "\n".join(lines) + end
    done = subprocess.run(
        [AKHET, "engine"], input=text.encode("utf-8", "surrogateescape"), capture_output=True, env=ENVIRONMENT, timeout=120, check=False
    )
    expect(done.returncode == 0, f"the engine ended with {done.returncode} after {lines[-1][:80]!r}: {done.stderr[-500:]!r}")
    return done.stdout.decode().splitlines()


def program(folder, name, text):
    path = Path(folder) / name
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def arena(game, bots, games, *more, timeout=300):
    words = [AKHET, "arena", game, "--bots", ",".join(bots), "--games", str(games), "--json", *more]
    return subprocess.run(words, capture_output=True, env=ENVIRONMENT, timeout=timeout, check=False)


def result(done, what):
    """The arena's JSON, or nothing."""
    try:
        return json.loads(done.stdout)
    except ValueError:
        faults.append(f"{what}: no JSON but {done.stdout[:200]!r}, {done.stderr[-500:]!r}")
        return {"bots": [], "faults": []}


LISTENER = """#!/usr/bin/env python3
import sys
log = open(sys.argv[0] + ".log", "a")
moves = []
for line in sys.stdin:
    log.write(line)
    log.flush()
    order, _, rest = line.strip().partition(" ")
    if order == "akhet":
        print("id name Listener")
        print("option nothing")
        print("ready", flush=True)
    elif order == "moves":
        moves = rest.split(" | ")
    elif order == "go":
        print("info sims 7")
        print("info whatever else")
        print("bestmove " + moves[len(moves) // 2], flush=True)
"""


def greeting():
    said = engine("akhet 1", "quit")
    expect(said[0].startswith("id name ") and said[1].startswith("id version "), f"the greeting is {said}")
    expect(said[-1] == "ready" and said[2].startswith("option bot "), f"the greeting is {said}")
    expect("seer" not in said[2], "a bot that sees all cards is offered")
    expect(engine("akhet 1", end="")[-1] == "ready", "a line that the end of the input cuts off is not heard")
    expect(engine("akhet 1\r")[-1] == "ready", "carriage returns are not understood")
    expect(engine("quit", "akhet 1") == [], "something is said after quit")


def refusals():
    """Every line here is refused by one sentence, and the next order still works."""
    start = ["game nile players 2", "new seat 0"]
    for before, line in [
        ([], "rubbish"),
        ([], "\u00e9\u0142"),
        ([], "akhet"),
        ([], "akhet 2"),
        ([], "akhet one"),
        ([], "set"),
        ([], "set level 3"),
        ([], "set bot nobody"),
        ([], "set bot search:sims=x"),
        ([], "set bot seer"),
        ([], "game"),
        ([], "game chess players 2"),
        ([], "game nile players 9"),
        ([], "game nile players"),
        ([], "game nile players 99999999999999999999"),
        ([], "game nile option quick"),
        ([], "game nile option quick=perhaps"),
        ([], "game nile colour red"),
        ([], "new seat 0"),
        (["game nile players 2"], "new"),
        (["game nile players 2"], "new seat"),
        (["game nile players 2"], "new seat 2"),
        (["game nile players 2"], "new seat -1"),
        (["game nile players 2"], "new chair 0"),
        (["game nile players 2"], "go seed 1"),
        (["game nile players 2"], "event pass seat=0"),
        (start, "event"),
        (start, "event dance seat=0"),
        (start, "event pass seat=7"),
        (start, "event pass"),
        (start, "event pass seat=0 more=1"),
        (start, "event draw seat=0 card=gold"),
        (start, "viewhex"),
        (start, "viewhex 00"),
        (start, "viewhex " + "0" * 448),
        (start, "viewhex " + "f" * 448),
        (start, "viewhex " + "G" * 448),
        (start, "moves pass"),
        (start, "go"),
        (start, "go sims"),
        (start, "go sims many"),
        (start, "go sims 999999999999"),
        (start, "go fast 3"),
        (start, "x" * 70000),
        (start, "ab\0cd"),
    ]:
        said = engine(*before, line, "akhet 1")
        expect(len(said) == 5 and said[0].startswith("error ") and len(said[0]) > 15, f"{line[:60]!r} is answered {said[:2]}")
        expect(said[-1:] == ["ready"], f"after {line[:60]!r} the engine is not ready")
    quiet = engine("", "view {}", "stop", "game nile players 2", "new seat 1", "event pass seat=0", "set bot random")
    expect(quiet == [], f"an order that needs no answer is answered: {quiet}")


def decisions(folder):
    """What the arena sent to a program is sent to our engine, which must answer it."""
    chance = random.Random(4)
    for game in GAMES:
        listener = program(folder, f"listener-{game}", LISTENER)
        found = result(arena(game, [listener, "random"], 1, "--threads", "1"), game)
        expect(found["faults"] == [], f"{game}: {found['faults']}")
        lines = Path(listener + ".log").read_text().splitlines()
        starts = [i for i, line in enumerate(lines) if line.startswith("game ")]
        match = lines[starts[0] : starts[1] if len(starts) > 1 else len(lines)]
        expect(any(line.startswith("event ") for line in match), f"{game}: no events are told")
        for line in match:
            if line.startswith("view "):
                json.loads(line[5:])
        asked = [i for i, line in enumerate(match) if line.startswith("go ")]
        expect(asked, f"{game}: nothing was asked")
        legal = [match[i - 1][len("moves ") :].split(" | ") for i in asked]
        said = engine("set bot greedy", *match)
        best = [line[len("bestmove ") :] for line in said if line.startswith("bestmove ")]
        expect(len(best) == len(asked), f"{game}: {len(asked)} questions, {len(best)} answers")
        expect(all(move in moves for move, moves in zip(best, legal)), f"{game}: a move is not legal")
        expect(not any(line.startswith("error") for line in said), f"{game}: {[x for x in said if x.startswith('error')][:3]}")
        expect(any(line.startswith("info chances ") for line in said), f"{game}: no chances are told")
        expect(said == engine("set bot greedy", *match), f"{game}: the same lines are answered otherwise")
        searched = engine(*match[: asked[0]], "go sims 50 seed 3", "go sims 50 seed 3", "moves nonsense", "go sims 1 ms 50 seed 3")
        best = [line for line in searched if line.startswith("bestmove ")]
        again = engine(*match[: asked[0]], "go sims 50 seed 3")  # the tree is kept, so the second go may know better
        expect(len(best) == 3 and best[0][9:] in legal[0] and best[0] in again, f"{game}: the search answers {best}, then {again}")
        without = engine("set bot random", *match[: asked[0] - 1], "go seed 9")
        expect(without[-1].startswith("bestmove "), f"{game}: without moves it says {without[-1:]}")
        forge(game, match[: asked[0] - 1], chance)


def forge(game, lines, chance):
    """Views with changed digits: refused, or answered, and never the end of the engine."""
    head, true = lines[:-1], lines[-1]
    expect(true.startswith("viewhex "), f"{game}: the view is not where it should be")
    ask = []
    for _ in range(200):
        digits = list(true[8:])
        for _ in range(chance.choice([1, 1, 2, 4])):
            digits[chance.randrange(len(digits))] = chance.choice("0123456789abcdef")
        ask += ["viewhex " + "".join(digits), "go seed 1"]
    said = engine("set bot heuristic", *head, *ask, true, "go seed 1")
    expect(said[-1].startswith("bestmove "), f"{game}: the true view is answered {said[-1:]}")
    expect(any("impossible" in line for line in said), f"{game}: no forged view is refused")


def examples():
    for game in GAMES:
        found = result(arena(game, [str(BOT), "random"], 4), f"bot.py in {game}")
        expect(found["faults"] == [], f"bot.py in {game}: {found['faults']}")
        expect(found["bots"] and found["bots"][0]["games"] >= 4, f"bot.py in {game}: {found['bots']}")
    expect(len(BOT.read_text().splitlines()) <= 36, "the example bot has grown")


def engine_as_guest(folder):
    wrapper = program(folder, "wrapper", f"#!/bin/sh\nexec '{AKHET}' engine\n")
    found = result(arena("eights", [wrapper + ":sims=20", "random"], 2, "--threads", "1"), "the engine as a guest")
    expect(found["faults"] == [], f"the engine as a guest: {found['faults']}")
    expect(found["bots"] and found["bots"][0]["sims_per_move"] > 0, "the engine does not tell its simulations")


def moves_of_records(folder):
    """What was played in each record, without the names of the players."""
    return {
        file.name: [line for line in file.read_text().splitlines() if not line.startswith(("seat ", "check "))]
        for file in sorted(pathlib.Path(folder).iterdir())
    }


def engine_remembers(folder):
    """The storages of Nile are hidden: as a guest the bot counts them, as it does at home."""
    wrapper = program(folder, "memory", f"#!/bin/sh\nexec '{AKHET}' engine\n")
    played = []
    for number, bot in enumerate([wrapper + ":sims=20", "search:sims=20"]):
        records = f"{folder}/records-{number}"
        found = result(arena("nile", [bot, "heuristic"], 4, "--threads", "1", "--records", records), f"Nile with {bot}")
        expect(found["faults"] == [], f"Nile with {bot}: {found['faults']}")
        played.append(moves_of_records(records))
    expect(played[0] and played[0] == played[1], "the engine as a guest plays other moves than the bot at home")


def running():
    """The command lines of all processes."""
    for file in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            yield file.read_bytes().replace(b"\0", b" ").decode(errors="replace") + "\n"
        except OSError:
            pass  # it has ended meanwhile


def bad_programs(folder):
    """Each loses its games, the reason is told, and the arena goes on and leaves nothing behind."""
    answer = 'import sys\nfor line in sys.stdin:\n  if line[:5] == "akhet": print("ready", flush=True)\n  if line[:2] == "go":\n    '
    python = "#!/usr/bin/env python3\n"
    hang = "#!/bin/sh\necho ready\nsleep 611 &\nsleep 612\n"
    kinds = {
        "hangs": (hang, ":ms=20", "hung"),
        "crashes": (python + answer + "sys.exit(3)\n", "", "gone"),
        "closes": (python + answer + "import os; os.close(1); import time; time.sleep(600)\n", "", "gone"),
        "illegal": (python + answer + 'print("bestmove laid", flush=True)\n', "", "illegal"),
        "garbles": (python + answer + 'print("hello", flush=True)\n', "", "garbled"),
        "refuses": (python + answer + 'print("error no idea", flush=True)\n', "", "garbled"),
        "never-greets": ("#!/bin/sh\nexit 0\n", "", "gone"),
        "babbles": ("#!/bin/sh\nexec yes ready\n", "", "garbled"),
        "floods": (python + 'print("ready", flush=True)\nwhile True: print("x" * 100000, end="")\n', "", "garbled"),
    }
    for name, (text, budget, fault) in kinds.items():
        path = program(folder, name, text)
        done = arena("valley", [path + budget, "random"], 2, "--threads", "1", timeout=120)
        found = result(done, name)
        told = done.stderr.decode()
        expect(done.returncode == 0, f"{name}: the arena ended with {done.returncode}")
        expect([one["fault"] for one in found["faults"]] == [fault, fault], f"{name}: {found['faults']}, not {fault} twice")
        expect(name in told, f"{name}: nobody is told: {told!r}")
        wins = [bot["wins"] for bot in found["bots"] if name in bot["bot"]]
        expect(wins == [0], f"{name}: it won {wins}")
    left = "".join(running())
    expect("sleep 611" not in left and "sleep 612" not in left, "a program was left behind")


def no_program(folder):
    for bot in ["./there-is-no-such-program", folder + "/nothing:sims=3"]:
        done = arena("eights", [bot, "random"], 2)
        expect(done.returncode == 2 and b"program" in done.stderr, f"{bot}: {done.returncode}, {done.stderr!r}")
    good = program(folder, "good", LISTENER)
    done = arena("eights", [good + ":sims=x", "random"], 2)
    expect(done.returncode == 2, f"a bad budget is taken: {done.returncode}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        greeting()
        refusals()
        decisions(folder)
        examples()
        engine_as_guest(folder)
        engine_remembers(folder)
        bad_programs(folder)
        no_program(folder)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


main()

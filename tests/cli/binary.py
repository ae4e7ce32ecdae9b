#!/usr/bin/env python3
"""Check the program from outside: streams that fail, the man page and the completions, valid JSON.

Usage: binary.py AKHET SOURCE VERSION
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

AKHET, SOURCE, VERSION = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")}
COMMANDS = [
    ["games"],
    ["games", "--json"],
    ["rules", "eights"],
    ["simulate", "eights", "--games", "2000", "--trace"],
    ["perft", "eights"],
    ["bench", "playout", "eights", "--games", "1"],
    ["--commands"],
    ["--help"],
]
NUMBER = re.compile(r"\b(?:NEF|NIL|VAL)-\d+\b")
MARKED = re.compile(r"\*\*((?:NEF|NIL|VAL)-\d+)\*\* \(([RAX](?:/[RAX])*)\)")

faults = []


def expect(truth, what):
    if not truth:
        faults.append(what)


def run(*words, **more):
    more.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([AKHET, *words], stderr=subprocess.PIPE, env=ENVIRONMENT, check=False, **more)


def output_that_fails():
    for words in COMMANDS:
        with open("/dev/full", "wb") as full:
            expect(run(*words, stdout=full).returncode == 1, f"{words}: a full disk is not noticed")
        closed = subprocess.run(
            ["sh", "-c", 'exec "$@" >&-', "sh", AKHET, *words], stderr=subprocess.PIPE, env=ENVIRONMENT, check=False
        )
        expect(closed.returncode == 1, f"{words}: a closed output is not noticed")
        reader, writer = os.pipe()
        os.close(reader)
        gone = run(*words, stdout=writer)
        expect(gone.returncode == 1 and not gone.stderr, f"{words}: a reader that is gone: {gone.stderr!r}")
        os.close(writer)
    endless = ["simulate", "eights", "--games", "100000000", "--trace"]
    pipe = ["sh", "-c", '"$@" | head -n 1', "sh", AKHET, *endless]
    said = subprocess.run(pipe, capture_output=True, env=ENVIRONMENT, check=False, timeout=60)
    expect(said.stdout.count(b"\n") == 1 and not said.stderr, f"{endless} | head -n 1: {said.stderr!r}")


def command_file(kind):
    """The man page or a completion script, as the build makes it."""
    made = subprocess.run([SOURCE / "tools/make-command-files", AKHET, kind], capture_output=True, check=False)
    expect(made.returncode == 0, f"{kind}: {made.stderr.decode()}")
    return made.stdout


def every_command_is_documented():
    commands = json.loads(run("--commands").stdout)["commands"]
    expect(len(commands) > 10, "the table of commands is too short")
    for kind in ("man", "bash", "zsh", "fish"):
        text = command_file(kind).decode().replace("\\-", "-")
        for command in commands:
            expect(command["name"] in text, f"{kind}: {command['name']} is missing")
            for option in command["options"]:
                name = option["name"] if kind == "fish" else "--" + option["name"]
                expect(name in text, f"{kind}: {name} is missing")
        if kind != "man" and shutil.which(kind):
            parsed = subprocess.run([kind, "-n", "/dev/stdin"], input=text.encode(), capture_output=True, check=False)
            expect(parsed.returncode == 0, f"{kind}: the completion does not parse: {parsed.stderr.decode()}")


def bash_completes():
    script = command_file("bash")
    for line, answer in [
        ("ben", "bench"),
        ("bench pl", "playout"),
        ("bench --players 4 playout eig", "eights"),
        ("bench playout eights --sec", "--seconds"),
        ("games --lang p", "pl"),
        ("games --lang = p", "pl"),
        ("play nile --option q", "quick=off quick=on"),
        ("play nile --option quick = on", "on"),
        ("play --option = quick = of", "off"),
        ("play eights --option q", ""),
        ("simulate nile --players 5", "5"),
        ("simulate valley --players 5", ""),
        ("play eights --seat 1 = b", "bot:random bot:greedy bot:heuristic bot:flat bot:search"),
        ("play eights --seat 1 = bot : g", "greedy"),
        ("play eights --seat 1=bot:random --seat 2 = p", "person"),
        ("play --bots g", "greedy"),
        ("simulate eights --bots g", "greedy"),
        ("simulate eights --bots greedy,ra", "greedy,random"),
        ("replay x --seat s", "spectator"),
        ("play ni", "nile"),
    ]:
        words = line.split()
        ask = f'source /dev/stdin; COMP_WORDBREAKS="=:"; COMP_WORDS=(akhet {line}); COMP_CWORD={len(words)}; _akhet; echo "${{COMPREPLY[@]}}"'
        said = subprocess.run(["bash", "-c", ask], input=script, capture_output=True, check=False).stdout
        expect(said.decode().strip() == answer, f"bash completes 'akhet {line}' to {said!r}")


def json_is_json():
    with tempfile.TemporaryDirectory() as folder:
        record = str(Path(folder) / "game")
        expect(run("simulate", "eights", "--record", record).returncode == 0, "a record could not be written")
        for words in [
            ["games", "--json"],
            ["games", "--json", "--lang", "pl"],
            ["simulate", "eights", "--games", "3", "--json"],
            ["simulate", "eights", "--games", "3", "--trace"],
            ["perft", "eights", "--json"],
            ["perft", "eights", "--divide", "--json"],
            ["bench", "playout", "eights", "--seconds", "0.01", "--json"],
            ["replay", record, "--json"],
            ["replay", record, "--json", "--seat", "2"],
            ["verify", record, "--json"],
            ["analyse", record, "--json", "--sims", "20"],
        ]:
            done = run(*words)
            expect(done.returncode == 0, f"{words}: ended with {done.returncode}")
            for line in done.stdout.decode("utf-8").splitlines():
                try:
                    expect(isinstance(json.loads(line), dict), f"{words}: a line is no object")
                except ValueError as fault:
                    faults.append(f"{words}: {fault}: {line[:200]}")
    bench = json.loads(run("bench", "view", "eights", "--games", "5", "--json").stdout)
    wanted = {"game", "what", "players", "moves_per_s", "games_per_s", "moves_per_game", "state_bytes"}
    expect(wanted <= set(bench), "bench: a figure is missing")


def rules_of(path):
    """The rules of a page with their marks; every number must be one of them."""
    text = path.read_text(encoding="utf-8")
    found = MARKED.findall(text)
    rules = [rule for rule, _ in found]
    for rule in sorted(set(NUMBER.findall(text)) - set(rules)):
        faults.append(f"{path.name}: {rule} is named but does not stand there with a mark")
    expect(len(set(rules)) == len(rules), f"{path.name}: a rule stands twice")
    return set(found)


def rules_in_three_languages():
    for english in sorted((SOURCE / "docs/rules").glob("*.en.md")):
        for lang in ("fr", "pl"):
            other = english.with_name(english.name.replace(".en.", f".{lang}."))
            if not other.exists():
                faults.append(f"{other.name} is missing")
                continue
            odd = rules_of(english) ^ rules_of(other)
            expect(not odd, f"{other.name} and {english.name} differ in {sorted(odd)}")


def links_lead_somewhere():
    for page in sorted((SOURCE / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            expect((page.parent / target).exists(), f"{page.name}: there is no {target}")


output_that_fails()
expect(run("--version").stdout.decode().strip() == f"akhet {VERSION}", "the version is not that of the build")
every_command_is_documented()
bash_completes()
json_is_json()
rules_in_three_languages()
links_lead_somewhere()
for fault in faults:
    print(fault)
sys.exit(bool(faults))

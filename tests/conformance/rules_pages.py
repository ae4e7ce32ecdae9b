#!/usr/bin/env python3
"""Check the tables and drawings of docs/rules/ against the printed facts of the engine.

Usage: rules_pages.py AKHET SOURCE. Every number and every mark of a fact that a page shows in a
table must be the engine's, in all three languages.
"""
import json
import pathlib
import re
import subprocess
import sys

LANGUAGES = ["en", "fr", "pl"]
SIGNS = {"plain": "", "coin": "c", "extra": "e", "single": "s"}


class Game:
    """The facts of a game in one language."""

    def __init__(self, facts, lang):
        self.components = {one["id"]: one for one in facts["components"]}
        self.words = {vocabulary["type"]: {term["id"]: term["name"][lang] for term in vocabulary["terms"]}
                      for vocabulary in facts["vocabularies"]}

    def items(self, component):
        """The name and the facts of every item."""
        it = self.components[component]
        words = self.words[it["type"]] if "type" in it else {}
        for item in it["items"]:
            yield words.get(item.get("id")), item["facts"]


def value(facts, name, missing="—"):
    return str(facts[name]["value"]) if name in facts else missing


def marks(facts, *names):
    """The marks of these facts, each once, as a page writes them."""
    found = {facts[name]["mark"] for name in names if name in facts}
    return "/".join(mark for mark in "RAX" if mark in found)


def nefertiti_rows(game):
    copies = {}
    for _, facts in game.items("gift"):
        copies.setdefault(facts["type"]["value"], []).append(value(facts, "copies"))
    types = game.components["type"]["items"]
    for (name, facts), item in zip(game.items("type"), types):
        points = ["one", "two", "more"]
        yield [name, " + ".join(copies[item["id"]]), *(value(facts, one) for one in points),
               ", ".join(facts[one]["mark"] for one in points)]


def nile_rows(game):
    for name, facts in game.items("card"):
        if facts["sort"]["value"] != "locusts-card":
            colour = [None] if facts["sort"]["value"] == "crop" else []
            yield [name, *colour, value(facts, "copies"), marks(facts, "copies")]


def valley_rows(game):
    effect = ["when", "effect", "detail", "limit"]
    numbers = {"ally": ["copies", "cost", "force"], "animal": ["copies", "cost", "force"],
               "trap": ["copies"], "undead": ["copies", "force"]}
    for name, facts in game.items("card"):
        shown = numbers[facts["kind"]["value"]]
        yield [name, *(value(facts, one) for one in shown), marks(facts, *effect)]
    for name, facts in game.items("papyrus"):
        yield [name, game.words["k"][facts["kind"]["value"]], value(facts, "force"), marks(facts, *effect)]
    for name, facts in game.items("adventurer"):
        yield [name, value(facts, "force"), marks(facts, "effect")]
    for name, facts in game.items("tomb"):
        yield [name, marks(facts, *effect)]


ROWS = {"nefertiti": nefertiti_rows, "nile": nile_rows, "valley": valley_rows}


def tables(page):
    """The rows of all tables; a table beside another is one of its own."""
    for line in page.splitlines():
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            while "" in cells:
                yield cells[:cells.index("")]
                cells = cells[cells.index("") + 1:]
            yield cells


def same(row, wanted):
    return len(row) == len(wanted) and all(w is None or r == w for r, w in zip(row, wanted))


def row_faults(page, wanted):
    rows = list(tables(page))
    for row in wanted:
        if not any(same(one, row) for one in rows):
            shown = [one for one in rows if one and one[0] == row[0]]
            yield f"the engine has {row}, the page {shown}"


def stalls(game):
    """The drawing of each stall as the page has it: a list of rows of squares."""
    drawn = {}
    for _, facts in game.items("square"):
        rows = drawn.setdefault(facts["stall"]["value"], {})
        square = value(facts, "bid") + SIGNS[facts["sign"]["value"]]
        rows.setdefault(facts["row"]["value"], {})[facts["column"]["value"]] = square
    return [[[row[at] for at in sorted(row)] for _, row in sorted(rows.items())] for rows in drawn.values()]


def drawings(page):
    """Groups of indented lines that begin with a number."""
    for block in re.findall(r"(?:^ {4,}\d.*\n)+", page, re.MULTILINE):
        yield [line.split() for line in block.splitlines()]


def main(akhet, source):
    lines = subprocess.run([akhet, "games", "--json"], check=True, capture_output=True, text=True).stdout
    games = {facts["id"]: facts for facts in map(json.loads, lines.splitlines())}
    faults = checked = 0
    for name, rows in ROWS.items():
        for lang in LANGUAGES:
            page = pathlib.Path(source, "docs/rules", f"{name}.{lang}.md").read_text(encoding="utf-8")
            game = Game(games[name], lang)
            wanted = list(rows(game))
            found = list(row_faults(page, wanted))
            if name == "nefertiti" and list(drawings(page)) != stalls(game):
                found.append("the stalls are not drawn as they are printed")
            for fault in found:
                print(f"docs/rules/{name}.{lang}.md: {fault}")
            faults += len(found)
            checked += len(wanted)
    print(f"{checked} rows")
    return 1 if faults else 0


sys.exit(main(*sys.argv[1:]))

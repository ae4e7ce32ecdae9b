"""docs/protocol.md names everything that the protocol has."""
import os
import random
import re

from serving import Server, main, open_table, play

ROOT = os.path.join(os.path.dirname(__file__), "..", "..", "..")


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


PAGE = read("docs/protocol.md")


def named(word):
    return re.search(rf"`[^`]*\b{re.escape(word)}\b[^`]*`", PAGE) is not None


def test_every_command_with_its_members():
    commands = re.findall(r'COMMAND\((\w+),(?:\s*[A-Z]+,)?\s*"([^"]*)"',
                          read("server/commands.def"))
    assert len(commands) > 20, commands
    for command, members in commands:
        row = next((line for line in PAGE.splitlines()
                    if re.match(rf"\| [^|]*`{command}`[^|]*\|", line)), None)
        assert row, f"{command} has no row"
        for member in members.replace("!", "").split():
            assert f"`{member}`" in (PAGE if command == "create" else row), (command, member)


def test_every_refusal():
    codes = re.findall(r"^ERROR\((\w+),", read("server/errors.def"), re.M)
    assert len(codes) > 50
    missing = [code for code in codes if f"| `{code.lower()}` |" not in PAGE]
    assert not missing, missing


def test_every_kind_of_entry_and_every_request():
    kinds = re.findall(r'^ENTRY\(\w+, "([a-z-]+)"', read("server/entries.def"), re.M)
    assert not [kind for kind in kinds if f"`{kind}`" not in PAGE]
    routes = re.findall(r'^ROUTE\((\w+), "([^"]+)"', read("server/routes.def"), re.M)
    assert routes
    for method, path in routes:
        assert f"`{method} {path.replace('*', '…')}`" in PAGE, (method, path)


def test_every_close_code():
    names = re.search(r"enum net_close \{(.*?)\}", read("server/net.h"), re.S).group(1)
    count = len(re.findall(r"NET_CLOSE_\w+", names)) - 1  # the last marks the end
    assert count >= 8
    for code in range(4000, 4000 + count):
        assert f"| {code} |" in PAGE, code


def test_every_bound_is_the_one_that_holds():
    limits = dict(re.findall(r"#define LIMIT_(\w+)\s+(\d+)", read("server/server_limits.h")))
    for name, words in (("RATE", "{} a second"), ("BURST", "{} at once"), ("ADDRESS", "| {};"),
                        ("GUESTS", "{} an hour;"), ("TRIES", "wrong passphrases {} an hour"),
                        ("TABLES", "| {} (`too_many_tables`)"),
                        ("WATCHING", "| {} (`too_many_watched`)"),
                        ("WATCHERS", "| {} and its players"), ("WAITING", "| {} (`busy`)"),
                        ("CHAT", "1 to {} characters"), ("CHAT_BURST", "1 line a second, {} at once"),
                        ("MUTED", "mutes | {} |"), ("CHAT_KEPT", "the last {} lines"),
                        ("LOBBY", "{} at most"), ("CATCH_UP", "more than {} are missing"),
                        ("MESSAGE", "{} bytes")):
        assert words.format(limits[name]) in PAGE, (name, limits[name])
    assert f"{int(limits['ENTRIES']):,}" in PAGE
    assert f"{int(limits['QUEUE']) >> 10} KiB" in PAGE


def test_every_member_that_is_sent():
    """Whatever came in a match and around it."""
    with Server() as server:
        people = server.people(2)
        people[0].ask("lobby", on=True)
        table = open_table(people, "valley", public=True, hints=True,
                           pace={"kind": "bank", "bank_ms": 60000, "add_ms": 1000})
        people[0].ask("my_tables")
        people[0].ask("talk", table=table, text="hello")
        people[0].ask("ping")
        play(people, table, random.Random(1))
        whole = people[0].ask("watch", table=table)
        people[0].ask("rematch", table=table)
        messages = [whole, *people[0].others, *people[0].tables[table].updates]
        objects = [part for message in messages for part in
                   (message, message.get("entry", {}), message.get("result", {}),
                    message.get("clocks", {}), *message.get("seats", []),
                    *message.get("talk", []), *message.get("tables", []))]
        members = {member for part in objects for member in part}
        assert {"seq", "legal", "view", "places", "left_ms"} <= members
        missing = sorted(member for member in members if not named(member))
        assert not missing, missing
        says = {message["say"] for message in messages}
        assert not [say for say in says if f"`{say}`" not in PAGE]


if __name__ == "__main__":
    main(globals())

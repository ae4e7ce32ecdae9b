"""A crafted database: the server starts, names the damaged table and goes on with the others."""
import json
import os
import random
import sqlite3
import subprocess

from client import Refused
from serving import AKHET, Server, main, move, open_table, play

# What a file with a valid structure can still contain. Each is applied to table ID alone.
CRAFTED = [
    "UPDATE log SET seq = seq + 100000 WHERE number IN (SELECT last FROM tables WHERE id = 'ID')",
    "UPDATE log SET previous = number WHERE number IN (SELECT last FROM tables WHERE id = 'ID')",
    "UPDATE tables SET seq = 4294967295 WHERE id = 'ID'",
    "UPDATE log SET body = 'move 0 0 fly' WHERE number IN (SELECT last FROM tables WHERE id = 'ID')",
    "UPDATE log SET body = zeroblob(20) WHERE number IN (SELECT last FROM tables WHERE id = 'ID')",
]


def craft(server, sql):
    database = sqlite3.connect(server.data)
    database.execute(sql)
    database.commit()
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()


def admin(server, *words):
    return subprocess.run([AKHET, "admin", *words, "--data", server.data, "--lang", "en"],
                          capture_output=True, text=True, timeout=60, check=False)


def test_one_damaged_table_is_named_and_the_others_go_on():
    chance = random.Random(1)
    for sql in CRAFTED:
        server = Server()
        errors = os.path.join(server.folder, "errors")
        with open(errors, "w", encoding="utf-8") as server.errors, server:
            people = server.people(2)
            bad, good = open_table(people), open_table(people)
            for table in (bad, good):
                play(people, table, chance, 6)
            seq = people[0].tables[good].seq
            server.end()
            craft(server, sql.replace("ID", bad))
            server.start()
            one, two = (server.client(token=person.token) for person in people)
            try:
                one.ask("watch", table=bad)
                raise AssertionError(f"the table was opened: {sql}")
            except Refused as refused:
                assert refused.code == "table_damaged", (sql, refused.code)
            status, answer = server.request("GET", f"/api/1/tables/{bad}")
            assert (status, answer["error"]) == (500, "table_damaged"), (status, answer)
            for person in (one, two):
                person.ask("watch", table=good)
            assert one.tables[good].seq == seq
            move([one, two], good, chance)
            open_table([one, two])
            assert server.get("/healthz")["ok"]
            assert "\nakhet_tables_damaged 1\n" in server.get("/metrics")
            told = admin(server, "list", "--json")
            damaged = [line for line in map(json.loads, told.stdout.splitlines())
                       if line.get("damaged")]
            assert [line["table"] for line in damaged] == [bad], told
            assert f"{bad}  damaged" in admin(server, "list").stdout
            server.end()  # SIGTERM ends it
            with open(errors, encoding="utf-8") as file:
                assert any(line.get("event") == "damaged table" and line.get("table") == bad
                           for line in map(json.loads, file)), sql


if __name__ == "__main__":
    main(globals())

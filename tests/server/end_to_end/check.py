"""akhet admin check: a sound database has no faults, and each kind of damage is found and named."""
import json
import random
import shutil
import sqlite3
import subprocess

from serving import AKHET, Server, main, open_table, play

chance = random.Random(2)


def admin(data, *words):
    done = subprocess.run([AKHET, "admin", *words, "--data", data, "--lang", "en"],
                          capture_output=True, text=True, timeout=120, check=False)
    assert done.stderr == "" or done.returncode, done.stderr
    return done


def a_database(server):
    """A match in play, a finished and rated one, an open table and a closed one."""
    people = server.people(2)
    playing, over = open_table(people), open_table(people, rated=True)
    play(people, playing, chance, 6)
    play(people, over, chance)
    people[0].ask("talk", table=playing, text="hello")
    fresh = people[0].ask("create", game="nile", players=2)["table"]
    gone = people[0].ask("create", game="nile", players=2)["table"]
    people[0].ask("close", table=gone)
    return playing, over, fresh


def damage(server, sql, where, source=None):
    data = server.data + "-changed.db"
    shutil.copy(source or server.data, data)
    database = sqlite3.connect(data)
    database.executescript(sql.format(**where))
    database.close()
    return data


FAULTS = [
    ("UPDATE log SET seq = seq + 9 WHERE number = (SELECT last FROM tables WHERE id = '{playing}')",
     {"fault": "log", "table": "{playing}"}),
    ("UPDATE log SET body = 'start' WHERE number = (SELECT last FROM tables WHERE id = '{playing}')",
     {"fault": "log", "table": "{playing}"}),
    ("UPDATE log SET body = 'dance 2' WHERE number = (SELECT last FROM tables WHERE id = '{playing}')",
     {"fault": "newer", "table": "{playing}"}),
    ("UPDATE tables SET stage = 3 WHERE id = '{playing}'", {"fault": "stage", "table": "{playing}"}),
    ("UPDATE tables SET stage = 9 WHERE id = '{playing}'", {"fault": "row", "where": "tables"}),
    ("UPDATE tables SET id = 'x' WHERE id = '{playing}'", {"fault": "row", "where": "tables"}),
    ("DELETE FROM seats", {"fault": "seat_missing", "table": "{playing}"}),
    ("INSERT INTO seats SELECT p.number, t.number FROM players p, tables t"
     " WHERE t.id = '{fresh}' AND p.name = 'Bela'", {"fault": "seat_wrong", "table": "{fresh}"}),
    ("INSERT INTO seats VALUES (1, 999)", {"fault": "orphan", "where": "seats"}),
    ("DELETE FROM results", {"fault": "result_missing", "table": "{over}"}),
    ("UPDATE results SET place = 3 - place", {"fault": "result_wrong", "table": "{over}"}),
    ("UPDATE results SET home = (SELECT number FROM tables WHERE id = '{playing}')",
     {"fault": "result_wrong", "table": "{playing}"}),
    ("UPDATE results SET score = 'much'", {"fault": "row", "where": "results"}),
    ("UPDATE ratings SET rating = 9e999", {"fault": "row", "where": "ratings"}),
    ("INSERT INTO ratings VALUES ('nile', 4711, 1500, 100, 0.06, 1, 1)",
     {"fault": "orphan", "where": "ratings"}),
    ("UPDATE tokens SET player = 4711", {"fault": "orphan", "where": "tokens"}),
    ("UPDATE tokens SET hash = x'00ff' WHERE player = 1", {"fault": "row", "where": "tokens"}),
    ("UPDATE players SET name = zeroblob(9) WHERE number = 1", {"fault": "row", "where": "players"}),
    ("UPDATE log SET at = -1 WHERE seq = 1", {"fault": "log", "table": "{playing}"}),
    ("INSERT INTO log SELECT NULL, 0, 999, 1, 1, NULL, 0, 0, 'close'",
     {"fault": "orphan", "where": "log"}),
    ("DELETE FROM tables WHERE id = '{playing}'", {"fault": "orphan", "where": "log"}),
]


def test_a_sound_database_has_no_faults_also_while_it_is_in_use():
    with Server() as server:
        a_database(server)
        done = admin(server.data, "check")
        assert done.returncode == 0, done.stdout
        assert "4 tables" in done.stdout and "no faults" in done.stdout, done.stdout
        assert admin(server.data, "check", "--json").stdout == ""
        server.end()
        assert admin(server.data, "check").returncode == 0


def test_every_kind_of_damage_is_found():
    with Server() as server:
        playing, over, fresh = a_database(server)
        where = {"playing": playing, "over": over, "fresh": fresh}
        server.end()
        for sql, wanted in FAULTS:
            data = damage(server, sql, where)
            wanted = {name: value.format(**where) for name, value in wanted.items()}
            done = admin(data, "check", "--json")
            assert done.returncode == 1, (sql, done)
            found = [json.loads(line) for line in done.stdout.splitlines()]
            assert any(wanted.items() <= one.items() for one in found), (sql, wanted, found)
            text = admin(data, "check")
            assert text.returncode == 1 and len(text.stdout.splitlines()) == len(found) + 1, text
            if "table" in wanted:
                assert wanted["table"] in text.stdout


def test_damaged_pages_are_found():
    with Server() as server:
        a_database(server)
        server.end()
        with open(server.data, "r+b") as file:
            pages = file.read()
            last = len(pages) // 4096 - 1
            page = next(n for n in range(last, 0, -1)
                        if pages[n * 4096] == 10 and pages[n * 4096 + 4])  # an index
            file.seek(page * 4096 + 4096 - 200)  # where its entries are
            file.write(b"\xa5" * 200)
        done = admin(server.data, "check", "--json")
        assert done.returncode == 1
        assert any(json.loads(line)["fault"] == "file" for line in done.stdout.splitlines()), done


def test_a_restored_back_up_is_checked():
    with Server() as server:
        where = dict(zip(("playing", "over", "fresh"), a_database(server)))
        copy = server.data + ".copy"
        assert admin(server.data, "back-up", copy).returncode == 0
        done = admin(server.data + "-sound.db", "restore", copy)
        assert done.returncode == 0 and "no faults" in done.stdout, done
        bad = damage(server, FAULTS[0][0], where, copy)
        server.end()
        done = admin(server.data + "-again.db", "restore", bad)
        assert done.returncode == 1 and where["playing"] in done.stdout, done
        assert "is restored" in done.stdout


if __name__ == "__main__":
    main(globals())

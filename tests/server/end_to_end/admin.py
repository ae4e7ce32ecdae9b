"""akhet admin on PostgreSQL, while two processes serve it: each command works, and both follow it."""
import json
import os
import random
import subprocess
import tempfile

from client import LONG, Refused
from cluster import Database, Member, seated, until
from serving import AKHET, CLEAN, main, move, open_table, play, together

DAY_MS = 86_400_000


def run(data, *words):
    return subprocess.run([AKHET, "admin", *words, "--data", data, "--lang", "en"], capture_output=True,
                          text=True, timeout=5 * LONG, check=False, env=CLEAN)


def admin(database, *words):
    done = run(database.url, *words)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def lines(database, *words):
    return [json.loads(line) for line in admin(database, *words, "--json").splitlines()]


def age(database, table, days):
    """Nothing has changed at the table for so long."""
    database.ask(f"UPDATE log SET at = at - {days * DAY_MS} WHERE home ="
                 f" (SELECT number FROM tables WHERE id = '{table}')")


def test_tables():
    with Database() as database, Member(database) as one, Member(database) as other:
        people, chance = seated((one, other)), random.Random(1)
        table, stale = open_table(people), people[0].ask("create", game="nile", players=3)["table"]
        for _ in range(4):
            move(people, table, chance)
        assert {line["table"] for line in lines(database, "list")} == {table, stale}
        log = lines(database, "export", table)
        assert [entry["seq"] for entry in log] == list(range(1, people[0].tables[table].seq + 1)), log
        people[1].ask("watch", table=stale)
        admin(database, "close", stale)
        for who in people:
            who.until(lambda who=who: who.tables[stale].stage == "closed")
        move(people, table, chance)
        assert admin(database, "check")


def test_old_tables():
    with Database() as database, Member(database) as one:
        people = one.people(2)
        over, closed, left = open_table(people), open_table(people), open_table(people)
        play(people, over, random.Random(2))
        admin(database, "close", closed)
        people[0].until(lambda: people[0].tables[closed].stage == "closed")
        one.end()
        for table in (over, closed, left):
            age(database, table, 40)
        assert admin(database, "close", "--stale", "30", "--dry-run").startswith("1 ")
        assert admin(database, "close", "--stale", "30").startswith("1 ")
        assert admin(database, "prune", "--finished", "30", "--closed", "30", "--dry-run").startswith("2 ")
        assert admin(database, "prune", "--finished", "30", "--closed", "30").startswith("2 ")
        assert [line["table"] for line in lines(database, "list")] == [left]
        assert admin(database, "check") and lines(database, "stats")
        one.start()


def put_out(client, code):
    assert client.quiet_end() == code


def refusal(server, token):
    """The code with which a server refuses the player with this token; None if it lets the player in."""
    client = server.client(greet=False)
    client.token = token
    try:
        client.hello()
        return None
    except Refused as refused:
        return refused.code
    finally:
        client.drop()


def test_people():
    with Database() as database, Member(database) as one, Member(database) as other:
        anna, bela = seated((one, other))
        table = open_table((anna, bela))
        admin(database, "ban", "Bela", "--reason", "insults", "--for", "3")
        put_out(bela, 4006)
        # Each process reads the bans by itself when the notice reaches it.
        for server in (one, other):
            until(lambda server=server: refusal(server, bela.token) == "banned_for")
        assert "Bela" in admin(database, "bans")
        admin(database, "unban", "Bela")
        until(lambda: refusal(other, bela.token) is None)
        back = other.client(token=bela.token)
        admin(database, "rename", "Anna", "Nefer")
        put_out(anna, 4007)
        nefer = one.client(token=anna.token)
        for who in (nefer, back):
            who.ask("watch", table=table)
        together((nefer, back), table)
        until(lambda: back.ask("watch", table=table) and back.tables[table].seats[0]["name"] == "Nefer")
        admin(database, "delete", "Nefer")
        put_out(nefer, 4005)
        back.until(lambda: back.tables[table].seats[0].get("resigned"))
        for server in (one, other):
            until(lambda server=server: server.request("GET", "/api/1/players/Nefer")[0] == 404)


def test_back_ups():
    """PostgreSQL has tools of its own; a copy goes to a file and to another database."""
    with Database() as database, tempfile.TemporaryDirectory() as folder:
        with Member(database) as one:
            people = one.people(2)
            table = open_table(people)
            play(people, table, random.Random(3), 20)
        file = os.path.join(folder, "copy.db")
        for words in (("back-up", file), ("restore", file)):
            done = run(database.url, *words)
            assert done.returncode and "akhet admin copy" in done.stderr, (words, done)
        assert not os.path.exists(file)
        second = database.run("database", "second").stdout.split()[0]
        log = lines(database, "export", table)
        for source, target in ((database.url, file), (file, second)):
            done = subprocess.run([AKHET, "admin", "copy", source, target], capture_output=True, text=True,
                                  timeout=5 * LONG, check=False, env=CLEAN)
            assert done.returncode == 0, done.stderr
            assert run(target, "check").returncode == 0
            assert [json.loads(line) for line in run(target, "export", table, "--json").stdout.splitlines()] == log


if __name__ == "__main__":
    main(globals())

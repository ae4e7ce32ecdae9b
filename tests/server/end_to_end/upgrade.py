"""A rolling upgrade: an older and a newer program serve one PostgreSQL.

The older one (akhet-older) does not know the entry `phrase`. It must leave the tables that have one
to the newer program, and go on with all others.
"""
import os
import random

from client import Refused
from cluster import Database, Member, until
from serving import AKHET, main, move, open_table, together

OLDER = os.environ["AKHET_OLDER"]
BOT = [{"kind": "bot", "level": 1}, {"kind": "person"}]


def code_of(ask, *words, **more):
    """The code with which a command is refused; None: it is not."""
    try:
        ask(*words, **more)
    except Refused as refused:
        return refused.code
    return None


def come_back(client, server):
    client.port = server.port
    client.connect()
    client.hello()


def say_phrase(client, table):
    client.ask("talk", table=table, phrase="hello")


def test_a_newer_entry_in_a_match_at_both():
    with Database() as database, Member(database, program=OLDER) as old, Member(database) as new:
        people, chance = [old.client("Anna"), new.client("Bela")], random.Random(1)
        table, other = open_table(people), open_table(people)
        for _ in range(4):
            move(people, table, chance)
        say_phrase(people[1], table)
        # The older process closes Anna's connection, so that she looks for another one.
        people[0].quiet_end()
        come_back(people[0], old)
        assert code_of(people[0].ask, "watch", table=table) == "table_newer"
        assert code_of(people[0].ask, "resign", table=table) == "table_newer"
        status, answer = old.request("GET", f"/api/1/tables/{table}", token=people[0].token)
        assert (status, answer["error"]) == (503, "table_newer"), (status, answer)
        assert old.metric("akhet_tables_newer") == 1
        assert old.metric("akhet_tables_damaged") == 0
        assert old.get("/readyz")["ok"] and old.get("/healthz")["ok"]
        # Everything else goes on there.
        people[0].ask("watch", table=other)
        together(people, other)
        move(people, other, chance)
        # The newer process serves the table, and becomes its keeper.
        come_back(people[0], new)
        people[0].ask("watch", table=table)
        together(people, table)
        for _ in range(4):
            move(people, table, chance)
        keeper = f"SELECT keeper = (SELECT max(number) FROM servers) FROM tables WHERE id = '{table}'"
        until(lambda: database.ask(keeper) == "t")
        # The older process is exchanged.
        old.end()
        old.program = AKHET
        old.start()
        come_back(people[0], old)
        people[0].ask("watch", table=table)
        together(people, table)
        move(people, table, chance)


def test_bots_go_on_at_the_newer_process():
    with Database() as database, Member(database, program=OLDER) as old:
        anna = old.client("Anna")
        table = anna.ask("create", game="nile", players=2, seats=BOT)["table"]
        anna.until(lambda: table in anna.tables and anna.tables[table].legal)
        with Member(database) as new:
            come_back(anna, new)
            anna.ask("watch", table=table)
            say_phrase(anna, table)
            for _ in range(2):
                at = anna.tables[table].at
                anna.ask("move", table=table, at=at, move=anna.tables[table].legal[-1])
                anna.until(lambda at=at: anna.tables[table].legal and anna.tables[table].at > at + 1)
            assert old.metric("akhet_tables_damaged") == 0


def test_an_older_process_alone_claims_the_table_once():
    with Database() as database, Member(database) as new:
        anna = new.client("Anna")
        table = anna.ask("create", game="nile", players=2, seats=BOT)["table"]
        say_phrase(anna, table)
        new.end()
        state = f"SELECT needs, keeper, epoch FROM tables WHERE id = '{table}'"
        with Member(database, program=OLDER) as old:
            until(lambda: database.ask(state).startswith("1|0|"))
            before = database.ask(state)
            renewed = "SELECT until FROM servers"
            for _ in range(3):  # with every renewal it claims what has no keeper
                seen = database.ask(renewed)
                until(lambda seen=seen: database.ask(renewed) != seen)
            assert database.ask(state) == before, database.ask(state)
            new.start()
            until(lambda: database.ask(state).split("|")[1] != "0")
            come_back(anna, new)
            anna.ask("watch", table=table)
            anna.until(lambda: anna.tables[table].legal)
            assert old.metric("akhet_tables_damaged") == 0


if __name__ == "__main__":
    main(globals())

"""Files of the database that go away or change under the server: it notices, says so and refuses
to write, until they are back."""
import os
import random
import shutil
import time

from client import LONG, Refused
from serving import Server, main, move, mover, open_table, play

chance = random.Random(3)


def health_is(server, ok, reason=None):
    end = time.monotonic() + LONG
    while True:
        status, answer = server.request("GET", "/healthz")
        if (status == 200) == ok and answer.get("reason") == reason:
            return
        assert time.monotonic() < end, (status, answer)
        time.sleep(0.1)


def refused(people, table):
    """Nobody can move: it would be written to a file that nobody will find again."""
    one = mover(people, table)
    seen = one.tables[table]
    before = seen.seq
    try:
        one.ask("move", table=table, at=seen.at, move=seen.legal[0])
    except Refused as error:
        assert error.code == "storage", error.code
        assert seen.seq == before
        return
    raise AssertionError("the move was acknowledged")


def works_again(people, table):
    end = time.monotonic() + LONG
    while True:
        try:
            return move(people, table, chance)
        except Refused as error:
            assert error.code == "storage" and time.monotonic() < end
            time.sleep(0.1)


def test_a_file_that_is_removed_is_missed_until_it_is_back():
    for ending in ("", "-wal", "-shm"):
        with Server() as server:
            people = server.people(2)
            table = open_table(people)
            play(people, table, chance, 5)
            os.rename(server.data + ending, server.data + ending + ".away")
            health_is(server, False, "files_removed")
            refused(people, table)
            os.rename(server.data + ending + ".away", server.data + ending)
            works_again(people, table)
            if not ending:
                health_is(server, True)  # ten seconds after the last refused write
            play(people, table, chance, 5)
            seq = people[0].tables[table].seq
            server.restart()
            late = server.client(token=people[0].token)
            assert late.ask("watch", table=table)["seq"] == seq


def test_a_file_in_its_place_is_not_taken_for_it():
    with Server() as server:
        people = server.people(2)
        table = open_table(people)
        play(people, table, chance, 5)
        os.rename(server.data, server.data + ".away")
        shutil.copy(server.data + ".away", server.data)
        health_is(server, False, "files_replaced")
        refused(people, table)
        os.rename(server.data + ".away", server.data)
        works_again(people, table)
        assert server.request("GET", "/healthz")[1]["reason"] == "write_failed"


def test_it_ends_in_order_without_its_files():
    with Server() as server:
        people = server.people(2)
        table = open_table(people)
        for ending in ("", "-wal", "-shm"):
            os.remove(server.data + ending)
        health_is(server, False, "files_removed")
        refused(people, table)
        server.end()


if __name__ == "__main__":
    main(globals())

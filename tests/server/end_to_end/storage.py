"""When the disk is full or the database locked: a clear refusal, nothing lost, and on it goes."""
import os
import random
import resource
import sqlite3
import subprocess
import time

from client import Refused
from serving import Server, main, move, mover, open_table, play, together

TMPFS = ["unshare", "--map-root-user", "--mount", "sh", "-c",
         'mount -t tmpfs -o size=2m none "$0" && exec "$@"']


def tmpfs_allowed(folder):
    return subprocess.run([*TMPFS, folder, "true"], capture_output=True,
                          check=False).returncode == 0


def fill(server, people, table):
    """Talk until the server says why it cannot write it down."""
    for number in range(20000):
        try:
            people[0].ask("talk", table=table, text=f"{number} " + "𓆣" * 230)
        except Refused as refused:
            return refused.code
    raise AssertionError("the disk was never full")


def test_a_full_disk_is_told_and_nothing_is_lost():
    server = Server(sync="full")
    disk = os.path.join(server.folder, "disk")
    os.mkdir(disk)
    if not tmpfs_allowed(disk):
        print("# no file system of our own here: a limit on the size of files does instead")
        full_by_limit(server)
        return
    server.before = [*TMPFS, disk]
    server.data = os.path.join(disk, "akhet.db")
    with server:
        inside = f"/proc/{server.process.pid}/root{disk}"
        filler = os.path.join(inside, "filler")

        def make_full():
            with open(filler, "wb") as file:
                room = os.statvfs(inside)
                file.write(b"x" * max(0, room.f_bavail * room.f_frsize - (128 << 10)))

        full_within(server, make_full, lambda: os.truncate(filler, 0))


def full_within(server, make_full, make_room):
    """The file system ends with the server that mounted it, so this one is not killed."""
    people = server.people(2)
    table = open_table(people, "nile")
    chance = random.Random(1)
    play(people, table, chance, 10)
    make_full()
    assert fill(server, people, table) == "storage_full"
    together(people, table)
    before = [(one.tables[table].seq, one.tables[table].view) for one in people]
    one = mover(people, table)
    assert one.refused("talk", table=table, text="𓆣" * 240) == "storage_full"
    assert [(p.tables[table].seq, p.tables[table].view) for p in people] == before
    make_room()
    works_again(people, table)
    play(people, table, chance)
    assert people[0].tables[table].stage == "over"
    late = server.client(token=people[0].token)
    assert late.ask("watch", table=table)["seq"] == people[0].tables[table].seq


def works_again(people, table):
    end = time.monotonic() + 15
    while True:
        try:
            people[0].ask("talk", table=table, text="there is room again")
            return
        except Refused as refused:
            assert refused.code.startswith("storage") and time.monotonic() < end, refused.code
            time.sleep(0.1)


def full_by_limit(server):
    with server:
        people = server.people(2)
        table = open_table(people, "nile")
        chance = random.Random(1)
        play(people, table, chance, 10)
        size = max(os.path.getsize(server.data + end) for end in ("", "-wal"))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                         (size + (64 << 10), resource.RLIM_INFINITY))
        assert fill(server, people, table) in ("storage", "storage_full")
        together(people, table)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        works_again(people, table)
        play(people, table, chance, 20)
        seen = [(one.tables[table].seq, one.tables[table].view) for one in people]
        server.restart(9)
        for one, (seq, view) in zip(people, seen):
            one.connect()
            one.hello()
            whole = one.ask("watch", table=table)
            assert (whole["seq"], whole["view"]) == (seq, view)


def test_a_limit_on_files_is_told_and_nothing_is_lost():
    full_by_limit(Server(sync="full"))


def test_a_locked_database_is_told_and_nothing_is_lost():
    with Server(sync="full") as server:
        people = server.people(2)
        table = open_table(people, "nile")
        play(people, table, random.Random(2), 6)
        one = mover(people, table)
        seen = one.tables[table]
        order = {"table": table, "at": seen.at, "move": seen.legal[0], "id": "locked-out"}
        lock = sqlite3.connect(server.data, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        before = seen.seq
        assert one.refused("move", **order) == "storage"
        assert one.ask("ping")["say"] == "pong"  # the rest goes on
        assert seen.seq == before
        lock.execute("ROLLBACK")
        lock.close()
        answer = one.ask("move", **order)
        assert answer["say"] in ("update", "done") and answer["seq"] == before + 1
        together(people, table)
        assert all(p.tables[table].at == order["at"] + 1 for p in people)


def test_two_servers_share_one_database():
    """Who asks the other process sees the same table, and both may write to it."""
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile")
        play(people, table, random.Random(3), 5)
        twin = Server()
        twin.data = server.data
        with twin:
            there = [twin.client(token=one.token) for one in people]
            for one, same in zip(there, people):
                whole = one.ask("watch", table=table)
                assert whole["view"] == same.tables[table].view
            answer = move(there, table, random.Random(4))
            for one in people:  # what was written elsewhere is found when something is written
                one.ask("talk", table=table, text="and here")
                one.until(lambda one=one: one.tables[table].seq >= answer["seq"] + 1)
            assert people[0].tables[table].at == there[0].tables[table].at


if __name__ == "__main__":
    main(globals())

"""Real servers on one PostgreSQL: clocks apart, a process killed, one stopped in order.

Nothing here depends on how fast the machine is: what a clock lost is compared with the time that
passed here, which contains the time that passed there.
"""
import os
import random
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time

from client import LONG
from serving import AKHET, CLEAN, Server, main, move, mover, open_table, together

SOURCE = os.environ.get("AKHET_SOURCE", ".")
BANK = {"kind": "bank", "bank_ms": 30_000, "add_ms": 0}


class Database:
    """A private PostgreSQL, as tools/postgres makes it."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="akhet-")
        os.rmdir(self.folder)

    def run(self, command, *more):
        tool = os.path.join(SOURCE, "tools", "postgres")
        return subprocess.run([tool, command, self.folder, *more], capture_output=True, text=True,
                              check=False)

    def __enter__(self):
        made = self.run("start", "--until", str(os.getpid()))
        if made.returncode == 77:
            print("1..0 # SKIP PostgreSQL is not installed", flush=True)
            sys.exit(0)
        assert made.returncode == 0, made.stderr
        self.url = made.stdout.split()[0]
        return self

    def __exit__(self, *_):
        self.run("stop")

    def ask(self, sql, url=None):
        """What a statement returns, as psql writes it: columns with | between them."""
        done = subprocess.run(["psql", "-qAtX", url or self.url, "-c", sql], capture_output=True,
                              text=True, check=True)
        return done.stdout.strip()


class Member(Server):
    """One of several servers on a database; `ahead`: how wrong its clock is, in milliseconds."""

    def __init__(self, database, *options, ahead=0, program=None, **more):
        super().__init__(*options, **more)
        self.data = database.url
        self.program = program or self.program
        clock = os.path.join(self.folder, "clock")
        with open(clock, "wb") as file:
            file.write(struct.pack("qq", ahead, 0))
        if ahead:
            self.before = ["env", f"LD_PRELOAD={os.environ['SYSTEM_CLOCK_LIBRARY']}",
                           f"SYSTEM_CLOCK={clock}", "ASAN_OPTIONS=verify_asan_link_order=0"]

    def metric(self, name):
        return float(re.search(rf"^{name} (\S+)$", self.get("/metrics"), re.M)[1])


def until(true):
    """Wait for something that takes as long as the machine likes, up to LONG."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def seated(servers):
    """Two people, each at a server."""
    return [server.client(name) for server, name in zip(servers, ("Anna", "Bela"))]


def test_clocks_ten_seconds_apart():
    """Nobody's time falls early, and nobody's clock loses more than passed here."""
    with Database() as database, Member(database, ahead=5000) as fast, \
            Member(database, ahead=-5000) as slow:
        for server in (fast, slow):
            offset = server.metric("akhet_clock_offset_seconds")
            assert 4 < offset < 6, offset
        people, chance = seated((fast, slow)), random.Random(1)
        now = [one.ask("ping")["now"] for one in people]
        assert abs(now[0] - now[1]) < 2000, now
        begin = time.monotonic()
        table = open_table(people, pace=BANK)
        for _ in range(10):
            move(people, table, chance)
        for one in people:
            whole = one.ask("watch", table=table)
            passed = (time.monotonic() - begin) * 1000 + 100
            left = whole["clocks"]["left_ms"]
            assert min(left) >= BANK["bank_ms"] - passed, (left, passed)
            assert not any("fell" in seat or "stand_in" in seat for seat in whole["seats"])


def test_a_killed_process():
    """Its people come back to the other one and go on; its bots go on there."""
    with Database() as database, Member(database) as one, Member(database) as other:
        people, chance = seated((one, other)), random.Random(2)
        table = open_table(people)
        for _ in range(6):
            move(people, table, chance)
        alone = one.client("Cleo")
        bots = alone.ask("create", game="nile", players=2,
                         seats=[{"kind": "bot", "level": 1}, {"kind": "person"}])["table"]
        alone.until(lambda: bots in alone.tables and alone.tables[bots].legal)
        one.end(signal.SIGKILL)
        for back in (people[0], alone):
            back.port = other.port
            back.connect()
            back.hello()
        people[0].ask("watch", table=table)
        together(people, table)
        for _ in range(6):
            move(people, table, chance)
        alone.ask("watch", table=bots)
        seen = alone.tables[bots]
        at = seen.at
        alone.ask("move", table=bots, at=at, move=seen.legal[-1])
        alone.until(lambda: alone.tables[bots].legal and alone.tables[bots].at > at + 1)
        until(lambda: other.metric("akhet_tables_kept") >= 2)


def test_an_orderly_stop_hands_over_at_once():
    with Database() as database, Member(database) as one, Member(database) as other:
        people, chance = seated((one, other)), random.Random(3)
        table = open_table(people)
        move(people, table, chance)
        until(lambda: one.metric("akhet_peers") == 1 and other.metric("akhet_peers") == 1)
        begin = time.monotonic()
        one.end()
        until(lambda: other.metric("akhet_tables_kept") >= 1)
        print(f"# handed over after {time.monotonic() - begin:.1f} s", flush=True)
        people[0].port = other.port
        people[0].connect()
        people[0].hello()
        people[0].ask("watch", table=table)
        together(people, table)
        assert mover(people, table)
        move(people, table, chance)


def starts_not(url):
    """The sentence with which the program refuses to serve a database; nothing else is left of it."""
    done = subprocess.run([AKHET, "serve", "--json", "--lang", "en", "--port", "0", "--data", url],
                          capture_output=True, text=True, check=False, timeout=5 * LONG, env=CLEAN)
    assert done.returncode > 0, done
    assert not done.stdout, done.stdout  # it never said that it serves
    return done.stderr


def test_databases_that_cannot_be_used():
    """A sentence says which, and no server is left half started."""
    with Database() as database:
        with Member(database):
            pass
        owner = database.url.replace("//akhet@", "//postgres@")
        database.ask("CREATE ROLE guest LOGIN; CREATE ROLE lonely LOGIN CONNECTION LIMIT 0", owner)
        database.ask("CREATE DATABASE orders", owner)
        orders = re.sub(r"/akhet\b(?=[?]|$)", "/orders", database.url)
        database.ask("CREATE TABLE orders (number int)", orders.replace("//akhet@", "//postgres@"))
        tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        before = database.ask(tables)
        assert "does not allow it" in starts_not(database.url.replace("//akhet@", "//guest@"))
        assert "max_connections" in starts_not(database.url.replace("//akhet@", "//lonely@"))
        assert "is not an Akhet database" in starts_not(orders)
        version = database.ask("SELECT version FROM akhet")
        database.ask("UPDATE akhet SET version = 99, least = 99")
        assert "newer version" in starts_not(database.url)
        assert database.ask(tables) == before
        database.ask(f"UPDATE akhet SET version = {version}, least = 1")
        assert database.run("standby").returncode == 0
        standby = re.sub(r"@[^,]*,", "@", database.url)
        assert "is in recovery" in starts_not(standby)
        assert database.run("kill").returncode == 0
        assert "cannot be reached" in starts_not(re.sub(r",[^/]*/", "/", database.url))


def test_the_size_of_the_database():
    with Database() as database, Member(database) as server:
        assert "akhet_disk_free_bytes" not in server.get("/metrics")
        until(lambda: "akhet_database_bytes" in server.get("/metrics"))
        told = server.metric("akhet_database_bytes")
        assert told > 1e6, told
        now = int(database.ask("SELECT pg_database_size(current_database())"))
        assert 0.5 < told / now < 2, (told, now)


def test_nothing_is_acknowledged_without_the_standby():
    """A commit waits for it. Whoever comes later is told, and a process that is stopped ends."""
    with Database() as database, Member(database, sync="full") as one, \
            Member(database, sync="full") as other:
        assert database.run("standby").returncode == 0
        people, chance = seated((one, other)), random.Random(4)
        table = open_table(people)
        move(people, table, chance)
        assert database.run("hang").returncode == 0
        first, before = mover(people, table), people[0].tables[table].at
        order = {"do": "move", "id": "m", "table": table, "at": before, "move": first.tables[table].legal[0]}
        first.send(order)
        server = (one, other)[people.index(first)]
        later = server.client()  # a name would have to be written
        until(lambda: server.request("GET", "/readyz")[0] == 503)
        assert later.refused("name", name="Cleo") == "storage"
        server.end()
        assert database.run("resume").returncode == 0
        server.start()
        first.port = server.port
        first.connect()
        first.hello()
        first.ask("watch", table=table)
        if first.tables[table].at == before:  # the entry may have been committed after all
            first.send(order)
            assert first.answer("m")
        for who in people:
            who.until(lambda who=who: who.tables[table].at == before + 1)


def test_not_ready_while_the_database_is_away():
    with Database() as database, Member(database) as server:
        assert server.get("/readyz")["ok"]
        anna = server.client("Anna")
        assert database.run("kill").returncode == 0
        anna.send({"do": "create", "id": "x", "game": "nile", "players": 2})
        until(lambda: server.request("GET", "/readyz")[0] == 503)
        assert server.request("GET", "/readyz")[1]["storage"] is False


if __name__ == "__main__":
    main(globals())

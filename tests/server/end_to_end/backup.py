"""Timed back-ups of a real server: restored, killed in the middle, and made while people play."""
import os
import random
import shutil
import sqlite3
import subprocess
import time

from client import LONG
from serving import AKHET, CLEAN, Server, main, open_table, play


class BackedUp(Server):
    """A server with timed back-ups, and the folder they are in."""

    def __init__(self, *options, **more):
        super().__init__("--backup-every", "1", "--backup-keep", "2", *options, **more)
        self.copies = os.path.join(self.folder, "backups")

    def files(self):
        return sorted(os.listdir(self.copies)) if os.path.isdir(self.copies) else []

    def made(self):
        """The number of back-ups that this process has made."""
        lines = self.get("/metrics").splitlines()
        return int(next(line.split()[1] for line in lines
                        if line.startswith("akhet_backups_total ")))

    def await_one(self):
        end = time.monotonic() + LONG
        while not self.made():
            assert time.monotonic() < end, "no back-up was made"
            time.sleep(0.1)  # a back-up leaves the processors to everybody else
        return os.path.join(self.copies, self.files()[-1])


def admin(*words):
    return subprocess.run([AKHET, "admin", *words], capture_output=True, text=True, env=CLEAN,
                          check=False)


def test_matches_go_on_from_a_timed_back_up():
    server = BackedUp(sync="full")
    chance = random.Random(1)
    with server:
        people = server.people(2)
        tables = [open_table(people, game) for game in ("nile", "valley")]
        for table in tables:
            play(people, table, chance, 8)
        server.end()
        shutil.rmtree(server.copies)
        server.start()  # without a back-up one is due at once
        copy = server.await_one()
        for one in people:
            one.connect()
            one.hello()
            for table in tables:
                one.ask("watch", table=table)
        then = {table: people[0].tables[table].at for table in tables}
        for table in tables:
            play(people, table, chance, 5)
        assert server.get("/healthz")["backup"] is True
        server.end()

        server.data = os.path.join(server.folder, "restored.db")
        done = admin("restore", copy, "--data", server.data)
        assert done.returncode == 0, done.stderr
        server.start()
        for one in people:
            one.tables.clear()
            one.connect()
            one.hello()
            for table in tables:
                one.ask("watch", table=table)
        for table in tables:
            assert people[0].tables[table].at == then[table]
            play(people, table, chance)
            assert people[0].tables[table].stage == "over"


def swell(data, megabytes):
    """Make the database large, so that a back-up takes a while."""
    with sqlite3.connect(data) as database:
        database.executemany("INSERT INTO notices (at, player, home) VALUES (0, 0, ?)",
                             (("x" * 100000,) for _ in range(10 * megabytes)))
    database.close()


def test_a_killed_back_up_leaves_no_half_file():
    server = BackedUp()
    with server:
        server.await_one()
        server.end()
        shutil.rmtree(server.copies)
        swell(server.data, 40)
        server.start()
        while not any(name.endswith(".part") for name in server.files()):
            assert server.process.poll() is None
            if any(name.endswith(".db") for name in server.files()):
                print("# the back-up was quicker than this test")
                return
        server.end(9)
        left = server.files()
        assert left and all(name.endswith(".part") for name in left), left
        server.start()
        copy = server.await_one()
        assert all(name.endswith(".db") for name in server.files()), server.files()
        with sqlite3.connect(copy) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        database.close()


def test_a_stopped_server_does_not_wait_for_a_back_up():
    server = BackedUp()
    with server:
        server.await_one()
        server.end()
        shutil.rmtree(server.copies)
        swell(server.data, 40)
        server.start()
        server.end()  # checks the exit status
        assert not any(name.endswith(".part") for name in server.files()), server.files()


def test_the_configuration_file_has_the_options_too():
    server = Server()
    config = os.path.join(server.folder, "akhet.conf")
    copies = os.path.join(server.folder, "elsewhere")
    with open(config, "w", encoding="utf-8") as file:
        file.write(f"backup-every = 24\nbackup-keep = 3\nbackup-dir = {copies}\n")
    server.options += ["--config", config]
    with server:
        end = time.monotonic() + LONG
        while not any(name.endswith(".db") for name in os.listdir(copies)):
            assert time.monotonic() < end, "no back-up was made"
        assert server.get("/healthz")["backup"] is True


if __name__ == "__main__":
    main(globals())

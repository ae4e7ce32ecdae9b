"""A restore to a point in time, with the lines of docs/scale.md on a real PostgreSQL and its standby.

What was played before that moment is there, what was played after it is gone, players whose pages know
more get the whole table, and the match goes on.
"""
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

import postgres_pair
import serving
from client import LONG

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs/scale.md"
try:
    postgres_pair.binaries()
except postgres_pair.Missing as why:
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


class Documented:
    """The commands and settings of the page, for a private PostgreSQL."""

    def __init__(self, pair):
        section = PAGE.read_text("utf-8").split("## Back-ups and point-in-time recovery\n")[1].split("\n## ")[0]
        blocks = re.findall(r"```(\w+)\n(.*?)```", section, re.S)
        self.pair, self.backup = pair, pair.folder / "backup"
        self.archive, self.restore = [self.adapt(text) for kind, text in blocks if kind == "ini"]
        shell = [self.adapt(text) for kind, text in blocks if kind == "sh"]
        self.copy = next(text for text in shell if text.startswith("pg_basebackup"))
        self.place = next(text for text in shell if "recovery.signal" in text)

    def adapt(self, text):
        """With the folders, the socket and the user of the pair."""
        for old, new in (("/backup", str(self.backup)), ("10.0.0.6", str(self.pair.socket("b"))),
                         ("-U standby", "-U postgres"), ("/var/lib/postgresql/15/main", str(self.pair.data("a")))):
            text = text.replace(old, new)
        return re.sub(r"base-(\$\(date \+%F\)|[0-9-]+)", "base", text)

    def run(self, text):
        """As the user of the servers."""
        path = f"{postgres_pair.binaries()}:{os.environ['PATH']}"
        subprocess.run(["sh", "-euc", text], check=True, cwd="/", env=os.environ | {"PATH": path},
                       **postgres_pair.unprivileged())


def until(true):
    end = time.monotonic() + 3 * LONG
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def add_settings(pair, node, text):
    with open(pair.data(node) / "postgresql.auto.conf", "a", encoding="utf-8") as out:
        out.write(text)


def start_archiving(pair, documented):
    for folder in (documented.backup, documented.backup / "wal"):
        folder.mkdir()
        postgres_pair.own(folder)
    add_settings(pair, "a", documented.archive + "full_page_writes = on\n")  # a back-up of a standby needs them
    postgres_pair.run("pg_ctl", "restart", "-w", "-s", "-m", "fast", "-D", pair.data("a"), "-l", pair.folder / "a.log")
    pair.standby()


def archive_everything(pair):
    last = pair.sql("SELECT pg_walfile_name(pg_switch_wal())")
    until(lambda: pair.sql("SELECT last_archived_wal FROM pg_stat_archiver") >= last)


def lose_everything(pair):
    """Only the back-up is left."""
    for node in ("a", "b"):
        pair.kill(node)
        shutil.rmtree(pair.data(node))


def restore(pair, documented, moment):
    documented.run(f"mkdir -m 700 '{pair.data('a')}'")
    documented.run(documented.place)
    pair.settings("a")  # the copy has those of the other machine
    add_settings(pair, "a", re.sub(r"(recovery_target_time = )'.*'", rf"\1'{moment}'", documented.restore))
    (pair.folder / "primary").write_text("a\n")
    pair.start("a")
    pair.wait("SELECT pg_is_in_recovery()", "f")


def come_back(one, server, table):
    """As the page does: with the number of the last entry that it knows."""
    one.port = server.port
    one.connect()
    one.hello()
    one.ask("watch", table=table, since=one.tables[table].seq)
    one.until(lambda: one.tables[table].legal is not None)


def test_a_restore_to_a_point_in_time():
    pair, chance = postgres_pair.Pair.temporary(), random.Random(3)
    servers = [serving.Server(), serving.Server()]
    try:
        pair.create()
        documented = Documented(pair)
        start_archiving(pair, documented)
        for server in servers:
            server.data = pair.url()
            server.start()
        people = [server.client(name) for server, name in zip(servers, ("Anna", "Bela"))]
        table = serving.open_table(people)
        serving.play(people, table, chance, 6)
        documented.run(documented.copy)
        serving.play(people, table, chance, 6)
        moment, kept = pair.sql("SELECT clock_timestamp()"), people[0].tables[table].seq
        seen = people[0].tables[table].view
        serving.play(people, table, chance, 6)
        archive_everything(pair)
        known = people[0].tables[table].seq
        for server in servers:
            server.end()
        lose_everything(pair)
        restore(pair, documented, moment)
        for server in servers:
            server.start()
        for one, server in zip(people, servers):
            come_back(one, server, table)
        assert known > kept and [one.tables[table].seq for one in people] == [kept, kept], (known, kept)
        assert people[0].tables[table].view == seen
        serving.together(people, table)
        assert serving.play(people, table, chance).stage == "over"
    finally:
        for server in servers:
            if server.process and server.process.poll() is None:
                server.process.kill()
                server.process.wait()
            shutil.rmtree(server.folder, ignore_errors=True)
        pair.destroy()


serving.main(globals())

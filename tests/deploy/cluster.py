"""deploy/cluster: a real cluster on this machine, played on while its parts are killed and exchanged."""
import atexit
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

import akhet_cluster
import postgres_pair
import proxying
import serving
from client import LONG, Client, Closed, Refused

TOOL = str(proxying.DEPLOY / "cluster")
FOLDER = os.path.join(tempfile.gettempdir(), f"akhet-cluster-{os.getpid()}")


def tool(*words):
    return subprocess.run([TOOL, *words, "--dir", FOLDER], capture_output=True, text=True)


def start():
    try:
        postgres_pair.binaries()
        akhet_cluster.haproxy()
    except postgres_pair.Missing as why:
        print(f"1..0 # SKIP {why}")
        sys.exit(0)
    os.mkdir(FOLDER, 0o711)
    postgres_pair.guard(akhet_cluster.pathlib.Path(FOLDER), lambda: akhet_cluster.Cluster(FOLDER).down())
    atexit.register(tool, "down")
    said = tool("up", "--servers", "2", "--port", str(proxying.free_port()), "--akhet", serving.AKHET)
    if said.returncode:
        sys.exit(f"Bail out! {said.stderr}")
    return akhet_cluster.Cluster(FOLDER)


CLUSTER = start()


def port(number):
    return CLUSTER.state["servers"][number - 1]["port"]


def reload():
    CLUSTER.state = akhet_cluster.Cluster(FOLDER).state


def do(*words):
    said = tool(*words)
    assert said.returncode == 0, (words, said.stderr)
    reload()
    return said.stdout


def test_it_says_what_runs():
    said = json.loads(do("status"))
    assert said["database"]["a"] == said["database"]["b"] == "running"
    assert all(said[name]["ready"] and said[name]["haproxy"].startswith("UP") for name in ("akhet1", "akhet2")), said
    for wrong in (("kill",), ("kill", "3"), ("promote", "1"), ("up",)):
        assert tool(*wrong).returncode, wrong


def test_two_people_play_at_two_processes():
    people = [Client(port(1), "Anna"), Client(port(2), "Bela")]
    table = serving.open_table(people, game="nile")
    seen = serving.play(people, table, random.Random(2))
    assert seen.stage == "over" and people[1].tables[table].stage == "over"
    for one in people:
        one.drop()


class Stubborn(Client):
    """Goes through haproxy and comes back whatever happens, as the page does."""

    def dial(self):
        end = time.monotonic() + LONG
        while True:
            try:
                return super().dial()
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.05)

    def again(self, act):
        end = time.monotonic() + 3 * LONG
        while True:
            try:
                return act()
            except (Closed, OSError):
                with contextlib.suppress(Closed, OSError, Refused):
                    self.return_to_tables()
            except Refused as why:
                if why.code not in ("storage", "busy", "closing"):
                    raise
            assert time.monotonic() < end, "it never happened"
            time.sleep(0.05)

    def return_to_tables(self):
        self.drop()
        self.connect()
        self.hello()
        for table, seen in self.tables.items():
            self.ask("watch", table=table, since=seen.seq)


def move(people, table, chance):
    """One move under one id, sent until it is answered, and seen by everybody."""
    one = serving.mover(people, table)
    seen = one.tables[table]
    order = {"table": table, "at": seen.at, "move": chance.choice(seen.legal), "id": f"m{seen.at}"}

    def said():
        if one.tables[table].at == order["at"]:
            one.ask("move", **order)
    one.again(said)
    for other in people:
        other.again(lambda other=other: other.until(lambda: other.tables[table].at > order["at"]))


def test_a_match_survives_everything():
    chance = random.Random(5)
    people = [Stubborn(CLUSTER.state["port"], name) for name in ("Cleo", "Dana")]
    table = serving.open_table(people, game="nile")
    for words in (("kill", "1"), ("start", "1"), ("cut",), ("end", "2"), ("start", "2"), ("promote",), ("standby",),
                  ("stop", "1"), ("cont", "1"), ("kill", "haproxy"), ("start", "haproxy")):
        do(*words)
        if words not in (("kill", "haproxy"),):
            for _ in range(3):
                move(people, table, chance)
    assert people[0].tables[table].at >= 30
    for one in people:
        one.drop()
    gaps = CLUSTER.pair.sql("SELECT count(*) FROM (SELECT home FROM log GROUP BY home HAVING max(seq) <> count(*)) AS x",
                            database="akhet")
    assert gaps == "0"


def test_processes_are_exchanged_under_load():
    """A rolling upgrade: a newer program has added to the schema, and old ones go on beside it."""
    line = [serving.AKHET, "load", "eights", "--server", f"ws://127.0.0.1:{CLUSTER.state['port']}", "--matches", "6",
            "--seconds", "600", "--warmup", "0", "--survive", "--meet", "--quiet", "--json"]
    load = subprocess.Popen(line, stdout=subprocess.PIPE, env=serving.CLEAN, text=True)
    version = CLUSTER.pair.sql("SELECT version FROM akhet", database="akhet")
    for number in (1, 2):
        do("end", str(number))
        if number == 1:
            CLUSTER.pair.sql("ALTER TABLE tables ADD COLUMN added text",
                             "UPDATE akhet SET version = version + 1", database="akhet")
        do("start", str(number))
    load.send_signal(signal.SIGUSR1)
    told = json.loads(load.communicate(timeout=300)[0])
    assert told["moves"] > 0 and told["complete"], told
    assert not any(told[name] for name in ("lost", "duplicated", "gaps", "leaks", "errors")), told
    assert int(CLUSTER.pair.sql("SELECT version FROM akhet", database="akhet")) == int(version) + 1


def test_a_program_that_is_too_old_says_so():
    CLUSTER.pair.sql("UPDATE akhet SET least = version", database="akhet")
    do("end", "2")
    said = tool("start", "2")
    assert said.returncode and "newer" in said.stderr, said.stderr
    CLUSTER.pair.sql("UPDATE akhet SET least = 1", database="akhet")
    do("start", "2")


def test_nothing_stays():
    do("down")
    assert not os.path.exists(FOLDER)


serving.main(globals())

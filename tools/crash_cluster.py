"""The part of tools/crash-runs for a cluster: break it in every way under load, and examine the logs."""
import collections
import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import threading
import time

import postgres_pair
from akhet_cluster import Cluster

# Each of these counts must be zero.
QUESTIONS = {
    "tables_with_gaps": "SELECT count(*) FROM (SELECT home FROM log GROUP BY home"
                        " HAVING min(seq) <> 1 OR max(seq) <> count(*) OR count(DISTINCT seq) <> count(*)) AS found",
    "ids_twice": "SELECT count(*) FROM (SELECT 1 FROM log WHERE id IS NOT NULL AND id <> ''"
                 " GROUP BY home, id HAVING count(*) > 1) AS found",
    "tables_without_log": "SELECT count(*) FROM tables WHERE NOT EXISTS (SELECT 1 FROM log WHERE home = number)",
    "logs_without_table": "SELECT count(*) FROM (SELECT DISTINCT home FROM log) AS found"
                          " WHERE NOT EXISTS (SELECT 1 FROM tables WHERE number = home)",
}
CONTENTS = "SELECT count(*), sum(hashtextextended(home || ' ' || seq || ' ' || body, 0)) FROM log"
LOAD_ENDS = 300  # seconds that the players have to finish their matches and compare

# What can happen, and how often of a hundred.
PARTS = {"kill": 40, "end": 15, "stop": 10, "cut": 15, "restart": 5, "promote": 15}
ABOUT = {
    "kill": "a process is killed and started again",
    "end": "a process stops in order and is started again",
    "stop": "a process hangs and goes on",
    "cut": "all connections to the database are cut",
    "restart": "the primary is killed and recovers",
    "promote": "the primary is killed, the standby promoted, a new standby made",
}


def plan(kills, promotions, chance):
    """The events in random order: at least this many promotions, and every kind once if there is room."""
    counts = {kind: max(1, kills * part // 100) for kind, part in PARTS.items()}
    counts["promote"] = max(counts["promote"], promotions)
    events = [kind for kind in ("promote", "kill", "stop", "cut", "end", "restart") for _ in range(counts[kind])]
    once = list(dict.fromkeys(events))
    rest = events[:]
    for kind in once:
        rest.remove(kind)
    chance.shuffle(rest)
    chosen = (once + [kind for kind in rest if kind == "promote"][:counts["promote"] - 1] +
              [kind for kind in rest if kind != "promote"])[:kills]
    chosen += ["kill"] * (kills - len(chosen))
    chance.shuffle(chosen)
    return chosen


class Breaker:
    """Breaks a cluster and remembers when."""

    def __init__(self, cluster, options, chance, folder):
        self.cluster, self.options, self.chance, self.folder = cluster, options, chance, folder
        self.events = []  # (kind, when it began, when the cluster was whole again)
        self.hanging = set()
        self.promotions = []  # seconds from the death of the primary to the end of its replacement

    def one(self):
        """A process that does not hang."""
        return self.chance.choice([number for number in range(1, self.options.servers + 1)
                                   if number not in self.hanging])

    def kill(self):
        number = self.one()
        self.cluster.kill(number)
        time.sleep(self.chance.uniform(0, 1))
        self.cluster.start(number)
        return number

    def end(self):
        number = self.one()
        self.cluster.stop_in_order(number)
        self.cluster.start(number)
        return number

    def stop(self):
        """Hangs in the background, while other things happen. One process must be left."""
        if len(self.hanging) + 2 > self.options.servers:
            return self.kill()
        number = self.one()
        self.hanging.add(number)
        self.cluster.signal(number, signal.SIGSTOP)

        def go_on():
            self.cluster.signal(number, signal.SIGCONT)
            self.hanging.discard(number)
        timer = threading.Timer(self.options.hang, go_on)
        timer.daemon = True
        timer.start()
        return number

    def cut(self):
        self.cluster.pair.cut()

    def restart(self):
        self.cluster.pair.kill()
        self.cluster.pair.start(self.cluster.pair.primary())
        self.cluster.pair.wait("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", "1")

    def promote(self):
        began = time.monotonic()
        self.cluster.pair.kill()
        self.cluster.pair.promote()
        self.promotions.append(time.monotonic() - began)
        self.cluster.pair.standby()

    def go(self, kind):
        began, clock = time.monotonic(), time.strftime("%H:%M:%S", time.gmtime())
        about = getattr(self, kind)()
        self.events.append((kind, began, time.monotonic()))
        with open(self.folder / "events", "a", encoding="utf-8") as out:
            print(f"{clock} {began:.3f} {time.monotonic():.3f} {kind} {about or ''}", file=out)

    def whole(self):
        """Wait until everything runs again."""
        while self.hanging:
            time.sleep(0.1)
        for number in range(1, self.options.servers + 1):
            self.cluster.wait_ready(number)


def longest(path, events):
    """The longest pause for each kind of event, in seconds: {kind: (of players, of bots)}."""
    found = collections.defaultdict(lambda: {"player": 0.0, "bot": 0.0})
    for line in path.read_text().splitlines():
        until, seconds, whom = line.split()
        until, seconds = float(until), float(seconds)
        kind = cause(until - seconds, until, events)
        found[kind][whom] = max(found[kind][whom], seconds)
    return {kind: {whom: round(most, 2) for whom, most in of_kind.items()} for kind, of_kind in sorted(found.items())}


def cause(start, until, events):
    """What happened first during a pause, or last before it."""
    during = [kind for kind, began, _ in events if start - 0.3 <= began <= until]
    before = [kind for kind, began, _ in events if began < start]
    return during[0] if during else before[-1] if before else "nothing"


def load_line(options, cluster, folder):
    port = cluster.state["port"]
    return [os.path.abspath(options.akhet), "load", options.game, "--server", f"ws://127.0.0.1:{port}", "--survive", "--meet", "--quiet",
            "--json", "--matches", str(options.matches), "--bots", str(options.matches // 4), "--seconds", "86400",
            "--warmup", "0", "--reconnect", str(options.reconnect), "--seed", str(options.seed), "--pauses",
            str(folder / "pauses"), *(["--rate", str(options.rate)] if options.rate else []),
            *(["--clock", str(options.clock)] if options.clock else [])]


def examine(pair):
    found = {name: int(pair.sql(question, database="akhet")) for name, question in QUESTIONS.items()}
    found["entries"], _ = pair.sql(CONTENTS, database="akhet").split("|")
    found["entries"] = int(found["entries"])
    # The standby has the same: what was acknowledged would be there after one more promotion.
    before = pair.sql(CONTENTS, database="akhet")
    pair.kill()
    pair.promote()
    found["standby_differs"] = int(pair.sql(CONTENTS, database="akhet") != before)
    return found


def run(options, folder):
    chance = random.Random(options.seed)
    events = plan(options.kills, options.promotions, chance)
    os.chmod(folder, 0o711)  # the user of PostgreSQL has to pass
    cluster = Cluster(folder / "cluster")
    postgres_pair.guard(folder, lambda: (cluster.down(), shutil.rmtree(folder, ignore_errors=True)))
    cluster.up(options.servers, options.akhet, durable=options.sync == "full", limits=False,
               options=("--connections", str(options.matches * 8 + 256), "--drain-ms", "200"))
    try:
        return play(options, folder, cluster, chance, events)
    finally:
        if options.logs:
            keep_logs(folder, cluster, pathlib.Path(options.logs))
        cluster.down()


def play(options, folder, cluster, chance, events):
    load = subprocess.Popen(load_line(options, cluster, folder), stdout=subprocess.PIPE,
                            env=os.environ | {"AKHET_ALLOW_ROOT": "yes"}, cwd=cluster.folder)
    cluster.state["load"] = load.pid  # goes down with the cluster
    cluster.save()
    breaker = Breaker(cluster, options, chance, folder)
    for kind in events:
        time.sleep(options.every * chance.uniform(0.2, 1.8))
        if load.poll() is not None:
            break
        breaker.go(kind)
    breaker.whole()
    time.sleep(1)
    with contextlib.suppress(ProcessLookupError):
        load.send_signal(signal.SIGUSR1)
    out, _ = load.communicate(timeout=LOAD_ENDS)
    told = json.loads(out) if out else sys.exit("the load tool told nothing")
    told["kills"] = len(breaker.events)
    told["events"] = dict(collections.Counter(kind for kind, _, _ in breaker.events))
    told["pauses_s"] = longest(folder / "pauses", breaker.events)
    told["promotion_s"] = round(max(breaker.promotions, default=0), 2)
    told["server_exit"] = 0
    for number in range(1, options.servers + 1):
        cluster.stop_in_order(number)
    told.update(examine(cluster.pair))
    told["wrong"] = wrong(told)
    return told


def wrong(told):
    clean = ("lost", "duplicated", "gaps", "leaks", "errors", "standby_differs", *QUESTIONS)
    return [name for name in clean if told[name]] + [name for name in ("moves", "compared") if not told[name]]


def keep_logs(folder, cluster, where):
    """What the processes said, what happened when, and all pauses, for whoever looks for a reason."""
    where.mkdir(parents=True, exist_ok=True)
    for log in (*cluster.folder.glob("*.log"), *cluster.pair.folder.glob("*.log"), *folder.glob("*s")):
        if log.is_file():
            (where / log.name).write_bytes(log.read_bytes())

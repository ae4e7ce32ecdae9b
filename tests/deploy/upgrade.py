"""A rolling upgrade under load: every process of an older program is exchanged for the newer one.

The older program (akhet-older) made the database and knows one version of the schema less. The first
newer process migrates the database while the others go on writing to it.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

import akhet_cluster
import postgres_pair
import serving
from client import LONG

SERVERS = 3
try:
    postgres_pair.binaries()
    akhet_cluster.haproxy()
except postgres_pair.Missing as why:
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


def version(cluster):
    return [int(field) for field in cluster.pair.sql("SELECT version, least FROM akhet", database="akhet").split("|")]


def commands(cluster, number):
    """How many entries a process has written."""
    for line in cluster.metrics(number).splitlines():
        if line.startswith("akhet_storage_batch_writes_total "):
            return float(line.split()[1])
    raise AssertionError("akhet_storage_batch_writes_total is missing")


def everybody_writes(cluster):
    """Wait until each process has written something more."""
    before = {number: commands(cluster, number) for number in range(1, SERVERS + 1)}
    end = time.monotonic() + 3 * LONG
    while not all(commands(cluster, number) > at for number, at in before.items()):
        assert time.monotonic() < end, "a process writes nothing"
        time.sleep(0.1)


def exchange(cluster):
    for number in range(1, SERVERS + 1):
        cluster.stop_in_order(number)
        cluster.start(number, os.path.abspath(serving.AKHET))
        everybody_writes(cluster)
        if number == 1:
            after = version(cluster)
    return after


def test_an_older_program_is_exchanged_under_load():
    with tempfile.TemporaryDirectory(prefix="akhet-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o711)
        cluster = akhet_cluster.Cluster(os.path.join(folder, "c"))
        cluster.folder.mkdir()
        postgres_pair.guard(cluster.folder, cluster.down)
        cluster.up(SERVERS, os.environ["AKHET_OLDER"], limits=False, options=("--drain-ms", "200"))
        load = None
        try:
            before = version(cluster)
            line = [serving.AKHET, "load", "eights", "--server", cluster.url().replace("http", "ws"), "--matches", "12",
                    "--bots", "3", "--seconds", "3600", "--warmup", "0", "--survive", "--meet", "--quiet", "--json"]
            load = subprocess.Popen(line, stdout=subprocess.PIPE, env=serving.CLEAN, text=True)
            everybody_writes(cluster)
            after = exchange(cluster)
            load.send_signal(signal.SIGUSR1)
            told = json.loads(load.communicate(timeout=300)[0])
            gaps = cluster.pair.sql("SELECT count(*) FROM (SELECT home FROM log GROUP BY home"
                                    " HAVING max(seq) <> count(*)) AS x", database="akhet")
        finally:
            if load and load.poll() is None:
                load.kill()
                load.wait()
            cluster.down()
    assert after[0] == before[0] + 1 and after[1] <= before[0], (before, after)
    assert told["moves"] > 0 and told["compared"] > 0 and told["complete"], told
    assert not any(told[name] for name in ("lost", "duplicated", "gaps", "leaks", "errors")), told
    assert gaps == "0"


serving.main(globals())

"""tools/postgres: a pair fails over without a loss, and nothing stays behind, however its user ends."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import postgres_pair
import serving
from client import LONG

TOOL = str(pathlib.Path(postgres_pair.__file__).with_name("postgres"))
try:
    postgres_pair.binaries()
except postgres_pair.Missing as why:
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


def processes_in(folder):
    """The processes whose command names the folder."""
    found = []
    for one in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if folder.encode() in one.read_bytes():
                found.append(one)
        except OSError:
            pass
    return found


def until(true):
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def started(*options):
    """A folder, and a process that started a PostgreSQL in it and waits."""
    folder = tempfile.mktemp(prefix="akhet-pg-")
    line = f"'{TOOL}' start '{folder}' {' '.join(options)} --until $$ && exec sleep 1000"
    user = subprocess.Popen(["sh", "-c", line], stdout=subprocess.PIPE, text=True, start_new_session=True)
    return folder, user


def test_a_promoted_standby_has_what_was_committed():
    pair = postgres_pair.Pair.temporary()
    try:
        pair.create()
        pair.sql("CREATE TABLE x (n int)", "INSERT INTO x VALUES (1)", database="akhet")
        pair.standby()
        for number in (2, 3):
            pair.sql(f"INSERT INTO x VALUES ({number})", database="akhet")
            before = pair.primary()
            pair.kill()
            assert pair.promote() != before
            assert pair.sql("SELECT max(n), count(*) FROM x", database="akhet") == f"{number}|{number}"
            pair.standby()
        assert pair.sql("SHOW synchronous_standby_names") == "*"
    finally:
        pair.destroy()
    assert not pair.folder.exists() and not processes_in(str(pair.folder))


def test_a_commit_waits_for_the_standby():
    pair = postgres_pair.Pair.temporary()
    try:
        pair.create()
        pair.standby()
        pair.sql("CREATE TABLE x (n int)")
        pair.hang(pair.other(), signal.SIGSTOP)
        url = pair.url("postgres", "postgres", pair.primary())
        writer = subprocess.Popen(["psql", "-X", "-q", "-d", url, "-c", "INSERT INTO x VALUES (1)"])
        pair.wait("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'", "1")
        assert pair.sql("SELECT count(*) FROM x") == "0", "others see what the standby lacks"
        pair.hang(pair.other(), signal.SIGCONT)
        assert writer.wait(LONG) == 0
        assert pair.sql("SELECT count(*) FROM x") == "1"
    finally:
        pair.destroy()


def test_nothing_stays_when_the_user_is_killed():
    folder, user = started("--standby")
    assert user.stdout.readline().startswith("postgres://")
    assert processes_in(folder)
    os.killpg(user.pid, signal.SIGKILL)
    user.wait()
    until(lambda: not os.path.exists(folder) and not processes_in(folder))


def test_nothing_stays_when_the_user_is_killed_during_the_start():
    folder, user = started()
    until(lambda: os.path.exists(folder))
    os.killpg(user.pid, signal.SIGKILL)
    user.wait()
    until(lambda: not os.path.exists(folder) and not processes_in(folder))


def test_it_never_runs_as_root():
    pair = postgres_pair.Pair.temporary()
    try:
        pair.create()
        assert os.stat(f"/proc/{pair.pid('a')}").st_uid != 0
        mode = os.stat(pair.socket("a")).st_mode & 0o777
        assert mode == 0o700, oct(mode)
    finally:
        pair.destroy()


serving.main(globals())

"""Clocks of a real server whose system's clock is set, that is away, and that is stopped.

Nothing here depends on how fast the machine is: what a clock lost is compared with the time that
passed here, which contains the time that passed there.
"""
import os
import random
import signal
import sqlite3
import struct
import time

from client import LONG
from serving import Server, main, move, mover, open_table, together

HOUR = 3600_000
BANK = {"kind": "bank", "bank_ms": 8000, "add_ms": 0}
LONGER = {"kind": "bank", "bank_ms": 60_000, "add_ms": 0}


class Clocked(Server):
    """A server whose clocks the test shifts."""

    def __init__(self, *options, **more):
        super().__init__(*options, **more)
        self.wall = self.machine = 0
        self.clock = os.path.join(self.folder, "clock")
        self.shift()
        self.before = ["env", f"LD_PRELOAD={os.environ['SYSTEM_CLOCK_LIBRARY']}",
                       f"SYSTEM_CLOCK={self.clock}", "ASAN_OPTIONS=verify_asan_link_order=0"]

    def shift(self, wall=0, machine=0):
        """Set the wall clock forward or back; let time pass unnoticed, as in a suspension."""
        self.wall += wall
        self.machine += machine
        with open(self.clock, "r+b" if os.path.exists(self.clock) else "wb") as file:
            file.write(struct.pack("qq", self.wall, self.machine))


class Watch:
    """What the seat on turn has left, and the longest time that can have passed since."""

    def __init__(self, people, table):
        self.people, self.table, self.begin = people, table, time.monotonic()
        whole = people[0].ask("watch", table=table)
        self.turn, self.left = whole["turn"], whole["clocks"]["left_ms"]

    def check(self):
        """No clock lost more than passed here."""
        whole = self.people[0].ask("watch", table=self.table)
        passed = (time.monotonic() - self.begin) * 1000 + 2
        now = whole["clocks"]["left_ms"]
        for seat, left in enumerate(self.left):
            assert now[seat] >= left - passed, f"seat {seat}: {left} -> {now[seat]} in {passed} ms"
        assert not any("stand_in" in seat or "fell" in seat for seat in whole["seats"]), whole
        return now


def entries(server, table, kind):
    """The bodies of the entries of this kind in the table's log."""
    with sqlite3.connect(server.data) as database:
        rows = database.execute("SELECT body FROM log JOIN tables ON tables.number = log.home"
                                " WHERE tables.id = ? ORDER BY log.seq", (table,)).fetchall()
    return [body for body, in rows if body.split()[0] == kind]


def times(server):
    with sqlite3.connect(server.data) as database:
        return [at for at, in database.execute("SELECT at FROM log ORDER BY number")]


def until(true):
    """Wait for something that takes as long as the machine likes, up to LONG."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def comes_back(server, people):
    for one in people:
        one.port = server.port
        one.connect()
        one.hello()


def watch_all(people, table):
    for one in people:
        one.ask("watch", table=table)


def ticks(one, server_ms=400):
    """Some ticks of the server, told by its own clock, which must go on."""
    begin = one.ask("ping")["now"]
    until(lambda: one.ask("ping")["now"] >= begin + server_ms)


def test_setting_the_clock_changes_no_clock_and_no_order():
    for step in (HOUR, -HOUR, -HOUR, HOUR):
        with Clocked() as server:
            people, chance = server.people(2), random.Random(step)
            table = open_table(people, pace=LONGER)
            move(people, table, chance)
            watch = Watch(people, table)
            server.shift(wall=step)
            ticks(people[0])
            watch.check()
            move(people, table, chance)
            watch.check()
            assert not entries(server, table, "expire") and not entries(server, table, "away")
            logged = times(server)
            assert logged == sorted(logged) and logged[-1] - logged[0] < HOUR // 2, logged


def test_setting_the_clock_changes_no_limit():
    with Clocked(limits=True) as server:
        def name(number):
            return server.request("POST", "/api/1/players", {"name": f"name {number}"})[0]
        given = [name(i) for i in range(40)].count(201)
        assert 0 < given < 40
        server.shift(wall=HOUR)
        more = [name(i) for i in range(40, 80)].count(201)
        assert more <= 1, f"{more} names after the clock was set forward"
        server.shift(wall=-2 * HOUR)
        one = server.client()
        ticks(one)
        assert server.get("/healthz")["ok"]


def restarted(end, wall):
    """A restart with a bank of 8 s while the wall clock goes by this much."""
    with Clocked(sync="full") as server:
        people, chance = server.people(2), random.Random(wall)
        table = open_table(people, pace=BANK)
        move(people, table, chance)
        watch = Watch(people, table)
        server.end(end)
        server.shift(wall=wall)
        server.start()
        comes_back(server, people)
        watch_all(people, table)
        watch.check()
        ticks(people[0])
        now = watch.check()
        assert now[watch.turn] < watch.left[watch.turn]  # and it still runs
        move(people, table, chance)
        away = [int(body.split()[1]) for body in entries(server, table, "away")]
        if wall > 0:
            assert len(away) == 1 and away[0] >= wall - 1, away
        logged = times(server)
        assert logged == sorted(logged), logged


def test_downtime_is_charged_to_nobody():
    restarted(signal.SIGTERM, 10_000)


def test_a_crash_is_charged_to_nobody():
    restarted(signal.SIGKILL, 10_000)


def test_a_long_downtime_is_charged_to_nobody():
    restarted(signal.SIGTERM, 24 * HOUR)


def test_a_restart_with_the_clock_set_back():
    restarted(signal.SIGTERM, -HOUR)
    restarted(signal.SIGKILL, -HOUR)


def test_days_are_not_charged_for_downtime():
    with Clocked() as server:
        people = server.people(2)
        table = open_table(people, pace={"kind": "days", "move_ms": 24 * HOUR})
        watch = Watch(people, table)
        server.end()
        server.shift(wall=25 * HOUR)
        server.start()
        comes_back(server, people)
        watch_all(people, table)
        watch.check()
        ticks(people[0])
        watch.check()


def test_a_stopped_process_is_charged_to_nobody():
    with Server() as server:
        people, chance = server.people(2), random.Random(1)
        table = open_table(people, pace=BANK)
        move(people, table, chance)
        watch = Watch(people, table)
        one, seen = mover(people, table), None
        seen = one.tables[table]
        server.process.send_signal(signal.SIGSTOP)
        # This move waits in the socket until the server goes on.
        one.send({"do": "move", "id": "stopped", "table": table, "at": seen.at,
                  "move": seen.legal[0]})
        stopped = time.monotonic()
        time.sleep(10)
        server.process.send_signal(signal.SIGCONT)
        stopped = (time.monotonic() - stopped) * 1000
        one.answer("stopped")
        whole = one.ask("watch", table=table)
        passed = (time.monotonic() - watch.begin) * 1000 - stopped
        assert whole["clocks"]["left_ms"][watch.turn] >= watch.left[watch.turn] - passed - 200
        assert not entries(server, table, "expire")
        away = [int(body.split()[1]) for body in entries(server, table, "away")]
        assert len(away) == 1 and 9_000 < away[0] < stopped + 1000, (away, stopped)
        together(people, table)
        kinds = [update["entry"]["kind"] for update in people[0].tables[table].updates]
        assert kinds.index("away") < len(kinds) - 1 - kinds[::-1].index("move"), kinds


def test_a_suspended_machine_is_charged_to_nobody():
    with Clocked() as server:
        people = server.people(2)
        table = open_table(people, pace=BANK)
        move(people, table, random.Random(1))
        watch = Watch(people, table)
        server.shift(wall=8 * HOUR, machine=8 * HOUR)
        until(lambda: entries(server, table, "away"))
        watch.check()
        assert not entries(server, table, "expire")
        assert people[0].ask("ping")["now"] > time.time() * 1000 + 7 * HOUR  # it knows the time


def test_the_clock_runs_out_all_the_same():
    """Nothing of this keeps a clock from running out."""
    with Server() as server:
        people = server.people(2)
        table = open_table(people, pace={"kind": "bank", "bank_ms": 1000, "add_ms": 0})
        people[0].until(lambda: any("fell" in seat for seat in people[0].tables[table].seats))
        assert entries(server, table, "expire")


if __name__ == "__main__":
    main(globals())

"""Diagnostics to a pipe that nobody reads: the server goes on, and says later what it left out."""
import fcntl
import json
import os
import random
import select
import signal

import prometheus
from client import LONG
from serving import Server, main, open_table, play

PIPE = 4096  # the smallest pipe there is


def talkative(errors):
    server = Server()
    server.options[server.options.index("quiet")] = "debug"
    server.errors = errors
    return server


def dropped(server):
    family = prometheus.read(server.get("/metrics")).get("akhet_diagnostics_dropped_total")
    return sum(family.samples.values()) if family else 0


def fill(server):
    """New names until lines are dropped; each makes a line."""
    count = 0
    while not dropped(server):
        for _ in range(100):
            count += 1
            status, answer = server.request("POST", "/api/1/players", {"name": f"name {count}"})
            assert status == 201, answer
    return count


def lines_of(pipe):
    """Everything that is in the pipe, and comes until it stays empty."""
    text = b""
    while select.select([pipe], [], [], 1)[0]:
        more = os.read(pipe, 1 << 16)
        if not more:
            break
        text += more
    return text.decode()


def with_pipe(test):
    read, write = os.pipe()
    fcntl.fcntl(write, fcntl.F_SETPIPE_SZ, PIPE)
    try:
        test(read, write)
    finally:
        os.close(read)
        os.close(write)


def test_a_pipe_that_nobody_reads_stops_nothing():
    def run(read, write):
        with talkative(write) as server:
            names = fill(server)
            people = server.people(2)
            table = open_table(people, "nile", options={"quick": "on"})
            assert play(people, table, random.Random(1)).stage == "over"
            lines = [json.loads(line) for line in lines_of(read).splitlines()]
            lost = dropped(server)
            told = [line for line in lines if line["event"] == "dropped"]
            assert len(told) == 1 and told[0]["level"] == "warning", told
            assert told[0]["lines"] == lost, (told, lost)
            kept = sum(line["event"] == "player" for line in lines)
            assert kept + lost >= names, (kept, lost, names)
            # And now that somebody reads, every line comes again.
            server.request("POST", "/api/1/players", {"name": "the last"})
            assert '"the last"' in lines_of(read)
            assert dropped(server) == lost
    with_pipe(run)


def test_a_server_with_a_full_pipe_ends():
    def run(_, write):
        with talkative(write) as server:
            fill(server)
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(LONG) == 0
            server.process.stdout.close()
    with_pipe(run)


def test_a_pipe_without_a_reader_stops_nothing():
    read, write = os.pipe()
    with talkative(write) as server:
        os.close(read)
        os.close(write)
        people = server.people(2)
        table = open_table(people, "nile", options={"quick": "on"})
        assert play(people, table, random.Random(2)).stage == "over"


def test_every_line_comes_before_the_end():
    """What was written last is not lost when the server ends."""
    read, write = os.pipe()
    with talkative(write) as server:
        os.close(write)
        for number in range(50):
            server.request("POST", "/api/1/players", {"name": f"name {number}"})
    lines = [json.loads(line)["event"] for line in lines_of(read).splitlines()]
    os.close(read)
    assert lines.count("player") == 50 and lines[-1] == "stopping", lines


if __name__ == "__main__":
    main(globals())

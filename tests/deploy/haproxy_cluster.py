"""deploy/haproxy-cluster.cfg, used by a real haproxy: with TLS before a real server, and without it
before stand-ins for processes, which say who they are and can be made to hang."""
import contextlib
import http.client
import os
import pathlib
import socket
import subprocess
import tempfile
import threading
import time

import akhet_cluster
import haproxies
import proxying
from client import LONG
from haproxies import HaproxyCluster

haproxies.skip_below((2, 6))  # "balance hash"
TABLES = [f"{number:016x}" for number in range(90)]
FAST = [("inter 1s", "inter 50ms"), ("timeout check 1s", "timeout check 300ms")]


class Process:
    """Answers every request with its number, and WebSockets with 101; they stay open."""

    def __init__(self, number):
        self.number, self.ready, self.hangs = number, True, False
        self.sockets = []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                line, _ = self.listener.accept()
                self.sockets.append(line)
                threading.Thread(target=self.serve, args=(line,), daemon=True).start()

    def serve(self, line):
        with contextlib.suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head:
                if not (more := line.recv(4096)):
                    return
                head += more
            while self.hangs:
                time.sleep(0.02)
            if b"upgrade: websocket" in head.lower():  # haproxy writes names in small letters
                line.sendall(b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                             b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nX-Process: %d\r\n\r\n" % self.number)
                while line.recv(4096):
                    line.sendall(b"pong")
                return
            status = b"503 Not Ready" if head.startswith(b"GET /readyz") and not self.ready else b"200 OK"
            line.sendall(b"HTTP/1.1 %s\r\nX-Process: %d\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                         % (status, self.number))
            line.close()

    def die(self):
        # A listener that a thread waits in stays open unless it is shut down first.
        self.listener.shutdown(socket.SHUT_RDWR)
        for line in (self.listener, *self.sockets):
            with contextlib.suppress(OSError):
                line.close()


class Site:
    """haproxy before three stand-ins, on one port without TLS and with quick checks."""

    def __init__(self):
        self.processes = [Process(number) for number in (1, 2, 3)]

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="akhet-")
        self.port = proxying.free_port()
        text = akhet_cluster.rewrite(akhet_cluster.CONFIGURATION.read_text("utf-8"), self.port,
                                     [one.port for one in self.processes], limits=False)
        text = proxying.replace(text, *FAST)
        path = os.path.join(self.folder.name, "haproxy.cfg")
        pathlib.Path(path).write_text(text, "utf-8")
        self.process = subprocess.Popen(["haproxy", "-db", "-f", path], stdout=subprocess.DEVNULL,
                                        stderr=open(path + ".log", "w", encoding="utf-8"))
        self.until(lambda: {self.where("/") for _ in range(9)} == {1, 2, 3})
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for one in self.processes:
            with contextlib.suppress(OSError):
                one.die()
        self.folder.cleanup()

    def log(self):
        return pathlib.Path(self.folder.name, "haproxy.cfg.log").read_text("utf-8")

    def until(self, true):
        end = time.monotonic() + LONG
        while not true():
            assert self.process.poll() is None, "haproxy has ended"
            assert time.monotonic() < end, "it never happened"
            time.sleep(0.02)

    def where(self, path):
        """The number of the process that answers; 0: none does."""
        try:
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
            line.request("GET", path)
            answer = line.getresponse()
            answer.read()
            line.close()
            return int(answer.headers.get("X-Process", 0))
        except OSError:
            return 0

    def websocket(self, path):
        """An open WebSocket and the number of its process."""
        line = socket.create_connection(("127.0.0.1", self.port), LONG)
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                     f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        head = line.recv(4096).decode()
        assert " 101 " in head, head
        return line, int(head.lower().split("x-process: ")[1].split()[0])

    def homes(self):
        return {table: self.where(f"/api/1/tables/{table}") for table in TABLES}


def test_haproxy_accepts_the_configuration():
    haproxies.configuration_is_accepted(HaproxyCluster)


def test_an_idle_websocket_survives():
    haproxies.idle_websocket_survives(HaproxyCluster)


def test_everything_about_a_table_meets_at_one_process():
    with Site() as site:
        homes = site.homes()
        assert set(homes.values()) == {1, 2, 3}
        for table, home in list(homes.items())[:20]:
            for path in (f"/api/1/tables/{table}/record", f"/table/{table}", f"/api/1/tables/{table}/replay?at=3"):
                assert site.where(path) == home, (path, home)
            for path in (f"/live?table={table}", f"/live?x=1&table={table}"):
                line, at = site.websocket(path)
                line.close()
                assert at == home, (path, at, home)


def test_what_is_about_no_table_goes_round():
    with Site() as site:
        for path in ("/", "/live", "/api/1/tables", "/api/1/games"):
            assert {site.where(path) for _ in range(9)} == {1, 2, 3}, path


def test_a_dead_process_moves_only_its_own_tables():
    with Site() as site:
        before = site.homes()
        site.processes[1].die()
        after = site.homes()  # at once: no check has noticed yet
        assert all(after.values()), "a player was refused"
        moved = {table for table in TABLES if before[table] != after[table]}
        assert moved == {table for table in TABLES if before[table] == 2}
        assert {after[table] for table in moved} == {1, 3}, "one process got all of them"


def test_a_process_that_is_not_ready_keeps_its_players():
    with Site() as site:
        table = next(table for table, home in site.homes().items() if home == 3)
        line, _ = site.websocket(f"/live?table={table}")
        site.processes[2].ready = False
        site.until(lambda: site.where(f"/live?table={table}") != 3)
        assert 3 not in {site.where("/") for _ in range(9)}
        line.sendall(b"ping")
        assert line.recv(4) == b"pong"
        site.processes[2].ready = True
        site.until(lambda: site.where(f"/live?table={table}") == 3)
        line.close()


def test_players_wait_at_a_process_when_none_is_ready():
    """The database is away: a connection is worth more than an error page."""
    with Site() as site:
        for one in site.processes:
            one.ready = False
        site.until(lambda: "0 active" in site.log())
        homes = site.homes()
        assert set(homes.values()) == {1, 2, 3}
        line, at = site.websocket(f"/live?table={TABLES[0]}")
        assert at == homes[TABLES[0]], "page and WebSocket do not meet"
        site.processes[at - 1].ready = True
        site.until(lambda: set(site.homes().values()) == {at})
        line.sendall(b"ping")
        assert line.recv(4) == b"pong"
        line.close()


def test_a_process_that_hangs_loses_its_players_to_others():
    with Site() as site:
        homes = site.homes()
        lines = {number: site.websocket(f"/live?table={next(t for t, home in homes.items() if home == number)}")[0]
                 for number in (1, 2)}
        site.processes[0].hangs = True
        assert lines[1].recv(1) == b"", "its WebSocket stays"
        table = next(table for table, home in homes.items() if home == 1)
        assert site.where(f"/table/{table}") in (2, 3)
        lines[2].sendall(b"ping")
        assert lines[2].recv(4) == b"pong"
        site.processes[0].hangs = False
        site.until(lambda: site.where(f"/table/{table}") == 1)


proxying.main(HaproxyCluster, globals())

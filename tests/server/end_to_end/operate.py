"""What a service manager and a proxy see: sd_notify, the watchdog, /readyz while the server stops."""
import os
import signal
import socket
import tempfile

import prometheus
from client import LONG, Closed
from serving import Server, main


class Manager:
    """The notify socket of a service manager, in a folder or in the abstract namespace."""

    def __init__(self, abstract=False):
        self.folder = tempfile.TemporaryDirectory(prefix="akhet-")
        path = os.path.join(self.folder.name, "notify")
        self.name = "@" + path if abstract else path
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + path if abstract else path)
        self.socket.settimeout(LONG)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.folder.cleanup()

    def hear(self):
        return dict(line.split("=", 1) for line in self.socket.recv(4096).decode().split("\n"))

    def waiting(self):
        """What has come so far."""
        messages = []
        self.socket.setblocking(False)
        try:
            while True:
                messages.append(self.hear())
        except BlockingIOError:
            self.socket.settimeout(LONG)
            return messages


def ticks(server):
    families = prometheus.read(server.get("/metrics"))
    return families["akhet_loop_lag_seconds"].samples["akhet_loop_lag_seconds_count", ""]


def pass_ticks(server, count):
    end = ticks(server) + count
    while ticks(server) < end:
        pass


def tells_readiness(manager):
    with Server(env={"NOTIFY_SOCKET": manager.name}) as server:
        said = manager.hear()
        assert said["READY"] == "1" and said["STATUS"], said
        pass_ticks(server, 3)
        assert not manager.waiting(), "nobody asked for a watchdog"
        server.process.send_signal(signal.SIGTERM)
        assert manager.hear()["STOPPING"] == "1"
        assert server.process.wait(LONG) == 0


def test_systemd_hears_ready_and_stopping():
    with Manager() as manager:
        tells_readiness(manager)


def test_an_abstract_socket_works_too():
    with Manager(abstract=True) as manager:
        tells_readiness(manager)


def test_the_watchdog_hears_the_loop():
    with Manager() as manager:
        with Server(env={"NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "300000"}):
            assert manager.hear()["READY"] == "1"
            for _ in range(5):
                assert manager.hear() == {"WATCHDOG": "1"}


def test_a_watchdog_of_another_process_hears_nothing():
    more = {"WATCHDOG_USEC": "300000", "WATCHDOG_PID": "1"}
    with Manager() as manager:
        with Server(env={"NOTIFY_SOCKET": manager.name, **more}) as server:
            assert manager.hear()["READY"] == "1"
            pass_ticks(server, 8)
            assert not manager.waiting()


def test_a_manager_that_is_not_there_does_no_harm():
    for name in ("/nowhere/notify", "@nobody", "relative", "@", "/" + "x" * 200):
        with Server(env={"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "300000"}) as server:
            assert server.get("/readyz")["ok"]


def test_not_ready_before_the_listener_closes():
    """Draining: the proxy hears it, players go on, new connections are still taken."""
    with Server("--drain-ms", "600000") as server:
        client = server.client("Anna")
        assert server.get("/readyz")["ok"]
        server.process.send_signal(signal.SIGTERM)
        while server.request("GET", "/readyz")[0] == 200:
            pass
        status, answer = server.request("GET", "/readyz")
        assert status == 503 and answer["stopping"] and answer["storage"], answer
        assert server.get("/healthz")["ok"]
        client.ask("ping")
        server.client("Bela").ask("ping")
        server.process.send_signal(signal.SIGTERM)  # the second one does not wait
        assert server.process.wait(LONG) == -signal.SIGTERM


def test_not_ready_without_its_database():
    with Server() as server:
        assert server.get("/readyz")["ok"]
        os.rename(server.data, server.data + ".away")
        while server.request("GET", "/readyz")[0] == 200:
            pass
        status, answer = server.request("GET", "/readyz")
        assert status == 503 and not answer["storage"] and not answer["ok"], answer
        os.rename(server.data + ".away", server.data)


def test_draining_ends():
    with Server("--drain-ms", "300") as server:
        client = server.client("Anna")
        server.process.send_signal(signal.SIGTERM)
        assert client.quiet_end() == 4000
        assert server.process.wait(LONG) == 0
        try:
            server.client()
        except (Closed, ConnectionError):
            return
        raise AssertionError("it still listens")


if __name__ == "__main__":
    main(globals())

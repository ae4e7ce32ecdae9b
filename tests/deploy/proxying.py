"""What the tests of the proxies share: a proxy of deploy/ with TLS before a real server, and what
every proxy has to do. The configurations are used as they are, with other ports and paths."""
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

import serving
from client import LONG, Client, Closed

DEPLOY = pathlib.Path(__file__).parents[2] / "deploy"
SITE = "example.org"
ANNA, BELA = "127.0.0.2", "127.0.0.3"  # two addresses from which players come


def skip_without(program):
    """Ends the test where the program is not installed."""
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    if not shutil.which(program):
        print(f"1..0 # SKIP {program} is not installed")
        sys.exit(0)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def replace(text, *pairs):
    """Every first text of a pair is there, and is replaced by the second."""
    for old, new in pairs:
        assert old in text, f"the configuration has no {old!r}"
        text = text.replace(old, new)
    return text


def options_of_server():
    """deploy/akhet.conf for a test: any port, the page that was built, no waiting at the end."""
    return replace((DEPLOY / "akhet.conf").read_text("utf-8"), ("port = 8080", "port = 0"),
                   ("drain-ms = 3000", "drain-ms = 0"))


class Proxy:
    """A server with deploy/akhet.conf, and a proxy before it; `prepare` and `command` differ."""

    def __init__(self, *options, change=lambda text: text):
        self.server = serving.Server(*options, limits=True)
        config = os.path.join(self.server.folder, "akhet.conf")
        pathlib.Path(config).write_text(options_of_server(), "utf-8")
        self.server.options += ["--config", config]
        self.change = change  # of the configuration
        self.clients = []

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            stack.enter_context(self.server)
            self.folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="akhet-"))
            self.port, self.plain = free_port(), free_port()
            self.authority = os.path.join(self.folder, "cert.pem")
            self.prepare()
            self.process = subprocess.Popen(self.command(), cwd=self.folder, env=self.environment(),
                                            stdout=open(self.file("log"), "w"),
                                            stderr=subprocess.STDOUT)
            stack.callback(self.stop)
            self.wait_until_it_answers()
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        for one in self.clients:
            one.drop()
        self.stack.close()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(LONG)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def file(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is not None:
            pathlib.Path(path).write_text(text, "utf-8")
        return path

    def environment(self):
        return {**serving.CLEAN, "HOME": self.folder, "XDG_DATA_HOME": self.folder,
                "XDG_CONFIG_HOME": self.folder}

    def make_certificate(self):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}", "-keyout",
                        self.file("key.pem"), "-out", self.file("cert.pem")],
                       check=True, capture_output=True)

    def wait_until_it_answers(self):
        end = time.monotonic() + LONG
        while True:
            try:
                return self.request("GET", "/healthz")
            except (OSError, AssertionError) as error:
                log = pathlib.Path(self.file("log")).read_text("utf-8", "replace")
                if self.process.poll() is not None or time.monotonic() > end:
                    raise AssertionError(f"the proxy did not start: {error}\n{log}") from error
                time.sleep(0.02)

    def dial(self, source=ANNA):
        line = socket.create_connection(("127.0.0.1", self.port), LONG, (source, 0))
        context = ssl.create_default_context(cafile=self.authority)
        context.set_alpn_protocols(["http/1.1"])
        return context.wrap_socket(line, server_hostname=SITE)

    def request(self, method, path, body=None, source=ANNA, **headers):
        """Status, headers and text of an answer."""
        line = http.client.HTTPConnection(SITE, timeout=LONG)
        line.sock = self.dial(source)
        line.request(method, path, body, {name.replace("_", "-"): value
                                          for name, value in headers.items()})
        answer = line.getresponse()
        text = answer.read().decode("utf-8", "replace")
        line.close()
        return answer.status, answer.headers, text

    def client(self, name=None, source=ANNA, origin=f"https://{SITE}"):
        one = Player(self, source, origin, name)
        self.clients.append(one)
        return one


class Player(Client):
    """A browser's WebSocket through the proxy."""

    def __init__(self, proxy, source, origin, name):
        self.proxy, self.source, self.origin = proxy, source, origin
        super().__init__(proxy.port, name)

    def dial(self):
        return self.proxy.dial(self.source)

    def host(self):
        return SITE

    def connect(self, headers=""):
        super().connect(f"Origin: {self.origin}\r\n" + headers)


# ---- what every proxy does -----------------------------------------------------------------------


def the_page_loads(make):
    with make() as proxy:
        status, headers, text = proxy.request("GET", "/")
        assert status == 200 and "<html" in text, (status, text)
        assert "default-src" in headers["Content-Security-Policy"]
        assert headers["Strict-Transport-Security"]
        status, _, text = proxy.request("GET", "/api/1/games")
        assert status == 200 and json.loads(text)["games"]
        plain = http.client.HTTPConnection("127.0.0.1", proxy.plain, timeout=LONG)
        plain.request("GET", "/table/x", headers={"Host": SITE})
        answer = plain.getresponse()
        assert answer.status in (301, 308), answer.status
        assert answer.headers["Location"] == f"https://{SITE}/table/x", answer.headers["Location"]
        plain.close()


def a_match_is_played(make):
    with make() as proxy:
        people = [proxy.client("Anna", ANNA), proxy.client("Bela", BELA)]
        table = serving.open_table(people)
        serving.play(people, table, random.Random(3), 40)
        assert people[0].tables[table].at >= 40 or people[0].tables[table].stage == "over"
        try:
            proxy.client(origin="https://evil.example")
        except Closed as closed:
            assert closed.code == 403, closed.code
        else:
            raise AssertionError("a page of another site may connect")


def limits_count_the_players_address(make):
    """The server sees who asks: one address uses up its names, another one does not notice."""
    with make() as proxy:
        def name(number, source, **more):
            body = json.dumps({"name": f"Player{number}"})
            return proxy.request("POST", "/api/1/players", body, source, **more)[0]

        made = 0
        while (status := name(made, ANNA)) == 201:
            made += 1
        assert status == 429 and 0 < made < 100, (status, made)
        assert name(1000, ANNA, X_Forwarded_For="192.0.2.77") == 429, "a forged address counts"
        assert name(2000, BELA) == 201
        assert name(2001, BELA, X_Forwarded_For="192.0.2.77") == 201


def many_players_come_through_one_proxy(make):
    """All connections of the server come from the proxy; that is not one player with many."""
    with make() as proxy:
        people = [proxy.client(source=source) for source in (ANNA, BELA) for _ in range(40)]
        for one in people:
            one.ask("ping")


def an_address_with_too_many_connections_is_refused(make):
    with make() as proxy:
        opened = 0
        try:
            while opened < 200:
                proxy.client(source=ANNA)
                opened += 1
        except (Closed, OSError):
            pass
        assert 8 <= opened <= 64, opened
        proxy.client("Bela", BELA).ask("ping")


def a_flood_of_requests_is_refused(make):
    with make() as proxy:
        line = http.client.HTTPConnection(SITE, timeout=LONG)
        line.sock = proxy.dial(ANNA)
        status = 0
        for _ in range(1000):
            line.request("GET", "/api/1/phrases")
            answer = line.getresponse()
            answer.read()
            status = answer.status
            if status != 200:
                break
            if line.sock is None:
                line.sock = proxy.dial(ANNA)
        line.close()
        assert status == 429, status
        assert proxy.request("GET", "/api/1/phrases", source=BELA)[0] == 200


def operators_pages_are_closed(make):
    with make() as proxy:
        assert "akhet_moves_total" in proxy.server.get("/metrics")
        for path in ("/metrics", "/readyz", "/metrics?x=1"):
            status, _, text = proxy.request("GET", path)
            assert status == 403, (path, status)
        for path in ("//metrics", "/./metrics", "/x/../metrics", "/%6detrics", "/metrics/",
                     "/metrics%20", "/METRICS", "/metrics;x", f"https://{SITE}/metrics"):
            status, _, text = proxy.request("GET", path)
            assert "akhet_moves_total" not in text, f"{path} shows the metrics"
        assert proxy.request("GET", "/healthz")[0] == 200


def a_large_upload_is_refused(make):
    with make() as proxy:
        line = proxy.dial()
        line.sendall(f"POST /api/1/players HTTP/1.1\r\nHost: {SITE}\r\nContent-Type: "
                     f"application/json\r\nContent-Length: {1 << 20}\r\n\r\n".encode())
        with contextlib.suppress(OSError):  # it may close before it has read everything
            line.sendall(b" " * (1 << 20))
        answer = line.recv(4096)
        assert answer.startswith((b"HTTP/1.1 413", b"HTTP/1.0 413")), answer
        line.close()
        assert proxy.request("GET", "/healthz")[0] == 200


def an_idle_websocket_survives(make, pattern):
    """All timeouts but the one of WebSockets are a second here, and the players think for longer."""
    def hurry(text):
        text, count = re.subn(pattern, r"\g<1>1s", text)
        assert count, "no timeout was found"
        return text

    def connect(proxy, name, source):
        while True:  # on a busy machine the handshake itself may be too slow
            with contextlib.suppress(Closed, OSError):
                return proxy.client(name, source)

    with make(change=hurry) as proxy:
        people = [connect(proxy, "Anna", ANNA), connect(proxy, "Bela", BELA)]
        table = serving.open_table(people)
        time.sleep(2.5)
        serving.play(people, table, random.Random(4), 4)
        assert people[0].tables[table].at == 4


SHARED = [the_page_loads, a_match_is_played, limits_count_the_players_address,
          many_players_come_through_one_proxy, an_address_with_too_many_connections_is_refused,
          a_flood_of_requests_is_refused, operators_pages_are_closed, a_large_upload_is_refused]


def main(make, tests):
    """Run what every proxy does and the proxy's own tests; print TAP."""
    shared = {f"test_{one.__name__}": (lambda one=one: one(make)) for one in SHARED}
    serving.main({**shared, **{name: test for name, test in tests.items()
                               if name.startswith("test_")}})

"""A whole cluster on one machine: PostgreSQL with a synchronous standby, akhet processes, haproxy.

Everything is in one folder: the database, logs, and state.json with the numbers of the processes, so
that one command can start the cluster and another one can kill a part of it.
"""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
import urllib.request

import postgres_pair

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONFIGURATION = ROOT / "deploy/haproxy-cluster.cfg"
WAIT = 120
# Every table of the load tool has an address of its own in 127.0.0.0/8; a person has one.
LIMITS = ("sc0_conn_cur gt 64", "sc0_http_req_rate gt 400")


def free_ports(count):
    """Ports that nobody uses now, all different."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def haproxy():
    found = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin:/sbin")
    if not found:
        raise postgres_pair.Missing("haproxy is not installed")
    return found


def replace_servers(text, ports):
    """The configuration with other processes: these ports of this machine."""
    for name, pattern in (("akhet", "id {0}"), ("spare", "id 1{0} backup no-check")):
        lines = "".join(f"    server {name}{number} 127.0.0.1:{port} {pattern.format(number)}\n"
                        for number, port in enumerate(ports, 1))
        text, count = re.subn(rf"(    server {name}\d .*\n)+", lines, text)
        assert count == 1, f"the processes {name} are not in one place"
    return text


def rewrite(text, port, servers, limits=True, certificate=None):
    """The configuration of deploy/ for this machine: one port, without TLS or with this certificate, these
    processes."""
    tls = f" ssl crt {certificate} alpn http/1.1" if certificate else ""
    text = re.sub(r"frontend akhet_http\n(    .*\n)+\n", "", text)
    text = re.sub(r"    bind :443 .*\n    bind :::443 .*\n", f"    bind 127.0.0.1:{port}{tls}\n", text)
    text = re.sub(r"    http-response set-header Strict-Transport.*\n", "", text)
    if not certificate:
        text = re.sub(r"    ssl-default-.*\n", "", text)
    text = re.sub(r"maxconn \d+", "maxconn 8000", text)  # what a user may open
    text = replace_servers(text, servers)
    assert certificate or "ssl" not in text.split("defaults")[1], "the configuration has changed"
    for limit in LIMITS if not limits else ():
        assert limit in text, f"the configuration has no {limit}"
        text = text.replace(limit, re.sub(r"\d+$", "1000000", limit))
    return text


class Cluster:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.pair = postgres_pair.Pair(self.folder / "pg")
        self.read()

    def read(self):
        self.state = {}
        with contextlib.suppress(OSError, ValueError):
            self.state = json.loads((self.folder / "state.json").read_text())

    def save(self):
        """All at once: whoever cleans up reads it."""
        (self.folder / "state.new").write_text(json.dumps(self.state))
        (self.folder / "state.new").rename(self.folder / "state.json")

    # ---- starting and stopping ----

    def up(self, servers=3, akhet=ROOT / "build/akhet", port=0, durable=False, limits=True, options=(), standby=True,
           words="", certificate=None, database=True):
        """Start everything. Whatever fails, nothing stays. `words` go to the address of the database; without a
        database, the process uses a file."""
        if self.state:
            raise RuntimeError(f"there is a cluster in {self.folder} already")
        haproxy()
        postgres_pair.binaries()
        self.folder.mkdir(parents=True, exist_ok=True)
        ports = free_ports(servers + 1)
        self.state = {"akhet": str(pathlib.Path(akhet).resolve()), "port": port or ports[0], "limits": limits,
                      "data": self.pair.url() + words if database else str(self.folder / "akhet.db"),
                      "options": list(options), "certificate": certificate,
                      "servers": [{"port": one, "pid": 0} for one in ports[1:]], "haproxy": 0}
        self.save()
        try:
            if database:
                self.pair.create(durable)
            if standby:
                self.pair.standby()
            for number in range(1, servers + 1):
                self.start(number)
            self.start_haproxy()
        except BaseException:
            self.down()
            raise
        return self

    def launch(self, name, line):
        """Start a process that outlives this program."""
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("AKHET_", "PG"))}
        with open(self.folder / f"{name}.log", "ab") as log:
            return subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                                    cwd=self.folder, env=clean | {"AKHET_ALLOW_ROOT": "yes"})

    def start(self, number, akhet=None):
        """Start a process and wait until it is ready."""
        server = self.state["servers"][number - 1]
        line = [akhet or self.state["akhet"], "serve", "--port", str(server["port"]), "--data", self.state["data"],
                "--trust-proxy", "--log", "quiet", *self.state["options"]]
        if not self.state["limits"]:
            line.append("--no-limits")
        process = self.launch(f"akhet{number}", line)
        server["pid"] = process.pid
        self.save()
        self.wait_ready(number, process)

    def ready(self, number):
        """Whether a process says that it is ready; None: it does not answer."""
        address = f"http://127.0.0.1:{self.state['servers'][number - 1]['port']}/readyz"
        try:
            with urllib.request.urlopen(address, timeout=2) as answer:
                return answer.status == 200
        except urllib.error.HTTPError:
            return False
        except OSError:
            return None

    def metrics(self, number):
        address = f"http://127.0.0.1:{self.state['servers'][number - 1]['port']}/metrics"
        with urllib.request.urlopen(address, timeout=10) as answer:
            return answer.read().decode()

    def wait_ready(self, number, process=None):
        end = time.monotonic() + WAIT
        while not self.ready(number):
            if process and process.poll() is not None:
                log = (self.folder / f"akhet{number}.log").read_text("utf-8", "replace")
                raise RuntimeError(f"akhet{number} ended with {process.returncode}: {log[-2000:]}")
            if time.monotonic() > end:
                raise RuntimeError(f"akhet{number} is not ready")
            time.sleep(0.02)

    def start_haproxy(self):
        ports = [server["port"] for server in self.state["servers"]]
        text = rewrite(CONFIGURATION.read_text("utf-8"), self.state["port"], ports, self.state["limits"],
                       self.state["certificate"])
        text = text.replace("global\n", f"global\n    stats socket {self.folder}/haproxy.socket mode 600 level admin\n", 1)
        (self.folder / "haproxy.cfg").write_text(text)
        process = self.launch("haproxy", [haproxy(), "-db", "-f", str(self.folder / "haproxy.cfg")])
        self.state["haproxy"] = process.pid
        self.save()
        end = time.monotonic() + WAIT
        while not self.answers():
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError((self.folder / "haproxy.log").read_text("utf-8", "replace")[-2000:])
            time.sleep(0.02)

    def answers(self):
        unchecked = ssl._create_unverified_context() if self.state["certificate"] else None
        with contextlib.suppress(OSError):
            with urllib.request.urlopen(self.url("/healthz"), timeout=2, context=unchecked) as answer:
                return answer.status == 200
        return False

    def down(self):
        """Kill everything and remove the folder; what another process started since, too."""
        self.read()
        pids = [server["pid"] for server in self.state.get("servers", [])]
        for pid in pids + [self.state.get("haproxy", 0), self.state.get("load", 0)]:
            end_process(pid, self.folder)
        self.pair.destroy()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.state = {}

    # ---- what can happen to a process ----

    def pid(self, number):
        pid = self.state["servers"][number - 1]["pid"]
        if not runs(pid, self.folder):
            raise RuntimeError(f"akhet{number} does not run")
        return pid

    def signal(self, number, what):
        os.kill(self.pid(number), what)

    def kill(self, number):
        end_process(self.pid(number), self.folder)

    def stop_in_order(self, number):
        """SIGTERM: the process gives its claims back and ends; returns its exit code if it is a child."""
        pid = self.pid(number)
        os.kill(pid, signal.SIGTERM)
        wait_gone(pid)

    # ---- asking ----

    def url(self, path=""):
        scheme = "https" if self.state["certificate"] else "http"
        return f"{scheme}://127.0.0.1:{self.state['port']}{path}"

    def command(self, text):
        """What haproxy answers to its administrator."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.folder / "haproxy.socket"))
            line.sendall(text.encode() + b"\n")
            return b"".join(iter(lambda: line.recv(65536), b"")).decode()

    def seen(self):
        """What haproxy thinks of each process: {name: status}."""
        rows = [row.split(",") for row in self.command("show stat").lstrip("# ").splitlines() if row]
        head = rows[0]
        return {row[head.index("svname")]: row[head.index("status")] for row in rows[1:]
                if row[0] == "akhet" and row[1] != "BACKEND"}

    def status(self):
        said = {"url": self.url(), "database": json.loads(self.pair.status())}
        seen = self.seen() if runs(self.state["haproxy"], self.folder) else {}
        for number, server in enumerate(self.state["servers"], 1):
            said[f"akhet{number}"] = {"port": server["port"], "runs": runs(server["pid"], self.folder),
                                      "ready": self.ready(number), "haproxy": seen.get(f"akhet{number}", "?")}
        return said


def runs(pid, folder):
    """Whether this process is one of the cluster's: it works in its folder."""
    try:
        return pid > 0 and os.readlink(f"/proc/{pid}/cwd") == str(folder) and not postgres_pair.ended(pid)
    except OSError:
        return False


def wait_gone(pid):
    end = time.monotonic() + WAIT
    while not postgres_pair.ended(pid):
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)
        if time.monotonic() > end:
            raise RuntimeError(f"process {pid} does not end")
        time.sleep(0.005)
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, 0)


def end_process(pid, folder):
    if runs(pid, folder):
        os.kill(pid, signal.SIGKILL)
        wait_gone(pid)

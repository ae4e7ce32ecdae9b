"""deploy/compose.yml: its addresses agree with haproxy's configuration, what it names is there, and its
scripts make a primary and a synchronous standby of a real PostgreSQL. Containers are not started: that
takes a network."""
import os
import re
import subprocess
import time

import postgres_pair
import proxying
import serving
from client import LONG

TEXT = (proxying.DEPLOY / "compose.yml").read_text("utf-8")
PASSWORD = "a password with 'quotes'"


def services():
    """{name: its lines}; the file keeps one setting on a line."""
    part = re.search(r"^services:\n(.*?)^networks:", TEXT, re.M | re.S)[1]
    found = re.split(r"^  (\w+):(?: &\w+)?\n", part, flags=re.M)[1:]
    return dict(zip(found[::2], found[1::2]))


def address(name):
    return re.search(r"ipv4_address: (\S+)", services()[name])[1]


def test_the_addresses_agree():
    haproxy = (proxying.DEPLOY / "haproxy-cluster.cfg").read_text("utf-8")
    for kind in ("akhet", "spare"):
        named = dict(re.findall(rf"^    server {kind}(\d) ([\d.]+):8080 ", haproxy, re.M))
        assert named == {number: address(f"akhet{number}") for number in "123"}, named
    assert re.search(r"AKHET_PROXIES: (\S+)", TEXT)[1] == address("haproxy")
    hosts = re.search(r"AKHET_DATA: postgres://akhet@([^/]+)/akhet\?target_session_attrs=read-write", TEXT)[1]
    assert hosts.split(",") == [address("primary"), address("standby")]
    assert re.search(r"PRIMARY_HOST: (\S+)", TEXT)[1] == address("primary")


def test_what_it_names_is_there():
    for path in re.findall(r"- \./([\w.-]+):", TEXT):
        if path != "certs":
            assert (proxying.DEPLOY / path).exists(), path
    assert (proxying.DEPLOY.parent / re.search(r"dockerfile: (\S+)", TEXT)[1]).exists()
    told = subprocess.run([serving.AKHET, "serve", "--help"], capture_output=True, text=True, env=serving.CLEAN).stdout
    for option in re.findall(r"^      AKHET_(\w+):", TEXT, re.M):
        assert f"--{option.lower().replace('_', '-')}" in told, option


class Containers:
    """The scripts of the two containers of PostgreSQL, with folders for volumes and sockets for networks."""

    def __init__(self):
        self.pair = postgres_pair.Pair.temporary()
        self.user = postgres_pair.unprivileged()
        postgres_pair.own(self.pair.folder)
        os.chmod(self.pair.folder, 0o755)
        self.port = proxying.free_port()
        self.tools = self.pair.folder / "tools"
        self.tools.mkdir()

    def environment(self, node, **more):
        path = f"{self.tools}:{postgres_pair.binaries()}:{os.environ['PATH']}"
        return {"PATH": path, "PGDATA": str(self.pair.data(node)), "LC_ALL": "C", **more}

    def run(self, script, node, **more):
        return subprocess.Popen(["sh", str(proxying.DEPLOY / script)], env=self.environment(node, **more), cwd="/",
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                **self.user)

    def start_primary(self):
        """As the image does: the script runs at a server without a network, then the real one starts."""
        pair, socket = self.pair, self.pair.socket("a")
        postgres_pair.run("initdb", "-D", pair.data("a"), "-U", "postgres", "-A", "scram-sha-256", "--auth-local=trust",
                          "--no-sync", "-E", "UTF8", "--locale=C", f"--pwfile={self.password_file()}")
        (pair.folder / "primary").write_text("a\n")
        socket.mkdir()
        postgres_pair.own(socket)
        control = ("-w", "-s", "-D", pair.data("a"), "-l", pair.folder / "a.log")
        quick = f"-k {socket} -c fsync=off -c wal_keep_size=64MB"
        postgres_pair.run("pg_ctl", "start", *control, "-o", f"{quick} -c listen_addresses=")
        made = self.run("compose-primary.sh", "a", PGHOST=str(socket), DATABASE_PASSWORD=PASSWORD)
        assert made.wait(LONG) == 0
        postgres_pair.run("pg_ctl", "restart", *control, "-o",
                          f"{quick} -c listen_addresses=127.0.0.1 -p {self.port}")

    def password_file(self):
        path = self.pair.folder / "password"
        self.pair.write(path, PASSWORD)
        return path

    def start_standby(self):
        socket = self.pair.socket("b")
        socket.mkdir()
        postgres_pair.own(socket)
        wrapper = self.tools / "postgres"  # another port and socket than the primary's on this machine
        wrapper.write_text(f"#!/bin/sh\nexec {postgres_pair.binaries()}/postgres \"$@\" -k {socket} -p 5432"
                           " -c listen_addresses= -c fsync=off\n")
        wrapper.chmod(0o755)
        self.standby = self.run("compose-standby.sh", "b", PGPASSWORD=PASSWORD, PRIMARY_HOST="127.0.0.1",
                                PGPORT=str(self.port))

    def ask(self, host, port, user, text):
        said = subprocess.run([f"{postgres_pair.binaries()}/psql", "-X", "-A", "-t", "-q", "-h", str(host), "-p",
                               str(port), "-U", user, "-d", "akhet", "-c", text], capture_output=True, text=True,
                              env={**serving.CLEAN, "PGPASSWORD": PASSWORD})
        return said.stdout.strip() if said.returncode == 0 else said.stderr

    def until(self, answer, *question):
        end = time.monotonic() + LONG
        while (said := self.ask(*question)) != answer:
            assert time.monotonic() < end, said
            time.sleep(0.1)


def test_the_scripts_make_a_pair_that_fails_over():
    try:
        postgres_pair.binaries()
    except postgres_pair.Missing as why:
        return print(f"# {why}")
    site = Containers()
    try:
        site.start_primary()
        site.start_standby()
        primary = ("127.0.0.1", site.port)
        site.until("sync", *primary, "postgres", "SELECT sync_state FROM pg_stat_replication")
        assert site.ask(*primary, "akhet", "CREATE TABLE x (n int); INSERT INTO x VALUES (7)") == ""
        refused = site.ask(*primary, "standby", "SELECT n FROM x")
        assert "permission denied" in refused, refused
        site.pair.kill("a")
        promoted = site.run("compose-promote.sh", "b")
        assert promoted.wait(LONG) == 0
        assert site.ask(site.pair.socket("b"), 5432, "akhet", "INSERT INTO x VALUES (8) RETURNING n") == "8"
        assert site.ask(site.pair.socket("b"), 5432, "akhet", "SELECT sum(n) FROM x") == "15"
    finally:
        site.pair.destroy()
    return None


serving.main(globals())

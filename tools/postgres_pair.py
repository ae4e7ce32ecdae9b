"""A private PostgreSQL in a folder: a primary, and a synchronous standby if asked for.

The servers listen on Unix sockets in the folder, which only their user and root may enter, so they
need no passwords and no free ports. They never run as root. The two nodes are called "a" and "b";
either may be the primary.
"""
import contextlib
import glob
import json
import os
import pathlib
import pwd
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse

WAIT = 120  # seconds that a start, a copy or a promotion may take on a busy machine
OWNER, DATABASE = "akhet", "akhet"
# Enough for some servers under load; what a test does not need costs time at every start.
SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{socket}'
unix_socket_permissions = 0700
port = 5432
max_connections = 60
shared_buffers = 64MB
wal_level = replica
max_wal_senders = 8
wal_keep_size = 512MB
hot_standby = on
wal_receiver_status_interval = 1s
wal_retrieve_retry_interval = 200ms
log_min_messages = warning
include_if_exists = 'node.conf'
"""
# The operating system survives a killed process, so only a power cut would need these.
NOT_DURABLE = "fsync = off\nfull_page_writes = off\n"


class Missing(Exception):
    """PostgreSQL is not installed."""


def binaries():
    """The folder of the newest PostgreSQL: Debian and Ubuntu keep several beside each other."""
    found = [path for path in glob.glob("/usr/lib/postgresql/*/bin") if os.access(path + "/initdb", os.X_OK)]
    if found:
        return max(found, key=lambda path: float(path.split("/")[-2]))
    if initdb := shutil.which("initdb"):
        return os.path.dirname(os.path.realpath(initdb))
    raise Missing("PostgreSQL is not installed")


def unprivileged():
    """The options of subprocess for a user who is not root; PostgreSQL refuses to run as root."""
    if os.getuid():
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise Missing("there is no user postgres or nobody to run PostgreSQL as")


def own(path):
    """Give a file to the user of the servers."""
    user = unprivileged()
    if user:
        os.chown(path, user["user"], user["group"])


def run(program, *words, **more):
    """Run a program of PostgreSQL and return what it printed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    done = subprocess.run([os.path.join(binaries(), program), *map(str, words)], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, cwd="/", env=clean | {"LC_ALL": "C"}, timeout=WAIT,
                          **unprivileged(), **more)
    if done.returncode:
        raise RuntimeError(f"{program} {' '.join(map(str, words))}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


class Pair:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()

    # ---- where things are ----

    @staticmethod
    def temporary():
        """A pair in a new folder, which goes away with this process. The path is short: that of a Unix
        socket has 107 bytes at most."""
        pair = Pair(tempfile.mkdtemp(prefix="akhet-pg-"))
        guard(pair.folder, pair.destroy)
        return pair

    def data(self, node):
        return self.folder / node

    def socket(self, node):
        return self.folder / f"{node}.socket"

    def primary(self):
        return (self.folder / "primary").read_text().strip()

    def other(self):
        return "b" if self.primary() == "a" else "a"

    def durable(self):
        return (self.folder / "durable").exists()

    def pid(self, node):
        """The process of a running node; 0: it does not run."""
        try:
            pid = int((self.data(node) / "postmaster.pid").read_text().split("\n", 1)[0])
            command = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except (OSError, ValueError):
            return 0
        # A killed server leaves its file behind, and the number may be another process by now.
        return pid if str(self.data(node)).encode() in command else 0

    def url(self, database=DATABASE, user=OWNER, node=None):
        """For libpq. Without a node it names both, and libpq looks for the one that is the primary."""
        nodes = [node] if node else ["a", "b"]
        hosts = ",".join(urllib.parse.quote(str(self.socket(one)), safe="") for one in nodes)
        rest = "" if node else "?target_session_attrs=read-write"
        return f"postgres://{user}@{hosts}/{database}{rest}"

    # ---- starting and stopping ----

    def settings(self, node):
        text = SETTINGS.format(socket=self.socket(node)) + ("" if self.durable() else NOT_DURABLE)
        self.write(self.data(node) / "postgresql.conf", text)
        self.write(self.data(node) / "node.conf", f"cluster_name = '{node}'\n")

    def write(self, path, text):
        path.write_text(text)
        own(path)

    def create(self, durable=False):
        """Make the folder and start the primary "a", with a role and a database for Akhet."""
        self.folder.mkdir(parents=True, exist_ok=True)
        os.chmod(self.folder, 0o711)
        own(self.folder)
        if durable:
            (self.folder / "durable").touch()
        run("initdb", "-D", self.data("a"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        (self.folder / "primary").write_text("a\n")
        self.settings("a")
        self.start("a")
        self.sql(f"CREATE ROLE {OWNER} LOGIN", f"CREATE DATABASE {DATABASE} OWNER {OWNER}")
        return self

    def start(self, node):
        socket = self.socket(node)
        shutil.rmtree(socket, ignore_errors=True)
        socket.mkdir(mode=0o700)
        own(socket)
        if not self.pid(node):
            (self.data(node) / "postmaster.pid").unlink(missing_ok=True)
        run("pg_ctl", "start", "-w", "-t", WAIT, "-s", "-D", self.data(node), "-l", self.folder / f"{node}.log")

    def hang(self, node, number):
        """Send a signal to a server and everything it started; returns the number of the process, or 0."""
        pid = self.pid(node)
        if pid:
            children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            for one in (pid, *map(int, children)):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(one, number)
        return pid

    def kill(self, node=None):
        """Kill a server with everything it started, as a machine that loses its power would."""
        pid = self.hang(node or self.primary(), signal.SIGKILL)
        while pid and not ended(pid):
            time.sleep(0.005)

    def destroy(self):
        """Stop both nodes at once and remove the folder."""
        for node in ("a", "b"):
            with contextlib.suppress(OSError):
                self.kill(node)
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.folder, ignore_errors=True)  # a dying process may have made a file meanwhile

    # ---- the standby ----

    def standby(self):
        """Copy the primary to the other node and make commits wait for it."""
        primary, node = self.primary(), self.other()
        self.kill(node)
        shutil.rmtree(self.data(node), ignore_errors=True)
        run("pg_basebackup", "-d", self.url("postgres", "postgres", primary), "-D", self.data(node), "-R", "-X",
            "stream", "-c", "fast", "--no-sync")
        self.settings(node)
        self.start(node)
        self.wait("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'", "1")
        self.synchronous(primary, "*")
        self.wait("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", "1")
        return node

    def synchronous(self, node, names):
        """Which standbys a commit waits for; "": none."""
        self.write(self.data(node) / "node.conf",
                   f"cluster_name = '{node}'\nsynchronous_standby_names = '{names}'\n")
        run("pg_ctl", "reload", "-s", "-D", self.data(node))

    def promote(self):
        """Make the standby the primary. The old primary is killed first: two of them would be one too many.

        Commits do not wait for a standby until there is one again, as with Patroni's synchronous_mode."""
        node = self.other()
        self.kill(self.primary())
        run("pg_ctl", "promote", "-w", "-t", WAIT, "-s", "-D", self.data(node))
        (self.folder / "primary").write_text(node + "\n")
        return node

    # ---- asking ----

    def sql(self, *statements, database="postgres"):
        """What the primary answers to its superuser, as text: fields with |, rows with newlines."""
        words = [word for one in statements for word in ("-c", one)]
        url = self.url(database, "postgres", self.primary())
        return run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", url, *words).strip()

    def wait(self, question, answer):
        end = time.monotonic() + WAIT
        while (said := self.sql(question)) != answer:
            if time.monotonic() > end:
                raise RuntimeError(f"{question}: {said} instead of {answer}")
            time.sleep(0.05)

    def database(self, name):
        """A new empty database; one that is there already is dropped."""
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,40}", name):
            raise ValueError(f"{name!r} is not a name for a database")
        self.sql("SET client_min_messages = warning", f"DROP DATABASE IF EXISTS {name} WITH (FORCE)",
                 f"CREATE DATABASE {name} OWNER {OWNER}")
        return self.url(name)

    def cut(self):
        """End every connection of the database's clients; returns how many there were."""
        return int(self.sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                            f" WHERE usename = '{OWNER}'"))

    def status(self):
        said = {"folder": str(self.folder), "primary": self.primary(), "url": self.url()}
        for node in ("a", "b"):
            said[node] = "running" if self.pid(node) else "stopped" if self.data(node).exists() else "missing"
        return json.dumps(said)


def watch(folder, destroy, pid):
    """Wait until a process ends, however it ends, or somebody removes the folder; leave nothing behind."""
    with contextlib.suppress(ProcessLookupError):
        process = os.pidfd_open(pid)
        while folder.exists() and not select.select([process], [], [], 1)[0]:
            pass
    destroy()


def silence():
    """Leave the session and the files of the caller: its end must not end this process, nor wait for it."""
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for one in (0, 1, 2):
        os.dup2(null, one)


def guard(folder, destroy):
    """Start a process that calls `destroy` when this one ends, even if it is killed."""
    pid = os.getpid()
    if os.fork() == 0:
        try:
            silence()
            os.closerange(3, 4096)
            watch(folder, destroy, pid)
        finally:
            os._exit(0)


def ended(pid):
    """Whether a process only waits for its parent to notice that it ended."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True

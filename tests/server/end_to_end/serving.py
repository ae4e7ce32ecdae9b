"""What the end-to-end tests share: a real server on a free port, matches, and TAP."""
import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from client import LONG, Client

AKHET = sys.argv[1] if len(sys.argv) > 1 else "build/akhet"
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("AKHET_")}
CLEAN["AKHET_ALLOW_ROOT"] = "yes"  # the tests may run as root


class Server:
    """`akhet serve` with a database of its own; it can be stopped, killed and started again."""

    def __init__(self, *options, limits=False, sync="off", bot_ms=200, before=(), env=None):
        self.folder = tempfile.mkdtemp(prefix="akhet-")
        self.data = os.path.join(self.folder, "akhet.db")
        self.options = ["--sync", sync, "--log", "quiet", "--bot-ms", str(bot_ms), *options]
        if not limits:
            self.options.append("--no-limits")
        self.program = AKHET
        self.before = list(before)
        self.env = {**CLEAN, **(env or {})}
        self.process = None
        self.port = 0
        self.clients = []
        self.errors = None  # where its standard error goes

    def start(self):
        command = [*self.before, self.program, "serve", "--json", "--lang", "en", "--port",
                   str(self.port), "--data", self.data, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors,
                                        text=True, env=self.env)
        line = self.process.stdout.readline()
        assert line, "the server did not start"
        self.port = json.loads(line)["port"]
        return self

    def end(self, number=signal.SIGTERM):
        for one in self.clients:
            one.drop()
        self.process.send_signal(number)
        code = self.process.wait(LONG)
        self.process.stdout.close()
        assert code == (0 if number != signal.SIGKILL else -number), f"it ended with {code}"

    def restart(self, number=signal.SIGTERM):
        self.end(number)
        return self.start()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        try:
            if self.process.poll() is None:
                self.end()
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            shutil.rmtree(self.folder, ignore_errors=True)

    def client(self, name=None, **more):
        one = Client(self.port, name, **more)
        self.clients.append(one)
        return one

    def people(self, count):
        return [self.client(name) for name in ("Anna", "Bela", "Cleo", "Dana", "Emil")[:count]]

    def request(self, method, path, body=None, token=None):
        """The status and what was answered, as JSON where it is."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        line.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
        is_json = answer.headers.get_content_type() == "application/json"
        return answer.status, json.loads(text) if is_json else text

    def get(self, path, token=None):
        status, answer = self.request("GET", path, token=token)
        assert status == 200, (path, status, answer)
        return answer


def open_table(people, game="nile", **more):
    """The first opens a table for all of them; the others sit down, and it begins."""
    first, others = people[0], people[1:]
    table = first.ask("create", game=game, players=len(people), **more)["table"]
    for other in others:
        other.ask("watch", table=table)
        other.ask("sit", table=table)
    together(people, table)
    for one in people:
        one.until(lambda one=one: one.tables[table].stage != "open")
    return table


def together(people, table):
    """Everybody reads until all have seen the same."""
    for one in people:
        one.until(lambda one=one: table in one.tables)
    last = max(one.tables[table].seq for one in people)
    for one in people:
        one.until(lambda one=one: one.tables[table].seq >= last)


def mover(people, table):
    """Who may move; None where nobody of them does."""
    for one in people:
        if one.tables[table].legal:
            return one
    return None


def move(people, table, chance):
    """One legal move by whoever it is up to, seen by everybody."""
    one = mover(people, table)
    seen = one.tables[table]
    answer = one.ask("move", table=table, at=seen.at, move=chance.choice(seen.legal))
    for other in people:
        other.until(lambda other=other: other.tables[table].seq >= answer["seq"])
    return answer


def play(people, table, chance, most=100000):
    """Play on until the match is over, or for so many moves."""
    for _ in range(most):
        if people[0].tables[table].stage == "over":
            break
        move(people, table, chance)
    return people[0].tables[table]


def main(tests):
    """Run the functions whose names begin with test_; print TAP."""
    chosen = [(name, test) for name, test in tests.items() if name.startswith("test_")]
    wanted = sys.argv[2:]
    chosen = [one for one in chosen if not wanted or one[0] in wanted]
    print(f"1..{len(chosen)}", flush=True)
    failed = 0
    for number, (name, test) in enumerate(chosen, 1):
        begin = time.monotonic()
        try:
            test()
            print(f"ok {number} - {name}  # {time.monotonic() - begin:.1f} s", flush=True)
        except Exception:  # a test that fails must not hide the others
            failed += 1
            for line in traceback.format_exc().splitlines():
                print(f"# {line}")
            print(f"not ok {number} - {name}", flush=True)
    sys.exit(1 if failed else 0)

"""deploy/akhet.service: systemd accepts it, it is as closed as it says, and the server can live with
what it leaves: its system calls, its address families, a user without any right."""
import http.server
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import threading
import time

import proxying
import serving
from client import LONG

UNIT = proxying.DEPLOY / "akhet.service"
EXPOSURE = 15  # systemd-analyze's scale from 0 to 100; below 20 is the word "OK"

proxying.skip_without("systemd-analyze")


def settings(name):
    """All values of a setting of the unit, in order."""
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text("utf-8"), re.M)


def analyze(*arguments):
    """Runs systemd-analyze on the unit with the program that was built."""
    with tempfile.TemporaryDirectory(prefix="akhet-") as folder:
        unit = pathlib.Path(folder, "akhet.service")
        built = os.path.abspath(serving.AKHET)
        unit.write_text(proxying.replace(UNIT.read_text("utf-8"), ("/usr/local/bin/akhet", built)))
        return subprocess.run(["systemd-analyze", *arguments, str(unit)], capture_output=True,
                              text=True, env={**serving.CLEAN, "LC_ALL": "C.UTF-8"})


def test_systemd_accepts_the_unit():
    said = analyze("verify")
    assert said.returncode == 0 and not said.stderr, said.stderr


def test_the_unit_is_closed():
    said = analyze("security", "--offline=true", f"--threshold={EXPOSURE}", "--no-pager")
    assert said.returncode == 0, said.stdout
    print("# " + said.stdout.strip().splitlines()[-1])


def test_the_options_file_is_accepted():
    with tempfile.TemporaryDirectory(prefix="akhet-") as folder:
        path = pathlib.Path(folder, "akhet.conf")
        path.write_text(proxying.options_of_server(), "utf-8")
        with serving.Server("--config", str(path), limits=True) as server:
            assert server.get("/readyz")["ok"]


# ---- the sandbox ---------------------------------------------------------------------------------


def calls_of(group):
    """The system calls of a group such as @system-service, with the groups in it."""
    said = subprocess.run(["systemd-analyze", "syscall-filter", "--no-pager", group],
                          capture_output=True, text=True, check=True).stdout
    names = set()
    for word in re.findall(r"^    (@?[\w-]+)$", said, re.M):
        names |= calls_of(word) if word[0] == "@" else {word}
    return names


def allowed():
    """As systemd reads the lines of SystemCallFilter=: in order, ~ takes away."""
    names = set()
    for line in settings("SystemCallFilter"):
        for word in line.lstrip("~").split():
            some = calls_of(word) if word[0] == "@" else {word}
            names = names - some if line[0] == "~" else names | some
    return names | calls_of("@default")


def live(server, hooks=None):
    """What a server does: guests, passphrases, bots, hints, records, webhooks, metrics."""
    people = server.people(2)
    token = people[0].token
    server.request("POST", "/api/1/player/passphrase", {"passphrase": "sunrise over the nile"}, token)
    status, _ = server.request("POST", "/api/1/sessions",
                               {"name": "Anna", "passphrase": "sunrise over the nile"})
    assert status == 201, status
    if hooks:
        status, answer = server.request("PUT", "/api/1/player/webhook", {"address": hooks}, token)
        assert status == 200, answer
    table = serving.open_table(people, game="nile", options={"quick": "on"}, hints=True)
    serving.mover(people, table).ask("hint", table=table)
    serving.play(people, table, random.Random(5))
    for path in ("record", "replay", "proof"):
        server.get(f"/api/1/tables/{table}/{path}")
    solo = people[0].ask("create", game="nile", players=2,
                         seats=[{"kind": "person"}, {"kind": "bot", "level": 2}])["table"]
    people[0].until(lambda: solo in people[0].tables)
    seen = people[0].tables[solo]
    while not any(one["entry"].get("seat") == 1 for one in seen.updates):
        if seen.legal:
            serving.move(people[:1], solo, random.Random(6))
        else:
            people[0].receive()
    server.get("/metrics")
    return people


class Hooks(http.server.BaseHTTPRequestHandler):
    heard = threading.Event()

    def do_POST(self):
        self.send_response(200)
        self.end_headers()
        Hooks.heard.set()

    def log_message(self, *_):
        pass


NOBODY = 65534


def without_rights():
    """The words before a command that take every right from it, as the unit does."""
    if os.geteuid() or not shutil.which("setpriv"):
        return []
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs",
            "--inh-caps=-all", "--bounding-set=-all"]


def give_away(folder):
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)


def traced(trace):
    """The system calls and the families of sockets in a trace, once strace has written all of it."""
    text, end = "", time.monotonic() + LONG
    while not text.rstrip().endswith("+++ exited with 0 +++") and time.monotonic() < end:
        text = pathlib.Path(trace).read_text("utf-8", "replace")
    calls = set(re.findall(r"^\d+ +(?:<\.\.\. )?([a-z_0-9]+)(?:\(| resumed>)", text, re.M))
    return calls, set(re.findall(r"^\d+ +socket\((AF_\w+)", text, re.M))


def test_the_server_lives_with_these_system_calls():
    if not shutil.which("strace"):
        return print("# strace is not installed")
    if b"__asan_init" in pathlib.Path(serving.AKHET).read_bytes():
        return print("# the sanitizer has system calls of its own")
    listener = http.server.HTTPServer(("127.0.0.1", 0), Hooks)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="akhet-") as folder:
        trace = os.path.join(folder, "trace")
        server = serving.Server("--hooks-anywhere", env={"LSAN_OPTIONS": "detect_leaks=0"},
                                before=[*without_rights(), "strace", "-D", "-f", "-o", trace])
        give_away(folder)
        give_away(server.folder)
        with server:
            people = live(server, f"http://127.0.0.1:{listener.server_port}/")
            table = serving.open_table(people)
            while serving.mover(people, table) is people[0]:
                serving.move(people, table, random.Random(7))
            people[0].drop()  # an absent player gets webhooks
            while people[1].tables[table].legal:
                serving.move(people[1:], table, random.Random(8))
            assert Hooks.heard.wait(LONG), "no webhook came"
        calls, families = traced(trace)
    listener.shutdown()
    assert {"accept4", "sendto", "fdatasync"} & calls and len(calls) > 30, calls
    # execve is systemd's own, before the filter is on.
    assert calls - {"execve"} <= allowed(), f"not allowed: {calls - allowed()}"
    assert families <= set(settings("RestrictAddressFamilies")[0].split()), families


def test_a_user_without_rights_is_enough():
    if not without_rights():
        return print("# needs root and setpriv")
    server = serving.Server(before=without_rights())
    give_away(server.folder)
    with server:
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text("utf-8")
        assert re.search(r"^CapEff:\s0+$", status, re.M) and re.search(r"^NoNewPrivs:\s1$", status, re.M)
        live(server)


serving.main(globals())

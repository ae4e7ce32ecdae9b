#!/usr/bin/env python3
"""Check docs/openapi.json against the running server: every path, every answer, every member.

Usage: openapi.py AKHET SOURCE DAY_RECORD. AKHET is the program, SOURCE the folder of the repository,
DAY_RECORD the program that plays a deal of the day.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from live import Live  # noqa: E402
from schema import faults_of, resolve  # noqa: E402

UNSEEN = {"429", "503", "507"}  # answers of a server in need, which this one is not


class Server:
    """A server with a database of its own, until the end of `with`."""

    def __init__(self, akhet):
        self.akhet = akhet

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        call = [self.akhet, "serve", "--port", "0", "--data", self.folder.name + "/data", "--json",
                "--no-limits", "--bot-tables", "--log", "quiet"]
        self.process = subprocess.Popen(call, stdout=subprocess.PIPE, text=True)
        self.address = json.loads(self.process.stdout.readline())["address"].rstrip("/")
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.status = self.process.wait(30)
        self.process.stdout.close()
        self.folder.cleanup()

    def ask(self, method, path, token=None, body=None):
        """Status, type and text of the answer."""
        data = body.encode() if isinstance(body, str) else body and json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        if token:
            request.add_header("Authorization", "Bearer " + token)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.headers.get_content_type(), answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.headers.get_content_type(), error.read().decode()


class Check:
    """Asks the server and holds every answer against the document."""

    def __init__(self, server, document):
        self.server, self.document = server, document
        self.faults, self.seen = [], set()

    def __call__(self, method, template, status, token=None, body=None, **fields):
        query = fields.pop("query", "")
        path = template
        for name, value in fields.items():
            path = path.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
        got, kind, text = self.server.ask(method, path + query, token, body)
        where = f"{method} {path}{query}"
        if got != status:
            self.faults.append(f"{where}: {got}, not {status}: {text[:200]}")
            return None
        self.seen.add((template, method.lower(), str(status)))
        answers = self.document["paths"][template][method.lower()]["responses"]
        if str(status) not in answers:
            self.faults.append(f"{where}: {status} is not in the document")
            return None
        content = resolve(answers[str(status)], self.document)["content"]
        if kind not in content:
            self.faults.append(f"{where}: is {kind}, not {', '.join(content)}")
            return None
        value = json.loads(text) if kind == "application/json" else text
        self.faults += faults_of(value, content[kind]["schema"], self.document, where)
        return value


def players(check):
    """Everything about people; returns tokens."""
    add = "/api/1/players"
    zoe = check("POST", add, 201, body={"name": "Zoé"})["token"]
    adam = check("POST", add, 201, body={"name": "Adam 2"})["token"]
    check("POST", add, 409, body={"name": "ZOÉ"})
    check("POST", add, 400, body={"name": ""})
    check("POST", add, 413, body={"name": "x" * 5000})
    for name in "zoé", "Adam 2":
        check("GET", "/api/1/players/{name}", 200, name=name)
        check("GET", "/api/1/players/{name}/games", 200, name=name)
    check("GET", "/api/1/players/{name}", 404, name="nobody")
    check("GET", "/api/1/players/{name}", 401, "x", name="zoé")
    check("GET", "/api/1/players/{name}/games", 404, name="nobody")
    check("GET", "/api/1/players/{name}/games", 401, "x", name="zoé")
    check("GET", "/api/1/players/{name}/games", 400, name="zoé", query="?before=x")
    check("GET", "/api/1/player", 200, zoe)
    check("GET", "/api/1/player", 401)
    check("GET", "/api/1/player/tables", 401)
    return zoe, adam


def passphrases(check, zoe):
    claim, sign_in = "/api/1/player/passphrase", "/api/1/sessions"
    right, wrong = "a right passphrase", "a wrong passphrase"
    check("POST", claim, 400, zoe, {"passphrase": "short"})
    check("POST", claim, 401, body={"passphrase": right})
    check("POST", claim, 413, zoe, {"passphrase": "x" * 5000})
    check("POST", claim, 200, zoe, {"passphrase": right})
    check("POST", claim, 403, zoe, {"passphrase": right, "old": wrong})
    check("POST", sign_in, 403, body={"name": "Zoé", "passphrase": wrong})
    check("POST", sign_in, 404, body={"name": "nobody", "passphrase": wrong})
    check("POST", sign_in, 409, body={"name": "Adam 2", "passphrase": wrong})
    check("POST", sign_in, 400, body="{")
    check("POST", sign_in, 413, body={"name": "x" * 5000})
    one = check("POST", sign_in, 201, body={"name": "Zoé", "passphrase": right})["token"]
    check("DELETE", sign_in, 200, one)
    check("DELETE", sign_in, 401, one)
    two = check("POST", sign_in, 201, body={"name": "Zoé", "passphrase": right})["token"]
    check("DELETE", "/api/1/sessions/all", 401)
    check("DELETE", "/api/1/sessions/all", 200, two)
    check("GET", "/api/1/player", 401, zoe)
    return check("POST", sign_in, 201, body={"name": "Zoé", "passphrase": right})["token"]


def webhooks_and_programs(check, zoe):
    hook, program = "/api/1/player/webhook", "/api/1/player/token"
    for method in "GET", "PUT", "DELETE":
        check(method, hook, 401, body={"address": "https://a.test/"} if method == "PUT" else None)
    check("GET", hook, 200, zoe)
    check("PUT", hook, 200, zoe, {"address": "https://a.test/x"})
    check("PUT", hook, 400, zoe, {"address": "gopher://a.test/"})
    check("PUT", hook, 413, zoe, {"address": "x" * 5000})
    check("GET", hook, 200, zoe)
    check("DELETE", hook, 200, zoe)
    check("POST", program, 201, zoe, {"name": "Engine"})
    check("POST", program, 409, zoe, {"name": "engine"})
    check("POST", program, 400, zoe, {"name": " "})
    check("POST", program, 401, body={"name": "Other"})
    check("POST", program, 413, zoe, {"name": "x" * 5000})


OF_TABLES = ["/api/1/tables/{table}/record", "/api/1/tables/{table}/replay",
             "/api/1/tables/{table}/proof"]


def running_tables(check, zoe, adam):
    """A table that waits, one that runs, one that is not for everybody."""
    with Live(check.server.address, zoe) as live:
        waits = live.create(game="nile", players=3, public=True)
        plays = live.create(game="nile", players=2, public=True, pace={"kind": "move", "move_ms": 60000},
                            seats=[{"kind": "person"}, {"kind": "bot", "level": 1}])
        secret = live.create(game="valley", players=2, watch=False,
                             seats=[{"kind": "person"}, {"kind": "bot", "level": 1}])
        live.create(game="nile", players=2, public=True,
                    seats=[{"kind": "person"}, {"kind": "remote"}],
                    pace={"kind": "bank", "bank_ms": 60000, "add_ms": 1000})
        for table in plays, secret:
            live.until_begun(table)
        check("GET", "/api/1/tables", 200)
        check("GET", "/api/1/tables", 200, query="?stage=playing&game=nile")
        check("GET", "/api/1/tables", 400, query="?stage=x")
        check("GET", "/api/1/tables", 404, query="?game=x")
        check("GET", "/api/1/tables", 401, "x")
        check("GET", "/api/1/player/tables", 200, zoe)
        for table in waits, plays, secret:
            check("GET", "/api/1/tables/{table}", 200, table=table)
        for path in OF_TABLES:
            check("GET", path, 409, table=waits)
            check("GET", path, 403, table=secret)
            check("GET", path, 403, adam, table=secret)
            check("GET", path, 404, table="a" * 16)
            check("GET", path, 401, "x", table=plays)
        check("GET", OF_TABLES[0], 200, table=plays)
        check("GET", OF_TABLES[1], 200, zoe, table=plays, query="?seat=0")
        check("GET", OF_TABLES[1], 400, zoe, table=plays, query="?seat=7")
        check("GET", OF_TABLES[2], 200, table=plays)
    check("GET", "/api/1/tables/{table}", 404, table="a" * 16)
    check("GET", "/api/1/tables/{table}", 401, "x", table=waits)


def finished_tables(check, zoe):
    """Bots play every game to its end, rated."""
    facts = check("GET", "/api/1/games", 200)["games"]
    with Live(check.server.address, zoe) as live:
        for game in facts:
            seats = [{"kind": "bot", "level": 1 + i % 2} for i in range(game["min_players"])]
            table = live.create(game=game["id"], players=len(seats), seats=seats, rated=True)
            live.until_over(table)
            check("GET", "/api/1/tables/{table}", 200, table=table)
            for path in OF_TABLES:
                check("GET", path, 200, table=table)
            check("GET", OF_TABLES[1], 200, table=table, query="?seat=1")
            live.until_rated(lambda game=game: check("GET", "/api/1/ratings", 200,
                                                     query="?game=" + game["id"])["players"])
    history = check("GET", "/api/1/players/{name}/games", 200, name="level1")["games"]
    if len(history) < len(facts):
        check.faults.append("the bots have no history")
    check("GET", "/api/1/players/{name}", 200, name="level1")
    check("GET", "/api/1/ratings", 400)
    check("GET", "/api/1/ratings", 401, "x", query="?game=nile")
    check("GET", "/api/1/ratings", 404, query="?game=x")


def day(check, zoe, day_record):
    """A deal of the day, played elsewhere and submitted."""
    path, date = "/api/1/day/{game}", time.strftime("%Y-%m-%d", time.gmtime())
    record = subprocess.run([day_record, "nile", date, "0"], capture_output=True, text=True,
                            check=True).stdout
    check("GET", path, 200, game="nile")
    check("POST", path, 200, zoe, {"record": record}, game="nile")
    check("POST", path, 409, zoe, {"record": record}, game="nile")
    check("GET", path, 200, zoe, game="nile")
    check("POST", path, 400, zoe, {"record": "rubbish"}, game="valley")
    check("POST", path, 401, None, {"record": record}, game="nile")
    check("POST", path, 404, zoe, {"record": record}, game="x")
    check("POST", path, 413, zoe, {"record": "x" * 5000}, game="nile")
    check("GET", path, 400, game="nile", query="?date=x")
    check("GET", path, 401, "x", game="nile")
    check("GET", path, 404, game="x")


def facts_and_operators(check):
    for path in "/api/1/games", "/api/1/phrases", "/api/1/refusals", "/healthz", "/readyz", "/metrics":
        check("GET", path, 200)


def deletion(check, zoe):
    """Export and deletion, of a player with a passphrase."""
    own, export = "/api/1/player", "/api/1/player/export"
    check("GET", export, 200, zoe)
    check("GET", export, 401)
    check("DELETE", own, 400, zoe, {"name": "Adam 2"})
    check("DELETE", own, 401, body={"name": "Zoé"})
    check("DELETE", own, 403, zoe, {"name": "Zoé", "passphrase": "a wrong passphrase"})
    check("DELETE", own, 413, zoe, {"name": "x" * 5000})
    check("DELETE", own, 200, zoe, {"name": "Zoé", "passphrase": "a right passphrase"})


def banned(check):
    """Every request from a banned address is refused, except those of operators."""
    server = check.server
    subprocess.run([server.akhet, "admin", "ban", "127.0.0.1", "--data", server.folder.name + "/data"],
                   check=True, stdout=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while server.ask("GET", "/api/1/phrases")[0] == 200:
        assert time.monotonic() < end, "the server does not notice the ban"
        time.sleep(0.05)
    for path, methods in check.document["paths"].items():
        fields = {name: "x" for name in re.findall(r"{(\w+)}", path)}
        for method in methods:
            if path.startswith("/api/1/"):
                check(method.upper(), path, 403, **fields)
    check("GET", "/healthz", 200)


def routes_of(source):
    """(path, method) of every route in the server's table; a * is {} here."""
    text = pathlib.Path(source, "server/routes.def").read_text(encoding="utf-8")
    return {(path.replace("*", "{}"), method.lower())
            for method, path in re.findall(r'^ROUTE\((\w+), "([^"]+)"', text, re.M)}


def main(akhet, source, day_record):
    document = json.loads(pathlib.Path(source, "docs/openapi.json").read_text(encoding="utf-8"))
    described = {(re.sub(r"{\w+}", "{}", path), method)
                 for path, methods in document["paths"].items() for method in methods}
    faults = [f"not in both: {method} {path}" for path, method in described ^ routes_of(source)]
    with Server(akhet) as server:
        check = Check(server, document)
        zoe, adam = players(check)
        zoe = passphrases(check, zoe)
        webhooks_and_programs(check, zoe)
        facts_and_operators(check)
        running_tables(check, zoe, adam)
        finished_tables(check, zoe)
        day(check, zoe, day_record)
        deletion(check, zoe)
        banned(check)
    faults += check.faults
    if server.status:
        faults.append(f"the server ended with {server.status}")
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            for status in operation["responses"]:
                if status not in UNSEEN and (path, method, status) not in check.seen:
                    faults.append(f"never seen: {method} {path} {status}")
    print(*faults, sep="\n")
    print(len(check.seen), "answers checked")
    return 1 if faults else 0


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    sys.exit(main(*sys.argv[1:]))

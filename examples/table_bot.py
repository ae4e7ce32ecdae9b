#!/usr/bin/env python3
"""A program that plays at the tables of an Akhet server, with nothing but the standard library.

    examples/table_bot.py --name Busy --table TABLE          take a free seat at a table
    examples/table_bot.py --name Busy --create nile --bots 1 open one, against bots of level 1

It needs a token: --token, or --name to be given one. When the connection is lost it comes back and
goes on; a move whose answer it missed is sent again with the same id, and is made only once.
"""
import argparse
import base64
import json
import os
import random
import socket
import struct
import time
import urllib.parse
import urllib.request

AGAIN = {"busy", "storage", "storage_full", "closing", "too_fast"}  # refused for now


class Line:
    """A WebSocket: text messages out and in."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port), timeout=60)
        self.bytes = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: akhet.1\r\n"
                             "\r\n").encode())
        if b" 101 " not in self.bytes.readline():
            raise ConnectionError("the server does not want us now")
        while self.bytes.readline() not in (b"\r\n", b""):
            pass  # the rest of the head

    def frame(self, kind, payload):
        """What a client sends is margs, as the standard of WebSockets has it."""
        size, mask = len(payload), os.urandom(4)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | min(size, 126))
        head += struct.pack("!H", size) if size >= 126 else b""
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, do, **members):
        self.frame(1, json.dumps({"do": do, **members}).encode())

    def messages(self):
        while True:
            head = self.bytes.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                raise ConnectionError("the connection was closed")
            size = head[1]
            if size > 125:
                size = int.from_bytes(self.bytes.read(2 if size == 126 else 8), "big")
            payload = self.bytes.read(size)
            if head[0] & 15 == 9:
                self.frame(10, payload)
            elif head[0] & 15 == 1:
                yield json.loads(payload)


class Player:
    """What has to outlive a connection: the last number seen, and the moves not answered yet."""

    def __init__(self, args):
        self.args, self.token, self.table = args, args.token, args.table
        self.seq, self.waiting, self.id = None, {}, os.urandom(8).hex()

    def post(self, path, name, **headers):
        body, headers["Content-Type"] = json.dumps({"name": name}), "application/json"
        request = urllib.request.Request(self.args.server + path, body.encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["token"]

    def get_token(self):
        """Programs have a person behind them, who asks for their tokens."""
        owner = self.post("/api/1/players", self.args.name + " at home")
        token = self.post("/api/1/player/token", self.args.name, Authorization=f"Bearer {owner}")
        print("token", token, flush=True)
        return token

    def begin(self, line):
        """The first orders of a connection; `since` asks for what was missed and no more."""
        line.send("hello", version=1, token=self.token)
        if not self.table:
            other = {"kind": "bot", "level": self.args.bots} if self.args.bots else {"kind": "open"}
            seats = [{"kind": "person"}] + [other] * (self.args.players - 1)
            line.send("create", id=self.id, game=self.args.create, players=len(seats), seats=seats)
            return
        line.send("watch", table=self.table, **({} if self.seq is None else {"since": self.seq}))
        for order in self.waiting.values():
            line.send("move", **order)

    def decide(self, line, at, legal):
        """One move; where it is on its way already, nothing."""
        if any(order["at"] == at for order in self.waiting.values()):
            return
        order = dict(id=os.urandom(8).hex(), table=self.table, at=at, move=random.choice(legal))
        self.waiting[order["id"]] = order
        line.send("move", **order)

    def take(self, line, message):
        """What a message leads to; the result, where the match is over."""
        order = self.waiting.pop(message.get("re"), None)
        if message["say"] == "refused" and order and message["code"] in AGAIN:
            time.sleep(1)
            self.waiting[order["id"]] = order
            line.send("move", **order)
        elif message["say"] == "refused" and not order:
            raise SystemExit(f"refused: {message['code']}")
        if message["say"] == "created":
            self.table = message["table"]
            print("table", self.table, flush=True)
        if message["say"] not in ("table", "update"):
            return None
        self.seq = message["seq"]
        if message["say"] == "table" and message["stage"] == "open" and message["you"] is None:
            line.send("sit", table=self.table)
        if message.get("legal"):
            self.decide(line, message["at"], message["legal"])
        return message.get("result")

    def play(self):
        at = urllib.parse.urlsplit(self.args.server)
        while True:
            try:
                line = Line(at.hostname, at.port or 80)
                self.begin(line)
                for message in line.messages():
                    result = self.take(line, message)
                    if result:
                        return print("places", *result["places"])
            except OSError as lost:
                print("lost:", lost, flush=True)
                time.sleep(0.5 + random.random())


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--server", default="http://127.0.0.1:8080")
    for word in ("--token", "--name", "--table", "--create"):
        words.add_argument(word)
    words.add_argument("--players", type=int, default=2)
    words.add_argument("--bots", type=int, help="the level of bots in the other seats")
    player = Player(words.parse_args())
    player.token = player.token or player.get_token()
    player.play()

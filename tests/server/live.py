"""The live protocol in a few lines, for tests that need a table: a WebSocket by hand."""
import base64
import json
import os
import socket
import struct
import time
import urllib.parse

PATIENCE = 120  # seconds


class Live:
    """A connection that has said hello; use it in a `with`."""

    def __init__(self, address, token):
        where = urllib.parse.urlparse(address)
        self.socket = socket.create_connection((where.hostname, where.port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /live HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                             "Sec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Protocol: akhet.1\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline()
        assert b" 101 " in status, status
        while self.stream.readline().strip():
            pass
        self.say("welcome", do="hello", version=1, token=token, view="none")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()
        self.socket.close()

    def send(self, message):
        data, mask = json.dumps(message).encode(), os.urandom(4)
        head = struct.pack(">BBH", 0x81, 0xfe, len(data)) if len(data) > 125 else \
            bytes((0x81, 0x80 | len(data)))
        body = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(head + mask + body)

    def frame(self):
        first, size = self.stream.read(2)
        if size == 126:
            size, = struct.unpack(">H", self.stream.read(2))
        elif size == 127:
            size, = struct.unpack(">Q", self.stream.read(8))
        return first & 0x80, first & 0x0f, self.stream.read(size)

    def hear(self):
        """The next message; pings are passed over."""
        text = b""
        while True:
            last, kind, data = self.frame()
            assert kind != 8, data
            if kind in (0, 1):
                text += data
                if last:
                    return json.loads(text)

    def say(self, sort, **message):
        """Send, and wait for a message of this sort."""
        self.send(message)
        while True:
            answer = self.hear()
            assert answer["say"] != "refused", answer
            if answer["say"] == sort:
                return answer

    def create(self, **members):
        return self.say("created", do="create", **members)["table"]

    def stage(self, table):
        return self.say("table", do="watch", table=table)["stage"]

    def until(self, true):
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, "it takes too long"
            time.sleep(0.05)

    def until_begun(self, table):
        self.until(lambda: self.stage(table) == "playing")

    def until_over(self, table):
        self.until(lambda: self.stage(table) == "over")

    def until_rated(self, players):
        self.until(players)

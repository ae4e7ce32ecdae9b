"""A client of the live protocol for tests: a WebSocket over a socket, and the tables it has seen.

It believes nothing: every update must follow the one before it without a gap.
"""
import base64
import json
import os
import socket
import struct

LONG = 20.0  # seconds until a test gives up waiting


class Closed(Exception):
    """The connection has ended; `code` is the WebSocket's, None where none was said."""

    def __init__(self, code=None):
        super().__init__(f"closed with {code}")
        self.code = code


class Refused(Exception):
    def __init__(self, message):
        super().__init__(str(message))
        self.code = message["code"]
        self.message = message


class Seen:
    """A table as its messages tell it: the whole one, and every update since."""

    def __init__(self):
        self.seq = self.at = 0
        self.stage = self.turn = self.view = self.you = self.result = None
        self.legal, self.seats, self.updates, self.talk = [], [], [], []

    def take(self, message):
        if message["say"] == "table":
            self.talk = message["talk"]
        else:
            assert message["seq"] == self.seq + 1, f"a gap after {self.seq}: {message}"
            self.updates.append(message)
            if message["entry"]["kind"] in ("talk", "phrase"):
                self.talk.append(message["entry"])
        self.seq, self.at = message["seq"], message["at"]
        for name in ("stage", "view", "you", "result", "seats"):
            setattr(self, name, message.get(name, getattr(self, name)))
        if "turn" in message:
            self.turn, self.legal = message["turn"], message.get("legal", [])


class Client:
    def __init__(self, port, name=None, token=None, view="json", greet=True):
        self.port, self.token, self.view = port, token, view
        self.tables, self.others, self.ids = {}, [], 0
        self.buffer = b""
        self.connect()
        if greet:
            self.hello()
        if name:
            self.token = self.ask("name", name=name)["token"]
            self.name = name

    # ---- the socket --------------------------------------------------------------------------

    def dial(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=LONG)

    def host(self):
        return f"127.0.0.1:{self.port}"

    def connect(self, headers="", path="/live"):
        self.socket = self.dial()
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {self.host()}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: akhet.1\r\n{headers}\r\n".encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise Closed(int(head.split()[1]))

    def fill(self):
        try:
            more = self.socket.recv(1 << 16)
        except ConnectionError:
            more = b""
        if not more:
            raise Closed()
        self.buffer += more

    def frame(self, opcode, payload, mask=b"\x11\x22\x33\x44"):
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        else:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        masks = mask * (size // 4 + 1)
        body = (int.from_bytes(payload, "big") ^ int.from_bytes(masks[:size], "big"))
        self.socket.sendall(head + mask + body.to_bytes(size, "big"))

    def text(self, text):
        self.frame(1, text if isinstance(text, bytes) else text.encode())

    def send(self, message):
        self.text(json.dumps(message))

    def read_frame(self):
        while True:
            if len(self.buffer) >= 2:
                size, at = self.buffer[1], 2
                if size >= 126:
                    at = 4 if size == 126 else 10
                    size = int.from_bytes(self.buffer[2:at], "big")
                if len(self.buffer) >= at + size:
                    opcode, payload = self.buffer[0] & 15, self.buffer[at:at + size]
                    self.buffer = self.buffer[at + size:]
                    return opcode, payload
            self.fill()

    def receive(self, timeout=LONG):
        """The next message; TimeoutError when there is none."""
        self.socket.settimeout(timeout)
        while True:
            opcode, payload = self.read_frame()
            if opcode == 1:
                return self.take(json.loads(payload))
            if opcode == 8:
                raise Closed(int.from_bytes(payload[:2], "big") if payload else None)
            if opcode == 9:
                self.frame(10, payload)

    def drop(self):
        """Pull the plug."""
        self.socket.close()

    # ---- the protocol ------------------------------------------------------------------------

    def take(self, message):
        if message["say"] in ("table", "update"):
            self.tables.setdefault(message["table"], Seen()).take(message)
        else:
            self.others.append(message)
        return message

    def hello(self):
        members = {"token": self.token} if self.token else {}
        return self.ask("hello", version=1, view=self.view, **members)

    def ask(self, do, **members):
        """Order something and wait for its answer; what comes before it is taken in."""
        if "id" not in members:
            self.ids += 1
            members["id"] = f"{id(self) % 100000}-{self.ids}"
        self.send({"do": do, **members})
        return self.answer(members["id"])

    def answer(self, id):
        while True:
            message = self.receive()
            if message.get("re") == id:
                if message["say"] == "refused":
                    raise Refused(message)
                return message

    def refused(self, do, **members):
        """The code with which it is refused."""
        try:
            answer = self.ask(do, **members)
        except Refused as refused:
            return refused.code
        raise AssertionError(f"{do} {members} was not refused: {answer}")

    def until(self, true):
        while not true():
            self.receive()

    def quiet(self, seconds=0.05):
        """Read what is on its way."""
        try:
            while True:
                self.receive(seconds)
        except TimeoutError:
            return self

    def quiet_end(self):
        """Read to the end; the code with which it was closed."""
        try:
            while True:
                self.receive()
        except Closed as closed:
            return closed.code

    def resume(self, table, since=None):
        """Come back after a lost connection, to where one was."""
        self.drop()
        self.connect()
        self.hello()
        seen = self.tables.get(table)
        known = {"since": seen.seq if since is None else since} if seen else {}
        return self.ask("watch", table=table, **known)

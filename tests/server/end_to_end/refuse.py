"""What is wrong is refused with its code, and nothing is changed by it."""
import random

from client import Client, Closed
from serving import Server, main, mover, open_table, play, together


def state(server, table, people):
    """Everything that could have changed: what the list says, and what every seat sees."""
    told = []
    for one in people:
        answer = one.ask("watch", table=table)
        told.append({name: answer[name] for name in answer if name not in ("now", "re")})
    return server.get(f"/api/1/tables/{table}"), told


def test_orders_at_a_table_that_are_not_allowed():
    with Server() as server:
        people = server.people(3)
        stranger = server.client("Emil")
        table = open_table(people, "nile")
        play(people, table, random.Random(1), 7)
        one = mover(people, table)
        other = next(p for p in people if p is not one)
        seen = one.tables[table]
        before = state(server, table, people)
        legal = seen.legal[0]
        cases = [
            (other, "not_your_turn", "move", {"at": seen.at, "move": legal}),
            (stranger, "not_seated", "move", {"at": seen.at, "move": legal}),
            (one, "stale", "move", {"at": seen.at - 1, "move": legal}),
            (one, "stale", "move", {"at": seen.at + 1, "move": legal}),
            (one, "not_a_move", "move", {"at": seen.at, "move": "dance"}),
            (one, "not_a_move", "move", {"at": seen.at, "move": legal + " " + legal}),
            (one, "illegal", "move", {"at": seen.at, "move": illegal(seen.legal)}),
            (one, "missing_member", "move", {"at": seen.at}),
            (one, "bad_member", "move", {"at": -1, "move": legal}),
            (one, "bad_member", "move", {"at": str(seen.at), "move": legal}),
            (one, "bad_member", "move", {"at": 1.5, "move": legal}),
            (one, "bad_member", "move", {"at": seen.at, "move": [legal]}),
            (one, "bad_member", "move", {"at": seen.at, "move": ""}),
            (one, "unknown_member", "move", {"at": seen.at, "move": legal, "seat": 0}),
            (one, "bad_id", "move", {"at": seen.at, "move": legal, "id": "a b"}),
            (one, "bad_id", "move", {"at": seen.at, "move": legal, "id": "x" * 33}),
            (one, "bad_id", "move", {"at": seen.at, "move": legal, "id": 7}),
            (stranger, "started", "sit", {}),
            (stranger, "not_seated", "resign", {}),
            (stranger, "not_seated", "undo", {}),
            (stranger, "not_seated", "pause", {}),
            (stranger, "not_seated", "back", {}),
            (one, "started", "sit", {"seat": 2}),
            (one, "started", "rise", {}),
            (one, "started", "salt", {"salt": "late"}),
            (one, "started", "start", {}),
            (one, "not_paused", "go_on", {}),
            (one, "undo_not_asked", "undo_answer", {"yes": True}),
            (one, "not_away", "replace", {"seat": people.index(other)}),
            (one, "no_seat", "replace", {"seat": 4}),
            (one, "bad_member", "replace", {"seat": 9}),
            (one, "not_replaced", "back", {}),
            (one, "not_over", "rematch", {}),
            (one, "hints_off", "hint", {}),
            (one, "no_phrase", "talk", {"phrase": "abracadabra"}),
            (one, "missing_member", "talk", {}),
            (one, "talk_bad", "talk", {"text": "x" * 241}),
            (one, "talk_bad", "talk", {"text": "two\nlines"}),
        ]
        for who, code, do, members in cases:
            got = refused(who, do, table, members)
            assert got == code, (do, members, got, code)
        for who in people:
            who.quiet(0.01)
        assert state(server, table, people) == before
        one.ask("move", table=table, at=seen.at, move=legal)  # and the match goes on


def refused(who, do, table, members):
    """The code; an id that is refused cannot be named in the answer."""
    if "id" not in members:
        return who.refused(do, table=table, **members)
    who.send({"do": do, "table": table, **members})
    while True:
        message = who.receive()
        if message["say"] == "refused":
            return message["code"]


def illegal(legal):
    """A move of the game that is not allowed now."""
    crops = ("papyrus", "wheat", "lettuce", "castor", "flax")
    return next(f"{verb} {crop}" for verb in ("offer", "discard") for crop in crops
                if f"{verb} {crop}" not in legal)


def test_who_one_is():
    with Server() as server:
        nobody = server.client(greet=False)
        assert nobody.refused("lobby", on=True) == "greet_first"
        assert nobody.refused("hello", version=2) == "version"
        assert nobody.refused("hello", version=1, token="x" * 43) == "token"
        assert nobody.refused("hello", version=1, token="short") == "token"
        assert nobody.refused("hello", version=1, view="pictures") == "bad_member"
        assert nobody.ask("ping")["say"] == "pong"
        nobody.hello()
        assert nobody.refused("create", game="nile") == "who"
        assert nobody.refused("name", name=" x") == "name_bad"
        assert nobody.refused("name", name="x" * 25) == "name_bad"
        anna = server.client("Anna")
        assert nobody.refused("name", name="ANNA") == "name_taken"
        assert anna.refused("name", name="Berta") == "named"
        again = server.client(token=anna.token)
        assert again.others[-1]["name"] == "Anna"
        status, answer = server.request("POST", "/api/1/player/token", {"name": "Robot"},
                                        token=anna.token)
        assert status == 201 and answer["token"] != anna.token
        # A token that was signed out is nobody's, and its connections are ended.
        assert server.request("DELETE", "/api/1/sessions", token=anna.token)[0] == 200
        assert anna.quiet_end() == 4005
        assert Client(server.port, greet=False).refused(
            "hello", version=1, token=anna.token) == "token"


def test_tables_that_cannot_be():
    with Server() as server:
        one = server.client("Anna")
        cases = [
            ("no_game", {"game": "chess"}), ("bad_member", {"game": 5}),
            ("missing_member", {}), ("bad_member", {"game": "nile", "players": 6}),
            ("bad_member", {"game": "nile", "players": 1}),
            ("setup", {"game": "nile", "options": {"quick": "maybe"}}),
            ("setup", {"game": "nile", "options": {"slow": "on"}}),
            ("bad_member", {"game": "nile", "options": [1]}),
            ("bad_member", {"game": "nile", "players": 2, "seats": [{"kind": "person"}]}),
            ("bad_member", {"game": "nile", "players": 2, "seats": [{"kind": "person"}] * 2}),
            ("bad_member", {"game": "nile", "players": 2,
                            "seats": [{"kind": "bot", "level": 9}, {"kind": "open"}]}),
            ("bad_member", {"game": "nile", "pace": {"kind": "fast"}}),
            ("bad_member", {"game": "nile", "pace": {"kind": "move"}}),
            ("pace", {"game": "nile", "pace": {"kind": "move", "move_ms": 1}}),
            ("bad_member", {"game": "nile", "undo": "always"}),
            ("bad_member", {"game": "nile", "public": 1}),
            ("bad_member", {"game": "nile", "start": "now"}),
            ("unknown_member", {"game": "nile", "colour": "red"}),
        ]
        for code, members in cases:
            assert one.refused("create", **members) == code, members
        for name in ("abcdefghijkmnpqr", "short", "ABCDEFGHIJKLMNOP", "../../etc/passwd"):
            assert one.refused("watch", table=name) == "no_table", name
            assert one.refused("sit", table=name) == "no_table"
        assert one.refused("watch", table="x" * 17) == "bad_member"
        assert one.ask("my_tables")["tables"] == []


def test_words_that_are_no_orders():
    with Server() as server:
        one = server.client("Anna")
        for text, code in (("", "bad_json"), ("{", "bad_json"), ("[]", "bad_json"),
                           ("7", "bad_json"), ('{"do":"ping","do":"ping"}', "bad_json"),
                           ('{"do":"ping"} {}', "bad_json"), ("[" * 2000, "bad_json"),
                           ("{}", "missing_member"), ('{"do":7}', "missing_member"),
                           ('{"do":"fly"}', "unknown_command"),
                           ('{"do":"ping","x":1}', "unknown_member"),
                           ('{"do":"ping\\u0000"}', "bad_json")):
            one.text(text)
            assert one.receive()["code"] == code, (text[:40], code)
        assert one.ask("ping")["say"] == "pong"


def test_frames_that_break_the_protocol():
    with Server() as server:
        full = b'{"do":"ping","id":"' + b"x" * 32 + b'"}'
        one = server.client("Berta")
        one.frame(1, full + b" " * (4096 - len(full)))
        assert one.receive()["say"] == "pong"  # 4096 bytes are not too many
        for code, opcode, payload in ((4003, 1, b"x" * 4097), (4004, 2, b'{"do":"ping"}'),
                                      (4004, 1, b"\xff\xfe"), (4004, 3, b""),
                                      (4004, 0, b"more"), (4003, 1, b"{" * 60000)):
            bad = server.client(token=one.token)
            bad.frame(opcode, payload)
            assert bad.quiet_end() == code, (code, opcode, payload[:10])
        assert one.ask("ping")["say"] == "pong"


def test_a_page_of_somebody_else_may_not_connect():
    with Server() as server:
        for origin in ("https://example.org", "null", "http://127.0.0.1.example.org"):
            try:
                other = Client.__new__(Client)
                other.port = server.port
                other.connect(f"Origin: {origin}\r\n")
                raise AssertionError(origin)
            except Closed as closed:
                assert closed.code == 403
        own = Client.__new__(Client)
        own.port = server.port
        own.connect(f"Origin: http://127.0.0.1:{server.port}\r\n")
        own.drop()


def test_a_table_that_is_not_watched():
    with Server() as server:
        people = server.people(2)
        stranger = server.client("Emil")
        nobody = server.client()
        table = open_table(people, "nile", watch=False)
        for one in (stranger, nobody):
            assert one.refused("watch", table=table) == "not_watched"
        assert stranger.refused("talk", table=table, text="hello") == "not_watched"
        for path in ("record", "replay", "proof"):
            status, answer = server.request("GET", f"/api/1/tables/{table}/{path}",
                                            token=stranger.token)
            assert status == 403 and answer["error"] == "not_watched", (path, answer)
        assert server.request("GET", f"/api/1/tables/{table}/proof",
                              token=people[0].token)[0] == 200


def test_who_watched_before_the_start_is_shut_out():
    with Server() as server:
        host, guest, stranger = server.people(3)
        table = host.ask("create", game="nile", players=2, watch=False)["table"]
        stranger.ask("watch", table=table)
        guest.ask("watch", table=table)
        guest.ask("sit", table=table)
        together([host, guest], table)
        host.until(lambda: host.tables[table].stage == "playing")
        stranger.until(lambda: stranger.others[-1]["say"] == "unwatched")
        assert stranger.tables[table].stage == "open" and stranger.tables[table].view is None


def test_too_many_messages_end_the_connection():
    with Server(limits=True) as server:
        one = server.client("Anna")
        order = b'{"do":"ping"}'
        one.socket.sendall(b"".join(  # at once, so that it is too fast on a slow machine too
            bytes([0x81, 0x80 | len(order), 0, 0, 0, 0]) + order for _ in range(300)))
        assert one.quiet_end() == 4002
        assert one.others[-1] == {"say": "bye", "code": "rate"}
        assert 50 < sum(message["say"] == "pong" for message in one.others) < 300
        one.connect()
        one.hello()  # and may come back


def test_too_much_talk_is_refused():
    with Server(limits=True) as server:
        one = server.client("Anna")
        table = one.ask("create", game="nile", players=2)["table"]
        for number in range(30):
            one.send({"do": "talk", "table": table, "text": f"line {number}", "id": f"t{number}"})
        answers = []
        while len(answers) < 30:  # a refusal waits for nothing, so it may come first
            message = one.receive()
            if message.get("re", "").startswith("t"):
                answers.append(message)
        said = sum(answer["say"] == "update" for answer in answers)
        assert {answer["code"] for answer in answers if answer["say"] == "refused"} == {"too_fast"}
        assert 1 <= said < 30 and len(one.tables[table].talk) == said, said


if __name__ == "__main__":
    main(globals())

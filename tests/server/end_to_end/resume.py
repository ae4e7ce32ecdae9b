"""Coming back: whoever loses the connection, at any point, goes on as if nothing had been."""
import json
import random
import re
import signal
import socket
import struct
import threading
import time

from client import Closed
from serving import Server, main, move, mover, open_table, play, together


def as_told(update):
    """An update without what belongs to the moment or to who asked for it."""
    plain = {name: value for name, value in update.items() if name not in ("re", "clocks")}
    if "seats" in plain:
        plain["seats"] = [{name: value for name, value in seat.items() if name != "here"}
                          for seat in plain["seats"]]
    return plain


def all_told(client, table):
    return [as_told(update) for update in client.tables[table].updates]


def drop_at_every_point(game, players):
    """A second connection of seat 0 is lost before and after every single update."""
    with Server() as server:
        people = server.people(players)
        table = open_table(people, game)
        shaky = server.client(token=people[0].token)
        shaky.ask("watch", table=table, since=0)
        chance = random.Random(3)
        while people[0].tables[table].stage != "over":
            if chance.random() < 0.5:
                shaky.drop()  # it misses what comes now
            move(people, table, chance)
            answer = shaky.resume(table)
            assert answer["say"] == "done" and answer["seq"] == people[0].tables[table].seq
            assert shaky.tables[table].legal == people[0].tables[table].legal
        assert all_told(shaky, table)[-len(people[0].tables[table].updates):] == \
            all_told(people[0], table)
        assert shaky.tables[table].view == people[0].tables[table].view


def test_nefertiti_is_resumed_at_every_point():
    drop_at_every_point("nefertiti", 3)


def test_nile_is_resumed_at_every_point():
    drop_at_every_point("nile", 2)


def test_valley_is_resumed_at_every_point():
    drop_at_every_point("valley", 2)


def test_every_point_is_resumed_from_the_end():
    """Since any number: the updates after it, or the whole table where they are too many."""
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile")
        play(people, table, random.Random(4), 80)
        told = {update["seq"]: as_told(update) for update in people[0].tables[table].updates}
        last = people[0].tables[table].seq
        late = server.client(token=people[0].token)
        for since in range(last + 3):
            late.tables.clear()
            late.others.clear()
            late.send({"do": "watch", "table": table, "since": since, "id": f"s{since}"})
            got = []
            while not got or got[-1].get("re") != f"s{since}":
                if got and got[-1]["say"] == "update" and table in late.tables:
                    late.tables[table].seq = got[-1]["seq"]
                else:
                    late.tables.clear()
                got.append(receive_raw(late))
            whole = since > last or last - since > 64
            assert got[-1]["say"] == ("table" if whole else "done"), (since, got[-1])
            assert got[-1]["seq"] == last
            seqs = [message["seq"] for message in got if message["say"] == "update"]
            assert seqs == ([] if whole else list(range(since + 1, last + 1)))
            for message in got:
                if message["say"] == "update" and message["seq"] in told:
                    assert as_told(message) == told[message["seq"]]


def receive_raw(client):
    """The next message, without the check of the order: `since` goes anywhere here."""
    while True:
        opcode, payload = client.read_frame()
        if opcode == 1:
            return json.loads(payload)


def test_a_move_sent_again_with_its_id_is_made_once():
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile")
        one = mover(people, table)
        seen = one.tables[table]
        at, name = seen.at, seen.legal[0]
        first = one.ask("move", table=table, at=at, move=name, id="the-move")
        assert first["say"] == "update" and first["at"] == at + 1
        for _ in range(2):  # on the same connection, and on another
            again = one.ask("move", table=table, at=at, move=name, id="the-move")
            assert again["say"] == "done" and again["seq"] == first["seq"], again
            one.resume(table)
        other = [person for person in people if person is not one][0]
        assert other.ask("watch", table=table)["at"] == at + 1


def test_a_table_asked_for_again_with_its_id_is_opened_once():
    with Server() as server:
        one = server.client("Anna")
        order = {"game": "nile", "players": 2, "id": "the-table"}
        table = one.ask("create", **order)["table"]
        assert one.ask("create", **order)["table"] == table
        server.restart()
        one.connect()
        one.hello()
        assert one.ask("create", **order)["table"] == table
        other = server.client("Bela")
        assert other.ask("create", **order)["table"] != table
        assert [mine["table"] for mine in one.ask("my_tables")["tables"]] == [table]


def test_an_answer_that_was_lost_is_got_by_sending_again():
    """The plug is pulled right after sending; the move was made or not, and is made once."""
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile")
        chance = random.Random(5)
        for number in range(30):
            one = mover(people, table)
            seen = one.tables[table]
            order = {"do": "move", "table": table, "at": seen.at, "id": f"m{number}",
                     "move": chance.choice(seen.legal)}
            one.send(order)
            one.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
                                  if number % 2 else struct.pack("ii", 0, 0))
            one.resume(table)
            one.send(order)
            one.answer(order["id"])
            one.until(lambda: seen.at == order["at"] + 1)
            together(people, table)
            assert all(p.tables[table].at == order["at"] + 1 for p in people)


def stop_in_the_middle(number):
    with Server(sync="full") as server:
        people = server.people(3)
        table = open_table(people, "nile")
        chance = random.Random(6)
        for _ in range(4):
            play(people, table, chance, 5)
            before = {one: dict(vars(one.tables[table])) for one in people}
            server.restart(number)
            for one in people:
                answer = one.resume(table)
                assert answer["say"] == "done" and answer["seq"] == before[one]["seq"]
                one.ask("watch", table=table)
                for name in ("at", "turn", "legal", "view", "stage"):
                    assert getattr(one.tables[table], name) == before[one][name], name
        play(people, table, chance)
        record = server.get(f"/api/1/tables/{table}/record")
        assert f"\nmoves {people[0].tables[table].at}\n" in record


def test_a_stop_in_the_middle_loses_nothing():
    stop_in_the_middle(signal.SIGTERM)


def test_a_kill_in_the_middle_loses_nothing():
    stop_in_the_middle(signal.SIGKILL)


def test_a_stop_says_goodbye():
    with Server() as server:
        one = server.client("Anna")
        server.process.send_signal(signal.SIGTERM)
        assert one.receive()["code"] == "shutdown"
        try:
            one.receive()
            raise AssertionError("still open")
        except Closed as closed:
            assert closed.code == 4000
        one.drop()
        assert server.process.wait(10) == 0


def race(people, orders):
    """All at once; the answers in the order of the people."""
    answers = [None] * len(people)

    def run(i):
        one = people[i]
        one.send(orders[i])
        while True:
            message = one.receive()
            if message.get("re") == orders[i]["id"]:
                answers[i] = message
                return

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(people))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_one_of_two_gets_the_seat():
    with Server() as server:
        host, *guests = server.people(3)
        for number in range(20):
            table = host.ask("create", game="nile", players=2)["table"]
            orders = [{"do": "sit", "table": table, "seat": 1, "id": f"r{number}-{i}"}
                      for i in range(2)]
            answers = race(guests, orders)
            won = [answer for answer in answers if answer["say"] in ("done", "update")]
            lost = [answer for answer in answers if answer["say"] == "refused"]
            assert len(won) == 1 and len(lost) == 1, answers
            assert lost[0]["code"] in ("seat_taken", "started"), lost


def test_one_of_two_makes_the_move():
    """Two devices of one player, two different moves."""
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile")
        chance = random.Random(8)
        for number in range(20):
            while len(mover(people, table).tables[table].legal) < 2:
                move(people, table, chance)
            one = mover(people, table)
            twin = server.client(token=one.token)
            twin.ask("watch", table=table)
            seen = one.tables[table]
            orders = [{"do": "move", "table": table, "at": seen.at, "id": f"t{number}-{i}",
                       "move": seen.legal[i]} for i in range(2)]
            at = seen.at
            answers = race([one, twin], orders)
            lost = [answer for answer in answers if answer["say"] == "refused"]
            assert len(lost) == 1 and lost[0]["code"] == "stale", answers
            assert lost[0]["number"] == at + 1
            together([*people, twin], table)
            assert all(p.tables[table].at == at + 1 for p in [*people, twin])
            twin.drop()


def until_quiet(server):
    """Whoever does not read is dropped by then, however slow the server is built."""
    def sent():
        return re.search(r"^akhet_sent_total .*$", server.get("/metrics"), re.M).group()

    before, now = None, sent()
    while now != before:
        time.sleep(0.5)
        before, now = now, sent()


def test_a_reader_who_is_too_slow_is_dropped_and_comes_back():
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile")
        for _ in range(50):
            people[0].ask("talk", table=table, text="𓆣" * 240)
        together(people, table)
        slow = server.client(token=people[1].token)
        for number in range(400):
            try:
                slow.send({"do": "watch", "table": table, "id": f"w{number}"})
            except OSError:
                break
        until_quiet(server)
        code = None
        try:
            while True:
                slow.receive()
        except Closed as closed:
            code = closed.code
        assert code in (4001, None), code
        metrics = server.get("/metrics")
        answer = slow.resume(table)
        assert answer["seq"] == people[1].tables[table].seq, (answer, metrics)
        move(people, table, random.Random(1))
        slow.until(lambda: slow.tables[table].seq == people[0].tables[table].seq)


if __name__ == "__main__":
    main(globals())

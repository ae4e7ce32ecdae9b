"""Whole matches over real sockets: every seat sees its own view, and nothing else."""
import os
import random
import subprocess
import tempfile

from serving import AKHET, Server, main, move, open_table, play, together


def check_replay(server, people, table):
    """What everybody was told live is what the replay shows for that seat."""
    for seat, one in enumerate(people):
        replay = server.get(f"/api/1/tables/{table}/replay?seat={seat}")
        told = [update for update in one.tables[table].updates
                if update["entry"]["kind"] in ("start", "move")]
        steps = replay["steps"][-len(told):]
        for update, step in zip(told, steps):
            assert update["view"] == step["view"], (update["seq"], seat)
            assert update.get("events", []) == step["events"], (update["seq"], seat)
            if update["entry"]["kind"] == "move":
                own = update["entry"]["seat"] == seat
                assert ("move" in update["entry"]) == own, update["entry"]
        assert one.tables[table].you in (seat, None)


def check_record(server, table, good=True):
    text = server.get(f"/api/1/tables/{table}/record")
    with tempfile.NamedTemporaryFile("w", suffix=".akhet") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([AKHET, "verify", file.name], capture_output=True, text=True,
                              check=False)
    assert (done.returncode == 0) == good, done.stdout + done.stderr
    return text


def whole_match(game, players):
    with Server() as server:
        people = server.people(players)
        spectator = server.client()
        table = open_table(people, game)
        spectator.ask("watch", table=table)
        assert spectator.tables[table].you is None
        chance = random.Random(players)
        seen = play([*people, spectator], table, chance)
        assert seen.stage == "over" and seen.result["why"] == "played"
        assert sorted(seen.result["places"])[0] == 1
        assert all(one.tables[table].result == seen.result for one in people)
        check_replay(server, people, table)
        show = server.get(f"/api/1/tables/{table}/replay")["steps"][1:]
        moves = [u for u in spectator.tables[table].updates if u["entry"]["kind"] == "move"]
        assert [u["view"] for u in moves] == [step["view"] for step in show[-len(moves):]]
        assert not any("legal" in u or "move" in u["entry"] for u in moves)
        assert "secret" in check_record(server, table)


def test_nefertiti_with_three():
    whole_match("nefertiti", 3)


def test_nefertiti_with_four():
    whole_match("nefertiti", 4)


def test_nile_with_two():
    whole_match("nile", 2)


def test_nile_with_three():
    whole_match("nile", 3)


def test_nile_with_four():
    whole_match("nile", 4)


def test_nile_with_five():
    whole_match("nile", 5)


def test_valley():
    whole_match("valley", 2)


# Members of a seat's part of the view that are its owner's alone while the match runs.
HIDDEN = {"nile": ("hand", "storage"), "valley": ("hand", "papyri", "down", "papyri_down", "bluff")}


def shown_to_others(server, game, table, people):
    """Hidden members of other seats, as far as anybody was told of them before the end."""
    leaks = 0
    for seat, one in enumerate(people):
        for update in one.tables[table].updates:
            assert "secret" not in update or update["stage"] == "over"
            if "view" not in update or update.get("stage") == "over":
                continue
            for other, part in enumerate(update["view"]["seats"]):
                leaks += other != seat and any(name in part for name in HIDDEN[game])
    return leaks


def at_most(told, whole):
    """Whether a part of an event says nothing that the whole of it does not say."""
    if told in (None, "none") or told == whole:
        return True
    if isinstance(told, dict) and isinstance(whole, dict):
        return told.keys() <= whole.keys() and all(at_most(told[k], whole[k]) for k in told)
    if isinstance(told, list) and isinstance(whole, list):
        return len(told) == len(whole) and all(map(at_most, told, whole))
    return False


def hidden_events(server, table, people):
    """Events that their own seat was told more of: how often that was so."""
    count = 0
    replay = [server.get(f"/api/1/tables/{table}/replay?seat={seat}")["steps"]
              for seat in range(len(people))]
    for seat, one in enumerate(people):
        moves = [u for u in one.tables[table].updates if u["entry"]["kind"] == "move"]
        for update, *steps in zip(moves, *(steps[1:] for steps in replay)):
            for told, *whole in zip(update.get("events", []), *(s["events"] for s in steps)):
                owner = told.get("seat")
                if owner not in (None, seat) and told != whole[owner]:
                    assert at_most(told, whole[owner]), (told, whole[owner])
                    count += 1
    return count


def secrets(game, players, **more):
    with Server() as server:
        people = server.people(players)
        table = open_table(people, game, **more)
        chance = random.Random(7)
        for _ in range(12):
            move(people, table, chance)
        running = server.get(f"/api/1/tables/{table}/record")
        assert "\nsecret" not in running and "commitment" in running, running
        assert "\nmoves 0\n" in running  # a card laid face down is named in its move
        status, _ = server.request("GET", f"/api/1/tables/{table}/replay?seat=1",
                                   token=people[0].token)
        assert status == 409, status
        status, own = server.request("GET", f"/api/1/tables/{table}/replay?seat=0",
                                     token=people[0].token)
        assert status == 200 and own["viewer"] == 0
        assert server.get(f"/api/1/tables/{table}/proof")["secret"] is None
        play(people, table, chance)
        assert shown_to_others(server, game, table, people) == 0
        assert hidden_events(server, table, people) > 0
        proof = server.get(f"/api/1/tables/{table}/proof")
        assert proof["secret"] == people[0].tables[table].result["secret"]


def test_the_table_in_the_address_is_for_proxies():
    """haproxy hashes by it; the server ignores it, whatever it is."""
    with Server() as server:
        anna, bela = server.people(2)
        table = anna.ask("create", game="nile", players=2)["table"]
        for words in (f"table={table}", "table=aaaaaaaaaaaaaaaa", "table=", "table=%00&more=1"):
            bela.drop()
            bela.tables.clear()
            bela.connect(path=f"/live?{words}")
            bela.hello()
            bela.quiet()
            assert not bela.tables, words
            bela.ask("watch", table=table)
            assert table in bela.tables


def test_no_seat_is_told_what_another_hides_in_nile():
    secrets("nile", 3, options={"storage": "hidden"})


def test_no_seat_is_told_what_another_hides_in_valley():
    secrets("valley", 2)


if __name__ == "__main__":
    main(globals())

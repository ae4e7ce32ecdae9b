"""What goes on at a table beside moves: talk, undo, clocks, resignation, rematch, hints, bots."""
import contextlib
import os
import random
import signal
import subprocess
import sys
import time

from serving import Server, main, move, mover, open_table, play, together

EXAMPLE = os.path.join(os.path.dirname(__file__), "..", "..", "..", "examples", "table_bot.py")


def other_of(people, one):
    return next(person for person in people if person is not one)


def test_talk_phrases_and_mute():
    with Server() as server:
        people = server.people(2)
        anna, bela = people
        spectator = server.client("Emil")
        table = open_table(people, "nile")
        spectator.ask("watch", table=table)
        anna.ask("talk", table=table, text="Zażółć gęślą jaźń 𓂀")
        bela.ask("talk", table=table, phrase="good-luck")
        spectator.ask("talk", table=table, text="a good match")
        together([*people, spectator], table)
        said = [(line["name"], line.get("text", line.get("phrase"))) for line in
                anna.tables[table].talk]
        assert said == [("Anna", "Zażółć gęślą jaźń 𓂀"), ("Bela", "good-luck"),
                        ("Emil", "a good match")]
        assert [line.get("seat") for line in anna.tables[table].talk] == [0, 1, None]
        phrases = server.get("/api/1/phrases")["phrases"]
        assert any(phrase.get("phrase", phrase.get("id")) == "good-luck" for phrase in phrases)
        assert anna.refused("mute", player="Nobody", on=True) == "no_player"
        anna.ask("mute", player="bela", on=True)
        bela.ask("talk", table=table, text="can you hear me?")
        anna.ask("talk", table=table, text="no")
        assert "can you hear me?" not in str(anna.tables[table].talk)
        assert anna.tables[table].talk[-2] == {"kind": "talk", "seat": 1, "muted": True}
        whole = anna.ask("watch", table=table)
        assert "can you hear me?" not in str(whole) and "good-luck" not in str(whole)
        anna.ask("mute", player="Bela", on=False)
        bela.quiet(0.01)
        bela.ask("talk", table=table, text="and now?")
        anna.until(lambda: anna.tables[table].talk[-1].get("text") == "and now?")


def undoable(people, table, chance):
    """Play until somebody has made a move that told nothing to anybody; who it was."""
    for _ in range(200):
        one = mover(people, table)
        seen = one.tables[table]
        before = seen.at
        move(people, table, chance)
        try:
            one.ask("undo", table=table)
        except Exception:
            continue
        together(people, table)
        if one.tables[table].at < before + 1:
            return one, before
        return None, before
    raise AssertionError("nothing could be taken back")


def test_undo_is_free_while_nothing_is_known():
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile", undo="free")
        one, at = undoable(people, table, random.Random(2))
        assert one and one.tables[table].at == at and one.tables[table].legal
        assert one.tables[table].updates[-1]["entry"]["kind"] == "undo"
        play(people, table, random.Random(3))
        assert people[0].tables[table].stage == "over"


def asks_for_undo(people, table, chance):
    """Play until an undo has to be asked for; who asks, and what the match was before."""
    for _ in range(300):
        one = mover(people, table)
        before = (one.tables[table].at, one.tables[table].view)
        move(people, table, chance)
        one.ask("undo", table=table)
        together(people, table)
        if one.tables[table].updates[-1]["entry"]["kind"] == "undo-ask":
            return one, before
    raise AssertionError("nobody had to ask")


def test_undo_by_consent():
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile", undo="consent")
        chance = random.Random(4)
        one, (at, _) = asks_for_undo(people, table, chance)
        other = other_of(people, one)
        assert one.refused("undo", table=table) == "undo_asked"
        assert one.refused("undo_answer", table=table, yes=True) == "undo_not_asked"
        assert other.tables[table].updates[-1]["undo_asked"] == people.index(one)
        other.ask("undo_answer", table=table, yes=False)
        together(people, table)
        assert one.tables[table].at == at + 1
        one.ask("undo", table=table)
        other.ask("undo_answer", table=table, yes=True)
        together(people, table)
        assert one.tables[table].at == at and one.tables[table].legal
        play(people, table, chance)
        assert people[0].tables[table].stage == "over"


def test_no_undo_where_there_is_none():
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile", undo="none")
        one = mover(people, table)
        move(people, table, random.Random(1))
        assert one.refused("undo", table=table) == "undo_off"


def test_resigning_in_two_seats_ends_the_match():
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile", rated=True)
        play(people, table, random.Random(5), 9)
        people[0].ask("resign", table=table)
        together(people, table)
        for one in people:
            assert one.tables[table].stage == "over"
            assert one.tables[table].result["places"] == [2, 1]
            assert one.tables[table].result["why"] == "resigned"
        assert people[0].refused("resign", table=table) == "is_over"
        assert "\nresign 0\n" in server.get(f"/api/1/tables/{table}/record")
        wait_for(lambda: server.get("/api/1/players/Bela/games")["games"])
        assert server.get("/api/1/players/Bela/games")["games"][0]["place"] == 1


def wait_for(true, seconds=10):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def test_resigning_in_four_seats_leaves_the_others_playing():
    with Server(bot_ms=5) as server:
        people = server.people(4)
        table = open_table(people, "nefertiti")
        play(people, table, random.Random(6), 9)
        people[1].ask("resign", table=table)
        assert people[1].refused("back", table=table) == "resigned"
        others = [people[0], people[2], people[3]]
        finish(others, table, random.Random(7))
        seen = people[0].tables[table]
        assert seen.stage == "over" and seen.result["places"][1] == 4, seen.result


def finish(people, table, chance):
    """Play to the end where bots play along."""
    while True:
        together(people, table)
        one = mover(people, table)
        if people[0].tables[table].stage == "over":
            return
        if one:
            move(people, table, chance)
        else:
            people[0].receive()


def test_a_rematch_moves_the_seats_on():
    with Server() as server:
        people = server.people(3)
        table = open_table(people, "nile")
        people[0].ask("resign", table=table)
        people[1].ask("resign", table=table)
        together(people, table)
        assert people[2].tables[table].stage == "over", people[2].tables[table].stage
        people[2].ask("rematch", table=table)
        together(people, table)
        entry = people[0].tables[table].updates[-1]["entry"]
        again = entry["table"]
        assert entry["kind"] == "rematch"
        people[1].ask("rematch", table=table)
        together(people, table)
        assert people[0].tables[table].updates[-1]["entry"]["table"] == again
        whole = [one.ask("watch", table=again) for one in people][0]
        assert whole["info"]["game"] == "nile"
        for one in people[1:]:
            one.ask("sit", table=again)
        together(people, again)
        people[0].until(lambda: people[0].tables[again].stage == "playing")
        names = [seat["name"] for seat in people[0].ask("watch", table=again)["seats"]]
        assert names[2] == "Anna" and sorted(names) == ["Anna", "Bela", "Cleo"], names


def test_hints_are_legal_moves():
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "valley", hints=True)
        one = mover(people, table)
        hint = one.ask("hint", table=table)
        assert hint["at"] == one.tables[table].at
        assert all(option["move"] in one.tables[table].legal for option in hint["moves"])
        assert hint["moves"] and len(hint.get("chances", [0, 0])) == 2
        assert other_of(people, one).refused("hint", table=table) == "not_your_turn"


def with_bots(game, levels):
    with Server(bot_ms=20) as server:
        one = server.client("Anna")
        seats = [{"kind": "person"}] + [{"kind": "bot", "level": level} for level in levels]
        table = one.ask("create", game=game, players=len(seats), seats=seats,
                        rated=True)["table"]
        one.until(lambda: table in one.tables and one.tables[table].stage == "playing")
        finish([one], table, random.Random(8))
        places = one.tables[table].result["places"]
        assert len(places) == len(seats) and min(places) == 1
        wait_for(lambda: server.get("/api/1/players/Anna/games")["games"])
        assert any(bot["program"] for bot in server.get(f"/api/1/ratings?game={game}")["players"])


def test_bots_of_levels_1_and_3_play_along_in_nile():
    with_bots("nile", (1, 3))


def test_bots_of_levels_1_and_3_play_along_in_nefertiti():
    with_bots("nefertiti", (1, 3))


def test_a_bot_of_level_3_plays_along_in_valley():
    with_bots("valley", (3,))


def test_a_player_whose_time_is_up_is_replaced_and_comes_back():
    with Server(bot_ms=5) as server:
        people = server.people(2)
        table = open_table(people, "nile", pace={"kind": "move", "move_ms": 1000})
        one = mover(people, table)
        seat = one.tables[table].you if one is people[0] else 1
        at = one.tables[table].at
        assert people[0].tables[table].updates[-1]["clocks"]["left_ms"][seat] <= 1000
        one.until(lambda: one.tables[table].at > at)  # the stand-in moves
        kinds = [update["entry"]["kind"] for update in one.tables[table].updates]
        assert "expire" in kinds
        assert not one.tables[table].legal
        assert one.refused("move", table=table, at=one.tables[table].at,
                           move="pass") in ("not_your_turn", "stale")
        answer = one.ask("back", table=table)
        assert "stand_in" not in answer["seats"][seat]
        assert ("legal" in answer) == (answer["turn"] == seat)  # the player decides again


def test_pause_stops_the_clock_and_the_moves():
    with Server() as server:
        people = server.people(2)
        table = open_table(people, "nile", pace={"kind": "bank", "bank_ms": 60000, "add_ms": 0})
        people[1].ask("pause", table=table)
        together(people, table)
        assert people[0].tables[table].stage == "paused"
        one = mover(people, table) or people[0]
        assert one.refused("move", table=table, at=one.tables[table].at, move="pass") == "paused"
        people[0].ask("go_on", table=table)
        together(people, table)
        assert people[0].tables[table].stage == "playing"
        move(people, table, random.Random(1))


def test_the_lobby_shows_tables_that_are_public():
    with Server() as server:
        host, guest = server.people(2)
        looker = server.client()
        assert looker.ask("lobby", on=True)["tables"] == []
        host.ask("create", game="nile", players=2)  # by link only
        table = host.ask("create", game="nile", players=2, public=True)["table"]
        looker.until(lambda: looker.others[-1]["say"] == "lobby_table")
        assert looker.others[-1]["table"]["table"] == table
        assert [one["table"] for one in server.get("/api/1/tables")["tables"]] == [table]
        guest.ask("sit", table=table)
        looker.until(lambda: looker.others[-1]["say"] == "lobby_gone")
        assert server.get("/api/1/tables")["tables"] == []
        mine = guest.ask("my_tables")["tables"]
        assert [one["table"] for one in mine] == [table] and "your_turn" in mine[0]


def test_sitting_rising_and_salt_before_the_start():
    with Server() as server:
        host, guest, third = server.people(3)
        table = host.ask("create", game="nile", players=3, start="hand")["table"]
        for one in (guest, third):
            one.ask("watch", table=table)
        guest.ask("sit", table=table, seat=2)
        assert third.refused("sit", table=table, seat=2) == "seat_taken"
        assert guest.refused("sit", table=table) == "seated_already"
        assert guest.refused("start", table=table) == "not_creator"
        guest.ask("salt", table=table, salt="lotus")
        guest.ask("rise", table=table)
        third.ask("sit", table=table, seat=2)
        third.ask("salt", table=table, salt="papyrus")
        host.ask("start", table=table)
        host.until(lambda: host.tables[table].stage == "playing")
        seats = host.ask("watch", table=table)["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "bot", "person"]
        assert seats[2]["salt"] == "papyrus" and "salt" not in seats[0]


@contextlib.contextmanager
def example(server, *words):
    """The example that the documentation shows, as a process."""
    address = f"http://127.0.0.1:{server.port}"
    with subprocess.Popen([sys.executable, EXAMPLE, "--server", address, *words],
                          stdout=subprocess.PIPE, text=True) as program:
        try:
            yield program
        finally:
            program.kill()


def test_the_example_plays_against_a_bot_and_comes_back():
    with Server(bot_ms=5, sync="full") as server, \
            example(server, "--name", "Busy", "--create", "nile", "--bots", "1") as program:
        assert program.stdout.readline().startswith("token ")
        table = program.stdout.readline().split()[1]
        wait_for(lambda: server.get(f"/api/1/tables/{table}")["at"] > 10)
        server.restart(signal.SIGKILL)
        out, _ = program.communicate(timeout=60)
        assert program.returncode == 0 and "lost:" in out and "places" in out, out
        assert server.get(f"/api/1/tables/{table}")["stage"] == "over"
        assert server.get("/api/1/players/Busy")["program"] is True


def test_the_example_takes_a_seat_kept_for_a_program():
    with Server() as server:
        anna = server.client("Anna")
        seats = [{"kind": "person"}, {"kind": "remote"}]
        table = anna.ask("create", game="valley", players=2, seats=seats)["table"]
        assert server.client("Bela").refused("sit", table=table) == "seat_taken"
        with example(server, "--name", "Busy", "--table", table) as program:
            anna.until(lambda: table in anna.tables and anna.tables[table].stage == "playing")
            finish([anna], table, random.Random(10))
            out, _ = program.communicate(timeout=60)
            assert program.returncode == 0 and "places" in out, out


if __name__ == "__main__":
    main(globals())

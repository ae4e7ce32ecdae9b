"""An operator's commands while players are connected: the server acts on them within seconds."""
import random
import subprocess
import time

from client import Client, Closed, Refused
from serving import AKHET, Server, main, move, open_table


def admin(server, *words):
    done = subprocess.run([AKHET, "admin", *words, "--data", server.data, "--lang", "en"],
                          capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def last_words(client, code):
    """Read until the server closes the connection; what it said before it."""
    assert client.quiet_end() == code
    return [message for message in client.others if message["say"] in ("refused", "bye")][-2:]


def goes_on(server, people, table):
    """The others notice nothing."""
    assert server.get("/healthz")["ok"]
    move(people, table, random.Random(1))


def test_a_banned_player_is_put_out_and_the_others_go_on():
    with Server() as server:
        rude, *others = server.people(3)
        table = open_table(others)
        admin(server, "ban", rude.name, "--reason", "insults")
        why, bye = last_words(rude, 4006)
        assert (why["code"], why["what"], bye["code"]) == ("banned", "insults", "banned")
        again = server.client(greet=False)
        again.token = rude.token
        try:
            again.hello()
            raise AssertionError("a banned player came in")
        except Refused as refused:
            assert refused.code == "banned"
        goes_on(server, others, table)


def test_a_banned_address_is_put_out_until_the_ban_is_taken_back():
    with Server() as server:
        one = server.client("Anna")
        admin(server, "ban", "127.0.0.1")
        assert last_words(one, 4006)[0]["code"] == "address_banned"
        assert server.request("GET", "/api/1/games")[0] == 403
        assert server.get("/healthz")["ok"]
        admin(server, "unban", "127.0.0.1")
        while True:  # the server looks once a second
            try:
                Client(server.port, token=one.token).drop()
                break
            except (Refused, Closed):
                time.sleep(0.1)


def test_a_renamed_player_comes_back_with_the_new_name():
    with Server() as server:
        people = server.people(2)
        table = open_table(people)
        admin(server, "rename", "Anna", "Nefer")
        assert last_words(people[0], 4007)[-1]["code"] == "renamed"
        anna = server.client(token=people[0].token)
        assert anna.others[-1]["name"] == "Nefer"
        anna.ask("watch", table=table)
        assert anna.tables[table].seats[0]["name"] == "Nefer"
        goes_on(server, [anna, people[1]], table)


def test_a_deleted_player_is_put_out_and_the_match_goes_on():
    with Server() as server:
        people = server.people(3)
        table = open_table(people)
        admin(server, "delete", "Anna")
        assert last_words(people[0], 4005)[-1]["code"] == "replaced"
        others = people[1:]
        others[0].until(lambda: others[0].tables[table].seats[0].get("resigned"))
        assert server.get("/healthz")["ok"]
        assert server.request("GET", "/api/1/players/Anna")[0] == 404


def test_tables_closed_by_an_operator_close_for_everybody():
    with Server() as server:
        one, two = server.people(2)
        table = one.ask("create", game="nile", players=3)["table"]
        two.ask("watch", table=table)
        admin(server, "close", table)
        two.until(lambda: two.tables[table].stage == "closed")
        goes_on(server, [one, two], open_table([one, two]))


if __name__ == "__main__":
    main(globals())

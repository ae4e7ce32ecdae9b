"""The deal of the day on real servers: submitted, ranked, kept over a restart, copied, shared."""
import datetime
import os
import subprocess
import threading

from cluster import Database, Member
from serving import AKHET, Server, main

DAY_RECORD = os.environ["DAY_RECORD"]


def today():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")


def record(game, date, which=0):
    return subprocess.run([DAY_RECORD, game, date, str(which)], capture_output=True, text=True,
                          check=True).stdout


def submit(server, game, token, text):
    return server.request("POST", f"/api/1/day/{game}", {"record": text}, token)


def all_games(server, token):
    for game in "nefertiti", "nile", "valley":
        status, answer = submit(server, game, token, record(game, today(), 1))
        assert status == 200, answer
        assert answer["you"]["rank"] == 1 and answer["results"] == 1, answer


def test_a_result_stays_over_a_restart_and_a_copy():
    with Server() as server:
        anna, adam = server.people(2)
        all_games(server, anna.token)
        before = server.get("/api/1/day/nile")
        server.restart()
        assert server.get("/api/1/day/nile") == before
        status, answer = submit(server, "nile", anna.token, record("nile", today(), 2))
        assert (status, answer["error"]) == (409, "day_twice")
        status, answer = submit(server, "nile", adam.token, record("nile", "2020-02-02"))
        assert (status, answer["error"], answer["what"]) == (409, "day_deal", today())
        status, answer = submit(server, "nile", adam.token, record("nile", today())[:-30])
        assert (status, answer["error"]) == (400, "day_record")
        copy = server.data + ".copy"
        server.end()
        subprocess.run([AKHET, "admin", "copy", server.data, copy], check=True,
                       stdout=subprocess.DEVNULL)
        server.data = copy
        server.start()
        assert server.get("/api/1/day/nile") == before


def test_records_for_checking_do_not_stop_the_server():
    with Server() as server:
        people = server.people(5)
        text = record("nefertiti", today())
        answers = []
        threads = [threading.Thread(target=lambda one=one: answers.append(
            submit(server, "nefertiti", one.token, text))) for one in people]
        for thread in threads:
            thread.start()
        assert server.get("/healthz")["ok"]
        for thread in threads:
            thread.join()
        assert [status for status, _ in answers] == [200] * len(people), answers
        ranking = server.get("/api/1/day/nefertiti")["ranking"]
        assert [one["rank"] for one in ranking] == [1] * len(people)


def test_processes_on_one_database_have_one_ranking():
    with Database() as database, Member(database) as one, Member(database) as other:
        anna, adam = one.people(2)
        assert submit(one, "nile", anna.token, record("nile", today()))[0] == 200
        status, answer = submit(other, "nile", anna.token, record("nile", today()))
        assert (status, answer["error"]) == (409, "day_twice")
        status, answer = submit(other, "nile", adam.token, record("nile", today()))
        assert status == 200 and answer["results"] == 2, answer
        assert [one["rank"] for one in answer["ranking"]] == [1, 1]
        assert one.get("/api/1/day/nile") == other.get("/api/1/day/nile")


if __name__ == "__main__":
    main(globals())

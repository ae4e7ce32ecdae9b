"""/metrics as Prometheus reads it, from a server that plays."""
import pathlib
import random
import shutil
import subprocess

import prometheus
from serving import Server, main, open_table, play


def value(families, name, labels=""):
    family = name
    for rest in ("_bucket", "_sum", "_count"):
        family = family.removesuffix(rest)
    return families[family].samples[name, labels]


def test_the_format_is_that_of_prometheus():
    with Server() as server:
        text = server.get("/metrics")
        families = prometheus.read(text)
        assert families["akhet_build_info"].samples.popitem()[1] == 1
        assert value(families, "process_resident_memory_bytes") > 1e6
        assert value(families, "akhet_database_bytes") > 4096
        assert value(families, "akhet_disk_free_bytes") > 0
        for family in families.values():
            assert family.name.startswith(("akhet_", "process_")), family.name
        if shutil.which("promtool"):
            said = subprocess.run(["promtool", "check", "metrics"], input=text, text=True,
                                  capture_output=True)
            assert said.returncode == 0, said.stderr


def test_every_metric_is_documented():
    document = pathlib.Path(__file__).parents[3].joinpath("docs/server.md").read_text("utf-8")
    with Server() as server:
        for name in prometheus.read(server.get("/metrics")):
            assert f"`{name}`" in document or f"`{name}{{" in document, f"docs/server.md: {name}"


def test_the_reader_refuses_what_is_malformed():
    good = "# HELP a_total b\n# TYPE a_total counter\na_total{x=\"1\"} 1\n"
    prometheus.read(good)
    for bad in (good[:-1], good + good, good.replace("# HELP a_total b\n", ""),
                good.replace("_total", ""), good.replace(" 1\n", " one\n"),
                good.replace('"1"', '"1'), good + "b_total 1\n", good + 'a_total{x="1"} 2\n',
                good.replace(" 1\n", " -1\n"), good.replace("a_total{", "a_total {")):
        try:
            prometheus.read(bad)
        except AssertionError:
            continue
        raise Exception(f"accepted: {bad}")


def test_moves_are_timed():
    with Server() as server:
        people = server.people(2)
        table = open_table(people)
        play(people, table, random.Random(1), 20)
        families = prometheus.read(server.get("/metrics"))
        assert value(families, "akhet_moves_total") == 20
        assert value(families, "akhet_move_seconds_count") == 20
        assert 0 < value(families, "akhet_move_seconds_sum")
        assert value(families, "akhet_commit_seconds_count") >= 20
        assert (value(families, "akhet_commit_seconds_sum") > 0)


def test_the_loop_is_watched():
    with Server() as server:
        client = server.client("Anna")
        def ticks():
            return value(prometheus.read(server.get("/metrics")), "akhet_loop_lag_seconds_count")
        before = ticks()
        while ticks() < before + 3:
            client.ask("ping")


if __name__ == "__main__":
    main(globals())

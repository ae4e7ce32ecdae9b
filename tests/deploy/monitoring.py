"""deploy/alerts.yml and deploy/dashboard.json: what they ask for is what the server says."""
import json
import re
import shutil
import subprocess

import prometheus
import proxying
import serving
from proxying import DEPLOY

FROM_PROMETHEUS = {"up"}  # it adds this metric, and the label job
FUNCTIONS = {"and", "by", "changes", "histogram_quantile", "increase", "max_over_time", "or",
             "predict_linear", "rate", "sum", "unless"}
WORD = r"[a-zA-Z_]\w*"
STRING = r'"[^"]*"'


def said_by_the_server():
    """{metric: {label: values}} of everything in /metrics."""
    known = {}
    with serving.Server() as server:
        for family in prometheus.read(server.get("/metrics")).values():
            for name, labels in family.samples:
                of_metric = known.setdefault(name, {})
                for label, value in re.findall(rf'({WORD})="([^"]*)"', labels):
                    of_metric.setdefault(label, set()).add(value)
    return known


def check(expression, known):
    """Every metric of an expression exists, with these labels and these values of labels."""
    for metric, _, matchers in re.findall(rf"({WORD})(\{{([^}}]*)\}})?", expression_without_rest(expression)):
        if metric in FROM_PROMETHEUS | FUNCTIONS:
            continue
        assert metric in known, f"no metric {metric}: {expression}"
        for label, how, value in re.findall(rf'({WORD})(=~|=)"([^"]*)"', matchers):
            if label == "job":
                continue
            values = known[metric].get(label)
            assert values, f"{metric} has no label {label}: {expression}"
            for one in value.split("|") if how == "=~" else [value]:
                assert one in values, f"{metric} has no {label}={one}: {expression}"


def expression_without_rest(expression):
    """Without ranges, numbers, and the labels of by (…)."""
    expression = re.sub(r"\[[^\]]*\]", "", expression)
    expression = re.sub(rf"\bby \({WORD}(, {WORD})*\)", "", expression)
    return re.sub(r"(?<![\w{,\"=|~])\d[\d.e]*", "", expression)


def alerts():
    """(name, expression) of each rule. The file keeps one setting on a line."""
    text = (DEPLOY / "alerts.yml").read_text("utf-8")
    rules = re.split(r"^      - alert: ", text, flags=re.M)[1:]
    for rule in rules:
        name = rule.split("\n", 1)[0]
        expression = re.search(r"^        expr: (.*)$", rule, re.M)
        assert expression and re.search(r"^          severity: (page|ticket)$", rule, re.M), name
        assert re.search(r"^          summary: \S.*\.$", rule, re.M), f"{name} has no sentence"
        yield name, expression[1]


def dashboard():
    return json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))


def test_alerts_ask_for_what_there_is():
    known = said_by_the_server()
    rules = list(alerts())
    assert len(rules) >= 10 and len({name for name, _ in rules}) == len(rules)
    for _, expression in rules:
        check(expression, known)


def test_the_dashboard_asks_for_what_there_is():
    known = said_by_the_server()
    made = dashboard()
    expressions = [target["expr"] for panel in made["panels"] for target in panel["targets"]]
    expressions += [one["expr"] for one in made["annotations"]["list"]]
    assert len(expressions) > 20
    for expression in expressions:
        check(expression, known)
    for variable in made["templating"]["list"]:
        if variable["type"] == "query":
            assert re.fullmatch(rf"label_values\(akhet_build_info, {WORD}\)", variable["query"])


def test_an_expression_that_asks_for_something_else_is_found():
    known = {"akhet_a_total": {"reason": {"busy"}}}
    check('rate(akhet_a_total{job="x",reason="busy"}[5m]) > 0.2', known)
    for bad in ("akhet_b_total", 'akhet_a_total{reason="idle"}', 'akhet_a_total{stage="busy"}',
                'akhet_a_total{reason=~"busy|idle"}', "sum(rate(akhet_b_total[5m])) > 1e9"):
        try:
            check(bad, known)
        except AssertionError:
            continue
        raise Exception(f"accepted: {bad}")


def test_the_panels_fill_the_dashboard():
    cells, ids = set(), set()
    for panel in dashboard()["panels"]:
        at = panel["gridPos"]
        assert at["x"] + at["w"] <= 24, panel["title"]
        assert panel["id"] not in ids and panel["title"]
        ids.add(panel["id"])
        for cell in ((x, y) for x in range(at["x"], at["x"] + at["w"])
                     for y in range(at["y"], at["y"] + at["h"])):
            assert cell not in cells, f"{panel['title']} lies on another panel"
            cells.add(cell)
        letters = [target["refId"] for target in panel["targets"]]
        assert len(set(letters)) == len(letters), panel["title"]


def test_promtool_accepts_the_alerts():
    if not shutil.which("promtool"):
        return print("# promtool is not installed")
    said = subprocess.run(["promtool", "check", "rules", str(DEPLOY / "alerts.yml")],
                          capture_output=True, text=True)
    assert said.returncode == 0, said.stderr


serving.main(globals())

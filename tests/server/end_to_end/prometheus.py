"""The text format of Prometheus, read strictly: what a scraper might forgive is an error here."""
import re

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
HELP = re.compile(rf"# HELP ({NAME}) (\S.*)")
TYPE = re.compile(rf"# TYPE ({NAME}) (counter|gauge|histogram)")
LABEL = r'[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*"'
SAMPLE = re.compile(rf"({NAME})(?:\{{({LABEL}(?:,{LABEL})*)\}})? (-?\d+(?:\.\d+)?)")


class Family:
    def __init__(self, name, kind, text):
        self.name, self.kind, self.help = name, kind, text
        self.samples = {}  # (name, labels) -> value


def read(text):
    """The families by name. Every family has its help, then its type, then its samples, together."""
    assert text.endswith("\n"), "the last line has no end"
    families, now, helped = {}, None, None
    for line in text[:-1].split("\n"):
        if match := HELP.fullmatch(line):
            assert helped is None, f"help without a type before {line!r}"
            helped = match.groups()
        elif match := TYPE.fullmatch(line):
            assert helped and helped[0] == match[1], f"type without help: {line!r}"
            assert match[1] not in families, f"{match[1]} comes twice"
            now = families[match[1]] = Family(match[1], match[2], helped[1])
            helped = None
        else:
            match = SAMPLE.fullmatch(line)
            assert match and now and not helped, f"not a sample: {line!r}"
            take(now, *match.groups())
    for family in families.values():
        check(family)
    return families


def take(family, name, labels, value):
    rest = name.removeprefix(family.name)
    known = ("_bucket", "_sum", "_count") if family.kind == "histogram" else ("",)
    assert name.startswith(family.name) and rest in known, f"{name} is not of {family.name}"
    key = (name, labels or "")
    assert key not in family.samples, f"{key} comes twice"
    family.samples[key] = float(value)


def check(family):
    assert family.samples, f"{family.name} has no samples"
    if family.kind == "counter":
        assert family.name.endswith("_total"), f"a counter is named _total: {family.name}"
        assert min(family.samples.values()) >= 0, f"{family.name} is negative"
    if family.kind == "histogram":
        buckets = [(labels, value) for (name, labels), value in family.samples.items()
                   if name.endswith("_bucket")]
        bounds = [float(labels.split('"')[1]) for labels, _ in buckets]
        values = [value for _, value in buckets]
        assert bounds == sorted(set(bounds)) and bounds[-1] == float("inf"), bounds
        assert values == sorted(values), f"{family.name} is not cumulative"
        assert values[-1] == family.samples[family.name + "_count", ""], family.name
        assert (family.name + "_sum", "") in family.samples, family.name


def names(families):
    """Every name that a query may use."""
    return {name for family in families.values() for name, _ in family.samples}

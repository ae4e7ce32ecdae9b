"""The append protocol and the claims as a state machine, explored exhaustively.

Two processes, one table, two people with one order each, and a bot that has to move once after the
first order. The database is a primary with a synchronous standby. Between any two steps a process may
crash, a connection or a reply may be lost, a commit's wait for the standby may be cancelled, the primary
may restart, or the standby may be promoted; processes may be slow for any time, since steps interleave
in every order. In every state that can be reached:

  - a place of the log has at most one entry, and there is no gap;
  - no order and no bot's move is there twice, and the bot's move follows the order that it answers;
  - every acknowledged order is in the log, and stays there if the standby is promoted now;
  - what people want can still come about: both orders acknowledged and the bot's move made.

Each mistake in MISTAKES must break one of these: a model that accepts everything proves nothing.

The log is modelled as the order of commits (`wal`). An entry that waits for the standby is invisible to
others, and whoever wants its place or its id waits for it, as in PostgreSQL. A promotion keeps the
first `sent` entries. An entry that is in the database already is acknowledged only when the standby has
it; the real store commits a small record of its own for that (see docs/decisions.md).
"""
import collections
import sys
import time

# In one history. Two are enough for all mistakes but one, and take a tenth of the time of three.
FAULTS = 2
MORE_FAULTS = 3

PEOPLE, BOT = ("x", "y"), "bot"
DEAD = "dead"  # the keeper was a process that is no more; one that starts is another process
MISTAKES = {
    "no fence": "an entry is written without the key (home, seq)",
    "no ids": "an order is sent again without its id",
    "answer before the commit": "an order is acknowledged when it is sent",
    "answer before the standby": "an order is acknowledged when the primary has it",
    "answer from memory": "an order that the process has read is acknowledged without asking the database",
    "no barrier": "an entry found in the database is acknowledged though the standby may lack it",
    "no predecessor": "an entry is written though the one before it is missing",
    "no chain": "an entry follows whatever is at the place before it",
    "no reading on": "a process never reads what others wrote",
    "claims for ever": "the claims of a dead process never end",
    "claims as fences": "a keeper writes the bot's move without the key, because nobody else would",
}

# A person: what they wait for. "" has to ask (again), 0 and 1 wait for that process, "ok" has the answer.
# A row of the log: place, order, whether it waits for the standby, the connection that waits for it.
Row = collections.namedtuple("Row", "place order waits line")
# A process: what it has read, its entry under way (place, order, the order before it), whether that was sent over the present
# connection, the reply on its way, whether it believes that the chores are its own. None: dead.
Process = collections.namedtuple("Process", "known job sent reply mine")
# `orphans` are entries sent over connections that were lost: the database may still execute them.
State = collections.namedtuple("State", "people process wal sent orphans keeper leases faults")

FRESH = Process((), None, False, None, False)
FIRST = State(("", ""), (FRESH, FRESH), (), 0, frozenset(), None, (True, True), FAULTS)


def put(pair, at, value):
    return (value, pair[1]) if at == 0 else (pair[0], value)


def log(state):
    """What a reader sees: the visible entries in order."""
    return tuple(row.order for row in sorted(row for row in state.wal if not row.waits))


def entry(process, order):
    """The entry that a process writes: after the last one that it has read."""
    return len(process.known) + 1, order, process.known[-1] if process.known else None


def change(state, at, **fields):
    """The state with other fields of a process."""
    return state._replace(process=put(state.process, at, state.process[at]._replace(**fields)))


# ---- people ---------------------------------------------------------------------------------------


def acknowledge(state, at, order):
    """Tell the person who waits at this process."""
    for one, name in enumerate(PEOPLE):
        if name == order and state.people[one] == at:
            return state._replace(people=put(state.people, one, "ok"))
    return state


def ask(state, mistake):
    """A person sends their order to any process that lives and is free."""
    for one, order in enumerate(PEOPLE):
        for at, process in enumerate(state.process):
            if state.people[one] != "" or not process or process.job:
                continue
            asked = state._replace(people=put(state.people, one, at))
            if order in process.known and mistake == "answer from memory":
                yield acknowledge(asked, at, order)
            else:  # also if it has been read: the database has to find it
                yield change(asked, at, job=entry(process, order))


# ---- processes ------------------------------------------------------------------------------------


def chores(state, mistake):
    """Claim the table, find out who has it, and make the bot's move when it is due."""
    for at, process in enumerate(state.process):
        if not process:
            continue
        if not state.leases[at]:
            yield change(state, at, mine=False)._replace(leases=put(state.leases, at, True))
        elif state.keeper is None or (state.keeper != DEAD and not state.leases[state.keeper]):
            yield change(state, at, mine=True)._replace(keeper=at)
        elif process.mine != (state.keeper == at):  # by a notice, or when its claims are read: maybe late
            yield change(state, at, mine=state.keeper == at)
        if process.mine and not process.job and "x" in process.known and BOT not in process.known:
            yield change(state, at, job=entry(process, BOT))


def send(state, mistake):
    for at, process in enumerate(state.process):
        if process and process.job and not process.sent:
            sent = change(state, at, sent=True)
            if mistake == "answer before the commit":
                sent = acknowledge(sent, at, process.job[1])
            yield sent


def read(state, mistake):
    """By a hint, by the rule of five seconds, or after a connection was lost: all of these may be late."""
    for at, process in enumerate(state.process):
        if process and not process.job and process.known != log(state) and mistake != "no reading on":
            yield change(state, at, known=log(state))


def hear(state, mistake):
    """A reply arrives."""
    for at, process in enumerate(state.process):
        if not process or not process.reply:
            continue
        order = process.job[1]
        known = process.known
        if process.reply == "done":
            known += (order,)
        elif mistake != "no reading on":
            known = log(state)
        heard = change(state, at, job=None, sent=False, reply=None, known=known)
        if process.reply in ("done", "again"):
            yield acknowledge(heard, at, order)
        else:  # overtaken: the order is still wanted, and is tried again after what was read
            waiting = [one for one, name in enumerate(PEOPLE) if name == order and state.people[one] == at]
            for one in waiting:
                heard = heard._replace(people=put(heard.people, one, ""))
            yield heard


# ---- the database ---------------------------------------------------------------------------------


def judge(state, place, order, after, mistake):
    """What an INSERT finds: "insert", "again", "taken", "missing", or "wait" for another transaction."""
    for at, row in enumerate(state.wal):
        same = row.order == order and order != BOT and mistake != "no ids"
        fenced = mistake != "no fence" and (mistake != "claims as fences" or order != BOT)
        if not same and (row.place != place or not fenced):
            continue
        if row.waits:
            return "wait"
        if at >= state.sent and mistake != "no barrier":
            return "wait"  # the record that this transaction commits follows the entry to the standby
        return "again" if same else "taken"
    before = [row.order for row in state.wal if row.place == place - 1 and not row.waits]
    fits = before == [after] or (before and mistake == "no chain") or mistake == "no predecessor"
    return "insert" if place == 1 or fits else "missing"


def insert(state, place, order, _after, line):
    return state._replace(wal=state.wal + (Row(place, order, True, line),))


def execute(state, mistake):
    """The database carries out what was sent, over a connection that still is there or one that was lost."""
    for at, process in enumerate(state.process):
        if not process or not process.sent or process.reply or any(row.line == at for row in state.wal):
            continue
        found = judge(state, *process.job, mistake)
        if found == "insert":
            done = insert(state, *process.job, at)
            yield change(done, at, reply="done") if mistake == "answer before the standby" else done
        elif found != "wait":
            yield change(state, at, reply=found)
    for orphan in state.orphans:
        rest = state._replace(orphans=state.orphans - {orphan})
        found = judge(state, *orphan, mistake)
        yield rest  # it was lost on the way
        if found == "insert":
            yield insert(rest, *orphan, None)


def replicate(state, _mistake):
    """The standby has the next entry on its disk; who waited for it is answered."""
    if state.sent == len(state.wal):
        return
    row = state.wal[state.sent]
    done = state._replace(sent=state.sent + 1, wal=settled(state.wal, lambda one: one is row))
    if row.line is not None and not state.process[row.line].reply:
        done = change(done, row.line, reply="done")
    yield done


def settled(wal, which):
    """The log with these entries no longer waiting."""
    return tuple(row._replace(waits=False, line=None) if which(row) else row for row in wal)


# ---- what breaks ----------------------------------------------------------------------------------


def cut(state, at, orphan=True):
    """A process loses its connection. What it sent may still be carried out."""
    process = state.process[at]
    if not process or not process.sent:
        return state
    executed = process.reply or any(row.line == at for row in state.wal)
    lost = state._replace(
        wal=tuple(row._replace(line=None) if row.line == at else row for row in state.wal),
        orphans=state.orphans | ({process.job} if orphan and not executed else set()))
    return change(lost, at, sent=False, reply=None)


def crash(state, at):
    state = cut(state, at)
    people = tuple("" if one == at and one != "ok" else one for one in state.people)
    return state._replace(process=put(state.process, at, None), people=people, leases=put(state.leases, at, False),
                          keeper=DEAD if state.keeper == at else state.keeper)


def faults(state, _mistake):
    if not state.faults:
        return
    state = state._replace(faults=state.faults - 1)
    for at, process in enumerate(state.process):
        if process:
            yield crash(state, at)
            yield state._replace(leases=put(state.leases, at, False))  # slow: its lease ends, it believes in it
            if state.leases[at] and state.keeper == 1 - at:  # the table follows its players; no fault, but an event
                yield change(state, at, mine=True)._replace(keeper=at)
            if process.sent:
                yield cut(state, at)
    for one, what in enumerate(state.people):
        if what not in ("", "ok"):
            yield state._replace(people=put(state.people, one, ""))  # comes back anywhere
    for row in state.wal:
        if row.waits:  # an operator ends the connection that waits
            ended = cut(state, row.line) if row.line is not None else state
            yield ended._replace(wal=settled(ended.wal, lambda one, row=row: one.place == row.place
                                             and one.order == row.order))
    alone = cut(cut(state, 0, False), 1, False)._replace(orphans=frozenset())
    yield alone._replace(wal=settled(alone.wal, lambda one: True))  # the primary crashes and recovers
    yield alone._replace(wal=settled(alone.wal[:alone.sent], lambda one: True))  # the standby is promoted


def recover(state, mistake):
    """Somebody starts a process for a dead one; the lease of a dead keeper ends."""
    for at, process in enumerate(state.process):
        if not process:
            yield state._replace(process=put(state.process, at, FRESH), leases=put(state.leases, at, True))
    if state.keeper == DEAD and mistake != "claims for ever":
        yield state._replace(keeper=None)


STEPS = (ask, chores, send, read, hear, execute, replicate, faults, recover)


# ---- exploring ------------------------------------------------------------------------------------


def wrong(state):
    """What must never be, in words; None: nothing."""
    places = sorted(row.place for row in state.wal)
    orders = [row.order for row in sorted(state.wal, key=lambda row: row[:2])]
    if len(set(places)) != len(places):
        return "two entries at one place"
    if places != list(range(1, len(places) + 1)):
        return "a gap in the log"
    if len(set(orders)) != len(orders):
        return "an order twice"
    if BOT in orders and "x" not in orders[:orders.index(BOT)]:
        return "a bot's move before the order that it answers"
    safe = {row.order for row in state.wal[:state.sent]}
    visible = set(log(state))
    for one, name in enumerate(PEOPLE):
        if state.people[one] == "ok" and (name not in safe or name not in visible):
            return "an acknowledged order is not there, or would not be after a promotion"
    return None


def good(state):
    return state.people == ("ok", "ok") and BOT in log(state)


def explore(mistake=None, most=FAULTS):
    """Every state, and what is wrong: (number of states, fault or None)."""
    first = FIRST._replace(faults=most)
    before, todo, final = {first: []}, collections.deque([first]), []
    while todo:
        state = todo.popleft()
        if fault := wrong(state):
            return len(before), fault
        if good(state):
            final.append(state)
        for step in STEPS:
            for after in step(state, mistake):
                if after not in before:
                    before[after] = []
                    todo.append(after)
                before[after].append(state)
    hopeful, todo = set(final), final
    while todo:
        for state in before[todo.pop()]:
            if state not in hopeful:
                hopeful.add(state)
                todo.append(state)
    return len(before), None if len(hopeful) == len(before) else "orders or chores that can never be done"


def main():
    print(f"1..{1 + len(MISTAKES)}")
    failed = 0
    for number, mistake in enumerate((None, *MISTAKES), 1):
        began = time.monotonic()
        states, fault = explore(mistake, MORE_FAULTS if mistake == "no chain" else FAULTS)
        well = (fault is None) == (mistake is None)
        failed += not well
        name = f"{mistake}: {MISTAKES[mistake]}" if mistake else "the protocol keeps its promises"
        print(f"{'ok' if well else 'not ok'} {number} - {name}"
              f"  # {fault or 'nothing is wrong'}, {states} states, {time.monotonic() - began:.1f} s", flush=True)
    sys.exit(1 if failed else 0)


main()

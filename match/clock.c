/* The clock of a match. */
#include "match/match_clock.h"

/* The members that each kind of pace uses and their bounds; the others must be 0. */
static const struct {
    struct {
        int64_t low, high;
    } move, bank, add;
} bounds[MATCH_PACES] = {
    [MATCH_PACE_NONE] = {{0, 0}, {0, 0}, {0, 0}},
    [MATCH_PACE_MOVE] = {{MATCH_SECOND, MATCH_DAY}, {0, 0}, {0, 0}},
    [MATCH_PACE_BANK] = {{0, 0}, {MATCH_SECOND, MATCH_DAY}, {0, MATCH_HOUR}},
    [MATCH_PACE_DAYS] = {{MATCH_DAY, 30 * MATCH_DAY}, {0, 0}, {0, 0}},
};

bool match_pace_check(const struct match_pace *pace, struct akhet_error *error)
{
    if ((unsigned)pace->kind >= MATCH_PACES)
        return akhet_refuse(error, AKHET_BAD_PACE, "kind", 0);
    if (pace->move_ms < bounds[pace->kind].move.low || pace->move_ms > bounds[pace->kind].move.high)
        return akhet_refuse(error, AKHET_BAD_PACE, "move", 0);
    if (pace->bank_ms < bounds[pace->kind].bank.low || pace->bank_ms > bounds[pace->kind].bank.high)
        return akhet_refuse(error, AKHET_BAD_PACE, "bank", 0);
    if (pace->add_ms < bounds[pace->kind].add.low || pace->add_ms > bounds[pace->kind].add.high)
        return akhet_refuse(error, AKHET_BAD_PACE, "add", 0);
    return true;
}

static bool runs(const struct match_clock *clock)
{
    return clock->pace.kind != MATCH_PACE_NONE && clock->seat != AKHET_NOBODY && !clock->paused;
}

static bool banks(const struct match_clock *clock)
{
    return clock->pace.kind == MATCH_PACE_BANK;
}

static void begin_turn(struct match_clock *clock, int seat)
{
    clock->seat = seat;
    if (seat != AKHET_NOBODY && !banks(clock))
        clock->left[seat] = clock->pace.move_ms;
}

/* Subtract the time used until now from the seat whose time runs. */
static void settle(struct match_clock *clock, int64_t now)
{
    if (runs(clock))
        clock->left[clock->seat] = match_clock_left(clock, clock->seat, now);
    if (now > clock->since)
        clock->since = now;
}

void match_clock_start(struct match_clock *clock, const struct match_pace *pace, int seat,
                       int64_t now)
{
    *clock = (struct match_clock){.pace = *pace, .since = now};
    for (unsigned i = 0; i < AKHET_SEATS; i++)
        clock->left[i] = banks(clock) ? pace->bank_ms : pace->move_ms;
    begin_turn(clock, seat);
}

void match_clock_turn(struct match_clock *clock, int seat, int64_t now)
{
    if (seat == clock->seat)
        return;
    settle(clock, now);
    if (clock->seat != AKHET_NOBODY)
        clock->left[clock->seat] += clock->pace.add_ms;
    begin_turn(clock, seat);
}

void match_clock_undo(struct match_clock *clock, int seat, int64_t now)
{
    int64_t add = clock->pace.add_ms;
    if (seat == clock->seat)
        return;
    settle(clock, now);
    if (seat != AKHET_NOBODY)
        clock->left[seat] -= clock->left[seat] < add ? clock->left[seat] : add;
    begin_turn(clock, seat);
}

void match_clock_pause(struct match_clock *clock, int64_t now)
{
    settle(clock, now);
    clock->paused = true;
}

void match_clock_go_on(struct match_clock *clock, int64_t now)
{
    settle(clock, now);
    clock->paused = false;
}

void match_clock_away(struct match_clock *clock, int64_t ms, int64_t now)
{
    int64_t passed = now > clock->since ? now - clock->since : 0;
    clock->since += ms < passed ? ms : passed;
    settle(clock, now);
}

int64_t match_clock_left(const struct match_clock *clock, int seat, int64_t now)
{
    if (clock->pace.kind == MATCH_PACE_NONE)
        return MATCH_NEVER;
    int64_t left = clock->left[seat];
    if (runs(clock) && seat == clock->seat && now > clock->since)
        left -= now - clock->since;
    return left > 0 ? left : 0;
}

int64_t match_clock_deadline(const struct match_clock *clock)
{
    return runs(clock) ? clock->since + clock->left[clock->seat] : MATCH_NEVER;
}

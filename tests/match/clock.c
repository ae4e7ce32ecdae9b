/* The clock: every pace, turn by turn, in tables. */
#include "tests/support/check.h"

#include "match/match_clock.h"

#define SECOND MATCH_SECOND
#define DAY    MATCH_DAY

static void test_paces_have_bounds(void **unused)
{
    (void)unused;
    static const struct {
        struct match_pace pace;
        const char *wrong; /* NULL: the pace is valid */
    } row[] = {
        {{MATCH_PACE_NONE, 0, 0, 0}, NULL},
        {{MATCH_PACE_NONE, 1, 0, 0}, "move"},
        {{MATCH_PACE_NONE, 0, 1, 0}, "bank"},
        {{MATCH_PACE_NONE, 0, 0, 1}, "add"},
        {{MATCH_PACE_MOVE, SECOND, 0, 0}, NULL},
        {{MATCH_PACE_MOVE, DAY, 0, 0}, NULL},
        {{MATCH_PACE_MOVE, SECOND - 1, 0, 0}, "move"},
        {{MATCH_PACE_MOVE, DAY + 1, 0, 0}, "move"},
        {{MATCH_PACE_MOVE, -SECOND, 0, 0}, "move"},
        {{MATCH_PACE_MOVE, SECOND, SECOND, 0}, "bank"},
        {{MATCH_PACE_BANK, 0, SECOND, 0}, NULL},
        {{MATCH_PACE_BANK, 0, DAY, MATCH_HOUR}, NULL},
        {{MATCH_PACE_BANK, 0, 0, 5}, "bank"},
        {{MATCH_PACE_BANK, 0, DAY + 1, 0}, "bank"},
        {{MATCH_PACE_BANK, 0, SECOND, MATCH_HOUR + 1}, "add"},
        {{MATCH_PACE_BANK, 0, SECOND, -1}, "add"},
        {{MATCH_PACE_BANK, 1, SECOND, 0}, "move"},
        {{MATCH_PACE_DAYS, DAY, 0, 0}, NULL},
        {{MATCH_PACE_DAYS, 30 * DAY, 0, 0}, NULL},
        {{MATCH_PACE_DAYS, DAY - 1, 0, 0}, "move"},
        {{MATCH_PACE_DAYS, 31 * DAY, 0, 0}, "move"},
        {{MATCH_PACES, 0, 0, 0}, "kind"},
        {{(enum match_pace_kind) - 1, 0, 0, 0}, "kind"},
    };
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        struct akhet_error error = {0};
        assert_int_equal(match_pace_check(&row[i].pace, &error), !row[i].wrong);
        if (!row[i].wrong)
            continue;
        assert_int_equal(error.code, AKHET_BAD_PACE);
        assert_string_equal(error.what, row[i].wrong);
    }
}

enum act { START, TURN, UNDO, PAUSE, GO_ON, AWAY, LOOK };

/* An operation and its time (AWAY: how long, in the place of the seat); then the time left for the
 * first two seats, and the deadline. */
struct row {
    enum act act;
    int seat;
    int64_t now;
    int64_t left[2];
    int64_t deadline;
};

static void follow(const struct match_pace *pace, const struct row *row, unsigned rows)
{
    struct match_clock clock;
    assert_true(match_pace_check(pace, NULL));
    for (unsigned i = 0; i < rows; i++) {
        switch (row[i].act) {
        case START:
            match_clock_start(&clock, pace, row[i].seat, row[i].now);
            break;
        case TURN:
            match_clock_turn(&clock, row[i].seat, row[i].now);
            break;
        case UNDO:
            match_clock_undo(&clock, row[i].seat, row[i].now);
            break;
        case PAUSE:
            match_clock_pause(&clock, row[i].now);
            break;
        case GO_ON:
            match_clock_go_on(&clock, row[i].now);
            break;
        case AWAY:
            match_clock_away(&clock, row[i].seat, row[i].now);
            break;
        case LOOK:
            break;
        }
        for (int seat = 0; seat < 2; seat++)
            if (match_clock_left(&clock, seat, row[i].now) != row[i].left[seat])
                fail_msg("row %u: seat %d has %lld left", i, seat,
                         (long long)match_clock_left(&clock, seat, row[i].now));
        if (match_clock_deadline(&clock) != row[i].deadline)
            fail_msg("row %u: time is up at %lld", i, (long long)match_clock_deadline(&clock));
    }
}
#define FOLLOW(pace, rows) follow(pace, rows, sizeof rows / sizeof *(rows))

#define NEVER MATCH_NEVER

static void test_without_a_clock(void **unused)
{
    (void)unused;
    static const struct match_pace pace = {MATCH_PACE_NONE, 0, 0, 0};
    static const struct row row[] = {
        {START, 0, 1000, {NEVER, NEVER}, NEVER},
        {TURN, 1, 99999999, {NEVER, NEVER}, NEVER},
        {PAUSE, 0, 99999999, {NEVER, NEVER}, NEVER},
        {GO_ON, 0, 99999999, {NEVER, NEVER}, NEVER},
        {UNDO, 0, 99999999, {NEVER, NEVER}, NEVER},
        {TURN, AKHET_NOBODY, 99999999, {NEVER, NEVER}, NEVER},
    };
    FOLLOW(&pace, row);
}

static void test_so_long_a_turn(void **unused)
{
    (void)unused;
    static const struct match_pace pace = {MATCH_PACE_MOVE, 10000, 0, 0};
    static const struct row row[] = {
        {START, 0, 1000, {10000, 10000}, 11000},
        {LOOK, 0, 4000, {7000, 10000}, 11000},
        {TURN, 0, 5000, {6000, 10000}, 11000}, /* another decision of the same turn */
        {UNDO, 0, 6000, {5000, 10000}, 11000}, /* undone: the turn continues */
        {TURN, 1, 7000, {4000, 10000}, 17000},
        {UNDO, 0, 8000, {10000, 9000}, 18000}, /* the turn starts again with its whole limit */
        {TURN, 1, 9000, {9000, 10000}, 19000},
        {PAUSE, 0, 12000, {9000, 7000}, NEVER},
        {LOOK, 0, 80000, {9000, 7000}, NEVER},
        {GO_ON, 0, 90000, {9000, 7000}, 97000},
        {LOOK, 0, 91000, {9000, 6000}, 97000},
        {LOOK, 0, 97000, {9000, 0}, 97000},
        {LOOK, 0, 99000, {9000, 0}, 97000}, /* time is up; the rest is never negative */
        {TURN, 0, 99000, {10000, 0}, 109000},
        {TURN, AKHET_NOBODY, 100000, {9000, 0}, NEVER},
        {LOOK, 0, 200000, {9000, 0}, NEVER},
    };
    FOLLOW(&pace, row);
}

static void test_a_bank_with_more_after_each_turn(void **unused)
{
    (void)unused;
    static const struct match_pace pace = {MATCH_PACE_BANK, 0, 60000, 2000};
    static const struct row row[] = {
        {START, 1, 0, {60000, 60000}, 60000},
        {TURN, 1, 5000, {60000, 55000}, 60000},
        {TURN, 0, 10000, {60000, 52000}, 70000}, /* ten seconds used, an increment of two */
        {TURN, 1, 11000, {61000, 52000}, 63000},
        {UNDO, 0, 12000, {59000, 51000}, 71000}, /* the increment is taken back */
        {TURN, 1, 12000, {61000, 51000}, 63000},
        {UNDO, 0, 12000, {59000, 51000}, 71000}, /* so undo gains no time */
        {PAUSE, 0, 13000, {58000, 51000}, NEVER},
        {UNDO, 1, 14000, {58000, 49000}, NEVER}, /* also in a pause */
        {TURN, 0, 15000, {58000, 51000}, NEVER},
        {GO_ON, 0, 20000, {58000, 51000}, 78000},
        {TURN, 1, 90000, {2000, 51000}, 141000}, /* too late */
        {UNDO, 0, 90000, {0, 51000}, 90000},
        {UNDO, 1, 90000, {0, 49000}, 139000},
        {TURN, AKHET_NOBODY, 90001, {0, 50999}, NEVER},
    };
    FOLLOW(&pace, row);
}

static void test_two_days_a_turn(void **unused)
{
    (void)unused;
    static const struct match_pace pace = {MATCH_PACE_DAYS, 2 * DAY, 0, 0};
    static const struct row row[] = {
        {START, 0, 0, {2 * DAY, 2 * DAY}, 2 * DAY},
        {TURN, 1, DAY, {DAY, 2 * DAY}, 3 * DAY},
        {LOOK, 0, 3 * DAY - 1, {DAY, 1}, 3 * DAY},
        {TURN, 0, 3 * DAY - 1, {2 * DAY, 1}, 5 * DAY - 1},
    };
    FOLLOW(&pace, row);
}

/* Time in which nobody kept the clock counts for nobody, and gives nobody more than there was. */
static void test_away(void **unused)
{
    (void)unused;
    static const struct match_pace none = {MATCH_PACE_NONE, 0, 0, 0};
    static const struct match_pace bank = {MATCH_PACE_BANK, 0, 8000, 0};
    static const struct match_pace each = {MATCH_PACE_MOVE, 8000, 0, 0};
    static const struct row without[] = {
        {START, 0, 0, {NEVER, NEVER}, NEVER},
        {AWAY, 10000, 20000, {NEVER, NEVER}, NEVER},
    };
    static const struct row row[] = {
        {START, 0, 0, {8000, 8000}, 8000},
        {LOOK, 0, 1000, {7000, 8000}, 8000},
        {LOOK, 0, 11000, {0, 8000}, 8000},
        {AWAY, 10000, 11000, {7000, 8000}, 18000},
        {LOOK, 0, 12000, {6000, 8000}, 18000},
        {AWAY, 5000, 12000, {7000, 8000}, 19000}, /* more than has passed: all that has */
        {AWAY, 5000, 12000, {7000, 8000}, 19000},
        {AWAY, 5000, 11000, {7000, 8000}, 19000}, /* a time before the previous one */
        {TURN, 1, 13000, {6000, 8000}, 21000},
        {PAUSE, 1, 14000, {6000, 7000}, NEVER},
        {AWAY, 10000, 30000, {6000, 7000}, NEVER},
        {GO_ON, 1, 40000, {6000, 7000}, 47000},
        {TURN, AKHET_NOBODY, 41000, {6000, 6000}, NEVER},
        {AWAY, 1000, 50000, {6000, 6000}, NEVER},
    };
    FOLLOW(&none, without);
    FOLLOW(&bank, row);
    static const struct row turns[] = {
        {START, 0, 0, {8000, 8000}, 8000},
        {AWAY, 9000, 10000, {7000, 8000}, 17000},
        {TURN, 1, 11000, {6000, 8000}, 19000},
        {TURN, 0, 12000, {8000, 7000}, 20000},
    };
    FOLLOW(&each, turns);
}

/* The system clock may be set back: no seat gains or loses time. */
static void test_time_never_runs_backwards(void **unused)
{
    (void)unused;
    static const struct match_pace pace = {MATCH_PACE_BANK, 0, 60000, 0};
    static const struct row row[] = {
        {START, 0, 100000, {60000, 60000}, 160000}, {LOOK, 0, 50000, {60000, 60000}, 160000},
        {TURN, 1, 50000, {60000, 60000}, 160000},   {TURN, 0, 101000, {60000, 59000}, 161000},
        {PAUSE, 0, 90000, {60000, 59000}, NEVER},   {GO_ON, 0, 90000, {60000, 59000}, 161000},
    };
    FOLLOW(&pace, row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_paces_have_bounds),
        CASE(test_without_a_clock),
        CASE(test_so_long_a_turn),
        CASE(test_a_bank_with_more_after_each_turn),
        CASE(test_two_days_a_turn),
        CASE(test_away),
        CASE(test_time_never_runs_backwards),
    };
    return cmocka_run_group_tests_name("match-clock", tests, NULL, NULL);
}

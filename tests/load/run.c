/* The load tool against a correct server, and against servers with one fault each. */
#include <stdio.h>
#include <string.h>

#include <akhet/games.h>

#include "load/load.h"
#include "tests/load/fake_server.h"
#include "tests/support/check.h"

static struct load_options options_for(const char *game, unsigned port)
{
    struct load_options options = {.game = akhet_game_find(game), .host = "127.0.0.1"};
    options.setup = akhet_setup_default(options.game, options.game->max_players);
    options.port = port;
    options.matches = 3;
    options.idle = 2;
    options.measure_ms = 60000;
    options.games = 4; /* end by the number of games, not by time */
    options.finish_ms = 60000;
    options.seed = 1;
    return options;
}

static struct load_result play(const char *game, enum fake_fault fault, unsigned reconnect)
{
    struct load_result result;
    struct load_options options = options_for(game, fake_begin(fault));
    assert_true(options.port > 0);
    options.reconnect = reconnect;
    options.survive = reconnect > 0;
    if (fault == FAKE_SKIPS || fault == FAKE_GARBLES)
        options.measure_ms = options.finish_ms = 1500; /* these faults block the matches */
    assert_int_equal(load_run(&options, &result), LOAD_DONE);
    return result;
}

static unsigned long long noted(const struct load_result *result, const char *what)
{
    for (unsigned i = 0; i < result->notes; i++)
        if (strcmp(result->note[i].what, what) == 0)
            return result->note[i].times;
    return 0;
}

static void assert_clean(const struct load_result *result)
{
    for (unsigned i = 0; i < result->notes; i++)
        print_message("# %s: %llu\n", result->note[i].what, result->note[i].times);
    assert_int_equal(
        result->lost + result->duplicated + result->gaps + result->leaks + result->errors, 0);
}

static void test_a_right_server_has_no_faults(void **context)
{
    static const char *const games[] = {"nefertiti", "nile", "valley", "eights"};
    (void)context;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        struct load_result result = play(games[i], FAKE_RIGHT, 0);
        fake_end();
        assert_clean(&result);
        assert_true(result.moves > 10 && result.views > result.moves);
        assert_true(result.matches > 0 && result.compared >= result.matches);
        assert_true(result.measured > 0 && result.p50_ms > 0 && result.p50_ms <= result.p99_ms);
        assert_int_equal(result.connections, 3 * akhet_game_find(games[i])->max_players + 2);
        assert_int_equal(result.server_rss_bytes, -1);
    }
}

static void test_players_resume_where_they_were_cut_off(void **context)
{
    (void)context;
    struct load_result result = play("nefertiti", FAKE_RIGHT, 100);
    unsigned known = fake_known();
    fake_end();
    assert_clean(&result);
    assert_true(result.resumed > 0 && result.moves > 0);
    assert_true(known > 0); /* moves were sent again and made once */
}

static void count_pause(void *listener, double until, double seconds, bool bot)
{
    assert_true(seconds >= LOAD_PAUSE && until > seconds && !bot);
    ++*(unsigned *)listener;
}

static struct load_result play_tolerantly(enum fake_fault fault, bool survive, unsigned *pauses)
{
    struct load_result result;
    struct load_options options = options_for("nefertiti", fake_begin(fault));
    options.survive = survive;
    options.games = 1;
    options.meet = true;
    options.paused = count_pause;
    options.listener = pauses;
    assert_int_equal(load_run(&options, &result), LOAD_DONE);
    return result;
}

static void test_a_temporary_refusal_is_tried_again(void **context)
{
    unsigned pauses = 0;
    (void)context;
    struct load_result result = play_tolerantly(FAKE_FAILS, true, &pauses);
    fake_end();
    assert_clean(&result);
    assert_true(result.matches > 0 && result.pause_ms > 0);
    result = play_tolerantly(FAKE_FAILS, false, &pauses);
    fake_end();
    assert_true(result.errors > 0 && noted(&result, "storage") > 0);
}

static void test_players_of_a_table_connect_with_its_id(void **context)
{
    unsigned pauses = 0;
    (void)context;
    struct load_result result = play_tolerantly(FAKE_RIGHT, false, &pauses);
    unsigned met = fake_met();
    fake_end();
    assert_clean(&result);
    assert_true(met >= result.matches * akhet_game_find("nefertiti")->max_players);
}

/* Each fault, and the figure that must count it. */
static void test_every_fault_is_found(void **context)
{
    static const struct {
        enum fake_fault fault;
        const char *note;
        size_t counted;
    } wrong[] = {
        {FAKE_SKIPS, "seq_missing", offsetof(struct load_result, gaps)},
        {FAKE_REPEATS, "seq_twice", offsetof(struct load_result, duplicated)},
        {FAKE_SHOWS, "view_odd", offsetof(struct load_result, leaks)},
        {FAKE_LAGS, "view_differs", offsetof(struct load_result, leaks)},
        {FAKE_HELPS, "legal_of_another", offsetof(struct load_result, leaks)},
        {FAKE_TELLS, "events_differ", offsetof(struct load_result, leaks)},
        {FAKE_FORGETS, "move_not_in_record", offsetof(struct load_result, lost)},
        {FAKE_STUTTERS, "moves_nobody_made", offsetof(struct load_result, duplicated)},
        {FAKE_GARBLES, "garbled", offsetof(struct load_result, errors)},
        {FAKE_HANGS_UP, "connection_lost", offsetof(struct load_result, errors)},
    };
    (void)context;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct load_result result =
            play(wrong[i].fault == FAKE_TELLS ? "eights" : "nefertiti", wrong[i].fault, 0);
        unsigned long long counted;
        fake_end();
        memcpy(&counted, (const char *)&result + wrong[i].counted, sizeof counted);
        if (!noted(&result, wrong[i].note) || !counted)
            fail_msg("%s was not noticed", wrong[i].note);
    }
}

static void test_nobody_answers(void **context)
{
    struct load_result result;
    (void)context;
    unsigned port = fake_begin(FAKE_RIGHT);
    fake_end(); /* frees a port that nothing listens on */
    struct load_options options = options_for("eights", port);
    options.idle = 0;
    options.matches = 1;
    assert_int_equal(load_run(&options, &result), LOAD_NO_SERVER);
    assert_true(noted(&result, "no_handshake") > 0);
}

static void test_it_stops_when_asked(void **context)
{
    struct load_result result;
    atomic_int ask = 1;
    (void)context;
    struct load_options options = options_for("eights", fake_begin(FAKE_SILENT));
    options.ask = &ask;
    assert_int_equal(load_run(&options, &result), LOAD_STOPPED);
    fake_end();
    options.host = "no such host";
    assert_int_equal(load_run(&options, &result), LOAD_NO_SERVER);
    options.matches = 100000000;
    assert_int_equal(load_run(&options, &result), LOAD_NO_FILES);
}

static void watch_progress(void *watcher, const struct load_progress *progress)
{
    double *most = watcher;
    assert_true(progress->part >= 0 && progress->part <= 1);
    if (progress->phase == LOAD_MEASURING && progress->moves_per_s > *most)
        *most = progress->moves_per_s;
}

static void test_moves_are_paced(void **context)
{
    struct load_result result;
    double most = 0;
    (void)context;
    struct load_options options = options_for("nefertiti", fake_begin(FAKE_RIGHT));
    options.rate = 40;
    options.warmup_ms = 50;
    options.measure_ms = 1000;
    options.games = 0;
    options.progress = watch_progress;
    options.watcher = &most;
    assert_int_equal(load_run(&options, &result), LOAD_DONE);
    fake_end();
    assert_clean(&result);
    assert_true(result.measured <= 40 * (result.seconds + 1) && result.measured > 0);
    assert_true(most > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_right_server_has_no_faults),
        CASE(test_players_resume_where_they_were_cut_off),
        CASE(test_a_temporary_refusal_is_tried_again),
        CASE(test_players_of_a_table_connect_with_its_id),
        CASE(test_every_fault_is_found),
        CASE(test_nobody_answers),
        CASE(test_it_stops_when_asked),
        CASE(test_moves_are_paced),
    };
    return cmocka_run_group_tests_name("load-run", tests, NULL, NULL);
}

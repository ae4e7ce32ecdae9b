/* The numbers of /metrics: counted where they happen, written in the format of Prometheus. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/test_players.h"

static char text[1 << 17];

static unsigned ask(const char *target, const char **answer)
{
    const struct net_request *request = fake_net_request(fake_net(), NET_GET, target, NULL, NULL);
    *answer = fake_net_answer(request, NULL);
    return fake_net_status(request);
}

static void scrape(void)
{
    const char *answer;
    assert_int_equal(ask("/metrics", &answer), 200);
    snprintf(text, sizeof text, "\n%s", answer);
}

static double value(const char *name)
{
    char line[128];
    snprintf(line, sizeof line, "\n%s ", name);
    const char *at = strstr(text, line);
    if (!at)
        fail_msg("no %s", name);
    return strtod(at + strlen(line), NULL);
}

/* Another process locks the database: a write waits, as it would for a disk that hangs. */
static sqlite3 *lock_database(void)
{
    sqlite3 *other;
    assert_int_equal(sqlite3_open(test_server_path(), &other), SQLITE_OK);
    sqlite3_busy_timeout(other, 10000); /* the server may be writing */
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    return other;
}

static void unlock_database(sqlite3 *other)
{
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
}

static void test_a_duration_falls_into_the_first_bucket_that_holds_it(void **state)
{
    (void)state;
    static struct metrics metrics;
    struct akhet_text out = akhet_text_on(text, sizeof text);
    memset(&metrics, 0, sizeof metrics);
    durations_add(&metrics.move_time, 0);
    durations_add(&metrics.move_time, 500);
    durations_add(&metrics.move_time, 501);
    durations_add(&metrics.move_time, 10000000);
    durations_add(&metrics.move_time, 3600000000);
    metrics_write(&metrics, &out);
    assert_true(value("akhet_move_seconds_bucket{le=\"0.0005\"}") == 2);
    assert_true(value("akhet_move_seconds_bucket{le=\"0.001\"}") == 3);
    assert_true(value("akhet_move_seconds_bucket{le=\"5\"}") == 3);
    assert_true(value("akhet_move_seconds_bucket{le=\"10\"}") == 4);
    assert_true(value("akhet_move_seconds_bucket{le=\"+Inf\"}") == 5);
    assert_true(value("akhet_move_seconds_count") == 5);
    assert_true(value("akhet_move_seconds_sum") == 3610.001001);
    assert_true(value("akhet_commit_seconds_count") == 0);
}

static void test_all_metrics_fit_into_the_answer(void **state)
{
    (void)state;
    static struct metrics metrics;
    struct akhet_text out = akhet_text_on(text, sizeof text);
    memset(&metrics, 0xff, sizeof metrics); /* the longest numbers */
    metrics_write(&metrics, &out);
    assert_false(out.full);
    assert_true(sizeof text <= SERVER_OUT);
}

/* The clock of the tests stands still but for this: a move takes as long as it waits for the store.
 */
static void test_moves_and_commits_are_timed(void **state)
{
    struct server *server = test_server_open();
    (void)state;
    struct test_players players;
    players_start(&players, server, "nile", 2, "");
    scrape();
    double commits = value("akhet_commit_seconds_count");
    assert_true(value("akhet_move_seconds_count") == 0);
    assert_true(commits > 0);
    sqlite3 *other = lock_database();
    players_send_move(&players, "slow");
    fake_net_time(server_now(server) + 70);
    unlock_database(other);
    quiet(server);
    players_play(&players, 3);
    scrape();
    assert_true(value("akhet_move_seconds_count") == 4);
    assert_true(value("akhet_move_seconds_bucket{le=\"0.05\"}") == 3);
    assert_true(value("akhet_move_seconds_sum") == 0.07);
    assert_true(value("akhet_commit_seconds_count") == commits + 4);
    test_server_close(server);
}

static void test_refusals_are_counted_by_reason(void **state)
{
    struct server *server = test_server_open();
    (void)state;
    struct client *client = client_new(server, "Ada");
    refused(client, "no_table", "{'do':'watch','table':'nowhere'}");
    refused(client, "no_table", "{'do':'watch','table':'nowhere'}");
    refused(client, "unknown_command", "{'do':'fly'}");
    const char *answer;
    assert_int_equal(ask("/api/1/tables/nowhere", &answer), 404);
    scrape();
    assert_true(value("akhet_refusals_total{reason=\"no_table\"}") == 3);
    assert_true(value("akhet_refusals_total{reason=\"unknown_command\"}") == 1);
    assert_true(value("akhet_refusals_total{reason=\"busy\"}") == 0);
    test_server_close(server);
}

static void test_a_late_tick_is_lag_until_somebody_has_read_it(void **state)
{
    struct server *server = test_server_open();
    (void)state;
    fake_net_pass(fake_net(), 1000);
    scrape();
    assert_true(value("akhet_loop_lag_max_seconds") == 0);
    fake_net_time(server_now(server) + 600);
    fake_net_pass(fake_net(), 100);
    fake_net_pass(fake_net(), 1000);
    scrape();
    assert_true(value("akhet_loop_lag_max_seconds") == 0.6);
    assert_true(value("akhet_loop_lag_seconds_sum") == 0.6);
    scrape();
    assert_true(value("akhet_loop_lag_max_seconds") == 0);
    test_server_close(server);
}

/* ---- /readyz -------------------------------------------------------------------------------- */

static void assert_ready(unsigned status, const char *why)
{
    const char *answer;
    assert_int_equal(ask("/readyz", &answer), status);
    if (why && !strstr(answer, why))
        fail_msg("no %s in %s", why, answer);
}

static void test_a_late_loop_is_not_ready_for_some_seconds(void **state)
{
    struct server *server = test_server_open();
    const char *answer;
    (void)state;
    fake_net_pass(fake_net(), 1000);
    assert_ready(200, "\"ok\":true");
    fake_net_time(server_now(server) + 900);
    fake_net_pass(fake_net(), 100);
    assert_ready(200, NULL);
    fake_net_time(server_now(server) + 1500);
    fake_net_pass(fake_net(), 100);
    assert_ready(503, "\"loop\":false");
    assert_int_equal(ask("/healthz", &answer), 200);
    fake_net_pass(fake_net(), 2000);
    assert_ready(503, "\"loop\":false");
    fake_net_pass(fake_net(), 8000);
    quiet(server); /* the disk is real: eight seconds passed before its writes ended */
    assert_ready(200, NULL);
    test_server_close(server);
}

static void no_work(void *task)
{
    (void)task;
}

static void test_a_full_queue_of_workers_is_not_ready(void **state)
{
    struct server *server = test_server_open();
    (void)state;
    fake_net_hold_work(fake_net(), true);
    fake_net_work_bound(fake_net(), 2);
    assert_ready(200, NULL);
    for (unsigned i = 0; i < 2; i++)
        assert_true(net_work(fake_net(), NET_LANE_ANSWER, no_work, no_work, NULL));
    assert_ready(503, "\"workers\":false");
    scrape();
    assert_true(value("akhet_work_waiting{lane=\"answer\"}") == 2);
    assert_true(value("akhet_work_waiting{lane=\"bot\"}") == 0);
    fake_net_work(fake_net());
    assert_ready(200, NULL);
    fake_net_hold_work(fake_net(), false);
    test_server_close(server);
}

static void test_a_write_that_does_not_end_is_not_ready(void **state)
{
    struct server *server = test_server_open();
    struct test_players players;
    (void)state;
    players_start(&players, server, "nile", 2, "");
    fake_net_pass(fake_net(), 100);
    assert_ready(200, NULL);
    sqlite3 *other = lock_database();
    players_send_move(&players, "stuck");
    fake_net_time(server_now(server) + 6000);
    assert_ready(503, "\"storage\":false");
    unlock_database(other);
    quiet(server);
    fake_net_time(server_now(server) + 11000);
    assert_ready(200, NULL);
    test_server_close(server);
}

static void test_a_signal_ends_readiness_and_then_the_server(void **state)
{
    struct test_players players;
    const char *answer;
    (void)state;
    test_options.drain_ms = 3000;
    struct server *server = test_server_open();
    test_options.drain_ms = 0;
    players_start(&players, server, "nile", 2, "");
    fake_net_signal(fake_net());
    assert_ready(503, "\"stopping\":true");
    assert_int_equal(ask("/healthz", &answer), 200);
    fake_net_pass(fake_net(), 2900);
    assert_true(players_move(&players));
    assert_non_null(client_from(server, "192.0.2.9")->conn);
    fake_net_pass(fake_net(), 200);
    assert_int_equal(fake_net_closed(players.client[0]->conn), NET_CLOSE_SHUTDOWN);
    assert_int_equal(ask("/healthz", &answer), 503);
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_duration_falls_into_the_first_bucket_that_holds_it),
        cmocka_unit_test(test_all_metrics_fit_into_the_answer),
        cmocka_unit_test(test_moves_and_commits_are_timed),
        cmocka_unit_test(test_refusals_are_counted_by_reason),
        cmocka_unit_test(test_a_late_tick_is_lag_until_somebody_has_read_it),
        cmocka_unit_test(test_a_late_loop_is_not_ready_for_some_seconds),
        cmocka_unit_test(test_a_full_queue_of_workers_is_not_ready),
        cmocka_unit_test(test_a_write_that_does_not_end_is_not_ready),
        cmocka_unit_test(test_a_signal_ends_readiness_and_then_the_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

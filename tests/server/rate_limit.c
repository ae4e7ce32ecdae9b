/* Rate limits: uses in a burst and per hour. */
#include "server/rate_limit.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/internal.h"
#include "server/server_limits.h"
#include "tests/support/check.h"
#include "tests/support/fake_net.h"

static struct server *server;

static int open_all(void **state)
{
    (void)state;
    struct net_options options = {0};
    struct net_calls calls = {0};
    char why[64];
    server = calloc(1, sizeof *server);
    fake_net_time(FAKE_NET_EPOCH);
    server->net = net_open(&options, &calls, server, why, sizeof why);
    return !server->net || !rate_limits_open(server);
}

static int close_all(void **state)
{
    (void)state;
    rate_limits_close(server);
    net_free(server->net);
    free(server);
    return 0;
}

static void test_a_burst_and_then_so_many_an_hour(void **state)
{
    (void)state;
    long seconds = 0;
    for (int i = 0; i < LIMIT_TRIES_BURST; i++)
        assert_true(rate_limit_take(server, RATE_TRIES_FOR, "zoé", &seconds));
    assert_false(rate_limit_take(server, RATE_TRIES_FOR, "zoé", &seconds));
    assert_int_equal(seconds, 3600 / LIMIT_TRIES);
    assert_true(rate_limit_take(server, RATE_TRIES_FOR, "other", &seconds));
    assert_true(rate_limit_take(server, RATE_TRIES_FROM, "zoé", &seconds));
    fake_net_time(FAKE_NET_EPOCH + 3600000 / LIMIT_TRIES - 1);
    assert_false(rate_limit_take(server, RATE_TRIES_FOR, "zoé", &seconds));
    assert_int_equal(seconds, 1);
    fake_net_time(FAKE_NET_EPOCH + 3600000 / LIMIT_TRIES);
    assert_true(rate_limit_take(server, RATE_TRIES_FOR, "zoé", &seconds));
    assert_false(rate_limit_take(server, RATE_TRIES_FOR, "zoé", &seconds));
}

static void test_a_network_of_ipv6_counts_as_one(void **state)
{
    (void)state;
    long seconds;
    char address[64];
    for (int i = 0; i < LIMIT_GUESTS_BURST; i++) {
        snprintf(address, sizeof address, "2001:db8:1:2::%x", i + 1);
        assert_true(rate_limit_take(server, RATE_GUESTS, address, &seconds));
    }
    assert_false(rate_limit_take(server, RATE_GUESTS, "2001:db8:1:2:ffff::1", &seconds));
    assert_true(rate_limit_take(server, RATE_GUESTS, "2001:db8:1:3::1", &seconds));
    for (int i = 0; i < LIMIT_GUESTS_BURST; i++)
        assert_true(rate_limit_take(server, RATE_GUESTS, "::ffff:192.0.2.1", &seconds));
    assert_true(rate_limit_take(server, RATE_GUESTS, "::ffff:192.0.2.2", &seconds));
}

static void test_a_crowd_pushes_out_the_oldest_only(void **state)
{
    (void)state;
    long seconds;
    char who[32];
    for (int i = 0; i < 100000; i++) {
        snprintf(who, sizeof who, "n%d", i);
        assert_true(rate_limit_take(server, RATE_TRIES_FOR, who, &seconds));
    }
    for (int i = 0; i < LIMIT_TRIES_BURST; i++)
        rate_limit_take(server, RATE_TRIES_FOR, "busy", &seconds);
    assert_false(rate_limit_take(server, RATE_TRIES_FOR, "busy", &seconds));
}

/* An idle hour saves up one burst, not the allowance of the whole hour. */
static void test_an_hour_is_not_saved_up(void **state)
{
    (void)state;
    long seconds;
    unsigned now, later;
    for (now = 0; rate_limit_take(server, RATE_REQUESTS, "192.0.2.7", &seconds);)
        now++;
    fake_net_time(FAKE_NET_EPOCH + 2 * 3600000);
    for (later = 0; rate_limit_take(server, RATE_REQUESTS, "192.0.2.7", &seconds);)
        later++;
    assert_int_equal(now, LIMIT_REQUESTS_BURST);
    assert_int_equal(later, LIMIT_REQUESTS_BURST);
}

/* Whoever always uses what is allowed gets the hourly rate on top of the first burst. */
static void test_an_hour_allows_the_hourly_rate(void **state)
{
    (void)state;
    long seconds;
    unsigned uses = 0;
    for (int64_t ms = 0; ms < 3600000; ms += 100) {
        fake_net_time(FAKE_NET_EPOCH + ms);
        uses += rate_limit_take(server, RATE_REQUESTS, "192.0.2.7", &seconds);
    }
    assert_int_equal(uses, LIMIT_REQUESTS + LIMIT_REQUESTS_BURST - 1);
}

#define FRESH(function) cmocka_unit_test_setup_teardown(function, open_all, close_all)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(test_a_burst_and_then_so_many_an_hour),   FRESH(test_an_hour_is_not_saved_up),
        FRESH(test_an_hour_allows_the_hourly_rate),     FRESH(test_a_network_of_ipv6_counts_as_one),
        FRESH(test_a_crowd_pushes_out_the_oldest_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What the server tells an operator about its network. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/server_limits.h"
#include "tests/support/check.h"
#include "tests/support/test_server.h"

static void test_metrics_of_the_network(void **state)
{
    struct test_server *test = *state;
    *fake_net_counts(test->net) = (struct net_counts){.refused_full = 1,
                                                      .refused_address = 2,
                                                      .frames = 3,
                                                      .pauses = 4,
                                                      .closed_rate = 5,
                                                      .closed_slow = 6,
                                                      .unsent = 7,
                                                      .queued = 8};
    const char *text = test_request_text(test, "/metrics", NULL);
    assert_non_null(strstr(text, "\nakhet_connections_refused_total{reason=\"full\"} 1\n"));
    assert_non_null(strstr(text, "\nakhet_connections_refused_total{reason=\"address\"} 2\n"));
    assert_non_null(strstr(text, "\nakhet_frames_total 3\n"));
    assert_non_null(strstr(text, "\nakhet_pauses_total 4\n"));
    assert_non_null(strstr(text, "\nakhet_connections_ended_total{reason=\"rate\"} 5\n"));
    assert_non_null(strstr(text, "\nakhet_connections_ended_total{reason=\"slow\"} 6\n"));
    assert_non_null(strstr(text, "\nakhet_answers_unsent_total 7\n"));
    assert_non_null(strstr(text, "\nakhet_queued_bytes 8\n"));
}

static unsigned warnings(const char *text)
{
    unsigned count = 0;
    while ((text = strstr(text, "\"event\":\"proxy\""))) {
        count++;
        text++;
    }
    return count;
}

static void test_a_proxy_that_is_not_trusted_is_warned_of(void **state)
{
    struct test_server *test = *state;
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    diagnostics_to(file);
    fake_net_pass(test->net, 1000);
    fflush(file);
    assert_int_equal(warnings(text), 0);
    for (unsigned i = 0; i < 20; i++) {
        fake_net_counts(test->net)->forwarded++;
        fake_net_pass(test->net, 1000);
    }
    fflush(file);
    assert_int_equal(warnings(text), 1);
    fake_net_time(server_now(test->server) + LIMIT_WARN_MS);
    fake_net_counts(test->net)->forwarded++;
    fake_net_pass(test->net, 100);
    fake_net_pass(test->net, 100);
    fflush(file);
    assert_int_equal(warnings(text), 2);
    diagnostics_to(stderr);
    fclose(file);
    free(text);
}

#define FRESH(function)                                                                            \
    cmocka_unit_test_setup_teardown(function, test_server_setup, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(test_metrics_of_the_network),
        FRESH(test_a_proxy_that_is_not_trusted_is_warned_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

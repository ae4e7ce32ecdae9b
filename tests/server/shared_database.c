/* A database locked by another process: commands are refused and change nothing, results are
 * written later, and /healthz reports it. */
#include "tests/support/test_server.h"
#include "tests/support/test_table.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "server/results.h"
#include "server/table.h"
#include "server/tables.h"

static sqlite3 *lock(struct test_server *test)
{
    sqlite3 *other;
    assert_int_equal(sqlite3_open(test->options.data, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    return other;
}

static void unlock(sqlite3 *other)
{
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
}

static void wait_for_store(struct test_server *test)
{
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
}

static void test_people_are_refused_and_nothing_changes(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    sqlite3 *other = lock(test);
    struct net_request *request[] = {
        fake_net_request(test->net, NET_POST, "/api/1/players", NULL, "{\"name\":\"Adam\"}"),
        fake_net_request(test->net, NET_PUT, "/api/1/player/webhook", token,
                         "{\"address\":\"http://a.test/\"}"),
        fake_net_request(test->net, NET_DELETE, "/api/1/sessions", token, NULL),
    };
    for (int i = 0; i < 3; i++) {
        while (!fake_net_status(request[i]))
            assert_true(fake_net_await(test->net, 20000));
        assert_int_equal(fake_net_status(request[i]), 503);
        assert_string_equal(fake_net_answer(request[i], NULL), "{\"error\":\"storage\"}");
    }
    test_request_gives(test, NET_GET, "/healthz", NULL, NULL, 503, NULL);
    test_request_gives(test, NET_GET, "/api/1/player", token, NULL, 200,
                       NULL); /* reading still works */
    unlock(other);
    test_request_gives(test, NET_POST, "/api/1/players", NULL, "{\"name\":\"Adam\"}", 201, NULL);
    test_request_gives(test, NET_PUT, "/api/1/player/webhook", token,
                       "{\"address\":\"http://a.test/\"}", 200, NULL);
    test_request_gives(test, NET_DELETE, "/api/1/sessions", token, NULL, 200, NULL);
}

static void test_results_are_written_when_they_can_be(void **state)
{
    struct test_server *test = *state;
    char token[2][TOKEN_TEXT], id[STORE_TABLE + 1], text[128];
    struct net_conn *conn[2];
    for (int i = 0; i < 2; i++) {
        test_player(test, i ? "Adam" : "Zoé", token[i]);
        conn[i] = test_connect(test, token[i]);
    }
    test_create(test, conn[0], "\"game\":\"nile\",\"players\":2,\"rated\":true", id);
    snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\"}", id);
    test_say(test, conn[1], text, NULL);
    wait_for_store(test);
    struct table *table = test_table(test->server, id);
    table->settled = true; /* no results until the lock is held */
    snprintf(text, sizeof text, "{\"do\":\"resign\",\"table\":\"%s\"}", id);
    test_say(test, conn[1], text, NULL);
    wait_for_store(test);
    assert_int_equal(table->stage, TABLE_OVER);
    sqlite3 *other = lock(test);
    table->settled = false;
    results_settle(table);
    wait_for_store(test);
    assert_false(table->settled);
    assert_null(test->server->settlings);
    unlock(other);
    fake_net_pass(test->net, LIMIT_RETRY_MS + 100);
    wait_for_store(test);
    assert_true(table->settled);
    unsigned status;
    json_t *list = test_request(test, NET_GET, "/api/1/ratings?game=nile", NULL, NULL, &status);
    assert_int_equal(json_array_size(json_object_get(list, "players")), 2);
    json_decref(list);
}

#define FRESH(function)                                                                            \
    cmocka_unit_test_setup_teardown(function, test_server_setup, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(test_people_are_refused_and_nothing_changes),
        FRESH(test_results_are_written_when_they_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

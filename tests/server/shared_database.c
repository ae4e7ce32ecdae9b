/* A database that somebody else holds: people are refused and nothing is changed, results are
 * written later, and the operator sees it. */
#include "tests/server/house.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "server/table.h"
#include "server/tables.h"

static sqlite3 *lock(struct house *house)
{
    sqlite3 *other;
    assert_int_equal(sqlite3_open(house->data, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    return other;
}

static void unlock(sqlite3 *other)
{
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
}

static void wait_for_store(struct house *house)
{
    while (store_waiting(house->server->store))
        fake_net_await(house->net, 10000);
}

static void test_people_are_refused_and_nothing_changes(void **state)
{
    struct house *house = *state;
    char token[TOKEN_TEXT];
    house_name(house, "Zoé", token);
    sqlite3 *other = lock(house);
    struct net_request *request[] = {
        fake_net_request(house->net, NET_POST, "/api/1/players", NULL, "{\"name\":\"Adam\"}"),
        fake_net_request(house->net, NET_PUT, "/api/1/player/webhook", token,
                         "{\"address\":\"http://a.test/\"}"),
        fake_net_request(house->net, NET_DELETE, "/api/1/sessions", token, NULL),
    };
    for (int i = 0; i < 3; i++) {
        while (!fake_net_status(request[i]))
            assert_true(fake_net_await(house->net, 20000));
        assert_int_equal(fake_net_status(request[i]), 503);
        assert_string_equal(fake_net_answer(request[i], NULL), "{\"error\":\"storage\"}");
    }
    house_gets(house, NET_GET, "/healthz", NULL, NULL, 503, NULL);
    house_gets(house, NET_GET, "/api/1/player", token, NULL, 200, NULL); /* reading goes on */
    unlock(other);
    house_gets(house, NET_POST, "/api/1/players", NULL, "{\"name\":\"Adam\"}", 201, NULL);
    house_gets(house, NET_PUT, "/api/1/player/webhook", token, "{\"address\":\"http://a.test/\"}",
               200, NULL);
    house_gets(house, NET_DELETE, "/api/1/sessions", token, NULL, 200, NULL);
}

static void test_results_are_written_when_they_can_be(void **state)
{
    struct house *house = *state;
    char token[2][TOKEN_TEXT], id[STORE_TABLE + 1], text[128];
    struct net_conn *conn[2];
    for (int i = 0; i < 2; i++) {
        house_name(house, i ? "Adam" : "Zoé", token[i]);
        conn[i] = house_connect(house, token[i]);
    }
    house_table(house, conn[0], "\"game\":\"nile\",\"players\":2,\"rated\":true", id);
    snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\"}", id);
    house_say(house, conn[1], text, NULL);
    wait_for_store(house);
    struct table *table = table_find(house->server, id);
    table->settled = true; /* until the lock is there */
    snprintf(text, sizeof text, "{\"do\":\"resign\",\"table\":\"%s\"}", id);
    house_say(house, conn[1], text, NULL);
    wait_for_store(house);
    assert_int_equal(table->stage, TABLE_OVER);
    sqlite3 *other = lock(house);
    table->settled = false;
    results_settle(table);
    wait_for_store(house);
    assert_false(table->settled);
    assert_null(house->server->settlings);
    unlock(other);
    fake_net_pass(house->net, LIMIT_RETRY_MS + 100);
    wait_for_store(house);
    assert_true(table->settled);
    unsigned status;
    json_t *list = house_ask(house, NET_GET, "/api/1/ratings?game=nile", NULL, NULL, &status);
    assert_int_equal(json_array_size(json_object_get(list, "players")), 2);
    json_decref(list);
}

#define FRESH(function) cmocka_unit_test_setup_teardown(function, house_open, house_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(test_people_are_refused_and_nothing_changes),
        FRESH(test_results_are_written_when_they_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

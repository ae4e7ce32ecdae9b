/* The lobby: notifications about tables, and the tables of a player. */
#include "tests/support/test_server.h"

#include <stdio.h>
#include <string.h>

static struct net_conn *somebody(struct test_server *test, const char *name)
{
    char token[TOKEN_TEXT];
    test_player(test, name, token);
    return test_connect(test, token);
}

static size_t tables_in(json_t *message)
{
    size_t count = json_array_size(json_object_get(message, "tables"));
    json_decref(message);
    return count;
}

static void order_table(struct test_server *test, struct net_conn *conn, const char *what,
                        const char *table)
{
    char text[128];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\"}", what, table);
    test_say(test, conn, text, NULL);
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
}

static void test_public_tables_are_in_the_lobby(void **state)
{
    struct test_server *test = *state;
    char shown[STORE_TABLE + 1], hidden[STORE_TABLE + 1];
    struct net_conn *zoe = somebody(test, "Zoé"), *guest = test_connect(test, NULL);
    assert_int_equal(tables_in(test_say(test, guest, "{\"do\":\"lobby\",\"on\":true}", "lobby")),
                     0);
    test_create(test, zoe, "\"game\":\"eights\",\"public\":true", shown);
    json_t *told = test_hear(test, guest, "lobby_table");
    assert_string_equal(text_of(json_object_get(told, "table"), "table"), shown);
    assert_string_equal(text_of(json_object_get(told, "table"), "stage"), "open");
    json_decref(told);
    test_create(test, zoe, "\"game\":\"eights\",\"public\":false", hidden);
    assert_int_equal(fake_net_waiting(guest), 0);
    assert_int_equal(tables_in(test_say(test, guest, "{\"do\":\"lobby\",\"on\":true}", "lobby")),
                     1);
}

static void test_a_table_that_begins_leaves_the_lobby(void **state)
{
    struct test_server *test = *state;
    char table[STORE_TABLE + 1];
    struct net_conn *zoe = somebody(test, "Zoé"), *adam = somebody(test, "Adam");
    struct net_conn *guest = test_connect(test, NULL);
    unsigned status;
    test_create(test, zoe,
                "\"game\":\"nile\",\"players\":2,\"options\":{\"quick\":\"on\"},\"public\":true",
                table);
    json_decref(test_say(test, guest, "{\"do\":\"lobby\",\"on\":true}", "lobby"));
    order_table(test, adam, "sit", table);
    json_t *gone = test_hear(test, guest, "lobby_gone");
    assert_string_equal(text_of(gone, "table"), table);
    json_decref(gone);
    order_table(test, adam, "resign", table);
    assert_int_equal(fake_net_waiting(guest), 0);
    json_t *open = test_request(test, NET_GET, "/api/1/tables", NULL, NULL, &status);
    assert_int_equal(tables_in(open), 0);
}

static void test_a_table_of_before_the_restart_leaves_it_too(void **state)
{
    struct test_server *test = *state;
    char table[STORE_TABLE + 1], token[TOKEN_TEXT];
    test_player(test, "Adam", token);
    test_create(test, somebody(test, "Zoé"), "\"game\":\"nile\",\"players\":2,\"public\":true",
                table);
    test_server_stop(test);
    test_server_start(test);
    struct net_conn *guest = test_connect(test, NULL);
    assert_int_equal(tables_in(test_say(test, guest, "{\"do\":\"lobby\",\"on\":true}", "lobby")),
                     1);
    order_table(test, test_connect(test, token), "sit", table);
    json_t *gone = test_hear(test, guest, "lobby_gone");
    assert_string_equal(text_of(gone, "table"), table);
    json_decref(gone);
}

static void test_who_leaves_the_lobby_is_told_nothing(void **state)
{
    struct test_server *test = *state;
    char table[STORE_TABLE + 1];
    struct net_conn *zoe = somebody(test, "Zoé"), *guest = test_connect(test, NULL);
    json_decref(test_say(test, guest, "{\"do\":\"lobby\",\"on\":true}", "lobby"));
    json_decref(test_say(test, guest, "{\"do\":\"lobby\",\"on\":false}", "done"));
    test_create(test, zoe, "\"game\":\"eights\",\"public\":true", table);
    assert_int_equal(fake_net_waiting(guest), 0);
}

static void test_my_tables_say_where_it_is_my_turn(void **state)
{
    struct test_server *test = *state;
    char table[STORE_TABLE + 1];
    struct net_conn *conn[2] = {somebody(test, "Zoé"), somebody(test, "Adam")};
    test_create(test, conn[0], "\"game\":\"nile\",\"players\":2,\"options\":{\"quick\":\"on\"}",
                table);
    order_table(test, conn[1], "sit", table);
    unsigned turns = 0;
    for (int i = 0; i < 2; i++) {
        json_t *mine = test_say(test, conn[i], "{\"do\":\"my_tables\"}", "my_tables");
        const json_t *it = json_array_get(json_object_get(mine, "tables"), 0);
        assert_string_equal(text_of(it, "table"), table);
        assert_int_equal(number(it, "you"), i);
        bool turn = json_is_true(json_object_get(it, "your_turn"));
        assert_true(turn == (number(it, "turn") == i));
        turns += turn;
        json_decref(mine);
    }
    assert_int_equal(turns, 1);
    order_table(test, conn[0], "resign", table);
    assert_int_equal(tables_in(test_say(test, conn[1], "{\"do\":\"my_tables\"}", "my_tables")), 0);
    test_server_stop(test);
    test_server_start(test);
}

/* Changes of one table that follow each other quickly are told together, and the last one counts.
 */
static void test_a_table_that_changes_all_the_time_is_told_now_and_then(void **state)
{
    struct test_server *test = *state;
    char table[STORE_TABLE + 1];
    struct net_conn *zoe = somebody(test, "Zoé"), *adam = somebody(test, "Adam");
    struct net_conn *guest = test_connect(test, NULL);
    test_create(test, zoe, "\"game\":\"nile\",\"players\":3,\"public\":true", table);
    json_decref(test_say(test, guest, "{\"do\":\"lobby\",\"on\":true}", "lobby"));
    for (unsigned i = 0; i < 97; i++)
        order_table(test, adam, i % 2 ? "rise" : "sit", table);
    unsigned told = fake_net_waiting(guest);
    assert_in_range(told, 1, LIMIT_LOBBY_BURST);
    fake_net_pass(test->net, 10000);
    assert_int_equal(fake_net_waiting(guest), told + 1);
    json_t *seats = NULL, *message = NULL;
    for (const char *text; (text = fake_net_take(guest));) {
        json_decref(message);
        message = json_loads(text, 0, NULL);
        seats = json_object_get(json_object_get(message, "table"), "seats");
    }
    assert_string_equal(text_of(json_array_get(seats, 1), "name"), "Adam");
    json_decref(message);
    order_table(test, adam, "rise", table); /* after a quiet time at once */
    assert_int_equal(fake_net_waiting(guest), 1);
}

/* A table that begins or leaves the memory while its last change was not told yet. */
static void test_what_is_told_late_is_what_is_then(void **state)
{
    struct test_server *test = *state;
    char table[STORE_TABLE + 1];
    struct net_conn *zoe = somebody(test, "Zoé"), *adam = somebody(test, "Adam");
    struct net_conn *guest = test_connect(test, NULL);
    test_create(test, zoe, "\"game\":\"nile\",\"players\":3,\"public\":true", table);
    json_decref(test_say(test, guest, "{\"do\":\"lobby\",\"on\":true}", "lobby"));
    for (unsigned i = 0; i < 20; i++)
        order_table(test, adam, i % 2 ? "rise" : "sit", table);
    order_table(test, zoe, "close", table);
    while (fake_net_take(guest)) {
    }
    fake_net_pass(test->net, 1000);
    json_t *gone = test_hear(test, guest, "lobby_gone");
    assert_string_equal(text_of(gone, "table"), table);
    json_decref(gone);
    order_table(test, zoe, "unwatch", table);
    fake_net_pass(test->net, LIMIT_IDLE_MS + 2000);
    assert_int_equal(test->server->table_count, 0);
    assert_int_equal(fake_net_waiting(guest), 0);
}

static void test_the_newest_come_first_and_not_too_many(void **state)
{
    struct test_server *test = *state;
    char table[STORE_TABLE + 1], name[16];
    unsigned status;
    struct net_conn *conn = NULL;
    for (int i = 0; i < LIMIT_LOBBY + 10; i++) {
        snprintf(name, sizeof name, "player %d", i);
        if (i % LIMIT_TABLES == 0)
            conn = somebody(test, name);
        fake_net_time(FAKE_NET_EPOCH + i);
        test_create(test, conn, "\"game\":\"eights\",\"public\":true", table);
    }
    json_t *list = test_request(test, NET_GET, "/api/1/tables?game=eights", NULL, NULL, &status);
    const json_t *first = json_array_get(json_object_get(list, "tables"), 0);
    assert_string_equal(text_of(first, "table"), table);
    assert_int_equal(tables_in(list), LIMIT_LOBBY);
    list = test_request(test, NET_GET, "/api/1/tables?game=nile", NULL, NULL, &status);
    assert_int_equal(tables_in(list), 0);
}

#define FRESH(function)                                                                            \
    cmocka_unit_test_setup_teardown(function, test_server_setup, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(test_public_tables_are_in_the_lobby),
        FRESH(test_a_table_that_begins_leaves_the_lobby),
        FRESH(test_a_table_of_before_the_restart_leaves_it_too),
        FRESH(test_who_leaves_the_lobby_is_told_nothing),
        FRESH(test_my_tables_say_where_it_is_my_turn),
        FRESH(test_a_table_that_changes_all_the_time_is_told_now_and_then),
        FRESH(test_what_is_told_late_is_what_is_then),
        FRESH(test_the_newest_come_first_and_not_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

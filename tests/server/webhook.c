/* Webhooks: valid addresses, recipients, frequency, and the operator's switches. */
#include "server/webhook.h"

#include <stdio.h>
#include <string.h>

#include "server/tables.h"
#include "tests/support/test_server.h"
#include "tests/support/test_table.h"

static void test_which_addresses_are_fine(void **state)
{
    (void)state;
    static const char *const good[] = {
        "http://example.org",
        "https://example.org/",
        "https://example.org:8443/a/b?c=d&e=%20",
        "http://192.0.2.1/hook",
        "http://[2001:db8::1]:80/x",
    };
    static const char *const bad[] = {
        "",
        "example.org",
        "ftp://example.org/",
        "file:///etc/passwd",
        "http://",
        "http:///path",
        "http://user@example.org/",
        "http://user:@example.org/",
        "http://example.org:0/",
        "http://example.org:65536/",
        "http://example.org:/",
        "http://example.org:80x/",
        "http://exa mple.org/",
        "http://example.org/a b",
        "http://example.org/\r\nX: y",
        "http://example.org/#x",
        "http://[::1/",
        "http://[]/",
        "HTTP://example.org/é",
    };
    char longest[300] = "http://example.org/";
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(webhook_address_is_valid(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(webhook_address_is_valid(bad[i]));
    memset(longest + 19, 'a', STORE_ADDRESS - 19);
    assert_true(webhook_address_is_valid(longest));
    longest[STORE_ADDRESS] = 'a';
    assert_false(webhook_address_is_valid(longest));
}

static int open_with_hooks(void **state)
{
    int failed = test_server_setup(state);
    struct test_server *test = *state;
    test->options.webhooks = test->server->options.webhooks = true;
    return failed;
}

struct game {
    struct net_conn *conn[2];
    char token[2][TOKEN_TEXT], table[STORE_TABLE + 1];
};

static void order_table(struct test_server *test, struct net_conn *conn, const char *what,
                        const char *table)
{
    char text[128];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\"}", what, table);
    test_say(test, conn, text, NULL);
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
}

/* Two players with webhooks at a table of this pace. */
static void sit_down(struct test_server *test, const char *pace, struct game *match)
{
    static const char *const names[] = {"Zoé", "Adam"};
    char text[256];
    for (int i = 0; i < 2; i++) {
        test_player(test, names[i], match->token[i]);
        snprintf(text, sizeof text, "{\"address\":\"http://hooks.test/%d\"}", i);
        test_request_gives(test, NET_PUT, "/api/1/player/webhook", match->token[i], text, 200,
                           NULL);
        match->conn[i] = test_connect(test, match->token[i]);
    }
    snprintf(text, sizeof text, "\"game\":\"nile\",\"players\":2,\"options\":{\"quick\":\"on\"}%s",
             pace);
    test_create(test, match->conn[0], text, match->table);
    for (int i = 0; i < 2; i++)
        order_table(test, match->conn[i], "watch", match->table);
    order_table(test, match->conn[1], "sit", match->table);
}

#define DAYS ",\"pace\":{\"kind\":\"days\",\"move_ms\":172800000}"

static void test_a_slow_table_tells_whose_turn_it_is(void **state)
{
    struct test_server *test = *state;
    struct game match;
    sit_down(test, DAYS, &match);
    assert_int_equal(fake_net_webhooks(test->net), 1);
    const struct fake_webhook *post = fake_net_webhook(test->net, 0);
    json_t *notice = json_loads(post->json, JSON_REJECT_DUPLICATES, NULL);
    char address[64];
    snprintf(address, sizeof address, "http://hooks.test/%lld", number(notice, "turn"));
    assert_string_equal(post->address, address);
    assert_string_equal(text_of(notice, "table"), match.table);
    assert_string_equal(text_of(notice, "game"), "nile");
    assert_string_equal(text_of(notice, "player"), number(notice, "turn") ? "Adam" : "Zoé");
    assert_int_equal(number(notice, "at"), 0);
    assert_non_null(strstr(text_of(notice, "path"), match.table));
    assert_false(post->anywhere);
    json_decref(notice);
}

static void test_every_turn_is_told_once(void **state)
{
    struct test_server *test = *state;
    struct game match;
    sit_down(test, DAYS, &match);
    test_play(test, match.conn, 2, match.table, 60);
    unsigned posts = fake_net_webhooks(test->net);
    assert_true(posts > 2 && posts <= 61);
    for (unsigned i = 1; i < posts; i++)
        assert_string_not_equal(fake_net_webhook(test->net, i)->json,
                                fake_net_webhook(test->net, i - 1)->json);
    order_table(test, match.conn[0], "pause", match.table);
    order_table(test, match.conn[0], "go_on", match.table);
    assert_int_equal(fake_net_webhooks(test->net), posts);
}

static void test_who_is_there_at_a_quick_table_is_not_told(void **state)
{
    struct test_server *test = *state;
    struct game match;
    sit_down(test, "", &match);
    test_play(test, match.conn, 2, match.table, 4);
    assert_int_equal(fake_net_webhooks(test->net), 0);
}

static void test_who_has_gone_is_told(void **state)
{
    struct test_server *test = *state;
    struct game match;
    sit_down(test, "", &match);
    const struct table *table = test_table(test->server, match.table);
    while (table_turn(table) == 1)
        test_play(test, &match.conn[1], 1, match.table, 1);
    fake_net_hang_up(match.conn[1]);
    assert_int_equal(fake_net_webhooks(test->net), 0);
    while (table_turn(table) == 0)
        test_play(test, match.conn, 1, match.table, 1);
    assert_int_equal(fake_net_webhooks(test->net), 1);
    assert_string_equal(fake_net_webhook(test->net, 0)->address, "http://hooks.test/1");
}

static void test_nothing_is_sent_unless_it_is_wanted(void **state)
{
    struct test_server *test = *state;
    struct game match;
    test->server->options.webhooks = false;
    sit_down(test, DAYS, &match);
    assert_int_equal(fake_net_webhooks(test->net), 0);
    test->server->options.webhooks = true;
    for (int i = 0; i < 2; i++)
        test_request_gives(test, NET_DELETE, "/api/1/player/webhook", match.token[i], NULL, 200,
                           NULL);
    test_play(test, match.conn, 2, match.table, 4);
    assert_int_equal(fake_net_webhooks(test->net), 0);
}

static void test_the_operator_may_allow_any_address(void **state)
{
    struct test_server *test = *state;
    struct game match;
    test->server->options.webhooks_anywhere = true;
    sit_down(test, DAYS, &match);
    assert_true(fake_net_webhook(test->net, 0)->anywhere);
}

static void test_there_are_so_many_in_a_burst(void **state)
{
    struct test_server *test = *state;
    struct game match;
    sit_down(test, DAYS, &match);
    for (int i = 0; i < 12; i++) {
        char table[STORE_TABLE + 1];
        test_play(test, match.conn, 2, match.table, UINT32_MAX);
        test_create(test, match.conn[0],
                    "\"game\":\"nile\",\"players\":2,\"options\":{\"quick\":\"on\"}" DAYS, table);
        order_table(test, match.conn[1], "sit", table);
        strcpy(match.table, table);
    }
    assert_true(fake_net_webhooks(test->net) <= 2 * LIMIT_WEBHOOKS_BURST);
    assert_true(fake_net_webhooks(test->net) >= LIMIT_WEBHOOKS_BURST);
}

#define FRESH(function)                                                                            \
    cmocka_unit_test_setup_teardown(function, open_with_hooks, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_which_addresses_are_fine),
        FRESH(test_a_slow_table_tells_whose_turn_it_is),
        FRESH(test_every_turn_is_told_once),
        FRESH(test_who_is_there_at_a_quick_table_is_not_told),
        FRESH(test_who_has_gone_is_told),
        FRESH(test_nothing_is_sent_unless_it_is_wanted),
        FRESH(test_the_operator_may_allow_any_address),
        FRESH(test_there_are_so_many_in_a_burst),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

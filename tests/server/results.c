/* Results: written once, with consecutive ratings, also after a crash. */
#include "tests/support/test_server.h"
#include "tests/support/test_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "server/rating.h"
#include "server/results.h"
#include "server/table.h"
#include "server/tables.h"

struct pair {
    char token[2][TOKEN_TEXT];
    struct net_conn *conn[2];
};

static void meet(struct test_server *test, struct pair *pair)
{
    static const char *const names[] = {"Zoé", "Adam"};
    for (int i = 0; i < 2; i++) {
        test_player(test, names[i], pair->token[i]);
        pair->conn[i] = test_connect(test, pair->token[i]);
    }
}

/* Two players sit down at a table, and the match starts. */
static void begin(struct test_server *test, const struct pair *pair, const char *rated,
                  char table[STORE_TABLE + 1])
{
    char text[256];
    snprintf(text, sizeof text,
             "\"game\":\"nile\",\"players\":2,\"options\":{\"quick\":\"on\"},\"rated\":%s", rated);
    test_create(test, pair->conn[0], text, table);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", table);
    json_decref(test_say(test, pair->conn[1], text, "table"));
    snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\"}", table);
    json_decref(test_say(test, pair->conn[1], text, "update"));
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
}

/* A few moves, then the second player resigns. */
static void lose(struct test_server *test, const struct pair *pair, const char *table)
{
    char text[128];
    test_play(test, pair->conn, 2, table, 6);
    snprintf(text, sizeof text, "{\"do\":\"resign\",\"table\":\"%s\"}", table);
    test_say(test, pair->conn[1], text, NULL);
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
}

static json_t *history(struct test_server *test, const char *name)
{
    char target[128];
    unsigned status;
    snprintf(target, sizeof target, "/api/1/players/%s/games", name);
    json_t *answer = test_request(test, NET_GET, target, NULL, NULL, &status);
    assert_int_equal(status, 200);
    return answer;
}

static unsigned played(struct test_server *test, const char *name)
{
    json_t *answer = history(test, name);
    unsigned count = (unsigned)json_array_size(json_object_get(answer, "games"));
    json_decref(answer);
    return count;
}

static struct store_rating rating(struct test_server *test, const char *folded)
{
    struct store_player player;
    struct store_rating rating = {.rating = RATING_START};
    assert_true(store_player_named(test->server->store, "", folded, &player));
    store_rating(test->server->store, player.number, "nile", &rating);
    return rating;
}

static void test_a_rated_match_changes_both_ratings(void **state)
{
    struct test_server *test = *state;
    struct pair pair;
    char table[STORE_TABLE + 1];
    meet(test, &pair);
    begin(test, &pair, "true", table);
    lose(test, &pair, table);
    struct store_rating zoe = rating(test, "zoé"), adam = rating(test, "adam");
    assert_int_equal(zoe.games, 1);
    assert_int_equal(adam.games, 1);
    assert_true(fabs(zoe.rating - RATING_START) > 100);
    assert_true(fabs(zoe.rating + adam.rating - 2 * RATING_START) < 1e-6);
    json_t *answer = history(test, "zoé");
    const json_t *game = json_array_get(json_object_get(answer, "games"), 0);
    assert_string_equal(text_of(game, "table"), table);
    assert_true(json_real_value(json_object_get(game, "before")) == RATING_START);
    assert_true(fabs(json_real_value(json_object_get(game, "after")) - zoe.rating) < 0.01);
    assert_int_equal(number(game, "place"), 1);
    assert_true(zoe.rating > adam.rating);
    const json_t *seats = json_object_get(game, "seats");
    assert_int_equal(json_array_size(seats), 2);
    assert_string_equal(text_of(json_array_get(seats, 0), "name"), "Zoé");
    assert_string_equal(text_of(json_array_get(seats, 1), "name"), "Adam");
    assert_int_equal(number(json_array_get(seats, 1), "place"), 2);
    json_decref(answer);
}

static void test_another_match_does_not(void **state)
{
    struct test_server *test = *state;
    struct pair pair;
    char table[STORE_TABLE + 1];
    meet(test, &pair);
    begin(test, &pair, "false", table);
    test_play(test, pair.conn, 2, table, UINT32_MAX);
    assert_int_equal(rating(test, "zoé").games, 0);
    assert_int_equal(played(test, "Zoé"), 1);
    assert_int_equal(played(test, "Adam"), 1);
}

static void test_results_are_written_once(void **state)
{
    struct test_server *test = *state;
    struct pair pair;
    char table[STORE_TABLE + 1];
    meet(test, &pair);
    begin(test, &pair, "true", table);
    test_play(test, pair.conn, 2, table, UINT32_MAX);
    struct store_rating before = rating(test, "zoé");
    struct table *it = test_table(test->server, table);
    assert_true(it->settled);
    it->settled = false;
    results_settle(it);
    results_settle(it);
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
    assert_true(it->settled);
    assert_int_equal(played(test, "zoé"), 1);
    assert_true(rating(test, "zoé").rating == before.rating);
    test_server_stop(test);
    test_server_start(test);
    assert_true(test_table(test->server, table)->stage == TABLE_OVER);
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
    assert_int_equal(played(test, "zoé"), 1);
    assert_int_equal(rating(test, "zoé").games, 1);
}

/* A server that ends before it has written the results: the next start writes them. */
static void test_a_crash_before_the_results_loses_none(void **state)
{
    struct test_server *test = *state;
    struct pair pair;
    char table[STORE_TABLE + 1];
    meet(test, &pair);
    begin(test, &pair, "true", table);
    test->server->options.limits = false;
    struct table *it = test_table(test->server, table);
    it->settled = true; /* keeps the server from writing the results */
    test_play(test, pair.conn, 2, table, UINT32_MAX);
    assert_true(it->stage == TABLE_OVER);
    assert_int_equal(played(test, "zoé"), 0);
    test_server_stop(test);
    test_server_start(test);
    fake_net_pass(test->net, 100);
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
    assert_int_equal(played(test, "zoé"), 1);
    assert_int_equal(rating(test, "zoé").games, 1);
}

static void test_matches_that_end_at_once_are_rated_one_by_one(void **state)
{
    struct test_server *test = *state;
    struct pair pair;
    char table[3][STORE_TABLE + 1], text[128];
    meet(test, &pair);
    for (int i = 0; i < 3; i++)
        begin(test, &pair, "true", table[i]);
    for (int i = 0; i < 3; i++) { /* three resignations are queued in the store together */
        snprintf(text, sizeof text, "{\"do\":\"resign\",\"table\":\"%s\"}", table[i]);
        fake_net_text(pair.conn[1], text);
    }
    while (store_waiting(test->server->store))
        fake_net_await(test->net, 10000);
    struct rating zoe = {RATING_START, RATING_DEVIATION, RATING_VOLATILITY}, adam = zoe;
    for (int i = 0; i < 3; i++) {
        struct rating before[2] = {zoe, adam}, after[2];
        rating_match(before, (const uint64_t[]){1, 2}, (const uint8_t[]){1, 2}, 2, after);
        zoe = after[0], adam = after[1];
    }
    assert_int_equal(rating(test, "zoé").games, 3);
    assert_true(fabs(rating(test, "zoé").rating - zoe.rating) < 1e-6);
    assert_true(fabs(rating(test, "adam").rating - adam.rating) < 1e-6);
}

static void test_bots_are_rated_too(void **state)
{
    struct test_server *test = *state;
    struct pair pair;
    char table[STORE_TABLE + 1];
    meet(test, &pair);
    test_create(test, pair.conn[0],
                "\"game\":\"nile\",\"players\":3,\"options\":{\"quick\":\"on\"},\"rated\":true,"
                "\"seats\":[{\"kind\":\"person\"},"
                "{\"kind\":\"bot\",\"level\":1},{\"kind\":\"bot\",\"level\":1}]",
                table);
    test_play(test, pair.conn, 1, table, UINT32_MAX);
    struct store_player bot;
    assert_true(store_player_named(test->server->store, "level1", "level1", &bot));
    assert_true(bot.program);
    assert_int_equal(rating(test, "level1").games, 1);
    assert_int_equal(rating(test, "zoé").games, 1);
    assert_int_equal(played(test, "level1"), 2);
    assert_int_equal(played(test, "zoé"), 1);
    test_request_gives(test, NET_POST, "/api/1/sessions", NULL,
                       "{\"name\":\"level1\",\"passphrase\":\"12345678\"}", 409, "not_claimed");
}

static void test_the_list_of_ratings(void **state)
{
    struct test_server *test = *state;
    struct pair pair;
    char table[STORE_TABLE + 1];
    unsigned status;
    meet(test, &pair);
    begin(test, &pair, "true", table);
    lose(test, &pair, table);
    json_t *answer = test_request(test, NET_GET, "/api/1/ratings?game=nile", NULL, NULL, &status);
    const json_t *players = json_object_get(answer, "players");
    assert_int_equal(json_array_size(players), 2);
    assert_true(json_real_value(json_object_get(json_array_get(players, 0), "rating")) >
                json_real_value(json_object_get(json_array_get(players, 1), "rating")));
    json_decref(answer);
    answer = test_request(test, NET_GET, "/api/1/players/Zoé", NULL, NULL, &status);
    assert_int_equal(json_array_size(json_object_get(answer, "ratings")), 1);
    json_decref(answer);
}

#define FRESH(function)                                                                            \
    cmocka_unit_test_setup_teardown(function, test_server_setup, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(test_a_rated_match_changes_both_ratings),
        FRESH(test_another_match_does_not),
        FRESH(test_results_are_written_once),
        FRESH(test_a_crash_before_the_results_loses_none),
        FRESH(test_matches_that_end_at_once_are_rated_one_by_one),
        FRESH(test_bots_are_rated_too),
        FRESH(test_the_list_of_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

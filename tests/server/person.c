/* A player's own data: exported, and deleted. */
#include "tests/support/test_server.h"

#include <stdio.h>
#include <string.h>

#include "server/server_people.h"
#include "server/table.h"

static void delete_gives(struct test_server *test, const char *token, const char *body,
                         unsigned status, const char *error)
{
    test_request_gives(test, NET_DELETE, "/api/1/player", token, body, status, error);
}

static void claim(struct test_server *test, const char *token)
{
    test_request_gives(test, NET_POST, "/api/1/player/passphrase", token,
                       "{\"passphrase\":\"correct horse\"}", 200, NULL);
}

static void pass(struct test_server *test)
{
    for (int i = 0; i < 6; i++) {
        fake_net_pass(test->net, 500);
        while (store_waiting(test->server->store))
            assert_true(fake_net_await(test->net, 10000));
    }
}

static size_t size_of(const json_t *object, const char *member)
{
    const json_t *array = json_object_get(object, member);
    assert_true(json_is_array(array));
    return json_array_size(array);
}

/* A match between Zoé and Adam, with a line of chat from each. */
static void play(struct test_server *test, char token[2][TOKEN_TEXT], char id[STORE_TABLE + 1])
{
    struct net_conn *conn[2];
    char text[256];
    for (int i = 0; i < 2; i++) {
        test_player(test, i ? "Adam" : "Zoé", token[i]);
        conn[i] = test_connect(test, token[i]);
    }
    test_create(test, conn[0], "\"game\":\"nile\",\"players\":2,\"rated\":true", id);
    snprintf(text, sizeof text, "{\"do\":\"sit\",\"table\":\"%s\"}", id);
    test_say(test, conn[1], text, NULL);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", id);
    json_decref(test_say(test, conn[0], text, "table"));
    json_decref(test_say(test, conn[1], text, "table"));
    snprintf(text, sizeof text, "{\"do\":\"talk\",\"table\":\"%s\",\"text\":\"says Zoé\"}", id);
    json_decref(test_say(test, conn[0], text, "update"));
    snprintf(text, sizeof text, "{\"do\":\"talk\",\"table\":\"%s\",\"text\":\"says Adam\"}", id);
    json_decref(test_say(test, conn[1], text, "update"));
    test_play(test, conn, 2, id, 1000);
}

static void test_an_export_has_everything_of_one_player(void **state)
{
    struct test_server *test = *state;
    char token[2][TOKEN_TEXT], id[STORE_TABLE + 1];
    unsigned status;
    play(test, token, id);
    claim(test, token[0]);
    test_request_gives(test, NET_PUT, "/api/1/player/webhook", token[0],
                       "{\"address\":\"http://a.test/\"}", 200, NULL);
    json_t *export = test_request(test, NET_GET, "/api/1/player/export", token[0], NULL, &status);
    assert_int_equal(status, 200);
    assert_string_equal(text_of(export, "name"), "Zoé");
    assert_string_equal(text_of(export, "webhook"), "http://a.test/");
    assert_true(json_is_true(json_object_get(export, "claimed")));
    assert_true(json_is_true(json_object_get(export, "complete")));
    assert_int_equal(number(export, "made"), FAKE_NET_EPOCH);
    assert_int_equal(size_of(export, "tokens"), 1);
    assert_int_equal(size_of(export, "ratings"), 1);
    assert_int_equal(size_of(export, "tables"), 0);
    assert_int_equal(size_of(export, "results"), 1);
    const json_t *entries = json_object_get(export, "entries");
    assert_int_equal(json_array_size(entries), 2);
    assert_string_equal(text_of(json_array_get(entries, 0), "kind"), "create");
    assert_string_equal(text_of(json_array_get(entries, 1), "text"), "says Zoé");
    assert_string_equal(text_of(json_array_get(entries, 1), "table"), id);
    char *text = json_dumps(export, 0);
    assert_null(strstr(text, "Adam"));
    assert_null(strstr(text, token[0]));
    assert_null(strstr(text, "argon2"));
    assert_null(strstr(text, "secret"));
    free(text);
    json_decref(export);
}

static void test_an_export_of_many_results_is_whole(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    unsigned status;
    test_player(test, "Zoé", token);
    for (int i = 0; i < 450; i++) { /* more than two pages */
        char table[STORE_TABLE + 1];
        snprintf(table, sizeof table, "aaaaaaaaaaaaa%c%c%c", 'a' + i / 100, 'a' + i / 10 % 10,
                 'a' + i % 10);
        struct store_entry entry = {.seq = 1, .at = 1, .body = "x", .stage = STORE_PLAYING};
        struct store_result result = {.seats = 1, .place = 1, .player = 1, .at = 1000 + i};
        strcpy(entry.table, table);
        strcpy(result.table, table);
        strcpy(result.game, "nile");
        store_append(test->server->store, &entry, NULL, NULL);
        store_results(test->server->store, &result, NULL, 1, NULL, NULL);
    }
    while (store_waiting(test->server->store))
        assert_true(fake_net_await(test->net, 10000));
    json_t *export = test_request(test, NET_GET, "/api/1/player/export", token, NULL, &status);
    assert_int_equal(size_of(export, "results"), 450);
    json_decref(export);
}

static void test_exports_are_limited(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    const char *target = "/api/1/player/export";
    test_player(test, "Zoé", token);
    test_request_gives(test, NET_GET, target, NULL, NULL, 401, "unauthorized");
    fake_net_hold_work(test->net, true);
    struct net_request *first = fake_net_request(test->net, NET_GET, target, token, NULL);
    test_request_gives(test, NET_GET, target, token, NULL, 503, "busy"); /* one at a time */
    fake_net_abandon(first);
    fake_net_hold_work(test->net, false);
    fake_net_settle(test->net);
    test->server->options.limits = true;
    for (int i = 0; i < LIMIT_EXPORTS_BURST; i++)
        test_request_gives(test, NET_GET, target, token, NULL, 200, NULL);
    test_request_gives(test, NET_GET, target, token, NULL, 429, "too_many_tries");
}

static void test_a_guest_deletes_the_name(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT], other[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    test_player(test, "Adam", other);
    struct net_conn *conn = test_connect(test, token), *others = test_connect(test, other);
    delete_gives(test, NULL, "{\"name\":\"Zoé\"}", 401, "unauthorized");
    delete_gives(test, token, "{}", 400, "missing_member");
    delete_gives(test, token, "{\"name\":\"Adam\"}", 400, "bad_member");
    delete_gives(test, token, "{\"name\":\"zoé\"}", 200, NULL);
    assert_int_equal(fake_net_closed(conn), NET_CLOSE_REPLACED);
    assert_int_equal(fake_net_closed(others), 0);
    test_request_gives(test, NET_GET, "/api/1/player", token, NULL, 401, "token");
    test_request_gives(test, NET_GET, "/api/1/player/export", token, NULL, 401, "token");
    test_request_gives(test, NET_GET, "/api/1/players/Zoé", NULL, NULL, 404, "no_player");
    pass(test);
    assert_null(test->server->renamings);
    test_player(test, "Zoé", token); /* the name is free */
}

static void test_a_claimed_name_needs_its_passphrase(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    claim(test, token);
    delete_gives(test, token, "{\"name\":\"Zoé\"}", 403, "passphrase_wrong");
    delete_gives(test, token, "{\"name\":\"Zoé\",\"passphrase\":\"wrong horse\"}", 403,
                 "passphrase_wrong");
    delete_gives(test, token, "{\"name\":\"Zoé\",\"passphrase\":\"correct horse\"}", 200, NULL);
    test_request_gives(test, NET_POST, "/api/1/sessions", NULL,
                       "{\"name\":\"Zoé\",\"passphrase\":\"correct horse\"}", 404, "no_player");
}

static void test_a_comparison_cut_short_deletes_nobody(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    claim(test, token);
    fake_net_hold_work(test->net, true);
    struct net_request *asked =
        fake_net_request(test->net, NET_DELETE, "/api/1/player", token,
                         "{\"name\":\"Zoé\",\"passphrase\":\"wrong horse\"}");
    while (!net_lane_use(test->net, NET_LANE_PASSPHRASE).waiting)
        assert_true(fake_net_await(test->net, 10000));
    net_stop(test->net); /* cancels work that has not begun */
    fake_net_settle(test->net);
    while (store_waiting(test->server->store))
        assert_true(fake_net_await(test->net, 10000));
    struct store_player player;
    assert_true(store_player_named(test->server->store, "Zoé", "zoé", &player));
    assert_int_equal(fake_net_status(asked), 403);
}

static void test_wrong_passphrases_for_a_deletion_are_limited(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    claim(test, token);
    test->server->options.limits = true;
    for (int i = 0; i < LIMIT_TRIES_BURST; i++)
        delete_gives(test, token, "{\"name\":\"Zoé\",\"passphrase\":\"wrong horse\"}", 403,
                     "passphrase_wrong");
    delete_gives(test, token, "{\"name\":\"Zoé\",\"passphrase\":\"correct horse\"}", 429,
                 "too_many_tries");
}

static void test_results_stay_without_the_name(void **state)
{
    struct test_server *test = *state;
    char token[2][TOKEN_TEXT], id[STORE_TABLE + 1], target[64];
    unsigned status;
    play(test, token, id);
    snprintf(target, sizeof target, "/api/1/tables/%s/record", id);
    assert_non_null(strstr(test_request_text(test, target, token[1]), "Zoé"));
    delete_gives(test, token[0], "{\"name\":\"Zoé\"}", 200, NULL);
    pass(test);
    json_t *games = test_request(test, NET_GET, "/api/1/players/Adam/games", NULL, NULL, &status);
    const json_t *seats =
        json_object_get(json_array_get(json_object_get(games, "games"), 0), "seats");
    assert_string_equal(text_of(json_array_get(seats, 0), "name"), PEOPLE_DELETED);
    json_decref(games);
    const char *record = test_request_text(test, target, token[1]);
    assert_null(strstr(record, "Zoé"));
    assert_non_null(strstr(record, PEOPLE_DELETED));
    json_t *ratings = test_request(test, NET_GET, "/api/1/ratings?game=nile", NULL, NULL, &status);
    assert_int_equal(size_of(ratings, "players"), 1);
    json_decref(ratings);
}

#define FRESH(function)                                                                            \
    cmocka_unit_test_setup_teardown(function, test_server_setup, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(test_an_export_has_everything_of_one_player),
        FRESH(test_an_export_of_many_results_is_whole),
        FRESH(test_exports_are_limited),
        FRESH(test_a_guest_deletes_the_name),
        FRESH(test_a_claimed_name_needs_its_passphrase),
        FRESH(test_a_comparison_cut_short_deletes_nobody),
        FRESH(test_wrong_passphrases_for_a_deletion_are_limited),
        FRESH(test_results_stay_without_the_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

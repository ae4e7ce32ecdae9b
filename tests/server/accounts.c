/* Accounts: guests, tokens, passphrases, signing in and out, programs, rate limits. */
#include "tests/support/test_server.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "server/diagnostics.h"
#include "server/name.h"

static void ask(struct test_server *test, const char *token, const char *target, const char *body,
                unsigned status, const char *error)
{
    test_request_gives(test, NET_POST, target, token, body, status, error);
}

static bool known(struct test_server *test, const char *token)
{
    unsigned status;
    json_decref(test_request(test, NET_GET, "/api/1/player", token, NULL, &status));
    return status == 200;
}

static void test_a_guest_plays_under_a_name(void **state)
{
    struct test_server *test = *state;
    struct net_conn *conn = test_connect(test, NULL);
    json_t *named =
        test_say(test, conn, "{\"do\":\"name\",\"name\":\"Zoé\",\"id\":\"a\"}", "named");
    assert_string_equal(text_of(named, "name"), "Zoé");
    assert_string_equal(text_of(named, "re"), "a");
    assert_true(known(test, text_of(named, "token")));
    struct net_conn *again = test_connect(test, text_of(named, "token"));
    json_t *tables = test_say(test, again, "{\"do\":\"my_tables\"}", "my_tables");
    assert_int_equal(json_array_size(json_object_get(tables, "tables")), 0);
    json_decref(tables);
    json_decref(named);
    test_refused(test, conn, "{\"do\":\"name\",\"name\":\"Other\"}", "named");
}

static void test_a_name_is_taken_once(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    ask(test, NULL, "/api/1/players", "{\"name\":\"ZOÉ\"}", 409, "name_taken");
    ask(test, NULL, "/api/1/players", "{\"name\":\"level3\"}", 409, "name_taken");
    ask(test, NULL, "/api/1/players", "{\"name\":\" Zoé\"}", 400, "name_bad");
    struct net_conn *conn = test_connect(test, NULL);
    test_refused(test, conn, "{\"do\":\"name\",\"name\":\"zoé\"}", "name_taken");
    test_refused(test, conn, "{\"do\":\"name\",\"name\":\"a  b\"}", "name_bad");
}

static void test_a_look_alike_of_a_name_is_refused(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    const char *target = "/api/1/players";
    test_player(test, "Cooper", token);
    ask(test, NULL, target, "{\"name\":\"ｃｏｏｐｅｒ\"}", 409, "name_taken");
    ask(test, NULL, target, "{\"name\":\"соорег\"}", 409, "name_taken"); /* all Cyrillic */
    ask(test, NULL, target, "{\"name\":\"C00per\"}", 409, "name_taken");
    ask(test, NULL, target, "{\"name\":\"Соoper\"}", 400, "name_bad"); /* Cyrillic Со */
    ask(test, NULL, target, "{\"name\":\"ｌｅｖｅｌ１\"}", 409, "name_taken");
    ask(test, NULL, target, "{\"name\":\"ӏеѵеӏ1\"}", 409, "name_taken"); /* all Cyrillic */
    ask(test, NULL, target, "{\"name\":\"lеvel1\"}", 400, "name_bad");   /* Cyrillic е */
    ask(test, NULL, target, "{\"name\":\"ａｄｍｉｎ\"}", 409, "name_taken");
    ask(test, NULL, target, "{\"name\":\"Operator\"}", 409, "name_taken");
}

/* The skeletons of two names that are added in one transaction are compared by the store. */
static void test_two_look_alikes_at_once(void **state)
{
    struct test_server *test = *state;
    struct net_conn *one = test_connect(test, NULL), *other = test_connect(test, NULL);
    fake_net_text(one, "{\"do\":\"name\",\"name\":\"Cooper\"}");
    fake_net_text(other, "{\"do\":\"name\",\"name\":\"C00per\"}");
    json_decref(test_hear(test, one, "named"));
    json_t *refused = test_hear(test, other, "refused");
    assert_string_equal(text_of(refused, "code"), "name_taken");
    json_decref(refused);
}

/* Names from before skeletons get theirs while the server runs. */
static void test_a_name_of_an_old_database_is_not_imitated(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Cooper", token);
    test_server_stop(test);
    sqlite3 *old;
    assert_int_equal(sqlite3_open(test->options.data, &old), SQLITE_OK);
    assert_int_equal(sqlite3_exec(old, "UPDATE players SET skeleton = NULL", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(old);
    test_server_start(test);
    fake_net_pass(test->net, 100);
    while (store_waiting(test->server->store))
        assert_true(fake_net_await(test->net, 10000));
    ask(test, NULL, "/api/1/players", "{\"name\":\"C00per\"}", 409, "name_taken");
    assert_true(known(test, token));
}

static void test_two_at_once_for_one_name(void **state)
{
    struct test_server *test = *state;
    struct net_conn *one = test_connect(test, NULL), *other = test_connect(test, NULL);
    fake_net_text(one, "{\"do\":\"name\",\"name\":\"Zoé\"}");
    fake_net_text(other, "{\"do\":\"name\",\"name\":\"zoÉ\"}");
    json_decref(test_hear(test, one, "named"));
    json_t *refused = test_hear(test, other, "refused");
    assert_string_equal(text_of(refused, "code"), "name_taken");
    json_decref(refused);
}

static void test_one_connection_takes_one_name(void **state)
{
    struct test_server *test = *state;
    struct net_conn *conn = test_connect(test, NULL);
    fake_net_text(conn, "{\"do\":\"name\",\"name\":\"One\"}");
    fake_net_text(conn, "{\"do\":\"name\",\"name\":\"Two\"}");
    bool named = false, refused = false; /* the answers may come in either order */
    while (!named || !refused) {
        const char *text = fake_net_take(conn);
        assert_true(text || fake_net_await(test->net, 10000));
        named = named || (text && strstr(text, "\"say\":\"named\""));
        refused = refused || (text && strstr(text, "\"code\":\"named\""));
    }
    test_request_gives(test, NET_GET, "/api/1/players/Two", NULL, NULL, 404, "no_player");
}

static void test_who_goes_away_gets_no_token(void **state)
{
    struct test_server *test = *state;
    struct net_conn *conn = test_connect(test, NULL);
    fake_net_text(conn, "{\"do\":\"name\",\"name\":\"Zoé\"}");
    fake_net_hang_up(conn);
    fake_net_abandon(
        fake_net_request(test->net, NET_POST, "/api/1/players", NULL, "{\"name\":\"Adam\"}"));
    while (store_waiting(test->server->store))
        assert_true(fake_net_await(test->net, 10000));
    assert_null(test->server->account_jobs);
}

static void test_a_foreign_token_is_refused(void **state)
{
    struct test_server *test = *state;
    struct net_conn *conn = fake_net_connect(test->net, "192.0.2.1");
    char hello[128], token[TOKEN_TEXT];
    token_make(token);
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"version\":1,\"token\":\"%s\"}", token);
    test_refused(test, conn, hello, "token");
    test_refused(test, conn, "{\"do\":\"hello\",\"version\":1,\"token\":\"x\"}", "token");
    test_request_gives(test, NET_GET, "/api/1/player", token, NULL, 401, "token");
    test_request_gives(test, NET_GET, "/api/1/player", "", NULL, 401, "token");
    test_request_gives(test, NET_GET, "/api/1/player", NULL, NULL, 401, "unauthorized");
    test_request_gives(test, NET_GET, "/api/1/games", token, NULL, 401, "token");
}

static void test_a_token_is_kept_as_a_hash(void **state)
{
    (void)state;
    char token[TOKEN_TEXT], other[TOKEN_TEXT];
    uint8_t hash[STORE_HASH], again[STORE_HASH];
    token_make(token);
    token_make(other);
    assert_int_equal(strlen(token), 43);
    assert_string_not_equal(token, other);
    assert_true(token_hash(token, hash) && token_hash(token, again));
    assert_memory_equal(hash, again, STORE_HASH);
    assert_true(token_hash(other, again));
    assert_memory_not_equal(hash, again, STORE_HASH);
    token[42] = '+';
    assert_false(token_hash(token, hash));
    assert_false(token_hash("short", hash));
}

static void ignore(void *context, enum store_status status)
{
    (void)context;
    assert_int_equal(status, STORE_DONE);
}

static void claim(struct test_server *test, const char *name, const char *passphrase,
                  char token[TOKEN_TEXT])
{
    char body[256];
    test_player(test, name, token);
    snprintf(body, sizeof body, "{\"passphrase\":\"%s\"}", passphrase);
    ask(test, token, "/api/1/player/passphrase", body, 200, NULL);
}

static void sign_in(struct test_server *test, const char *body, char token[TOKEN_TEXT])
{
    unsigned status;
    json_t *answer = test_request(test, NET_POST, "/api/1/sessions", NULL, body, &status);
    assert_int_equal(status, 201);
    strcpy(token, text_of(answer, "token"));
    json_decref(answer);
}

static void test_a_name_is_claimed_and_used_elsewhere(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT], other[TOKEN_TEXT];
    claim(test, "Zoé", "correct horse", token);
    sign_in(test, "{\"name\":\"ZOÉ\",\"passphrase\":\"correct horse\"}", other);
    assert_string_not_equal(token, other);
    assert_true(known(test, token) && known(test, other));
    struct store_player player;
    assert_true(store_player_named(test->server->store, "Zoé", "zoé", &player));
    assert_non_null(strstr(player.secret, "$argon2id$"));
    assert_non_null(strstr(player.secret, "m=19456,t=2"));
}

/* Earlier versions folded names differently, and permitted letters of several scripts. */
static void test_a_name_of_an_old_database_still_signs_in(void **state)
{
    static const char *const NAMES[][2] = {{"Άννα", "Άννα"}, {"lеvel1", "lеvel1"}};
    struct test_server *test = *state;
    char token[TOKEN_TEXT], body[256];
    claim(test, "Zoé", "correct horse", token);
    struct store_player player;
    assert_true(store_player_named(test->server->store, "Zoé", "zoé", &player));
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        uint64_t number;
        strcpy(player.name, NAMES[i][0]);
        strcpy(player.folded, NAMES[i][1]);
        store_player_add(test->server->store, &player, NULL, ignore, NULL, &number);
        while (store_waiting(test->server->store))
            assert_true(fake_net_await(test->net, 10000));
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"passphrase\":\"correct horse\"}",
                 NAMES[i][0]);
        sign_in(test, body, token);
        assert_true(known(test, token));
    }
    ask(test, NULL, "/api/1/players", "{\"name\":\"Άννα\"}", 409, "name_taken");
}

static void test_a_wrong_passphrase_opens_nothing(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    claim(test, "Zoé", "correct horse", token);
    test_player(test, "Guest", token);
    const char *target = "/api/1/sessions";
    ask(test, NULL, target, "{\"name\":\"Zoé\",\"passphrase\":\"wrong horse\"}", 403,
        "passphrase_wrong");
    ask(test, NULL, target, "{\"name\":\"Zoé\",\"passphrase\":\"short\"}", 403, "passphrase_wrong");
    ask(test, NULL, target, "{\"name\":\"Guest\",\"passphrase\":\"correct horse\"}", 409,
        "not_claimed");
    ask(test, NULL, target, "{\"name\":\"Nobody\",\"passphrase\":\"correct horse\"}", 404,
        "no_player");
    ask(test, NULL, target, "{\"name\":\"Zoé\"}", 400, "missing_member");
    ask(test, NULL, target, "{\"name\":\"Zoé\",\"passphrase\":7}", 400, "bad_member");
}

static void test_a_passphrase_is_changed_by_who_knows_it(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT], other[TOKEN_TEXT];
    const char *target = "/api/1/player/passphrase";
    claim(test, "Zoé", "correct horse", token);
    ask(test, token, target, "{\"passphrase\":\"another one\"}", 403, "passphrase_wrong");
    ask(test, token, target, "{\"passphrase\":\"another one\",\"old\":\"wrong horse\"}", 403,
        "passphrase_wrong");
    ask(test, token, target, "{\"passphrase\":\"1234567\",\"old\":\"correct horse\"}", 400,
        "passphrase_bad");
    ask(test, token, target, "{\"passphrase\":\"another one\",\"old\":\"correct horse\"}", 200,
        NULL);
    ask(test, NULL, "/api/1/sessions", "{\"name\":\"Zoé\",\"passphrase\":\"correct horse\"}", 403,
        "passphrase_wrong");
    sign_in(test, "{\"name\":\"Zoé\",\"passphrase\":\"another one\"}", other);
}

static void test_changes_of_one_player_do_not_cross(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    fake_net_hold_work(test->net, true);
    struct net_request *claiming = fake_net_request(test->net, NET_POST, "/api/1/player/passphrase",
                                                    token, "{\"passphrase\":\"12345678\"}");
    test_request_gives(test, NET_PUT, "/api/1/player/webhook", token,
                       "{\"address\":\"http://a.test/\"}", 503, "busy");
    fake_net_hold_work(test->net, false);
    fake_net_settle(test->net);
    while (!fake_net_status(claiming))
        assert_true(fake_net_await(test->net, 10000));
    test_request_gives(test, NET_PUT, "/api/1/player/webhook", token,
                       "{\"address\":\"http://a.test/\"}", 200, NULL);
    sign_in(test, "{\"name\":\"Zoé\",\"passphrase\":\"12345678\"}", token);
}

static void test_being_seen_is_in_nobodys_way(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    struct store_player player;
    test_player(test, "Zoé", token);
    fake_net_time(FAKE_NET_EPOCH + 7200000);
    test_request_gives(test, NET_PUT, "/api/1/player/webhook", token,
                       "{\"address\":\"http://a.test/\"}", 200, NULL);
    assert_true(store_player_named(test->server->store, "Zoé", "zoé", &player));
    assert_string_equal(player.webhook, "http://a.test/");
    test_connect(test, token);
    while (store_waiting(test->server->store))
        assert_true(fake_net_await(test->net, 10000));
    assert_true(store_player_named(test->server->store, "Zoé", "zoé", &player));
    assert_int_equal(player.seen, FAKE_NET_EPOCH + 7200000);
    assert_string_equal(player.webhook, "http://a.test/");
}

static void test_too_much_work_is_refused(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    test_player(test, "Zoé", token);
    fake_net_work_bound(test->net, 0);
    ask(test, token, "/api/1/player/passphrase", "{\"passphrase\":\"12345678\"}", 503, "busy");
    fake_net_work_bound(test->net, 64);
    ask(test, token, "/api/1/player/passphrase", "{\"passphrase\":\"12345678\"}", 200, NULL);
}

/* An address has one passphrase at a time on a thread, however many it sends; none is lost. */
static void test_one_address_does_not_take_the_threads_of_passphrases(void **state)
{
    enum { MANY = 6 };
    struct test_server *test = *state;
    struct net_request *asked[MANY], *owner;
    char token[TOKEN_TEXT], name[16];
    const char *body = "{\"passphrase\":\"12345678\"}";
    claim(test, "Zoé", "correct horse", token);
    test->server->options.limits = true;
    fake_net_hold_work(test->net, true);
    for (unsigned i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "many %u", i);
        test_player(test, name, token);
        asked[i] = fake_net_request_from(test->net, "203.0.113.5", NET_POST,
                                         "/api/1/player/passphrase", token, body);
    }
    owner = fake_net_request_from(test->net, "198.51.100.4", NET_POST, "/api/1/sessions", NULL,
                                  "{\"name\":\"Zoé\",\"passphrase\":\"correct horse\"}");
    while (net_lane_use(test->net, NET_LANE_PASSPHRASE).waiting < 2)
        assert_true(fake_net_await(test->net, 10000));
    assert_int_equal(net_lane_use(test->net, NET_LANE_PASSPHRASE).waiting, 2);
    assert_true(fake_net_work(test->net) && fake_net_work(test->net));
    while (store_waiting(test->server->store))
        assert_true(fake_net_await(test->net, 10000));
    assert_int_equal(fake_net_status(owner), 201);
    assert_int_equal(fake_net_status(asked[1]), 0);
    fake_net_hold_work(test->net, false);
    fake_net_settle(test->net);
    for (unsigned i = 0; i < MANY; i++) {
        while (!fake_net_status(asked[i]))
            assert_true(fake_net_await(test->net, 10000));
        assert_int_equal(fake_net_status(asked[i]), 200);
    }
}

static void test_a_comparison_cut_short_lets_nobody_in(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    claim(test, "Zoé", "correct horse", token);
    fake_net_hold_work(test->net, true);
    struct net_request *asked =
        fake_net_request(test->net, NET_POST, "/api/1/sessions", NULL,
                         "{\"name\":\"Zoé\",\"passphrase\":\"wrong horse\"}");
    while (store_waiting(test->server->store)) /* until the player is known */
        assert_true(fake_net_await(test->net, 10000));
    net_stop(test->net); /* cancels work that has not begun */
    fake_net_settle(test->net);
    assert_int_equal(fake_net_status(asked), 403);
}

static void test_signing_out_ends_this_device(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT], other[TOKEN_TEXT];
    claim(test, "Zoé", "correct horse", token);
    sign_in(test, "{\"name\":\"Zoé\",\"passphrase\":\"correct horse\"}", other);
    struct net_conn *here = test_connect(test, token), *there = test_connect(test, other);
    test_request_gives(test, NET_DELETE, "/api/1/sessions", token, NULL, 200, NULL);
    assert_int_equal(fake_net_closed(here), NET_CLOSE_REPLACED);
    assert_int_equal(fake_net_closed(there), 0);
    assert_false(known(test, token));
    assert_true(known(test, other));
}

static void test_signing_out_everywhere_ends_them_all(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT], other[TOKEN_TEXT], stranger[TOKEN_TEXT];
    claim(test, "Zoé", "correct horse", token);
    sign_in(test, "{\"name\":\"Zoé\",\"passphrase\":\"correct horse\"}", other);
    test_player(test, "Adam", stranger);
    struct net_conn *conn[] = {test_connect(test, token), test_connect(test, other),
                               test_connect(test, stranger)};
    test_request_gives(test, NET_DELETE, "/api/1/sessions/all", other, NULL, 200, NULL);
    assert_int_equal(fake_net_closed(conn[0]), NET_CLOSE_REPLACED);
    assert_int_equal(fake_net_closed(conn[1]), NET_CLOSE_REPLACED);
    assert_int_equal(fake_net_closed(conn[2]), 0);
    assert_false(known(test, token) || known(test, other));
    assert_true(known(test, stranger));
}

static void test_a_program_has_a_name_and_token_of_its_own(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    unsigned status;
    test_player(test, "Zoé", token);
    json_t *made = test_request(test, NET_POST, "/api/1/player/token", token,
                                "{\"name\":\"Engine\"}", &status);
    assert_int_equal(status, 201);
    json_t *player =
        test_request(test, NET_GET, "/api/1/player", text_of(made, "token"), NULL, &status);
    assert_string_equal(text_of(player, "name"), "Engine");
    assert_true(json_is_true(json_object_get(player, "program")));
    json_decref(player);
    json_decref(made);
    ask(test, token, "/api/1/player/token", "{\"name\":\"engine\"}", 409, "name_taken");
    ask(test, NULL, "/api/1/player/token", "{\"name\":\"Other\"}", 401, "unauthorized");
}

static void test_names_are_limited_by_the_hour(void **state)
{
    struct test_server *test = *state;
    char body[64];
    test->server->options.limits = true;
    for (int i = 0; i < LIMIT_GUESTS_BURST; i++) {
        snprintf(body, sizeof body, "{\"name\":\"guest %d\"}", i);
        ask(test, NULL, "/api/1/players", body, 201, NULL);
    }
    ask(test, NULL, "/api/1/players", "{\"name\":\"one more\"}", 429, "too_many_tries");
    fake_net_time(FAKE_NET_EPOCH + 3600000 / LIMIT_GUESTS);
    ask(test, NULL, "/api/1/players", "{\"name\":\"one more\"}", 201, NULL);
}

static unsigned try_from(struct test_server *test, const char *address, const char *passphrase)
{
    char body[256];
    snprintf(body, sizeof body, "{\"name\":\"zoé\",\"passphrase\":\"%s\"}", passphrase);
    struct net_request *request =
        fake_net_request_from(test->net, address, NET_POST, "/api/1/sessions", NULL, body);
    while (!fake_net_status(request))
        assert_true(fake_net_await(test->net, 10000));
    return fake_net_status(request);
}

static void test_wrong_tries_are_limited_by_the_hour(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    claim(test, "Zoé", "correct horse", token);
    test->server->options.limits = true;
    for (int i = 0; i < LIMIT_TRIES_BURST; i++)
        assert_int_equal(try_from(test, "192.0.2.1", "wrong horse"), 403);
    ask(test, NULL, "/api/1/sessions", "{\"name\":\"zoé\",\"passphrase\":\"correct horse\"}", 429,
        "too_many_tries");
    fake_net_time(FAKE_NET_EPOCH + 3600000 / LIMIT_TRIES);
    sign_in(test, "{\"name\":\"zoé\",\"passphrase\":\"correct horse\"}", token);
}

static void test_a_stranger_locks_nobody_out(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    claim(test, "Zoé", "correct horse", token);
    test->server->options.limits = true;
    while (try_from(test, "198.51.100.7", "wrong horse") != 429)
        continue;
    assert_int_equal(try_from(test, "192.0.2.9", "correct horse"), 201);
}

/* Many addresses together use up the name's own allowance. From then on each address has few tries,
 * and the owner's address has them too. */
static void test_many_strangers_slow_the_tries_and_lock_nobody_out(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT], address[32];
    unsigned wrong = 0, last = 0;
    claim(test, "Zoé", "correct horse", token);
    test->server->options.limits = true;
    for (int i = 0; i < 40; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i);
        for (last = 0; try_from(test, address, "wrong horse") == 403;)
            last++;
        wrong += last;
    }
    assert_int_equal(last, LIMIT_TRIES_SLOW_BURST);
    assert_true(wrong <= LIMIT_TRIES_NAME_BURST + 40 * LIMIT_TRIES_SLOW_BURST);
    assert_int_equal(try_from(test, "192.0.2.9", "correct horse"), 201);
    assert_int_equal(try_from(test, "192.0.2.9", "correct horse"), 201);
}

static void test_one_address_tries_only_so_many_names(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT], body[128];
    for (int i = 0; i < LIMIT_TRIES_FROM_BURST; i++) {
        snprintf(body, sizeof body, "name %d", i);
        claim(test, body, "correct horse", token);
    }
    claim(test, "Zoé", "correct horse", token);
    test->server->options.limits = true;
    for (int i = 0; i < LIMIT_TRIES_FROM_BURST; i++) {
        snprintf(body, sizeof body, "{\"name\":\"name %d\",\"passphrase\":\"wrong horse\"}", i);
        ask(test, NULL, "/api/1/sessions", body, 403, "passphrase_wrong");
    }
    assert_int_equal(try_from(test, "192.0.2.1", "correct horse"), 429);
    assert_int_equal(try_from(test, "192.0.2.2", "correct horse"), 201);
}

static void test_a_device_with_a_token_is_never_locked_out(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    const char *target = "/api/1/player/passphrase";
    claim(test, "Zoé", "correct horse", token);
    test->server->options.limits = true;
    while (try_from(test, "192.0.2.1", "wrong horse") != 429) /* the address of this device */
        continue;
    assert_true(known(test, token));
    fake_net_hang_up(test_connect(test, token));
    ask(test, token, target, "{\"passphrase\":\"another one\",\"old\":\"correct horse\"}", 200,
        NULL);
    for (int i = 0; i < LIMIT_TRIES_BURST; i++) /* the tries of a token are limited too */
        ask(test, token, target, "{\"passphrase\":\"a third one\",\"old\":\"wrong horse\"}", 403,
            "passphrase_wrong");
    ask(test, token, target, "{\"passphrase\":\"a third one\",\"old\":\"another one\"}", 429,
        "too_many_tries");
}

static void test_the_right_passphrase_uses_up_no_tries(void **state)
{
    struct test_server *test = *state;
    char token[TOKEN_TEXT];
    claim(test, "Zoé", "correct horse", token);
    test->server->options.limits = true;
    for (int i = 0; i < LIMIT_TRIES_BURST + 2; i++)
        assert_int_equal(try_from(test, "192.0.2.1", "correct horse"), 201);
    for (int i = LIMIT_TRIES_BURST + 2; i < LIMIT_SIGN_INS_BURST; i++)
        assert_int_equal(try_from(test, "192.0.2.1", "correct horse"), 201);
    assert_int_equal(try_from(test, "192.0.2.1", "correct horse"), 429);
}

static void test_the_log_has_no_secret(void **state)
{
    struct test_server *test = *state;
    char *text = NULL, token[TOKEN_TEXT], other[TOKEN_TEXT];
    size_t size;
    FILE *file = open_memstream(&text, &size);
    test->server->options.log = "debug";
    diagnostics_to(file);
    claim(test, "Zoé", "correct horse", token);
    sign_in(test, "{\"name\":\"Zoé\",\"passphrase\":\"correct horse\"}", other);
    ask(test, NULL, "/api/1/sessions", "{\"name\":\"Zoé\",\"passphrase\":\"wrong horse\"}", 403,
        "passphrase_wrong");
    struct net_conn *conn = test_connect(test, NULL);
    json_t *named = test_say(test, conn, "{\"do\":\"name\",\"name\":\"Adam\"}", "named");
    test_request_gives(test, NET_DELETE, "/api/1/sessions/all", other, NULL, 200, NULL);
    diagnostics_to(stderr);
    fclose(file);
    assert_non_null(strstr(text, "\"name\":\"Zoé\""));
    assert_null(strstr(text, "horse"));
    assert_null(strstr(text, token));
    assert_null(strstr(text, other));
    assert_null(strstr(text, text_of(named, "token")));
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(object);
        assert_int_equal(strlen(text_of(object, "time")), 24);
        text_of(object, "level");
        text_of(object, "event");
        json_decref(object);
    }
    json_decref(named);
    free(text);
}

static void test_the_log_keeps_its_lines_whole(void **state)
{
    struct test_server *test = *state;
    char *text = NULL, *flood = calloc(1, 9000);
    size_t size;
    FILE *file = open_memstream(&text, &size);
    memset(flood, 'x', 8999);
    diagnostics_to(file);
    diagnostics_event(test->server, DIAGNOSTIC_WARNING, "flood", flood);
    diagnostics_event(test->server, DIAGNOSTIC_WARNING, "line", "a\n\"b\"");
    diagnostics_event(test->server, DIAGNOSTIC_INFO, "quiet", NULL);
    diagnostics_to(stderr);
    fclose(file);
    json_t *one = json_loads(strtok(text, "\n"), 0, NULL),
           *two = json_loads(strtok(NULL, "\n"), 0, NULL);
    assert_string_equal(text_of(one, "event"), "flood");
    assert_string_equal(text_of(two, "text"), "a\n\"b\"");
    assert_null(strtok(NULL, "\n"));
    json_decref(one);
    json_decref(two);
    free(text);
    free(flood);
}

#define FRESH(function)                                                                            \
    cmocka_unit_test_setup_teardown(function, test_server_setup, test_server_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(test_a_guest_plays_under_a_name),
        FRESH(test_a_name_is_taken_once),
        FRESH(test_a_look_alike_of_a_name_is_refused),
        FRESH(test_two_at_once_for_one_name),
        FRESH(test_two_look_alikes_at_once),
        FRESH(test_a_name_of_an_old_database_is_not_imitated),
        FRESH(test_one_connection_takes_one_name),
        FRESH(test_who_goes_away_gets_no_token),
        FRESH(test_a_foreign_token_is_refused),
        CASE(test_a_token_is_kept_as_a_hash),
        FRESH(test_a_name_is_claimed_and_used_elsewhere),
        FRESH(test_a_name_of_an_old_database_still_signs_in),
        FRESH(test_a_wrong_passphrase_opens_nothing),
        FRESH(test_a_passphrase_is_changed_by_who_knows_it),
        FRESH(test_changes_of_one_player_do_not_cross),
        FRESH(test_being_seen_is_in_nobodys_way),
        FRESH(test_too_much_work_is_refused),
        FRESH(test_one_address_does_not_take_the_threads_of_passphrases),
        FRESH(test_a_comparison_cut_short_lets_nobody_in),
        FRESH(test_signing_out_ends_this_device),
        FRESH(test_signing_out_everywhere_ends_them_all),
        FRESH(test_a_program_has_a_name_and_token_of_its_own),
        FRESH(test_names_are_limited_by_the_hour),
        FRESH(test_wrong_tries_are_limited_by_the_hour),
        FRESH(test_a_stranger_locks_nobody_out),
        FRESH(test_many_strangers_slow_the_tries_and_lock_nobody_out),
        FRESH(test_one_address_tries_only_so_many_names),
        FRESH(test_a_device_with_a_token_is_never_locked_out),
        FRESH(test_the_right_passphrase_uses_up_no_tries),
        FRESH(test_the_log_has_no_secret),
        FRESH(test_the_log_keeps_its_lines_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

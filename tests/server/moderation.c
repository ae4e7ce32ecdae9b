/* What operators do while the server runs: bans, new names, deletion, closing tables. */
#include "tests/support/test_server.h"
#include "tests/support/test_table.h"

#include <stdio.h>
#include <string.h>

#include "server/server_network.h"
#include "server/server_people.h"
#include "server/table.h"

/* ---- an operator ---------------------------------------------------------------------------- */

static void keep(void *context, enum store_status status)
{
    *(enum store_status *)context = status;
}

static void finish(struct store *store)
{
    while (store_waiting(store))
        store_deliver(store);
}

/* Another program on the database, as `akhet admin` is. */
static struct store *operator_opens(void)
{
    char why[256] = "";
    struct store_options options = {.path = test_server_path(), .sync = STORE_SYNC_OFF};
    struct store *store = store_open(&options, why, sizeof why);
    if (!store)
        fail_msg("%s", why);
    return store;
}

/* Time for the server to read the notices and carry them out. */
static void notice(struct server *server)
{
    for (int i = 0; i < 8; i++)
        later(server, 500);
}

static void ban(struct server *server, const struct store_ban *ban)
{
    struct store *store = operator_opens();
    enum store_status status = STORE_BROKEN;
    store_ban(store, ban, keep, &status);
    finish(store);
    assert_int_equal(status, STORE_DONE);
    store_close(store);
    notice(server);
}

static void ban_network(struct server *server, const char *text)
{
    struct store_ban it = {.at = server_now(server)};
    struct network network;
    assert_true(network_parse(text, &network));
    network_write(&network, it.network, sizeof it.network);
    ban(server, &it);
}

static uint64_t number_of(struct server *server, const char *name)
{
    struct store_player player;
    assert_true(people_find(server->store, name, &player));
    return player.number;
}

static void ban_player(struct server *server, const char *name, const char *reason, int64_t ms)
{
    struct store_ban it = {.player = number_of(server, name), .at = server_now(server)};
    strcpy(it.reason, reason);
    it.until = ms ? it.at + ms : 0;
    ban(server, &it);
}

static struct net_request *ask(struct server *server, const char *address, const char *target,
                               const char *token)
{
    struct net_request *request =
        fake_net_request_from(server->net, address, NET_GET, target, token, NULL);
    quiet(server);
    return request;
}

/* ---- bans ----------------------------------------------------------------------------------- */

static void test_a_banned_player_is_put_out(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    struct client *zoe = client_new(server, "Zoé"), *adam = client_new(server, "Adam");
    ban_player(server, "Zoé", "spam", 0);
    json_t *refused_with = last(zoe, "refused");
    assert_string_equal(word(refused_with, "code"), "banned");
    assert_string_equal(word(refused_with, "what"), "spam");
    assert_string_equal(word(last(zoe, "bye"), "code"), "banned");
    assert_int_equal(fake_net_closed(zoe->conn), NET_CLOSE_BANNED);
    assert_int_equal(fake_net_closed(adam->conn), 0);
    struct client *again = client_from(server, "192.0.2.77");
    refused(again, "banned", "{'do':'hello','version':1,'token':'%s'}", zoe->token);
    assert_int_equal(fake_net_status(ask(server, "192.0.2.77", "/api/1/player", zoe->token)), 403);
    assert_int_equal(fake_net_status(ask(server, "192.0.2.77", "/api/1/player", adam->token)), 200);
    test_server_close(server);
}

static void test_a_ban_ends(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    struct client *zoe = client_new(server, "Zoé");
    ban_player(server, "Zoé", "", 2 * 86400000 - 60000);
    json_t *refused_with = last(zoe, "refused");
    assert_string_equal(word(refused_with, "code"), "banned_for");
    assert_int_equal(number(refused_with, "number"), 2);
    struct net_request *request = ask(server, "192.0.2.1", "/api/1/player", zoe->token);
    assert_non_null(strstr(fake_net_answer(request, NULL), "\"error\":\"banned_for\""));
    fake_net_time(FAKE_NET_EPOCH + 2 * 86400000);
    assert_int_equal(fake_net_status(ask(server, "192.0.2.1", "/api/1/player", zoe->token)), 200);
    test_server_close(server);
}

static void test_a_ban_is_taken_back(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    struct client *zoe = client_new(server, "Zoé");
    ban_player(server, "Zoé", "", 0);
    struct store *store = operator_opens();
    struct store_ban it = {.player = number_of(server, "Zoé"), .at = server_now(server)};
    enum store_status status = STORE_BROKEN;
    store_unban(store, &it, keep, &status);
    finish(store);
    assert_int_equal(status, STORE_DONE);
    store_unban(store, &it, keep, &status);
    finish(store);
    assert_int_equal(status, STORE_MISSING);
    store_close(store);
    notice(server);
    client_back(zoe, server);
    test_server_close(server);
}

static void test_bans_outlive_a_restart(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    struct client *zoe = client_new(server, "Zoé");
    ban_player(server, "Zoé", "", 0);
    server = test_server_restart(server);
    assert_int_equal(fake_net_status(ask(server, "192.0.2.1", "/api/1/player", zoe->token)), 403);
    test_server_close(server);
}

/* The passphrase has to be right before a banned player is told of the ban. */
static void test_signing_in_tells_the_owner_of_the_ban(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    struct client *zoe = client_new(server, "Zoé");
    struct net_request *request =
        fake_net_request(server->net, NET_POST, "/api/1/player/passphrase", zoe->token,
                         "{\"passphrase\":\"correct horse\"}");
    quiet(server);
    assert_int_equal(fake_net_status(request), 200);
    ban_player(server, "Zoé", "spam", 0);
    request = fake_net_request(server->net, NET_POST, "/api/1/sessions", NULL,
                               "{\"name\":\"Zoé\",\"passphrase\":\"wrong horse\"}");
    quiet(server);
    assert_string_equal(fake_net_answer(request, NULL), "{\"error\":\"passphrase_wrong\"}");
    request = fake_net_request(server->net, NET_POST, "/api/1/sessions", NULL,
                               "{\"name\":\"Zoé\",\"passphrase\":\"correct horse\"}");
    quiet(server);
    assert_int_equal(fake_net_status(request), 403);
    assert_string_equal(fake_net_answer(request, NULL), "{\"error\":\"banned\",\"what\":\"spam\"}");
    test_server_close(server);
}

static void test_a_banned_address_is_refused(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    struct client *here = client_from(server, "198.51.100.7"),
                  *there = client_from(server, "198.51.101.7");
    say(here, "{'do':'hello','version':1}");
    say(there, "{'do':'hello','version':1}");
    ban_network(server, "198.51.100.0/24");
    assert_string_equal(word(last(here, "refused"), "code"), "address_banned");
    assert_int_equal(fake_net_closed(here->conn), NET_CLOSE_BANNED);
    assert_int_equal(fake_net_closed(there->conn), 0);
    struct client *again = client_from(server, "198.51.100.200");
    say(again, "{'do':'hello','version':1}");
    assert_string_equal(word(last(again, "refused"), "code"), "address_banned");
    assert_int_equal(fake_net_closed(again->conn), NET_CLOSE_BANNED);
    assert_int_equal(fake_net_status(ask(server, "198.51.100.1", "/api/1/games", NULL)), 403);
    assert_int_equal(fake_net_status(ask(server, "198.51.101.1", "/api/1/games", NULL)), 200);
    assert_int_equal(fake_net_status(ask(server, "198.51.100.1", "/healthz", NULL)), 200);
    test_server_close(server);
}

static void test_an_ipv6_address_stands_for_its_network(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    ban_network(server, "2001:db8:1:2::3");
    ban_network(server, "2001:db9::/32");
    ban_network(server, "192.0.2.50");
    static const struct {
        const char *address;
        unsigned status;
    } CASES[] = {{"2001:db8:1:2:ffff::1", 403}, {"2001:db8:1:3::3", 200}, {"2001:db9:7::1", 403},
                 {"2001:dba::1", 200},          {"192.0.2.50", 403},      {"192.0.2.51", 200},
                 {"::ffff:192.0.2.50", 403}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        if (fake_net_status(ask(server, CASES[i].address, "/api/1/games", NULL)) != CASES[i].status)
            fail_msg("%s is not answered with %u", CASES[i].address, CASES[i].status);
    test_server_close(server);
}

static void test_networks_are_read_and_written(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"192.0.2.7", "192.0.2.7"},
        {"192.0.2.7/24", "192.0.2.0/24"},
        {"192.0.2.7/32", "192.0.2.7"},
        {"10.255.0.0/9", "10.128.0.0/9"},
        {"0.0.0.0/0", "0.0.0.0/0"},
        {"2001:db8::1", "2001:db8::/64"},
        {"2001:db8::1/128", "2001:db8::1/128"},
        {"2001:dbf::/28", "2001:db0::/28"},
        {"::ffff:192.0.2.7", "192.0.2.7"},
    };
    static const char *const BAD[] = {"",           "Zoé",         "192.0.2",        "192.0.2.7/33",
                                      "192.0.2.7/", "192.0.2.7/x", "2001:db8::/129", "/8",
                                      "1::2::3"};
    char text[STORE_NETWORK + 1];
    struct network network;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assert_true(network_parse(CASES[i][0], &network));
        network_write(&network, text, sizeof text);
        assert_string_equal(text, CASES[i][1]);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        if (network_parse(BAD[i], &network))
            fail_msg("%s is a network", BAD[i]);
}

/* ---- new names ------------------------------------------------------------------------------ */

static void open_table(struct client *client, const char *more, char table[STORE_TABLE + 1])
{
    say(client, "{'do':'create','game':'nile','players':2%s}", more);
    strcpy(table, word(last(client, "created"), "table"));
}

static void rename_player(struct server *server, const char *name, const char *fresh)
{
    struct store *store = operator_opens();
    struct store_player player;
    enum store_status status = STORE_BROKEN;
    assert_true(people_find(store, name, &player));
    assert_true(people_name(fresh, &player));
    store_rename(store, &player, server_now(server), keep, &status);
    finish(store);
    assert_int_equal(status, STORE_DONE);
    store_close(store);
    notice(server);
}

static const char *seat_name(const json_t *table, unsigned seat)
{
    return word(json_array_get(json_object_get(table, "seats"), seat), "name");
}

static void test_a_new_name_is_everywhere(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    struct client *rude = client_new(server, "Rude"), *adam = client_new(server, "Adam");
    char table[STORE_TABLE + 1];
    open_table(rude, "", table);
    say(adam, "{'do':'sit','table':'%s'}", table);
    say(adam, "{'do':'watch','table':'%s'}", table);
    say(rude, "{'do':'talk','table':'%s','text':'hello there'}", table);
    rename_player(server, "Rude", "Rosa");
    assert_string_equal(word(last(rude, "bye"), "code"), "renamed");
    json_t *whole = last(adam, "table");
    assert_string_equal(seat_name(whole, 0), "Rosa");
    json_t *line = json_array_get(json_object_get(whole, "talk"), 0);
    assert_string_equal(word(line, "name"), "Rosa");
    assert_string_equal(word(line, "text"), "hello there");
    strcpy(rude->name, "Rosa");
    server = test_server_restart(server); /* from the log */
    client_back(rude, server);
    say(rude, "{'do':'watch','table':'%s'}", table);
    assert_string_equal(seat_name(last(rude, "table"), 0), "Rosa");
    assert_int_equal(fake_net_status(ask(server, "192.0.2.1", "/api/1/players/Rude", NULL)), 404);
    assert_null(server->renamings);
    test_server_close(server);
}

static void test_a_new_name_is_not_one_that_is_taken(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    client_new(server, "Cooper");
    client_new(server, "Rude");
    struct store *store = operator_opens();
    struct store_player player;
    enum store_status status = STORE_BROKEN;
    assert_true(people_find(store, "Rude", &player));
    assert_true(people_name("C00per", &player));
    store_rename(store, &player, 1, keep, &status);
    finish(store);
    assert_int_equal(status, STORE_TAKEN);
    assert_false(people_name("admin", &player));
    store_close(store);
    test_server_close(server);
}

/* ---- deletion ------------------------------------------------------------------------------- */

static void delete_player(struct server *server, const char *name)
{
    struct store *store = operator_opens();
    struct store_player player;
    enum store_status status = STORE_BROKEN;
    assert_true(people_find(store, name, &player));
    store_delete(store, player.number, PEOPLE_DELETED, server_now(server), keep, &status);
    finish(store);
    assert_int_equal(status, STORE_DONE);
    store_delete(store, player.number, PEOPLE_DELETED, server_now(server), keep, &status);
    finish(store);
    assert_int_equal(status, STORE_MISSING);
    store_close(store);
    notice(server);
}

static bool file_has(const char *path, const char *text)
{
    FILE *file = fopen(path, "rb");
    size_t len = strlen(text), have = 0;
    bool found = false;
    for (int c; file && !found && (c = fgetc(file)) != EOF;) {
        have = c == (unsigned char)text[have] ? have + 1 : c == (unsigned char)text[0];
        found = have == len;
    }
    if (file)
        fclose(file);
    return found;
}

#define NAME "Xylophonix"

static void test_nothing_of_a_deleted_player_is_left(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    struct client *gone = client_new(server, NAME), *adam = client_new(server, "Adam");
    char mine[STORE_TABLE + 1], theirs[STORE_TABLE + 1], playing[STORE_TABLE + 1];
    open_table(gone, "", mine);
    open_table(adam, ",'start':'hand'", theirs);
    say(gone, "{'do':'sit','table':'%s'}", theirs);
    open_table(adam, "", playing);
    say(gone, "{'do':'sit','table':'%s'}", playing);
    say(gone, "{'do':'talk','table':'%s','text':'my street is Pine Street'}", playing);
    say(adam, "{'do':'talk','table':'%s','text':'hello'}", playing);
    say(adam, "{'do':'watch','table':'%s'}", playing);
    delete_player(server, NAME);
    assert_string_equal(word(last(gone, "bye"), "code"), "replaced");

    json_t *whole = last(adam, "table");
    assert_string_equal(word(whole, "stage"), "over"); /* the deleted player resigned */
    assert_string_equal(seat_name(whole, 1), PEOPLE_DELETED);
    assert_int_equal(json_array_size(json_object_get(whole, "talk")), 1);
    assert_int_equal(test_table(server, mine)->stage, TABLE_CLOSED);
    assert_int_equal(test_table(server, theirs)->stage, TABLE_OPEN);
    assert_int_equal(test_table(server, theirs)->seat[1].player, 0);

    assert_int_equal(fake_net_status(ask(server, "192.0.2.1", "/api/1/player", gone->token)), 401);
    assert_int_equal(fake_net_status(ask(server, "192.0.2.1", "/api/1/players/" NAME, NULL)), 404);
    assert_int_equal(
        fake_net_status(ask(server, "192.0.2.1", "/api/1/players/deleted%20player", NULL)), 404);
    struct net_request *games = ask(server, "192.0.2.1", "/api/1/players/Adam/games", NULL);
    assert_non_null(strstr(fake_net_answer(games, NULL), "\"name\":\"" PEOPLE_DELETED "\""));
    assert_null(server->renamings);

    server = test_server_restart(server);
    struct table *again = test_table(server, playing);
    assert_int_equal(again->stage, TABLE_OVER);
    assert_string_equal(again->seat[1].name, PEOPLE_DELETED);
    client_new(server, NAME); /* the name is free again */
    delete_player(server, NAME);
    test_server_close(server);
    assert_false(file_has(test_server_path(), NAME));
    assert_false(file_has(test_server_path(), "Pine Street"));
    assert_true(file_has(test_server_path(), "Adam"));
}

/* The command ended between two portions, or no server ran. */
static void test_a_deletion_is_completed_after_a_restart(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    struct client *gone = client_new(server, NAME);
    char mine[STORE_TABLE + 1];
    open_table(gone, "", mine);
    test_server_shut(server);
    struct store *store = operator_opens();
    struct store_player player;
    enum store_status status = STORE_BROKEN;
    assert_true(people_find(store, NAME, &player));
    store_delete(store, player.number, PEOPLE_DELETED, FAKE_NET_EPOCH, keep, &status);
    finish(store);
    store_rewrite(store, player.number, 1, people_rewrite, keep, &status);
    finish(store);
    assert_int_equal(status, STORE_AGAIN);
    store_close(store);
    server = test_server_again();
    notice(server);
    assert_int_equal(test_table(server, mine)->stage, TABLE_CLOSED);
    assert_null(server->renamings);
    test_server_close(server);
    assert_false(file_has(test_server_path(), NAME));
}

/* Entries that are not about the player stay as they are, byte by byte. */
static void test_only_the_players_own_entries_are_rewritten(void **state)
{
    (void)state;
    static const struct store_renaming AWAY = {7, PEOPLE_DELETED, true}, ROSA = {7, "Rosa", false};
    static const struct {
        const struct store_renaming *renaming;
        const char *body, *fresh;
    } CASES[] = {
        {&AWAY, "sit 1 7 Zoé Z.", "sit 1 7 deleted player"},
        {&AWAY, "sit 1 8 Zoé Z.", NULL},
        {&AWAY, "talk -1 7 Zoé Z.\thello", "talk -1 7 deleted player\t"},
        {&AWAY, "phrase 0 7 Zoé Z.\thello", "phrase 0 7 deleted player\t"},
        {&ROSA, "talk -1 7 Zoé Z.\thello", "talk -1 7 Rosa\thello"},
        {&ROSA, "create 7 game=nile seats=h name=Zoé name=Z",
         "create 7 game=nile seats=h name=Rosa"},
        {&ROSA, "create 8 game=nile seats=h name=Rose", NULL},
        {&ROSA, "sit 1 7 Rosa", NULL},
        {&ROSA, "free 1 7", NULL},
        {&ROSA, "move 1 7 take", NULL},
        {&ROSA, "talk 1 7 without a tab", NULL},
        {&ROSA, "of another time 7", NULL},
    };
    char out[STORE_BODY + 1];
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        bool changed = people_rewrite(CASES[i].renaming, CASES[i].body, out);
        if (changed != (CASES[i].fresh != NULL) || (changed && strcmp(out, CASES[i].fresh) != 0))
            fail_msg("%s became %s", CASES[i].body, changed ? out : "nothing");
    }
}

/* ---- tables --------------------------------------------------------------------------------- */

static void test_a_table_closed_by_an_operator_closes_at_once(void **state)
{
    (void)state;
    struct server *server = test_server_open();
    struct client *zoe = client_new(server, "Zoé");
    char table[STORE_TABLE + 1];
    open_table(zoe, "", table);
    say(zoe, "{'do':'watch','table':'%s'}", table);
    struct store *store = operator_opens();
    struct store_entry entry = {.seq = test_table(server, table)->seq + 1,
                                .at = server_now(server),
                                .body = "close",
                                .stage = STORE_CLOSED};
    enum store_status status = STORE_BROKEN, told;
    memcpy(entry.table, table, sizeof table);
    store_append(store, &entry, keep, &status);
    store_notify_table(store, table, entry.at, keep, &told);
    finish(store);
    assert_int_equal(status, STORE_DONE);
    store_close(store);
    notice(server);
    assert_string_equal(word(json_object_get(last(zoe, "update"), "entry"), "kind"), "close");
    assert_int_equal(test_table(server, table)->stage, TABLE_CLOSED);
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_banned_player_is_put_out),
        CASE(test_a_ban_ends),
        CASE(test_a_ban_is_taken_back),
        CASE(test_bans_outlive_a_restart),
        CASE(test_signing_in_tells_the_owner_of_the_ban),
        CASE(test_a_banned_address_is_refused),
        CASE(test_an_ipv6_address_stands_for_its_network),
        CASE(test_networks_are_read_and_written),
        CASE(test_a_new_name_is_everywhere),
        CASE(test_a_new_name_is_not_one_that_is_taken),
        CASE(test_nothing_of_a_deleted_player_is_left),
        CASE(test_a_deletion_is_completed_after_a_restart),
        CASE(test_only_the_players_own_entries_are_rewritten),
        CASE(test_a_table_closed_by_an_operator_closes_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, temporary_folder_remove);
}

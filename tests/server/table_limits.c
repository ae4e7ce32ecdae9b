/* Limits on tables: how many unfinished ones a player has, how fast they are made, and how many are
 * in memory. */
#include <stdio.h>
#include <string.h>

#include "server/tables.h"
#include "tests/support/test_players.h"

#define OPEN "{'do':'create','game':'nile','seats':[{'kind':'open'},{'kind':'open'}]}"

static struct test_players players;

static struct server *open_limited(void)
{
    test_options.limits = true;
    struct server *server = test_server_open();
    test_options.limits = false;
    return server;
}

static void wait_to_create(struct server *server)
{
    later(server, 3600000 / LIMIT_CREATE);
}

/* As many tables as a player may have, all of them without a seat of that player. */
static void fill(struct client *client)
{
    while (store_unfinished_of(client->server->store, 1) < LIMIT_TABLES) {
        wait_to_create(client->server);
        say(client, OPEN);
        assert_string_equal(word(last(client, NULL), "say"), "table");
        say(client, "{'do':'unwatch','table':'%s'}", word(last(client, "created"), "table"));
    }
    wait_to_create(client->server);
}

static void test_tables_that_were_left_count_for_their_creator(void **unused)
{
    (void)unused;
    struct server *server = open_limited();
    struct client *client = client_new(server, "creator");
    fill(client);
    later(server, LIMIT_IDLE_MS + 1000);
    later(server, LIMIT_IDLE_MS + 1000);
    assert_int_equal(server->table_count, 0); /* they have left memory */
    refused(client, "too_many_tables", OPEN);
    say(client, "{'do':'close','table':'%s'}", word(last(client, "created"), "table"));
    say(client, OPEN);
    assert_string_equal(word(last(client, NULL), "say"), "table");
    test_server_close(server);
}

static void test_sitting_down_counts_too(void **unused)
{
    (void)unused;
    struct server *server = open_limited();
    struct client *client = client_new(server, "sitter"), *other = client_new(server, "other");
    fill(client);
    char own[32];
    snprintf(own, sizeof own, "%s", word(last(client, "created"), "table"));
    say(other, OPEN);
    refused(client, "too_many_tables", "{'do':'sit','table':'%s'}",
            word(last(other, "created"), "table"));
    say(client, "{'do':'sit','table':'%s'}", own); /* one's own table counts already */
    assert_string_not_equal(word(last(client, NULL), "say"), "refused");
    test_server_close(server);
}

static void test_a_rematch_counts_too(void **unused)
{
    (void)unused;
    struct server *server = open_limited();
    players_start(&players, server, "nile", 2, "");
    say(players.client[0], "{'do':'resign','table':'%s'}", players.table);
    fill(players.client[0]);
    refused(players.client[0], "too_many_tables", "{'do':'rematch','table':'%s'}", players.table);
    refused(players.client[1], "too_many_tables", "{'do':'rematch','table':'%s'}", players.table);
    say(players.client[0], "{'do':'close','table':'%s'}",
        word(last(players.client[0], "created"), "table"));
    say(players.client[1], "{'do':'rematch','table':'%s'}", players.table);
    assert_int_equal(store_unfinished_of(server->store, 1), LIMIT_TABLES);
    test_server_close(server);
}

/* Twenty connections of one name share an allowance. */
static void test_a_name_makes_tables_slowly(void **unused)
{
    (void)unused;
    struct server *server = open_limited();
    struct client *client = client_new(server, "fast");
    for (unsigned i = 0; i < 20; i++) {
        struct client *twin = client_twin(client, "none");
        for (unsigned j = 0; j < 5; j++) {
            say(twin, OPEN);
            if (heard(twin, "created"))
                say(twin, "{'do':'close','table':'%s'}", word(last(twin, "created"), "table"));
        }
    }
    struct store_counts counts;
    store_count(server->store, &counts);
    assert_int_equal(counts.tables[STORE_CLOSED] + counts.tables[STORE_OPEN], LIMIT_CREATE_BURST);
    refused(client, "too_many_tries", OPEN);
    assert_true(number(last(client, "refused"), "number") > 0);
    wait_to_create(server);
    say(client, OPEN);
    assert_string_equal(word(last(client, NULL), "say"), "table");
    test_server_close(server);
}

static void test_names_at_one_address_make_tables_slowly(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    unsigned made = 0;
    for (unsigned i = 0; i < 2 * LIMIT_CREATE_CROWD / LIMIT_CREATE_BURST; i++) {
        char name[32];
        snprintf(name, sizeof name, "guest %u", i);
        server->options.limits = false;
        struct client *client = client_new(server, name);
        server->options.limits = true;
        for (unsigned j = 0; j < LIMIT_CREATE_BURST; j++)
            say(client, OPEN);
        made += heard(client, "created");
    }
    assert_int_equal(made, LIMIT_CREATE_CROWD);
    test_server_close(server);
}

static unsigned health(struct server *server)
{
    struct net_request *request = fake_net_request(server->net, NET_GET, "/healthz", NULL, NULL);
    return fake_net_status(request);
}

/* Only watched and busy tables can fill the memory, and only for as long as they are. */
static void test_memory_holds_so_many_tables_and_says_so(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *client = client_new(server, "a"), *other = client_new(server, "b");
    server->table_limit = 3;
    for (unsigned i = 0; i < 3; i++)
        say(client, OPEN);
    char table[32];
    snprintf(table, sizeof table, "%s", word(last(client, "created"), "table"));
    refused(other, "busy", OPEN);
    assert_int_equal(health(server), 503);
    say(client, "{'do':'unwatch','table':'%s'}", table);
    say(other, OPEN); /* the table that nobody watches makes room */
    assert_string_equal(word(last(other, NULL), "say"), "table");
    refused(client, "busy", "{'do':'watch','table':'%s'}", table);
    client_leave(other);
    later(server, LIMIT_IDLE_MS + 1000);
    later(server, LIMIT_IDLE_MS + 1000);
    assert_int_equal(health(server), 200);
    say(client, "{'do':'watch','table':'%s'}", table);
    assert_string_equal(word(last(client, NULL), "say"), "table");
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_tables_that_were_left_count_for_their_creator),
        CASE(test_sitting_down_counts_too),
        CASE(test_a_rematch_counts_too),
        CASE(test_a_name_makes_tables_slowly),
        CASE(test_names_at_one_address_make_tables_slowly),
        CASE(test_memory_holds_so_many_tables_and_says_so),
    };
    return cmocka_run_group_tests_name("limits on tables", tests, NULL, temporary_folder_remove);
}

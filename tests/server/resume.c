/* Reconnecting: from any number on, a client receives exactly the updates it missed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tables.h"
#include "tests/support/test_players.h"

/* Remove the members that depend on the moment of sending: the command's id and presence. */
static void cut(char *text, const char *from, const char *until)
{
    for (char *at = text; (at = strstr(at, from));) {
        char *end = strpbrk(at + strlen(from), until);
        if (*end == '"')
            end++;
        memmove(at, end, strlen(end) + 1);
    }
}

static char *plainly(const char *text)
{
    char *copy = strdup(text);
    assert_non_null(copy);
    cut(copy, ",\"re\":\"", "\"");
    cut(copy, ",\"here\":", ",}");
    return copy;
}

static void assert_same_told(const char *one, const char *other)
{
    char *a = plainly(one), *b = plainly(other);
    assert_string_equal(a, b);
    free(a);
    free(b);
}

/* The message with entry `seq` as the client received it live. */
static const char *live(const struct client *client, long long seq)
{
    for (unsigned i = 0; i < client->count; i++)
        if (strcmp(word(client->heard[i].json, "say"), "update") == 0 &&
            number(client->heard[i].json, "seq") == seq)
            return client->heard[i].text;
    return NULL;
}

/* Skip presence messages, which this and other reconnects cause. */
static unsigned past_presence(const struct client *client, unsigned from)
{
    while (from < client->count && strcmp(word(client->heard[from].json, "say"), "presence") == 0)
        from++;
    return from;
}

static void come_back(struct client *twin, const struct client *client, const char *table,
                      long long since, long long seq)
{
    say(twin, "{'do':'unwatch','table':'%s'}", table);
    unsigned from = twin->count;
    say(twin, "{'do':'watch','table':'%s','since':%lld,'id':'w'}", table, since);
    from = past_presence(twin, from);
    if (seq - since > LIMIT_CATCH_UP) {
        assert_int_equal(twin->count, from + 1);
        assert_int_equal(number(last(twin, "table"), "seq"), seq);
        return;
    }
    size_t bytes = 0;
    for (long long at = since + 1; at <= seq; at++) {
        const char *told = live(client, at);
        assert_true(from < twin->count);
        if (bytes > LIMIT_QUEUE / 2)
            break;
        bytes += strlen(twin->heard[from].text);
        assert_int_equal(number(twin->heard[from].json, "seq"), at);
        if (told) /* otherwise from before the client watched */
            assert_same_told(twin->heard[from].text, told);
        from++;
    }
    if (bytes > LIMIT_QUEUE / 2) { /* above this limit the whole table is sent */
        assert_string_equal(word(twin->heard[from].json, "say"), "table");
        assert_int_equal(from + 1, twin->count);
        return;
    }
    assert_int_equal(past_presence(twin, from) + 1, twin->count);
    json_t *done = last(twin, "done");
    assert_string_equal(word(done, "re"), "w");
    assert_int_equal(number(done, "seq"), seq);
}

/* A match with every kind of entry that is sent. */
static void eventful(struct test_players *players, struct server *server, const char *game,
                     unsigned seats)
{
    players_start(players, server, game, seats,
                  ",'pace':{'kind':'bank','bank_ms':9000000,'add_ms':500}");
    for (unsigned step = 0; step < 60; step++) {
        players_move(players);
        fake_net_time(server_now(server) + 700);
        struct client *client = players->client[step % seats];
        if (step % 7 == 0)
            say(client, "{'do':'talk','table':'%s','text':'step %u','id':'t%u'}", players->table,
                step, step);
        if (step % 11 == 0)
            say(client, "{'do':'undo','table':'%s'}", players->table);
        if (step % 11 == 1)
            for (unsigned seat = 0; seat < seats; seat++)
                say(players->client[seat], "{'do':'undo_answer','table':'%s','yes':true}",
                    players->table);
        if (step % 13 == 0)
            say(client, "{'do':'pause','table':'%s'}", players->table);
        if (step % 13 == 0)
            say(client, "{'do':'go_on','table':'%s'}", players->table);
    }
}

static void everybody_comes_back(struct test_players *players, struct server *to)
{
    static const char *const views[] = {"json", "bytes", "none"};
    long long seq = players_table(players)->seq;
    for (unsigned seat = 0; seat < players->seats; seat++) {
        struct client *client = players->client[seat];
        struct server *own = client->server;
        hear(client);
        client->server = to;
        struct client *twin = client_twin(client, views[seat % 3]);
        client->server = own;
        fake_net_time(server_now(to) + 1234);
        for (long long since = 0; since <= seq; since++)
            come_back(twin, client, players->table, since, seq);
    }
}

static void from_anywhere(const char *game, unsigned seats)
{
    struct server *server = test_server_open();
    struct test_players players;
    eventful(&players, server, game, seats);
    everybody_comes_back(&players, server);
    later(server, 0); /* its heartbeat tells the other that a server runs */
    struct server *other = test_server_again();
    everybody_comes_back(&players, other);
    test_server_shut(other);
    server = test_server_restart(server);
    players.server = server;
    everybody_comes_back(&players, server);
    test_server_close(server);
}

static void test_from_any_number_on(void **unused)
{
    (void)unused;
    from_anywhere("eights", 4);
    from_anywhere("nefertiti", 3);
    from_anywhere("nile", 2);
    from_anywhere("valley", 2);
}

static void test_after_the_end(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct test_players players;
    players_start(&players, server, "eights", 4, "");
    players_play(&players, UINT32_MAX);
    assert_int_equal(players_table(&players)->stage, TABLE_OVER);
    everybody_comes_back(&players, server);
    test_server_close(server);
}

/* A number beyond the log, or too far behind, gets the whole table. */
static void test_from_nowhere(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct test_players players;
    players_start(&players, server, "nile", 2, "");
    say(players.client[0], "{'do':'watch','table':'%s','since':4294967295}", players.table);
    assert_string_equal(word(last(players.client[0], NULL), "say"), "table");
    say(players.client[0], "{'do':'watch','table':'%s','since':3}", players.table);
    assert_string_equal(word(last(players.client[0], NULL), "say"), "done");
    test_server_close(server);
}

/* Catching up reads the log: clients that do it too often get the whole table, which is cheap. */
static void test_coming_back_all_the_time(void **unused)
{
    (void)unused;
    test_options.limits = true;
    struct server *server = test_server_open();
    struct test_players players;
    players_start(&players, server, "nile", 2, "");
    for (unsigned i = 0; i < 300; i++) {
        players_move(&players);
        later(server, 1000);
    }
    unsigned tables = heard(players.client[0], "table");
    for (unsigned i = 0; i < 10; i++)
        say(players.client[0], "{'do':'watch','table':'%s','since':%u}", players.table,
            players_table(&players)->seq - 1);
    assert_true(heard(players.client[0], "table") > tables);
    assert_int_equal(fake_net_closed(players.client[0]->conn), 0);
    test_options.limits = false;
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_from_any_number_on),
        CASE(test_after_the_end),
        CASE(test_from_nowhere),
        CASE(test_coming_back_all_the_time),
    };
    return cmocka_run_group_tests_name("coming back", tests, NULL, temporary_folder_remove);
}

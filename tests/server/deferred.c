/* Commands that wait for the database: their order, how many may wait, and who leaves meanwhile. */
#include <stdio.h>
#include <string.h>

#include "server/id_set.h"
#include "tests/support/test_players.h"
#include "tests/support/test_table.h"

static struct test_players players;

/* A table that is not in memory, and a player who is not connected. */
static struct server *at_rest(struct client **client, char id[STORE_TABLE + 1])
{
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    players_play(&players, 5);
    strcpy(id, players.table);
    *client = players.client[0];
    return test_server_restart(server);
}

static void test_messages_wait_behind_a_deferred_one(void **unused)
{
    (void)unused;
    struct client *client;
    char id[STORE_TABLE + 1];
    struct server *server = at_rest(&client, id);
    client->server = server;
    client->conn = fake_net_connect(server->net, "192.0.2.3");
    unsigned before = client->count;
    call(client, "{'do':'hello','id':'1','version':1,'token':'%s'}", client->token);
    call(client, "{'do':'ping','id':'2'}");
    call(client, "{'do':'watch','id':'3','table':'%s'}", id);
    call(client, "{'do':'talk','id':'4','table':'%s','text':'x'}", id);
    call(client, "{'do':'lobby','id':'5','on':true}");
    call(client, "{'do':'mute','id':'6','player':'nobody','on':true}");
    call(client, "{'do':'ping','id':'7'}");
    quiet(server);
    hear(client);
    unsigned next = 1;
    for (unsigned i = before; i < client->count; i++) {
        const char *re = word(client->heard[i].json, "re");
        if (*re && strcmp(re, "4") != 0) { /* its entry is written while the others go on */
            next += next == 4;
            char wanted[8];
            snprintf(wanted, sizeof wanted, "%u", next++);
            assert_string_equal(re, wanted);
        }
    }
    assert_int_equal(next, 8);
    assert_string_equal(word(json_object_get(last(client, "update"), "entry"), "kind"), "talk");
    test_server_close(server);
}

static void test_only_so_many_messages_wait(void **unused)
{
    (void)unused;
    struct client *client;
    char id[STORE_TABLE + 1];
    struct server *server = at_rest(&client, id);
    client->server = server;
    client->conn = fake_net_connect(server->net, "192.0.2.3");
    struct session *session = server->sessions;
    static const char ping[] = "{\"do\":\"ping\"}";
    char hello[128];
    int len = snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"version\":1,\"token\":\"%s\"}",
                       client->token);
    session_message(session, hello, (size_t)len);
    for (unsigned i = 0; i < LIMIT_INBOX + 5; i++) /* without settling in between */
        session_message(session, ping, strlen(ping));
    unsigned pongs = heard(client, "pong");
    assert_int_equal(heard(client, "refused"), 5);
    assert_string_equal(word(last(client, "refused"), "code"), "busy");
    quiet(server);
    assert_int_equal(heard(client, "pong") - pongs, LIMIT_INBOX);
    test_server_close(server);
}

static void test_a_client_leaves_while_a_table_is_read(void **unused)
{
    (void)unused;
    struct client *client;
    char id[STORE_TABLE + 1];
    struct server *server = at_rest(&client, id);
    client_back(client, server);
    call(client, "{'do':'watch','table':'%s'}", id);
    call(client, "{'do':'ping'}");
    client_leave(client);
    quiet(server);
    assert_int_equal(server->session_count, 0);
    assert_null(test_table(server, id)->subscribers);
    struct net_request *request =
        fake_net_request(server->net, NET_GET, "/api/1/players/opener%201", NULL, NULL);
    fake_net_abandon(request);
    quiet(server);
    test_server_close(server);
}

static void test_the_server_closes_while_it_reads(void **unused)
{
    (void)unused;
    struct client *client;
    char id[STORE_TABLE + 1], target[64];
    struct server *server = at_rest(&client, id);
    client_back(client, server);
    static const char *const commands[] = {"watch", "sit", "hint", "resign"};
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++)
        call(client, "{'do':'%s','table':'%s'}", commands[i], id);
    struct client *other = client_from(server, "192.0.2.4");
    call(other, "{'do':'hello','version':1,'token':'%s'}", client->token);
    call(other, "{'do':'my_tables'}");
    snprintf(target, sizeof target, "/api/1/tables/%s", id);
    fake_net_request(server->net, NET_GET, target, NULL, NULL);
    fake_net_request(server->net, NET_GET, "/api/1/tables", NULL, NULL);
    fake_net_request(server->net, NET_GET, "/api/1/player", client->token, NULL);
    fake_net_request(server->net, NET_POST, "/api/1/players", NULL, "{\"name\":\"New\"}");
    server_close(server); /* sanitizers tell what is lost */
    for (struct client *it = client; it; it = it == other ? NULL : other)
        it->conn = NULL;
    test_server_close(test_server_again());
}

static void test_a_repeated_command_needs_no_reading(void **unused)
{
    (void)unused;
    struct client *client;
    char id[STORE_TABLE + 1];
    struct server *server = at_rest(&client, id);
    client_back(client, server);
    say(client, "{'do':'watch','table':'%s'}", id);
    say(client, "{'do':'resign','id':'r','table':'%s'}", id);
    say(client, "{'do':'resign','id':'r','table':'%s'}", id);
    assert_string_equal(word(last(client, NULL), "say"), "done");
    assert_true(table_knows(test_table(server, id), "1 r"));
    assert_false(table_knows(test_table(server, id), "1 s"));
    assert_false(table_knows(test_table(server, id), ""));
    test_server_close(server);
}

/* ---- sets of ids ------------------------------------------------------------------------------
 */

static void id_of(unsigned number, char id[STORE_TABLE + 1])
{
    uint8_t bytes[STORE_TABLE] = {(uint8_t)number, (uint8_t)(number / 32),
                                  (uint8_t)(number / 1024)};
    table_id_of(bytes, id);
}

static void test_a_set_of_ids(void **unused)
{
    (void)unused;
    enum { IDS = 3000 };
    struct id_set set = {0};
    bool in[IDS] = {false};
    struct akhet_random random;
    char id[STORE_TABLE + 1];
    akhet_random_fast(&random, 1);
    for (unsigned i = 0; i < 20 * IDS; i++) {
        unsigned which = akhet_random_below(&random, IDS);
        id_of(which, id);
        assert_int_equal(id_set_has(&set, id), in[which]);
        in[which] = akhet_random_below(&random, 2);
        if (in[which])
            assert_true(id_set_add(&set, id));
        else
            id_set_remove(&set, id);
    }
    unsigned count = 0;
    for (unsigned which = 0; which < IDS; which++) {
        id_of(which, id);
        assert_int_equal(id_set_has(&set, id), in[which]);
        count += in[which];
    }
    assert_int_equal(set.count, count);
    id_set_clear(&set);
    assert_false(id_set_has(&set, id));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages_wait_behind_a_deferred_one),
        cmocka_unit_test(test_only_so_many_messages_wait),
        cmocka_unit_test(test_a_client_leaves_while_a_table_is_read),
        cmocka_unit_test(test_the_server_closes_while_it_reads),
        cmocka_unit_test(test_a_repeated_command_needs_no_reading),
        cmocka_unit_test(test_a_set_of_ids),
    };
    return cmocka_run_group_tests_name("commands that wait for the database", tests, NULL,
                                       temporary_folder_remove);
}

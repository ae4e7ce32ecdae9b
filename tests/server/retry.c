/* Repeated commands are executed once, and concurrent ones keep their order. */
#include <stdio.h>
#include <string.h>

#include "server/tables.h"
#include "tests/support/test_players.h"

/* ---- repeated commands ---------------------------------------------------------------------- */

static struct test_players players;
static unsigned made;
static char sent[64][512];
static struct client *sender[64];

static void twice(struct client *client, const char *what, const char *more)
{
    uint32_t seq = players_table(&players)->seq;
    snprintf(sent[made], sizeof sent[made], "{'do':'%s','table':'%s','id':'order-%u'%s}", what,
             players.table, made, more);
    say(client, "%s", sent[made]);
    char id[32];
    snprintf(id, sizeof id, "order-%u", made);
    for (unsigned i = client->count; i-- > 0;)
        if (strcmp(word(client->heard[i].json, "re"), id) == 0) {
            if (strcmp(word(client->heard[i].json, "say"), "refused") == 0)
                fail_msg("%s", client->heard[i].text);
            break;
        }
    uint32_t now = players_table(&players)->seq;
    assert_true(now > seq);
    say(client, "%s", sent[made]);
    json_t *answer = last(client, NULL);
    assert_string_equal(word(answer, "say"), "done");
    assert_string_equal(word(answer, "re"), id);
    assert_int_equal(players_table(&players)->seq, now);
    sender[made++] = client;
}

/* Send every command again: nothing happens. */
static void all_again(struct server *server)
{
    uint32_t seq = players_table(&players)->seq;
    for (unsigned i = 0; i < made; i++) {
        say(sender[i], "%s", sent[i]);
        assert_string_equal(word(last(sender[i], NULL), "say"), "done");
        assert_int_equal(players_table(&players)->seq, seq);
    }
    quiet(server);
}

static void move_twice(void)
{
    struct client *client = players_turn(&players);
    struct table *table = players_table(&players);
    akhet_move moves[AKHET_LEGAL];
    char name[AKHET_RECORD_LINE + 1], more[256];
    struct akhet_text out = akhet_text_on(name, sizeof name);
    table->settings.game->legal(&table->match.state, moves);
    akhet_move_name(table->settings.game, moves[0], &out);
    snprintf(more, sizeof more, ",'at':%u,'move':'%s'", table->match.record.moves, name);
    twice(client, "move", more);
}

static void test_every_order_happens_once(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    made = 0;
    players_open(&players, server, "'game':'nile','players':3,'start':'hand'");
    struct client *a = players.client[0], *b = client_new(server, "b"),
                  *c = client_new(server, "c");
    players.client[1] = b, players.client[2] = c;
    say(b, "{'do':'watch','table':'%s'}", players.table);
    twice(b, "sit", ",'seat':1");
    twice(b, "rise", "");
    twice(b, "sit", ",'seat':1");
    twice(c, "sit", "");
    twice(c, "salt", ",'salt':'grain'");
    twice(a, "start", "");
    struct client *mover = players_turn(&players);
    while (players_turn(&players) == mover)
        move_twice();
    twice(mover, "undo", "");
    for (unsigned i = 0; i < 3; i++)
        if (players.client[i] != mover)
            twice(players.client[i], "undo_answer", ",'yes':true");
    twice(a, "pause", "");
    twice(a, "go_on", "");
    twice(c, "talk", ",'text':'hello'");
    twice(c, "talk", ",'phrase':'hello'");
    client_leave(b);
    later(server, LIMIT_AWAY_MS + 1000);
    twice(a, "replace", ",'seat':1");
    client_back(b, server);
    twice(b, "back", "");
    twice(b, "resign", "");
    twice(c, "resign", "");
    assert_int_equal(players_table(&players)->stage, TABLE_OVER);
    twice(a, "rematch", "");
    all_again(server);
    server = test_server_restart(server);
    players.server = server;
    for (unsigned i = 0; i < 3; i++)
        client_back(players.client[i], server);
    all_again(server);
    test_server_close(server);
}

/* Ids are unique per player only: the same id of another player is another command. */
static void test_an_id_is_its_players_own(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    uint32_t seq = players_table(&players)->seq;
    for (unsigned seat = 0; seat < 2; seat++) {
        say(players.client[seat], "{'do':'talk','table':'%s','text':'hello','id':'1'}",
            players.table);
        assert_string_equal(word(last(players.client[seat], NULL), "say"), "update");
        assert_string_equal(word(last(players.client[seat], NULL), "re"), "1");
    }
    assert_int_equal(players_table(&players)->seq, seq + 2);
    struct client *twin = client_twin(players.client[0], "json");
    say(twin, "{'do':'talk','table':'%s','text':'hello','id':'1'}", players.table);
    assert_string_equal(word(last(twin, NULL), "say"), "done");
    assert_int_equal(players_table(&players)->seq, seq + 2);
    test_server_close(server);
}

/* A repeated `create` opens one table; the same id of another player opens another. */
static void test_a_table_is_opened_once(void **unused)
{
    (void)unused;
    static const char order[] = "{'do':'create','game':'nile','id':'c1'}";
    struct server *server = test_server_open();
    struct client *a = client_new(server, "a"), *b = client_new(server, "b");
    char first[32];
    say(a, "%s", order);
    snprintf(first, sizeof first, "%s", word(last(a, "created"), "table"));
    say(a, "%s", order);
    assert_int_equal(heard(a, "created"), 2);
    assert_string_equal(word(last(a, "created"), "table"), first);
    assert_int_equal(server->table_count, 1);
    say(b, "%s", order);
    assert_string_not_equal(word(last(b, "created"), "table"), first);
    say(a, "{'do':'create','game':'nile','id':'c2'}");
    assert_string_not_equal(word(last(a, "created"), "table"), first);
    server = test_server_restart(server);
    client_back(a, server);
    say(a, "%s", order);
    assert_string_equal(word(last(a, "created"), "table"), first);
    struct store_counts counts;
    store_count(server->store, &counts);
    assert_int_equal(counts.tables[STORE_OPEN], 3);
    test_server_close(server);
}

/* ---- concurrent commands -------------------------------------------------------------------- */

/* Call the session directly, so that nothing is delivered in between. */
static struct session *session_of(const struct client *client)
{
    for (struct session *it = client->server->sessions; it; it = it->next)
        if (it->conn == client->conn)
            return it;
    return NULL;
}

static void hand_in(struct client *client, const char *what, const char *more)
{
    char text[512];
    snprintf(text, sizeof text, "{'do':'%s','table':'%s'%s}", what, players.table, more);
    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    session_message(session_of(client), text, strlen(text));
}

static void hand_in_talk(struct client *client, unsigned number)
{
    char more[64];
    snprintf(more, sizeof more, ",'text':'line %u','id':'l%u'", number, number);
    hand_in(client, "talk", more);
}

static void test_orders_wait_their_turn(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    uint32_t seq = players_table(&players)->seq;
    for (unsigned i = 0; i < LIMIT_WAITING + 4; i++)
        hand_in_talk(players.client[i % 2], i);
    assert_int_equal(players_table(&players)->waiting_count, LIMIT_WAITING);
    assert_int_equal(players_table(&players)->seq, seq);
    quiet(server);
    const struct table *table = players_table(&players);
    assert_int_equal(table->seq, seq + LIMIT_WAITING + 1);
    assert_int_equal(table->waiting_count, 0);
    for (unsigned i = 0; i < table->chat_lines; i++) {
        char line[32];
        snprintf(line, sizeof line, "line %u", i);
        assert_string_equal(table->chat[i].text, line);
    }
    unsigned busy = 0;
    for (unsigned seat = 0; seat < 2; seat++) {
        busy += heard(players.client[seat], "refused");
        assert_string_equal(word(last(players.client[seat], "refused"), "code"), "busy");
    }
    assert_int_equal(busy, 3);
    test_server_close(server);
}

static void test_a_table_is_opened_once_at_once(void **unused)
{
    (void)unused;
    static const char order[] = "{\"do\":\"create\",\"game\":\"nile\",\"id\":\"c\"}";
    struct server *server = test_server_open();
    struct client *a = client_new(server, "a");
    for (unsigned i = 0; i < 3; i++)
        session_message(session_of(a), order, strlen(order));
    quiet(server);
    assert_int_equal(heard(a, "created"), 3);
    assert_int_equal(server->table_count, 1);
    test_server_close(server);
}

/* The entry is in the database, but its report has not come: the repeated command reads the table,
 * and the report must not make a second one. */
static void test_a_table_that_is_read_before_it_is_reported(void **unused)
{
    (void)unused;
    static const char order[] =
        "{\"do\":\"create\",\"game\":\"nile\",\"id\":\"c\",\"public\":true}";
    struct server *server = test_server_open();
    struct client *a = client_new(server, "a");
    struct store_counts counts = {0};
    session_message(session_of(a), order, strlen(order));
    while (session_of(a)->deferred) /* until it is known that there is no such table */
        fake_net_await(server->net, 20000);
    while (!counts.tables[STORE_OPEN])
        store_count(server->store, &counts);
    session_message(session_of(a), order, strlen(order));
    quiet(server);
    assert_int_equal(heard(a, "created"), 2);
    assert_int_equal(server->table_count, 1);
    const json_t *seats = json_object_get(last(a, "table"), "seats");
    assert_true(json_is_true(json_object_get(json_array_get(seats, 0), "here")));
    say(a, "{'do':'my_tables'}");
    assert_int_equal(json_array_size(json_object_get(last(a, "my_tables"), "tables")), 1);
    test_server_close(server);
}

/* Two commands for the same seat, from one player or two: one succeeds, the other is refused. */
static void test_a_race_for_a_seat(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(&players, server, "'game':'nile','players':2,'start':'hand'");
    struct client *b = client_new(server, "b"), *c = client_new(server, "c");
    hand_in(b, "sit", ",'seat':1,'id':'b'");
    hand_in(c, "sit", ",'seat':1,'id':'c'");
    quiet(server);
    assert_string_equal(word(last(b, NULL), "re"), "b");
    assert_string_equal(word(last(b, NULL), "say"), "done");
    assert_string_equal(word(last(c, NULL), "code"), "seat_taken");
    assert_string_equal(players_table(&players)->seat[1].name, "b");
    test_server_close(server);
}

static void test_a_race_for_a_move(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct client *client = players_turn(&players), *twin = client_twin(client, "json");
    const struct table *table = players_table(&players);
    akhet_move moves[AKHET_LEGAL];
    char name[AKHET_RECORD_LINE + 1], more[256];
    struct akhet_text out = akhet_text_on(name, sizeof name);
    table->settings.game->legal(&table->match.state, moves);
    akhet_move_name(table->settings.game, moves[0], &out);
    snprintf(more, sizeof more, ",'at':0,'move':'%s','id':'one'", name);
    hand_in(client, "move", more);
    snprintf(more, sizeof more, ",'at':0,'move':'%s','id':'two'", name);
    hand_in(twin, "move", more);
    quiet(server);
    assert_int_equal(players_table(&players)->match.record.moves, 1);
    assert_string_equal(word(last(twin, NULL), "code"), "stale");
    test_server_close(server);
}

/* A client that leaves takes its queued commands along; one that is being written is executed. */
static void test_gone_while_waiting(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 3, "");
    uint32_t seq = players_table(&players)->seq;
    hand_in_talk(players.client[1], 0); /* is being written */
    hand_in_talk(players.client[1], 1);
    hand_in_talk(players.client[2], 2);
    server_calls.closed(server, session_of(players.client[1]));
    players.client[1]->conn = NULL;
    quiet(server);
    const struct table *table = players_table(&players);
    assert_int_equal(table->seq, seq + 2);
    assert_string_equal(table->chat[0].text, "line 0");
    assert_string_equal(table->chat[1].text, "line 2");
    assert_int_equal(number(last(players.client[0], "update"), "seq"), seq + 2);
    test_server_close(server);
}

/* The server stops while a table waits for its entry: written entries exist afterwards. */
static void test_the_end_while_writing(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    uint32_t seq = players_table(&players)->seq;
    hand_in_talk(players.client[0], 0);
    hand_in_talk(players.client[0], 1);
    hear(players.client[0]), hear(players.client[1]);
    players.client[0]->conn = players.client[1]->conn = NULL;
    server_close(server);
    server = test_server_again();
    players.server = server;
    assert_int_equal(players_table(&players)->seq, seq + 1);
    players.client[0]->server = players.client[1]->server = server;
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_order_happens_once),
        CASE(test_an_id_is_its_players_own),
        CASE(test_a_table_is_opened_once),
        CASE(test_a_table_is_opened_once_at_once),
        CASE(test_a_table_that_is_read_before_it_is_reported),
        CASE(test_orders_wait_their_turn),
        CASE(test_a_race_for_a_seat),
        CASE(test_a_race_for_a_move),
        CASE(test_gone_while_waiting),
        CASE(test_the_end_while_writing),
    };
    return cmocka_run_group_tests_name("orders twice and at once", tests, NULL,
                                       temporary_folder_remove);
}

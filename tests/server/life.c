/* The life of a table: it is in memory only while somebody watches it or it has something to do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_check.h"
#include "server/tables.h"
#include "tests/support/table_compare.h"
#include "tests/support/test_players.h"

static struct test_players players;

static void everybody_leaves(struct server *server)
{
    quiet(server);
    for (unsigned seat = 0; seat < players.seats; seat++)
        if (players.client[seat])
            client_leave(players.client[seat]);
    fake_net_settle(server->net);
}

/* Time passes in ticks, as with the real network. */
static void wait_ms(struct server *server, int64_t ms)
{
    for (int64_t passed = 0; passed < ms; passed += 1000)
        later(server, 1000);
}

static void idle(struct server *server)
{
    wait_ms(server, LIMIT_IDLE_MS + 2000);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void test_a_match_nobody_watches_leaves_memory_and_comes_back(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    players_play(&players, 10);
    union akhet_space state = players_table(&players)->match.state;
    uint32_t seq = players_table(&players)->seq;
    idle(server);
    assert_int_equal(server->table_count, 1); /* it is watched */
    everybody_leaves(server);
    idle(server);
    assert_int_equal(server->table_count, 0);
    client_back(players.client[0], server);
    say(players.client[0], "{'do':'watch','table':'%s'}", players.table);
    assert_int_equal(number(last(players.client[0], "table"), "seq"), seq);
    assert_memory_equal(&players_table(&players)->match.state, &state, sizeof state);
    client_back(players.client[1], server);
    say(players.client[1], "{'do':'watch','table':'%s'}", players.table);
    players_play(&players, UINT32_MAX);
    assert_int_equal(players_table(&players)->stage, TABLE_OVER);
    test_server_close(server);
}

static void test_an_open_table_leaves_memory_and_closes_after_a_day(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(&players, server, "'game':'nile','public':true");
    client_leave(players.client[0]);
    idle(server);
    assert_int_equal(server->table_count, 0);
    later(server, LIMIT_OPEN_MS - 2 * LIMIT_IDLE_MS);
    assert_int_equal(server->table_count, 0);
    idle(server);
    idle(server);
    idle(server);
    assert_int_equal(server->table_count, 0);
    assert_int_equal(players_table(&players)->stage, TABLE_CLOSED);
    test_server_close(server);
}

static void test_a_bot_that_thinks_keeps_its_table_in_memory(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    fake_net_hold_work(server->net, true);
    players_open(&players, server,
                 "'game':'nile','pace':{'kind':'move','move_ms':86400000},"
                 "'seats':[{'kind':'person'},{'kind':'bot','level':1}]");
    while (players_turn(&players))
        players_move(&players);
    idle(server);
    assert_int_equal(server->table_count, 1);
    assert_true(players_table(&players)->thinking);
    everybody_leaves(server);
    idle(server);
    assert_int_equal(server->table_count, 1);
    fake_net_hold_work(server->net, false);
    fake_net_settle(server->net);
    quiet(server);
    idle(server);
    assert_int_equal(server->table_count, 0);
    test_server_close(server);
}

/* ---- without being in memory ----------------------------------------------------------------- */

static void test_a_clock_runs_out_while_its_table_is_not_in_memory(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, ",'pace':{'kind':'move','move_ms':600000}");
    int turn = table_turn(players_table(&players));
    everybody_leaves(server);
    idle(server);
    assert_int_equal(server->table_count, 0);
    wait_ms(server, 600000 - 2 * LIMIT_IDLE_MS - 10000);
    assert_int_equal(server->table_count, 0);
    wait_ms(server, LIMIT_IDLE_MS + 20000);
    assert_int_not_equal(players_table(&players)->seat[turn].stand_in, 0);
    test_server_close(server);
}

static void test_starting_reads_only_tables_that_are_due(void **unused)
{
    (void)unused;
    enum { TABLES = 40 };
    struct server *server = test_server_open();
    for (unsigned i = 0; i < TABLES; i++) {
        players_start(&players, server, "nile", 2,
                      i % 2 ? "" : ",'pace':{'kind':'days','move_ms':259200000}");
        everybody_leaves(server);
    }
    idle(server);
    assert_int_equal(server->table_count, 0);
    players_start(&players, server, "nile", 2, ",'pace':{'kind':'move','move_ms':30000}");
    int turn = table_turn(players_table(&players));
    server = test_server_restart(server);
    assert_int_equal(server->table_count, 0); /* nothing is read before the first tick */
    later(server, 1000);
    assert_int_equal(server->table_count, 1);
    later(server, 30000);
    players.server = server;
    assert_int_not_equal(players_table(&players)->seat[turn].stand_in, 0);
    test_server_close(server);
}

/* The move that ended the match was written, its results were not. */
static void test_results_are_settled_after_a_restart(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    players_play(&players, 4);
    struct table *table = players_table(&players);
    table->settled = true; /* the server does not write results */
    say(players.client[0], "{'do':'resign','table':'%s'}", players.table);
    assert_int_equal(table->stage, TABLE_OVER);
    struct store_counts counts;
    store_count(server->store, &counts);
    assert_int_equal(counts.results, 0);
    server = test_server_restart(server);
    later(server, 1000);
    store_count(server->store, &counts);
    assert_int_equal(counts.results, 1);
    assert_int_equal(counts.tables[STORE_OVER], 1);
    test_server_close(server);
}

/* Many tables become due in one moment: each tick reads a few. */
static void test_a_burst_of_due_tables_is_read_in_portions(void **unused)
{
    (void)unused;
    enum { TABLES = 60 };
    struct server *server = test_server_open();
    for (unsigned i = 0; i < TABLES; i++) {
        players_start(&players, server, "nile", 2, ",'pace':{'kind':'move','move_ms':900000}");
        players_play(&players, 40);
        everybody_leaves(server);
    }
    idle(server);
    assert_int_equal(server->table_count, 0);
    fake_net_time(server_now(server) + 900000);
    uint64_t written = server->metrics.entries;
    unsigned most = 0;
    for (unsigned ticks = 0; ticks < 200; ticks++) {
        fake_net_time(server_now(server) + 100);
        uint64_t entries = server->metrics.entries_read;
        server_calls.tick(server);
        quiet(server);
        if (server->metrics.entries_read - entries > most)
            most = (unsigned)(server->metrics.entries_read - entries);
    }
    assert_in_range(most, 40, LIMIT_READ_A_TICK + 200);
    assert_true(server->metrics.entries - written >= TABLES); /* every clock ran out */
    test_server_close(server);
}

/* Many tables read in a row do not stay in memory for a minute. */
static void test_tables_read_in_a_row_make_room_for_each_other(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *client = client_new(server, "opener");
    fake_net_hold_work(server->net, true);
    for (unsigned i = 0; i < LIMIT_TABLES_KEPT + 500; i++) {
        call(client, "{'do':'create','game':'eights'}");
        while (fake_net_take(client->conn))
            continue;
        if (i % 500 == 0)
            quiet(server);
    }
    quiet(server);
    assert_in_range(server->table_count, LIMIT_TABLES_KEPT / 2, LIMIT_TABLES_KEPT + 64);
    fake_net_hold_work(server->net, false);
    test_server_close(server);
}

/* ---- lists -------------------------------------------------------------------------------------
 */

static char *answer_to(struct client *client, const char *what, const char *command)
{
    say(client, "%s", command);
    return json_dumps(json_object_get(last(client, what), "tables"), JSON_SORT_KEYS);
}

/* Lists say the same about a table whether it is in memory or not, and read no log for it. */
static void test_lists_do_not_read_logs(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *client = NULL;
    for (unsigned i = 0; i < 20; i++) {
        players_start(&players, server, "nile", 2, "");
        players_play(&players, i);
        client_leave(players.client[1]);
        if (client)
            client_leave(players.client[0]);
        else
            client = players.client[0];
    }
    for (unsigned i = 0; i < 5; i++) {
        later(server, 10); /* the newest come first */
        say(client, "{'do':'create','game':'nile','public':true}");
    }
    client_leave(client);
    client_back(client, server);
    char *mine = answer_to(client, "my_tables", "{'do':'my_tables'}");
    char *lobby = answer_to(client, "lobby", "{'do':'lobby','on':true}");
    assert_int_equal(json_array_size(json_object_get(last(client, "my_tables"), "tables")), 6);
    assert_int_equal(json_array_size(json_object_get(last(client, "lobby"), "tables")), 5);
    idle(server);
    idle(server);
    assert_int_equal(server->table_count, 0);
    server = test_server_restart(server);
    client_back(client, server);
    char *again = answer_to(client, "my_tables", "{'do':'my_tables'}");
    char *lobby_again = answer_to(client, "lobby", "{'do':'lobby','on':true}");
    assert_string_equal(again, mine);
    assert_string_equal(lobby_again, lobby);
    assert_int_equal(server->metrics.entries_read, 0);
    free(mine);
    free(lobby);
    free(again);
    free(lobby_again);
    test_server_close(server);
}

/* ---- abandoned matches and old tables ---------------------------------------------------------
 */

enum { DAY = 86400000 };

static struct server *open_keeping(unsigned abandon, unsigned finished, unsigned closed)
{
    test_options.abandon_days = abandon;
    test_options.keep_finished = finished;
    test_options.keep_closed = closed;
    struct server *server = test_server_open();
    test_options.abandon_days = test_options.keep_finished = test_options.keep_closed = 0;
    return server;
}

/* Days pass in large steps; then the sweep has time for a round. */
static void pass_days(struct server *server, unsigned days)
{
    for (unsigned day = 0; day < days; day++)
        later(server, DAY);
    for (unsigned i = 0; i < 30; i++)
        later(server, 60000);
}

static struct store_counts counted(struct server *server)
{
    struct store_counts counts;
    store_count(server->store, &counts);
    return counts;
}

static void test_a_match_nobody_touches_is_abandoned(void **unused)
{
    (void)unused;
    struct server *server = open_keeping(30, 0, 0);
    players_start(&players, server, "nile", 2, ",'rated':true");
    players_play(&players, 10);
    everybody_leaves(server);
    pass_days(server, 29);
    assert_int_equal(counted(server).tables[STORE_PLAYING], 1);
    pass_days(server, 2);
    assert_int_equal(counted(server).tables[STORE_PLAYING], 0);
    assert_int_equal(server->table_count, 0);
    client_back(players.client[0], server);
    say(players.client[0], "{'do':'watch','table':'%s'}", players.table);
    json_t *told = last(players.client[0], "table");
    assert_string_equal(word(told, "stage"), "closed");
    assert_true(json_is_true(json_object_get(told, "abandoned")));
    assert_null(json_object_get(told, "result"));
    refused(players.client[0], "is_over", "{'do':'resign','table':'%s'}", players.table);
    test_server_close(server);
}

struct past {
    unsigned count;
    bool placed, rated;
};

static bool look_back(void *context, const struct store_result *result)
{
    struct past *past = context;
    past->count++;
    past->placed |= result->place != 0;
    past->rated |= result->before != result->after;
    return true;
}

static void test_an_abandoned_match_is_in_the_history_without_a_result(void **unused)
{
    (void)unused;
    struct server *server = open_keeping(30, 0, 0);
    struct past past = {0, false, false};
    players_start(&players, server, "nile", 2, ",'rated':true");
    uint64_t player = players_table(&players)->seat[0].player;
    everybody_leaves(server);
    pass_days(server, 31);
    assert_int_equal(store_history(server->store, player, INT64_MAX, 9, look_back, &past),
                     STORE_DONE);
    assert_int_equal(past.count, 1);
    assert_false(past.placed);
    assert_false(past.rated);
    struct store_rating rating;
    assert_false(store_rating(server->store, player, "nile", &rating));
    struct server_check found; /* admin check finds nothing wrong */
    server_check_log(server->store, players.table, &found);
    assert_true(found.abandoned && found.stage == STORE_OVER && !found.place[0]);
    server = test_server_restart(server); /* its log reads back */
    players.server = server;
    assert_true(players_table(&players)->abandoned);
    test_server_close(server);
}

/* Somebody at the table, or a clock, keeps a match alive. */
static void test_a_match_with_a_clock_or_a_player_is_not_abandoned(void **unused)
{
    (void)unused;
    struct server *server = open_keeping(2, 0, 0);
    players_start(&players, server, "nile", 2, ",'pace':{'kind':'days','move_ms':2592000000}");
    everybody_leaves(server);
    players_start(&players, server, "nile", 2, "");
    client_leave(players.client[1]);
    pass_days(server, 4);
    assert_int_equal(counted(server).tables[STORE_PLAYING], 2);
    client_leave(players.client[0]);
    pass_days(server, 1);
    assert_int_equal(counted(server).tables[STORE_PLAYING], 1);
    test_server_close(server);
}

/* Reading logs stops the loop, also those of matches that then turn out to have a clock. */
static void test_the_sweep_reads_few_logs_at_once(void **unused)
{
    (void)unused;
    enum { MATCHES = 12, PORTION = 4 };
    struct server *server = open_keeping(2, 0, 0);
    for (unsigned i = 0; i < MATCHES; i++) {
        players_start(&players, server, "nile", 2, ",'pace':{'kind':'days','move_ms':2592000000}");
        everybody_leaves(server);
    }
    later(server, 3 * (int64_t)LIMIT_OPEN_MS);
    server = test_server_restart(server);
    server->options.abandon_days = 2;
    uint64_t read = server->metrics.tables_read;
    for (unsigned i = 0; i < 600 && read < MATCHES; i++) {
        wait_ms(server, 1000);
        assert_in_range(server->metrics.tables_read - read, 0, PORTION);
        read = server->metrics.tables_read;
    }
    assert_int_equal(read, MATCHES);
    test_server_close(server);
}

static void test_what_never_began_is_deleted_after_its_time(void **unused)
{
    (void)unused;
    struct server *server = open_keeping(0, 0, 7);
    players_open(&players, server, "'game':'nile'");
    client_leave(players.client[0]);
    players_start(&players, server, "nile", 2, "");
    say(players.client[0], "{'do':'resign','table':'%s'}", players.table);
    everybody_leaves(server);
    pass_days(server, 7);
    assert_int_equal(counted(server).tables[STORE_CLOSED], 1);
    pass_days(server, 2);
    assert_int_equal(counted(server).tables[STORE_CLOSED], 0);
    assert_int_equal(counted(server).tables[STORE_OVER], 1); /* for ever */
    test_server_close(server);
}

static void test_finished_matches_are_deleted_if_the_operator_says_so(void **unused)
{
    (void)unused;
    struct server *server = open_keeping(0, 10, 0);
    struct past past = {0, false, false};
    players_start(&players, server, "nile", 2, "");
    uint64_t player = players_table(&players)->seat[0].player;
    say(players.client[0], "{'do':'resign','table':'%s'}", players.table);
    everybody_leaves(server);
    pass_days(server, 9);
    assert_int_equal(counted(server).tables[STORE_OVER], 1);
    pass_days(server, 2);
    assert_int_equal(counted(server).tables[STORE_OVER], 0);
    assert_int_equal(counted(server).entries, 0);
    assert_int_equal(counted(server).results, 1);
    store_history(server->store, player, INT64_MAX, 9, look_back, &past);
    assert_int_equal(past.count, 1);
    client_back(players.client[0], server);
    refused(players.client[0], "no_table", "{'do':'watch','table':'%s'}", players.table);
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_match_nobody_watches_leaves_memory_and_comes_back),
        CASE(test_an_open_table_leaves_memory_and_closes_after_a_day),
        CASE(test_a_bot_that_thinks_keeps_its_table_in_memory),
        CASE(test_a_clock_runs_out_while_its_table_is_not_in_memory),
        CASE(test_starting_reads_only_tables_that_are_due),
        CASE(test_results_are_settled_after_a_restart),
        CASE(test_a_burst_of_due_tables_is_read_in_portions),
        CASE(test_tables_read_in_a_row_make_room_for_each_other),
        CASE(test_lists_do_not_read_logs),
        CASE(test_a_match_nobody_touches_is_abandoned),
        CASE(test_an_abandoned_match_is_in_the_history_without_a_result),
        CASE(test_a_match_with_a_clock_or_a_player_is_not_abandoned),
        CASE(test_the_sweep_reads_few_logs_at_once),
        CASE(test_what_never_began_is_deleted_after_its_time),
        CASE(test_finished_matches_are_deleted_if_the_operator_says_so),
    };
    return cmocka_run_group_tests_name("life of a table", tests, NULL, temporary_folder_remove);
}

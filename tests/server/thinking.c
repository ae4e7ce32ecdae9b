/* Where bots think, and whose turn it is to think. */
#include <stdio.h>
#include <string.h>

#include "server/table_bots.h"
#include "server/tables.h"
#include "tests/support/test_players.h"
#include "tests/support/test_table.h"

static struct test_players players;

#define BOT_FIRST "'seats':[{'kind':'bot','level':1},{'kind':'person'}]"

static unsigned moves(void)
{
    return players_table(&players)->match.record.moves;
}

static bool bot_on_turn(void)
{
    const struct table *table = players_table(&players);
    int seat = table_turn(table);
    return seat >= 0 && table_bot(table, seat);
}

/* The client plays until it is a bot's turn, which does not move as long as work is held. */
static void begin_at_the_bot(struct server *server, const char *plan)
{
    fake_net_hold_work(server->net, true);
    players_open(&players, server, plan);
    for (unsigned seat = 1; seat < players.seats; seat++)
        players.client[seat] = players.client[0];
    while (!bot_on_turn())
        assert_true(players_move(&players));
}

static void release_work(struct server *server)
{
    fake_net_hold_work(server->net, false);
    fake_net_settle(server->net);
    quiet(server);
}

/* The network cancels the work that is held, as it does when a real server stops. */
static void stop(struct server *server)
{
    server->stopping = true;
    net_stop(server->net);
    fake_net_settle(server->net);
}

static void close_server(struct server *server)
{
    stop(server);
    test_server_close(server);
}

static void test_bots_wait_until_a_person_is_present(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    begin_at_the_bot(server, "'game':'nile','players':3,'seats':[{'kind':'bot','level':1},"
                             "{'kind':'bot','level':1},{'kind':'person'}]");
    unsigned before = moves();
    client_leave(players.client[0]);
    assert_false(table_bots_wanted(players_table(&players)));
    release_work(server);
    later(server, 60000);
    assert_in_range(moves(), before, before + 1); /* a search that runs may end */
    assert_true(bot_on_turn());

    client_back(players.client[0], server);
    say(players.client[0], "{'do':'watch','table':'%s'}", players.table);
    quiet(server);
    assert_false(bot_on_turn());
    close_server(server);
}

static void test_a_spectator_is_nobody_to_think_for(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    begin_at_the_bot(server, "'game':'nile'," BOT_FIRST);
    struct client *other = client_new(server, "Other");
    say(other, "{'do':'watch','table':'%s'}", players.table);
    client_leave(players.client[0]);
    assert_false(table_bots_wanted(players_table(&players)));
    close_server(server);
}

static void test_with_a_pace_the_player_is_awaited(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    begin_at_the_bot(server, "'game':'nile','pace':{'kind':'days','move_ms':86400000}," BOT_FIRST);
    client_leave(players.client[0]);
    assert_true(table_bots_wanted(players_table(&players)));
    release_work(server);
    assert_false(bot_on_turn());
    close_server(server);
}

/* A restart finds nobody present; the bot's turn waits for the person, or for nobody at a pace. */
static void test_bots_wait_after_a_restart(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    begin_at_the_bot(server, "'game':'nile'," BOT_FIRST);
    unsigned before = moves();
    stop(server);
    server = test_server_restart(server);
    players.server = server;
    later(server, 1000);
    assert_int_equal(moves(), before);
    client_back(players.client[0], server);
    say(players.client[0], "{'do':'watch','table':'%s'}", players.table);
    quiet(server);
    assert_false(bot_on_turn());
    close_server(server);
}

static void test_after_a_resignation_bots_play_on_for_those_present(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    begin_at_the_bot(server, "'game':'nile','players':3,'seats':[{'kind':'bot','level':1},"
                             "{'kind':'person'},{'kind':'bot','level':1}]");
    say(players.client[0], "{'do':'resign','table':'%s'}", players.table);
    assert_true(table_bots_wanted(players_table(&players)));
    client_leave(players.client[0]);
    assert_false(table_bots_wanted(players_table(&players)));
    close_server(server);
}

/* Otherwise a player could resign and leave, and the match would never count. */
static void test_a_rated_match_that_was_resigned_is_played_to_its_end(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    begin_at_the_bot(server,
                     "'game':'nile','players':3,'rated':true,'seats':[{'kind':'bot','level':1},"
                     "{'kind':'person'},{'kind':'bot','level':1}]");
    say(players.client[0], "{'do':'resign','table':'%s'}", players.table);
    client_leave(players.client[0]);
    assert_true(table_bots_wanted(players_table(&players)));
    release_work(server);
    assert_int_equal(players_table(&players)->stage, TABLE_OVER);
    close_server(server);
}

/* ---- tables of bots alone ------------------------------------------------------------------- */

#define BOTS "'seats':[{'kind':'bot','level':1},{'kind':'bot','level':1}]"

static void test_a_table_of_bots_alone_is_refused(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *client = client_new(server, "Zoe");
    refused(client, "bots_alone", "{'do':'create','game':'nile'," BOTS "}");

    /* Nor can one be made of a table with open seats. */
    players_open(&players, server,
                 "'game':'nile','start':'hand','seats':[{'kind':'bot','level':1},{'kind':'open'}]");
    refused(players.client[0], "bots_alone", "{'do':'bot','table':'%s','seat':1}", players.table);
    refused(players.client[0], "bots_alone", "{'do':'start','table':'%s'}", players.table);
    say(players.client[0], "{'do':'sit','table':'%s'}", players.table);
    say(players.client[0], "{'do':'start','table':'%s'}", players.table);
    assert_int_equal(players_table(&players)->stage, TABLE_PLAYING);
    close_server(server);
}

static void test_the_operator_may_allow_bots_alone(void **unused)
{
    (void)unused;
    test_options.bot_tables = true;
    struct server *server = test_server_open();
    players_open(&players, server, "'game':'nile','options':{'quick':'on'}," BOTS);
    quiet(server);
    assert_int_equal(players_table(&players)->stage, TABLE_OVER);
    close_server(server);
    test_options.bot_tables = false;
}

/* ---- sharing the threads -------------------------------------------------------------------- */

static struct client *client_at(struct server *server, const char *address, const char *name)
{
    struct client *client = client_from(server, address);
    say(client, "{'do':'hello','version':1}");
    say(client, "{'do':'name','name':'%s'}", name);
    return client;
}

/* Open a table where a bot of this level has to decide, and return it. */
static struct table *bot_decides(struct client *client, unsigned level)
{
    for (;;) {
        say(client,
            "{'do':'create','game':'nile','players':3,'seats':[{'kind':'bot','level':%u},"
            "{'kind':'bot','level':%u},{'kind':'person'}]}",
            level, level);
        struct table *table = test_table(client->server, word(last(client, "created"), "table"));
        if (table_bots_wanted(table))
            return table;
    }
}

/* How many tasks run until the bot of this table has moved. */
static unsigned tasks_until_moved(struct server *server, const struct table *table)
{
    unsigned tasks = 0;
    while (!table->match.record.moves) {
        assert_true(fake_net_work(server->net));
        quiet(server);
        tasks++;
    }
    return tasks;
}

/* One search for each thread may run already; then it is the turn of the other address. */
static void test_another_address_waits_for_one_search_of_each_thread(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *greedy = client_at(server, "192.0.2.7", "Greedy");
    struct client *modest = client_at(server, "198.51.100.1", "Modest");
    fake_net_hold_work(server->net, true);
    for (unsigned i = 0; i < 20; i++)
        bot_decides(greedy, 1);
    struct table *table = bot_decides(modest, 1);
    assert_in_range(tasks_until_moved(server, table), 1, FAKE_NET_THREADS + 1);
    close_server(server);
}

/* Whoever comes later goes first only with less time used. */
static void test_an_address_that_comes_later_does_not_overtake(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *early = client_at(server, "203.0.113.9", "Early");
    struct client *modest = client_at(server, "198.51.100.1", "Modest");
    struct client *greedy = client_at(server, "192.0.2.7", "Greedy");
    fake_net_hold_work(server->net, true);
    for (unsigned i = 0; i < FAKE_NET_THREADS; i++)
        bot_decides(early, 1);
    struct table *table = bot_decides(modest, 1);
    for (unsigned i = 0; i < 20; i++)
        bot_decides(greedy, 1);
    assert_in_range(tasks_until_moved(server, table), 1, 2 * FAKE_NET_THREADS + 1);
    close_server(server);
}

/* Many names at one address have the share of one address. */
static void test_many_names_at_one_address_gain_nothing(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    fake_net_hold_work(server->net, true);
    for (unsigned i = 0; i < 10; i++) {
        char name[16];
        snprintf(name, sizeof name, "Greedy %u", i);
        struct client *greedy = client_at(server, "192.0.2.7", name);
        bot_decides(greedy, 1);
        bot_decides(greedy, 1);
    }
    struct client *modest = client_at(server, "198.51.100.1", "Modest");
    struct table *first = bot_decides(modest, 1), *second = bot_decides(modest, 1);
    assert_in_range(tasks_until_moved(server, first), 1, FAKE_NET_THREADS + 1);
    assert_in_range(tasks_until_moved(server, second), 0, 3); /* alternating */
    close_server(server);
}

static void test_players_at_one_address_share_it(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *greedy = client_at(server, "192.0.2.7", "Greedy");
    struct client *modest = client_at(server, "192.0.2.7", "Modest");
    fake_net_hold_work(server->net, true);
    for (unsigned i = 0; i < 20; i++)
        bot_decides(greedy, 1);
    struct table *table = bot_decides(modest, 1);
    assert_in_range(tasks_until_moved(server, table), 1, FAKE_NET_THREADS + 1);
    close_server(server);
}

/* Searches that may take seconds never take all threads. */
static void test_long_searches_leave_a_thread_to_short_ones(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *client = client_at(server, "192.0.2.7", "Zoe");
    fake_net_hold_work(server->net, true);
    for (unsigned i = 0; i < 5; i++)
        bot_decides(client, 8);
    assert_int_equal(net_lane_use(server->net, NET_LANE_BOT).waiting, FAKE_NET_THREADS - 1);
    bot_decides(client, 1);
    assert_int_equal(net_lane_use(server->net, NET_LANE_BOT).waiting, FAKE_NET_THREADS);
    assert_int_equal(thinking_waiting(server), 5 - (FAKE_NET_THREADS - 1));
    close_server(server);
}

/* The budget of a level 8 bot shrinks with the searches waiting at its own address. */
static void test_budgets_shrink_as_the_queue_grows(void **unused)
{
    (void)unused;
    test_options.bot_ms = 200;
    struct server *server = test_server_open();
    struct client *greedy = client_at(server, "192.0.2.7", "Greedy");
    struct client *modest = client_at(server, "198.51.100.1", "Modest");
    fake_net_hold_work(server->net, true);
    bot_decides(greedy, 8);
    assert_int_equal(server->metrics.bot_budget, 200000);
    for (unsigned i = 0; i < 20; i++)
        bot_decides(greedy, 8);
    struct table *table = bot_decides(modest, 8);
    assert_true(fake_net_work(server->net)); /* the first one ends, the other address is next */
    assert_int_equal(server->metrics.bot_budget, 100000);
    tasks_until_moved(server, table);
    assert_in_range(server->metrics.bot_budget, 1, 20000);
    close_server(server);
    test_options.bot_ms = 1;
}

static void test_a_player_gets_one_hint_at_a_time(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, ",'hints':true");
    struct client *client = players_turn(&players), *twin = client_twin(client, "json");
    fake_net_hold_work(server->net, true);
    call(client, "{'do':'hint','table':'%s'}", players.table);
    refused(twin, "busy", "{'do':'hint','table':'%s'}", players.table);
    release_work(server);
    hear(client);
    assert_int_equal(heard(client, "hint"), 1);
    say(twin, "{'do':'hint','table':'%s'}", players.table);
    assert_int_equal(heard(twin, "hint"), 1);
    close_server(server);
}

/* ---- forced decisions ----------------------------------------------------------------------- */

/* Its recent free decisions took this long. */
static void took(struct table *table, uint32_t us)
{
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++) {
        table->seat[seat].decided = TABLE_DECISIONS;
        for (unsigned i = 0; i < TABLE_DECISIONS; i++)
            table->seat[seat].took[i] = us;
    }
}

/* One decision of a bot; checks that it takes the usual time if it is forced in secret, and no time
 * otherwise. The clock of the test stands still while a bot thinks. */
static bool decide(struct server *server, bool *held)
{
    struct table *table = players_table(&players);
    unsigned before = moves();
    *held = match_forced_in_secret(&table->match);
    took(table, 150000);
    assert_true(fake_net_work(server->net));
    quiet(server);
    if (*held) {
        assert_int_equal(moves(), before);
        assert_int_equal(net_lane_use(server->net, NET_LANE_BOT).waiting, 0); /* no thread waits */
        later(server, 100);
        assert_int_equal(moves(), before);
        later(server, 100);
    }
    assert_int_equal(moves(), before + 1);
    return table_turn(players_table(&players)) != AKHET_NOBODY;
}

static void test_a_forced_hidden_decision_takes_as_long_as_a_free_one(void **unused)
{
    (void)unused;
    unsigned secret = 0, other = 0;
    struct server *server = test_server_open();
    fake_net_hold_work(server->net, true);
    players_open(&players, server, "'game':'valley'," BOT_FIRST);
    players.client[1] = players.client[0];
    for (bool held = false, more = true; more;) {
        if (bot_on_turn()) {
            more = decide(server, &held);
            secret += held;
            other += !held;
        } else {
            more = players_move(&players) && players_turn(&players);
        }
    }
    assert_true(secret > 0 && other > 0);
    close_server(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_bots_wait_until_a_person_is_present),
        CASE(test_a_spectator_is_nobody_to_think_for),
        CASE(test_with_a_pace_the_player_is_awaited),
        CASE(test_bots_wait_after_a_restart),
        CASE(test_after_a_resignation_bots_play_on_for_those_present),
        CASE(test_a_rated_match_that_was_resigned_is_played_to_its_end),
        CASE(test_a_table_of_bots_alone_is_refused),
        CASE(test_the_operator_may_allow_bots_alone),
        CASE(test_another_address_waits_for_one_search_of_each_thread),
        CASE(test_an_address_that_comes_later_does_not_overtake),
        CASE(test_many_names_at_one_address_gain_nothing),
        CASE(test_players_at_one_address_share_it),
        CASE(test_long_searches_leave_a_thread_to_short_ones),
        CASE(test_budgets_shrink_as_the_queue_grows),
        CASE(test_a_player_gets_one_hint_at_a_time),
        CASE(test_a_forced_hidden_decision_takes_as_long_as_a_free_one),
    };
    return cmocka_run_group_tests_name("thinking", tests, NULL, temporary_folder_remove);
}

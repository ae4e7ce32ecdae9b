/* Where bots think, and whose turn it is to think. */
#include <stdio.h>
#include <string.h>

#include "server/table_bots.h"
#include "server/tables.h"
#include "tests/support/test_players.h"

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
    test_server_close(server);
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
    test_server_close(server);
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
    test_server_close(server);
}

/* A restart finds nobody present; the bot's turn waits for the person, or for nobody at a pace. */
static void test_bots_wait_after_a_restart(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    begin_at_the_bot(server, "'game':'nile'," BOT_FIRST);
    unsigned before = moves();
    server = test_server_restart(server);
    players.server = server;
    later(server, 1000);
    assert_int_equal(moves(), before);
    client_back(players.client[0], server);
    say(players.client[0], "{'do':'watch','table':'%s'}", players.table);
    quiet(server);
    assert_false(bot_on_turn());
    test_server_close(server);
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
    test_server_close(server);
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
    test_server_close(server);
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
    test_server_close(server);
}

static void test_the_operator_may_allow_bots_alone(void **unused)
{
    (void)unused;
    test_options.bot_tables = true;
    struct server *server = test_server_open();
    players_open(&players, server, "'game':'nile','options':{'quick':'on'}," BOTS);
    quiet(server);
    assert_int_equal(players_table(&players)->stage, TABLE_OVER);
    test_server_close(server);
    test_options.bot_tables = false;
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
    };
    return cmocka_run_group_tests_name("thinking", tests, NULL, temporary_folder_remove);
}

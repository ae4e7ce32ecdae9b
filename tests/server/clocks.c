/* Clocks at tables: expiry, pauses, and closing unused tables. */
#include <stdio.h>
#include <string.h>

#include "server/tables.h"
#include "tests/support/table_compare.h"
#include "tests/support/test_players.h"

static struct test_players players;

static void order(unsigned seat, const char *what)
{
    say(players.client[seat], "{'do':'%s','table':'%s'}", what, players.table);
}

static unsigned turn(void)
{
    return (unsigned)table_turn(players_table(&players));
}

static long long left(const json_t *told, unsigned seat)
{
    const json_t *clocks = json_object_get(told, "clocks");
    return json_integer_value(json_array_get(json_object_get(clocks, "left_ms"), seat));
}

static struct server *begin(const char *pace, unsigned seats)
{
    char more[256];
    struct server *server = test_server_open();
    snprintf(more, sizeof more, ",'pace':%s", pace);
    players_start(&players, server, "nile", seats, more);
    return server;
}

static void test_a_limit_a_move(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'move','move_ms':10000}", 2);
    unsigned seat = turn();
    assert_int_equal(left(last(players.client[0], "update"), seat), 10000);
    later(server, 9999);
    assert_int_equal(players_table(&players)->seat[seat].stand_in, 0);
    fake_net_hold_work(server->net, true);
    later(server, 1);
    assert_int_equal(players_table(&players)->seat[seat].stand_in, SETTINGS_LEVEL);
    assert_false(players_table(&players)->seat[seat].fell);
    json_t *told = last(players.client[seat], "update");
    assert_string_equal(word(json_object_get(told, "entry"), "kind"), "expire");
    assert_null(json_object_get(told, "legal")); /* the bot decides now */

    /* The player returns before the bot has moved: the limit starts again. */
    order(seat, "back");
    assert_non_null(json_object_get(last(players.client[seat], "update"), "legal"));
    assert_int_equal(left(last(players.client[seat], "update"), seat), 10000);
    later(server, 9999);
    assert_int_equal(players_table(&players)->seat[seat].stand_in, 0);
    later(server, 1);
    assert_int_equal(players_table(&players)->seat[seat].stand_in, SETTINGS_LEVEL);
    fake_net_hold_work(server->net, false);
    quiet(server);
    assert_true(players_table(&players)->match.record.moves > 0);
    assert_int_equal(turn(), 1 - seat);
    order(seat, "back");
    assert_int_equal(players_table(&players)->seat[seat].stand_in, 0);
    assert_null(table_differs_from_log(players_table(&players)));
    test_server_close(server);
}

static void test_a_bank_that_grows(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'bank','bank_ms':60000,'add_ms':1000}", 2);
    unsigned seat = turn();
    later(server, 7000);
    while (turn() == seat)
        players_move(&players);
    json_t *told = last(players.client[seat], "update");
    assert_int_equal(left(told, seat), 60000 - 7000 + 1000);
    assert_int_equal(left(told, 1 - seat), 60000);
    later(server, 60000);
    const struct table *table = players_table(&players);
    assert_true(table->seat[1 - seat].fell);
    players_play(&players, UINT32_MAX);
    table = players_table(&players);
    assert_int_equal(table->stage, TABLE_OVER);
    uint8_t place[AKHET_SEATS];
    table_places(table, place);
    assert_int_equal(place[seat], 1);
    assert_int_equal(place[1 - seat], 2); /* whatever the bot achieved */
    test_server_close(server);
}

static void test_two_days_a_move(void **unused)
{
    (void)unused;
    const int64_t days = 2 * MATCH_DAY;
    struct server *server = begin("{'kind':'days','move_ms':172800000}", 3);
    for (unsigned round = 0; round < 6; round++) {
        unsigned seat = turn();
        later(server, days - 1);
        assert_int_equal(turn(), seat);
        assert_int_equal(players_table(&players)->seat[seat].stand_in, 0);
        while (turn() == seat)
            players_move(&players);
    }
    unsigned seat = turn();
    client_leave(players.client[seat]);
    later(server, days - 10);
    unsigned other = (seat + 1) % 3;
    refused(players.client[other], "not_away", "{'do':'replace','table':'%s','seat':%u}",
            players.table, seat);         /* absence is normal at this pace */
    server = test_server_restart(server); /* time passes while no server runs */
    players.server = server;
    fake_net_hold_work(server->net, true);
    later(server, 9);
    assert_int_equal(players_table(&players)->seat[seat].stand_in, 0);
    later(server, days);
    assert_int_equal(players_table(&players)->seat[seat].stand_in, SETTINGS_LEVEL);
    fake_net_hold_work(server->net, false);
    test_server_close(server);
}

static void test_a_pause_stops_it(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'move','move_ms':10000}", 2);
    unsigned seat = turn();
    later(server, 4000);
    order(1 - seat, "pause");
    assert_string_equal(word(last(players.client[0], "update"), "stage"), "paused");
    later(server, 10 * MATCH_DAY);
    assert_int_equal(players_table(&players)->seat[seat].stand_in, 0);
    order(seat, "go_on");
    assert_int_equal(left(last(players.client[0], "update"), seat), 6000);
    later(server, 5999);
    assert_int_equal(players_table(&players)->seat[seat].stand_in, 0);
    fake_net_hold_work(server->net, true);
    later(server, 1);
    assert_int_equal(players_table(&players)->seat[seat].stand_in, SETTINGS_LEVEL);
    fake_net_hold_work(server->net, false);
    test_server_close(server);
}

static void test_a_bot_does_not_move_in_a_pause(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    fake_net_hold_work(server->net, true);
    players_open(&players, server,
                 "'game':'nile','seats':[{'kind':'bot','level':1},{'kind':'person'}]");
    players.client[1] = players.client[0];
    while (players_turn(&players) == players.client[0] && turn() == 1)
        players_move(&players);
    order(1, "pause");
    while (fake_net_work(server->net))
        quiet(server);
    uint32_t seq = players_table(&players)->seq;
    later(server, 5000);
    assert_int_equal(players_table(&players)->seq, seq);
    fake_net_hold_work(server->net, false);
    order(1, "go_on");
    assert_true(players_table(&players)->match.record.moves > 0);
    assert_int_equal(turn(), 1);
    test_server_close(server);
}

/* Chat must not restart a bot's search. */
static void test_talk_does_not_hold_up_a_bot(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    fake_net_hold_work(server->net, true);
    players_open(&players, server,
                 "'game':'nile','seats':[{'kind':'bot','level':1},{'kind':'person'}]");
    players.client[1] = players.client[0];
    while (turn() == 1)
        players_move(&players);
    unsigned moves = players_table(&players)->match.record.moves;
    say(players.client[0], "{'do':'talk','table':'%s','text':'hurry up'}", players.table);
    assert_true(fake_net_work(server->net));
    quiet(server);
    assert_int_equal(players_table(&players)->match.record.moves, moves + 1);
    fake_net_hold_work(server->net, false);
    test_server_close(server);
}

static void test_an_open_table_is_closed_after_a_day(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(&players, server, "'game':'nile','public':true");
    later(server, LIMIT_OPEN_MS);
    assert_int_equal(players_table(&players)->stage, TABLE_OPEN);
    later(server, 1);
    assert_int_equal(players_table(&players)->stage, TABLE_CLOSED);
    assert_string_equal(word(last(players.client[0], "update"), "stage"), "closed");
    refused(players.client[0], "is_over", "{'do':'start','table':'%s'}", players.table);
    order(0, "unwatch");
    later(server, LIMIT_IDLE_MS + 1);
    assert_int_equal(server->table_count, 0);
    assert_int_equal(players_table(&players)->stage, TABLE_CLOSED); /* loaded again */
    test_server_close(server);
}

static void test_what_is_over_leaves_the_memory_and_is_found_again(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'none'}", 2);
    players_play(&players, 10);
    order(0, "resign");
    union akhet_space state = players_table(&players)->match.state;
    later(server, 10 * LIMIT_IDLE_MS);
    assert_int_equal(server->table_count, 1); /* it is watched */
    order(0, "unwatch");
    order(1, "unwatch");
    later(server, LIMIT_IDLE_MS + 1000);
    assert_int_equal(server->table_count, 0);
    order(1, "watch");
    json_t *told = last(players.client[1], "table");
    assert_string_equal(word(told, "stage"), "over");
    assert_int_equal(json_object_size(json_object_get(told, "result")), 4);
    assert_memory_equal(&players_table(&players)->match.state, &state, sizeof state);
    order(1, "unwatch");
    later(server, LIMIT_IDLE_MS + 1000);
    assert_int_equal(server->table_count, 0);
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_limit_a_move),
        CASE(test_a_bank_that_grows),
        CASE(test_two_days_a_move),
        CASE(test_a_pause_stops_it),
        CASE(test_a_bot_does_not_move_in_a_pause),
        CASE(test_talk_does_not_hold_up_a_bot),
        CASE(test_an_open_table_is_closed_after_a_day),
        CASE(test_what_is_over_leaves_the_memory_and_is_found_again),
    };
    return cmocka_run_group_tests_name("time at tables", tests, NULL, temporary_folder_remove);
}

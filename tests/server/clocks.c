/* Time at tables: it runs out, stands still, and tables that nobody needs go. */
#include <stdio.h>
#include <string.h>

#include "server/tables.h"
#include "tests/support/same.h"
#include "tests/support/tables.h"

static struct party party;

static void order(unsigned seat, const char *what)
{
    say(party.client[seat], "{'do':'%s','table':'%s'}", what, party.table);
}

static unsigned turn(void)
{
    return (unsigned)table_turn(party_table(&party));
}

static long long left(const json_t *told, unsigned seat)
{
    const json_t *clocks = json_object_get(told, "clocks");
    return json_integer_value(json_array_get(json_object_get(clocks, "left_ms"), seat));
}

static struct server *begin(const char *pace, unsigned seats)
{
    char more[256];
    struct server *server = house_open();
    snprintf(more, sizeof more, ",'pace':%s", pace);
    party_sit(&party, server, "nile", seats, more);
    return server;
}

static void test_a_limit_a_move(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'move','move_ms':10000}", 2);
    unsigned seat = turn();
    assert_int_equal(left(last(party.client[0], "update"), seat), 10000);
    later(server, 9999);
    assert_int_equal(party_table(&party)->seat[seat].stand_in, 0);
    fake_net_hold_work(server->net, true);
    later(server, 1);
    assert_int_equal(party_table(&party)->seat[seat].stand_in, SETTINGS_LEVEL);
    assert_false(party_table(&party)->seat[seat].fell);
    json_t *told = last(party.client[seat], "update");
    assert_string_equal(word(json_object_get(told, "entry"), "kind"), "expire");
    assert_null(json_object_get(told, "legal")); /* it is the bot's choice now */

    /* Back before the bot has moved: the limit begins anew. */
    order(seat, "back");
    assert_non_null(json_object_get(last(party.client[seat], "update"), "legal"));
    assert_int_equal(left(last(party.client[seat], "update"), seat), 10000);
    later(server, 9999);
    assert_int_equal(party_table(&party)->seat[seat].stand_in, 0);
    later(server, 1);
    assert_int_equal(party_table(&party)->seat[seat].stand_in, SETTINGS_LEVEL);
    fake_net_hold_work(server->net, false);
    quiet(server);
    assert_true(party_table(&party)->match.record.moves > 0);
    assert_int_equal(turn(), 1 - seat);
    order(seat, "back");
    assert_int_equal(party_table(&party)->seat[seat].stand_in, 0);
    assert_null(table_differs_from_log(party_table(&party)));
    house_close(server);
}

static void test_a_bank_that_grows(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'bank','bank_ms':60000,'add_ms':1000}", 2);
    unsigned seat = turn();
    later(server, 7000);
    while (turn() == seat)
        party_move(&party);
    json_t *told = last(party.client[seat], "update");
    assert_int_equal(left(told, seat), 60000 - 7000 + 1000);
    assert_int_equal(left(told, 1 - seat), 60000);
    later(server, 60000);
    const struct table *table = party_table(&party);
    assert_true(table->seat[1 - seat].fell);
    party_play(&party, UINT32_MAX);
    table = party_table(&party);
    assert_int_equal(table->stage, TABLE_OVER);
    uint8_t place[AKHET_SEATS];
    table_places(table, place);
    assert_int_equal(place[seat], 1);
    assert_int_equal(place[1 - seat], 2); /* whatever the bot made of it */
    house_close(server);
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
        assert_int_equal(party_table(&party)->seat[seat].stand_in, 0);
        while (turn() == seat)
            party_move(&party);
    }
    unsigned seat = turn();
    client_leave(party.client[seat]);
    later(server, days - 10);
    unsigned other = (seat + 1) % 3;
    refused(party.client[other], "not_away", "{'do':'replace','table':'%s','seat':%u}", party.table,
            seat);                  /* nobody has to stay at such a table */
    server = house_restart(server); /* time runs on while nobody serves */
    party.server = server;
    fake_net_hold_work(server->net, true);
    later(server, 9);
    assert_int_equal(party_table(&party)->seat[seat].stand_in, 0);
    later(server, days);
    assert_int_equal(party_table(&party)->seat[seat].stand_in, SETTINGS_LEVEL);
    fake_net_hold_work(server->net, false);
    house_close(server);
}

static void test_a_pause_stops_it(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'move','move_ms':10000}", 2);
    unsigned seat = turn();
    later(server, 4000);
    order(1 - seat, "pause");
    assert_string_equal(word(last(party.client[0], "update"), "stage"), "paused");
    later(server, 10 * MATCH_DAY);
    assert_int_equal(party_table(&party)->seat[seat].stand_in, 0);
    order(seat, "go_on");
    assert_int_equal(left(last(party.client[0], "update"), seat), 6000);
    later(server, 5999);
    assert_int_equal(party_table(&party)->seat[seat].stand_in, 0);
    fake_net_hold_work(server->net, true);
    later(server, 1);
    assert_int_equal(party_table(&party)->seat[seat].stand_in, SETTINGS_LEVEL);
    fake_net_hold_work(server->net, false);
    house_close(server);
}

static void test_a_bot_does_not_move_in_a_pause(void **unused)
{
    (void)unused;
    struct server *server = house_open();
    fake_net_hold_work(server->net, true);
    party_open(&party, server,
               "'game':'nile','seats':[{'kind':'bot','level':1},{'kind':'person'}]");
    party.client[1] = party.client[0];
    while (party_turn(&party) == party.client[0] && turn() == 1)
        party_move(&party);
    order(1, "pause");
    while (fake_net_work(server->net))
        quiet(server);
    uint32_t seq = party_table(&party)->seq;
    later(server, 5000);
    assert_int_equal(party_table(&party)->seq, seq);
    fake_net_hold_work(server->net, false);
    order(1, "go_on");
    assert_true(party_table(&party)->match.record.moves > 0);
    assert_int_equal(turn(), 1);
    house_close(server);
}

/* Talk is no reason to think anew. */
static void test_talk_does_not_hold_up_a_bot(void **unused)
{
    (void)unused;
    struct server *server = house_open();
    fake_net_hold_work(server->net, true);
    party_open(&party, server,
               "'game':'nile','seats':[{'kind':'bot','level':1},{'kind':'person'}]");
    party.client[1] = party.client[0];
    while (turn() == 1)
        party_move(&party);
    unsigned moves = party_table(&party)->match.record.moves;
    say(party.client[0], "{'do':'talk','table':'%s','text':'hurry up'}", party.table);
    assert_true(fake_net_work(server->net));
    quiet(server);
    assert_int_equal(party_table(&party)->match.record.moves, moves + 1);
    fake_net_hold_work(server->net, false);
    house_close(server);
}

static void test_an_open_table_is_closed_after_a_day(void **unused)
{
    (void)unused;
    struct server *server = house_open();
    party_open(&party, server, "'game':'nile','public':true");
    later(server, LIMIT_OPEN_MS);
    assert_int_equal(party_table(&party)->stage, TABLE_OPEN);
    later(server, 1);
    assert_int_equal(party_table(&party)->stage, TABLE_CLOSED);
    assert_string_equal(word(last(party.client[0], "update"), "stage"), "closed");
    refused(party.client[0], "is_over", "{'do':'start','table':'%s'}", party.table);
    order(0, "unwatch");
    later(server, LIMIT_IDLE_MS + 1);
    assert_int_equal(server->table_count, 0);
    assert_int_equal(party_table(&party)->stage, TABLE_CLOSED); /* found again */
    house_close(server);
}

static void test_what_is_over_leaves_the_memory_and_is_found_again(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'none'}", 2);
    party_play(&party, 10);
    order(0, "resign");
    union akhet_space state = party_table(&party)->match.state;
    later(server, 10 * LIMIT_IDLE_MS);
    assert_int_equal(server->table_count, 1); /* it is watched */
    order(0, "unwatch");
    order(1, "unwatch");
    later(server, 200);
    assert_int_equal(server->table_count, 0);
    order(1, "watch");
    json_t *told = last(party.client[1], "table");
    assert_string_equal(word(told, "stage"), "over");
    assert_int_equal(json_object_size(json_object_get(told, "result")), 4);
    assert_memory_equal(&party_table(&party)->match.state, &state, sizeof state);
    order(1, "unwatch");
    later(server, 200);
    assert_int_equal(server->table_count, 0);
    house_close(server);
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
    return cmocka_run_group_tests_name("time at tables", tests, NULL, house_clean);
}

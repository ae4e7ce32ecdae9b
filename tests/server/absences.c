/* Downtime, stalls and a system clock that is set: charged to nobody's clock. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "server/diagnostics.h"
#include "server/tables.h"
#include "tests/support/table_compare.h"
#include "tests/support/test_players.h"

enum { BANK = 8000 };

static struct test_players players;

static struct server *begin(const char *pace)
{
    char more[256];
    struct server *server = test_server_open();
    snprintf(more, sizeof more, ",'pace':%s", pace);
    players_start(&players, server, "nile", 2, more);
    return server;
}

static struct server *begin_bank(void)
{
    return begin("{'kind':'bank','bank_ms':8000,'add_ms':0}");
}

static struct match_clock *its_clock(void)
{
    return &players_table(&players)->clock;
}

static int64_t left(struct server *server, int seat)
{
    return match_clock_left(its_clock(), seat, server_now(server));
}

static int turn(void)
{
    return table_turn(players_table(&players));
}

static bool anybody_fell(void)
{
    const struct table *table = players_table(&players);
    return table->seat[0].stand_in || table->seat[1].stand_in;
}

/* What the log says of absences. */
struct away {
    unsigned entries;
    int64_t ms, last_at;
};

static bool count_away(void *context, const struct store_entry *stored)
{
    struct away *away = context;
    struct entry entry = {0};
    assert_true(entry_read(&entry, players_table(&players)->settings.game, stored->body));
    away->entries += entry.kind == ENTRY_AWAY;
    away->ms += entry.kind == ENTRY_AWAY ? entry.ms : 0;
    assert_true(stored->at >= away->last_at); /* times in a log never decrease */
    away->last_at = stored->at;
    return true;
}

static struct away away_in_log(struct server *server)
{
    struct away away = {0, 0, 0};
    assert_int_equal(store_log(server->store, players.table, 1, count_away, &away), STORE_DONE);
    return away;
}

/* The database between two servers. */
static void run_sql(const char *sql)
{
    sqlite3 *base;
    assert_int_equal(sqlite3_open(test_server_path(), &base), SQLITE_OK);
    if (sqlite3_exec(base, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(base));
    sqlite3_close(base);
}

/* Stop the server, change the database, let the wall clock go on by `ms`, start again. */
static struct server *away_for(struct server *server, const char *sql, int64_t ms)
{
    int64_t now = server_now(server);
    test_server_shut(server);
    if (sql)
        run_sql(sql);
    fake_net_time(now + ms);
    server = test_server_again();
    players.server = server;
    players_table(&players);
    quiet(server);
    for (unsigned seat = 0; seat < 2; seat++) {
        client_back(players.client[seat], server);
        say(players.client[seat], "{'do':'watch','table':'%s'}", players.table);
    }
    return server;
}

static void play_on(struct server *server)
{
    assert_true(players_move(&players));
    assert_null(table_differs_from_log(players_table(&players)));
    away_in_log(server);
    test_server_close(server);
}

static void test_a_stall_is_charged_to_nobody(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    int seat = turn();
    later(server, 1000);
    fake_net_stall(server->net, 10000);
    quiet(server);
    later(server, 500);
    assert_false(anybody_fell());
    assert_int_equal(left(server, seat), BANK - 1500);
    assert_int_equal(left(server, 1 - seat), BANK);
    json_t *told = last(players.client[0], "update");
    assert_string_equal(word(json_object_get(told, "entry"), "kind"), "away");
    assert_int_equal(number(json_object_get(told, "entry"), "ms"), 10000);
    assert_null(json_object_get(json_object_get(told, "entry"), "seat"));
    const json_t *clocks = json_object_get(json_object_get(told, "clocks"), "left_ms");
    assert_int_equal(json_integer_value(json_array_get(clocks, (size_t)seat)), BANK - 1000);
    assert_int_equal(server->metrics.absences, 1);
    assert_int_equal(server->metrics.absent, 10000 * 1000);
    later(server, BANK - 1501);
    assert_false(anybody_fell());
    fake_net_hold_work(server->net, true);
    later(server, 1); /* and then it runs out */
    assert_true(anybody_fell());
    fake_net_hold_work(server->net, false);
    test_server_close(server);
}

/* A move that was being written when the loop stood still, and commands that waited for it. */
static void test_a_stall_while_an_entry_is_written(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    int seat = turn();
    players_send_move(&players, "m");
    call(players.client[1], "{'do':'talk','table':'%s','text':'waiting'}", players.table);
    fake_net_stall(server->net, 10000);
    quiet(server);
    later(server, 100);
    assert_false(anybody_fell());
    assert_int_equal(left(server, seat), BANK - 100 * (turn() == seat));
    assert_int_equal(left(server, 1 - seat), BANK - 100 * (turn() != seat));
    assert_int_equal(away_in_log(server).entries, 1);
    play_on(server);
}

static void test_downtime_is_charged_to_nobody(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    int seat = turn();
    later(server, 1000);
    server = away_for(server, NULL, 10000);
    later(server, 500);
    assert_int_equal(left(server, seat), BANK - 1500);
    assert_int_equal(away_in_log(server).ms, 10000);
    for (unsigned i = 0; i < 3; i++)
        server = away_for(server, NULL, MATCH_DAY);
    assert_int_equal(left(server, seat), BANK - 1500);
    assert_int_equal(away_in_log(server).ms, 10000 + 3 * MATCH_DAY);
    play_on(server);
}

/* A reader sees the right clock also before the entry is written. */
static void test_a_clock_is_shown_right_at_once(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    int seat = turn();
    fake_net_stall(server->net, 10000);
    call(players.client[0], "{'do':'watch','table':'%s'}", players.table);
    const json_t *clocks = json_object_get(last(players.client[0], "table"), "clocks");
    const json_t *told = json_array_get(json_object_get(clocks, "left_ms"), (size_t)seat);
    assert_int_equal(json_integer_value(told), BANK);
    quiet(server);
    test_server_close(server);
}

static void test_paces_of_days_too(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'days','move_ms':86400000}");
    int seat = turn();
    later(server, MATCH_HOUR);
    server = away_for(server, NULL, 5 * MATCH_DAY);
    later(server, MATCH_HOUR);
    assert_false(anybody_fell());
    assert_int_equal(left(server, seat), MATCH_DAY - 2 * MATCH_HOUR);
    play_on(server);
}

/* After a crash the last heartbeat tells when the server ran; the difference is the player's. */
static void test_a_crash_is_charged_to_nobody(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    int seat = turn();
    later(server, 3000);
    server = away_for(server, "UPDATE heartbeat SET at = at - 1000", 60000);
    assert_int_equal(left(server, seat), BANK - 2000);
    play_on(server);
}

/* A server that runs writes a heartbeat every few seconds. */
static void test_the_heart_beats(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    for (unsigned i = 0; i < 100; i++) {
        later(server, 700);
        assert_in_range(server_now(server) - store_last_heartbeat(server->store), 0, 5000);
    }
    int64_t now = server_now(server);
    test_server_shut(server);
    fake_net_time(now);
    server = test_server_again();
    assert_int_equal(store_last_heartbeat(server->store), now); /* exact after an orderly end */
    assert_int_equal(server->metrics.absences, 0);
    test_server_close(server);
}

static void test_a_database_from_before_heartbeats(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    int seat = turn();
    server = away_for(server, "DELETE FROM heartbeat", 10000);
    assert_int_equal(left(server, seat), BANK);
    play_on(server);
}

/* The clock is set back while the server is away: its time goes on where it was. */
static void test_the_clock_set_back_between_two_servers(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    int seat = turn();
    int64_t before = server_now(server) + 1000;
    later(server, 1000);
    server = away_for(server, NULL, -MATCH_HOUR);
    assert_int_equal(server_now(server), before);
    fake_net_time(FAKE_NET_EPOCH + 1000 - MATCH_HOUR + 2000);
    server_calls.tick(server);
    assert_int_equal(server_now(server), before + 2000);
    assert_int_equal(left(server, seat), BANK - 3000);
    play_on(server);
}

/* Times that are far in the future are not believed, and are mended. */
static void test_a_database_from_the_far_future(void **unused)
{
    (void)unused;
    static const char *const sql[] = {
        "UPDATE heartbeat SET at = 9223372036854775807",
        "UPDATE heartbeat SET at = -9223372036854775808",
        "UPDATE heartbeat SET at = 'tomorrow'",
        "UPDATE log SET at = 9223372036854775807 WHERE number = (SELECT max(number) FROM log)",
        "INSERT INTO absences (began, ended) VALUES (9223372036854775806, 9223372036854775807),"
        " (-9223372036854775808, 9223372036854775807), (5, 4), (0, 0), ('a', x'00'),"
        " (1, 9223372036854775807)",
    };
    for (unsigned i = 0; i < sizeof sql / sizeof *sql; i++) {
        struct server *server = begin_bank();
        int64_t now = server_now(server);
        test_server_shut(server);
        run_sql(sql[i]);
        fake_net_time(now + 1000);
        server = test_server_again();
        assert_int_equal(server_now(server), now + 1000);
        later(server, 6000);
        assert_int_equal(store_last_heartbeat(server->store), now + 7000);
        test_server_close(server);
    }
}

/* Only clocks that ran are told of it. */
static void test_no_entry_where_no_clock_ran(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'none'}");
    fake_net_stall(server->net, 10000);
    server = away_for(server, NULL, 10000);
    assert_int_equal(away_in_log(server).entries, 0);
    test_server_close(server);

    server = begin_bank();
    int seat = turn();
    say(players.client[0], "{'do':'pause','table':'%s'}", players.table);
    fake_net_stall(server->net, 10000);
    server = away_for(server, NULL, 10000);
    assert_int_equal(away_in_log(server).entries, 0);
    say(players.client[0], "{'do':'go_on','table':'%s'}", players.table);
    later(server, 1000);
    assert_int_equal(left(server, seat), BANK - 1000);
    assert_int_equal(away_in_log(server).entries, 0);
    say(players.client[0], "{'do':'resign','table':'%s'}", players.table);
    fake_net_stall(server->net, 10000);
    quiet(server);
    assert_int_equal(away_in_log(server).entries, 0);
    test_server_close(server);
}

/* Where nobody watches, the entry is written when something happens: here, when the clock would
 * have run out. */
static void test_a_table_that_nobody_watches(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    int seat = turn();
    say(players.client[0], "{'do':'unwatch','table':'%s'}", players.table);
    say(players.client[1], "{'do':'unwatch','table':'%s'}", players.table);
    fake_net_stall(server->net, 10000);
    quiet(server);
    assert_int_equal(away_in_log(server).entries, 0);
    later(server, 100);
    assert_int_equal(away_in_log(server).entries, 1);
    assert_false(anybody_fell());
    assert_int_equal(left(server, seat), BANK - 100);
    later(server, BANK - 101);
    assert_false(anybody_fell());
    fake_net_hold_work(server->net, true);
    later(server, 1);
    assert_true(anybody_fell());
    fake_net_hold_work(server->net, false);
    test_server_close(server);
}

/* Players could not come while the server was away: a match is not abandoned for it. */
static void test_downtime_abandons_no_match(void **unused)
{
    (void)unused;
    test_options.abandon_days = 30;
    struct server *server = begin("{'kind':'none'}");
    for (unsigned i = 0; i < 3; i++)
        players_move(&players);
    server = away_for(server, NULL, 40 * MATCH_DAY);
    client_leave(players.client[0]);
    client_leave(players.client[1]);
    for (unsigned i = 0; i < 10; i++)
        later(server, MATCH_DAY);
    assert_int_equal(players_table(&players)->stage, TABLE_PLAYING);
    for (unsigned i = 0; i < 25; i++)
        later(server, MATCH_DAY);
    assert_int_not_equal(players_table(&players)->stage, TABLE_PLAYING);
    test_server_close(server);
    test_options.abandon_days = 0;
}

/* If the entry cannot be written, nothing else is charged either. */
static void test_a_stall_and_a_full_disk(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    int seat = turn();
    sqlite3 *base;
    assert_int_equal(sqlite3_open(test_server_path(), &base), SQLITE_OK);
    assert_int_equal(sqlite3_exec(base, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    fake_net_stall(server->net, 10000);
    quiet(server);
    assert_int_equal(away_in_log(server).entries, 0);
    server_calls.tick(server);
    quiet(server);
    assert_false(anybody_fell());
    sqlite3_exec(base, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(base);
    assert_true(players_move(&players)); /* the absence comes first */
    assert_int_equal(away_in_log(server).entries, 1);
    assert_int_equal(left(server, seat), BANK);
    later(server, 2000);
    play_on(server);
}

/* A player who was gone may not be replaced earlier because the server stood still. */
static void test_a_stall_does_not_make_anybody_absent(void **unused)
{
    (void)unused;
    struct server *server = begin("{'kind':'move','move_ms':86400000}");
    client_leave(players.client[1]);
    quiet(server);
    fake_net_stall(server->net, 10 * LIMIT_AWAY_MS);
    quiet(server);
    refused(players.client[0], "not_away", "{'do':'replace','table':'%s','seat':1}", players.table);
    later(server, LIMIT_AWAY_MS);
    say(players.client[0], "{'do':'replace','table':'%s','seat':1}", players.table);
    assert_int_equal(players_table(&players)->seat[1].stand_in, SETTINGS_LEVEL);
    test_server_close(server);
}

/* A bot that thinks while the loop stands still is not asked again. */
static void test_a_bot_thinks_on(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    fake_net_hold_work(server->net, true);
    players_open(&players, server,
                 "'game':'nile','seats':[{'kind':'bot','level':1},{'kind':'person'}],"
                 "'pace':{'kind':'bank','bank_ms':8000,'add_ms':0}");
    players.client[1] = players.client[0];
    while (turn() == 1)
        players_move(&players);
    unsigned moves = players_table(&players)->match.record.moves;
    fake_net_stall(server->net, 10000);
    quiet(server);
    assert_int_equal(left(server, 0), BANK);
    assert_true(fake_net_work(server->net));
    quiet(server);
    assert_int_equal(players_table(&players)->match.record.moves, moves + 1);
    fake_net_hold_work(server->net, false);
    test_server_close(server);
}

/* Absences are dropped when there are too many, the oldest first. */
static void test_many_absences(void **unused)
{
    (void)unused;
    struct server *server = begin_bank();
    for (unsigned i = 0; i < STORE_ABSENCES + 100; i++) {
        later(server, 1);
        fake_net_stall(server->net, 2000);
    }
    quiet(server);
    struct store_absence known[STORE_ABSENCES];
    assert_int_equal(store_absences(server->store, known), STORE_ABSENCES);
    assert_int_equal(known[STORE_ABSENCES - 1].to, server_now(server));
    assert_int_equal(server->absences.count, STORE_ABSENCES);
    assert_false(anybody_fell());
    assert_int_equal(left(server, turn()), BANK - STORE_ABSENCES - 100);
    play_on(server);
}

static int begin_quietly(void **unused)
{
    (void)unused;
    diagnostics_to(fopen("/dev/null", "w"));
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_stall_is_charged_to_nobody),
        CASE(test_a_stall_while_an_entry_is_written),
        CASE(test_downtime_is_charged_to_nobody),
        CASE(test_a_clock_is_shown_right_at_once),
        CASE(test_paces_of_days_too),
        CASE(test_a_crash_is_charged_to_nobody),
        CASE(test_the_heart_beats),
        CASE(test_a_database_from_before_heartbeats),
        CASE(test_the_clock_set_back_between_two_servers),
        CASE(test_a_database_from_the_far_future),
        CASE(test_no_entry_where_no_clock_ran),
        CASE(test_a_table_that_nobody_watches),
        CASE(test_downtime_abandons_no_match),
        CASE(test_a_stall_and_a_full_disk),
        CASE(test_a_stall_does_not_make_anybody_absent),
        CASE(test_a_bot_thinks_on),
        CASE(test_many_absences),
    };
    return cmocka_run_group_tests_name("absences of the server", tests, begin_quietly,
                                       temporary_folder_remove);
}

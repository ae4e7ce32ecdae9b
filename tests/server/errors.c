/* Every error, in a situation that leads to it; a refused command changes nothing. */
#include <stdio.h>
#include <string.h>

#include "tests/support/test_players.h"

static struct server *server;
static struct test_players players;

static int begin(void **unused)
{
    (void)unused;
    server = test_server_open();
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    test_options.limits = false;
    test_server_close(server);
    return 0;
}

/* The command is refused and the table does not change. */
static void no(struct client *client, const char *code, const char *what, const char *more)
{
    struct snapshot before = snapshot_of(&players);
    refused(client, code, "{'do':'%s','table':'%s','id':'no'%s}", what, players.table, more);
    assert_string_equal(word(last(client, NULL), "re"), "no");
    assert_unchanged(&players, &before);
}

static struct client *idle_one(void)
{
    return players_turn(&players) == players.client[0] ? players.client[1] : players.client[0];
}

static void test_messages(void **unused)
{
    (void)unused;
    struct client *client = client_from(server, "192.0.2.1");
    refused(client, "bad_json", "{");
    refused(client, "unknown_command", "{'do':'fly'}");
    refused(client, "unknown_member", "{'do':'ping','wings':2}");
    refused(client, "missing_member", "{'do':'hello'}");
    refused(client, "bad_member", "{'do':'hello','version':'1'}");
    refused(client, "bad_member", "{'do':'hello','version':1,'view':'film'}");
    refused(client, "bad_id", "{'do':'ping','id':''}");
    refused(client, "version", "{'do':'hello','version':2}");
    assert_int_equal(number(last(client, NULL), "number"), SERVER_PROTOCOL);
    refused(client, "greet_first", "{'do':'lobby','on':true}");
    refused(client, "token", "{'do':'hello','version':1,'token':'abc'}");
    refused(client, "token", "{'do':'hello','version':1,'token':'%043d'}", 0);
    refused(client, "greet_first", "{'do':'my_tables'}");
    say(client, "{'do':'hello','version':1}");
    refused(client, "who", "{'do':'my_tables'}");
    refused(client, "who", "{'do':'sit','table':'abcdefghijkmnpqr'}");
}

static void test_names(void **unused)
{
    (void)unused;
    struct client *client = client_mute(server, "json");
    client_new(server, "Ann");
    refused(client, "name_bad", "{'do':'name','name':'two  spaces'}");
    refused(client, "name_taken", "{'do':'name','name':'ANN'}");
    say(client, "{'do':'name','name':'Ben'}");
    refused(client, "named", "{'do':'name','name':'Bob'}");
}

static void test_tables_that_are_not_there(void **unused)
{
    (void)unused;
    struct client *client = client_new(server, "Ann");
    static const char *const orders[] = {"watch", "sit",    "rise", "start", "undo",   "pause",
                                         "go_on", "resign", "back", "hint",  "rematch"};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        refused(client, "no_table", "{'do':'%s','table':'abcdefghijkmnpqr'}", orders[i]);
        refused(client, "no_table", "{'do':'%s','table':'../../etc/passwd'}", orders[i]);
        refused(client, "no_table", "{'do':'%s','table':'short'}", orders[i]);
    }
    refused(client, "no_game", "{'do':'create','game':'chess'}");
    refused(client, "setup", "{'do':'create','game':'nile','options':{'colour':'blue'}}");
    refused(client, "pace", "{'do':'create','game':'nile','pace':{'kind':'move','move_ms':1}}");
    refused(client, "no_player", "{'do':'mute','player':'Nobody','on':true}");
    assert_int_equal(server->table_count, 0);
}

static void test_seats(void **unused)
{
    (void)unused;
    players_open(&players, server,
                 "'game':'nile','players':3,"
                 "'seats':[{'kind':'person'},{'kind':'remote'},{'kind':'open'}]");
    struct client *guest = client_new(server, "guest"), *third = client_new(server, "third");
    no(guest, "seat_taken", "sit", ",'seat':0");
    no(guest, "seat_taken", "sit", ",'seat':1"); /* it is reserved for a program */
    no(guest, "no_seat", "sit", ",'seat':3");
    no(guest, "not_seated", "rise", "");
    no(guest, "not_seated", "salt", ",'salt':'x'");
    no(guest, "not_creator", "start", "");
    no(guest, "not_seated", "pause", "");
    no(guest, "not_creator", "bot", ",'seat':2");
    no(guest, "not_creator", "free", ",'seat':0");
    no(guest, "not_creator", "close", "");
    no(players.client[0], "no_seat", "bot", ",'seat':3");
    no(players.client[0], "bad_member", "bot", ",'seat':2,'level':0");
    no(players.client[0], "bad_member", "bot", ",'seat':2,'level':9");
    no(players.client[0], "seat_taken", "bot", ",'seat':0");
    no(players.client[0], "seat_free", "free", ",'seat':2");
    no(players.client[0], "seated_already", "sit", "");
    no(players.client[0], "salt_bad", "salt", ",'salt':' x'");
    no(players.client[0], "not_started", "move", ",'at':0,'move':'draw'");
    no(players.client[0], "not_started", "pause", "");
    no(players.client[0], "not_started", "replace", ",'seat':1");
    no(players.client[0], "not_started", "back", "");
    no(players.client[0], "not_over", "rematch", "");
    say(guest, "{'do':'sit','table':'%s'}", players.table);
    no(third, "seat_taken", "sit", "");
    say(players.client[0], "{'do':'start','table':'%s'}", players.table);
    no(third, "started", "sit", "");
    no(guest, "started", "rise", "");
    no(players.client[0], "started", "bot", ",'seat':2");
    no(players.client[0], "started", "free", ",'seat':2");
    no(players.client[0], "started", "close", "");
    no(guest, "started", "salt", ",'salt':'x'");
    no(players.client[0], "started", "start", "");
}

/* The notation of a move that is not legal now. */
static const char *illegal_move(void)
{
    static char name[AKHET_RECORD_LINE + 1];
    const struct table *table = players_table(&players);
    for (unsigned move = 0; move < table->settings.game->moves; move++) {
        akhet_move code;
        struct akhet_text out = akhet_text_on(name, sizeof name);
        akhet_move_name(table->settings.game, (akhet_move)move, &out);
        if (akhet_move_parse(table->settings.game, name, &code, NULL) &&
            !may(table->settings.game, &table->match.state, name))
            return name;
    }
    return NULL;
}

static void test_moves(void **unused)
{
    (void)unused;
    char member[256];
    players_start(&players, server, "nile", 2, "");
    struct client *turn = players_turn(&players), *idle = idle_one();
    struct client *stranger = client_new(server, "stranger");
    no(turn, "not_a_move", "move", ",'at':0,'move':'fly'");
    snprintf(member, sizeof member, ",'at':0,'move':'%s'", illegal_move());
    no(turn, "illegal", "move", member);
    no(turn, "stale", "move", ",'at':1,'move':'pass'");
    assert_int_equal(number(last(turn, NULL), "number"), 0);
    no(idle, "not_your_turn", "move", ",'at':0,'move':'pass'");
    no(stranger, "not_seated", "move", ",'at':0,'move':'pass'");
    say(idle, "{'do':'pause','table':'%s'}", players.table);
    no(turn, "paused", "move", ",'at':0,'move':'pass'");
    no(turn, "paused", "pause", "");
    say(turn, "{'do':'go_on','table':'%s'}", players.table);
    no(turn, "not_paused", "go_on", "");
    no(turn, "not_replaced", "back", "");
    no(turn, "not_away", "replace", ",'seat':0");
    no(turn, "not_away", "replace", ",'seat':1");
    no(turn, "no_seat", "replace", ",'seat':2");
    no(turn, "not_over", "rematch", "");
    no(turn, "hints_off", "hint", "");
    no(turn, "no_undo", "undo", "");
    no(turn, "undo_not_asked", "undo_answer", ",'yes':true");
    say(turn, "{'do':'resign','table':'%s'}", players.table);
    no(turn, "is_over", "move", ",'at':0,'move':'pass'");
    no(turn, "is_over", "resign", "");
    no(turn, "started", "sit", "");
}

static void test_resigned(void **unused)
{
    (void)unused;
    players_start(&players, server, "nile", 3, "");
    struct client *turn = players_turn(&players);
    fake_net_hold_work(server->net, true);
    say(turn, "{'do':'resign','table':'%s'}", players.table);
    no(turn, "resigned", "move", ",'at':0,'move':'pass'");
    no(turn, "resigned", "resign", "");
    no(turn, "resigned", "back", "");
    fake_net_hold_work(server->net, false);
}

static void test_undo(void **unused)
{
    (void)unused;
    players_start(&players, server, "nile", 2, ",'undo':'none'");
    struct client *mover = players_turn(&players);
    players_move(&players);
    no(mover, "undo_off", "undo", "");

    /* In Nile every turn ends with drawing cards, which rules out a free undo. */
    players_start(&players, server, "nile", 2, ",'undo':'free'");
    mover = players_turn(&players);
    while (players_turn(&players) == mover)
        players_move(&players);
    no(mover, "undo_known", "undo", "");

    players_start(&players, server, "nile", 2, "");
    mover = players_turn(&players);
    while (players_turn(&players) == mover)
        players_move(&players);
    say(mover, "{'do':'undo','table':'%s'}", players.table);
    assert_int_equal(players_table(&players)->undo_asked >= 0, true);
    no(mover, "undo_asked", "undo", "");
    no(mover, "undo_not_asked", "undo_answer", ",'yes':true");
}

static void test_flag_fell(void **unused)
{
    (void)unused;
    players_start(&players, server, "nile", 2, ",'pace':{'kind':'bank','bank_ms':1000,'add_ms':0}");
    struct client *mover = players_turn(&players);
    fake_net_hold_work(server->net, true);
    later(server, 1001);
    no(mover, "flag_fell", "back", "");
    no(mover, "not_your_turn", "move", ",'at':0,'move':'pass'");
    fake_net_hold_work(server->net, false);
}

static void test_watching(void **unused)
{
    (void)unused;
    players_start(&players, server, "nile", 2, ",'watch':false");
    struct client *stranger = client_new(server, "stranger");
    no(stranger, "not_watched", "watch", "");
    no(stranger, "not_watched", "talk", ",'text':'hello'");
    for (unsigned i = 0; i < LIMIT_WATCHING; i++) {
        struct test_players other;
        players_open(&other, server, "'game':'nile'");
        say(stranger, "{'do':'watch','table':'%s'}", other.table);
        assert_string_equal(word(last(stranger, NULL), "say"), "table");
    }
    players_open(&players, server, "'game':'nile'");
    no(stranger, "too_many_watched", "watch", "");
    assert_int_equal(number(last(stranger, NULL), "number"), LIMIT_WATCHING);
}

static void test_watchers(void **unused)
{
    (void)unused;
    players_open(&players, server, "'game':'nile'");
    for (unsigned i = 1; i < LIMIT_WATCHERS; i++)
        say(client_mute(server, "none"), "{'do':'watch','table':'%s'}", players.table);
    struct client *late = client_new(server, "late");
    no(late, "too_many_watchers", "watch", "");
    say(late, "{'do':'sit','table':'%s'}", players.table);
    say(late, "{'do':'watch','table':'%s'}", players.table); /* a player may always watch */
    assert_string_equal(word(last(late, NULL), "say"), "table");
}

static void test_talk(void **unused)
{
    (void)unused;
    char line[300];
    players_start(&players, server, "nile", 2, "");
    struct client *client = players.client[0];
    no(client, "missing_member", "talk", "");
    no(client, "missing_member", "talk", ",'text':'hello','phrase':'hello'");
    no(client, "no_phrase", "talk", ",'phrase':'hullo'");
    no(client, "talk_bad", "talk", ",'text':'tab\\there'");
    no(client, "talk_bad", "talk", ",'text':' space'");
    snprintf(line, sizeof line, ",'text':'%0241d'", 0);
    no(client, "talk_bad", "talk", line);
    assert_int_equal(number(last(client, NULL), "number"), LIMIT_CHAT);
}

static void test_limits(void **unused)
{
    (void)unused;
    server->options.limits = true;
    players_start(&players, server, "nile", 2, "");
    struct client *client = players.client[0];
    for (unsigned i = 0; i < LIMIT_CHAT_BURST; i++)
        say(client, "{'do':'talk','table':'%s','text':'%u'}", players.table, i);
    no(client, "too_fast", "talk", ",'text':'once more'");
    later(server, 1000);
    say(client, "{'do':'talk','table':'%s','text':'later'}", players.table);
    assert_string_equal(word(last(client, NULL), "say"), "update");
    for (unsigned i = 1; i < LIMIT_TABLES; i++) { /* counted even without a seat */
        say(client, "{'do':'create','game':'nile','seats':[{'kind':'open'},{'kind':'open'}]}");
        later(server, 3600000 / LIMIT_CREATE);
    }
    unsigned tables = server->table_count;
    refused(client, "too_many_tables", "{'do':'create','game':'nile'}");
    assert_int_equal(server->table_count, tables);
}

/* Many connections of one name, and many names at one address, share their allowances. */
static void test_talk_is_limited_by_name_and_address(void **unused)
{
    (void)unused;
    unsigned said = 0;
    players_start(&players, server, "nile", 2, "");
    server->options.limits = true;
    later(server, 60000);
    for (unsigned i = 0; i < 40; i++) {
        struct client *twin = client_twin(players.client[0], "none");
        say(twin, "{'do':'talk','table':'%s','text':'%u'}", players.table, i);
        said += strcmp(word(last(twin, NULL), "say"), "done") == 0;
        client_leave(twin);
    }
    assert_int_equal(said, LIMIT_CHAT_BURST);
    later(server, 60000);
    said = 0;
    for (unsigned i = 0; i < 10; i++) {
        char name[32];
        server->options.limits = false; /* names have a limit of their own */
        snprintf(name, sizeof name, "talker %u", i);
        struct client *talker = client_new(server, name);
        server->options.limits = true;
        for (unsigned line = 0; line < LIMIT_CHAT_BURST; line++) {
            say(talker, "{'do':'talk','table':'%s','text':'%u'}", players.table, line);
            said += strcmp(word(last(talker, NULL), "say"), "done") == 0;
        }
    }
    assert_int_equal(said, LIMIT_CHAT_CROWD);
}

static void test_seat_changes_are_limited_by_name(void **unused)
{
    (void)unused;
    unsigned done = 0;
    players_open(&players, server, "'game':'nile','players':3,'public':true");
    struct client *b = client_new(server, "restless");
    server->options.limits = true;
    later(server, 60000);
    for (unsigned i = 0; i < 97; i++) {
        if (i % 30 == 0) { /* as many connections as it takes */
            client_leave(b);
            client_back(b, server);
        }
        say(b, "{'do':'%s','table':'%s'}", i % 2 ? "rise" : "sit", players.table);
        done += strcmp(word(last(b, NULL), "say"), "done") == 0;
    }
    assert_int_equal(done, LIMIT_SEATS_BURST);
    assert_string_equal(word(last(b, NULL), "code"), "too_fast");
}

static void test_seat_changes_are_limited_by_address(void **unused)
{
    (void)unused;
    enum { RESTLESS = LIMIT_SEATS_CROWD / LIMIT_SEATS_BURST + 2 };
    unsigned done = 0;
    players_open(&players, server, "'game':'nile','players':3,'public':true");
    struct client *restless[RESTLESS];
    for (unsigned i = 0; i < RESTLESS; i++) {
        char name[32];
        snprintf(name, sizeof name, "restless %u", i);
        restless[i] = client_new(server, name);
    }
    server->options.limits = true;
    later(server, 60000);
    for (unsigned i = 0; i < RESTLESS * LIMIT_SEATS_BURST; i++) {
        struct client *one = restless[i / LIMIT_SEATS_BURST];
        say(one, "{'do':'%s','table':'%s'}", i % 2 ? "rise" : "sit", players.table);
        done += strcmp(word(last(one, NULL), "say"), "done") == 0;
    }
    assert_int_equal(done, LIMIT_SEATS_CROWD);
    assert_string_equal(word(last(restless[RESTLESS - 1], NULL), "code"), "too_fast");
}

static void test_a_full_log_takes_moves_alone(void **unused)
{
    (void)unused;
    players_start(&players, server, "nile", 2, "");
    players_table(&players)->seq = LIMIT_ENTRIES; /* pretend that the log is this long */
    no(players.client[0], "log_full", "talk", ",'text':'hello'");
    no(players.client[0], "log_full", "pause", "");
    players_table(&players)->seq = 3;
}

static void test_busy(void **unused)
{
    (void)unused;
    players_open(&players, server,
                 "'game':'nile','hints':true,'seats':[{'kind':'person'},{'kind':'bot'}]");
    struct client *client = players.client[0];
    fake_net_hold_work(server->net, true);
    call(client, "{'do':'hint','table':'%s'}", players.table);
    no(client, "busy", "hint", "");
    while (fake_net_work(server->net))
        continue;
    fake_net_work_bound(server->net, 0);
    no(client, "busy", "hint", "");
    fake_net_hold_work(server->net, false);
}

static void test_closing(void **unused)
{
    (void)unused;
    players_start(&players, server, "nile", 2, "");
    struct client *client = client_new(server, "late");
    server->stopping = true;
    struct snapshot before = snapshot_of(&players);
    refused(client, "closing", "{'do':'ping'}");
    assert_unchanged(&players, &before);
    server->stopping = false;
}

#define SITUATION(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SITUATION(test_messages),
        SITUATION(test_names),
        SITUATION(test_tables_that_are_not_there),
        SITUATION(test_seats),
        SITUATION(test_moves),
        SITUATION(test_resigned),
        SITUATION(test_undo),
        SITUATION(test_flag_fell),
        SITUATION(test_watching),
        SITUATION(test_watchers),
        SITUATION(test_talk),
        SITUATION(test_limits),
        SITUATION(test_talk_is_limited_by_name_and_address),
        SITUATION(test_seat_changes_are_limited_by_name),
        SITUATION(test_seat_changes_are_limited_by_address),
        SITUATION(test_a_full_log_takes_moves_alone),
        SITUATION(test_busy),
        SITUATION(test_closing),
    };
    return cmocka_run_group_tests_name("refusals", tests, NULL, temporary_folder_remove);
}

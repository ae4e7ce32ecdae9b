/* Fair play at rated tables: undo, pauses, hints. */
#include <stdio.h>
#include <string.h>

#include "server/tables.h"
#include "tests/support/test_players.h"

static struct test_players players;

static void order(struct client *client, const char *what, const char *more)
{
    say(client, "{'do':'%s','table':'%s'%s}", what, players.table, more);
}

static void no(struct client *client, const char *code, const char *what, const char *more)
{
    refused(client, code, "{'do':'%s','table':'%s'%s}", what, players.table, more);
}

static const char *last_kind(struct client *client)
{
    hear(client);
    return word(json_object_get(last(client, "update"), "entry"), "kind");
}

static struct client *other_than(const struct client *client)
{
    return players.client[0] == client ? players.client[1] : players.client[0];
}

/* ---- undo ----------------------------------------------------------------------------------- */

/* Play until the undo of the first client would be free by the rules of the match alone; false: the
 * match is over. */
static bool until_free(bool after_bot)
{
    const struct table *table = players_table(&players);
    while (match_undo_kind(&table->match, 0) != MATCH_UNDO_FREE ||
           table_bot_answered(table, 0) != after_bot)
        if (!players_move(&players))
            return false;
    return true;
}

/* Nefertiti hides nothing, so a bot's answer seldom reveals anything. */
static void open_with_bots(struct server *server, const char *more)
{
    char plan[256];
    snprintf(plan, sizeof plan,
             "'game':'nefertiti','players':3,'undo':'free','seats':[{'kind':'person'},"
             "{'kind':'bot','level':1},{'kind':'bot','level':1}]%s",
             more);
    do {
        players_open(&players, server, plan);
    } while (!until_free(true));
}

static void test_an_undo_never_passes_a_bots_answer(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    open_with_bots(server, "");
    order(players.client[0], "undo", "");
    assert_string_equal(last_kind(players.client[0]), "undo");
    open_with_bots(server, ",'rated':true");
    assert_int_equal(table_undo_kind(players_table(&players), 0), MATCH_UNDO_NO);
    no(players.client[0], "undo_rated", "undo", "");
    test_server_close(server);
}

static void test_an_undo_needs_the_consent_of_the_others(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, ",'rated':true,'undo':'free'");
    assert_true(until_free(false));
    assert_int_equal(table_undo_kind(players_table(&players), 0), MATCH_UNDO_ASK);
    unsigned moves = players_table(&players)->match.record.moves;
    order(players.client[0], "undo", "");
    assert_string_equal(last_kind(players.client[0]), "undo-ask");
    assert_int_equal(players_table(&players)->match.record.moves, moves);
    order(players.client[1], "undo_answer", ",'yes':true");
    assert_true(players_table(&players)->match.record.moves < moves);
    test_server_close(server);
}

/* ---- pauses --------------------------------------------------------------------------------- */

#define BANK ",'pace':{'kind':'bank','bank_ms':60000,'add_ms':0}"

static void test_a_pause_needs_the_consent_of_the_others(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, ",'rated':true" BANK);
    struct client *mover = players_turn(&players), *other = other_than(mover);
    no(other, "pause_not_asked", "pause_answer", ",'yes':true");
    order(mover, "pause", "");
    assert_string_equal(last_kind(other), "pause-ask");
    assert_int_equal(number(last(other, "update"), "pause_asked"),
                     table_turn(players_table(&players)));
    assert_false(table_paused(players_table(&players)));
    no(mover, "pause_asked", "pause", "");
    no(mover, "pause_not_asked", "pause_answer", ",'yes':true");
    order(other, "pause_answer", ",'yes':true");
    assert_true(table_paused(players_table(&players)));
    order(mover, "go_on", "");
    assert_false(table_paused(players_table(&players)));
    test_server_close(server);
}

static void test_a_refused_pause_is_not_asked_for_again_in_this_turn(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, ",'rated':true" BANK);
    struct client *mover = players_turn(&players), *other = other_than(mover);
    order(mover, "pause", "");
    order(other, "pause_answer", ",'yes':false");
    assert_false(table_paused(players_table(&players)));
    no(mover, "pause_ended", "pause", "");
    while (players_turn(&players) == mover)
        assert_true(players_move(&players));
    order(mover, "pause", "");
    assert_string_equal(last_kind(other), "pause-ask");
    test_server_close(server);
}

static void test_a_pause_nobody_answers_is_dropped_with_the_turn(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, ",'rated':true" BANK);
    struct client *mover = players_turn(&players);
    order(mover, "pause", "");
    while (players_turn(&players) == mover)
        assert_true(players_move(&players));
    assert_int_equal(players_table(&players)->pause_asked, -1);
    no(other_than(mover), "pause_not_asked", "pause_answer", ",'yes':true");
    test_server_close(server);
}

static void test_against_bots_a_pause_needs_nobody(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(
        &players, server,
        "'game':'nile','rated':true,'seats':[{'kind':'person'},{'kind':'bot','level':1}]" BANK);
    order(players.client[0], "pause", "");
    assert_true(table_paused(players_table(&players)));
    test_server_close(server);
}

/* Otherwise a player could stop their own clock for ever: pause, the other goes on, pause. */
static void test_a_pause_that_another_ended_is_not_repeated_in_this_turn(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, BANK);
    struct client *mover = players_turn(&players), *other = other_than(mover);
    order(mover, "pause", "");
    order(mover, "go_on", "");
    order(mover, "pause", ""); /* one's own is */
    order(other, "go_on", "");
    no(mover, "pause_ended", "pause", "");
    order(other, "pause", "");
    order(mover, "go_on", "");
    while (players_turn(&players) == mover)
        assert_true(players_move(&players));
    order(mover, "pause", "");
    assert_true(table_paused(players_table(&players)));
    test_server_close(server);
}

/* ---- hints ---------------------------------------------------------------------------------- */

static void test_a_rated_table_has_no_hints(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *client = client_new(server, "Zoe");
    refused(client, "rated_hints", "{'do':'create','game':'nile','hints':true,'rated':true}");

    /* A table from before this rule. */
    players_start(&players, server, "nile", 2, ",'rated':true");
    players_table(&players)->settings.hints = true;
    no(players_turn(&players), "hints_off", "hint", "");
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_an_undo_never_passes_a_bots_answer),
        CASE(test_an_undo_needs_the_consent_of_the_others),
        CASE(test_a_pause_needs_the_consent_of_the_others),
        CASE(test_a_refused_pause_is_not_asked_for_again_in_this_turn),
        CASE(test_a_pause_nobody_answers_is_dropped_with_the_turn),
        CASE(test_against_bots_a_pause_needs_nobody),
        CASE(test_a_pause_that_another_ended_is_not_repeated_in_this_turn),
        CASE(test_a_rated_table_has_no_hints),
    };
    return cmocka_run_group_tests_name("fair play", tests, NULL, temporary_folder_remove);
}

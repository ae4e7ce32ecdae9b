/* People at a table: presence, stand-ins, undo, chat, rematch. */
#include <stdio.h>
#include <string.h>

#include "server/tables.h"
#include "tests/support/table_compare.h"
#include "tests/support/test_players.h"
#include "tests/support/test_table.h"

static struct test_players players;

static void order(struct client *client, const char *what, const char *more)
{
    say(client, "{'do':'%s','table':'%s'%s}", what, players.table, more);
}

static bool is_here(const json_t *told, size_t seat)
{
    const json_t *seats = json_object_get(told, "seats");
    return json_is_true(json_object_get(json_array_get(seats, seat), "here"));
}

/* ---- presence -------------------------------------------------------------------------------- */

static void test_presence(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct client *twin = client_twin(players.client[1], "none");
    order(twin, "watch", "");
    unsigned told = heard(players.client[0], "presence");
    client_leave(players.client[1]); /* one connection is left */
    assert_int_equal(heard(players.client[0], "presence"), told);
    client_leave(twin);
    json_t *presence = last(players.client[0], "presence");
    assert_int_equal(heard(players.client[0], "presence"), told + 1);
    assert_int_equal(number(presence, "seat"), 1);
    assert_true(json_is_false(json_object_get(presence, "here")));
    client_back(players.client[1], server);
    order(players.client[1], "watch", "");
    assert_true(json_is_true(json_object_get(last(players.client[0], "presence"), "here")));
    order(players.client[1], "unwatch", "");
    assert_true(json_is_false(json_object_get(last(players.client[0], "presence"), "here")));
    test_server_close(server);
}

/* A player who does not watch is absent; after a restart everyone is. */
static void test_who_does_not_watch_is_not_there(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(&players, server, "'game':'nile','players':3");
    struct client *b = client_new(server, "b");
    order(b, "sit", "");
    assert_true(json_is_false(json_object_get(last(players.client[0], "presence"), "here")));
    order(players.client[0], "watch", "");
    assert_true(is_here(last(players.client[0], "table"), 0));
    assert_false(is_here(last(players.client[0], "table"), 1));
    server = test_server_restart(server);
    players.server = server;
    client_back(b, server);
    order(b, "watch", "");
    assert_false(is_here(last(b, "table"), 0));
    assert_true(is_here(last(b, "table"), 1));
    test_server_close(server);
}

/* A connection asks for a name, says hello with the token of a player before the name is written,
 * watches and goes: the player must not stay present without a connection. */
static void test_a_name_that_is_late_does_not_change_who_watches(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct client *b = players.client[1], *ghost = client_mute(server, "json");
    client_leave(b);
    assert_true(json_is_false(json_object_get(last(players.client[0], "presence"), "here")));
    call(ghost, "{'do':'name','id':'late','name':'ghost'}");
    call(ghost, "{'do':'hello','version':1,'token':'%s'}", b->token);
    call(ghost, "{'do':'watch','table':'%s'}", players.table);
    quiet(server);
    /* The answer brings the token of the new name; the connection stays the player of hello. */
    assert_string_equal(word(last(ghost, "named"), "re"), "late");
    assert_int_equal(strlen(word(last(ghost, "named"), "token")), TOKEN_TEXT - 1);
    say(ghost, "{'do':'hello','version':1}");
    assert_string_equal(word(last(ghost, "welcome"), "name"), b->name);
    assert_true(json_is_true(json_object_get(last(players.client[0], "presence"), "here")));
    client_leave(ghost);
    quiet(server);
    assert_true(json_is_false(json_object_get(last(players.client[0], "presence"), "here")));
    assert_true(players_table(&players)->seat[1].left);
    later(server, LIMIT_AWAY_MS);
    order(players.client[0], "replace", ",'seat':1");
    assert_int_equal(players_table(&players)->seat[1].stand_in, SETTINGS_LEVEL);
    test_server_close(server);
}

/* A spectator who chooses a name, sits down and goes is present exactly while connected. */
static void test_a_spectator_who_takes_a_name_and_a_seat_is_there(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(&players, server, "'game':'nile','players':3");
    struct client *guest = client_mute(server, "json");
    order(guest, "watch", "");
    say(guest, "{'do':'name','name':'was a guest'}");
    order(guest, "sit", "");
    order(players.client[0], "watch", "");
    assert_true(is_here(last(players.client[0], "table"), 1));
    client_leave(guest);
    quiet(server);
    assert_true(json_is_false(json_object_get(last(players.client[0], "presence"), "here")));
    test_server_close(server);
}

/* ---- before the start ------------------------------------------------------------------------ */

static const json_t *seat_told(struct client *client, size_t seat)
{
    return json_array_get(json_object_get(last(client, "update"), "seats"), seat);
}

static void test_who_opened_the_table_arranges_its_seats(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(&players, server, "'game':'nile','players':3");
    struct client *a = players.client[0], *b = client_new(server, "b");
    order(a, "watch", "");
    order(b, "sit", "");
    order(a, "free", ",'seat':1");
    assert_string_equal(word(seat_told(a, 1), "kind"), "open");
    refused(b, "sent_away", "{'do':'sit','table':'%s'}", players.table);
    say(b, "{'do':'my_tables'}");
    assert_int_equal(json_array_size(json_object_get(last(b, "my_tables"), "tables")), 0);
    order(a, "bot", ",'seat':1");
    assert_int_equal(number(seat_told(a, 1), "level"), 3);
    order(a, "bot", ",'seat':1,'level':5");
    assert_int_equal(number(seat_told(a, 1), "level"), 5);
    order(a, "free", ",'seat':1");
    assert_string_equal(word(seat_told(a, 1), "kind"), "open");
    order(a, "free", ",'seat':0"); /* the creator's own seat: nobody is banned */
    order(a, "sit", ",'seat':0");
    assert_string_equal(word(seat_told(a, 0), "kind"), "person");
    order(a, "close", "");
    assert_string_equal(word(last(a, "update"), "stage"), "closed");
    refused(client_new(server, "c"), "is_over", "{'do':'sit','table':'%s'}", players.table);
    test_server_close(server);
}

/* A bot in the last seat starts the match, as a person would. */
static void test_a_bot_in_the_last_seat_begins_the_match(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(&players, server, "'game':'valley','players':2");
    order(players.client[0], "bot", ",'seat':1,'level':1");
    assert_int_equal(players_table(&players)->stage, TABLE_PLAYING);
    test_server_close(server);
}

static void test_who_is_elsewhere_is_told_of_the_turn(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct client *first = players_turn(&players);
    struct client *other = players.client[players.client[0] == first];
    order(other, "unwatch", "");
    while (players_turn(&players) == first)
        assert_true(players_move(&players));
    hear(other);
    assert_int_equal(heard(other, "your_turn"), 1);
    assert_string_equal(word(last(other, "your_turn"), "table"), players.table);
    assert_int_equal(heard(first, "your_turn"), 0);
    test_server_close(server);
}

/* A connection that changes its player leaves the table as the previous one. */
static void test_another_name(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct client *other = client_new(server, "other");
    say(players.client[1], "{'do':'hello','version':1,'token':'%s'}", other->token);
    json_t *presence = last(players.client[0], "presence");
    assert_int_equal(number(presence, "seat"), 1);
    assert_true(json_is_false(json_object_get(presence, "here")));
    unsigned updates = heard(players.client[1], "update");
    players_move(&players);
    assert_int_equal(heard(players.client[1], "update"), updates);
    test_server_close(server);
}

static void test_only_players_look_on(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(&players, server, "'game':'nile','watch':false");
    struct client *guest = client_new(server, "guest"), *b = client_new(server, "b");
    order(guest, "watch", "");
    assert_string_equal(word(last(guest, NULL), "say"), "table");
    order(b, "watch", "");
    order(b, "sit", "");
    assert_string_equal(word(last(guest, "unwatched"), "table"), players.table);
    assert_string_equal(word(last(b, NULL), "say"), "update");
    unsigned told = guest->count;
    players.client[1] = b;
    players_move(&players);
    hear(guest);
    assert_int_equal(guest->count, told);
    refused(guest, "not_watched", "{'do':'watch','table':'%s'}", players.table);
    test_server_close(server);
}

/* ---- stand-ins ------------------------------------------------------------------------------- */

static void test_a_bot_stands_in_and_goes(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 3, "");
    unsigned gone = (unsigned)table_turn(players_table(&players)), other = (gone + 1) % 3;
    char seat[32];
    snprintf(seat, sizeof seat, ",'seat':%u", gone);
    client_leave(players.client[gone]);
    later(server, LIMIT_AWAY_MS - 1);
    refused(players.client[other], "not_away", "{'do':'replace','table':'%s'%s}", players.table,
            seat);
    later(server, 1);
    order(players.client[other], "replace", seat);
    const struct table *table = players_table(&players);
    assert_int_equal(table->seat[gone].stand_in, SETTINGS_LEVEL);
    assert_true(table->match.record.moves > 0); /* the bot has moved */
    assert_int_not_equal(table_turn(table), gone);
    refused(players.client[other], "not_away", "{'do':'replace','table':'%s'%s}", players.table,
            seat);
    client_back(players.client[gone], server);
    order(players.client[gone], "watch", "");
    order(players.client[gone], "back", "");
    assert_int_equal(players_table(&players)->seat[gone].stand_in, 0);
    while (table_turn(players_table(&players)) != (int)gone)
        assert_true(players_move(&players));
    assert_true(players_move(&players)); /* and decides again */
    assert_null(table_differs_from_log(players_table(&players)));
    test_server_close(server);
}

/* ---- undo ------------------------------------------------------------------------------------ */

/* Play until another seat decides, so that something new is known. */
static struct client *play_a_turn(void)
{
    struct client *mover = players_turn(&players);
    while (players_turn(&players) == mover)
        players_move(&players);
    return mover;
}

static void undo_among(unsigned seats)
{
    struct server *server = test_server_open();
    players_start(&players, server, "nile", seats, "");
    struct client *mover = play_a_turn();
    unsigned moves = players_table(&players)->match.record.moves;
    order(mover, "undo", "");
    assert_string_equal(word(json_object_get(last(mover, "update"), "entry"), "kind"), "undo-ask");
    for (unsigned seat = 0; seat < seats; seat++)
        if (players.client[seat] != mover) {
            assert_int_equal(players_table(&players)->match.record.moves, moves);
            order(players.client[seat], "undo_answer", ",'yes':true");
        }
    assert_true(players_table(&players)->match.record.moves < moves);
    assert_ptr_equal(players_turn(&players), mover);
    assert_null(table_differs_from_log(players_table(&players)));

    mover = play_a_turn(); /* one refusal is enough */
    moves = players_table(&players)->match.record.moves;
    order(mover, "undo", "");
    order(players.client[0] == mover ? players.client[1] : players.client[0], "undo_answer",
          ",'yes':false");
    assert_int_equal(players_table(&players)->undo_asked, -1);
    assert_int_equal(players_table(&players)->match.record.moves, moves);

    order(mover, "undo", ""); /* a move counts as a refusal */
    players_move(&players);
    assert_int_equal(players_table(&players)->undo_asked, -1);
    test_server_close(server);
}

static void test_undo_by_consent(void **unused)
{
    (void)unused;
    for (unsigned seats = 2; seats <= 4; seats++)
        undo_among(seats);
}

static void test_undo_that_is_free(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nefertiti", 3, ",'undo':'free'");
    for (unsigned i = 0; i < 200; i++) {
        struct client *mover = players_turn(&players);
        struct snapshot before = snapshot_of(&players);
        if (!players_move(&players))
            break;
        const struct table *table = players_table(&players);
        unsigned moves = table->match.record.moves;
        if (table->match.mark[moves - 1].flags & MATCH_SEALED)
            continue;
        order(mover, "undo", "");
        assert_int_equal(players_table(&players)->match.record.moves, moves - 1);
        assert_memory_equal(&players_table(&players)->match.state, &before.state,
                            sizeof before.state);
        test_server_close(server);
        return;
    }
    fail_msg("no move could be taken back");
}

/* Each undo plays the match again when the log is read, so there are only so many in one log. */
static void test_a_table_has_only_so_many_undos(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *mover;
    players_start(&players, server, "nefertiti", 3, ",'undo':'free'");
    do {
        mover = players_turn(&players);
        assert_true(players_move(&players));
        const struct match *match = &players_table(&players)->match;
        if (!(match->mark[match->record.moves - 1].flags & MATCH_SEALED))
            order(mover, "undo", "");
    } while (players_table(&players)->undos < LIMIT_UNDOS);
    assert_true(players_move(&players));
    server = test_server_restart(server);
    client_back(mover, server);
    refused(mover, "undo_many", "{'do':'undo','table':'%s'}", players.table);
    test_server_close(server);
}

/* The third seat is a bot's and on turn; the player before it requests an undo. */
static struct client *ask_before_a_bot(struct server *server)
{
    players_start(&players, server, "nile", 3, "");
    client_leave(players.client[2]);
    later(server, LIMIT_AWAY_MS);
    order(players.client[0], "replace", ",'seat':2"); /* it moves immediately if it can */
    assert_int_not_equal(table_turn(players_table(&players)), 2);
    fake_net_hold_work(server->net, true);
    struct client *mover = NULL;
    while (table_turn(players_table(&players)) != 2) {
        mover = players_turn(&players);
        players_move(&players);
    }
    order(mover, "undo", "");
    assert_true(players_table(&players)->undo_asked >= 0);
    fake_net_hold_work(server->net, false);
    return mover;
}

static void test_a_bot_waits_for_the_answer_of_those_who_are_asked(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *mover = ask_before_a_bot(server);
    unsigned moves = players_table(&players)->match.record.moves;
    later(server, LIMIT_UNDO_MS / 2);
    assert_int_equal(players_table(&players)->match.record.moves, moves);
    order(players.client[0] == mover ? players.client[1] : players.client[0], "undo_answer",
          ",'yes':true");
    assert_true(players_table(&players)->match.record.moves < moves);
    assert_ptr_equal(players_turn(&players), mover);
    test_server_close(server);
}

static void test_a_bot_does_not_wait_for_ever(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    ask_before_a_bot(server);
    unsigned moves = players_table(&players)->match.record.moves;
    later(server, LIMIT_UNDO_MS + 1000);
    assert_true(players_table(&players)->match.record.moves > moves);
    assert_int_equal(players_table(&players)->undo_asked, -1);
    test_server_close(server);
}

/* Undo, and compare the effect with the announced one. */
static void check_undo(unsigned seat)
{
    struct client *client = players.client[seat];
    const char *undo = word(last(client, "update"), "undo");
    if (strcmp(undo, "no") == 0) {
        struct snapshot before = snapshot_of(&players);
        order(client, "undo", "");
        last(client, "refused");
        assert_unchanged(&players, &before);
        return;
    }
    unsigned moves = players_table(&players)->match.record.moves;
    order(client, "undo", "");
    const char *kind = word(json_object_get(last(client, "update"), "entry"), "kind");
    assert_string_equal(kind, strcmp(undo, "free") == 0 ? "undo" : "undo-ask");
    if (strcmp(undo, "ask") != 0) {
        assert_true(players_table(&players)->match.record.moves < moves);
        return;
    }
    assert_string_equal(word(last(client, "update"), "undo"), "no"); /* one request at a time */
    order(players.client[(seat + 1) % players.seats], "undo_answer", ",'yes':false");
    assert_int_equal(players_table(&players)->match.record.moves, moves);
}

static void told_undo_holds(const char *game, unsigned seats, const char *plan)
{
    unsigned said[3] = {0};
    struct server *server = test_server_open();
    players_start(&players, server, game, seats, plan);
    for (unsigned i = 0; i < 60 && players_move(&players); i++) {
        unsigned seat = akhet_random_below(&players.random, seats);
        if (players_table(&players)->stage != TABLE_PLAYING)
            break;
        said[table_undo_kind(players_table(&players), (int)seat)]++;
        check_undo(seat);
    }
    assert_true(said[MATCH_UNDO_NO]);
    assert_true(strstr(plan, "none") || said[MATCH_UNDO_FREE]);
    assert_int_equal(said[MATCH_UNDO_ASK] > 0, strstr(plan, "consent") != NULL);
    test_server_close(server);
}

static void test_undo_does_what_was_told(void **unused)
{
    (void)unused;
    told_undo_holds("nefertiti", 3, ",'undo':'consent'");
    told_undo_holds("nile", 2, ",'undo':'consent'");
    told_undo_holds("nefertiti", 3, ",'undo':'free'");
    told_undo_holds("nile", 2, ",'undo':'none'");
}

/* No other person is left to agree. */
static void test_undo_with_bots_alone(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct client *mover = play_a_turn();
    unsigned other = players.client[0] == mover ? 1 : 0;
    char seat[32];
    snprintf(seat, sizeof seat, ",'seat':%u", other);
    fake_net_hold_work(server->net, true);
    client_leave(players.client[other]);
    later(server, LIMIT_AWAY_MS);
    order(mover, "replace", seat);
    refused(mover, "undo_known", "{'do':'undo','table':'%s'}", players.table);
    fake_net_hold_work(server->net, false);
    test_server_close(server);
}

/* ---- chat ------------------------------------------------------------------------------------ */

static void test_talk_is_kept_and_told(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    for (unsigned i = 0; i < LIMIT_CHAT_KEPT + 7; i++) {
        char line[64];
        snprintf(line, sizeof line, ",'text':'wiersz %u, żółć'", i);
        order(players.client[i % 2], "talk", line);
    }
    order(players.client[0], "talk", ",'phrase':'well-played'");
    const json_t *entry = json_object_get(last(players.client[1], "update"), "entry");
    assert_string_equal(word(entry, "phrase"), "well-played");
    assert_string_equal(word(entry, "name"), players.client[0]->name);
    order(players.client[1], "watch", "");
    const json_t *talk = json_object_get(last(players.client[1], "table"), "talk");
    assert_int_equal(json_array_size(talk), LIMIT_CHAT_KEPT);
    assert_string_equal(word(json_array_get(talk, 0), "text"), "wiersz 8, żółć");
    assert_null(table_differs_from_log(players_table(&players)));
    test_server_close(server);
}

static void test_mute(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct client *a = players.client[0], *b = players.client[1];
    say(a, "{'do':'mute','player':'%s','on':true}", b->name);
    unsigned told = heard(a, "update");
    order(b, "talk", ",'text':'you hear nothing'");
    order(b, "talk", ",'phrase':'hello'");
    assert_int_equal(heard(a, "update"), told + 2); /* the numbers have no gaps … */
    for (unsigned i = 0; i < a->count; i++) {       /* … but the texts are missing */
        assert_null(strstr(a->heard[i].text, "you hear"));
        assert_null(strstr(a->heard[i].text, "\"phrase\":"));
    }
    order(a, "watch", "");
    assert_int_equal(json_array_size(json_object_get(last(a, "table"), "talk")), 0);
    order(a, "talk", ",'text':'my own'");
    assert_string_equal(word(json_object_get(last(a, "update"), "entry"), "text"), "my own");
    say(a, "{'do':'mute','player':'%s','on':false}", b->name);
    order(b, "talk", ",'text':'and now'");
    assert_string_equal(word(json_object_get(last(a, "update"), "entry"), "text"), "and now");
    test_server_close(server);
}

static void test_who_was_muted_first_is_heard_again(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *a = client_new(server, "a");
    for (unsigned i = 0; i <= LIMIT_MUTED; i++) {
        char name[16];
        snprintf(name, sizeof name, "b%u", i);
        client_new(server, name);
        say(a, "{'do':'mute','player':'%s','on':true}", name);
        say(a, "{'do':'mute','player':'%s','on':true}", name);
    }
    const struct session *session = server->sessions;
    while (session->conn != a->conn)
        session = session->next;
    assert_int_equal(session->muted_count, LIMIT_MUTED);
    for (unsigned i = 0; i < LIMIT_MUTED; i++)
        assert_int_equal(session->muted[i], session->player + 2 + i);
    say(a, "{'do':'mute','player':'b1','on':false}");
    say(a, "{'do':'mute','player':'b0','on':false}");
    assert_int_equal(session->muted_count, LIMIT_MUTED - 1);
    assert_int_equal(session->muted[0], session->player + 3);
    test_server_close(server);
}

/* ---- rematch --------------------------------------------------------------------------------- */

static void test_rematch(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 3, ",'rated':true,'undo':'free'");
    order(players.client[0], "resign", "");
    order(players.client[1], "resign", "");
    order(players.client[1], "rematch", "");
    char id[32];
    snprintf(id, sizeof id, "%s",
             word(json_object_get(last(players.client[0], "update"), "entry"), "table"));
    order(players.client[0], "rematch", "");
    order(players.client[2], "rematch", "");
    assert_string_equal(players_table(&players)->rematch, id);
    assert_string_equal(word(json_object_get(last(players.client[1], "update"), "entry"), "table"),
                        id);
    assert_int_equal(server->table_count, 2);
    struct table *next = test_table(server, id);
    assert_non_null(next);
    assert_true(next->settings.rated && next->settings.undo == UNDO_FREE);
    assert_memory_not_equal(next->settings.secret, players_table(&players)->settings.secret,
                            sizeof next->settings.secret);
    assert_string_equal(next->seat[2].name, players.client[0]->name); /* first becomes last */
    assert_int_equal(next->seat[0].kind, SEAT_OPEN);
    for (unsigned seat = 1; seat < 3; seat++)
        say(players.client[seat], "{'do':'sit','table':'%s'}", id);
    assert_int_equal(next->stage, TABLE_PLAYING);
    order(players.client[0], "watch", "");
    assert_string_equal(word(last(players.client[0], "table"), "rematch"), id);
    test_server_close(server);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static void test_too_many_messages(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct client *client = client_new(server, "hasty");
    server->options.limits = true;
    for (unsigned i = 0; i < LIMIT_BURST; i++)
        call(client, "{'do':'ping'}");
    hear(client);
    assert_int_equal(fake_net_closed(client->conn), 0);
    assert_int_equal(heard(client, "pong"), LIMIT_BURST);
    call(client, "{'do':'ping'}");
    assert_string_equal(word(last(client, "bye"), "code"), "rate");
    assert_int_equal(fake_net_closed(client->conn), NET_CLOSE_RATE);
    assert_int_equal(server->session_count, 0);
    server->options.limits = false;
    test_server_close(server);
}

/* A slow client is dropped during a broadcast; the others still get the message. */
/* An update for everybody at a table costs more than the command. */
static void test_updates_are_charged_to_who_caused_them(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_start(&players, server, "nile", 2, "");
    struct client *mover = players_turn(&players);
    struct client *other = players.client[players.client[0] == mover];
    unsigned before = fake_net_charges(mover->conn), idle = fake_net_charges(other->conn);
    order(mover, "pause", "");
    order(mover, "go_on", "");
    assert_int_equal(fake_net_charges(mover->conn), before + 2);
    assert_int_equal(fake_net_charges(other->conn), idle);
    order(other, "talk", ",'text':'hello'");
    assert_int_equal(fake_net_charges(other->conn), idle + 1);
    test_server_close(server);
}

static void test_a_bots_moves_are_charged_to_who_plays_with_it(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(&players, server,
                 "'game':'nile','seats':[{'kind':'person'},{'kind':'bot','level':1}]");
    unsigned moves = 0, before = fake_net_charges(players.client[0]->conn);
    while (moves < 20 && players_move(&players))
        moves++;
    unsigned made = players_table(&players)->match.record.moves;
    assert_true(made > moves); /* the bot has answered */
    assert_true(fake_net_charges(players.client[0]->conn) - before >= made - 1);
    test_server_close(server);
}

static void test_slow_readers(void **unused)
{
    (void)unused;
    test_options.net.queue = 32768;
    struct server *server = test_server_open();
    test_options.net.queue = LIMIT_QUEUE;
    players_start(&players, server, "nile", 2, "");
    struct client *slow[5];
    for (unsigned i = 0; i < 5; i++) {
        slow[i] = client_mute(server, "json");
        order(slow[i], "watch", "");
        fake_net_clog(slow[i]->conn);
    }
    unsigned sessions = server->session_count;
    while (players_move(&players) && server->session_count == sessions)
        order(players.client[0], "talk", ",'text':'still there?'");
    quiet(server);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(fake_net_closed(slow[i]->conn), NET_CLOSE_SLOW);
    assert_int_equal(server->session_count, sessions - 5);
    assert_int_equal(number(last(players.client[0], "update"), "seq"),
                     players_table(&players)->seq);
    assert_int_equal(number(last(players.client[1], "update"), "seq"),
                     players_table(&players)->seq);
    test_server_close(server);
}

/* The session or the table is gone when the answer arrives. */
static void test_thoughts_that_come_too_late(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    players_open(&players, server,
                 "'game':'nile','hints':true,'seats':[{'kind':'person'},{'kind':'bot','level':1}]");
    fake_net_hold_work(server->net, true);
    while (table_turn(players_table(&players)) != 0)
        fake_net_work(server->net), quiet(server);
    order(players.client[0], "hint", "");
    struct client *twin = client_twin(players.client[0], "json");
    client_leave(players.client[0]);
    assert_true(fake_net_work(server->net));
    order(twin, "hint", "");
    order(twin, "resign", "");
    later(server, 2 * LIMIT_IDLE_MS);
    assert_int_equal(server->table_count, 0);
    fake_net_hold_work(server->net, false);
    quiet(server);
    json_t *hint = last(twin, "hint");
    assert_string_equal(word(hint, "table"), players.table);
    test_server_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_presence),
        CASE(test_who_does_not_watch_is_not_there),
        CASE(test_who_opened_the_table_arranges_its_seats),
        CASE(test_a_bot_in_the_last_seat_begins_the_match),
        CASE(test_who_is_elsewhere_is_told_of_the_turn),
        CASE(test_another_name),
        CASE(test_only_players_look_on),
        CASE(test_a_bot_stands_in_and_goes),
        CASE(test_undo_by_consent),
        CASE(test_undo_that_is_free),
        CASE(test_a_table_has_only_so_many_undos),
        CASE(test_a_bot_waits_for_the_answer_of_those_who_are_asked),
        CASE(test_a_bot_does_not_wait_for_ever),
        CASE(test_undo_does_what_was_told),
        CASE(test_undo_with_bots_alone),
        CASE(test_talk_is_kept_and_told),
        CASE(test_mute),
        CASE(test_who_was_muted_first_is_heard_again),
        CASE(test_rematch),
        CASE(test_too_many_messages),
        CASE(test_updates_are_charged_to_who_caused_them),
        CASE(test_a_bots_moves_are_charged_to_who_plays_with_it),
        CASE(test_slow_readers),
        CASE(test_thoughts_that_come_too_late),
        CASE(test_a_name_that_is_late_does_not_change_who_watches),
        CASE(test_a_spectator_who_takes_a_name_and_a_seat_is_there),
    };
    return cmocka_run_group_tests_name("people at a table", tests, NULL, temporary_folder_remove);
}

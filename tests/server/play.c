/* Whole matches over the protocol: every client receives every entry once, as its seat may see it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tables.h"
#include "tests/support/table_compare.h"
#include "tests/support/test_players.h"

/* What a seat may know of the last entry according to the rules. */
struct truth {
    const struct table *table;
    struct entry entry;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events;
};

static void keep_last(void *context, struct table *table, const struct entry *entry,
                      const struct akhet_events *events)
{
    struct truth *truth = context;
    if (entry->seq != truth->table->seq)
        return;
    (void)table;
    truth->entry = *entry;
    truth->events = (struct akhet_events){truth->event, AKHET_EVENTS, events->count};
    memcpy(truth->event, events->event, events->count * sizeof *events->event);
}

static void learn(struct truth *truth, struct table *table)
{
    truth->table = table;
    struct table *again = table_new(table->server, table->id);
    struct log_part log;
    assert_non_null(again);
    log_part_begin(&log);
    assert_int_equal(table_load(again, table->server->store, 0, &log), STORE_DONE);
    assert_true(log_part_apply(&log, again, STORE_ENTRIES, keep_last, truth));
    assert_null(tables_differ(table, again));
    log_part_free(&log);
    table_free(again);
}

static json_t *events_for(const struct truth *truth, int seat)
{
    static char text[1 << 16];
    const struct akhet_game *game = truth->table->settings.game;
    struct akhet_text out = akhet_text_on(text, sizeof text);
    struct akhet_json json = akhet_json_on(&out);
    akhet_json_array(&json, NULL);
    for (unsigned i = 0; i < truth->events.count; i++) {
        struct akhet_event told;
        if (akhet_event_for(game, &truth->events.event[i], seat, &told))
            akhet_event_json(game, &told, &json);
    }
    akhet_json_array_end(&json);
    assert_false(out.full);
    return json_loads(text, 0, NULL);
}

static void check_view(const struct table *table, int seat, const char *kind, const json_t *told)
{
    static char text[1 << 16];
    const struct akhet_game *game = table->settings.game;
    union akhet_space view;
    struct akhet_text out = akhet_text_on(text, sizeof text);
    game->view(&table->match.state, seat, &view);
    assert_true(!json_object_get(told, "viewhex") == !!strcmp(kind, "bytes"));
    assert_true(!json_object_get(told, "view") == !!strcmp(kind, "json"));
    if (strcmp(kind, "bytes") == 0) {
        akhet_text_hex(&out, view.bytes, game->view_bytes);
        assert_string_equal(word(told, "viewhex"), text);
    } else if (strcmp(kind, "json") == 0) {
        struct akhet_json json = akhet_json_on(&out);
        akhet_json_object(&json, NULL);
        game->view_json(&view, &json);
        akhet_json_object_end(&json);
        json_t *wanted = json_loads(text, 0, NULL);
        assert_true(json_equal(wanted, json_object_get(told, "view")));
        json_decref(wanted);
    }
}

static void check_legal(const struct table *table, int seat, const json_t *told)
{
    const struct akhet_game *game = table->settings.game;
    const json_t *legal = json_object_get(told, "legal");
    akhet_move moves[AKHET_LEGAL];
    int turn = table_turn(table);
    if (turn == AKHET_NOBODY)
        assert_true(json_is_null(json_object_get(told, "turn")));
    else
        assert_int_equal(number(told, "turn"), turn);
    assert_int_equal(legal != NULL, turn != AKHET_NOBODY && turn == seat);
    unsigned count = legal ? game->legal(&table->match.state, moves) : 0;
    assert_int_equal(json_array_size(legal), count);
    for (unsigned i = 0; i < count; i++) {
        char name[AKHET_RECORD_LINE + 1];
        struct akhet_text out = akhet_text_on(name, sizeof name);
        akhet_move_name(game, moves[i], &out);
        assert_string_equal(json_string_value(json_array_get(legal, i)), name);
    }
}

/* One client per seat, and a spectator last. */
struct hall {
    struct test_players players;
    struct client *spectator;
    unsigned read[AKHET_SEATS + 1];
    long long seq[AKHET_SEATS + 1];
};

static const char *view_of(unsigned seat)
{
    static const char *const views[] = {"json", "bytes", "none"};
    return views[seat % 3];
}

static void check_entry(const struct truth *truth, int seat, const json_t *told)
{
    const json_t *entry = json_object_get(told, "entry");
    json_t *events = events_for(truth, seat);
    assert_string_equal(word(entry, "kind"), entry_word(truth->entry.kind));
    bool own = truth->entry.kind == ENTRY_MOVE && truth->entry.seat == seat;
    assert_int_equal(json_object_get(entry, "move") != NULL, own);
    if (truth->entry.kind == ENTRY_MOVE || truth->entry.kind == ENTRY_START)
        assert_true(json_equal(events, json_object_get(told, "events")));
    json_decref(events);
}

static void check_secrets(const struct hall *hall, const struct table *table, unsigned who,
                          const char *text)
{
    char secret[2 * AKHET_SECRET_BYTES + 1];
    struct akhet_text out = akhet_text_on(secret, sizeof secret);
    akhet_text_hex(&out, table->settings.secret, AKHET_SECRET_BYTES);
    if (table->stage != TABLE_OVER)
        assert_null(strstr(text, secret));
    for (unsigned seat = 0; seat < hall->players.seats; seat++)
        if (seat != who)
            assert_null(strstr(text, hall->players.client[seat]->token));
}

static void check_client(struct hall *hall, const struct truth *truth, unsigned who)
{
    bool sits = who < hall->players.seats;
    struct client *client = sits ? hall->players.client[who] : hall->spectator;
    int seat = sits ? (int)who : AKHET_SPECTATOR;
    hear(client);
    for (unsigned i = hall->read[who]; i < client->count; i++) {
        const struct heard *one = &client->heard[i];
        check_secrets(hall, truth->table, who, one->text);
        if (strcmp(word(one->json, "say"), "update") != 0)
            continue;
        assert_int_equal(number(one->json, "seq"), ++hall->seq[who]);
        if (hall->seq[who] != truth->table->seq)
            continue;
        check_entry(truth, seat, one->json);
        check_view(truth->table, seat, view_of(sits ? who : 0), one->json);
        check_legal(truth->table, seat, one->json);
        assert_int_equal(number(one->json, "at"), truth->table->match.record.moves);
    }
    hall->read[who] = client->count;
    assert_int_equal(hall->seq[who], truth->table->seq);
}

static void check_all(struct hall *hall)
{
    static struct truth truth;
    learn(&truth, players_table(&hall->players));
    for (unsigned who = 0; who <= hall->players.seats; who++)
        check_client(hall, &truth, who);
}

/* Skip earlier messages: from here on every update is checked. */
static void enter_hall(struct hall *hall)
{
    hall->spectator = client_mute(hall->players.server, "json");
    say(hall->spectator, "{'do':'watch','table':'%s'}", hall->players.table);
    assert_true(json_is_null(json_object_get(last(hall->spectator, "table"), "you")));
    for (unsigned who = 0; who <= hall->players.seats; who++) {
        struct client *client =
            who < hall->players.seats ? hall->players.client[who] : hall->spectator;
        hear(client);
        hall->read[who] = client->count;
        hall->seq[who] = players_table(&hall->players)->seq;
    }
}

static void check_result(struct hall *hall)
{
    const struct table *table = players_table(&hall->players);
    const json_t *result = json_object_get(last(hall->spectator, "update"), "result");
    uint8_t place[AKHET_SEATS];
    char secret[2 * AKHET_SECRET_BYTES + 1];
    struct akhet_text out = akhet_text_on(secret, sizeof secret);
    akhet_text_hex(&out, table->settings.secret, AKHET_SECRET_BYTES);
    assert_string_equal(word(result, "secret"), secret);
    assert_string_equal(word(result, "why"), "played");
    assert_true(match_places(&table->match, place));
    for (unsigned seat = 0; seat < hall->players.seats; seat++)
        assert_int_equal(
            json_integer_value(json_array_get(json_object_get(result, "places"), seat)),
            place[seat]);
}

static void play(const char *game, unsigned seats)
{
    struct server *server = test_server_open();
    struct hall hall = {0};
    players_start(&hall.players, server, game, seats, "");
    enter_hall(&hall);
    while (players_move(&hall.players))
        check_all(&hall);
    assert_int_equal(players_table(&hall.players)->stage, TABLE_OVER);
    check_result(&hall);
    test_server_close(server);
}

#define MATCH(game, seats)                                                                         \
    static void test_##game##_for_##seats(void **unused)                                           \
    {                                                                                              \
        (void)unused;                                                                              \
        play(#game, seats);                                                                        \
    }
MATCH(eights, 4)
MATCH(nefertiti, 3)
MATCH(nefertiti, 4)
MATCH(nile, 2)
MATCH(nile, 3)
MATCH(nile, 4)
MATCH(nile, 5)
MATCH(valley, 2)

/* The first view after the deal is checked too, and the whole table shows the seat's own view. */
static void test_the_whole_table_shows_the_own_view(void **unused)
{
    (void)unused;
    struct server *server = test_server_open();
    struct test_players players;
    players_start(&players, server, "nefertiti", 3, "");
    players_play(&players, 20);
    for (unsigned seat = 0; seat < 3; seat++)
        for (unsigned view = 0; view < 3; view++) {
            struct client *twin = client_twin(players.client[seat], view_of(view));
            say(twin, "{'do':'watch','table':'%s'}", players.table);
            json_t *told = last(twin, "table");
            assert_int_equal(number(told, "you"), seat);
            check_view(players_table(&players), (int)seat, view_of(view), told);
            check_legal(players_table(&players), (int)seat, told);
        }
    test_server_close(server);
}

static void test_bots_play_a_match_to_its_end(void **unused)
{
    (void)unused;
    static const char *const plans[] = {
        "'game':'eights','seats':[{'kind':'person'},{'kind':'bot','level':1},{'kind':'bot'},{'kind'"
        ":'bot'}]",
        "'game':'nefertiti','players':3,"
        "'seats':[{'kind':'bot','level':1},{'kind':'person'},{'kind':'bot','level':2}]",
        "'game':'nile','players':2,'seats':[{'kind':'person'},{'kind':'bot','level':1}]",
        "'game':'valley','seats':[{'kind':'bot','level':1},{'kind':'person'}]"};
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        struct server *server = test_server_open();
        struct test_players players;
        players_open(&players, server, plans[i]);
        players.client[1] = players.client[0];
        players_play(&players, UINT32_MAX);
        const struct table *table = players_table(&players);
        assert_int_equal(table->stage, TABLE_OVER);
        assert_null(table_differs_from_log(players_table(&players)));
        test_server_close(server);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_eights_for_4),
        CASE(test_nefertiti_for_3),
        CASE(test_nefertiti_for_4),
        CASE(test_nile_for_2),
        CASE(test_nile_for_3),
        CASE(test_nile_for_4),
        CASE(test_nile_for_5),
        CASE(test_valley_for_2),
        CASE(test_the_whole_table_shows_the_own_view),
        CASE(test_bots_play_a_match_to_its_end),
    };
    return cmocka_run_group_tests_name("whole matches over the protocol", tests, NULL,
                                       temporary_folder_remove);
}

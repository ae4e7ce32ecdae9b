/* Log lines: written entries parse back, and invalid lines are refused. */
#include "tests/support/check.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "server/server_entry.h"
#include "server/server_table_settings.h"

/* ---- entries -------------------------------------------------------------------------------- */

static void round_trip(const struct entry *entry, const struct akhet_game *game)
{
    char line[STORE_BODY + 1], again[STORE_BODY + 1];
    struct entry read = {0};
    struct akhet_text out = akhet_text_on(line, sizeof line);
    entry_write(entry, game, &out);
    assert_false(out.full);
    if (!entry_read(&read, game, line))
        fail_msg("not read back: %s", line);
    assert_int_equal(read.kind, entry->kind);
    out = akhet_text_on(again, sizeof again);
    entry_write(&read, game, &out);
    assert_string_equal(again, line);
}

static struct entry sample(enum entry_kind kind)
{
    struct entry entry = {
        .kind = kind, .seat = 3, .player = 1234567890123, .at = 4711, .level = 8, .ms = 86400001};
    strcpy(entry.text, "Zoë Żak\t says: 'x' = 1");
    return entry;
}

static void test_every_kind_is_read_back(void **unused)
{
    (void)unused;
    for (unsigned kind = 0; kind < ENTRIES; kind++) {
        struct entry entry = sample((enum entry_kind)kind), read = {0};
        char line[STORE_BODY + 1];
        struct akhet_text out = akhet_text_on(line, sizeof line);
        const struct akhet_game *game = akhet_game_find("nile");
        entry.yes = kind & 1;
        round_trip(&entry, game);
        entry_write(&entry, game, &out);
        assert_true(entry_read(&read, game, line));
        if (strstr("sit talk phrase", entry_word(entry.kind))) {
            assert_int_equal(read.seat, entry.seat);
            assert_int_equal(read.player, entry.player);
            assert_string_equal(read.text, entry.text);
        }
    }
}

static void test_every_move_is_read_back(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        for (unsigned move = 0; move < (*game)->moves; move++) {
            char name[AKHET_LEGAL];
            akhet_move code;
            struct akhet_text out = akhet_text_on(name, sizeof name);
            akhet_move_name(*game, (akhet_move)move, &out);
            if (!akhet_move_parse(*game, name, &code, NULL))
                continue; /* not the code of a move */
            struct entry entry = {.kind = ENTRY_MOVE, .move = (akhet_move)move}, read = {0};
            char line[STORE_BODY + 1];
            out = akhet_text_on(line, sizeof line);
            entry_write(&entry, *game, &out);
            assert_true(entry_read(&read, *game, line));
            assert_int_equal(read.move, move);
        }
}

static void test_longest_text_fits(void **unused)
{
    (void)unused;
    struct entry entry = sample(ENTRY_TALK);
    memset(entry.text, 'x', sizeof entry.text - 1);
    entry.text[sizeof entry.text - 1] = '\0';
    entry.player = INT64_MAX;
    round_trip(&entry, NULL);
}

static void test_rubbish_is_no_entry(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "",
        " ",
        "x",
        "mov 0 0 draw",
        "Move 0 0 draw",
        "move",
        "move 0",
        "move 0 0",
        "move 0 0 fly",
        "move 5 0 draw",
        "move -2 0 draw",
        "move x 0 draw",
        "move 0 -1 draw",
        "move 0 4294967296 draw",
        "rise",
        "rise ",
        "rise 0 0",
        "rise 0x",
        "rise 99999999999999999999",
        "start now",
        "close 1",
        "undo-answer 0",
        "undo-answer 0 maybe",
        "undo-answer 0 yes please",
        "stand-in 0 9",
        "stand-in 0 0",
        "stand-in 0 -1",
        "sit 0 -1 x",
        "talk 0",
        "away",
        "away 0",
        "away -1",
        "away 4000000000001",
        "away 9223372036854775808",
        "away 10 s",
    };
    struct entry entry;
    const struct akhet_game *game = akhet_game_find("eights");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (entry_read(&entry, game, lines[i]))
            fail_msg("this was believed: '%s'", lines[i]);
    assert_false(entry_read(&entry, NULL, "move 0 0 draw"));
    char *longest = malloc(STORE_BODY + 100);
    assert_non_null(longest);
    memset(longest, 'x', STORE_BODY + 99);
    longest[STORE_BODY + 99] = '\0';
    memcpy(longest, "talk 0 1 ", 9);
    assert_false(entry_read(&entry, game, longest));
    free(longest);
}

/* ---- settings ------------------------------------------------------------------------------- */

static const struct match_pace paces[] = {
    {.kind = MATCH_PACE_NONE},
    {.kind = MATCH_PACE_MOVE, .move_ms = 30000},
    {.kind = MATCH_PACE_BANK, .bank_ms = 600000, .add_ms = 5000},
    {.kind = MATCH_PACE_DAYS, .move_ms = 2 * MATCH_DAY},
};

static void plan_round_trip(const struct table_settings *plan)
{
    char line[STORE_BODY + 1], again[STORE_BODY + 1];
    struct table_settings read;
    struct akhet_text out = akhet_text_on(line, sizeof line);
    settings_write(plan, &out);
    assert_false(settings_newer(line)); /* it knows every word that it writes */
    assert_false(out.full);
    if (!settings_read(&read, line))
        fail_msg("not read back: %s", line);
    out = akhet_text_on(again, sizeof again);
    settings_write(&read, &out);
    assert_string_equal(again, line);
    assert_ptr_equal(read.game, plan->game);
    assert_memory_equal(&read.setup, &plan->setup, sizeof read.setup);
    assert_memory_equal(read.seat, plan->seat, plan->setup.players * sizeof *read.seat);
    assert_memory_equal(&read.pace, &plan->pace, sizeof read.pace);
    assert_memory_equal(read.secret, plan->secret, sizeof read.secret);
    assert_true(read.undo == plan->undo && read.shown == plan->shown &&
                read.watchable == plan->watchable && read.hints == plan->hints &&
                read.rated == plan->rated && read.by_hand == plan->by_hand);
}

/* Every kind of seat at every seat and level, with varying flags and paces. */
static void with_seats(struct table_settings *plan, unsigned *count)
{
    unsigned seats = plan->setup.players, ways = 1;
    for (unsigned seat = 0; seat < seats; seat++)
        ways *= 4;
    for (unsigned way = 0; way < ways; way++, ++*count) {
        for (unsigned seat = 0, rest = way; seat < seats; seat++, rest /= 4) {
            plan->seat[seat] = (enum seat_kind)(rest % 4);
            plan->level[seat] = 1 + (way + seat) % 8;
        }
        unsigned mix = *count;
        plan->pace = paces[mix % 4];
        plan->undo = (enum settings_undo)(mix % 3);
        plan->shown = mix & 1, plan->watchable = mix & 2, plan->hints = mix & 4;
        plan->rated = mix & 8, plan->by_hand = mix & 16;
        memset(plan->secret, (int)mix, sizeof plan->secret);
        plan_round_trip(plan);
    }
}

static bool next_options(const struct akhet_game *game, struct akhet_setup *setup)
{
    for (unsigned i = 0; i < game->options && i < AKHET_OPTIONS; i++) {
        if (++setup->option[i] < game->option[i].values)
            return true;
        setup->option[i] = 0;
    }
    return false;
}

static void test_every_plan_is_read_back(void **unused)
{
    (void)unused;
    unsigned count = 0;
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        for (unsigned seats = (*game)->min_players; seats <= (*game)->max_players; seats++) {
            struct table_settings plan = {.game = *game,
                                          .setup = akhet_setup_default(*game, seats)};
            do {
                if (akhet_setup_check(*game, &plan.setup, NULL))
                    with_seats(&plan, &count);
            } while (next_options(*game, &plan.setup));
        }
    assert_true(count > 1000);
}

static void test_rubbish_is_no_plan(void **unused)
{
    (void)unused;
    static const char secret[] =
        "secret=00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    static const char *const lines[] = {
        "",
        "chess edition=1 players=2 seat=open seat=open %s",
        "nile players=2 seat=open seat=open %s",
        "nile edition=99 players=2 seat=open seat=open %s",
        "nile edition=1 seat=open seat=open %s",
        "nile edition=1 players=2 seat=open %s",
        "nile edition=1 players=2 seat=open seat=open seat=open %s",
        "nile edition=1 players=9 seat=open seat=open %s",
        "nile edition=1 players=-2 seat=open seat=open %s",
        "nile edition=1 players=2 seat=open seat=king %s",
        "nile edition=1 players=2 seat=open seat=bot %s",
        "nile edition=1 players=2 seat=open seat=bot0 %s",
        "nile edition=1 players=2 seat=open seat=bot9 %s",
        "nile edition=1 players=2 seat=open seat=bot3x %s",
        "nile edition=1 players=2 seat=open seat=open",
        "nile edition=1 players=2 seat=open seat=open secret=00",
        "nile edition=1 players=2 seat=open seat=open pace=4 %s",
        "nile edition=1 players=2 seat=open seat=open pace=1 move=1 %s",
        "nile edition=1 players=2 seat=open seat=open move=1000 %s",
        "nile edition=1 players=2 seat=open seat=open undo=3 %s",
        "nile edition=1 players=2 seat=open seat=open undo=x %s",
        "nile edition=1 players=2 seat=open seat=open other=1 %s",
        "nile edition=1 players=2 seat=open seat=open other %s",
        "nile edition=1 players=2 option=x=y seat=open seat=open %s",
        "nile edition=1 option=x=y players=2 seat=open seat=open %s",
    };
    char line[512];
    struct table_settings plan;
    snprintf(line, sizeof line, "nile edition=%d players=2 seat=open seat=bot3 %s",
             akhet_game_find("nile")->edition, secret);
    assert_true(settings_read(&plan, line));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        snprintf(line, sizeof line, lines[i], secret);
        if (settings_read(&plan, line))
            fail_msg("this was believed: '%s'", line);
    }
}

/* ---- settings from clients ------------------------------------------------------------------ */

static const char *asked(const char *members, struct table_settings *plan, char what[64])
{
    char text[1024];
    struct error error = {0};
    snprintf(text, sizeof text, "{%s}", members);
    for (char *at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    json_t *json = json_loads(text, 0, NULL);
    if (!json)
        fail_msg("%s", text);
    bool taken = settings_from_json(plan, json, &error);
    json_decref(json);
    memcpy(what, error.what, sizeof error.what);
    return taken ? "" : error_id(error.code);
}

static void test_what_is_left_out(void **unused)
{
    (void)unused;
    struct table_settings plan;
    char what[64];
    assert_string_equal(asked("'game':'nile'", &plan, what), "");
    assert_int_equal(plan.setup.players, 2);
    assert_true(plan.watchable && !plan.shown && !plan.hints && !plan.rated && !plan.by_hand);
    assert_int_equal(plan.undo, UNDO_CONSENT);
    assert_int_equal(plan.pace.kind, MATCH_PACE_NONE);
    assert_true(plan.seat[0] == SEAT_PERSON && plan.seat[1] == SEAT_OPEN);
}

static void test_every_refusal_of_a_plan(void **unused)
{
    (void)unused;
    static const struct {
        const char *members, *code, *what;
    } bad[] = {
        {"'game':7", "bad_member", "game"},
        {"'players':2", "bad_member", "game"},
        {"'game':'chess'", "no_game", "chess"},
        {"'game':'nile','players':'2'", "bad_member", "players"},
        {"'game':'nile','players':1", "bad_member", "players"},
        {"'game':'nile','players':6", "bad_member", "players"},
        {"'game':'nile','players':-9223372036854775807", "bad_member", "players"},
        {"'game':'nile','players':2.0", "bad_member", "players"},
        {"'game':'nile','options':[]", "bad_member", "options"},
        {"'game':'nile','options':{'a':1}", "bad_member", "options"},
        {"'game':'nile','options':{'no such':'x'}", "setup", "no such=x"},
        {"'game':'nile','seats':{}", "bad_member", "seats"},
        {"'game':'nile','seats':[]", "bad_member", "seats"},
        {"'game':'nile','seats':[{'kind':'open'}]", "bad_member", "seats"},
        {"'game':'nile','seats':[{'kind':'open'},7]", "bad_member", "seats"},
        {"'game':'nile','seats':[{'kind':'open'},{}]", "bad_member", "seats"},
        {"'game':'nile','seats':[{'kind':'open'},{'kind':'king'}]", "bad_member", "seats"},
        {"'game':'nile','seats':[{'kind':'open'},{'kind':'open','x':1}]", "bad_member", "seats"},
        {"'game':'nile','seats':[{'kind':'open'},{'kind':'open','level':1}]", "bad_member",
         "seats"},
        {"'game':'nile','seats':[{'kind':'open'},{'kind':'bot','level':0}]", "bad_member", "seats"},
        {"'game':'nile','seats':[{'kind':'open'},{'kind':'bot','level':9}]", "bad_member", "seats"},
        {"'game':'nile','seats':[{'kind':'open'},{'kind':'bot','level':'1'}]", "bad_member",
         "seats"},
        {"'game':'nile','seats':[{'kind':'person'},{'kind':'person'}]", "bad_member", "seats"},
        {"'game':'nile','pace':1", "bad_member", "pace"},
        {"'game':'nile','pace':{}", "bad_member", "pace"},
        {"'game':'nile','pace':{'kind':'slow'}", "bad_member", "pace"},
        {"'game':'nile','pace':{'kind':'none','move_ms':1}", "bad_member", "pace"},
        {"'game':'nile','pace':{'kind':'none','x':1}", "bad_member", "pace"},
        {"'game':'nile','pace':{'kind':'move'}", "bad_member", "pace"},
        {"'game':'nile','pace':{'kind':'move','move_ms':'1'}", "bad_member", "pace"},
        {"'game':'nile','pace':{'kind':'move','move_ms':1000,'add_ms':1}", "bad_member", "pace"},
        {"'game':'nile','pace':{'kind':'bank','bank_ms':1000}", "bad_member", "pace"},
        {"'game':'nile','pace':{'kind':'move','move_ms':999}", "pace", ""},
        {"'game':'nile','pace':{'kind':'move','move_ms':-1}", "pace", ""},
        {"'game':'nile','pace':{'kind':'days','move_ms':1000}", "pace", ""},
        {"'game':'nile','pace':{'kind':'days','move_ms':9223372036854775807}", "pace", ""},
        {"'game':'nile','pace':{'kind':'bank','bank_ms':1000,'add_ms':3600001}", "pace", ""},
        {"'game':'nile','undo':'never'", "bad_member", "undo"},
        {"'game':'nile','undo':true", "bad_member", "undo"},
        {"'game':'nile','start':'now'", "bad_member", "start"},
        {"'game':'nile','public':1", "bad_member", "public"},
        {"'game':'nile','watch':'yes'", "bad_member", "watch"},
        {"'game':'nile','hints':null", "bad_member", "hints"},
        {"'game':'nile','rated':0", "bad_member", "rated"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct table_settings plan;
        char what[64];
        const char *code = asked(bad[i].members, &plan, what);
        if (strcmp(code, bad[i].code) != 0 || strcmp(what, bad[i].what) != 0)
            fail_msg("%s: '%s' of '%s'", bad[i].members, code, what);
    }
}

/* ---- lines of newer programs ---------------------------------------------------------------- */

static void test_words_that_a_newer_program_may_know(void **unused)
{
    (void)unused;
    static const char *const newer[] = {"later", "later 1 x", "pause-all 2"};
    static const char *const not_newer[] = {"",       " ",      "move 0 0 nonsense", "sit",
                                            "Move 0", "m0ve 1", "later\tx",          "1 later"};
    for (size_t i = 0; i < sizeof newer / sizeof *newer; i++)
        assert_true(entry_newer(newer[i]));
    for (size_t i = 0; i < sizeof not_newer / sizeof *not_newer; i++)
        assert_false(entry_newer(not_newer[i]));
}

static void test_settings_that_a_newer_program_may_know(void **unused)
{
    (void)unused;
    static const char *const newer[] = {"osiris edition=1 players=2 name=Zoé", "osiris",
                                        "nile edition=99 players=2", "nile edition=1 later=5",
                                        "nile edition=1 later name=x"};
    static const char *const not_newer[] = {"",
                                            "Nile edition=99",
                                            "nile",
                                            "nile edition=1 players=77 name=x later=1",
                                            "nile edition=x players=2",
                                            "nile edition=1 L4ter=1"};
    for (size_t i = 0; i < sizeof newer / sizeof *newer; i++)
        assert_true(settings_newer(newer[i]));
    for (size_t i = 0; i < sizeof not_newer / sizeof *not_newer; i++)
        if (settings_newer(not_newer[i]))
            fail_msg("'%s' is called newer", not_newer[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_kind_is_read_back),
        CASE(test_every_move_is_read_back),
        CASE(test_longest_text_fits),
        CASE(test_rubbish_is_no_entry),
        CASE(test_every_plan_is_read_back),
        CASE(test_rubbish_is_no_plan),
        CASE(test_what_is_left_out),
        CASE(test_every_refusal_of_a_plan),
        CASE(test_words_that_a_newer_program_may_know),
        CASE(test_settings_that_a_newer_program_may_know),
    };
    return cmocka_run_group_tests_name("lines of logs", tests, NULL, NULL);
}

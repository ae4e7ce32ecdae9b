/* Copies between a file and PostgreSQL, there and back: everything is the same. */
#include "tests/store/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_days.h"
#include "store/store_moderation.h"
#include "store/store_shared.h"
#include "tests/support/postgres.h"

enum { TABLES = 12, ENTRIES = 40, ROOM = 1 << 18 };

static void name_table(unsigned i, char table[STORE_TABLE + 1])
{
    snprintf(table, STORE_TABLE + 1, "copiedtable%05u", i);
}

static void fill_tables(struct store *store)
{
    for (unsigned i = 0; i < TABLES; i++)
        for (uint32_t seq = 1; seq <= 1 + i * ENTRIES / TABLES; seq++) {
            char table[STORE_TABLE + 1], id[16] = "", body[64];
            name_table(i, table);
            if (seq % 3)
                snprintf(id, sizeof id, "%u", seq);
            snprintf(body, sizeof body, "entry %u \t\"'\\ żółw 🐢 %u", seq, i);
            struct store_entry entry = fixture_entry(table, seq, id, body);
            entry.at = 1000 * i + seq;
            entry.stage = seq < 3 ? STORE_OPEN : i % 5 ? STORE_PLAYING : STORE_CLOSED;
            entry.shown = i % 2;
            entry.due = i % 3 ? 100 + i : 0;
            entry.creator = i;
            store_append(store, &entry, NULL, NULL);
        }
}

static void fill_people(struct store *store)
{
    uint8_t hash[STORE_HASH] = {0, 1, 2, 255};
    static uint64_t number;
    for (unsigned i = 1; i <= 9; i++) {
        struct store_player player = {.made = 5, .seen = i, .program = i == 3};
        snprintf(player.name, sizeof player.name, "Zoé %u", i);
        snprintf(player.folded, sizeof player.folded, "zoé%u", i);
        snprintf(player.webhook, sizeof player.webhook, "%s", i == 3 ? "https://example.org/" : "");
        hash[9] = (uint8_t)i;
        store_player_add(store, &player, hash, NULL, NULL, &number);
    }
    struct store_result result = {.table = "copiedtable00003",
                                  .seats = 1,
                                  .player = 3,
                                  .game = "nile",
                                  .score = -7,
                                  .before = 1500.1,
                                  .after = 1 / 3.0};
    struct store_rating rating = {3, "nile", 1 / 3.0, 99.5, 0.0599999, 1, 77};
    store_results(store, &result, &rating, 1, NULL, NULL);
    store_sit(store, 3, "copiedtable00001", true, NULL, NULL);
    store_card_set(store, "copiedtable00000", 1, "a card", NULL, NULL);
    store_heartbeat(store, 123456, NULL, NULL);
    store_absence_add(store, &(struct store_absence){5, 9}, NULL, NULL);
    store_ban(store, &(struct store_ban){.network = "192.0.2.0/24", .reason = "no", .at = 1}, NULL,
              NULL);
    store_day_add(store,
                  &(struct store_day){.day = 20775,
                                      .game = "nile",
                                      .player = 3,
                                      .points = "3276932768",
                                      .place = 2,
                                      .score = -7,
                                      .at = 99},
                  0, NULL, NULL);
    fixture_wait(store);
}

/* ---- everything as text -------------------------------------------------------------------- */

static bool put_entry(void *context, const struct store_entry *entry)
{
    char *out = context;
    sprintf(out + strlen(out), "%s %u %lld %s %d %d %s\n", entry->table, entry->seq,
            (long long)entry->at, entry->id, (int)entry->stage, entry->shown, entry->body);
    return true;
}

static bool put_summary(void *context, const struct store_summary *table)
{
    char *out = context;
    sprintf(out + strlen(out), "%lld %s %d %d %u %lld %lld\n", (long long)table->number,
            table->table, (int)table->stage, table->shown, table->entries, (long long)table->made,
            (long long)table->changed);
    return true;
}

static bool put_result(void *context, const struct store_result *result)
{
    char *out = context;
    sprintf(out + strlen(out), "%s %d %a %a\n", result->table, result->score, result->before,
            result->after);
    return true;
}

static bool put_ban(void *context, const struct store_ban *ban, const char *name)
{
    char *out = context;
    sprintf(out + strlen(out), "%s %s%s\n", ban->network, ban->reason, name);
    return true;
}

static bool put_card(void *context, const char *table, const char *card)
{
    char *out = context;
    sprintf(out + strlen(out), "%s %s\n", table, card ? card : "-");
    return true;
}

static void put_people(struct store *store, char *out)
{
    uint8_t hash[STORE_HASH] = {0, 1, 2, 255};
    struct store_player player;
    struct store_rating rating;
    for (uint64_t i = 1; i <= 9; i++) {
        hash[9] = (uint8_t)i;
        assert_true(store_player(store, i, &player));
        sprintf(out + strlen(out), "%s %s %s %d %lld %llu\n", player.name, player.folded,
                player.webhook, player.program, (long long)player.seen,
                (unsigned long long)store_token(store, hash));
    }
    assert_true(store_rating(store, 3, "nile", &rating));
    sprintf(out + strlen(out), "%a %a %a %u\n", rating.rating, rating.deviation, rating.volatility,
            rating.games);
}

static bool put_day(void *context, const struct store_day *day)
{
    char *out = context;
    sprintf(out + strlen(out), "%lld %s %s %d %d %lld\n", (long long)day->day, day->game,
            day->points, day->place, day->score, (long long)day->at);
    return true;
}

static char *everything(const char *path)
{
    struct store *store = fixture_open_with((struct store_options){.path = path});
    struct store_absence absence[STORE_ABSENCES];
    char *out = calloc(1, ROOM);
    for (unsigned i = 0; i < TABLES; i++) {
        char table[STORE_TABLE + 1];
        name_table(i, table);
        assert_int_equal(store_log(store, table, 1, put_entry, out), STORE_DONE);
    }
    assert_int_equal(store_survey_after(store, 0, 99, put_summary, out), STORE_DONE);
    assert_int_equal(store_history(store, 3, INT64_MAX, 9, put_result, out), STORE_DONE);
    store_bans(store, put_ban, out);
    assert_int_equal(store_days_of(store, 3, put_day, out), STORE_DONE);
    assert_non_null(strstr(out, "20775 nile 3276932768 2 -7 99"));
    store_cards_of(store, 3, 9, put_card, out);
    store_due(store, 1000, 99, fixture_join, out);
    put_people(store, out);
    sprintf(out + strlen(out), "%lld %u\n", (long long)store_last_heartbeat(store),
            store_absences(store, absence));
    store_close(store);
    return out;
}

static void copy(const char *from, const char *to)
{
    char why[512] = "";
    if (!store_copy(from, to, NULL, NULL, AKHET_EN, why, sizeof why))
        fail_msg("%s", why);
}

static void test_there_and_back(void **unused)
{
    (void)unused;
    char path[4][1024], why[512];
    snprintf(path[0], sizeof path[0], "%s", temporary_path("first.db"));
    snprintf(path[1], sizeof path[1], "%s", fixture_path("second.db"));
    snprintf(path[2], sizeof path[2], "%s", fixture_path("third.db"));
    snprintf(path[3], sizeof path[3], "%s", temporary_path("fourth.db"));
    struct store *store = fixture_open_with((struct store_options){.path = path[0]});
    fill_tables(store);
    fill_people(store);
    store_close(store);
    char *before = everything(path[0]);
    for (unsigned i = 1; i < 4; i++) {
        copy(path[i - 1], path[i]);
        char *after = everything(path[i]);
        assert_string_equal(before, after);
        free(after);
    }
    free(before);
    assert_false(store_copy(path[0], path[1], NULL, NULL, AKHET_EN, why, sizeof why));
    assert_non_null(strstr(why, "is not empty"));
    /* Numbers go on after those that were copied. */
    store = fixture_open_with((struct store_options){.path = path[2]});
    struct store_player player = {.name = "new", .folded = "new"};
    uint64_t number = 0;
    store_player_add(store, &player, NULL, NULL, NULL, &number);
    assert_int_equal(fixture_append(store, "newtablenewtable", 1, "", "x"), STORE_DONE);
    assert_int_equal(number, 10);
    store_close(store);
}

static bool stop(void *context)
{
    return ++*(unsigned *)context < 3;
}

static void test_a_copy_that_stops_leaves_no_file(void **unused)
{
    (void)unused;
    char why[512], from[1024], to[1024];
    unsigned calls = 0;
    snprintf(from, sizeof from, "%s", fixture_path("whole.db"));
    snprintf(to, sizeof to, "%s", temporary_path("part.db"));
    struct store *store = fixture_open_with((struct store_options){.path = from});
    fill_tables(store);
    fill_people(store);
    store_close(store);
    assert_false(store_copy(from, to, stop, &calls, AKHET_PL, why, sizeof why));
    assert_non_null(strstr(why, "przerwano"));
    assert_null(fopen(to, "r"));
    assert_false(store_copy(temporary_path("none.db"), to, NULL, NULL, AKHET_EN, why, sizeof why));
    assert_non_null(strstr(why, "there is no file"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_there_and_back),
        CASE(test_a_copy_that_stops_leaves_no_file),
    };
    return FIXTURE_RUN("store-copy", tests);
}

/* Databases that are well-formed SQLite but not as the store writes them: what cannot be right is
 * refused with its table or row, and everything else still works. */
#define _POSIX_C_SOURCE 200809L
#include "tests/store/fixture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"
#define C "cccccccccccccccc"

enum { ENTRIES = 12 };

static void warned(void *context, const char *text)
{
    char *said = context;
    snprintf(said, 256, "%s", text);
}

/* Two tables whose entries alternate, a player with a token, a result and a rating. */
static void fill(const char *name)
{
    enum store_status status = STORE_BROKEN;
    struct store *store = fixture_open(name);
    for (uint32_t seq = 1; seq <= ENTRIES; seq++) {
        char id[16];
        snprintf(id, sizeof id, "id-%u", seq);
        assert_int_equal(fixture_append(store, A, seq, id, "one"), STORE_DONE);
        assert_int_equal(fixture_append(store, B, seq, id, "two"), STORE_DONE);
    }
    struct store_player player = {.name = "Zoé", .folded = "zoé", .made = 1, .seen = 2};
    uint64_t number = 0;
    uint8_t hash[STORE_HASH] = {7};
    store_player_add(store, &player, hash, fixture_keep, &status, &number);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    struct store_result result = {.table = B, .seats = 1, .place = 1, .player = 1, .game = "nile"};
    struct store_rating rating = {.player = 1,
                                  .game = "nile",
                                  .rating = 1500,
                                  .deviation = 100,
                                  .volatility = 0.06,
                                  .games = 1,
                                  .at = 5};
    store_results(store, &result, &rating, 1, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    store_close(store);
}

static bool pass(void *context, const struct store_entry *entry)
{
    ++*(unsigned *)context;
    assert_true(strlen(entry->body) <= STORE_BODY);
    assert_true(entry->stage < STORE_STAGES);
    return true;
}

/* Table A is refused for reading and writing, with its id in the warning; B works. */
static void only_a_is_damaged(const char *sql)
{
    unsigned read = 0;
    char said[256] = "";
    const char *path = temporary_path("a.db");
    fill("a.db");
    fixture_sql(path, sql);
    struct store *store = fixture_open_with((struct store_options){
        .path = path, .sync = STORE_SYNC_OFF, .warn = warned, .context = said});
    if (store_log(store, A, 1, pass, &read) != STORE_DAMAGED)
        fail_msg("not refused: %s", sql);
    if (!strstr(said, A))
        fail_msg("'%s' does not name the table: %s", said, sql);
    assert_true(read < ENTRIES);
    assert_int_equal(fixture_append(store, A, ENTRIES + 1, "new", "x"), STORE_DAMAGED);
    assert_int_equal(store_seq_of(store, A, "nowhere"), 0);
    assert_int_equal(fixture_count(store, B), ENTRIES);
    assert_int_equal(fixture_append(store, B, ENTRIES + 1, "new", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, C, 1, "", "x"), STORE_DONE);
    store_close(store);
    fixture_remove("a.db");
}

#define LAST_OF_A "(SELECT last FROM tables WHERE id = '" A "')"
#define FIFTH_OF_A                                                                                 \
    "(SELECT number FROM log WHERE seq = 5 AND home = (SELECT number FROM tables WHERE id = '" A   \
    "'))"

static void test_a_log_whose_numbers_leap_is_refused(void **unused)
{
    (void)unused;
    only_a_is_damaged("UPDATE log SET seq = seq + 100000 WHERE number = " LAST_OF_A);
    only_a_is_damaged("UPDATE log SET seq = 4294967295 WHERE number = " LAST_OF_A);
    only_a_is_damaged("UPDATE log SET seq = -1 WHERE number = " LAST_OF_A);
    only_a_is_damaged("UPDATE log SET seq = 4294967301 WHERE number = " FIFTH_OF_A); /* 5 in 32 */
    only_a_is_damaged("UPDATE log SET seq = 6 WHERE number = " FIFTH_OF_A);
    only_a_is_damaged("UPDATE tables SET seq = 1 << 40 WHERE id = '" A "'");
    only_a_is_damaged("UPDATE tables SET seq = seq + 1 WHERE id = '" A "'");
    only_a_is_damaged("UPDATE tables SET seq = seq - 1 WHERE id = '" A "'");
    only_a_is_damaged("UPDATE tables SET seq = 'many' WHERE id = '" A "'");
}

static void test_a_log_that_does_not_lead_back_is_refused(void **unused)
{
    (void)unused;
    only_a_is_damaged("UPDATE log SET previous = number WHERE number = " LAST_OF_A);
    only_a_is_damaged("UPDATE log SET previous = " LAST_OF_A " WHERE number = " FIFTH_OF_A);
    only_a_is_damaged("UPDATE log SET previous = 0 WHERE number = " FIFTH_OF_A);
    only_a_is_damaged("UPDATE log SET previous = -3 WHERE number = " FIFTH_OF_A);
    only_a_is_damaged("UPDATE log SET previous = previous - 1 WHERE number = " FIFTH_OF_A);
    only_a_is_damaged("UPDATE log SET previous = 1 WHERE number = 1");
    only_a_is_damaged("UPDATE log SET home = 99 WHERE number = " FIFTH_OF_A);
    only_a_is_damaged("DELETE FROM log WHERE number = " FIFTH_OF_A);
    only_a_is_damaged("UPDATE tables SET last = last + 1 WHERE id = '" A "'"); /* of B */
    only_a_is_damaged("UPDATE tables SET last = 9223372036854775807 WHERE id = '" A "'");
    only_a_is_damaged("UPDATE tables SET last = 0 WHERE id = '" A "'");
}

static void test_columns_of_another_type_or_out_of_range_are_refused(void **unused)
{
    (void)unused;
    static const char *const set[] = {"body = zeroblob(9)",
                                      "body = 'x' || char(0) || 'y'",
                                      "body = CAST(x'ff41' AS TEXT)",
                                      "body = printf('%3000s', 'x')",
                                      "at = 9223372036854775807",
                                      "at = -1",
                                      "at = 'noon'",
                                      "stage = 4",
                                      "stage = -1",
                                      "stage = 4294967296",
                                      "shown = 2",
                                      "seq = 5.5",
                                      "seq = x'05'"};
    for (unsigned i = 0; i < sizeof set / sizeof *set; i++) {
        char sql[512];
        unsigned read = 0;
        fill("types.db");
        snprintf(sql, sizeof sql, "UPDATE log SET %s WHERE number = " FIFTH_OF_A, set[i]);
        fixture_sql(temporary_path("types.db"), sql);
        struct store *store = fixture_open("types.db");
        if (store_log(store, A, 1, pass, &read) != STORE_DAMAGED)
            fail_msg("not refused: %s", sql);
        assert_true(read <= 4);
        assert_int_equal(fixture_count(store, B), ENTRIES);
        store_close(store);
        fixture_remove("types.db");
    }
}

static void test_ids_are_judged_too(void **unused)
{
    (void)unused;
    only_a_is_damaged("UPDATE log SET id = zeroblob(20) WHERE number = " FIFTH_OF_A);
    only_a_is_damaged("UPDATE log SET id = printf('%100s', 'x') WHERE number = " FIFTH_OF_A);
    only_a_is_damaged("UPDATE log SET id = CAST(x'fe' AS TEXT) WHERE number = " FIFTH_OF_A);
}

/* Lists leave a malformed row out and warn of it. */
static void test_a_table_with_a_malformed_id_is_not_listed(void **unused)
{
    (void)unused;
    static const char *const id[] = {
        "'short'",      "x'00ff'",
        "'" A "bbbbb'", "'AAAAAAAA AAAAAAA'",
        "12",           "CAST(x'616161616161616161616161616161ff' AS TEXT)"};
    for (unsigned i = 0; i < sizeof id / sizeof *id; i++) {
        char sql[256], listed[256] = "", said[256] = "";
        fill("ids.db");
        snprintf(sql, sizeof sql, "UPDATE tables SET id = %s WHERE id = '" A "'", id[i]);
        fixture_sql(temporary_path("ids.db"), sql);
        struct store *store = fixture_open_with((struct store_options){
            .path = temporary_path("ids.db"), .warn = warned, .context = said});
        assert_int_equal(store_tables(store, ALL_STAGES, 99, fixture_join, listed), STORE_DONE);
        assert_string_equal(listed, B);
        assert_non_null(strstr(said, "row 1"));
        store_close(store);
        fixture_remove("ids.db");
    }
}

static void test_a_player_that_cannot_be_read_does_not_exist(void **unused)
{
    (void)unused;
    static const char *const set[] = {"name = zeroblob(400)",
                                      "name = printf('%200s', 'x')",
                                      "name = CAST(x'c3' AS TEXT)",
                                      "name = 'Zoé' || char(0) || 'x'",
                                      "name = ''",
                                      "folded = x'3132'",
                                      "secret = zeroblob(7)",
                                      "secret = printf('%500s', 'x')",
                                      "webhook = printf('%500s', 'x')",
                                      "made = -1",
                                      "seen = 1e300",
                                      "program = 7"};
    for (unsigned i = 0; i < sizeof set / sizeof *set; i++) {
        char sql[256];
        struct store_player player;
        fill("player.db");
        snprintf(sql, sizeof sql, "UPDATE players SET %s", set[i]);
        fixture_sql(temporary_path("player.db"), sql);
        struct store *store = fixture_open("player.db");
        if (store_player(store, 1, &player))
            fail_msg("read in spite of: %s", sql);
        assert_int_equal(fixture_append(store, A, ENTRIES + 1, "", "x"), STORE_DONE);
        store_close(store);
        fixture_remove("player.db");
    }
}

static bool count_rated(void *context, const struct store_player *player,
                        const struct store_rating *rating)
{
    (void)player;
    assert_true(isfinite(rating->rating));
    ++*(unsigned *)context;
    return true;
}

static void test_ratings_out_of_range_do_not_exist(void **unused)
{
    (void)unused;
    static const char *const set[] = {"rating = 9e999",   "rating = -9e999", "rating = 'NaN'",
                                      "rating = 1e10",    "deviation = -1",  "deviation = 9e999",
                                      "volatility = 1e9", "volatility = 0",  "games = -1",
                                      "games = 1 << 40",  "at = -5",         "rating = x'00'"};
    for (unsigned i = 0; i < sizeof set / sizeof *set; i++) {
        char sql[256];
        unsigned count = 0;
        struct store_rating rating;
        fill("rating.db");
        snprintf(sql, sizeof sql, "UPDATE ratings SET %s", set[i]);
        fixture_sql(temporary_path("rating.db"), sql);
        struct store *store = fixture_open("rating.db");
        if (store_rating(store, 1, "nile", &rating))
            fail_msg("read in spite of: %s", sql);
        assert_int_equal(store_ratings(store, "nile", 9, count_rated, &count), STORE_DONE);
        assert_int_equal(count, 0);
        store_close(store);
        fixture_remove("rating.db");
    }
}

static bool count_result(void *context, const struct store_result *result)
{
    assert_true(result->seats <= 8 && result->seat < result->seats);
    ++*(unsigned *)context;
    return true;
}

static void test_results_out_of_range_are_left_out(void **unused)
{
    (void)unused;
    static const char *const set[] = {"seat = 300",
                                      "seats = 0",
                                      "seats = 1000",
                                      "place = -1",
                                      "score = 1e30",
                                      "score = 1 << 40",
                                      "game = zeroblob(40)",
                                      "at = 'x'",
                                      "rating_before = 9e999",
                                      "game = printf('%40s', 'x')"};
    for (unsigned i = 0; i < sizeof set / sizeof *set; i++) {
        char sql[256];
        unsigned count = 0;
        fill("result.db");
        struct store *store = fixture_open("result.db");
        assert_int_equal(store_history(store, 1, INT64_MAX, 9, count_result, &count), STORE_DONE);
        assert_int_equal(count, 1);
        snprintf(sql, sizeof sql, "UPDATE results SET %s", set[i]);
        fixture_sql(temporary_path("result.db"), sql);
        count = 0;
        assert_int_equal(store_history(store, 1, INT64_MAX, 9, count_result, &count), STORE_DONE);
        if (count)
            fail_msg("read in spite of: %s", sql);
        store_close(store);
        fixture_remove("result.db");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_log_whose_numbers_leap_is_refused),
        CASE(test_a_log_that_does_not_lead_back_is_refused),
        CASE(test_columns_of_another_type_or_out_of_range_are_refused),
        CASE(test_ids_are_judged_too),
        CASE(test_a_table_with_a_malformed_id_is_not_listed),
        CASE(test_a_player_that_cannot_be_read_does_not_exist),
        CASE(test_ratings_out_of_range_do_not_exist),
        CASE(test_results_out_of_range_are_left_out),
    };
    return cmocka_run_group_tests_name("store-damage", tests, NULL, temporary_folder_remove);
}

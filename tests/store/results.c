/* Results are written once, all seats together; ratings and histories follow from them. */
#include "tests/store/fixture.h"

#include <stdio.h>
#include <string.h>

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"

static uint64_t player(struct store *store, const char *name)
{
    struct store_player player = {0};
    enum store_status status = STORE_BROKEN;
    uint64_t number = 0;
    snprintf(player.name, sizeof player.name, "%s", name);
    snprintf(player.folded, sizeof player.folded, "%s", name);
    store_player_add(store, &player, NULL, fixture_keep, &status, &number);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    return number;
}

static struct store_result result(const char *table, uint8_t seat, uint64_t number, int64_t at)
{
    struct store_result one = {.seat = seat,
                               .seats = 2,
                               .place = (uint8_t)(seat + 1),
                               .player = number,
                               .game = "nile",
                               .score = 30 - seat * 50,
                               .before = 1500,
                               .after = 1500.25 + seat,
                               .at = at};
    snprintf(one.table, sizeof one.table, "%s", table);
    return one;
}

static struct store_rating rating(uint64_t number, double value, unsigned games)
{
    return (struct store_rating){number, "nile", value, 200.5, 0.06, games, 77};
}

static enum store_status put(struct store *store, const char *table, int64_t at,
                             const struct store_rating *ratings)
{
    enum store_status status = STORE_DONE;
    struct store_result results[2] = {result(table, 0, 1, at), result(table, 1, 2, at)};
    store_results(store, results, ratings, 2, fixture_keep, &status);
    fixture_wait(store);
    return status;
}

static bool gather(void *context, const struct store_result *one)
{
    struct store_result *row = context;
    while (row->seats)
        row++;
    *row = *one;
    return true;
}

static void test_results_are_written_once_and_together(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("results.db");
    struct store_rating got, ratings[2] = {rating(1, 1510, 1), rating(2, 1490, 1)};
    struct store_counts counts;
    player(store, "ala");
    player(store, "ola");
    assert_int_equal(put(store, A, 5, ratings), STORE_MISSING); /* unknown table */
    assert_false(store_rating(store, 1, "nile", &got));
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(put(store, A, 5, ratings), STORE_DONE);
    ratings[0].rating = 9999;
    assert_int_equal(put(store, A, 6, ratings), STORE_AGAIN);
    assert_true(store_rating(store, 1, "nile", &got));
    assert_int_equal(got.player, 1);
    assert_string_equal(got.game, "nile");
    assert_true(got.rating == 1510 && got.deviation == 200.5 && got.volatility == 0.06);
    assert_int_equal(got.games, 1);
    assert_int_equal(got.at, 77);
    assert_false(store_rating(store, 1, "valley", &got));
    assert_false(store_rating(store, 3, "nile", &got));
    store_count(store, &counts);
    assert_int_equal(counts.results, 1);
    assert_int_equal(counts.players, 2);
    store_close(store);
}

static const char *tables(struct store *store, enum store_stage stage)
{
    static char out[64];
    out[0] = 0;
    assert_int_equal(store_tables(store, 1u << stage, 9, fixture_join, out), STORE_DONE);
    return out;
}

static void test_a_match_with_results_is_over_and_a_closed_table_stays_closed(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("over.db");
    enum store_status status = STORE_BROKEN;
    struct store_entry entry = fixture_entry(B, 1, "", "close");
    entry.stage = STORE_CLOSED;
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    store_append(store, &entry, fixture_keep, &status);
    fixture_wait(store);
    assert_string_equal(tables(store, STORE_PLAYING), A);
    assert_int_equal(put(store, A, 5, NULL), STORE_DONE);
    assert_int_equal(put(store, B, 5, NULL), STORE_DONE);
    assert_string_equal(tables(store, STORE_PLAYING), "");
    assert_string_equal(tables(store, STORE_OVER), A);
    assert_string_equal(tables(store, STORE_CLOSED), B);
    assert_int_equal(fixture_append(store, A, 2, "", "x"), STORE_DONE); /* the stage of the entry */
    assert_string_equal(tables(store, STORE_PLAYING), A);
    assert_int_equal(put(store, A, 5, NULL), STORE_AGAIN);
    assert_string_equal(tables(store, STORE_OVER), A);
    store_close(store);
}

static void test_a_match_may_change_no_rating(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("unrated.db");
    struct store_rating got, ratings[2] = {{0}, rating(2, 1490, 1)};
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, B, 1, "", "x"), STORE_DONE);
    assert_int_equal(put(store, A, 5, NULL), STORE_DONE);
    assert_false(store_rating(store, 2, "nile", &got));
    assert_int_equal(put(store, B, 5, ratings), STORE_DONE);
    assert_false(store_rating(store, 0, "nile", &got));
    assert_true(store_rating(store, 2, "nile", &got));
    store_close(store);
}

static void test_results_that_contradict_each_other_are_refused_alone(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("odd.db");
    struct store_result same[2] = {result(A, 0, 1, 5), result(A, 0, 2, 5)};
    struct store_result apart[2] = {result(A, 0, 1, 5), result(B, 1, 2, 5)};
    enum store_status status[3] = {STORE_DONE, STORE_DONE, STORE_DONE};
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    store_results(store, same, NULL, 2, fixture_keep, &status[0]);
    store_results(store, apart, NULL, 2, fixture_keep, &status[1]);
    store_results(store, NULL, NULL, 0, fixture_keep, &status[2]);
    fixture_wait(store);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(status[i], STORE_BROKEN);
    assert_int_equal(put(store, A, 5, NULL), STORE_DONE);
    store_close(store);
}

static bool name_rival(void *context, const struct store_result *result, const char *name)
{
    char *line = context;
    snprintf(line + strlen(line), 64, "%u %u %s;", result->seat, result->place, name);
    return true;
}

static void test_everybody_at_a_table_has_a_name(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("rivals.db");
    char line[200] = "";
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, B, 1, "", "x"), STORE_DONE);
    assert_int_equal(put(store, A, 5, NULL), STORE_DONE);
    assert_int_equal(put(store, B, 6, NULL), STORE_DONE);
    assert_int_equal(store_rivals(store, A, name_rival, line), STORE_DONE);
    assert_string_equal(line, "0 1 ;1 2 ;"); /* players with these numbers do not exist */
    struct store_player player = {.name = "Zoé", .folded = "zoé"};
    uint64_t number = 0;
    enum store_status status = STORE_BROKEN;
    store_player_add(store, &player, NULL, fixture_keep, &status, &number);
    fixture_wait(store);
    line[0] = '\0';
    assert_int_equal(store_rivals(store, A, name_rival, line), STORE_DONE);
    assert_string_equal(line, "0 1 Zoé;1 2 ;");
    store_close(store);
}

static void test_a_history_is_read_backwards_from_a_time(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("history.db");
    struct store_result row[4] = {0};
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, B, 1, "", "x"), STORE_DONE);
    assert_int_equal(put(store, A, 5, NULL), STORE_DONE);
    assert_int_equal(put(store, B, 9, NULL), STORE_DONE);
    assert_int_equal(store_history(store, 2, INT64_MAX, 9, gather, row), STORE_DONE);
    assert_string_equal(row[0].table, B);
    assert_string_equal(row[1].table, A);
    assert_int_equal(row[2].seats, 0);
    struct store_result wanted = result(B, 1, 2, 9);
    assert_int_equal(row[0].seat, wanted.seat);
    assert_int_equal(row[0].place, wanted.place);
    assert_int_equal(row[0].player, wanted.player);
    assert_string_equal(row[0].game, wanted.game);
    assert_int_equal(row[0].score, wanted.score);
    assert_true(row[0].before == wanted.before && row[0].after == wanted.after);
    assert_int_equal(row[0].at, wanted.at);
    memset(row, 0, sizeof row);
    assert_int_equal(store_history(store, 2, 9, 9, gather, row), STORE_DONE);
    assert_string_equal(row[0].table, A);
    assert_int_equal(row[1].seats, 0);
    memset(row, 0, sizeof row);
    assert_int_equal(store_history(store, 2, INT64_MAX, 1, gather, row), STORE_DONE);
    assert_int_equal(row[1].seats, 0);
    memset(row, 0, sizeof row);
    assert_int_equal(store_history(store, 3, INT64_MAX, 9, gather, row), STORE_DONE);
    assert_int_equal(row[0].seats, 0);
    store_close(store);
}

static bool join(void *context, const struct store_player *one, const struct store_rating *rated)
{
    char *out = context;
    sprintf(out + strlen(out), "%s %.0f %u; ", one->name, rated->rating, rated->games);
    assert_int_equal(one->number, rated->player);
    return true;
}

static void test_ratings_are_listed_the_best_first(void **unused)
{
    (void)unused;
    char out[256] = "";
    struct store *store = fixture_open("ratings.db");
    struct store_rating ratings[2] = {rating(1, 1400, 3), rating(2, 1600, 4)};
    player(store, "ala");
    player(store, "ola");
    assert_int_equal(fixture_append(store, A, 1, "", "x"), STORE_DONE);
    assert_int_equal(fixture_append(store, B, 1, "", "x"), STORE_DONE);
    assert_int_equal(put(store, A, 5, ratings), STORE_DONE);
    assert_int_equal(store_ratings(store, "nile", 9, join, out), STORE_DONE);
    assert_string_equal(out, "ola 1600 4; ala 1400 3; ");
    ratings[0] = rating(1, 1700, 4);
    ratings[1] = rating(2, 1300, 5);
    assert_int_equal(put(store, B, 6, ratings), STORE_DONE);
    out[0] = 0;
    assert_int_equal(store_ratings(store, "nile", 1, join, out), STORE_DONE);
    assert_string_equal(out, "ala 1700 4; ");
    out[0] = 0;
    assert_int_equal(store_ratings(store, "valley", 9, join, out), STORE_DONE);
    assert_string_equal(out, "");
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_results_are_written_once_and_together),
        CASE(test_a_match_with_results_is_over_and_a_closed_table_stays_closed),
        CASE(test_a_match_may_change_no_rating),
        CASE(test_results_that_contradict_each_other_are_refused_alone),
        CASE(test_everybody_at_a_table_has_a_name),
        CASE(test_a_history_is_read_backwards_from_a_time),
        CASE(test_ratings_are_listed_the_best_first),
    };
    return FIXTURE_RUN("store-results", tests);
}

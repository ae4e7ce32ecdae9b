/* Results of deals of the day: the first of each player counts, ranked by points. */
#include "store/store_days.h"

#include <stdio.h>
#include <string.h>

#include "store/store_moderation.h"
#include "tests/store/fixture.h"

#define TODAY 20775

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

static enum store_status add(struct store *store, int64_t day, const char *game, uint64_t number,
                             const char *points, int64_t oldest)
{
    enum store_status status = STORE_BROKEN;
    struct store_day result = {
        .day = day, .player = number, .place = 1, .score = -3, .at = (int64_t)number};
    snprintf(result.game, sizeof result.game, "%s", game);
    snprintf(result.points, sizeof result.points, "%s", points);
    store_day_add(store, &result, oldest, fixture_keep, &status);
    fixture_wait(store);
    return status;
}

static bool join(void *context, const struct store_day *result, const struct store_player *player)
{
    char *out = context;
    sprintf(out + strlen(out), "%s %s,", player->name, result->points);
    return true;
}

static bool join_own(void *context, const struct store_day *result)
{
    char *out = context;
    sprintf(out + strlen(out), "%lld %s,", (long long)result->day, result->game);
    return true;
}

static void ranks(struct store *store, int64_t day, const char *game, unsigned most,
                  const char *expected)
{
    char out[512] = "";
    assert_int_equal(store_days(store, day, game, most, join, out), STORE_DONE);
    assert_string_equal(out, expected);
}

static void test_the_first_result_of_a_player_counts(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("first.db");
    struct store_day result;
    uint64_t ala = player(store, "ala");
    assert_false(store_day(store, TODAY, "nile", ala, &result));
    assert_int_equal(add(store, TODAY, "nile", ala, "32780", 0), STORE_DONE);
    assert_int_equal(add(store, TODAY, "nile", ala, "99999", 0), STORE_AGAIN);
    assert_int_equal(add(store, TODAY, "nile", ala + 1, "99999", 0), STORE_MISSING);
    assert_true(store_day(store, TODAY, "nile", ala, &result));
    assert_string_equal(result.points, "32780");
    assert_string_equal(result.game, "nile");
    assert_int_equal(result.day, TODAY);
    assert_int_equal(result.place, 1);
    assert_int_equal(result.score, -3);
    assert_int_equal(result.player, ala);
    assert_int_equal(add(store, TODAY, "valley", ala, "2", 0), STORE_DONE);
    assert_int_equal(add(store, TODAY + 1, "nile", ala, "1", 0), STORE_DONE);
    ranks(store, TODAY, "nile", 9, "ala 32780,");
    store_close(store);
}

static void test_results_are_ranked_by_points(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("ranked.db");
    uint64_t all, better, ala = player(store, "ala"), ola = player(store, "ola"),
                          ula = player(store, "ula");
    assert_int_equal(add(store, TODAY, "nile", ula, "3277132768", 0), STORE_DONE);
    assert_int_equal(add(store, TODAY, "nile", ala, "3277032799", 0), STORE_DONE);
    assert_int_equal(add(store, TODAY, "nile", ola, "3277132768", 0), STORE_DONE);
    ranks(store, TODAY, "nile", 9, "ola 3277132768,ula 3277132768,ala 3277032799,");
    ranks(store, TODAY, "nile", 1, "ola 3277132768,");
    ranks(store, TODAY, "valley", 9, "");
    assert_int_equal(store_day_counts(store, TODAY, "nile", "3277032799", &all, &better),
                     STORE_DONE);
    assert_int_equal(all, 3);
    assert_int_equal(better, 2);
    assert_int_equal(store_day_counts(store, TODAY, "nile", "3277132768", &all, &better),
                     STORE_DONE);
    assert_int_equal(better, 0);
    assert_int_equal(store_day_counts(store, TODAY + 1, "nile", "1", &all, &better), STORE_DONE);
    assert_int_equal(all, 0);
    store_close(store);
}

static void test_old_days_are_dropped_with_a_new_result(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("old.db");
    char own[256] = "";
    uint64_t ala = player(store, "ala");
    assert_int_equal(add(store, TODAY - 90, "nile", ala, "1", 0), STORE_DONE);
    assert_int_equal(add(store, TODAY - 89, "nile", ala, "1", 0), STORE_DONE);
    assert_int_equal(add(store, TODAY, "nile", ala, "1", TODAY - 89), STORE_DONE);
    assert_int_equal(store_days_of(store, ala, join_own, own), STORE_DONE);
    assert_string_equal(own, "20686 nile,20775 nile,");
    store_close(store);
}

static void test_a_deleted_player_leaves_the_ranking(void **unused)
{
    (void)unused;
    struct store *store = fixture_open("deleted.db");
    enum store_status status = STORE_BROKEN;
    char own[256] = "";
    uint64_t ala = player(store, "ala"), ola = player(store, "ola");
    assert_int_equal(add(store, TODAY, "nile", ala, "2", 0), STORE_DONE);
    assert_int_equal(add(store, TODAY, "nile", ola, "1", 0), STORE_DONE);
    store_delete(store, ala, "deleted", 5, fixture_keep, &status);
    fixture_wait(store);
    assert_int_equal(status, STORE_DONE);
    ranks(store, TODAY, "nile", 9, "ola 1,");
    assert_int_equal(store_days_of(store, ala, join_own, own), STORE_DONE);
    assert_string_equal(own, "");
    assert_int_equal(add(store, TODAY, "nile", ala, "2", 0), STORE_MISSING);
    store_close(store);
}

static void count(void *context, const struct store_fault *fault)
{
    (void)fault;
    ++*(unsigned *)context;
}

/* A result that cannot be right is left out of the ranking, and a check names it. */
static void test_damaged_results_are_left_out(void **unused)
{
    (void)unused;
    unsigned faults = 0;
    struct store *store = fixture_open("damaged.db");
    uint64_t ala = player(store, "ala"), ola = player(store, "ola");
    assert_int_equal(add(store, TODAY, "nile", ala, "2", 0), STORE_DONE);
    assert_int_equal(add(store, TODAY, "nile", ola, "1", 0), STORE_DONE);
    assert_int_equal(store_check(store, count, &faults), STORE_DONE);
    assert_int_equal(faults, 0);
    fixture_sql(fixture_path("damaged.db"), "UPDATE days SET place = 77 WHERE player = 1");
    fixture_sql(fixture_path("damaged.db"),
                "INSERT INTO days VALUES (20775, 'nile', 9999, '1', 1, 1, 1)");
    ranks(store, TODAY, "nile", 9, "ola 1,");
    assert_int_equal(store_check(store, count, &faults), STORE_DONE);
    assert_int_equal(faults, 2);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_the_first_result_of_a_player_counts),
        CASE(test_results_are_ranked_by_points),
        CASE(test_old_days_are_dropped_with_a_new_result),
        CASE(test_a_deleted_player_leaves_the_ranking),
        CASE(test_damaged_results_are_left_out),
    };
    return FIXTURE_RUN("store-days", tests);
}

/* The deal of the day: its seed, its setup, and the check of its records. */
#include "match/match_day.h"

#include <stdlib.h>
#include <string.h>

#include <akhet/games.h>

#include "tests/support/day_deal.h"

#define DATE "2026-11-18"

/* Deals of published dates never change: docs/day.md tells how to compute these with b2sum. */
static void test_seeds_are_the_digest_of_the_date(void **state)
{
    static const struct {
        const char *game, *date;
        uint64_t seed;
        unsigned players;
    } golden[] = {
        {"nefertiti", "2026-11-18", 0x4015c09a682fd7b7, 3},
        {"nefertiti", "2000-01-01", 0xf15bdbef8f59a17c, 3},
        {"nile", "2026-11-18", 0x184df07df4f44502, 3},
        {"nile", "2000-01-01", 0x76fc72ed1cc6fd4b, 3},
        {"valley", "2026-11-18", 0xbded27e732de2f99, 2},
        {"valley", "2000-01-01", 0x53608899fb3ebfaf, 2},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof golden / sizeof *golden; i++) {
        struct match *match = deal_match();
        assert_true(match_day_open(match, akhet_game_find(golden[i].game), golden[i].date, NULL));
        assert_int_equal(match->record.seed, golden[i].seed);
        assert_int_equal(match->record.source, AKHET_FROM_SEED);
        assert_int_equal(match->record.setup.players, golden[i].players);
        assert_int_equal(match->sitter[MATCH_DAY_SEAT], MATCH_PERSON);
        for (unsigned seat = 1; seat < golden[i].players; seat++)
            assert_string_equal(match->record.seat[seat].kind, "bot:level5");
        deal_free(match);
    }
}

static void test_only_games_with_deals_and_dates_are_opened(void **state)
{
    static const char *const wrong[] = {"",           "2026-11-1", "2026-11-180", "2026 11 18",
                                        "20261118--", "today",     "2026-1a-18",  "2026-11-18 "};
    struct match *match = deal_match();
    struct akhet_error error;
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(match_day_open(match, akhet_game_find("nile"), wrong[i], &error));
    assert_false(match_day_open(match, akhet_game_find("eights"), DATE, &error));
    assert_int_equal(error.code, AKHET_NO_GAME);
    deal_free(match);
}

static enum match_day_fault check(const char *game, const char *date, const char *text, size_t len,
                                  unsigned *move)
{
    struct match *match = deal_match();
    struct akhet_error error;
    enum match_day_fault fault =
        match_day_check(match, akhet_game_find(game), date, text, len, move, &error);
    deal_free(match);
    return fault;
}

static enum match_day_fault check_match(const char *game, const char *date,
                                        const struct match *match, unsigned *move)
{
    char *text = deal_text(match);
    enum match_day_fault fault = check(game, date, text, strlen(text), move);
    free(text);
    return fault;
}

static void test_a_deal_played_to_its_end_is_fine(void **state)
{
    static const char *const games[] = {"nefertiti", "nile", "valley"};
    unsigned move;
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        struct match *match = deal_played(games[i], DATE, i);
        assert_int_equal(check_match(games[i], DATE, match, &move), MATCH_DAY_FINE);
        assert_int_equal(check_match(games[(i + 1) % 3], DATE, match, &move), MATCH_DAY_OTHER);
        assert_int_equal(check_match(games[i], "2026-11-17", match, &move), MATCH_DAY_OTHER);
        deal_free(match);
    }
}

static void test_a_forged_bot_move_is_found(void **state)
{
    unsigned forged, move;
    (void)state;
    struct match *match = deal_forged("nile", DATE, &forged);
    assert_int_equal(check_match("nile", DATE, match, &move), MATCH_DAY_BOT);
    assert_int_equal(move, forged);
    deal_free(match);
}

static void test_a_match_must_be_over_and_not_resigned(void **state)
{
    struct match *match = deal_match();
    unsigned move;
    (void)state;
    assert_true(match_day_open(match, akhet_game_find("valley"), DATE, NULL));
    assert_true(match_begin(match, NULL));
    assert_int_equal(check_match("valley", DATE, match, &move), MATCH_DAY_NOT_OVER);
    assert_true(match_resign(match, MATCH_DAY_SEAT, NULL));
    assert_int_equal(check_match("valley", DATE, match, &move), MATCH_DAY_RESIGNED);
    deal_free(match);
}

/* Another seed, another level, a person in a bot's place, another number of players. */
static void test_another_match_is_not_the_deal(void **state)
{
    (void)state;
    for (unsigned way = 0; way < 4; way++) {
        struct match *match = deal_match();
        unsigned move;
        assert_true(match_day_open(match, akhet_game_find("nile"), DATE, NULL));
        if (way == 0)
            assert_true(match_seed(match, match->record.seed + 1, NULL));
        if (way == 1)
            assert_true(match_bot(match, 2, bot_find("level4"), "", NULL));
        if (way == 2)
            assert_true(match_person(match, 1, "Zoé", NULL));
        if (way == 3) {
            struct akhet_setup setup = akhet_setup_default(akhet_game_find("nile"), 2);
            uint64_t seed = match->record.seed;
            assert_true(match_open(match, akhet_game_find("nile"), &setup, NULL));
            assert_true(match_bot(match, 1, bot_find("level5"), "", NULL));
            assert_true(match_seed(match, seed, NULL));
        }
        assert_true(match_begin(match, NULL));
        assert_int_equal(check_match("nile", DATE, match, &move), MATCH_DAY_OTHER);
        deal_free(match);
    }
}

static void test_a_cut_or_damaged_record_is_unreadable(void **state)
{
    struct match *match = deal_played("valley", DATE, 0);
    char *text = deal_text(match);
    size_t len = strlen(text);
    unsigned move;
    (void)state;
    for (size_t cut = 0; cut < len; cut += 7)
        assert_int_equal(check("valley", DATE, text, cut, &move), MATCH_DAY_UNREADABLE);
    for (size_t at = 0; at < len; at += 5) {
        text[at] ^= 1;
        assert_int_not_equal(check("valley", DATE, text, len, &move), MATCH_DAY_FINE);
        text[at] ^= 1;
    }
    assert_int_equal(check("valley", DATE, text, len, &move), MATCH_DAY_FINE);
    free(text);
    deal_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_seeds_are_the_digest_of_the_date),
        CASE(test_only_games_with_deals_and_dates_are_opened),
        CASE(test_a_deal_played_to_its_end_is_fine),
        CASE(test_a_forged_bot_move_is_found),
        CASE(test_a_match_must_be_over_and_not_resigned),
        CASE(test_another_match_is_not_the_deal),
        CASE(test_a_cut_or_damaged_record_is_unreadable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

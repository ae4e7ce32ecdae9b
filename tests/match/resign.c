/* Resigning at every point of a match, with every number of seats. */
#include "tests/match/fixture.h"

#include <string.h>

ROOMY_MATCH(match);
ROOMY_MATCH(again);
ROOMY_BLOCK(other_block);
static struct match other;

/* The record of the match replays and reads back to the same match. */
static void assert_goes_round(const struct match *it)
{
    static char text[MATCH_BYTES];
    struct akhet_error error = {0};
    strcpy(text, record_of(it));
    if (!match_read(&again, akhet_games, text, strlen(text), &error))
        fail_msg("line %d: error %d\n%s", error.line, error.code, text);
    assert_int_equal(again.record.resignations, it->record.resignations);
    assert_memory_equal(again.record.resigned, it->record.resigned, AKHET_SEATS);
    assert_memory_equal(&again.state, &it->state, it->record.game->state_bytes);
    assert_int_equal(match_seat(&again), match_seat(it));
    assert_string_equal(record_of(&again), text);
}

/* All seats but `winner` resign, from the next seat on; the last to resign gets the best place. */
static void leave_to(struct match *it, unsigned winner)
{
    unsigned players = it->record.setup.players;
    for (unsigned i = 1; i < players; i++) {
        uint8_t place[AKHET_SEATS];
        unsigned seat = (winner + i) % players;
        struct akhet_error error;
        assert_true(match_seat(it) != AKHET_NOBODY);
        assert_false(match_places(it, place));
        assert_true(match_resign(it, seat, NULL));
        assert_true(match_resigned(it) >> seat & 1);
        assert_int_equal(match_places(it, place), i + 1 == players);
        if (i + 1 < players) {
            assert_false(match_resign(it, seat, &error));
            assert_int_equal(error.code, AKHET_RESIGNED);
        }
    }
    assert_int_equal(match_seat(it), AKHET_NOBODY);
    uint8_t place[AKHET_SEATS];
    assert_true(match_places(it, place));
    assert_int_equal(place[winner], 1);
    for (unsigned i = 1; i < players; i++)
        assert_int_equal(place[(winner + i) % players], players + 1 - i);
}

static void assert_nothing_goes_on(struct match *it)
{
    akhet_move moves[AKHET_LEGAL];
    struct akhet_error error;
    unsigned made = it->record.moves;
    it->record.game->legal(&it->state, moves);
    assert_false(match_play(it, moves[0], &error));
    assert_int_equal(error.code, AKHET_OVER);
    assert_false(match_resign(it, 0, &error));
    assert_int_equal(error.code, AKHET_OVER);
    assert_false(match_stand_in(it, 0, bot_find("random"), &error));
    assert_int_equal(error.code, AKHET_OVER);
    assert_false(match_undo(it, &error));
    assert_int_equal(error.code, AKHET_OVER);
    assert_int_equal(it->record.moves, made);
}

static void test_all_leave_at_every_point(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned players = (*game)->min_players; players <= (*game)->max_players; players++) {
            struct akhet_random random;
            akhet_random_fast(&random, players);
            begin_match(&match, *game, players, players, AKHET_SEATS);
            while (match_seat(&match) != AKHET_NOBODY) {
                match_copy(&other, &match, other_block);
                leave_to(&other, match.record.moves % players);
                assert_goes_round(&other);
                assert_nothing_goes_on(&other);
                play_any_move(&match, &random);
            }
            assert_goes_round(&match); /* the copies did not affect it */
            struct akhet_error error;
            assert_false(match_resign(&match, 0, &error));
            assert_int_equal(error.code, AKHET_OVER);
        }
    }
}

/* With more than two seats the match continues with a stand-in, up to the result by the rules. */
static void test_one_leaves_and_the_others_go_on(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        for (unsigned players = (*game)->min_players; players <= (*game)->max_players; players++) {
            struct akhet_random random;
            uint8_t place[AKHET_SEATS], by_rules[AKHET_SEATS] = {0};
            if (players < 3)
                continue;
            akhet_random_fast(&random, players);
            begin_match(&match, *game, players, 7, AKHET_SEATS);
            for (unsigned i = 0; i < 5; i++)
                play_any_move(&match, &random);
            unsigned leaver = (unsigned)match_seat(&match), before = match.record.moves;
            assert_true(match_resign(&match, leaver, NULL));
            assert_int_equal(match_seat(&match), leaver); /* even with a stand-in */
            assert_goes_round(&match);
            assert_true(match_stand_in(&match, leaver, bot_find("random"), NULL));
            assert_false(match_stand_down(&match, leaver, NULL));
            while (match_seat(&match) != AKHET_NOBODY)
                play_any_move(&match, &random);
            for (unsigned i = before; i < match.record.moves; i++)
                assert_int_equal((match.mark[i].flags & MATCH_BY_BOT) != 0,
                                 (unsigned)match.mark[i].by == leaver);
            (*game)->places(&match.state, by_rules);
            assert_true(match_places(&match, place));
            assert_memory_equal(place, by_rules, players);
            assert_goes_round(&match);
        }
    }
}

static void test_a_player_comes_back(void **unused)
{
    (void)unused;
    struct akhet_error error;
    begin_match(&match, akhet_game_find("eights"), 4, 3, AKHET_SEATS);
    assert_null(match_bot_of(&match, 0));
    assert_false(match_stand_in(&match, 4, bot_find("random"), &error));
    assert_int_equal(error.code, AKHET_BAD_NUMBER);
    assert_true(match_stand_in(&match, 0, bot_find("greedy"), NULL));
    assert_ptr_equal(match_bot_of(&match, 0), bot_find("greedy"));
    assert_int_equal(match_people(&match), 15); /* the seat is still a person's */
    play_any_move(&match, NULL);
    assert_true(match.mark[0].flags & MATCH_BY_BOT);
    assert_true(match_stand_down(&match, 0, NULL));
    assert_null(match_bot_of(&match, 0));
    assert_string_equal(match.record.seat[0].kind, "person");
}

static void test_nobody_leaves_before_the_deal(void **unused)
{
    (void)unused;
    struct akhet_setup setup = akhet_setup_default(akhet_game_find("eights"), 4);
    struct akhet_error error;
    assert_true(match_open(&match, akhet_game_find("eights"), &setup, NULL));
    assert_false(match_resign(&match, 0, &error));
    assert_int_equal(error.code, AKHET_NOT_BEGUN);
    assert_true(match_begin(&match, NULL));
    assert_false(match_resign(&match, 4, &error));
    assert_int_equal(error.code, AKHET_BAD_NUMBER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_all_leave_at_every_point),
        CASE(test_one_leaves_and_the_others_go_on),
        CASE(test_a_player_comes_back),
        CASE(test_nobody_leaves_before_the_deal),
    };
    return cmocka_run_group_tests_name("match-resign", tests, NULL, NULL);
}

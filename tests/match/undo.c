/* Undo at every point of a match, compared with a fresh replay. */
#include "tests/match/fixture.h"

#include <string.h>

ROOMY_MATCH(match);
ROOMY_BLOCK(other_block);
static struct match other;
ROOMY_MATCH(fresh);

/* The decision that undo leads to, found by a plain loop; -1: none. */
static int last_decision(const struct match *it, unsigned seat, bool *sealed, bool *decided)
{
    *sealed = *decided = false;
    for (int at = (int)it->record.moves - 1; at >= 0; at--) {
        bool person = !(it->mark[at].flags & MATCH_BY_BOT);
        *sealed |= it->mark[at].flags & MATCH_SEALED;
        if (person && it->mark[at].by == (int)seat)
            return at;
        *decided |= person;
    }
    return -1;
}

/* Compare the match with a replay from the deal up to `moves`. */
static void assert_equals_replay(const struct match *it, const struct match *whole, unsigned moves,
                                 unsigned bots_from)
{
    begin_match(&fresh, whole->record.game, whole->record.setup.players, whole->record.seed,
                bots_from);
    for (unsigned i = 0; i < moves; i++)
        assert_true(match_play(&fresh, whole->move[i], NULL));
    assert_same_match(it, &fresh);
    assert_memory_equal(&it->random, &fresh.random, sizeof fresh.random);
}

static unsigned undo_all_ways(const struct match *it, unsigned seat, unsigned bots_from)
{
    bool sealed, decided;
    struct akhet_error error;
    int to = last_decision(it, seat, &sealed, &decided);
    bool is_free = to >= 0 && !sealed && !decided;
    enum akhet_error_code why = to < 0 ? AKHET_NO_UNDO : sealed ? AKHET_SEALED : AKHET_DECIDED;
    enum match_undo_kind kind = to < 0 ? MATCH_UNDO_NO : is_free ? MATCH_UNDO_FREE : MATCH_UNDO_ASK;
    assert_int_equal(match_undo_kind(it, (int)seat), kind);
    match_copy(&other, it, other_block);
    assert_int_equal(match_undo_of(&other, seat, false, &error), is_free);
    if (is_free)
        assert_equals_replay(&other, it, (unsigned)to, bots_from);
    else
        assert_int_equal(error.code, why);
    if (!is_free)
        assert_same_match(&other, it); /* a refused undo changes nothing */
    match_copy(&other, it, other_block);
    assert_int_equal(match_undo_of(&other, seat, true, &error), to >= 0);
    if (to >= 0)
        assert_equals_replay(&other, it, (unsigned)to, bots_from);
    else
        assert_int_equal(error.code, AKHET_NO_UNDO);
    return is_free;
}

static void test_at_every_point_forced_and_free(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        unsigned is_free = 0, asked = 0;
        for (unsigned players = (*game)->min_players; players <= (*game)->max_players; players++) {
            for (unsigned mixed = 0; mixed < 2; mixed++) {
                unsigned bots_from = mixed ? players - 1 : AKHET_SEATS;
                struct akhet_random random;
                akhet_random_fast(&random, players);
                begin_match(&match, *game, players, 40 + players, bots_from);
                for (unsigned step = 0; match_seat(&match) != AKHET_NOBODY; step++) {
                    unsigned seat = step % players;
                    is_free += undo_all_ways(&match, seat, bots_from);
                    if (match.record.moves)
                        seat = (unsigned)match.mark[match.record.moves - 1].by;
                    is_free += undo_all_ways(&match, seat, bots_from);
                    asked += 2;
                    play_any_move(&match, &random);
                }
            }
        }
        print_message("# %s: free %u times of %u\n", (*game)->term.id, is_free, asked);
        assert_true(is_free > 0 && is_free < asked);
    }
}

/* `match_final` predicts whether undo is free after the move, and does not change the match. */
static void test_final_moves_are_those_that_cannot_be_taken_back(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        unsigned counts[2] = {0};
        struct akhet_random random;
        akhet_random_fast(&random, 5);
        begin_match(&match, *game, (*game)->min_players, 5, AKHET_SEATS);
        while (match_seat(&match) != AKHET_NOBODY) {
            akhet_move moves[AKHET_LEGAL];
            unsigned count = (*game)->legal(&match.state, moves);
            akhet_move move = moves[akhet_random_below(&random, count)];
            match_copy(&other, &match, other_block);
            bool final = match_final(&match, move);
            assert_same_match(&match, &other);
            assert_memory_equal(&match.random, &other.random, sizeof other.random);
            int seat = match_seat(&match);
            assert_true(match_play(&match, move, NULL));
            assert_int_equal(match_undo_kind(&match, MATCH_ONE_SCREEN),
                             final ? MATCH_UNDO_NO : MATCH_UNDO_FREE);
            if (match_seat(&match) != AKHET_NOBODY)
                assert_int_equal(match_undo_kind(&match, seat),
                                 final ? MATCH_UNDO_ASK : MATCH_UNDO_FREE);
            counts[final]++;
        }
        print_message("# %s: %u final, %u not\n", (*game)->term.id, counts[1], counts[0]);
        assert_true(counts[0] > 0 && counts[1] > 0);
    }
}

static void test_nothing_is_taken_back_before_the_deal(void **unused)
{
    (void)unused;
    struct akhet_error error;
    const struct akhet_game *eights = akhet_game_find("eights");
    struct akhet_setup setup = {.players = 4};
    assert_true(match_open(&match, eights, &setup, NULL));
    assert_int_equal(match_undo_kind(&match, MATCH_ONE_SCREEN), MATCH_UNDO_NO);
    assert_int_equal(match_undo_kind(&match, 0), MATCH_UNDO_NO);
    assert_false(match_undo(&match, &error));
    assert_int_equal(error.code, AKHET_NOT_BEGUN);
}

static void test_what_is_over_or_given_up_stays(void **unused)
{
    (void)unused;
    struct akhet_error error;
    struct akhet_random random;
    akhet_random_fast(&random, 1);
    begin_match(&match, akhet_game_find("nile"), 3, 3, AKHET_SEATS);
    assert_false(match_undo_of(&match, 0, true, &error));
    assert_int_equal(error.code, AKHET_NO_UNDO);
    for (unsigned i = 0; i < 9; i++)
        play_any_move(&match, &random);
    assert_true(match_resign(&match, 0, NULL));
    assert_false(match_undo_of(&match, 0, true, &error));
    assert_int_equal(error.code, AKHET_RESIGNED);
    assert_int_equal(match_undo_kind(&match, 0), MATCH_UNDO_NO);
    assert_true(match_undo_of(&match, 1, true, &error)); /* the others still may */
    assert_int_equal(match_resigned(&match), 1);
    assert_true(match_resign(&match, 1, NULL));
    assert_false(match_undo_of(&match, 2, true, &error));
    assert_int_equal(error.code, AKHET_OVER);
    assert_false(match_undo_of(&match, 7, true, &error));
}

/* At one screen undo passes over the moves of a player who resigned. */
static void test_whoever_left_decides_nothing_again(void **unused)
{
    (void)unused;
    akhet_move moves[AKHET_LEGAL];
    struct akhet_error error;
    unsigned sealed = MATCH_SEALED;
    for (uint64_t seed = 0; sealed; seed++) { /* find a deal where both seats can play a card */
        assert_true(seed < 50);
        begin_match(&match, akhet_game_find("eights"), 4, seed, AKHET_SEATS);
        for (unsigned seat = 0; seat < 2; seat++) {
            unsigned count = match.record.game->legal(&match.state, moves);
            assert_true(match_play(&match, moves[count - 1], NULL));
        }
        sealed = (match.mark[0].flags | match.mark[1].flags) & MATCH_SEALED;
    }
    assert_int_equal(match.mark[1].by, 1);
    assert_true(match_resign(&match, 1, NULL));
    assert_true(match_undo(&match, NULL));
    assert_int_equal(match.record.moves, 0);
    assert_false(match_undo(&match, &error));
    assert_int_equal(error.code, AKHET_NO_UNDO);
}

/* Undo passes over the moves of a stand-in, back to the last decision of the player. */
static void test_a_stand_in_is_gone_over(void **unused)
{
    (void)unused;
    akhet_move moves[AKHET_LEGAL];
    begin_match(&match, akhet_game_find("eights"), 4, 3, 1);
    match.record.game->legal(&match.state, moves);
    assert_true(match_play(&match, moves[0], NULL));
    while (match_seat(&match) != 0)
        play_any_move(&match, NULL);
    assert_true(match_stand_in(&match, 0, bot_find("greedy"), NULL));
    play_any_move(&match, NULL);
    assert_true(match_stand_down(&match, 0, NULL));
    assert_true(match_undo_of(&match, 0, true, NULL));
    assert_int_equal(match.record.moves, 0);
}

/* Who knows nothing of a hand cannot tell whether its owner had a choice; who could compute it
 * knows that the move was forced. */
static void test_a_forced_decision_is_secret_where_cards_are_hidden(void **unused)
{
    (void)unused;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        unsigned forced = 0, secret = 0;
        struct akhet_random random;
        akhet_random_fast(&random, 7);
        for (unsigned seed = 0; seed < 5; seed++) {
            begin_match(&match, *game, (*game)->min_players, seed, AKHET_SEATS);
            for (; match_seat(&match) != AKHET_NOBODY; play_any_move(&match, &random)) {
                assert_true(match_forced(&match) || !match_forced_in_secret(&match));
                forced += match_forced(&match);
                secret += match_forced_in_secret(&match);
            }
        }
        print_message("# %s: %u forced, %u of them in secret\n", (*game)->term.id, forced, secret);
        assert_true(match_hides(*game) || !secret);
        if (strcmp((*game)->term.id, "valley") == 0 || strcmp((*game)->term.id, "eights") == 0)
            assert_true(secret > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_at_every_point_forced_and_free),
        CASE(test_final_moves_are_those_that_cannot_be_taken_back),
        CASE(test_nothing_is_taken_back_before_the_deal),
        CASE(test_what_is_over_or_given_up_stays),
        CASE(test_whoever_left_decides_nothing_again),
        CASE(test_a_stand_in_is_gone_over),
        CASE(test_a_forced_decision_is_secret_where_cards_are_hidden),
    };
    return cmocka_run_group_tests_name("match-undo", tests, NULL, NULL);
}

/* Matches of people for the tests, and random moves. */
#include "tests/match/fixture.h"

void begin_match(struct match *match, const struct akhet_game *game, unsigned players,
                 uint64_t seed, unsigned bots_from)
{
    struct akhet_setup setup = akhet_setup_default(game, players);
    assert_true(match_open(match, game, &setup, NULL));
    assert_true(match_seed(match, seed, NULL));
    for (unsigned seat = bots_from; seat < players; seat++)
        assert_true(match_bot(match, seat, bot_find("random"), "robot", NULL));
    assert_true(match_begin(match, NULL));
}

void play_any_move(struct match *match, struct akhet_random *random)
{
    akhet_move moves[AKHET_LEGAL];
    unsigned count = match->record.game->legal(&match->state, moves);
    bool bot = match_bot_of(match, match_seat(match)) != NULL;
    akhet_move move = bot ? chosen_move(match) : moves[akhet_random_below(random, count)];
    assert_true(match_play(match, move, NULL));
}

const char *record_of(const struct match *match)
{
    static char text[MATCH_BYTES];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    assert_true(match_write(match, &out, NULL));
    return text;
}

void assert_same_match(const struct match *one, const struct match *two)
{
    assert_int_equal(one->record.moves, two->record.moves);
    assert_memory_equal(one->move, two->move, one->record.moves * sizeof *one->move);
    assert_memory_equal(one->mark, two->mark, one->record.moves * sizeof *one->mark);
    assert_memory_equal(&one->state, &two->state, one->record.game->state_bytes);
    assert_int_equal(akhet_random_taken(&one->random), akhet_random_taken(&two->random));
    assert_int_equal(match_seat(one), match_seat(two));
    assert_int_equal(match_resigned(one), match_resigned(two));
}

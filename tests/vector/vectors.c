/* Vectors for the tests. */
#include "tests/vector/vectors.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/walk.h"

struct akhet_vector_config config_of(const char *game, unsigned players, uint32_t games)
{
    struct akhet_vector_config config = {.game = akhet_game_find(game), .games = games, .seed = 7};
    config.setup = akhet_setup_default(config.game, players);
    config.with = AKHET_WITH_NUMBERS | AKHET_WITH_SCORES;
    return config;
}

struct akhet_vector *make_vector(const struct akhet_vector_config *config)
{
    struct akhet_error error = {0};
    size_t size = akhet_vector_size(config, &error);
    assert_int_equal(error.code, AKHET_FINE);
    void *memory = aligned_alloc(AKHET_VECTOR_ALIGN, size);
    memset(memory, 0xee, size); /* what was there before must not matter */
    struct akhet_vector *vector = akhet_vector_init(memory, size, config, &error);
    assert_non_null(vector);
    return vector;
}

void free_vector(struct akhet_vector *vector)
{
    free(vector);
}

void choose(const struct akhet_vector *vector, akhet_move actions[ROWS])
{
    assert_true(vector->games <= ROWS);
    assert_true(akhet_vector_sample(vector, NULL, actions, NULL, NULL));
}

static void assert_same_lists(const struct akhet_vector *a, const struct akhet_vector *b)
{
    for (unsigned row = 0; row < a->games; row++)
        assert_memory_equal(a->legal + row * a->max_legal, b->legal + row * b->max_legal,
                            a->legal_count[row] * sizeof *a->legal);
}

void assert_same_vector(const struct akhet_vector *a, const struct akhet_vector *b)
{
    size_t n = a->games, scores = (size_t)a->players * a->parts;
#define SAME(array, columns)                                                                       \
    assert_int_equal(!a->array, !b->array);                                                        \
    if (a->array)                                                                                  \
    assert_memory_equal(a->array, b->array, n *(columns) * sizeof *a->array)
    assert_int_equal(a->games, b->games);
    SAME(legal_count, 1);
    assert_same_lists(a, b);
    SAME(bytes, a->view_bytes);
    SAME(observation, a->observations);
    SAME(mask, a->moves);
    SAME(seat, 1);
    SAME(score_parts, scores);
    SAME(score_known, 1);
    SAME(episode, 1);
    SAME(decision, 1);
    SAME(done, 1);
    SAME(returns, a->players);
    SAME(last_bytes, a->view_bytes);
    SAME(last_observation, a->observations);
    SAME(last_seat, 1);
    SAME(last_score_parts, scores);
    SAME(last_returns, a->players);
    SAME(last_decision, 1);
#undef SAME
}

void each_config(uint32_t games, void (*check)(struct akhet_vector_config *config))
{
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        for (unsigned n = (*game)->min_players; n <= (*game)->max_players; n++) {
            struct akhet_vector_config config = config_of((*game)->term.id, n, games);
            do {
                if (akhet_setup_check(config.game, &config.setup, NULL))
                    check(&config);
            } while (next_options(config.game, &config.setup));
        }
}

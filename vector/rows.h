/* The rows of a vector: where everything of a game lies in the caller's memory. */
#ifndef VECTOR_ROWS_H
#define VECTOR_ROWS_H

#include <akhet/notes.h>
#include <akhet/vector.h>

/* ARRAY(name, type, columns, flags of `with` that it needs): the arrays of struct akhet_vector. */

/* Those that a save has to keep. */
#define VECTOR_KEPT_ARRAYS(ARRAY)                                                                  \
    ARRAY(episode, uint32_t, 1, 0)                                                                 \
    ARRAY(decision, uint32_t, 1, 0)                                                                \
    ARRAY(done, uint8_t, 1, 0)                                                                     \
    ARRAY(returns, float, vector->players, 0)                                                      \
    ARRAY(last_bytes, uint8_t, vector->view_bytes, 0)                                              \
    ARRAY(last_seat, int8_t, 1, 0)                                                                 \
    ARRAY(last_score_parts, int16_t, (size_t)vector->players * vector->parts, AKHET_WITH_SCORES)   \
    ARRAY(last_returns, float, vector->players, 0)                                                 \
    ARRAY(last_decision, uint32_t, 1, 0)

/* Those that follow from the states and the arrays above. */
#define VECTOR_SHOWN_ARRAYS(ARRAY)                                                                 \
    ARRAY(bytes, uint8_t, vector->view_bytes, 0)                                                   \
    ARRAY(observation, float, vector->observations, AKHET_WITH_NUMBERS)                            \
    ARRAY(mask, uint8_t, vector->moves, 0)                                                         \
    ARRAY(legal, akhet_move, vector->max_legal, 0)                                                 \
    ARRAY(legal_count, uint16_t, 1, 0)                                                             \
    ARRAY(seat, int8_t, 1, 0)                                                                      \
    ARRAY(score_parts, int16_t, (size_t)vector->players * vector->parts, AKHET_WITH_SCORES)        \
    ARRAY(score_known, uint8_t, 1, AKHET_WITH_SCORES)                                              \
    ARRAY(last_observation, float, vector->observations, AKHET_WITH_NUMBERS)

#define VECTOR_ARRAYS(ARRAY) VECTOR_KEPT_ARRAYS(ARRAY) VECTOR_SHOWN_ARRAYS(ARRAY)

/* The same arrays, for writing. */
struct akhet_vector_rows {
#define ARRAY(name, type, columns, with) type *name;
    VECTOR_ARRAYS(ARRAY)
#undef ARRAY
    int8_t *viewer;      /* [games] whose view `bytes` has */
    uint8_t *record;     /* [games][record_bytes] what is not shown */
    size_t record_bytes; /* a random source, a state, and the notes of every seat */
    bool notes;
};

struct vector_record {
    struct akhet_random random;
    uint64_t state[]; /* then the notes */
};

static inline struct vector_record *vector_record(const struct akhet_vector_rows *rows, size_t row)
{
    return (struct vector_record *)(void *)(rows->record + row * rows->record_bytes);
}

static inline uint8_t *vector_notes(const struct akhet_vector *vector, struct vector_record *record,
                                    unsigned seat)
{
    return (uint8_t *)record->state + vector->config.game->state_bytes + seat * AKHET_NOTES;
}

/* returns.c: fill the returns of a finished game, of which `view` is any view. */
void vector_put_returns(const struct akhet_vector *vector, size_t row);

/* layout.c */

/* Whether the vector has these rows; if not, the error is set. */
bool vector_has_rows(const struct akhet_vector *vector, size_t first, size_t last,
                     struct akhet_error *error);

/* A well-mixed number for each input: the step of splitmix64. */
static inline uint64_t vector_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

#endif

/* A vector: many games of one set-up, stepped at once, for programs that learn.
 *
 * A row is a game. Each step takes one action for each row, the move of the seat that decides
 * there, and fills the arrays below for the seat that decides next. The memory is the caller's and
 * nothing is allocated; the threads are the caller's too: functions that end in `_rows` work on the
 * rows from `first` to below `last` and may run at the same time on ranges that do not overlap.
 *
 * Results depend on the seed and the actions alone, not on the number of games or of threads: row i
 * plays its episode e by the random numbers of akhet_vector_seed(seed, e, i).
 *
 * A function that returns false has changed nothing and has set the error, if that is not NULL.
 * Errors about a row have it in `number`. */
#ifndef AKHET_VECTOR_H
#define AKHET_VECTOR_H

#include <stddef.h>
#include <stdint.h>

#include <akhet/game.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_VECTOR_GAMES 1048576 /* most games of a vector */
#define AKHET_VECTOR_ALIGN 64      /* of the memory, and of every array in it */

/* What happens to a row whose game is over. */
enum akhet_vector_reset {
    AKHET_RESET_SAME, /* in the same step the next episode is dealt: the arrays show its first
                         position, the `last_` arrays the end of the one before */
    AKHET_RESET_NEXT, /* the arrays show the end, without a deciding seat or legal moves; the next
                         step ignores the action of the row and deals the next episode */
    AKHET_RESETS
};

/* What a seat gets at the end. */
enum akhet_vector_returns {
    AKHET_RETURN_SHARE,  /* its share of the win: 1, or 1/k if k seats tie for the first place */
    AKHET_RETURN_PLACES, /* from 1 for the first place to -1 for the last, in equal steps; seats
                            that tie have the mean of their places */
    AKHET_RETURN_SCORE,  /* its total less the mean of the others' totals */
    AKHET_RETURNS
};

/* What each of `players` seats gets at the end of a game, from its state. */
void akhet_vector_returns_at_end(const struct akhet_game *game, unsigned players,
                                 enum akhet_vector_returns kind, const void *state, float *returns);

/* What is filled besides; `with` is a sum of these. */
enum akhet_vector_with {
    AKHET_WITH_NUMBERS = 1, /* `observation`: float32, by observation.h */
    AKHET_WITH_MEMORY = 2,  /* information states: `bytes` and `observation` also show what the seat
                               remembers (notes.h) */
    AKHET_WITH_SCORES = 4,  /* `score_parts` */
    AKHET_WITH_ALL = 7
};

struct akhet_vector_config {
    const struct akhet_game *game;
    struct akhet_setup setup; /* akhet_setup_default, akhet_setup_option */
    uint32_t games;           /* rows */
    uint8_t reset;            /* enum akhet_vector_reset */
    uint8_t returns;          /* enum akhet_vector_returns */
    uint8_t with;             /* enum akhet_vector_with */
    uint64_t seed;
};

/* Everything here is for reading. The arrays are row-major without gaps, each aligned to
 * AKHET_VECTOR_ALIGN bytes; they never move. An array that was not asked for is NULL. */
struct akhet_vector {
    struct akhet_vector_config config;
    uint32_t games;
    uint16_t players;
    uint16_t moves;        /* columns of `mask` and of the logits */
    uint16_t max_legal;    /* columns of `legal` */
    uint16_t view_bytes;   /* columns of `bytes` */
    uint16_t observations; /* columns of `observation` */
    uint16_t parts;        /* parts of a score */

    /* The position, as the deciding seat knows it. */
    const uint8_t *bytes;        /* [games][view_bytes] its view */
    const float *observation;    /* [games][observations] */
    const uint8_t *mask;         /* [games][moves] 1: the move is legal */
    const akhet_move *legal;     /* [games][max_legal] the legal moves; what follows them is
                                    undefined */
    const uint16_t *legal_count; /* [games] */
    const int8_t *seat;          /* [games] AKHET_NOBODY after the end (AKHET_RESET_NEXT) */
    const int16_t *score_parts;  /* [games][players][parts] by seat, not turned */
    const uint8_t *score_known;  /* [games] bit s: the parts of seat s are known, else they are 0 */
    const uint32_t *episode;     /* [games] from 0 */
    const uint32_t *decision;    /* [games] decisions of the episode so far */

    /* The step. */
    const uint8_t *done;  /* [games] 1: the step ended an episode */
    const float *returns; /* [games][players] by seat; 0 unless done */

    /* The end of the last episode that ended in the row; zeros before the first. The observation is
     * that of the seat that moved last. */
    const uint8_t *last_bytes;
    const float *last_observation;
    const int8_t *last_seat;
    const int16_t *last_score_parts; /* everything is known at the end */
    const float *last_returns;
    const uint32_t *last_decision; /* decisions of that episode */

    struct akhet_vector_rows *rows; /* private */
};

/* The seed of an episode: akhet_random_fast(seed) deals it, and `akhet simulate --seed` takes it.
 * It is below 2^52. */
uint64_t akhet_vector_seed(uint64_t seed, uint32_t episode, uint32_t game);

/* The bytes of memory that a vector needs; 0: the error says what is wrong with the config. */
size_t akhet_vector_size(const struct akhet_vector_config *config, struct akhet_error *error);

/* Make a vector in the memory, aligned to AKHET_VECTOR_ALIGN bytes, and deal episode 0 of every
 * row. The vector must not be moved; to end its life, free the memory. NULL: the error says why. */
struct akhet_vector *akhet_vector_init(void *memory, size_t size,
                                       const struct akhet_vector_config *config,
                                       struct akhet_error *error);

/* Start again at episode 0 with another seed, as akhet_vector_init does. */
void akhet_vector_reset(struct akhet_vector *vector, uint64_t seed);

/* Deal the next episode of these rows, whatever they were playing; `done` and `returns` become 0.
 */
bool akhet_vector_restart_rows(struct akhet_vector *vector, size_t first, size_t last,
                               struct akhet_error *error);

/* Whether actions[row] is legal for all rows of the range; rows whose game is over take any. */
bool akhet_vector_check_rows(const struct akhet_vector *vector, const akhet_move *actions,
                             size_t first, size_t last, struct akhet_error *error);

/* Play actions[row] in every row. One illegal action refuses the whole step. */
bool akhet_vector_step(struct akhet_vector *vector, const akhet_move *actions,
                       struct akhet_error *error);

/* The same for a range. An illegal action refuses the range: a caller with several threads checks
 * all rows with akhet_vector_check_rows first, so that no range is stepped before another is
 * refused. */
bool akhet_vector_step_rows(struct akhet_vector *vector, const akhet_move *actions, size_t first,
                            size_t last, struct akhet_error *error);

/* Draw an action for every row with probabilities softmax(logits) over the legal moves. `logits` is
 * [games][moves]; NULL: every legal move is equally likely. Illegal moves are not read. The logits
 * of legal moves must be below infinity and not all minus infinity. `log_probability` is [games] or
 * NULL. A row whose game is over gets AKHET_NO_MOVE and 0. If logits are refused, the actions are
 * undefined.
 *
 * The draw depends on the seed, the episode, the row and the decision: drawing twice without a step
 * between gives the same actions. All builds draw the same. */
bool akhet_vector_sample(const struct akhet_vector *vector, const float *logits,
                         akhet_move *actions, float *log_probability, struct akhet_error *error);
bool akhet_vector_sample_rows(const struct akhet_vector *vector, const float *logits,
                              akhet_move *actions, float *log_probability, size_t first,
                              size_t last, struct akhet_error *error);

/* The whole state of a row, with what is hidden: for checking and for debugging, never for a
 * player. NULL: there is no such row. */
const void *akhet_vector_world(const struct akhet_vector *vector, size_t row);

/* Save everything into `size` bytes, akhet_vector_save_size of them, and load it into a vector of
 * the same config (the seed may differ: the saved one replaces it). A loaded vector has the same
 * arrays and the same future as the saved one. A checksum finds damage, but saves are not meant to
 * come from strangers. */
size_t akhet_vector_save_size(const struct akhet_vector *vector);
bool akhet_vector_save(const struct akhet_vector *vector, void *out, size_t size,
                       struct akhet_error *error);
bool akhet_vector_load(struct akhet_vector *vector, const void *saved, size_t size,
                       struct akhet_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

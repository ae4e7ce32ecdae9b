/* Showing a row to the seat that decides: moves, mask and view. A step does this for every row, so
 * the functions are inlined there. */
#ifndef VECTOR_SHOW_H
#define VECTOR_SHOW_H

#include "vector/rows.h"

/* Make the view of a seat, with what it remembers. */
void vector_see(const struct akhet_vector *vector, size_t row, int viewer, uint8_t *view);

/* Put what the deciding seat remembers into its view, and the scores beside it. */
void vector_show_more(const struct akhet_vector *vector, size_t row);

void vector_put_scores(const struct akhet_vector *vector, const uint8_t *view, int16_t *parts,
                       uint8_t *known);

/* Encode the views of rows, and the last view of a row, if observations are asked for. */
void vector_encode(const struct akhet_vector *vector, size_t first, size_t last);
void vector_encode_last(const struct akhet_vector *vector, size_t row);

/* Fill all that is shown from what is kept. */
void vector_show_rows(const struct akhet_vector *vector, size_t first, size_t last);

/* Set the mask of the listed moves to 1, or back to 0. The number of moves is unpredictable, so the
 * loop makes four at a time: what is missing is the first move again. */
static inline void vector_put_mask(const struct akhet_vector *vector, size_t row, uint8_t value)
{
    uint8_t *mask = vector->rows->mask + row * vector->moves;
    const akhet_move *legal = vector->rows->legal + row * vector->max_legal;
    for (unsigned i = 0, count = vector->rows->legal_count[row]; i < count; i += 4) {
        mask[legal[i]] = value;
        mask[legal[i + 1 < count ? i + 1 : 0]] = value;
        mask[legal[i + 2 < count ? i + 2 : 0]] = value;
        mask[legal[i + 3 < count ? i + 3 : 0]] = value;
    }
}

/* List the legal moves of a row. False: the game is over. */
static inline bool vector_list_moves(const struct akhet_vector *vector, size_t row)
{
    const struct akhet_vector_rows *rows = vector->rows;
    akhet_move *legal = rows->legal + row * vector->max_legal;
    unsigned count = vector->config.game->legal(vector_record(rows, row)->state, legal);
    rows->legal_count[row] = (uint16_t)count;
    return count;
}

/* Show a row whose moves are listed and not in the mask yet, except for its observation. `here` may
 * be a copy of the vector (step.c). */
static inline void vector_show(const struct akhet_vector *here, const struct akhet_vector *vector,
                               size_t row)
{
    const void *state = vector_record(here->rows, row)->state;
    int seat = here->config.game->seat(state);
    int viewer = seat == AKHET_NOBODY ? here->rows->last_seat[row] : seat;
    here->rows->seat[row] = (int8_t)seat;
    here->rows->viewer[row] = (int8_t)viewer;
    vector_put_mask(here, row, 1);
    here->config.game->view(state, viewer, here->rows->bytes + row * here->view_bytes);
    if (here->rows->notes || here->rows->score_parts)
        vector_show_more(vector, row);
}

#endif

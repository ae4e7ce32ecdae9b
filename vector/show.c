/* Showing a row: the moves, the view, its numbers and the score as the deciding seat knows them. */
#include <string.h>

#include "vector/rows.h"

void vector_see(const struct akhet_vector *vector, size_t row, int viewer, uint8_t *view)
{
    struct vector_record *record = vector_record(vector->rows, row);
    vector->config.game->view(record->state, viewer, view);
    if (vector->rows->notes)
        akhet_notes_recall(vector->config.game, vector_notes(vector, record, (unsigned)viewer),
                           view);
}

void vector_put_scores(const struct akhet_vector *vector, const uint8_t *view, int16_t *parts,
                       uint8_t *known)
{
    struct akhet_score score;
    vector->config.game->score(view, &score);
    *known = score.known;
    for (unsigned seat = 0; seat < vector->players; seat++, parts += vector->parts) {
        if (score.known >> seat & 1)
            memcpy(parts, score.part[seat], vector->parts * sizeof *parts);
        else
            memset(parts, 0, vector->parts * sizeof *parts);
    }
}

void vector_put_mask(const struct akhet_vector *vector, size_t row, uint8_t value)
{
    uint8_t *mask = vector->rows->mask + row * vector->moves;
    const akhet_move *legal = vector->rows->legal + row * vector->max_legal;
    for (unsigned i = 0, count = vector->rows->legal_count[row]; i < count; i++)
        mask[legal[i]] = value;
}

bool vector_list_moves(const struct akhet_vector *vector, size_t row)
{
    const struct akhet_vector_rows *rows = vector->rows;
    akhet_move *legal = rows->legal + row * vector->max_legal;
    unsigned count = vector->config.game->legal(vector_record(rows, row)->state, legal);
    rows->legal_count[row] = (uint16_t)count;
    return count;
}

void vector_show(const struct akhet_vector *vector, size_t row)
{
    const struct akhet_vector_rows *rows = vector->rows;
    uint8_t *view = rows->bytes + row * vector->view_bytes;
    int seat = vector->config.game->seat(vector_record(rows, row)->state);
    rows->seat[row] = (int8_t)seat;
    rows->viewer[row] = seat == AKHET_NOBODY ? rows->last_seat[row] : (int8_t)seat;
    vector_put_mask(vector, row, 1);
    vector_see(vector, row, rows->viewer[row], view);
    if (rows->score_parts)
        vector_put_scores(vector, view, rows->score_parts + row * vector->players * vector->parts,
                          &rows->score_known[row]);
}

void vector_encode(const struct akhet_vector *vector, size_t first, size_t last)
{
    const struct akhet_vector_rows *rows = vector->rows;
    if (rows->observation)
        akhet_observe_rows(vector->config.game, vector->players, rows->viewer + first,
                           rows->bytes + first * vector->view_bytes, last - first,
                           rows->observation + first * vector->observations);
}

void vector_encode_last(const struct akhet_vector *vector, size_t row)
{
    const struct akhet_vector_rows *rows = vector->rows;
    if (!rows->last_observation)
        return;
    float *out = rows->last_observation + row * vector->observations;
    if (rows->last_decision[row])
        akhet_observe(vector->config.game, vector->players, rows->last_seat[row],
                      rows->last_bytes + row * vector->view_bytes, out);
    else
        memset(out, 0, vector->observations * sizeof *out);
}

void vector_show_rows(const struct akhet_vector *vector, size_t first, size_t last)
{
    const struct akhet_vector_rows *rows = vector->rows;
    memset(rows->mask + first * vector->moves, 0, (last - first) * vector->moves);
    for (size_t row = first; row < last; row++) {
        vector_list_moves(vector, row);
        vector_show(vector, row);
    }
    vector_encode(vector, first, last);
    for (size_t row = first; row < last; row++)
        vector_encode_last(vector, row);
}

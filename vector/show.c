/* Showing rows: scores and numbers, and everything again after a deal or a load. */
#include <string.h>

#include "vector/show.h"

static void recall(const struct akhet_vector *vector, size_t row, int viewer, uint8_t *view)
{
    struct vector_record *record = vector_record(vector->rows, row);
    if (vector->rows->notes)
        akhet_notes_recall(vector->config.game, vector_notes(vector, record, (unsigned)viewer),
                           view);
}

void vector_see(const struct akhet_vector *vector, size_t row, int viewer, uint8_t *view)
{
    vector->config.game->view(vector_record(vector->rows, row)->state, viewer, view);
    recall(vector, row, viewer, view);
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

void vector_show_more(const struct akhet_vector *vector, size_t row)
{
    const struct akhet_vector_rows *rows = vector->rows;
    uint8_t *view = rows->bytes + row * vector->view_bytes;
    recall(vector, row, rows->viewer[row], view);
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
        vector_show(vector, vector, row);
    }
    vector_encode(vector, first, last);
    for (size_t row = first; row < last; row++)
        vector_encode_last(vector, row);
}

/* The numbers of observations: how many there are, their names, and blocks of views. */
#include "engine/engine_observe.h"

enum { BLOCK = 16 }; /* with their observations they fit a first-level cache */

static unsigned rows_of(const struct akhet_plane *plane, unsigned players)
{
    return plane->rows == AKHET_ROWS_SEAT ? players : 1;
}

unsigned akhet_plane_size(const struct akhet_plane *plane, unsigned players)
{
    return rows_of(plane, players) * plane->count * plane_item_size(plane, players);
}

unsigned akhet_observation_size(const struct akhet_game *game, unsigned players)
{
    unsigned size = 0;
    if (players < game->min_players || players > game->max_players)
        return 0;
    for (unsigned i = 0; i < game->observation->planes; i++)
        size += akhet_plane_size(&game->observation->plane[i], players);
    return size;
}

/* Encode a block of views. */
static void encode_block(struct observe_block block, const int8_t *viewer, observe_block *encode)
{
    uint8_t first[BLOCK], seated[BLOCK];
    for (unsigned i = 0; i < block.rows; i++) {
        seated[i] = (unsigned)viewer[i] < block.players;
        first[i] = (uint8_t)(seated[i] ? viewer[i] : 0);
    }
    block.first = first;
    block.seated = seated;
    encode(&block);
}

void akhet_observe_blocks(const struct akhet_game *game, observe_block *encode, unsigned players,
                          const int8_t *viewer, const void *views, size_t count, float *out)
{
    struct observe_block block = {.players = players, .view = views, .out = out};
    block.view_bytes = game->view_bytes;
    block.size = akhet_observation_size(game, players);
    for (; count && block.size; count -= block.rows) {
        block.rows = count < BLOCK ? (unsigned)count : BLOCK;
        encode_block(block, viewer, encode);
        viewer += block.rows;
        block.view += block.rows * block.view_bytes;
        block.out += block.rows * block.size;
    }
}

/* Append `.index` if there is more than one of it. */
static void put_index(struct akhet_text *out, unsigned index, unsigned of)
{
    if (of < 2)
        return;
    akhet_text_char(out, '.');
    akhet_text_int(out, index);
}

bool akhet_observation_name(const struct akhet_game *game, unsigned players, unsigned number,
                            struct akhet_text *out)
{
    if (number >= akhet_observation_size(game, players))
        return false;
    const struct akhet_plane *plane = game->observation->plane;
    for (; number >= akhet_plane_size(plane, players); plane++)
        number -= akhet_plane_size(plane, players);
    unsigned each = plane_item_size(plane, players), row = plane->count * each;
    akhet_text_put(out, plane->id);
    put_index(out, number / row, rows_of(plane, players));
    put_index(out, number % row / each, plane->count);
    put_index(out, number % each, each);
    return true;
}

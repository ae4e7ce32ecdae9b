/* Encoding views as numbers, by the tables of the games.
 *
 * Views are encoded a block at a time and plane by plane, so that choosing the code for a plane is
 * paid once a block. A block is zeroed first and only what is not zero is written: most bits,
 * counts and alternatives are zero. */
#include <string.h>

#include <akhet/game.h>

enum { BLOCK = 16 }; /* with their observations they fit a first-level cache */

struct block {
    unsigned players, rows;
    const int8_t *viewer;
    const uint8_t *view;
    size_t view_bytes;
    float *out;
    size_t size; /* numbers of an observation */
};

/* The row of a plane that is being encoded. */
struct row {
    const uint8_t *item;
    const uint8_t *gate; /* NULL: there is none */
    unsigned first_seat; /* the viewer */
    float *out;
};

static unsigned numbers_of_item(const struct akhet_plane *plane, unsigned players)
{
    switch (plane->kind) {
    case AKHET_PLANE_COUNT:
        return 1;
    case AKHET_PLANE_ONE_OF:
    case AKHET_PLANE_BITS:
        return plane->most;
    default:
        return players;
    }
}

static unsigned rows_of(const struct akhet_plane *plane, unsigned players)
{
    return plane->rows == AKHET_ROWS_SEAT ? players : 1;
}

unsigned akhet_plane_size(const struct akhet_plane *plane, unsigned players)
{
    return rows_of(plane, players) * plane->count * numbers_of_item(plane, players);
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

static inline uint64_t value_at(const uint8_t *item, unsigned width)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (width) {
    case 1:
        return *item;
    case 2:
        memcpy(&two, item, sizeof two);
        return two;
    case 4:
        memcpy(&four, item, sizeof four);
        return four;
    default:
        memcpy(&eight, item, sizeof eight);
        return eight;
    }
}

static inline bool closed(const struct akhet_plane *plane, const struct row *row, unsigned item)
{
    return row->gate && !row->gate[item * plane->stride];
}

typedef void encode_row(const struct akhet_plane *plane, unsigned players, const struct row *row);

static inline void counts(const struct akhet_plane *plane, unsigned players, const struct row *row)
{
    const uint32_t most = plane->most;
    (void)players;
    for (unsigned i = 0; i < plane->count; i++) {
        uint64_t value = value_at(row->item + i * plane->stride, plane->width);
        if (value && !closed(plane, row, i))
            row->out[i] = (float)(value < most ? (uint32_t)value : most) / (float)most;
    }
}

static inline void one_of(const struct akhet_plane *plane, unsigned players, const struct row *row)
{
    (void)players;
    for (unsigned i = 0; i < plane->count; i++) {
        uint64_t value = value_at(row->item + i * plane->stride, plane->width) - plane->first;
        if (value < plane->most && !closed(plane, row, i))
            row->out[i * plane->most + value] = 1;
    }
}

static inline void bits(const struct akhet_plane *plane, unsigned players, const struct row *row)
{
    uint64_t all = plane->most < 64 ? ((uint64_t)1 << plane->most) - 1 : UINT64_MAX;
    (void)players;
    for (unsigned i = 0; i < plane->count; i++) {
        uint64_t value = value_at(row->item + i * plane->stride, plane->width) & all;
        for (value = closed(plane, row, i) ? 0 : value; value; value &= value - 1)
            row->out[i * plane->most + (unsigned)__builtin_ctzll(value)] = 1;
    }
}

/* The number of a seat as the viewer counts. */
static inline unsigned turned(unsigned seat, unsigned viewer, unsigned players)
{
    return seat >= viewer ? seat - viewer : seat + players - viewer;
}

static inline void one_seat(const struct akhet_plane *plane, unsigned players,
                            const struct row *row)
{
    for (unsigned i = 0; i < plane->count; i++) {
        uint64_t seat = value_at(row->item + i * plane->stride, plane->width);
        if (seat < players && !closed(plane, row, i))
            row->out[i * players + turned((unsigned)seat, row->first_seat, players)] = 1;
    }
}

static inline void seats(const struct akhet_plane *plane, unsigned players, const struct row *row)
{
    for (unsigned i = 0; i < plane->count; i++) {
        uint64_t set = value_at(row->item + i * plane->stride, plane->width);
        for (unsigned seat = 0; seat < players; seat++)
            if (set >> seat & 1 && !closed(plane, row, i))
                row->out[i * players + turned(seat, row->first_seat, players)] = 1;
    }
}

/* Encode a plane of every view. `encode` is a constant where this is called, and inlined. */
__attribute__((always_inline)) static inline void
each_row(const struct akhet_plane *plane, const struct block *block, float *out, encode_row *encode)
{
    unsigned players = block->players;
    unsigned width = plane->count * numbers_of_item(plane, players);
    const uint8_t *view = block->view;
    for (unsigned i = 0; i < block->rows; i++, view += block->view_bytes, out += block->size) {
        bool seated = (unsigned)block->viewer[i] < players;
        unsigned viewer = seated ? (unsigned)block->viewer[i] : 0, seat = viewer;
        struct row row = {view + plane->at, NULL, viewer, out};
        row.gate = plane->gate == AKHET_NO_GATE ? NULL : view + plane->gate;
        if (plane->rows == AKHET_ROWS_ONE) {
            encode(plane, players, &row);
            continue;
        }
        for (unsigned r = plane->rows == AKHET_ROWS_OWN ? seated : players; r; r--) {
            row.item = view + plane->at + seat * plane->row;
            encode(plane, players, &row);
            row.out += width;
            seat = seat + 1 == players ? 0 : seat + 1;
        }
    }
}

static void encode_plane(const struct akhet_plane *plane, const struct block *block, float *out)
{
    switch (plane->kind) {
    case AKHET_PLANE_COUNT:
        each_row(plane, block, out, counts);
        break;
    case AKHET_PLANE_ONE_OF:
        each_row(plane, block, out, one_of);
        break;
    case AKHET_PLANE_BITS:
        each_row(plane, block, out, bits);
        break;
    case AKHET_PLANE_SEAT:
        each_row(plane, block, out, one_seat);
        break;
    default:
        each_row(plane, block, out, seats);
    }
}

static void encode_block(const struct akhet_observation *table, const struct block *block)
{
    float *out = block->out;
    memset(out, 0, block->rows * block->size * sizeof *out);
    for (unsigned i = 0; i < table->planes; i++) {
        encode_plane(&table->plane[i], block, out);
        out += akhet_plane_size(&table->plane[i], block->players);
    }
}

void akhet_observe_rows(const struct akhet_game *game, unsigned players, const int8_t *viewer,
                        const void *views, size_t count, float *out)
{
    struct block block = {.players = players, .viewer = viewer, .view = views, .out = out};
    block.view_bytes = game->view_bytes;
    block.size = akhet_observation_size(game, players);
    for (; count; count -= block.rows) {
        block.rows = count < BLOCK ? (unsigned)count : BLOCK;
        encode_block(game->observation, &block);
        block.viewer += block.rows;
        block.view += block.rows * block.view_bytes;
        block.out += block.rows * block.size;
    }
}

void akhet_observe(const struct akhet_game *game, unsigned players, int viewer, const void *view,
                   float *out)
{
    int8_t seat = (int8_t)viewer;
    akhet_observe_rows(game, players, &seat, view, 1, out);
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
    unsigned each = numbers_of_item(plane, players), row = plane->count * each;
    akhet_text_put(out, plane->id);
    put_index(out, number / row, rows_of(plane, players));
    put_index(out, number % row / each, plane->count);
    put_index(out, number % each, each);
    return true;
}

/* Encoding views by planes that are constants where this is inlined.
 *
 * A game lists its planes in a macro PLANES(P) and expands OBSERVATION, which makes its table and a
 * function with a loop for each plane. With all sizes known the compiler makes these four times as
 * fast as one loop for any table. Views are encoded a block at a time, plane by plane. */
#ifndef ENGINE_OBSERVE_H
#define ENGINE_OBSERVE_H

#include <string.h>
#ifdef __SSE4_1__
#include <smmintrin.h>
#endif

#include <akhet/game.h>

#include "engine/engine_plane.h"

/* Views to encode, and where to. */
struct observe_block {
    unsigned players, rows;
    const uint8_t *first;  /* the seat that comes first: the viewer, or seat 0 for a spectator */
    const uint8_t *seated; /* 0: a spectator */
    const uint8_t *view;
    size_t view_bytes;
    float *out;
    size_t size; /* numbers of an observation */
};

typedef void observe_block(const struct observe_block *block);

/* observation.c: encode any number of views with the function of a game. */
void akhet_observe_blocks(const struct akhet_game *game, observe_block *encode, unsigned players,
                          const int8_t *viewer, const void *views, size_t count, float *out);

#define PLANE_INLINE __attribute__((always_inline)) static inline

/* The row of a plane that is being encoded. */
struct plane_row {
    const uint8_t *item, *gate;
    unsigned players, viewer;
    float *out;
};

PLANE_INLINE uint64_t plane_value(const struct akhet_plane *plane, const uint8_t *item)
{
    uint16_t two;
    uint64_t eight;
    if (plane->width == 1)
        return *item;
    if (plane->width == 2) {
        memcpy(&two, item, sizeof two);
        return two;
    }
    memcpy(&eight, item, sizeof eight);
    return eight;
}

/* Division takes too long. 1 / most is the sum of a multiple of 2^-24, whose product with a count
 * is exact because it is not above 1, and a small rest. The sum of both products is rounded once,
 * to the number that a division gives: for each `most` up to AKHET_PLANE_MOST, which a test checks.
 */
PLANE_INLINE double plane_high(unsigned most)
{
    return (double)((1 << 24) / most) / (1 << 24);
}

PLANE_INLINE float plane_fraction(unsigned value, unsigned most)
{
    static const float one[2] = {0, 1}; /* of a comparison a compiler makes a branch */
    if (most == 1)
        return one[value != 0];
    float high = (float)plane_high(most), low = (float)(1.0 / most - plane_high(most));
    float count = (float)(int)(value < most ? value : most);
    return count * high + count * low;
}

#ifdef __SSE4_1__
/* Four counts side by side; a compiler makes three times as many instructions of a loop. */
PLANE_INLINE void plane_four(const uint8_t *item, unsigned most, float *out)
{
    const __m128 high = _mm_set1_ps((float)plane_high(most));
    const __m128 low = _mm_set1_ps((float)(1.0 / most - plane_high(most)));
    int32_t four;
    memcpy(&four, item, sizeof four);
    __m128i value = _mm_cvtepu8_epi32(_mm_cvtsi32_si128(four));
    __m128 count = _mm_cvtepi32_ps(_mm_min_epi32(value, _mm_set1_epi32((int)most)));
    _mm_storeu_ps(out, _mm_add_ps(_mm_mul_ps(count, high), _mm_mul_ps(count, low)));
}
#else
PLANE_INLINE void plane_four(const uint8_t *item, unsigned most, float *out)
{
    for (unsigned i = 0; i < 4; i++)
        out[i] = plane_fraction(item[i], most);
}
#endif

/* The encoders of a row. They do not branch on values, which are unpredictable. */

PLANE_INLINE void plane_counts(const struct akhet_plane *plane, struct plane_row row)
{
    unsigned i = 0;
    if (plane->width == 1 && plane->stride == 1 && plane->count >= 4) {
        for (; i + 4 < plane->count; i += 4)
            plane_four(row.item + i, plane->most, row.out + i);
        i = plane->count - 4u; /* some of them for the second time */
        plane_four(row.item + i, plane->most, row.out + i);
        return;
    }
    for (; i < plane->count; i++)
        row.out[i] =
            plane_fraction((unsigned)plane_value(plane, row.item + i * plane->stride), plane->most);
}

/* Write bits as numbers, lowest first, four at a time. */
PLANE_INLINE void plane_spread(uint64_t bits, unsigned count, float *out)
{
    static const float four[16][4] = {
        {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 0}, {1, 0, 1, 0},
        {0, 1, 1, 0}, {1, 1, 1, 0}, {0, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {1, 1, 0, 1},
        {0, 0, 1, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {1, 1, 1, 1},
    };
    unsigned bit = 0;
    for (; bit + 4 <= count; bit += 4)
        memcpy(out + bit, four[bits >> bit & 15], sizeof four[0]);
    if (bit < count)
        memcpy(out + bit, four[bits >> bit & 15], (count - bit) * sizeof four[0][0]);
}

PLANE_INLINE void plane_bits(const struct akhet_plane *plane, struct plane_row row)
{
    for (unsigned i = 0; i < plane->count; i++, row.out += plane->most)
        plane_spread(plane_value(plane, row.item + i * plane->stride), plane->most, row.out);
}

PLANE_INLINE void plane_one_of(const struct akhet_plane *plane, struct plane_row row)
{
    for (unsigned i = 0; i < plane->count; i++, row.out += plane->most) {
        uint64_t place = plane_value(plane, row.item + i * plane->stride) - plane->first;
        uint64_t bit = (uint64_t)(place < plane->most) << (place & 63);
        plane_spread(bit, plane->most, row.out);
    }
}

/* Each player's number, from a bit for each seat as the viewer counts. */
PLANE_INLINE void plane_spread_seats(unsigned bits, struct plane_row row)
{
    for (unsigned k = 0; k < row.players; k++)
        row.out[k] = (float)(int)(bits >> k & 1);
}

PLANE_INLINE void plane_seat(const struct akhet_plane *plane, struct plane_row row)
{
    for (unsigned i = 0; i < plane->count; i++, row.out += row.players) {
        unsigned seat = (unsigned)plane_value(plane, row.item + i * plane->stride);
        unsigned turned = seat - row.viewer + (seat < row.viewer ? row.players : 0);
        unsigned named = seat < row.players;
        if (plane->gate != AKHET_NO_GATE)
            named &= row.gate[i * plane->stride] != 0;
        plane_spread_seats(named << (turned & 31), row);
    }
}

PLANE_INLINE void plane_seats(const struct akhet_plane *plane, struct plane_row row)
{
    for (unsigned i = 0; i < plane->count; i++, row.out += row.players) {
        unsigned set = (unsigned)plane_value(plane, row.item + i * plane->stride);
        set &= (1u << row.players) - 1;
        plane_spread_seats(set >> row.viewer | set << (row.players - row.viewer), row);
    }
}

PLANE_INLINE void plane_encode_row(const struct akhet_plane *plane, struct plane_row row)
{
    switch (plane->kind) {
    case AKHET_PLANE_COUNT:
        plane_counts(plane, row);
        break;
    case AKHET_PLANE_ONE_OF:
        plane_one_of(plane, row);
        break;
    case AKHET_PLANE_BITS:
        plane_bits(plane, row);
        break;
    case AKHET_PLANE_SEAT:
        plane_seat(plane, row);
        break;
    default:
        plane_seats(plane, row);
    }
}

PLANE_INLINE unsigned plane_item_size(const struct akhet_plane *plane, unsigned players)
{
    if (plane->kind == AKHET_PLANE_COUNT)
        return 1;
    return plane->kind == AKHET_PLANE_ONE_OF || plane->kind == AKHET_PLANE_BITS ? plane->most
                                                                                : players;
}

/* The rows of a plane of one view. */
PLANE_INLINE void plane_encode_view(const struct akhet_plane *plane, struct plane_row row,
                                    bool seated)
{
    const uint8_t *first = row.item;
    const unsigned size = plane->count * plane_item_size(plane, row.players);
    if (plane->rows == AKHET_ROWS_ONE) {
        plane_encode_row(plane, row);
    } else if (plane->rows == AKHET_ROWS_OWN) {
        row.item = first + row.viewer * plane->row;
        if (seated)
            plane_encode_row(plane, row);
        else
            memset(row.out, 0, size * sizeof *row.out);
    } else {
        for (unsigned k = 0, seat = row.viewer; k < row.players; k++, row.out += size) {
            row.item = first + seat * plane->row;
            plane_encode_row(plane, row);
            seat = seat + 1 == row.players ? 0 : seat + 1;
        }
    }
}

/* A plane of every view of the block; returns where the next plane begins. */
PLANE_INLINE float *plane_encode(const struct akhet_plane *plane, struct observe_block block,
                                 float *out)
{
    struct plane_row row = {.players = block.players, .out = out};
    for (unsigned i = 0; i < block.rows; i++) {
        row.viewer = block.first[i];
        row.item = block.view + plane->at;
        row.gate = block.view + plane->gate;
        plane_encode_view(plane, row, block.seated[i]);
        block.view += block.view_bytes;
        row.out += block.size;
    }
    return out + (plane->rows == AKHET_ROWS_SEAT ? block.players : 1) * plane->count *
                     plane_item_size(plane, block.players);
}

#define PLANE_ENTRY(...) __VA_ARGS__,
#define PLANE_LOOP(...)                                                                            \
    {                                                                                              \
        static const struct akhet_plane this = __VA_ARGS__;                                        \
        out = plane_encode(&this, here, out);                                                      \
    }

/* Define `name`, the table of PLANES, and `name_of_block`, which encodes by it: with its own loops
 * for each number of players from `low` to `high`. */
#define OBSERVATION(name, number, low, high)                                                       \
    static const struct akhet_plane plane[] = {PLANES(PLANE_ENTRY)};                               \
    const struct akhet_observation name = {number, sizeof plane / sizeof *plane, plane};           \
    PLANE_INLINE void name##_with(struct observe_block here, unsigned players)                     \
    {                                                                                              \
        float *out = here.out;                                                                     \
        here.players = players;                                                                    \
        PLANES(PLANE_LOOP)                                                                         \
        (void)out;                                                                                 \
    }                                                                                              \
    void name##_of_block(const struct observe_block *block)                                        \
    {                                                                                              \
        _Static_assert((low) >= 2 && (high) <= AKHET_SEATS, "every number has its loops");         \
        if ((low) <= 2 && block->players == 2)                                                     \
            name##_with(*block, 2);                                                                \
        else if ((low) <= 3 && (high) >= 3 && block->players == 3)                                 \
            name##_with(*block, 3);                                                                \
        else if ((low) <= 4 && (high) >= 4 && block->players == 4)                                 \
            name##_with(*block, 4);                                                                \
        else if ((high) >= 5)                                                                      \
            name##_with(*block, 5);                                                                \
    }

#endif

/* Observations: what a seat knows, as numbers for a learning program.
 *
 * A game declares its observation as a table of planes over the bytes of its view; the functions
 * here encode any view by that table. They read views only, so an observation cannot show what its
 * seat may not know. Every number is in [0, 1]. */
#ifndef AKHET_OBSERVATION_H
#define AKHET_OBSERVATION_H

#include <stddef.h>
#include <stdint.h>

#include <akhet/text.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct akhet_game;

/* How an item of a plane becomes numbers. */
enum akhet_plane_kind {
    AKHET_PLANE_COUNT,  /* one number: the value divided by `most` */
    AKHET_PLANE_ONE_OF, /* `most` numbers: 1 at the value minus `first`, 0 elsewhere */
    AKHET_PLANE_BITS,   /* `most` numbers: the low bits of the value, lowest first */
    AKHET_PLANE_SEAT,   /* a number for each player: 1 at the seat that the value names */
    AKHET_PLANE_SEATS,  /* a number for each player: 1 if the seat's bit is set */
    AKHET_PLANE_KINDS
};

/* The rows of a plane. */
enum akhet_plane_rows {
    AKHET_ROWS_ONE,  /* one row, the same for every viewer */
    AKHET_ROWS_SEAT, /* a row for each player */
    AKHET_ROWS_OWN   /* the viewer's own row */
};

/* A group of numbers of an observation. Its items are little-endian unsigned numbers in the view:
 * item i of seat s is at byte `at + s * row + i * stride`. Seats are turned: row 0, and number 0 of
 * a seat, is the viewer, the others follow in playing order. A spectator sees seat 0 there, and 0
 * in rows of its own. A value that names none (a ONE_OF outside its range, a seat that does not
 * play) gives zeros; a count above `most` gives 1. */
struct akhet_plane {
    const char *id;  /* lower-case ASCII letters and hyphens, for people who read weights */
    uint8_t kind;    /* enum akhet_plane_kind */
    uint8_t rows;    /* enum akhet_plane_rows */
    uint8_t count;   /* items of a row */
    uint8_t width;   /* bytes of an item: 1; of a COUNT also 2; of BITS also 2 or 8 */
    uint8_t first;   /* ONE_OF: the value of its first number */
    uint16_t most;   /* as the kind says; of a COUNT at most AKHET_PLANE_MOST, else 64 */
    uint16_t at;     /* the first byte */
    uint16_t row;    /* bytes from a seat's row to the next */
    uint16_t stride; /* bytes from an item to the next */
    uint16_t gate;   /* SEAT: the byte that is 0 while item 0 names nobody; those of the other items
                        follow `stride` apart. AKHET_NO_GATE: there is none */
};

#define AKHET_NO_GATE    0xffff
#define AKHET_PLANE_MOST 1023

struct akhet_observation {
    uint16_t encoding; /* of this table, from 1: another table has another number, so that a file of
                          weights names what it was trained on */
    uint16_t planes;
    const struct akhet_plane *plane;
};

/* How many numbers an observation or a plane has in a game of this many players. 0: the game is not
 * for so many. */
unsigned akhet_observation_size(const struct akhet_game *game, unsigned players);
unsigned akhet_plane_size(const struct akhet_plane *plane, unsigned players);

/* Encode a view of `viewer` (or AKHET_SPECTATOR) into akhet_observation_size numbers. `players` is
 * the number of players of the game that the view shows. */
void akhet_observe(const struct akhet_game *game, unsigned players, int viewer, const void *view,
                   float *out);

/* Encode `count` views, `view_bytes` of the game apart, each into the next row of `out`. Faster
 * than akhet_observe for each. */
void akhet_observe_rows(const struct akhet_game *game, unsigned players, const int8_t *viewer,
                        const void *views, size_t count, float *out);

/* Name a number of the observation by its plane, its row (0 is the viewer), its item and its place
 * in the item: `hand.0.7`, `owner.2.1`. What a plane has only one of is left out. False: there is
 * no such number. */
bool akhet_observation_name(const struct akhet_game *game, unsigned players, unsigned number,
                            struct akhet_text *out);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

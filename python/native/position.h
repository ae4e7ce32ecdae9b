/* A game in progress, with the history that made it.
 *
 * A position keeps its source of chance and its moves, so every position can be made again from
 * them: that is how it is recorded, saved and asked for the events that a seat saw. A branch is a
 * point of the history where chance changed: the hidden things were dealt anew, or the future
 * chance got another seed. */
#ifndef PYTHON_POSITION_H
#define PYTHON_POSITION_H

#include <akhet/fair.h>
#include <akhet/game.h>
#include <akhet/notes.h>
#include <akhet/record.h>

enum { POSITION_RESEED = -2 }; /* as the seat of a branch: only the chance to come changes */

struct position_branch {
    uint32_t at; /* the number of moves before it */
    int32_t seat;
    uint64_t seed;
};

struct position {
    const struct akhet_game *game;
    struct akhet_setup setup;
    struct akhet_random random;
    uint64_t seed;
    struct akhet_fair *fair; /* NULL: chance comes from the seed */
    uint64_t *state;         /* one block of memory: the state, then the moves */
    akhet_move *move;
    uint32_t moves, room;
    struct position_branch *branch;
    uint32_t branches;
    akhet_move *legal;             /* NULL until somebody asks */
    int32_t legal_count;           /* -1: not listed since the last move */
    uint8_t (*notes)[AKHET_NOTES]; /* of every seat; NULL until somebody asks */
};

/* The results of functions that can fail. */
enum position_result {
    POSITION_FINE,
    POSITION_NO_MEMORY,
    POSITION_REFUSED, /* the error says why */
};

/* Deal a new game; `fair` may be NULL. The memory of `position` may hold anything before. */
enum position_result position_start(struct position *position, const struct akhet_game *game,
                                    const struct akhet_setup *setup, uint64_t seed,
                                    const struct akhet_fair *fair, struct akhet_events *events,
                                    struct akhet_error *error);

/* Copy a position into memory that may hold anything before. */
enum position_result position_copy(struct position *position, const struct position *from);

/* Free what the position owns. A position of zeros owns nothing. */
void position_free(struct position *position);

/* The legal moves, listed once for every move; -1: no memory. */
int position_legal(struct position *position);

/* Make a move; events may be NULL. */
enum position_result position_play(struct position *position, long move,
                                   struct akhet_events *events);

/* Add an event to the notes, which the position must have. */
void position_note(struct position *position, const struct akhet_event *event);

/* The view of a seat. An informed one also shows what the seat remembers (akhet/notes.h): the
 * first call replays the game, and from then on the position takes notes of every move. */
enum position_result position_view(struct position *position, int seat, bool informed,
                                   union akhet_space *view);

/* Deal everything that a seat neither sees nor remembers anew, from this seed; chance goes on from
 * it too. With POSITION_RESEED only the chance to come changes. */
enum position_result position_branch(struct position *position, int seat, uint64_t seed);

/* Make a position again up to a number of its moves. `heard` is called with the events of every
 * step: the deal is step 0. It may be NULL. */
typedef void position_heard(void *listener, uint32_t step, const struct akhet_events *events);
enum position_result position_again(struct position *again, const struct position *from,
                                    uint32_t moves, position_heard *heard, void *listener);

/* The position as a record without branches. `record` points into the position. */
void position_record(const struct position *position, struct akhet_record *record);

#endif

/* The arena: many games between bots, and what the results prove.
 *
 * A deal is one seed. It is played once for every distinct rotation of the players, with the same
 * cards and dice, so that luck evens out. Seed, players and number of games determine the results,
 * whatever the number of threads, if every player's budget is simulations. docs/arena.md has the
 * formulas. */
#ifndef AKHET_ARENA_H
#define AKHET_ARENA_H

#include <akhet/bot.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_ARENA_PLAYERS 12        /* most players of an arena */
#define AKHET_ARENA_GAMES   100000000 /* most games */
#define AKHET_ARENA_THREADS 256       /* most threads */

/* Players of one game and set-up, and the results of their games. One thread at a time may use it,
 * except for akhet_arena_stop. */
struct akhet_arena;

struct akhet_arena *akhet_arena_new(const struct akhet_game *game, const struct akhet_setup *setup,
                                    struct akhet_error *error);
void akhet_arena_free(struct akhet_arena *arena); /* NULL does nothing */

/* Add a player: one of our bots by its spec, or a policy, which has to outlive the arena. A player
 * that is added twice has two seats. With fewer players than seats they take turns; with more,
 * every selection plays. A policy must not have the name of another player. */
bool akhet_arena_add(struct akhet_arena *arena, const char *spec, struct akhet_error *error);
bool akhet_arena_add_policy(struct akhet_arena *arena, const struct akhet_policy *policy,
                            struct akhet_error *error);

/* A game that was played. */
struct akhet_played {
    uint64_t seed; /* of the cards: a record with this seed and these moves replays the game */
    uint64_t deal;
    unsigned rotation;
    const akhet_move *moves;
    unsigned count;
    uint8_t player[AKHET_SEATS]; /* at each seat, as numbered in the result */
    uint8_t place[AKHET_SEATS];
    int16_t total[AKHET_SEATS]; /* of the score; 0 if the game broke off */
    int failed;                 /* the seat that lost by an error; AKHET_NOBODY: none */
};

/* Call `watch` after every game, from one thread at a time; false stops the run. With several
 * threads the order of the games varies. */
typedef bool akhet_arena_watch(void *context, const struct akhet_played *played);
void akhet_arena_set_watch(struct akhet_arena *arena, akhet_arena_watch *watch, void *context);

/* Write a record of every game into this folder, which is created if it is missing. NULL: no
 * records. */
bool akhet_arena_set_records(struct akhet_arena *arena, const char *folder,
                             struct akhet_error *error);

/* Stop as soon as a sequential test of the first player against the second can tell whether the
 * first is `elo1` stronger rather than `elo0`. The arena needs exactly two players then. Equal
 * numbers: no test. */
void akhet_arena_set_test(struct akhet_arena *arena, double elo0, double elo1);

/* Play at least this many games, in whole deals, with deals from `seed` on; the results replace
 * earlier ones. 0 threads: one for each core; with one thread everything runs in the caller's.
 * Stopping is not an error. */
bool akhet_arena_play(struct akhet_arena *arena, uint64_t games, uint64_t seed, unsigned threads,
                      struct akhet_error *error);

/* End a running akhet_arena_play before its next decision, from any thread or from a callback. The
 * deals that are complete count. */
void akhet_arena_stop(struct akhet_arena *arena);

/* A figure with its 95 % interval; `known` is false where the games do not determine one. */
struct akhet_range {
    double value, low, high;
    bool known;
};

struct akhet_standing {
    const char *name; /* the spec, or the name of the policy; valid until the next play */
    uint64_t games;
    double wins; /* a shared win counts in part */
    double par;  /* the share of wins that equal players would have in its seats */
    struct akhet_range share;
    struct akhet_range elo;
    struct akhet_range score; /* its mean total minus that of the other players */
    uint64_t errors;          /* games that a policy lost by an error */
    uint64_t decisions;       /* with more than one move */
    uint64_t sims;
    uint64_t us; /* microseconds of thinking */
};

enum akhet_verdict { AKHET_UNDECIDED, AKHET_STRONGER, AKHET_NOT_STRONGER };

struct akhet_arena_result {
    uint64_t deals, games;
    bool stopped; /* before all games were played, by akhet_arena_stop or by the watch */
    enum akhet_verdict verdict;
    unsigned players; /* different ones, in the order in which they were added */
    struct akhet_standing standing[AKHET_ARENA_PLAYERS];
};

/* The results of the last akhet_arena_play; all zero before it. */
void akhet_arena_results(const struct akhet_arena *arena, struct akhet_arena_result *result);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

/* The arena: games between bots that measure their strength.
 *
 * A deal is one seed. It is played once for every distinct rotation of the line-up, with the same
 * cards and dice, so that luck evens out. The plan determines the results of a run, whatever the
 * number of threads. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include <stdatomic.h>

#include "bots/bots.h"

#define ARENA_BOTS    12        /* most bots of a run */
#define ARENA_LINEUPS 792       /* ways to choose five of twelve */
#define ARENA_MOST    100000000 /* most deals of a run */
#define ARENA_PROGRAM "program" /* the id of a player that is not one of our bots */

/* The bots of a deal in seat order, and its distinct rotations. */
struct arena_lineup {
    uint8_t bot[AKHET_SEATS];
    uint8_t rotations;
    uint8_t turn[AKHET_SEATS]; /* by how many seats each rotation turns */
};

struct arena_plan {
    const struct akhet_game *game;
    struct akhet_setup setup;
    uint64_t seed; /* deal k has the cards of this seed + k */
    unsigned bots;
    struct bot_spec spec[ARENA_BOTS]; /* no spec twice */
    unsigned lineups;                 /* deal k is played by line-up k % lineups */
    struct arena_lineup lineup[ARENA_LINEUPS];
};

/* How one game ended. */
struct arena_game {
    uint8_t place[AKHET_SEATS];
    uint8_t error; /* enum bot_error: the bot at `seat` lost by it */
    uint8_t seat;
    int16_t total[AKHET_SEATS];
};

/* The cost of decisions. */
struct arena_effort {
    uint32_t decisions; /* with more than one move */
    uint32_t sims;
    uint32_t us;
};

struct arena_deal {
    bool done;
    struct arena_game game[AKHET_SEATS];     /* per rotation */
    struct arena_effort effort[AKHET_SEATS]; /* per place in the line-up, all rotations together */
};

/* Read an entry of --bots: the spec of a built-in bot, or the path of a program (program.c). */
bool arena_bot_open(struct bot_spec *spec, const char *text, struct akhet_error *error);

/* Make the line-ups of a list of bots, which may contain a bot more than once (schedule.c). False:
 * too many bots. */
bool arena_schedule(struct arena_plan *plan, const struct bot_spec *list, unsigned count);

const struct arena_lineup *arena_lineup(const struct arena_plan *plan, uint64_t deal);
unsigned arena_bot_at(const struct arena_plan *plan, uint64_t deal, unsigned rotation,
                      unsigned seat);

/* The number of seats that the bot has in a deal. */
unsigned arena_seats(const struct arena_plan *plan, uint64_t deal, unsigned bot);

/* The fewest deals with at least this many games, and the games of this many deals. */
uint64_t arena_deals(const struct arena_plan *plan, uint64_t games);
uint64_t arena_games(const struct arena_plan *plan, uint64_t deals);

/* A finished game, for recording. A game with an error is not over. */
struct arena_played {
    uint64_t deal;
    unsigned rotation;
    const akhet_move *moves;
    unsigned count;
    const struct arena_game *game;
};

/* What a thread does with every game that it has played; false ends the run. */
typedef bool arena_record(void *recorder, const struct arena_played *played);

/* The memory of one thread. */
struct arena_worker {
    struct bot_player player[AKHET_SEATS];
    akhet_move *moves; /* enough for the longest game */
    const atomic_int *stop;
    arena_record *record; /* NULL: games are not recorded */
    void *recorder;
};

/* Play all rotations of a deal (play.c). False: stopped, or recording failed. */
bool arena_play(const struct arena_plan *plan, uint64_t deal, struct arena_worker *worker,
                struct arena_deal *out);

#endif

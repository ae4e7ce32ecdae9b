/* Games between bots that are meant to measure them: who sits where, what came of it.
 *
 * A deal is one seed. It is played once for every rotation of the line-up that seats somebody
 * else somewhere, with the same cards and dice, so that luck goes round. Everything about a run
 * follows from its plan, whatever the number of threads. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include <stdatomic.h>

#include "bots/bots.h"

#define ARENA_BOTS    12        /* most bots of a run */
#define ARENA_LINEUPS 792       /* most ways to choose five of twelve */
#define ARENA_MOST    100000000 /* most deals of a run */

/* Who sits together, in order round the table, and the rotations that are worth playing. */
struct arena_lineup {
    uint8_t bot[AKHET_SEATS];
    uint8_t rotations;
    uint8_t turn[AKHET_SEATS]; /* by how many seats, per rotation */
};

struct arena_plan {
    const struct akhet_game *game;
    struct akhet_setup setup;
    uint64_t seed; /* deal k has the cards of this seed + k */
    unsigned bots;
    struct bot_spec spec[ARENA_BOTS]; /* each once */
    unsigned lineups;                 /* deal k is played by line-up k % lineups */
    struct arena_lineup lineup[ARENA_LINEUPS];
};

/* How one game ended. */
struct arena_game {
    uint8_t place[AKHET_SEATS];
    uint8_t fault; /* enum bot_error: the bot at `seat` lost by it */
    uint8_t seat;
    int16_t total[AKHET_SEATS];
};

/* What thinking cost. */
struct arena_effort {
    uint32_t decisions; /* with something to choose */
    uint32_t sims;
    uint32_t us;
};

struct arena_deal {
    bool done;
    struct arena_game game[AKHET_SEATS];     /* per rotation */
    struct arena_effort effort[AKHET_SEATS]; /* per place in the line-up, all rotations together */
};

/* A bot as it is written in --bots. */
bool arena_bot_open(struct bot_spec *spec, const char *text, struct akhet_error *error);

/* The bots as they were listed, equal ones as often as wanted. False: too many of them. */
bool arena_schedule(struct arena_plan *plan, const struct bot_spec *list, unsigned count);

const struct arena_lineup *arena_lineup(const struct arena_plan *plan, uint64_t deal);
unsigned arena_bot_at(const struct arena_plan *plan, uint64_t deal, unsigned rotation,
                      unsigned seat);

/* How many seats of a deal's line-up are the bot's. */
unsigned arena_seats(const struct arena_plan *plan, uint64_t deal, unsigned bot);

/* The fewest deals that are so many games at least, and how many games so many deals are. */
uint64_t arena_deals(const struct arena_plan *plan, uint64_t games);
uint64_t arena_games(const struct arena_plan *plan, uint64_t deals);

/* A game that has been played, for whoever keeps records. A faulty one is not over. */
struct arena_played {
    uint64_t deal;
    unsigned rotation;
    const akhet_move *moves;
    unsigned count;
    const struct arena_game *game;
};

/* What a worker plays with. */
struct arena_hand {
    struct bot_player player[AKHET_SEATS];
    akhet_move *moves; /* room for the longest game */
    const atomic_int *stop;
    bool (*keep)(void *keeper, const struct arena_played *played); /* NULL: nobody does */
    void *keeper;
};

/* Play all rotations. False: it was stopped, or the keeper failed. */
bool arena_play(const struct arena_plan *plan, uint64_t deal, struct arena_hand *hand,
                struct arena_deal *out);

#endif

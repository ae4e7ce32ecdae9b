/* Estimates: the chances of all seats in a position, as certain eyes see it, from one search.
 *
 * Hints, the review of a match and every door that shows chances use these numbers and no others.
 * An estimate depends on what the eyes know, on the moves they may choose and on the number of
 * simulations, and is the same on every build. */
#ifndef BOTS_BOTS_ESTIMATE_H
#define BOTS_BOTS_ESTIMATE_H

#include "bots/search_bot.h"

#define CHANCE_WHOLE   10000 /* chances are whole parts of this and add up to it exactly */
#define PROGRESS_WHOLE 1024  /* a finished game */

/* Eyes are a seat, AKHET_SPECTATOR, or these: all cards are face up. */
#define EYES_OPEN (-2)

/* How eyes relate to the position. */
enum eyes_kind {
    EYES_DECIDING,  /* they have a choice */
    EYES_WAITING,   /* they are a seat that has none */
    EYES_WATCHING,  /* a spectator's */
    EYES_SEE_CARDS, /* EYES_OPEN */
    EYES_KINDS
};

struct estimate {
    int32_t chance[AKHET_SEATS];
    int32_t error[AKHET_SEATS]; /* the standard error of each chance, from the simulations */
    uint32_t sims;
};

struct estimate_question {
    const struct akhet_game *game;
    struct akhet_setup setup;
    int eyes;
    int decider;             /* the seat that decides, not AKHET_NOBODY */
    const void *view;        /* of the eyes, of a spectator for EYES_OPEN; with notes recalled */
    const void *truth;       /* the state for EYES_OPEN, else NULL */
    const akhet_move *moves; /* of the eyes, if they decide and have a choice */
    unsigned count;          /* else 0 */
    uint64_t salt;           /* usually 0; another one searches the same question independently */
};

struct estimated_move {
    akhet_move move;
    struct estimate after; /* making it */
};

struct estimated {
    struct estimate now;
    uint32_t sims;  /* of the whole search */
    unsigned moves; /* with simulations: the best first, whose estimate is `now` */
    struct estimated_move move[BOT_ALTERNATIVES];
};

/* An estimate being made; it must not be moved in memory. */
struct estimating {
    struct estimate_question question; /* its pointers to these members */
    akhet_move moves[AKHET_LEGAL];
    union akhet_space view, truth;
    struct bot_player player;
    struct bot_question search;
    struct search_decision decision;
    struct bot_tally tally[AKHET_LEGAL];
    bool ready; /* false: no memory, and the chances are even */
};

/* Begin; the question may be forgotten. With a budget of simulations the search has one thread and
 * the estimate is the same everywhere; with a budget of time it uses all cores. */
void estimate_begin(struct estimating *it, const struct estimate_question *question,
                    struct bot_budget budget);

/* Use up the budget; or make this many simulations of it, false: it is used up. */
void estimate_run(struct estimating *it);
bool estimate_step(struct estimating *it, uint32_t sims);

/* What was found so far. */
void estimate_read(struct estimating *it, struct estimated *estimated);

/* The estimate after one of the moves, with more simulations if it had few. It does not change what
 * estimate_read said before. */
void estimate_move(struct estimating *it, akhet_move move, struct estimate *after);

/* The tally that the present estimate is made from; NULL: none. For calibration. */
const struct bot_tally *estimate_tally(struct estimating *it);

/* Free the memory. */
void estimate_end(struct estimating *it);

/* The result of a finished match by places: winners share. */
void estimate_result(const uint8_t place[AKHET_SEATS], unsigned players, struct estimate *result);

/* How far the game is, as everybody can see, of PROGRESS_WHOLE. */
unsigned estimate_progress(const struct akhet_game *game, const void *view);

#endif

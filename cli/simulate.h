/* Games between bots, one after the other, and their reports. */
#ifndef CLI_SIMULATE_H
#define CLI_SIMULATE_H

#include "bots/bots.h"
#include "cli/command.h"

/* One game being simulated, between two decisions. */
struct simulation {
    const struct akhet_game *game;
    struct akhet_setup setup;
    struct bot_spec bot[AKHET_SEATS];
    struct bot_player player[AKHET_SEATS];
    uint64_t seed;
    union akhet_space state;
    struct akhet_random chance;  /* for cards and dice */
    struct akhet_random choices; /* for the decisions of the bots */
    unsigned decisions;          /* made so far */
    unsigned count;              /* legal moves of the current decision; 0: the game is over */
    akhet_move legal[AKHET_LEGAL];
};

/* Deal the game of a seed; events go to `events`, which may be NULL. */
void simulation_begin(struct simulation *s, uint64_t seed, struct akhet_events *events);

/* Let the deciding seat choose and play; returns the move. */
akhet_move simulation_step(struct simulation *s, struct akhet_events *events);

/* Release the bots. */
void simulation_end(struct simulation *s);

/* The bots of all seats from "greedy" or "greedy,random,random"; DONE or USAGE. */
int simulation_bots(const struct call *call, struct simulation *s);

/* Refuse a bot that does not exist. */
int simulation_no_bot(const struct call *call, const char *what);

/* Play the game to its end as JSON Lines; `moves` receives the moves and may be NULL. */
bool trace_game(const struct call *call, struct simulation *s, uint64_t seed, akhet_move *moves);

/* Totals over a run of games. */
struct summary {
    long long games;
    long long decisions, fewest, longest;
    long long legal, widest;
    struct {
        long long won; /* in sixtieths of a win, so that shared wins are whole numbers */
        long long total, lowest, highest;
        long long part[AKHET_PARTS];
    } seat[AKHET_SEATS];
    double seconds; /* of processor time */
};
void summary_add(struct summary *sum, const struct simulation *s);
bool summary_json(const struct call *call, const struct simulation *s, const struct summary *sum);
void summary_text(const struct call *call, const struct simulation *s, const struct summary *sum);

#endif

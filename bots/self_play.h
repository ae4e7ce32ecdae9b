/* Self-play: the games that training learns from.
 *
 * About half the seats, drawn for every game, play by rank like a beginner, because what is learned
 * from self-play alone is weak against other players; the others look one move ahead. Some moves of
 * all of them are drawn by rank, so that games reach positions that good play does not lead to. */
#ifndef BOTS_SELF_PLAY_H
#define BOTS_SELF_PLAY_H

#include "bots/regression.h"

/* A game being played, and the features of all its positions. */
struct self_play {
    const struct knowledge *knowledge;
    struct evaluation evaluation;
    const struct akhet_setup *setup;
    bool heuristic[AKHET_SEATS]; /* plays by rank */
    unsigned strays;             /* percent of moves that are drawn by rank */
    struct akhet_random random;
    union akhet_space state;
    unsigned positions;
    union akhet_space *kept; /* every position, to branch off; NULL: not kept */
    unsigned width; /* of the features of a seat: `marks` adds one that is 1 for a beginner */
    int16_t *x;     /* of every position and seat */
    double (*target)[AKHET_SEATS]; /* of every position, once set; NULL: the result of the game */
};

/* False: no memory. */
bool self_play_open(struct self_play *play, const struct knowledge *knowledge, bool marks);
void self_play_close(struct self_play *play);

/* The move of the seat that decides in `state`. */
akhet_move self_play_choose(struct self_play *play, const akhet_move *moves, unsigned count);

/* A move of that seat, drawn with probabilities by rank. */
akhet_move self_play_stray(struct self_play *play, const akhet_move *moves, unsigned count);

/* Play a game of the setup to its end. */
void self_play_game(struct self_play *play);

/* Add some positions of the finished game, equally likely, with its result. False: no memory. */
bool self_play_sample(struct self_play *play, unsigned wanted, struct samples *samples);

#endif

/* Calibration: from the averages of a search to chances that come true as often as they say.
 *
 * Early in a game a search is too sure of itself, and always a little too sure of the seat that
 * decides. The chances are the softmax of
 *     scale * ln(average) + decider * [the seat decides] + eyes * [the seat looks]
 * where the three factors depend on the game, the number of players, the kind of eyes and how far
 * the game is. `bench-calibration` learns them from games (docs/analysis.md). */
#ifndef BOTS_CALIBRATION_H
#define BOTS_CALIBRATION_H

#include <akhet/game.h>

#include "bots/bots_estimate.h"

#define CALIBRATION_KNOTS 5    /* stages of a game, from its beginning to its end */
#define CALIBRATION_ONE   1024 /* a factor of one */

/* The factors at each knot; between two knots they change linearly. */
struct calibration {
    uint8_t players;
    uint8_t eyes; /* enum eyes_kind */
    int16_t scale[CALIBRATION_KNOTS], decider[CALIBRATION_KNOTS], looker[CALIBRATION_KNOTS];
};

/* A line of a game's calibration.def. */
#define CALIBRATED(players, eyes, s0, s1, s2, s3, s4, d0, d1, d2, d3, d4, l0, l1, l2, l3, l4)      \
    {players, EYES_##eyes, {s0, s1, s2, s3, s4}, {d0, d1, d2, d3, d4}, {l0, l1, l2, l3, l4}},

/* A position, as far as the calibration distinguishes it. */
struct calibration_case {
    unsigned players;
    enum eyes_kind eyes;
    int decider, looker; /* seats; AKHET_NOBODY: none */
    unsigned progress;   /* of PROGRESS_WHOLE */
};

/* The chances of all seats from their averages, which are positive. NULL: not calibrated. */
void calibrate(const struct calibration *calibration, const struct calibration_case *at,
               const double average[AKHET_SEATS], double chance[AKHET_SEATS]);

/* The share that a knot has in a stage of the game. */
double calibration_share(unsigned progress, unsigned knot);

/* The scale at a stage of the game, as a number. */
double calibration_scale(const struct calibration *calibration, unsigned progress);

/* Round chances to whole parts of CHANCE_WHOLE that add up to it exactly. */
void chances_round(const double chance[AKHET_SEATS], unsigned players, int32_t part[AKHET_SEATS]);

#endif

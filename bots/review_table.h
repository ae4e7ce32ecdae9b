/* What a review needs to know of a game beyond the bots' knowledge: how far a game is, the
 * calibration of its estimates, and the sentences about its features. One table for each game. */
#ifndef BOTS_REVIEW_TABLE_H
#define BOTS_REVIEW_TABLE_H

#include "bots/calibration.h"

#define REASON_UNSAID (-1) /* features that mean nothing to people, such as whose turn it is */

/* Sentences about a feature: the position has more of it, or less. A sentence with a unit has the
 * number in its blank {n}; where that is 0 its group speaks for it. */
struct reason_words {
    const char *id;
    int16_t unit; /* of the feature, makes one in the sentence; 0: not counted */
    uint8_t group;
    const char *text[2][AKHET_LANGS];
};

struct reason_feature {
    const char *name; /* as in the knowledge */
    int8_t words;
    bool counts; /* it adds to the number in the sentence */
};

struct review_table {
    const struct akhet_game *game;

    /* How far the game is, of PROGRESS_WHOLE, from what everybody can see. */
    unsigned (*progress)(const void *view);

    unsigned calibrations;
    const struct calibration *calibration;

    unsigned sentences, features;
    const struct reason_words *words;
    const struct reason_feature *feature;
};

/* A table from what bots/review_tables.def made. */
#define REVIEW_TABLE(its_game, how_far)                                                            \
    {                                                                                              \
        .game = its_game, .progress = how_far,                                                     \
        .calibrations = sizeof calibration / sizeof *calibration - 1, .calibration = calibration,  \
        .sentences = sizeof reason_words / sizeof *reason_words, .words = reason_words,            \
        .features = sizeof reason_feature / sizeof *reason_feature, .feature = reason_feature,     \
    }

extern const struct review_table review_eights, review_nefertiti, review_nile, review_valley;

/* NULL: there is none for this game. */
const struct review_table *review_table_of(const struct akhet_game *game);

/* NULL: the game is not calibrated for this case. */
const struct calibration *calibration_of(const struct akhet_game *game,
                                         const struct calibration_case *at);

/* The seed of everything random about a question: it depends on what the eyes know only. */
uint64_t estimate_seed(const struct estimate_question *question);

/* What the calibration distinguishes of a question. */
struct calibration_case estimate_case(const struct estimating *it);

/* The averages of a search, from which the calibration makes chances. */
void estimate_average(const struct bot_tally *tally, unsigned players, double average[AKHET_SEATS]);

#endif

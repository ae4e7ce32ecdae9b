/* The numbers by which moves are ranked in La Vallée des Rois. */
#ifndef BOTS_VALLEY_TUNING_H
#define BOTS_VALLEY_TUNING_H

#include "games/valley/valley.h"

enum valley_tuning {
#define TUNE(name, number) TUNE_##name = (number),
#include "bots/valley/tuning.def"
};

struct valley_worth {
    int16_t play; /* now */
    int16_t keep; /* in hand */
    int16_t camp; /* standing there */
};

extern const struct valley_worth valley_worth[VALLEY_KINDS];

#endif

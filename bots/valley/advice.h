/* The numbers of the rules of thumb. */
#ifndef BOTS_VALLEY_ADVICE_H
#define BOTS_VALLEY_ADVICE_H

#include "games/valley/valley.h"

enum valley_advice {
#define ADVICE(name, number) ADVICE_##name = (number),
#include "bots/valley/advice.def"
};

struct valley_worth {
    int16_t play; /* now */
    int16_t keep; /* in hand */
    int16_t camp; /* standing there */
};

extern const struct valley_worth valley_worth[VALLEY_KINDS];

#endif

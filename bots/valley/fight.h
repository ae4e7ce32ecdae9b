/* The forecast of the fight in the open tomb, from a world. */
#ifndef BOTS_VALLEY_FIGHT_H
#define BOTS_VALLEY_FIGHT_H

#include "games/valley/valley_rules.h"

/* What is still to come. */
enum fight_step {
    FIGHT_ENTRY,   /* both may still send */
    FIGHT_FOLLOW,  /* only the seat without the medallion may */
    FIGHT_GUARDS,  /* both may still lay */
    FIGHT_COUNTER, /* only the seat without the medallion may */
    FIGHT_TRAPS,
    FIGHT_STEPS
};

/* In half points of Force, so that the medallion, which wins ties, counts one. */
struct fight {
    enum fight_step step;
    int lead; /* of the seat once the traps that lie have struck */
    int hope; /* what it may still add, */
    int fear; /* and the other */
};

/* A tomb is open. */
void valley_forecast(const struct valley_state *s, unsigned seat, struct fight *fight);

#endif

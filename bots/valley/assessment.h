/* The open tomb as the deciding seat sees it: the lead, and the Force that may still come. */
#ifndef BOTS_VALLEY_ASSESSMENT_H
#define BOTS_VALLEY_ASSESSMENT_H

#include "games/valley/valley_rules.h"

/* Expected Force is in tenths. */
struct assessment {
    unsigned seat;
    bool first; /* the seat has the medallion: it decides first and wins ties */
    bool match; /* winning this tomb may win the game */
    int slots;  /* cards that it may still send */
    int lead;   /* the Force it could lose and still win; below 0: what is missing */
    int fear;   /* Force expected from the other seat's guardians */
    int hope;   /* Force expected from its own */
    struct muster mine, theirs;
    int16_t gain[VALLEY_ADVENTURER]; /* of guardians and papyri that may be laid, in tenths */
};

/* The state without the other seat's face-down cards, so that a view and a world are the same. */
const struct valley_state *valley_cover(const struct valley_state *s, struct valley_state *covered);

void valley_assess(const struct valley_state *s, struct assessment *look);

/* The Force that sending a card from camp would add. */
int valley_send_gain(const struct valley_state *s, const struct assessment *look, unsigned card);
int valley_adventurer_gain(const struct valley_state *s, const struct assessment *look);

/* The Force of the strongest `slots` cards of a camp. */
int valley_reserve(const struct valley_state *s, unsigned seat, int slots);

#endif

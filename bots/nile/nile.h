/* What the files of the bots' knowledge of Nile share. */
#ifndef BOTS_NILE_H
#define BOTS_NILE_H

#include "bots/bot.h"
#include "bots/knowledge.h"

enum {
#define WEIGHT(name, ...) NILE_FEATURE_##name,
#include "bots/nile/weights.def"
#undef WEIGHT
    NILE_FEATURES
};

enum {
    NILE_DECK = 91,
    NILE_TURN = 3, /* cards of the pile that a turn takes: the flood, and the draw */
};

void nile_extract(const void *world, int seat, int16_t feature[KNOWLEDGE_FEATURES]);
void nile_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank);
unsigned nile_pick(const void *view, const akhet_move *moves, unsigned count,
                   struct akhet_random *random);
void nile_note(uint8_t memory[BOT_HEARD], const struct akhet_event *event);
void nile_recall(const uint8_t memory[BOT_HEARD], void *view);

#endif

/* Bot knowledge of La Vallée des Rois. */
#ifndef BOTS_VALLEY_VALLEY_H
#define BOTS_VALLEY_VALLEY_H

#include "bots/knowledge.h"

extern const struct knowledge knowledge_valley;

void valley_rank(const void *view, const akhet_move *moves, unsigned count, int16_t *rank);
unsigned valley_pick(const void *view, const akhet_move *moves, unsigned count,
                     struct akhet_random *random);
unsigned valley_prune(const void *view, const akhet_move *moves, unsigned count, akhet_move *kept);
void valley_extract(const void *world, int seat, int16_t x[KNOWLEDGE_FEATURES]);
void valley_conceal(void *view);
bool valley_believe(const void *view, const void *world, int seat, struct akhet_random *random);
bool valley_vary(const void *view);
void valley_note(uint8_t notes[AKHET_NOTES], const struct akhet_event *event);
void valley_recall(const uint8_t notes[AKHET_NOTES], void *view);

#endif

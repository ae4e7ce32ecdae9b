/* Parts of the evaluation of La Vallée des Rois. */
#ifndef BOTS_VALLEY_FEATURES_H
#define BOTS_VALLEY_FEATURES_H

#include "games/valley/valley_rules.h"

/* Play the cards that a seat's coins buy, without their effects, and drop coins beyond the limit.
 */
void valley_buy(const struct valley_state *s, struct valley_side *side);

#endif

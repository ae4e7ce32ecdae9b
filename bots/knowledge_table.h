/* The knowledge of each game, for the one table that lists it. */
#ifndef BOTS_KNOWLEDGE_TABLE_H
#define BOTS_KNOWLEDGE_TABLE_H

#include "bots/knowledge.h"

extern const struct knowledge knowledge_eights;
extern const struct knowledge knowledge_nefertiti;
extern const struct knowledge knowledge_nile;
extern const struct knowledge knowledge_valley;

#endif

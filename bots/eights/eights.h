/* Bot knowledge of Eights. */
#ifndef BOTS_EIGHTS_EIGHTS_H
#define BOTS_EIGHTS_EIGHTS_H

#include "bots/knowledge.h"

extern const struct knowledge knowledge_eights;

#endif

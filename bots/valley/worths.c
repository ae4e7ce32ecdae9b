/* What cards are worth. */
#include "bots/valley/advice.h"

const struct valley_worth valley_worth[VALLEY_KINDS] = {
#define WORTH(name, play, keep, camp) [VALLEY_##name] = {play, keep, camp},
#include "bots/valley/worths.def"
};

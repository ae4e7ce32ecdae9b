/* Steps of a match as JSON. */
#ifndef WEB_STEPS_H
#define WEB_STEPS_H

#include <akhet/event.h>

#include "match/match.h"

/* Answers with the last step, whose events the caller has: nothing is played again for it. */
int32_t last_step(const struct match *match, int seat, const struct akhet_events *events);

#endif

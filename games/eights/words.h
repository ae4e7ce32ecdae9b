/* The words of eights, for its rules. */
#ifndef GAMES_EIGHTS_WORDS_H
#define GAMES_EIGHTS_WORDS_H

#include "games/eights/eights.h"

enum { EIGHTS_MOVE_KINDS = 2, EIGHTS_PARTS = 1, EIGHTS_COMPONENTS = 2 };

enum { EIGHTS_MOST_POINTS = 4 * (13 * 14 / 2) }; /* all cards together */

enum { EIGHTS_E_DEAL, EIGHTS_E_TURN, EIGHTS_E_DRAW, EIGHTS_E_PLAY, EIGHTS_EVENT_KINDS };

enum { EIGHTS_R_NOT_HELD = AKHET_COMMON_REASONS, EIGHTS_R_NO_MATCH, EIGHTS_REASON_KINDS };

enum { EIGHTS_Z_DECK, EIGHTS_Z_TOP, EIGHTS_Z_COVERED, EIGHTS_Z_HAND, EIGHTS_ZONES };

extern const struct akhet_vocabulary eights_vocabulary[1];
extern const struct akhet_component eights_component[EIGHTS_COMPONENTS];
extern const struct akhet_comparison eights_comparison[EIGHTS_PARTS];
extern const struct akhet_term eights_part[EIGHTS_PARTS];
extern const struct akhet_kind eights_move_kind[EIGHTS_MOVE_KINDS];
extern const struct akhet_kind eights_event_kind[EIGHTS_EVENT_KINDS];
extern const struct akhet_kind eights_reason_kind[EIGHTS_REASON_KINDS];
extern const struct akhet_zone eights_zone[EIGHTS_ZONES];

/* observation.c */
extern const struct akhet_observation eights_observation;

#endif

/* Reasons why chosen cards do not make a move in Nile. */
#ifndef GAMES_NILE_REASONS_H
#define GAMES_NILE_REASONS_H

#include "games/nile/nile.h"

enum nile_reason {
    NILE_R_SECOND_MARKET = AKHET_COMMON_REASONS,
    NILE_R_SECOND_OFFER,
    NILE_R_ADD_OR_END,
    NILE_R_NOT_HELD,
    NILE_R_ONE_MORE_CARD,
    NILE_R_TWO_CARDS,
    NILE_R_ONLY_SPECULATIONS,
    NILE_R_ONE_OR_TWO,
    NILE_R_FLOODED,
    NILE_R_CHOOSE_CROPS,
    NILE_R_ONLY_HAND,
    NILE_R_NOT_PLANTED,
    NILE_R_HAS_GROWN,
    NILE_R_NOT_YOUR_FIELD,
    NILE_R_TOO_FEW,
    NILE_R_ONE_ALONE,
    NILE_R_NOT_TOGETHER,
    NILE_REASON_KINDS
};

extern const struct akhet_kind nile_reason_kind[NILE_REASON_KINDS];
void nile_why(const void *view, const struct akhet_choice *choice, struct akhet_reason *reason);

#endif

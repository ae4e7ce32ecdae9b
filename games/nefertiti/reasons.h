/* Reasons why a choice does not make a move in Nefertiti. */
#ifndef GAMES_NEFERTITI_REASONS_H
#define GAMES_NEFERTITI_REASONS_H

#include "games/nefertiti/nefertiti.h"

enum nef_reason {
    NEF_R_CLOSED = AKHET_COMMON_REASONS,
    NEF_R_CLOSING,
    NEF_R_SETTLING,
    NEF_R_HIRING,
    NEF_R_NO_SQUARE,
    NEF_R_OCCUPIED,
    NEF_R_NO_SERVANT,
    NEF_R_SERVANTS_LEFT,
    NEF_R_NO_SERVANT_THERE,
    NEF_R_NOT_CLOSING,
    NEF_R_TOO_DEAR,
    NEF_R_CANNOT_PAY,
    NEF_R_MUST_TAKE,
    NEF_R_NOT_TOGETHER,
    NEF_R_NONE_LEFT,
    NEF_R_HIRE_FIRST,
    NEF_R_NO_SEAL,
    NEF_R_NO_USE,
    NEF_R_KEEPS,
    NEF_R_NOT_HELD,
    NEF_R_THEIRS,
    NEF_R_SAME_GIFT,
    NEF_REASON_KINDS
};

extern const struct akhet_kind nef_reason_kind[NEF_REASON_KINDS];
void nef_why(const void *view, const struct akhet_choice *choice, struct akhet_reason *reason);

#endif

/* Reasons why chosen cards do not make a move in the valley. */
#ifndef GAMES_VALLEY_REASONS_H
#define GAMES_VALLEY_REASONS_H

#include "games/valley/valley.h"

enum valley_reason {
    VALLEY_R_SPLIT_FIRST = AKHET_COMMON_REASONS,
    VALLEY_R_ONE_AT_A_TIME,
    VALLEY_R_NOT_HELD,
    VALLEY_R_ALREADY_BLUFFED,
    VALLEY_R_PAPYRUS,
    VALLEY_R_HAND_WAITS,
    VALLEY_R_GUARDIAN,
    VALLEY_R_TOO_DEAR,
    VALLEY_R_TOMB_FULL,
    VALLEY_R_CAMP_WAITS,
    VALLEY_R_NO_TARGET,
    VALLEY_R_NOT_THIS,
    VALLEY_REASON_KINDS
};

extern const struct akhet_kind valley_reason_kind[VALLEY_REASON_KINDS];
void valley_why(const void *view, const struct akhet_choice *choice, struct akhet_reason *reason);

#endif

/* A bot that the caller wrote, as the arena plays it. */
#ifndef LIB_POLICY_H
#define LIB_POLICY_H

#include <akhet/bot.h>

#include "bots/bots.h"

struct policy_bot {
    struct bot bot; /* first, because the arena knows only this part */
    const struct akhet_policy *policy;
};

/* Make `spec` play the policy; both have to outlive it. False: its name is not possible. */
bool policy_open(struct policy_bot *bot, const struct akhet_policy *policy, struct bot_spec *spec,
                 struct akhet_error *error);

#endif

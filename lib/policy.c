/* Calling the functions of a policy in place of a bot's. */
#include "lib/policy.h"

#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"

/* What `sit` returned, which may be NULL: the memory of the player says that it was called. */
struct policy_seat {
    void *memory;
};

static const struct akhet_policy *policy_of(const struct bot_player *player)
{
    return ((const struct policy_bot *)player->spec.bot)->policy;
}

/* The seat of this game, taken if necessary; NULL: no memory. */
static struct policy_seat *seat_of(struct bot_player *player)
{
    const struct akhet_policy *policy = policy_of(player);
    if (player->memory)
        return player->memory;
    struct policy_seat *seat = calloc(1, sizeof *seat);
    player->memory = seat;
    if (seat && policy->sit)
        seat->memory = policy->sit(policy->context, player->game, &player->setup, player->seat);
    return seat;
}

static void hear(struct bot_player *player, const struct akhet_event *event)
{
    const struct akhet_policy *policy = policy_of(player);
    struct policy_seat *seat = seat_of(player);
    if (seat)
        policy->hear(policy->context, seat->memory, event);
}

static void choose(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer)
{
    const struct akhet_policy *policy = policy_of(player);
    struct policy_seat *seat = seat_of(player);
    struct akhet_question asked = {.view = question->view,
                                   .moves = question->moves,
                                   .count = question->count,
                                   .seed = question->seed};
    if (!seat || !policy->choose(policy->context, seat->memory, &asked, &answer->move))
        answer->error = BOT_BAD_REPLY;
}

static void leave(struct bot_player *player)
{
    const struct akhet_policy *policy = policy_of(player);
    struct policy_seat *seat = player->memory;
    if (seat && policy->leave)
        policy->leave(policy->context, seat->memory);
    free(seat);
}

bool policy_open(struct policy_bot *bot, const struct akhet_policy *policy, struct bot_spec *spec,
                 struct akhet_error *error)
{
    size_t len = strlen(policy->name);
    if (!len || len >= BOT_SPEC || !akhet_text_plain(policy->name, len))
        return akhet_refuse(error, AKHET_BAD_NAME, NULL, BOT_SPEC - 1);
    *bot = (struct policy_bot){.bot = {.term = {.id = ARENA_PROGRAM},
                                       .without_notes = !policy->notes,
                                       .hear = policy->hear ? hear : NULL,
                                       .choose = choose,
                                       .leave = leave},
                               .policy = policy};
    *spec = (struct bot_spec){.bot = &bot->bot};
    memcpy(spec->text, policy->name, len + 1);
    return true;
}

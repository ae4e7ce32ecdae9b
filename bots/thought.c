/* A decision that is thought about in portions. */
#include "bots/thought.h"

#include <string.h>

enum { INSTEAD_OF_TIME = 100000 }; /* simulations of a bot that time would bound */

/* The same ask in memory of its own. */
static void keep(struct bot_thought *thought, const struct bot_player *player,
                 const struct bot_ask *ask)
{
    thought->ask = *ask;
    memcpy(thought->moves, ask->moves, ask->count * sizeof *ask->moves);
    memcpy(&thought->view, ask->view, player->game->view_bytes);
    thought->ask.moves = thought->moves;
    thought->ask.view = &thought->view;
}

static void bound(struct bot_budget *budget)
{
    if (budget->ms && !budget->sims)
        budget->sims = INSTEAD_OF_TIME;
    budget->ms = 0;
}

void thought_begin(struct bot_thought *thought, struct bot_player *player,
                   const struct bot_ask *ask)
{
    struct bot_attention *attention = &thought->attention;
    memset(thought, 0, sizeof *thought);
    keep(thought, player, ask);
    if (!bot_attend(attention, player, &thought->ask, &thought->answer))
        return;
    struct bot_player *inside = player->spec.bot->level ? level_player(player) : NULL;
    if (inside) {
        player = inside;
        attention = &thought->inside;
        if (!bot_attend(attention, player, &thought->attention.ask, &thought->answer))
            return;
    }
    bound(&attention->ask.budget);
    if (player->spec.bot->choose == choose_search)
        thought->searching = thinking_begin(&thought->thinking, player, &attention->ask);
    if (!thought->searching)
        player->spec.bot->choose(player, &attention->ask, &thought->answer);
}

bool thought_go_on(struct bot_thought *thought, uint32_t sims)
{
    return thought->searching && thinking_go_on(&thought->thinking, sims);
}

uint32_t thought_sims(const struct bot_thought *thought)
{
    return thought->searching ? thinking_sims(&thought->thinking) : thought->answer.sims;
}

void thought_end(struct bot_thought *thought, struct bot_answer *answer)
{
    if (thought->searching)
        thinking_end(&thought->thinking, &thought->answer);
    thought->searching = false;
    *answer = thought->answer;
}

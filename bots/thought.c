/* A decision that is thought about in portions. */
#include "bots/thought.h"

#include <string.h>

enum { INSTEAD_OF_TIME = 100000 }; /* simulations of a bot that time would bound */

/* The same ask in memory of its own. */
static void keep(struct bot_choosing *thought, const struct bot_player *player,
                 const struct bot_question *question)
{
    thought->question = *question;
    memcpy(thought->moves, question->moves, question->count * sizeof *question->moves);
    memcpy(&thought->view, question->view, player->game->view_bytes);
    thought->question.moves = thought->moves;
    thought->question.view = &thought->view;
}

static void bound(struct bot_budget *budget)
{
    if (budget->ms && !budget->sims)
        budget->sims = INSTEAD_OF_TIME;
    budget->ms = 0;
}

void bot_choose_begin(struct bot_choosing *thought, struct bot_player *player,
                      const struct bot_question *question)
{
    struct bot_prepared *attention = &thought->attention;
    memset(thought, 0, sizeof *thought);
    keep(thought, player, question);
    if (!bot_prepare(attention, player, &thought->question, &thought->answer))
        return;
    struct bot_player *inside = player->spec.bot->level ? level_player(player) : NULL;
    if (inside) {
        player = inside;
        attention = &thought->inside;
        if (!bot_prepare(attention, player, &thought->attention.question, &thought->answer))
            return;
    }
    bound(&attention->question.budget);
    if (player->spec.bot->choose == choose_search)
        thought->searching = thinking_begin(&thought->thinking, player, &attention->question);
    if (!thought->searching)
        player->spec.bot->choose(player, &attention->question, &thought->answer);
}

bool bot_choose_step(struct bot_choosing *thought, uint32_t sims)
{
    return thought->searching && thinking_go_on(&thought->thinking, sims);
}

uint32_t bot_choose_sims(const struct bot_choosing *thought)
{
    return thought->searching ? thinking_sims(&thought->thinking) : thought->answer.sims;
}

void bot_choose_end(struct bot_choosing *thought, struct bot_answer *answer)
{
    if (thought->searching)
        thinking_end(&thought->thinking, &thought->answer);
    thought->searching = false;
    *answer = thought->answer;
}

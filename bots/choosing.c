/* A choice made in steps. */
#include "bots/bots_choosing.h"

#include <string.h>

#include "bots/bots_levels.h"

enum { SIMS_INSTEAD_OF_TIME = 100000 };

static void copy_question(struct bot_choosing *choosing, const struct bot_player *player,
                          const struct bot_question *question)
{
    choosing->question = *question;
    memcpy(choosing->moves, question->moves, question->count * sizeof *question->moves);
    memcpy(&choosing->view, question->view, player->game->view_bytes);
    choosing->question.moves = choosing->moves;
    choosing->question.view = &choosing->view;
}

static void bound_by_sims(struct bot_budget *budget)
{
    if (budget->ms && !budget->sims)
        budget->sims = SIMS_INSTEAD_OF_TIME;
    budget->ms = 0;
}

void bot_choose_begin(struct bot_choosing *choosing, struct bot_player *player,
                      const struct bot_question *question)
{
    struct bot_prepared *prepared = &choosing->prepared;
    memset(choosing, 0, sizeof *choosing);
    copy_question(choosing, player, question);
    if (!bot_prepare(prepared, player, &choosing->question, &choosing->answer))
        return;
    struct bot_player *inner = player->spec.bot->level ? level_player(player) : NULL;
    if (inner) {
        player = inner;
        prepared = &choosing->inner;
        if (!bot_prepare(prepared, player, &choosing->prepared.question, &choosing->answer))
            return;
    }
    bound_by_sims(&prepared->question.budget);
    if (player->spec.bot->choose == choose_search)
        choosing->searching = search_decision_begin(&choosing->search, player, &prepared->question);
    if (!choosing->searching)
        player->spec.bot->choose(player, &prepared->question, &choosing->answer);
}

bool bot_choose_step(struct bot_choosing *choosing, uint32_t sims)
{
    return choosing->searching && search_decision_step(&choosing->search, sims);
}

uint32_t bot_choose_sims(const struct bot_choosing *choosing)
{
    return choosing->searching ? search_decision_sims(&choosing->search) : choosing->answer.sims;
}

void bot_choose_end(struct bot_choosing *choosing, struct bot_answer *answer)
{
    if (choosing->searching)
        search_decision_end(&choosing->search, &choosing->answer);
    choosing->searching = false;
    *answer = choosing->answer;
}

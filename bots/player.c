/* A bot in a seat: the code that all bots share. */
#include "bots/player.h"

#include <string.h>

#include "bots/knowledge.h"

/* Oversights have their own random stream, so that they do not change that of the decision. */
#define OVERSIGHT_SEED 0x6f7665726c6f6f6bu /* "overlook" */

enum { LEAST_NOTICED = 2 };

void bot_sit(struct bot_player *player, const struct bot_spec *spec, const struct akhet_game *game,
             const struct akhet_setup *setup, int seat)
{
    memset(player, 0, sizeof *player);
    player->spec = *spec;
    player->game = game;
    player->setup = *setup;
    player->seat = seat;
}

static bool notes(const struct bot *bot, const struct akhet_game *game)
{
    const struct knowledge *knowledge = knowledge_of(game);
    return knowledge && knowledge->note && !bot->without_notes;
}

bool bot_listens(const struct bot *bot, const struct akhet_game *game)
{
    return bot->hear || notes(bot, game);
}

void bot_hear(struct bot_player *player, const struct akhet_event *event)
{
    struct akhet_event heard;
    if (!bot_listens(player->spec.bot, player->game) ||
        !akhet_event_for(player->game, event, player->seat, &heard))
        return;
    if (notes(player->spec.bot, player->game))
        knowledge_of(player->game)->note(player->notes, &heard);
    if (player->spec.bot->hear)
        player->spec.bot->hear(player, &heard);
}

/* Leave out the moves that cannot work. Hints and analysis look at every move, because a person may
 * have made one of those. */
static void prune(const struct bot_player *player, struct bot_question *question,
                  akhet_move sensible[AKHET_LEGAL])
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    if (!knowledge || !knowledge->prune || !player->spec.bot->prunes || question->thorough)
        return;
    question->count = knowledge->prune(question->view, question->moves, question->count, sensible);
    question->moves = sensible;
}

void bot_overlook(const struct bot_player *player, struct bot_question *question,
                  akhet_move noticed[AKHET_LEGAL])
{
    struct akhet_random random;
    akhet_move missed[AKHET_LEGAL];
    unsigned count = 0, left = 0;
    akhet_random_fast(&random, question->seed ^ OVERSIGHT_SEED);
    for (unsigned i = 0; i < question->count; i++) {
        if (akhet_random_below(&random, 1000) >= player->spec.overlook)
            noticed[count++] = question->moves[i];
        else
            missed[left++] = question->moves[i];
    }
    while (count < LEAST_NOTICED && left) {
        unsigned at = akhet_random_below(&random, left);
        noticed[count++] = missed[at];
        missed[at] = missed[--left];
    }
    question->moves = noticed;
    question->count = count;
}

/* Put the player's notes of events into the view. A bot that sees the whole state has nothing to
 * remember. */
static void recall(const struct bot_player *player, struct bot_question *question,
                   union akhet_space *view)
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    if (!knowledge || !knowledge->recall || question->truth || player->spec.bot->without_notes)
        return;
    memcpy(view, question->view, player->game->view_bytes);
    knowledge->recall(player->notes, view);
    question->view = view;
}

/* Until the bot estimates the chances, they are even. */
static void answer_even(const struct bot_player *player, struct bot_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    answer->guessed = true;
    for (unsigned seat = 0; seat < player->setup.players; seat++)
        answer->chance[seat] = 1.0 / player->setup.players;
}

static bool unbounded(struct bot_budget budget)
{
    return !budget.sims && !budget.ms;
}

bool bot_prepare(struct bot_prepared *prepared, struct bot_player *player,
                 const struct bot_question *question, struct bot_answer *answer)
{
    struct bot_question *now = &prepared->question;
    *now = *question;
    answer_even(player, answer);
    answer->move = question->moves[0];
    prune(player, now, prepared->sensible);
    if (player->spec.overlook)
        bot_overlook(player, now, prepared->noticed);
    if (now->count == 1) {
        answer->move = now->moves[0];
        return false;
    }
    if (unbounded(now->budget))
        now->budget =
            unbounded(player->spec.budget) ? player->spec.bot->usual : player->spec.budget;
    recall(player, now, &prepared->view);
    return true;
}

void bot_choose(struct bot_player *player, const struct bot_question *question,
                struct bot_answer *answer)
{
    struct bot_prepared prepared;
    if (bot_prepare(&prepared, player, question, answer))
        player->spec.bot->choose(player, &prepared.question, answer);
}

void bot_leave(struct bot_player *player)
{
    if (player->spec.bot && player->spec.bot->leave)
        player->spec.bot->leave(player);
    player->memory = NULL;
}

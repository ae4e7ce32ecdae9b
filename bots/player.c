/* A bot in a seat: what is the same for all of them. */
#include "bots/bot.h"

#include <string.h>

#include "bots/knowledge.h"
#include "bots/overlook.h"
#include "bots/thought.h"

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
    return knowledge && knowledge->note && !bot->apart;
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
        knowledge_of(player->game)->note(player->heard, &heard);
    if (player->spec.bot->hear)
        player->spec.bot->hear(player, &heard);
}

/* The view as one who paid attention has it. A bot that sees all has nothing to remember. */
static void recall(const struct bot_player *player, struct bot_question *question,
                   union akhet_space *view)
{
    const struct knowledge *knowledge = knowledge_of(player->game);
    if (!knowledge || !knowledge->recall || question->truth || player->spec.bot->apart)
        return;
    memcpy(view, question->view, player->game->view_bytes);
    knowledge->recall(player->heard, view);
    question->view = view;
}

/* Where a bot says nothing of the chances: they are taken to be even. */
static void say_nothing(const struct bot_player *player, struct bot_answer *answer)
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

bool bot_prepare(struct bot_prepared *attention, struct bot_player *player,
                 const struct bot_question *question, struct bot_answer *answer)
{
    struct bot_question *now = &attention->question;
    *now = *question;
    say_nothing(player, answer);
    answer->move = question->moves[0];
    if (player->spec.overlook)
        overlook(player, now, attention->noticed);
    if (now->count == 1) {
        answer->move = now->moves[0];
        return false;
    }
    if (unbounded(now->budget))
        now->budget =
            unbounded(player->spec.budget) ? player->spec.bot->usual : player->spec.budget;
    recall(player, now, &attention->view);
    return true;
}

void bot_choose(struct bot_player *player, const struct bot_question *question,
                struct bot_answer *answer)
{
    struct bot_prepared attention;
    if (bot_prepare(&attention, player, question, answer))
        player->spec.bot->choose(player, &attention.question, answer);
}

void bot_leave(struct bot_player *player)
{
    if (player->spec.bot && player->spec.bot->leave)
        player->spec.bot->leave(player);
    player->memory = NULL;
}

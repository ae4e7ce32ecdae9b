/* One of our bots behind the public interface. */
#include <akhet/bot.h>

#include <stdlib.h>

#include "bots/bots.h"
#include "bots/bots_levels.h"

_Static_assert(AKHET_SPEC == BOT_SPEC, "a spec of the library is one of the bots");
_Static_assert(AKHET_LEVELS == LEVELS, "all levels are public");

struct akhet_bot {
    struct bot_player player;
    struct bot_findings findings;
};

bool akhet_bot_check(const char *spec, struct akhet_error *error)
{
    struct bot_spec read;
    return bot_spec_read(&read, spec, error);
}

struct akhet_bot *akhet_bot_new(const char *spec, const struct akhet_game *game,
                                const struct akhet_setup *setup, int seat,
                                struct akhet_error *error)
{
    struct bot_spec read;
    if (!bot_spec_read(&read, spec, error) || !akhet_setup_check(game, setup, error) ||
        !bot_spec_fits(&read, game, setup->players, error))
        return NULL;
    if (seat < 0 || seat >= setup->players) {
        akhet_refuse(error, AKHET_NO_SEAT, NULL, seat);
        return NULL;
    }
    struct akhet_bot *bot = malloc(sizeof *bot);
    if (bot)
        bot_sit(&bot->player, &read, game, setup, seat);
    else
        akhet_refuse(error, AKHET_NO_MEMORY, NULL, 0);
    return bot;
}

void akhet_bot_free(struct akhet_bot *bot)
{
    if (bot)
        bot_leave(&bot->player);
    free(bot);
}

void akhet_bot_restart(struct akhet_bot *bot)
{
    struct bot_player before = bot->player;
    bot_leave(&bot->player);
    bot_sit(&bot->player, &before.spec, before.game, &before.setup, before.seat);
}

bool akhet_bot_listens(const struct akhet_bot *bot)
{
    return bot_listens(bot->player.spec.bot, bot->player.game);
}

void akhet_bot_hear(struct akhet_bot *bot, const struct akhet_event *event)
{
    bot_hear(&bot->player, event);
}

static unsigned index_of(const struct akhet_question *question, akhet_move move)
{
    unsigned i = 0;
    while (question->moves[i] != move)
        i++;
    return i;
}

/* The bot may have overlooked moves, so its findings are fewer than the moves of the question. */
static void put_findings(const struct akhet_question *question, const struct bot_findings *findings,
                         struct akhet_answer *answer)
{
    for (unsigned i = 0; i < question->count; i++) {
        answer->visits[i] = 0;
        answer->value[i] = -1;
    }
    for (unsigned i = 0; i < findings->count; i++) {
        unsigned at = index_of(question, findings->move[i].move);
        answer->visits[at] = findings->move[i].sims;
        answer->value[at] = findings->move[i].chance;
    }
}

bool akhet_bot_ask(struct akhet_bot *bot, const struct akhet_question *question,
                   struct akhet_answer *answer, struct akhet_error *error)
{
    struct bot_answer given;
    struct bot_question asked = {.view = question->view,
                                 .moves = question->moves,
                                 .count = question->count,
                                 .budget = {.sims = question->sims, .ms = question->ms},
                                 .seed = question->seed,
                                 .thorough = question->thorough,
                                 .findings = &bot->findings};
    if (question->count < 1 || question->count > AKHET_LEGAL)
        return akhet_refuse(error, AKHET_BAD_QUESTION, NULL, AKHET_LEGAL);
    if (bot->player.spec.bot->sees_all)
        asked.truth = question->truth;
    bot->findings.count = 0;
    bot_choose(&bot->player, &asked, &given);
    put_findings(question, &bot->findings, answer);
    answer->move = given.move;
    answer->guessed = given.guessed;
    answer->sims = given.sims;
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
        answer->chance[seat] = given.chance[seat];
    return true;
}

const struct akhet_term *akhet_bot_term(unsigned index)
{
    unsigned i = 0;
    while (i < index && bots[i].term.id)
        i++;
    return bots[i].term.id ? &bots[i].term : NULL;
}

bool akhet_level_of(const struct akhet_game *game, unsigned number, struct akhet_level *level)
{
    const struct level *found = level_of(game, number);
    if (found)
        *level =
            (struct akhet_level){found->spec, found->elo, found->low, found->high, found->games};
    return found;
}

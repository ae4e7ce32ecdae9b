/* Hints: the search bot, asked with the view of the seat that decides. */
#include "match/match_hint.h"

#include <string.h>

#include <akhet/blake2.h>

/* The seed depends on the view only, so that equal views give equal hints. */
static uint64_t seed_of(const struct akhet_game *game, const void *view)
{
    uint8_t digest[8];
    uint64_t seed;
    struct akhet_blake2 hash;
    akhet_blake2_init(&hash, sizeof digest);
    akhet_blake2_update(&hash, "akhet advice 1", 14);
    akhet_blake2_update(&hash, view, game->view_bytes);
    akhet_blake2_final(&hash, digest);
    memcpy(&seed, digest, sizeof seed);
    return seed;
}

static struct bot_question question_of(const struct match_decision *decision,
                                       struct bot_budget budget)
{
    return (struct bot_question){.view = decision->view,
                                 .moves = decision->moves,
                                 .count = decision->count,
                                 .budget = budget,
                                 .seed = seed_of(decision->game, decision->view),
                                 .thorough = true};
}

bool match_hint(const struct match_decision *decision, struct bot_budget budget,
                struct bot_answer *answer)
{
    struct bot_spec spec;
    struct bot_player player;
    struct bot_question question = question_of(decision, budget);
    /* A budget of simulations promises the same answer on every machine: one thread. */
    if (!bot_spec_read(&spec, budget.sims ? "search" : "search:threads=all", NULL))
        return false;
    bot_sit(&player, &spec, decision->game, &decision->setup, decision->seat);
    bot_choose(&player, &question, answer);
    bot_leave(&player);
    return !answer->guessed;
}

void match_hint_begin(struct match_choosing *choosing, const struct match_decision *decision,
                      uint32_t sims)
{
    struct bot_spec spec = {.bot = bot_find("search")};
    struct bot_question question = question_of(decision, (struct bot_budget){.sims = sims});
    choosing->ms = 0;
    bot_sit(&choosing->player, &spec, decision->game, &decision->setup, decision->seat);
    bot_choose_begin(&choosing->choosing, &choosing->player, &question);
}

const struct bot_alternative *match_hint_on(const struct bot_answer *answer, akhet_move move)
{
    for (unsigned i = 0; i < answer->alternatives; i++)
        if (answer->alternative[i].move == move)
            return &answer->alternative[i];
    return NULL;
}

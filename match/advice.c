/* What the strongest bot thinks of a decision. */
#include "match/advice.h"

#include <string.h>

#include <akhet/blake2.h>

#include "match/thought.h"

/* The view alone decides, down to the seed. */
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

static struct bot_ask ask_of(const struct decision *decision, struct bot_budget budget)
{
    return (struct bot_ask){.view = decision->view,
                            .moves = decision->moves,
                            .count = decision->count,
                            .budget = budget,
                            .seed = seed_of(decision->game, decision->view),
                            .thorough = true};
}

bool advise(const struct decision *decision, struct bot_budget budget, struct bot_answer *answer)
{
    struct bot_spec spec;
    struct bot_player player;
    struct bot_ask ask = ask_of(decision, budget);
    /* A number of simulations is a promise of the same answer on every machine. */
    if (!bot_spec_read(&spec, budget.sims ? "search" : "search:threads=all", NULL))
        return false;
    bot_sit(&player, &spec, decision->game, &decision->setup, decision->seat);
    bot_choose(&player, &ask, answer);
    bot_rise(&player);
    return !answer->guessed;
}

void advise_think(struct match_thought *thought, const struct decision *decision, uint32_t sims)
{
    struct bot_spec spec = {.bot = bot_find("search")};
    struct bot_ask ask = ask_of(decision, (struct bot_budget){.sims = sims});
    thought->ms = 0;
    bot_sit(&thought->player, &spec, decision->game, &decision->setup, decision->seat);
    thought_begin(&thought->thought, &thought->player, &ask);
}

const struct bot_alternative *advice_on(const struct bot_answer *answer, akhet_move move)
{
    for (unsigned i = 0; i < answer->alternatives; i++)
        if (answer->alternative[i].move == move)
            return &answer->alternative[i];
    return NULL;
}

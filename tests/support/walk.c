/* Random walks through games. */
#include "tests/support/walk.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/check.h"

static unsigned scaled(unsigned games)
{
    const char *scale = getenv("AKHET_TEST_SCALE");
    unsigned long percent = scale ? strtoul(scale, NULL, 10) : 100;
    unsigned long count = games * percent / 100;
    return count ? (unsigned)count : 1;
}

static void walk_once(struct walk *walk, uint64_t seed, walk_check *check, void *context)
{
    const struct akhet_game *game = walk->game;
    akhet_random_fast(&walk->random, seed);
    akhet_random_fast(&walk->choice, seed ^ 0x5eed);
    memset(&walk->state, 0, sizeof walk->state);
    game->start(&walk->state, &walk->setup, &walk->random, NULL);
    for (walk->played = 0;; walk->played++) {
        walk->legal = game->legal(&walk->state, walk->moves);
        check(walk, context);
        if (!walk->legal)
            return;
        akhet_move move = walk->moves[akhet_random_below(&walk->choice, walk->legal)];
        game->apply(&walk->state, move, &walk->random, NULL);
    }
}

bool next_options(const struct akhet_game *game, struct akhet_setup *setup)
{
    for (unsigned i = 0; i < game->options && i < AKHET_OPTIONS; i++) {
        if (++setup->option[i] < game->option[i].values)
            return true;
        setup->option[i] = 0;
    }
    return false;
}

void walk_game(const struct akhet_game *game, unsigned games, walk_check *check, void *context)
{
    static struct walk walk; /* large: kept off the stack */
    uint64_t seed = 1;
    walk.game = game;
    for (unsigned n = game->min_players; n <= game->max_players; n++) {
        walk.setup = akhet_setup_default(game, n);
        do {
            if (!akhet_setup_check(game, &walk.setup, NULL))
                continue;
            for (unsigned i = 0; i < scaled(games); i++)
                walk_once(&walk, seed++, check, context);
        } while (next_options(game, &walk.setup));
    }
}

void walk_all(unsigned games, walk_check *check, void *context)
{
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        walk_game(*game, games, check, context);
}

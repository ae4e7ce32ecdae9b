/* Plans and deals for the tests of the arena. */
#include "tests/arena/fixture.h"

#include <string.h>

#include <akhet/games.h>

void plan_for(struct arena_plan *plan, const char *game, unsigned players, const char *bots_list)
{
    struct bot_spec list[ARENA_BOTS];
    unsigned count = 0;
    memset(plan, 0, sizeof *plan);
    plan->game = akhet_game_find(game);
    assert_non_null(plan->game);
    plan->setup = akhet_setup_default(plan->game, players);
    plan->seed = 5;
    for (const char *at = bots_list; at; count++) {
        char name[BOT_SPEC];
        size_t len = strcspn(at, ",");
        struct akhet_text text = akhet_text_on(name, sizeof name);
        akhet_text_bytes(&text, at, len);
        assert_true(count < ARENA_BOTS);
        assert_true(arena_bot_open(&list[count], name, NULL));
        at = at[len] ? at + len + 1 : NULL;
    }
    assert_true(arena_schedule(plan, list, count));
}

struct arena_deal duel(const char *winners)
{
    struct arena_deal deal = {.done = true};
    for (unsigned rotation = 0; rotation < 2; rotation++) {
        struct arena_game *game = &deal.game[rotation];
        unsigned first = rotation; /* the seat of the first bot */
        game->place[first] = winners[rotation] == 'b' ? 2 : 1;
        game->place[1 - first] = winners[rotation] == 'a' ? 2 : 1;
        game->total[first] = winners[rotation] == 'a' ? 10 : 0;
        game->total[1 - first] = winners[rotation] == 'b' ? 10 : 0;
    }
    return deal;
}

/* Fuzz views: a changed view of any game is refused, or worlds redealt from it can be played. */
#include "fuzz/fuzz.h"

#include <string.h>

#include <akhet/games.h>

#include "bots/bots.h"

enum { MOST = 400 }; /* bytes of an input that are used */

static bool set_up(const struct akhet_game **game, struct akhet_setup *setup, struct bytes *in)
{
    unsigned games = 0;
    while (akhet_games[games])
        games++;
    *game = akhet_games[take(in) % games];
    unsigned span = (*game)->max_players - (*game)->min_players + 1u, choice;
    *setup = akhet_setup_default(*game, (*game)->min_players + take(in) % span);
    choice = take(in);
    for (unsigned i = 0; i < (*game)->options; i++) {
        setup->option[i] = (uint8_t)(choice % (*game)->option[i].values);
        choice /= (*game)->option[i].values;
    }
    return akhet_setup_check(*game, setup, NULL);
}

static void play(const struct akhet_game *game, void *state, unsigned most,
                 struct akhet_random *random)
{
    akhet_move moves[AKHET_LEGAL];
    for (unsigned n; most && (n = game->legal(state, moves)) > 0; most--)
        game->apply(state, moves[akhet_random_below(random, n)], random, NULL);
}

/* An accepted view must work for a bot and for a playout. */
static void accepted(const struct akhet_game *game, const struct akhet_setup *setup, int viewer,
                     const void *view, struct akhet_random *random)
{
    union akhet_space world;
    struct bot_spec spec = {.bot = bot_find("heuristic")};
    struct bot_player player;
    struct bot_answer answer;
    akhet_move moves[AKHET_LEGAL];
    game->redeal(view, random, &world);
    HOLDS(game->check_state(&world) == NULL);
    unsigned count = game->legal(&world, moves);
    HOLDS(count <= game->max_legal);
    if (viewer >= 0 && game->seat(&world) == viewer) {
        bot_sit(&player, &spec, game, setup, viewer);
        bot_choose(&player, &(struct bot_question){.view = view, .moves = moves, .count = count},
                   &answer);
        bot_leave(&player);
        HOLDS(answer.move < game->moves);
    }
    play(game, &world, game->max_moves, random);
    HOLDS(game->check_state(&world) == NULL);
    HOLDS(game->seat(&world) == AKHET_NOBODY);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes in = {data, size < MOST ? size : MOST};
    const struct akhet_game *game;
    struct akhet_setup setup;
    union akhet_space state, view;
    struct akhet_random random;
    if (!set_up(&game, &setup, &in))
        return 0;
    akhet_random_fast(&random, take(&in));
    game->start(&state, &setup, &random, NULL);
    play(game, &state, take(&in), &random);
    int viewer = (int)(take(&in) % (setup.players + 1u)) - 1;
    memset(&view, 0, sizeof view);
    game->view(&state, viewer, &view);
    HOLDS(akhet_check_view(game, &setup, viewer, &view) == NULL);
    while (in.left) {
        union akhet_space before = view;
        for (unsigned changes = 1 + take(&in) % 3; changes; changes--) {
            unsigned at = take(&in) << 8;
            at = (at | take(&in)) % game->view_bytes;
            view.bytes[at] = (uint8_t)take(&in);
        }
        if (akhet_check_view(game, &setup, viewer, &view))
            view = before; /* continue from the last accepted view */
        else
            accepted(game, &setup, viewer, &view, &random);
    }
    return 0;
}

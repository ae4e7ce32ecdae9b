/* Checked use of games: set-ups are checked against the facts, moves against the legal moves, and
 * untrusted views against what the game could show. */
#include <akhet/game.h>

#include <string.h>

struct akhet_setup akhet_setup_default(const struct akhet_game *game, unsigned players)
{
    struct akhet_setup setup = {0};
    setup.players = (uint8_t)(players ? players : game->min_players);
    return setup;
}

bool akhet_setup_option(const struct akhet_game *game, struct akhet_setup *setup,
                        const char *name_is_value, struct akhet_error *error)
{
    const char *equals = strchr(name_is_value, '=');
    if (!equals)
        return akhet_refuse(error, AKHET_BAD_OPTION, name_is_value, 0);
    size_t len = (size_t)(equals - name_is_value);
    for (unsigned i = 0; i < game->options; i++) {
        const struct akhet_option *option = &game->option[i];
        if (!akhet_text_is(name_is_value, len, option->term.id))
            continue;
        for (unsigned v = 0; v < option->values; v++) {
            if (strcmp(option->value[v].id, equals + 1) == 0) {
                setup->option[i] = (uint8_t)v;
                return true;
            }
        }
        return akhet_refuse(error, AKHET_NO_VALUE, equals + 1, 0);
    }
    return akhet_refuse(error, AKHET_NO_OPTION, name_is_value, 0);
}

bool akhet_setup_check(const struct akhet_game *game, const struct akhet_setup *setup,
                       struct akhet_error *error)
{
    if (setup->players < game->min_players || setup->players > game->max_players)
        return akhet_refuse(error, AKHET_NO_PLAYERS, NULL, setup->players);
    for (unsigned i = 0; i < game->options; i++) {
        const struct akhet_option *option = &game->option[i];
        unsigned value = setup->option[i];
        if (value >= option->values)
            return akhet_refuse(error, AKHET_NO_VALUE, option->term.id, (long)value);
        if (option->players && !(option->players[value] >> setup->players & 1)) {
            char word[64];
            struct akhet_text text = akhet_text_on(word, sizeof word);
            akhet_text_put(&text, option->term.id);
            akhet_text_char(&text, '=');
            akhet_text_put(&text, option->value[value].id);
            return akhet_refuse(error, AKHET_OPTION_PLAYERS, word, setup->players);
        }
    }
    return true;
}

bool akhet_start(const struct akhet_game *game, void *state, const struct akhet_setup *setup,
                 struct akhet_random *random, struct akhet_events *events,
                 struct akhet_error *error)
{
    if (!akhet_setup_check(game, setup, error))
        return false;
    game->start(state, setup, random, events);
    return true;
}

bool akhet_apply(const struct akhet_game *game, void *state, akhet_move move,
                 struct akhet_random *random, struct akhet_events *events,
                 struct akhet_error *error)
{
    akhet_move moves[AKHET_LEGAL];
    unsigned count = game->legal(state, moves);
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] == move) {
            game->apply(state, move, random, events);
            return true;
        }
    }
    char name[64] = "";
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(game, move, &text);
    return akhet_refuse(error, count ? AKHET_ILLEGAL : AKHET_OVER, name, move);
}

/* The game's own check covers what `redeal` relies on. The remaining faults show in a redealt
 * state: it must be sound and give the same view. */
const char *akhet_check_view(const struct akhet_game *game, const struct akhet_setup *setup,
                             int viewer, const void *view)
{
    union akhet_space world, again;
    struct akhet_random random;
    akhet_move moves[AKHET_LEGAL];
    const char *fault = game->check_view(view, setup, viewer);
    if (fault)
        return fault;
    memset(&world, 0, sizeof world);
    memset(&again, 0, sizeof again);
    akhet_random_fast(&random, 0);
    game->redeal(view, &random, &world);
    fault = game->check_state(&world);
    if (fault)
        return fault;
    game->view(&world, viewer, &again);
    if (memcmp(view, &again, game->view_bytes) != 0)
        return "it shows what its seat cannot know";
    bool over = game->seat(&world) == AKHET_NOBODY;
    return (game->legal(&world, moves) == 0) == over ? NULL : "nothing can be done";
}

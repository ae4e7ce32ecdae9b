/* Set-ups: players and options, checked against the facts of a game. */
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

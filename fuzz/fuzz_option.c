/* Fuzz options of every game: a setup that passes the check can be dealt. */
#include "fuzz/fuzz.h"

#include <string.h>

#include <akhet/games.h>

static void deal(const struct akhet_game *game, const struct akhet_setup *setup)
{
    union akhet_space state;
    struct akhet_random random;
    akhet_random_fast(&random, 1);
    HOLDS(akhet_start(game, &state, setup, &random, NULL, NULL));
    HOLDS(game->check_state(&state) == NULL);
    HOLDS(game->seat(&state) != AKHET_NOBODY);
}

/* The first byte is the number of players; each following line is an option. */
static void try_game(const struct akhet_game *game, const char *text)
{
    struct akhet_setup setup = akhet_setup_default(game, (unsigned char)text[0] % 8);
    for (const char *rest = text + (*text != 0); *rest;) {
        char line[128];
        struct akhet_error error;
        struct akhet_setup before = setup;
        size_t len = strcspn(rest, "\n");
        size_t keep = len < sizeof line ? len : sizeof line - 1;
        memcpy(line, rest, keep);
        line[keep] = '\0';
        if (!akhet_setup_option(game, &setup, line, &error)) {
            HOLDS(memcmp(&before, &setup, sizeof setup) == 0);
            HOLDS(error.code == AKHET_BAD_OPTION || error.code == AKHET_NO_OPTION ||
                  error.code == AKHET_NO_VALUE);
        }
        rest += len + (rest[len] != '\0');
    }
    if (akhet_setup_check(game, &setup, NULL))
        deal(game, &setup);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[512];
    size_t len = size < sizeof text ? size : sizeof text - 1;
    memcpy(text, data, len);
    text[len] = '\0';
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        try_game(*game, text);
    return 0;
}

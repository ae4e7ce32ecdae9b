/* Step 256 games of Nile at once by a policy, and print who won how often. */
#include <stdio.h>
#include <stdlib.h>

#include <akhet/games.h>
#include <akhet/vector.h>

enum { GAMES = 256, STEPS = 2000 };

/* A policy in place of a network: the more cards a seat holds (the first numbers of its
 * observation), the more it prefers moves with high codes, which plant and speculate. */
static void think(const struct akhet_vector *games, float *logits)
{
    for (unsigned row = 0; row < games->games; row++) {
        const float *seen = games->observation + (size_t)row * games->observations;
        float cards = seen[0] + seen[1] + seen[2] + seen[3] + seen[4];
        for (unsigned move = 0; move < games->moves; move++)
            logits[(size_t)row * games->moves + move] =
                games->seat[row] == 0 ? cards * (float)move / (float)games->moves * 8 : 0;
    }
}

int main(void)
{
    struct akhet_vector_config config = {.games = GAMES, .seed = 1, .with = AKHET_WITH_NUMBERS};
    struct akhet_error error = {0};
    config.game = akhet_game_find("nile");
    config.setup = akhet_setup_default(config.game, 2);
    size_t size = akhet_vector_size(&config, &error);
    void *memory = aligned_alloc(AKHET_VECTOR_ALIGN, size);
    struct akhet_vector *games = akhet_vector_init(memory, size, &config, &error);
    float *logits = malloc(sizeof *logits * GAMES * config.game->moves);
    akhet_move actions[GAMES];
    double won[2] = {0, 0};

    for (unsigned step = 0; games && logits && step < STEPS; step++) {
        think(games, logits);
        if (!akhet_vector_sample(games, logits, actions, NULL, &error) ||
            !akhet_vector_step(games, actions, &error))
            break;
        for (unsigned row = 0; row < GAMES; row++) /* returns are 0 unless the game has ended */
            for (unsigned seat = 0; seat < 2; seat++)
                won[seat] += (double)games->returns[row * 2 + seat];
    }
    if (error.code) {
        char line[256];
        struct akhet_text text = akhet_text_on(line, sizeof line);
        akhet_error_text(&error, AKHET_EN, &text);
        fprintf(stderr, "%s\n", line);
        return 1;
    }
    printf("The policy won %.1f games, random play %.1f.\n", won[0], won[1]);
    free(logits);
    free(memory);
    return 0;
}

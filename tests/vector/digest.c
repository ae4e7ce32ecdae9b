/* Whole runs of vectors as one number each: natively and as WebAssembly they must be the same
 * (wasm.py). */
#include <akhet/blake2.h>
#include <akhet/games.h>
#include <akhet/vector.h>

enum { ROWS = 16, MEMORY = 1 << 18, MOVES = 1024 };

static _Alignas(AKHET_VECTOR_ALIGN) uint8_t memory[MEMORY];
static float logits[ROWS * MOVES];

static void add(struct akhet_blake2 *hash, const struct akhet_vector *v, const akhet_move *actions,
                const float *log_probability)
{
    akhet_blake2_update(hash, v->bytes, (size_t)v->games * v->view_bytes);
    akhet_blake2_update(hash, v->observation,
                        (size_t)v->games * v->observations * sizeof *v->observation);
    akhet_blake2_update(hash, v->mask, (size_t)v->games * v->moves);
    akhet_blake2_update(hash, v->last_returns,
                        (size_t)v->games * v->players * sizeof *v->last_returns);
    akhet_blake2_update(hash, actions, v->games * sizeof *actions);
    akhet_blake2_update(hash, log_probability, v->games * sizeof *log_probability);
}

static uint32_t run(const struct akhet_vector_config *config, unsigned steps)
{
    struct akhet_vector *v = akhet_vector_init(memory, sizeof memory, config, NULL);
    struct akhet_random random;
    struct akhet_blake2 hash;
    akhet_move actions[ROWS];
    float log_probability[ROWS];
    uint32_t digest;
    if (!v)
        return 0;
    akhet_random_fast(&random, config->seed);
    akhet_blake2_init(&hash, sizeof digest);
    for (; steps; steps--) {
        for (unsigned i = 0; i < (unsigned)v->games * v->moves; i++)
            logits[i] = (float)(int)akhet_random_below(&random, 6000) / 1000;
        if (!akhet_vector_sample(v, logits, actions, log_probability, NULL))
            return 0;
        add(&hash, v, actions, log_probability);
        if (!akhet_vector_step(v, actions, NULL))
            return 0;
    }
    akhet_blake2_final(&hash, (uint8_t *)&digest);
    return digest;
}

/* The number of a run of a game, by its place in the list; 0: there is no such game, or it is not
 * for so many players. */
uint32_t vector_digest(unsigned game, unsigned players, unsigned seed, unsigned steps);
#ifdef __wasm__
__attribute__((export_name("vector_digest")))
#endif
uint32_t
vector_digest(unsigned game, unsigned players, unsigned seed, unsigned steps)
{
    const struct akhet_game *const *list = akhet_games;
    for (; *list && game; game--)
        list++;
    if (!*list)
        return 0;
    struct akhet_vector_config config = {.game = *list, .games = ROWS, .seed = seed};
    config.setup = akhet_setup_default(*list, players);
    config.with = AKHET_WITH_ALL;
    return run(&config, steps);
}

#ifndef __wasm__
#include <stdio.h>
#include <stdlib.h>

/* vector-digest STEPS: a line for each game and number of players. */
int main(int argc, char **word)
{
    unsigned steps = argc > 1 ? (unsigned)atoi(word[1]) : 0;
    for (unsigned game = 0; game < 4; game++)
        for (unsigned players = 2; players <= AKHET_SEATS; players++)
            printf("%u\n", (unsigned)vector_digest(game, players, 5, steps));
    return 0;
}
#endif

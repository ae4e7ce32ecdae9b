/* Fuzz vectors: the input is a config and a course of actions, ranges, draws, saves and loads, most
 * of it rubbish. Refusals change nothing; what is accepted leaves sound games. */
#include "fuzz/fuzz.h"

#include <string.h>

#include <akhet/games.h>
#include <akhet/vector.h>

enum { ROWS = 4, MOST = 600, MEMORY = 1 << 17 };

static _Alignas(AKHET_VECTOR_ALIGN) uint8_t memory[MEMORY], before[MEMORY], saved[MEMORY];

static struct akhet_vector *make(struct bytes *in)
{
    struct akhet_vector_config config = {.games = 1 + take(in) % ROWS};
    unsigned games = 0;
    while (akhet_games[games])
        games++;
    config.game = akhet_games[take(in) % games];
    config.setup = akhet_setup_default(config.game, take(in) % (AKHET_SEATS + 2));
    config.setup.option[0] = (uint8_t)(take(in) % 3);
    config.reset = (uint8_t)(take(in) % (AKHET_RESETS + 1));
    config.returns = (uint8_t)(take(in) % (AKHET_RETURNS + 1));
    config.with = (uint8_t)(take(in) % (AKHET_WITH_ALL + 2));
    config.seed = take(in);
    size_t size = akhet_vector_size(&config, NULL);
    HOLDS(size <= MEMORY);
    struct akhet_vector *vector = akhet_vector_init(memory, sizeof memory, &config, NULL);
    HOLDS(!vector == !size);
    return vector;
}

static void check(const struct akhet_vector *v)
{
    for (unsigned row = 0; row < v->games; row++) {
        unsigned ones = 0;
        const void *state = akhet_vector_world(v, row);
        HOLDS(v->config.game->check_state(state) == NULL);
        HOLDS(v->seat[row] == v->config.game->seat(state));
        for (unsigned move = 0; move < v->moves; move++)
            ones += v->mask[row * v->moves + move];
        HOLDS(ones == v->legal_count[row] && ones <= v->max_legal);
        HOLDS((ones == 0) == (v->seat[row] == AKHET_NOBODY));
        for (unsigned i = 0; v->observation && i < v->observations; i++) {
            float number = v->observation[row * v->observations + i];
            HOLDS(number >= 0 && number <= 1);
        }
    }
}

/* A step over a range, right or wrong. One wrong action must change nothing. */
static void step(struct akhet_vector *v, struct bytes *in, bool rubbish)
{
    akhet_move actions[ROWS];
    size_t first = take(in) % (ROWS + 2), last = take(in) % (ROWS + 2);
    HOLDS(akhet_vector_sample(v, NULL, actions, NULL, NULL));
    if (rubbish) {
        unsigned row = take(in) % ROWS, code = take(in) << 8;
        actions[row] = (akhet_move)(code | take(in));
    } else {
        first = 0;
        last = v->games;
    }
    bool good = first <= last && last <= v->games;
    for (size_t row = first; good && row < last; row++)
        good = !v->legal_count[row] ||
               (actions[row] < v->moves && v->mask[row * v->moves + actions[row]]);
    memcpy(before, memory, sizeof memory);
    bool done = akhet_vector_step_rows(v, actions, first, last, NULL);
    HOLDS(done == good);
    HOLDS(done || memcmp(before, memory, sizeof memory) == 0);
}

static void draw(const struct akhet_vector *v, struct bytes *in)
{
    static float logits[ROWS * 1024];
    akhet_move actions[ROWS];
    for (unsigned i = 0; i < v->games * (unsigned)v->moves; i++) {
        uint32_t bits = take(in) * 0x01010101u;
        memcpy(&logits[i], &bits, sizeof bits);
    }
    if (!akhet_vector_sample(v, logits, actions, NULL, NULL))
        return;
    for (unsigned row = 0; row < v->games; row++)
        HOLDS(v->legal_count[row] ? v->mask[row * v->moves + actions[row]]
                                  : actions[row] == AKHET_NO_MOVE);
}

/* A save that was changed is refused; the save itself is loaded, and its save is the same. */
static void save(struct akhet_vector *v, struct bytes *in)
{
    size_t size = akhet_vector_save_size(v), at = take(in) << 8;
    HOLDS(size <= sizeof saved && akhet_vector_save(v, saved, size, NULL));
    at = (at | take(in)) % size;
    saved[at] ^= 0x10;
    memcpy(before, memory, sizeof memory);
    /* The seed belongs to the save, but the checksum covers it. */
    HOLDS(!akhet_vector_load(v, saved, size, NULL));
    HOLDS(memcmp(before, memory, sizeof memory) == 0);
    saved[at] ^= 0x10;
    HOLDS(akhet_vector_load(v, saved, size, NULL));
    HOLDS(akhet_vector_save(v, before, size, NULL) && memcmp(before, saved, size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes in = {data, size < MOST ? size : MOST};
    memset(memory, 0xa5, sizeof memory);
    struct akhet_vector *v = make(&in);
    while (v && in.left) {
        unsigned byte = take(&in);
        if (byte == '#')
            step(v, &in, true);
        else if (byte == '?')
            draw(v, &in);
        else if (byte == '=')
            save(v, &in);
        else if (byte == '!')
            akhet_vector_reset(v, take(&in));
        else if (byte == '+')
            akhet_vector_restart_rows(v, take(&in) % ROWS, v->games, NULL);
        else
            step(v, &in, false);
        check(v);
    }
    return 0;
}

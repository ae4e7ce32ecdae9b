/* Making a vector: checking the config and dividing the caller's memory. */
#include <string.h>

#include "vector/rows.h"

static bool known_value(unsigned value, unsigned values, const char *what,
                        struct akhet_error *error)
{
    return value < values || akhet_refuse(error, AKHET_VECTOR_VALUE, what, (long)value);
}

static bool check_config(const struct akhet_vector_config *config, struct akhet_error *error)
{
    if (!config || !config->game)
        return akhet_refuse(error, AKHET_NOT_GIVEN, config ? "game" : "config", 0);
    if (!akhet_setup_check(config->game, &config->setup, error))
        return false;
    for (unsigned i = config->game->options; i < AKHET_OPTIONS; i++)
        if (config->setup.option[i])
            return akhet_refuse(error, AKHET_VECTOR_VALUE, "option", config->setup.option[i]);
    if (!config->games || config->games > AKHET_VECTOR_GAMES)
        return akhet_refuse(error, AKHET_VECTOR_SIZE, NULL, AKHET_VECTOR_GAMES);
    return known_value(config->reset, AKHET_RESETS, "reset", error) &&
           known_value(config->returns, AKHET_RETURNS, "returns", error) &&
           known_value(config->with, AKHET_WITH_ALL + 1, "with", error);
}

static void set_facts(struct akhet_vector *vector, const struct akhet_vector_config *config)
{
    const struct akhet_game *game = config->game;
    memset(vector, 0, sizeof *vector);
    vector->config = *config;
    vector->games = config->games;
    vector->players = config->setup.players;
    vector->moves = game->moves;
    vector->max_legal = game->max_legal;
    vector->view_bytes = game->view_bytes;
    vector->observations = (uint16_t)akhet_observation_size(game, vector->players);
    vector->parts = game->parts;
}

static uint64_t aligned(uint64_t size)
{
    return (size + AKHET_VECTOR_ALIGN - 1) / AKHET_VECTOR_ALIGN * AKHET_VECTOR_ALIGN;
}

/* The next piece of the memory. Without memory the pieces are only added up. */
struct division {
    uint8_t *memory;
    uint64_t used;
};

static void *next_piece(struct division *division, uint64_t size)
{
    void *piece = division->memory ? division->memory + division->used : NULL;
    division->used += aligned(size);
    return piece;
}

/* Place the arrays; 64 bits hold the size even where size_t does not. */
static void divide(struct akhet_vector *vector, struct akhet_vector_rows *rows,
                   struct division *division)
{
    const struct akhet_game *game = vector->config.game;
    uint64_t games = vector->games;
    rows->notes = vector->config.with & AKHET_WITH_MEMORY && akhet_notes_kept(game);
    rows->record_bytes = sizeof(struct vector_record) + game->state_bytes;
    rows->record_bytes += rows->notes ? (size_t)vector->players * AKHET_NOTES : 0;
    rows->record_bytes = (size_t)aligned(rows->record_bytes);
    rows->record = next_piece(division, games * rows->record_bytes);
    rows->viewer = next_piece(division, games);
#define ARRAY(name, type, columns, needs)                                                          \
    if ((vector->config.with & (needs)) == (needs))                                                \
        vector->name = rows->name = next_piece(division, games * (columns) * sizeof(type));
    VECTOR_ARRAYS(ARRAY)
#undef ARRAY
}

static uint64_t lay_out(struct akhet_vector *vector, struct akhet_vector_rows *rows, void *memory)
{
    struct division division = {memory, 0};
    next_piece(&division, sizeof *vector);
    next_piece(&division, sizeof *rows);
    divide(vector, rows, &division);
    return division.used;
}

size_t akhet_vector_size(const struct akhet_vector_config *config, struct akhet_error *error)
{
    struct akhet_vector vector;
    struct akhet_vector_rows rows = {0};
    if (!check_config(config, error))
        return 0;
    set_facts(&vector, config);
    uint64_t size = lay_out(&vector, &rows, NULL);
    if (size <= PTRDIFF_MAX)
        return (size_t)size;
    akhet_refuse(error, AKHET_VECTOR_SIZE, NULL, (long)(vector.games / (size / PTRDIFF_MAX + 1)));
    return 0;
}

struct akhet_vector *akhet_vector_init(void *memory, size_t size,
                                       const struct akhet_vector_config *config,
                                       struct akhet_error *error)
{
    struct akhet_vector *vector = memory;
    size_t need = akhet_vector_size(config, error);
    if (!need)
        return NULL;
    if (!memory || size < need || (uintptr_t)memory % AKHET_VECTOR_ALIGN) {
        akhet_refuse(error, AKHET_VECTOR_MEMORY, NULL, (long)need);
        return NULL;
    }
    memset(memory, 0, need);
    set_facts(vector, config);
    vector->rows = (void *)((uint8_t *)memory + aligned(sizeof *vector));
    lay_out(vector, vector->rows, memory);
    akhet_vector_reset(vector, config->seed);
    return vector;
}

bool vector_has_rows(const struct akhet_vector *vector, size_t first, size_t last,
                     struct akhet_error *error)
{
    return (first <= last && last <= vector->games) ||
           akhet_refuse(error, AKHET_VECTOR_ROWS, NULL, (long)vector->games);
}

const void *akhet_vector_world(const struct akhet_vector *vector, size_t row)
{
    return row < vector->games ? vector_record(vector->rows, row)->state : NULL;
}

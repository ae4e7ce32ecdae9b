/* Saving a vector and loading it: what is kept goes into the save, what is shown is made again. */
#include <string.h>

#include <akhet/blake2.h>

#include "vector/show.h"

enum { CHECKSUM = 16 };

/* What the vector must be that loads the save. */
struct header {
    char format[16];
    char game[16];
    uint64_t seed;
    uint32_t games;
    uint16_t encoding;
    uint16_t state_bytes;
    uint16_t view_bytes;
    uint8_t edition;
    uint8_t reset, returns, with;
    uint8_t players;
    uint8_t option[AKHET_OPTIONS];
    uint8_t unused[5];
    uint8_t checksum[CHECKSUM]; /* of everything else */
};

_Static_assert(sizeof(struct header) == 80, "a save has no gaps");

static struct header header_of(const struct akhet_vector *vector)
{
    const struct akhet_vector_config *config = &vector->config;
    struct header header;
    memset(&header, 0, sizeof header);
    struct akhet_text text = akhet_text_on(header.format, sizeof header.format);
    akhet_text_put(&text, "akhet vector 1");
    text = akhet_text_on(header.game, sizeof header.game);
    akhet_text_put(&text, config->game->term.id);
    header.seed = config->seed;
    header.games = vector->games;
    header.encoding = config->game->observation->encoding;
    header.state_bytes = config->game->state_bytes;
    header.view_bytes = config->game->view_bytes;
    header.edition = config->game->edition;
    header.reset = config->reset;
    header.returns = config->returns;
    header.with = config->with;
    header.players = config->setup.players;
    memcpy(header.option, config->setup.option, sizeof header.option);
    return header;
}

/* The header without its checksum, then all that follows it. */
static void sum_up(const struct header *header, const uint8_t *rest, size_t size,
                   uint8_t checksum[CHECKSUM])
{
    struct akhet_blake2 hash;
    akhet_blake2_init(&hash, CHECKSUM);
    akhet_blake2_update(&hash, header, offsetof(struct header, checksum));
    akhet_blake2_update(&hash, rest, size);
    akhet_blake2_final(&hash, checksum);
}

/* Another process has the function of a random source elsewhere. */
static void restore_function(struct vector_record *record)
{
    struct akhet_random fresh;
    akhet_random_fast(&fresh, 0);
    record->random.refill = fresh.refill;
}

size_t akhet_vector_save_size(const struct akhet_vector *vector)
{
    size_t size = sizeof(struct header) + vector->games * vector->rows->record_bytes;
#define ARRAY(name, type, columns, needs)                                                          \
    size += vector->name ? vector->games * (columns) * sizeof(type) : 0;
    VECTOR_KEPT_ARRAYS(ARRAY)
#undef ARRAY
    return size;
}

bool akhet_vector_save(const struct akhet_vector *vector, void *out, size_t size,
                       struct akhet_error *error)
{
    const struct akhet_vector_rows *rows = vector->rows;
    struct header header = header_of(vector);
    size_t need = akhet_vector_save_size(vector);
    if (!out || size < need)
        return akhet_refuse(error, AKHET_VECTOR_SAVE_SIZE, NULL, (long)need);
    uint8_t *at = (uint8_t *)out + sizeof header;
    for (size_t row = 0; row < vector->games; row++, at += rows->record_bytes) {
        memcpy(at, vector_record(rows, row), rows->record_bytes);
        memset(at + offsetof(struct vector_record, random.refill), 0,
               sizeof((struct vector_record *)0)->random.refill);
    }
#define ARRAY(name, type, columns, needs)                                                          \
    if (rows->name) {                                                                              \
        memcpy(at, rows->name, vector->games *(columns) * sizeof(type));                           \
        at += vector->games * (columns) * sizeof(type);                                            \
    }
    VECTOR_KEPT_ARRAYS(ARRAY)
#undef ARRAY
    sum_up(&header, (uint8_t *)out + sizeof header, need - sizeof header, header.checksum);
    memcpy(out, &header, sizeof header);
    return true;
}

/* Why a save cannot be loaded, or NULL. */
static const char *fault_of(const struct akhet_vector *vector, const struct header *saved,
                            const uint8_t *rest, size_t size)
{
    struct header here = header_of(vector);
    here.seed = saved->seed;
    if (memcmp(saved->format, here.format, sizeof here.format) != 0)
        return "format";
    if (memcmp(saved, &here, offsetof(struct header, checksum)) != 0)
        return "config";
    sum_up(saved, rest, size, here.checksum);
    return memcmp(saved->checksum, here.checksum, CHECKSUM) == 0 ? NULL : "checksum";
}

bool akhet_vector_load(struct akhet_vector *vector, const void *saved, size_t size,
                       struct akhet_error *error)
{
    const struct akhet_vector_rows *rows = vector->rows;
    struct header header;
    size_t need = akhet_vector_save_size(vector);
    if (!saved || size != need)
        return akhet_refuse(error, AKHET_VECTOR_SAVE_SIZE, NULL, (long)need);
    memcpy(&header, saved, sizeof header);
    const uint8_t *at = (const uint8_t *)saved + sizeof header;
    const char *fault = fault_of(vector, &header, at, need - sizeof header);
    if (fault)
        return akhet_refuse(error, AKHET_VECTOR_SAVE, fault, 0);
    vector->config.seed = header.seed;
    for (size_t row = 0; row < vector->games; row++, at += rows->record_bytes) {
        memcpy(vector_record(rows, row), at, rows->record_bytes);
        restore_function(vector_record(rows, row));
    }
#define ARRAY(name, type, columns, needs)                                                          \
    if (rows->name) {                                                                              \
        memcpy(rows->name, at, vector->games *(columns) * sizeof(type));                           \
        at += vector->games * (columns) * sizeof(type);                                            \
    }
    VECTOR_KEPT_ARRAYS(ARRAY)
#undef ARRAY
    vector_show_rows(vector, 0, vector->games);
    return true;
}

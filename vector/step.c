/* Playing: dealing episodes and applying actions. */
#include <string.h>

#include "vector/show.h"

uint64_t akhet_vector_seed(uint64_t seed, uint32_t episode, uint32_t game)
{
    return vector_mix(vector_mix(seed) ^ ((uint64_t)episode << 32 | game)) >> 12;
}

/* Let every seat note what it learns from the events. */
static void note(const struct akhet_vector *vector, struct vector_record *record,
                 const struct akhet_events *events)
{
    for (unsigned i = 0; i < events->count && i < events->cap; i++)
        for (unsigned seat = 0; seat < vector->players; seat++)
            akhet_notes_hear(vector->config.game, (int)seat, &events->event[i],
                             vector_notes(vector, record, seat));
}

static __attribute__((noinline)) void start_noting(const struct akhet_vector *vector,
                                                   struct vector_record *record)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    memset(vector_notes(vector, record, 0), 0, (size_t)vector->players * AKHET_NOTES);
    vector->config.game->start(record->state, &vector->config.setup, &record->random, &events);
    note(vector, record, &events);
}

static __attribute__((noinline)) void apply_noting(const struct akhet_vector *vector,
                                                   struct vector_record *record, akhet_move action)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    vector->config.game->apply(record->state, action, &record->random, &events);
    note(vector, record, &events);
}

/* Deal the row's episode. */
static void deal(const struct akhet_vector *vector, size_t row)
{
    const struct akhet_vector_rows *rows = vector->rows;
    const struct akhet_vector_config *config = &vector->config;
    struct vector_record *record = vector_record(rows, row);
    rows->decision[row] = 0;
    akhet_random_fast(&record->random,
                      akhet_vector_seed(config->seed, rows->episode[row], (uint32_t)row));
    if (rows->notes)
        start_noting(vector, record);
    else
        config->game->start(record->state, &config->setup, &record->random, NULL);
}

/* Keep the end of an episode. The seat that moved last sees it. */
static __attribute__((noinline)) void finish(const struct akhet_vector *vector, size_t row)
{
    const struct akhet_vector_rows *rows = vector->rows;
    uint8_t *view = rows->last_bytes + row * vector->view_bytes;
    uint8_t known;
    rows->done[row] = 1;
    rows->last_seat[row] = rows->seat[row];
    rows->last_decision[row] = rows->decision[row];
    vector_see(vector, row, rows->seat[row], view);
    vector_put_returns(vector, row);
    vector_encode_last(vector, row);
    if (rows->last_score_parts)
        vector_put_scores(vector, view,
                          rows->last_score_parts + row * vector->players * vector->parts, &known);
}

static void next_episode(const struct akhet_vector *vector, size_t row)
{
    vector->rows->episode[row]++;
    deal(vector, row);
    vector_list_moves(vector, row);
}

static void forget_end(const struct akhet_vector *vector, size_t row)
{
    vector->rows->done[row] = 0;
    memset(vector->rows->returns + row * vector->players, 0,
           vector->players * sizeof *vector->rows->returns);
}

/* End the episode of a row, and deal the next one unless that is for the next step. */
static __attribute__((noinline)) void end_episode(const struct akhet_vector *vector, size_t row)
{
    finish(vector, row);
    if (vector->config.reset == AKHET_RESET_SAME)
        next_episode(vector, row);
}

/* Clear the end that the last step showed, and deal if that was left to this step. */
static __attribute__((noinline)) void begin_again(const struct akhet_vector *vector, size_t row)
{
    forget_end(vector, row);
    if (!vector->rows->legal_count[row])
        next_episode(vector, row);
}

/* Play an action in a row. `here` is a copy of the vector that no pointer leads to, so that the
 * compiler knows that writing to a row does not change it; functions that are not inlined are given
 * the original. */
static inline void step_row(const struct akhet_vector *here, const struct akhet_vector *vector,
                            size_t row, akhet_move action)
{
    struct vector_record *record = vector_record(here->rows, row);
    bool over = !here->rows->legal_count[row];
    vector_put_mask(here, row, 0);
    if (here->rows->done[row])
        begin_again(vector, row);
    if (!over) {
        if (here->rows->notes)
            apply_noting(vector, record, action);
        else
            here->config.game->apply(record->state, action, &record->random, NULL);
        here->rows->decision[row]++;
        if (!vector_list_moves(here, row))
            end_episode(vector, row);
    }
    vector_show(here, vector, row);
}

static bool refuse_action(const struct akhet_vector *vector, size_t row, akhet_move action,
                          struct akhet_error *error)
{
    char name[64];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    if (action < vector->moves)
        akhet_move_name(vector->config.game, action, &text);
    else
        akhet_text_int(&text, action);
    return akhet_refuse(error, AKHET_VECTOR_ACTION, name, (long)row);
}

bool akhet_vector_check_rows(const struct akhet_vector *vector, const akhet_move *actions,
                             size_t first, size_t last, struct akhet_error *error)
{
    const struct akhet_vector_rows *rows = vector->rows;
    if (!actions)
        return akhet_refuse(error, AKHET_NOT_GIVEN, "actions", 0);
    if (!vector_has_rows(vector, first, last, error))
        return false;
    for (size_t row = first; row < last; row++) {
        unsigned action = actions[row];
        if (rows->legal_count[row] &&
            (action >= vector->moves || !rows->mask[row * vector->moves + action]))
            return refuse_action(vector, row, actions[row], error);
    }
    return true;
}

bool akhet_vector_step_rows(struct akhet_vector *vector, const akhet_move *actions, size_t first,
                            size_t last, struct akhet_error *error)
{
    enum {
        BLOCK = 1048576
    }; /* their views are still in the first-level cache when they are encoded */
    if (!akhet_vector_check_rows(vector, actions, first, last, error))
        return false;
    struct akhet_vector_rows rows = *vector->rows;
    struct akhet_vector here = *vector;
    here.rows = &rows;
    for (size_t row = first; row < last; row++)
        step_row(&here, vector, row, actions[row]);
    vector_encode(vector, first, last);
    return true;
}

bool akhet_vector_step(struct akhet_vector *vector, const akhet_move *actions,
                       struct akhet_error *error)
{
    return akhet_vector_step_rows(vector, actions, 0, vector->games, error);
}

void akhet_vector_reset(struct akhet_vector *vector, uint64_t seed)
{
    const struct akhet_vector_rows *rows = vector->rows;
    vector->config.seed = seed;
#define ARRAY(name, type, columns, needs)                                                          \
    if (rows->name)                                                                                \
        memset(rows->name, 0, vector->games *(columns) * sizeof(type));
    VECTOR_KEPT_ARRAYS(ARRAY)
#undef ARRAY
    for (size_t row = 0; row < vector->games; row++)
        deal(vector, row);
    vector_show_rows(vector, 0, vector->games);
}

bool akhet_vector_restart_rows(struct akhet_vector *vector, size_t first, size_t last,
                               struct akhet_error *error)
{
    if (!vector_has_rows(vector, first, last, error))
        return false;
    for (size_t row = first; row < last; row++) {
        vector_put_mask(vector, row, 0);
        forget_end(vector, row);
        next_episode(vector, row);
        vector_show(vector, vector, row);
    }
    vector_encode(vector, first, last);
    return true;
}

/* A batch: a vector of games, its memory and its threads. */
#include <akhet/bot.h>
#include <akhet/vector.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "python/native/common.h"
#include "python/native/pool.h"

enum { MOST_THREADS = 256 };

struct native_batch {
    struct akhet_vector *vector;
    void *memory;
    struct pool *pool;
    akhet_move *actions;
    pid_t process; /* that has the threads */
    atomic_flag busy;
};

static int fail(struct native_failure *failure, const char *sentence)
{
    failure->row = -1;
    return common_refuse(failure->error, sentence);
}

static int fail_with(struct native_failure *failure, const struct akhet_error *error, long row)
{
    failure->row = row;
    return common_error(failure->error, error);
}

/* Only one thread may use a batch, and only in the process that made it. */
static bool enter(struct native_batch *batch, struct native_failure *failure)
{
    if (batch->process != getpid()) {
        fail(failure, "this Vector was made in another process, and its threads stayed there: make "
                      "a new one after a fork");
        return false;
    }
    if (atomic_flag_test_and_set(&batch->busy)) {
        fail(failure, "another thread is using this Vector");
        return false;
    }
    return true;
}

static int leave(struct native_batch *batch, int result)
{
    atomic_flag_clear(&batch->busy);
    return result;
}

/* --- making ------------------------------------------------------------------------------------
 */

static unsigned threads_of(unsigned asked)
{
    long here = asked ? (long)asked : sysconf(_SC_NPROCESSORS_ONLN);
    return here < 1 ? 1 : here > MOST_THREADS ? MOST_THREADS : (unsigned)here;
}

static bool allocate(struct native_batch *batch, const struct akhet_vector_config *config,
                     unsigned threads, struct akhet_error *error)
{
    size_t size = akhet_vector_size(config, error);
    if (!size)
        return false;
    size_t whole = (size + AKHET_VECTOR_ALIGN - 1) / AKHET_VECTOR_ALIGN * AKHET_VECTOR_ALIGN;
    batch->memory = aligned_alloc(AKHET_VECTOR_ALIGN, whole);
    batch->actions = calloc(config->games, sizeof *batch->actions);
    batch->pool = pool_new(threads);
    if (!batch->memory || !batch->actions || !batch->pool)
        return akhet_refuse(error, AKHET_NO_MEMORY, NULL, 0);
    batch->vector = akhet_vector_init(batch->memory, size, config, error);
    return batch->vector != NULL;
}

static void show(const struct native_batch *batch, struct native_arrays *arrays)
{
    const struct akhet_vector *v = batch->vector;
    *arrays = (struct native_arrays){
        .games = v->games,
        .players = v->players,
        .moves = v->moves,
        .max_legal = v->max_legal,
        .view_bytes = v->view_bytes,
        .observations = v->observations,
        .parts = v->parts,
        .threads = pool_threads(batch->pool),
        .bytes = v->bytes,
        .observation = v->observation,
        .mask = v->mask,
        .legal = v->legal,
        .legal_count = v->legal_count,
        .seat = v->seat,
        .score_parts = v->score_parts,
        .score_known = v->score_known,
        .episode = v->episode,
        .decision = v->decision,
        .done = v->done,
        .returns = v->returns,
        .last_bytes = v->last_bytes,
        .last_observation = v->last_observation,
        .last_seat = v->last_seat,
        .last_score_parts = v->last_score_parts,
        .last_returns = v->last_returns,
        .last_decision = v->last_decision,
    };
}

struct native_batch *native_batch_new(const uint8_t *setup, const struct native_plan *plan,
                                      struct native_arrays *arrays, struct native_failure *failure)
{
    struct akhet_error error = {0};
    struct akhet_vector_config config = {.games = plan->games,
                                         .reset = (uint8_t)plan->reset,
                                         .returns = (uint8_t)plan->returns,
                                         .with = (uint8_t)plan->shows,
                                         .seed = plan->seed};
    struct native_batch *batch = calloc(1, sizeof *batch);
    if (!batch) {
        fail(failure, "there is not enough memory");
        return NULL;
    }
    config.game = common_setup(setup, &config.setup);
    batch->process = getpid();
    atomic_flag_clear(&batch->busy);
    if (allocate(batch, &config, threads_of(plan->threads), &error)) {
        show(batch, arrays);
        return batch;
    }
    fail_with(failure, &error, -1);
    native_batch_free(batch);
    return NULL;
}

int native_batch_close(struct native_batch *batch, struct native_failure *failure)
{
    if (batch->process != getpid())
        return 0;
    if (!enter(batch, failure))
        return -1;
    pool_free(batch->pool);
    batch->pool = NULL;
    return leave(batch, 0);
}

void native_batch_free(struct native_batch *batch)
{
    if (!batch)
        return;
    /* After a fork the threads are in the other process: nobody can wait for them here. */
    if (batch->process == getpid())
        pool_free(batch->pool);
    free(batch->actions);
    free(batch->memory);
    free(batch);
}

/* --- stepping ----------------------------------------------------------------------------------
 */

static long long action_at(const void *actions, int type, size_t row)
{
    switch (type) {
    case 'H':
        return ((const uint16_t *)actions)[row];
    case 'i':
        return ((const int32_t *)actions)[row];
    default:
        return ((const int64_t *)actions)[row];
    }
}

/* Numbers that are no move become AKHET_NO_MOVE, which the check refuses. */
static void convert(struct native_batch *batch, const void *actions, int type)
{
    for (size_t row = 0; row < batch->vector->games; row++) {
        long long action = action_at(actions, type, row);
        bool possible = action >= 0 && action < batch->vector->moves;
        batch->actions[row] = possible ? (akhet_move)action : AKHET_NO_MOVE;
    }
}

static int refuse_action(const struct native_batch *batch, const void *actions, int type,
                         const struct akhet_error *error, struct native_failure *failure)
{
    size_t row = (size_t)error->number;
    const struct akhet_vector *vector = batch->vector;
    char name[128] = "no move of this game";
    struct akhet_text text = akhet_text_on(name, sizeof name);
    if (error->number < 0 || row >= vector->games)
        return fail_with(failure, error, -1);
    if (batch->actions[row] != AKHET_NO_MOVE)
        akhet_move_name(vector->config.game, batch->actions[row], &text);
    failure->row = (long)row;
    snprintf(failure->error, sizeof failure->error,
             "row %zu: action %lld (%s) is not one of the %d legal actions; no row was stepped",
             row, action_at(actions, type, row), name, (int)vector->legal_count[row]);
    return -1;
}

static void step_rows(void *context, size_t first, size_t last)
{
    struct native_batch *batch = context;
    akhet_vector_step_rows(batch->vector, batch->actions, first, last, NULL);
}

static int step(struct native_batch *batch, const void *actions, int type,
                struct native_failure *failure)
{
    struct akhet_error error = {0};
    convert(batch, actions, type);
    if (!akhet_vector_check_rows(batch->vector, batch->actions, 0, batch->vector->games, &error))
        return refuse_action(batch, actions, type, &error, failure);
    pool_run(batch->pool, step_rows, batch, batch->vector->games);
    return 0;
}

int native_batch_step(struct native_batch *batch, const void *actions, int type,
                      struct native_failure *failure)
{
    return enter(batch, failure) ? leave(batch, step(batch, actions, type, failure)) : -1;
}

/* A job that can fail: the first row that did is reported. */
struct sampling {
    struct native_batch *batch;
    const float *logits;
    akhet_move *actions;
    float *log_probability;
    atomic_long worst; /* the lowest row that failed; -1: none */
};

static void report(atomic_long *worst, long row)
{
    long now = atomic_load(worst);
    while ((now < 0 || row < now) && !atomic_compare_exchange_weak(worst, &now, row)) {
    }
}

static void sample_rows(void *context, size_t first, size_t last)
{
    struct sampling *s = context;
    struct akhet_error error = {0};
    if (!akhet_vector_sample_rows(s->batch->vector, s->logits, s->actions, s->log_probability,
                                  first, last, &error))
        report(&s->worst, error.number);
}

int native_batch_sample(struct native_batch *batch, const float *logits, uint16_t *actions,
                        float *log_probability, struct native_failure *failure)
{
    struct sampling sampling = {batch, logits, actions, log_probability, -1};
    if (!enter(batch, failure))
        return -1;
    pool_run(batch->pool, sample_rows, &sampling, batch->vector->games);
    long row = atomic_load(&sampling.worst);
    if (row < 0)
        return leave(batch, 0);
    failure->row = row;
    snprintf(failure->error, sizeof failure->error,
             "row %ld: the logits of its legal actions must be numbers below infinity, and not all "
             "minus infinity",
             row);
    return leave(batch, -1);
}

/* --- bots ----------------------------------------------------------------------------------------
 */

/* Bots for every seat, of one thread. */
struct asking {
    struct native_batch *batch;
    const char *spec;
    const uint8_t *rows;
    uint16_t *actions;
    atomic_int failed;
};

static akhet_move ask_row(const struct akhet_vector *vector, struct akhet_bot *bot, size_t row)
{
    union akhet_space view;
    struct akhet_answer answer;
    struct akhet_question question = {
        .view = &view,
        .moves = vector->legal + row * vector->max_legal,
        .count = vector->legal_count[row],
        .seed = akhet_vector_seed(vector->config.seed, vector->episode[row], (uint32_t)row) +
                vector->decision[row],
    };
    memcpy(&view, vector->bytes + row * vector->view_bytes, vector->view_bytes);
    akhet_bot_restart(bot);
    return akhet_bot_ask(bot, &question, &answer, NULL) ? answer.move : question.moves[0];
}

static void ask_rows(void *context, size_t first, size_t last)
{
    struct asking *asking = context;
    const struct akhet_vector *vector = asking->batch->vector;
    struct akhet_bot *bot[AKHET_SEATS] = {0};
    for (size_t row = first; row < last; row++) {
        int seat = vector->seat[row];
        if (seat < 0 || (asking->rows && !asking->rows[row]))
            continue;
        if (!bot[seat])
            bot[seat] =
                akhet_bot_new(asking->spec, vector->config.game, &vector->config.setup, seat, NULL);
        if (bot[seat])
            asking->actions[row] = ask_row(vector, bot[seat], row);
        else
            atomic_store(&asking->failed, 1);
    }
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
        akhet_bot_free(bot[seat]);
}

int native_batch_ask(struct native_batch *batch, const char *spec, const uint8_t *rows,
                     uint16_t *actions, struct native_failure *failure)
{
    struct asking asking = {batch, spec, rows, actions, 0};
    if (!enter(batch, failure))
        return -1;
    pool_run(batch->pool, ask_rows, &asking, batch->vector->games);
    if (!atomic_load(&asking.failed))
        return leave(batch, 0);
    return leave(batch, fail(failure, "there is not enough memory"));
}

/* --- resets, saves
 * --------------------------------------------------------------------------------- */

int native_batch_reset(struct native_batch *batch, uint64_t seed, struct native_failure *failure)
{
    if (!enter(batch, failure))
        return -1;
    akhet_vector_reset(batch->vector, seed);
    return leave(batch, 0);
}

int native_batch_restart(struct native_batch *batch, const uint8_t *rows,
                         struct native_failure *failure)
{
    if (!enter(batch, failure))
        return -1;
    for (size_t row = 0; row < batch->vector->games; row++)
        if (rows[row])
            akhet_vector_restart_rows(batch->vector, row, row + 1, NULL);
    return leave(batch, 0);
}

size_t native_batch_save_size(struct native_batch *batch)
{
    return akhet_vector_save_size(batch->vector);
}

int native_batch_save(struct native_batch *batch, void *out, size_t size,
                      struct native_failure *failure)
{
    struct akhet_error error = {0};
    if (!enter(batch, failure))
        return -1;
    bool good = akhet_vector_save(batch->vector, out, size, &error);
    return leave(batch, good ? 0 : fail_with(failure, &error, -1));
}

int native_batch_load(struct native_batch *batch, const void *saved, size_t size,
                      struct native_failure *failure)
{
    struct akhet_error error = {0};
    if (!enter(batch, failure))
        return -1;
    bool good = akhet_vector_load(batch->vector, saved, size, &error);
    return leave(batch, good ? 0 : fail_with(failure, &error, -1));
}

uint64_t native_batch_seed(struct native_batch *batch, unsigned row)
{
    const struct akhet_vector *vector = batch->vector;
    return akhet_vector_seed(vector->config.seed, vector->episode[row], row);
}

long native_batch_world_json(struct native_batch *batch, unsigned row, char *out, size_t room)
{
    struct akhet_text text = akhet_text_on(out, room);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    batch->vector->config.game->state_json(akhet_vector_world(batch->vector, row), &json);
    akhet_json_object_end(&json);
    return common_length(&text);
}

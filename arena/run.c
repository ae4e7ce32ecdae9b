/* The threads of a run. Their results are combined in the order of the deals, so that the number of
 * threads does not change the result. */
#include "arena/arena_run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct workers {
    struct arena_run *run;
    pthread_mutex_t lock; /* for everything here and in the run */
    uint64_t next;        /* deal to hand out */
    uint64_t whole;       /* all deals before this one are done */
    enum arena_end end;
    bool over;
};

static void stop(struct workers *workers, enum arena_end end)
{
    if (!workers->over)
        workers->end = end;
    workers->over = true;
    atomic_store(workers->run->stop, 1);
}

bool arena_run_room(struct arena_run *run, uint64_t number)
{
    if (number < run->room)
        return true;
    uint64_t room = run->room ? run->room * 2 : 64;
    while (room <= number)
        room *= 2;
    struct arena_deal *bigger = realloc(run->deal, sizeof *bigger * room);
    if (!bigger)
        return false;
    memset(bigger + run->room, 0, sizeof *bigger * (room - run->room));
    run->deal = bigger;
    run->room = room;
    return true;
}

/* The next deal to play; false: none left, or the run stops. */
static bool next_deal(struct workers *workers, uint64_t *deal)
{
    struct arena_run *run = workers->run;
    pthread_mutex_lock(&workers->lock);
    while (workers->next < run->count && run->deal[workers->next].done)
        workers->next++;
    *deal = workers->next;
    bool wanted = !workers->over && !atomic_load(run->stop) && *deal < run->deals;
    if (wanted && !arena_run_room(run, *deal)) {
        stop(workers, ARENA_NO_MEMORY);
        wanted = false;
    }
    if (wanted)
        workers->next++;
    pthread_mutex_unlock(&workers->lock);
    return wanted;
}

/* Pass finished deals to the test, in order. */
static void test_deals(struct workers *workers)
{
    struct arena_run *run = workers->run;
    while (!workers->over && workers->whole < run->count && run->deal[workers->whole].done) {
        uint64_t deal = workers->whole++;
        if (run->sprt && arena_sprt_add(run->sprt, run->plan, deal, &run->deal[deal]) != ARENA_OPEN)
            stop(workers, ARENA_WHOLE);
    }
}

static void add_result(struct workers *workers, uint64_t number, const struct arena_deal *deal)
{
    struct arena_run *run = workers->run;
    pthread_mutex_lock(&workers->lock);
    run->deal[number] = *deal;
    run->done++;
    if (number >= run->count)
        run->count = number + 1;
    if (run->journal && !arena_journal_add(run->journal, run->plan, number, deal))
        stop(workers, ARENA_NO_JOURNAL);
    test_deals(workers);
    if (run->progress)
        run->progress(run->watcher, run);
    pthread_mutex_unlock(&workers->lock);
}

static void fail(struct workers *workers, enum arena_end end)
{
    pthread_mutex_lock(&workers->lock);
    stop(workers, end);
    pthread_mutex_unlock(&workers->lock);
}

static void *work(void *what)
{
    struct workers *workers = what;
    const struct arena_run *run = workers->run;
    struct arena_worker worker = {
        .stop = run->stop, .record = run->record, .recorder = run->recorder};
    struct arena_deal deal;
    uint64_t number;
    worker.moves = malloc(sizeof *worker.moves * run->plan->game->max_moves);
    if (!worker.moves)
        fail(workers, ARENA_NO_MEMORY);
    while (worker.moves && next_deal(workers, &number)) {
        if (arena_play(run->plan, number, &worker, &deal))
            add_result(workers, number, &deal);
        else if (!atomic_load(run->stop))
            fail(workers, ARENA_NO_RECORD);
    }
    free(worker.moves);
    return NULL;
}

/* The caller's thread is one of the workers, so that a run on one thread stays on it. */
static void play(struct workers *workers)
{
    unsigned wanted = workers->run->threads > 1 ? workers->run->threads - 1 : 0, begun = 0;
    pthread_t *thread = wanted ? malloc(sizeof *thread * wanted) : NULL;
    while (thread && begun < wanted && pthread_create(&thread[begun], NULL, work, workers) == 0)
        begun++;
    work(workers);
    for (unsigned i = 0; i < begun; i++)
        pthread_join(thread[i], NULL);
    free(thread);
}

enum arena_end arena_run(struct arena_run *run)
{
    struct workers workers = {.run = run};
    pthread_mutex_init(&workers.lock, NULL);
    test_deals(&workers);
    if (!workers.over)
        play(&workers);
    pthread_mutex_destroy(&workers.lock);
    if (run->sprt) /* deals that the test has not seen do not count */
        run->count = workers.whole;
    if (!workers.over && run->done < run->deals)
        return ARENA_STOPPED;
    return workers.end;
}

void arena_run_free(struct arena_run *run)
{
    free(run->deal);
    run->deal = NULL;
}

/* Several threads play the deals of a run; what they bring is put together in the deals' order,
 * so that their number changes nothing. */
#include "arena/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct pool {
    struct arena_run *run;
    pthread_mutex_t lock; /* for everything here and in the run */
    uint64_t next;        /* deal to hand out */
    uint64_t whole;       /* all deals before this one are done */
    enum arena_end end;
    bool over;
};

static void leave_off(struct pool *pool, enum arena_end end)
{
    if (!pool->over)
        pool->end = end;
    pool->over = true;
    atomic_store(pool->run->stop, 1);
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

/* The next deal that nobody has played; false: there is none, or no more is wanted. */
static bool hand_out(struct pool *pool, uint64_t *deal)
{
    struct arena_run *run = pool->run;
    pthread_mutex_lock(&pool->lock);
    while (pool->next < run->count && run->deal[pool->next].done)
        pool->next++;
    *deal = pool->next;
    bool wanted = !pool->over && !atomic_load(run->stop) && *deal < run->deals;
    if (wanted && !arena_run_room(run, *deal)) {
        leave_off(pool, ARENA_NO_MEMORY);
        wanted = false;
    }
    if (wanted)
        pool->next++;
    pthread_mutex_unlock(&pool->lock);
    return wanted;
}

/* The test looks at the deals one after the other. */
static void look(struct pool *pool)
{
    struct arena_run *run = pool->run;
    while (!pool->over && pool->whole < run->count && run->deal[pool->whole].done) {
        uint64_t deal = pool->whole++;
        if (run->sprt && arena_sprt_add(run->sprt, run->plan, deal, &run->deal[deal]) != ARENA_OPEN)
            leave_off(pool, ARENA_WHOLE);
    }
}

static void bring(struct pool *pool, uint64_t number, const struct arena_deal *deal)
{
    struct arena_run *run = pool->run;
    pthread_mutex_lock(&pool->lock);
    run->deal[number] = *deal;
    run->done++;
    if (number >= run->count)
        run->count = number + 1;
    if (run->journal && !arena_journal_add(run->journal, run->plan, number, deal))
        leave_off(pool, ARENA_UNLOGGED);
    look(pool);
    if (run->progress)
        run->progress(run->watcher, run);
    pthread_mutex_unlock(&pool->lock);
}

static void fail(struct pool *pool, enum arena_end end)
{
    pthread_mutex_lock(&pool->lock);
    leave_off(pool, end);
    pthread_mutex_unlock(&pool->lock);
}

static void *work(void *what)
{
    struct pool *pool = what;
    const struct arena_run *run = pool->run;
    struct arena_hand hand = {.stop = run->stop};
    struct arena_deal deal;
    uint64_t number;
    if (run->keeper) {
        hand.keep = arena_keep;
        hand.keeper = run->keeper;
    }
    hand.moves = malloc(sizeof *hand.moves * run->plan->game->max_moves);
    if (!hand.moves)
        fail(pool, ARENA_NO_MEMORY);
    while (hand.moves && hand_out(pool, &number)) {
        if (arena_play(run->plan, number, &hand, &deal))
            bring(pool, number, &deal);
        else if (run->keeper && atomic_load(&run->keeper->number))
            fail(pool, ARENA_UNKEPT);
    }
    free(hand.moves);
    return NULL;
}

static void play(struct pool *pool)
{
    unsigned wanted = pool->run->threads ? pool->run->threads : 1, begun = 0;
    pthread_t *thread = malloc(sizeof *thread * wanted);
    while (thread && begun < wanted && pthread_create(&thread[begun], NULL, work, pool) == 0)
        begun++;
    if (!begun)
        fail(pool, ARENA_NO_MEMORY);
    for (unsigned i = 0; i < begun; i++)
        pthread_join(thread[i], NULL);
    free(thread);
}

enum arena_end arena_run(struct arena_run *run)
{
    struct pool pool = {.run = run};
    pthread_mutex_init(&pool.lock, NULL);
    look(&pool);
    if (!pool.over)
        play(&pool);
    pthread_mutex_destroy(&pool.lock);
    if (run->sprt) /* what it has not looked at does not count */
        run->count = pool.whole;
    if (!pool.over && run->done < run->deals)
        return ARENA_STOPPED;
    return pool.end;
}

void arena_run_free(struct arena_run *run)
{
    free(run->deal);
    run->deal = NULL;
}

/* Timers of tables: a binary heap of tables, each of which knows its place. */
#include "server/table_timer.h"

#include <stdlib.h>

/* `table->timer` counts from 1; 0 means that the table has no timer. */
static void put(struct timers *timers, unsigned at, struct table *table)
{
    timers->heap[at] = table;
    table->timer = at + 1;
}

static void rise(struct timers *timers, unsigned at, struct table *table)
{
    while (at && timers->heap[(at - 1) / 2]->wake > table->wake) {
        put(timers, at, timers->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    put(timers, at, table);
}

static void sink(struct timers *timers, unsigned at, struct table *table)
{
    for (unsigned child; (child = 2 * at + 1) < timers->count; at = child) {
        if (child + 1 < timers->count && timers->heap[child + 1]->wake < timers->heap[child]->wake)
            child++;
        if (timers->heap[child]->wake >= table->wake)
            break;
        put(timers, at, timers->heap[child]);
    }
    put(timers, at, table);
}

static bool has_room(struct timers *timers)
{
    unsigned room = timers->room ? timers->room * 2 : 64;
    struct table **heap;
    if (timers->count < timers->room)
        return true;
    heap = realloc(timers->heap, room * sizeof *heap);
    if (!heap)
        return false;
    timers->heap = heap;
    timers->room = room;
    return true;
}

bool timer_set(struct timers *timers, struct table *table, int64_t when)
{
    if (when == TIMER_NEVER || (table->timer && table->wake <= when))
        return true;
    if (!table->timer && !has_room(timers))
        return false;
    table->wake = when;
    rise(timers, table->timer ? table->timer - 1 : timers->count++, table);
    return true;
}

void timer_clear(struct timers *timers, struct table *table)
{
    unsigned at = table->timer - 1;
    if (!table->timer)
        return;
    struct table *last = timers->heap[--timers->count];
    table->timer = 0;
    if (last == table)
        return;
    if (at && timers->heap[(at - 1) / 2]->wake > last->wake)
        rise(timers, at, last);
    else
        sink(timers, at, last);
}

struct table *timer_take(struct timers *timers, int64_t now)
{
    if (!timers->count || timers->heap[0]->wake > now)
        return NULL;
    struct table *table = timers->heap[0];
    timer_clear(timers, table);
    return table;
}

void timers_free(struct timers *timers)
{
    free(timers->heap);
}

/* bench-store PATH [APPENDS [TABLES]]: entries per second and processor time per entry of this
 * process, with and without sync. It writes to all tables at once; each table waits for its
 * previous entry. PATH is a new file or the address of an empty database of PostgreSQL. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store_shared.h"

struct bench {
    struct store *store;
    int pipe[2];
    unsigned asked, most, failed;
};

struct seat {
    struct bench *bench;
    struct store_entry entry;
};

static double seconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void wake(void *context)
{
    struct bench *bench = context;
    if (write(bench->pipe[1], "", 1) < 0)
        bench->failed++;
}

static void done(void *context, enum store_status status);

static void ask(struct seat *seat)
{
    struct bench *bench = seat->bench;
    char body[96];
    if (bench->asked == bench->most)
        return;
    bench->asked++;
    seat->entry.seq++;
    seat->entry.at = 1767225600000 + bench->asked;
    seat->entry.body = body;
    snprintf(seat->entry.id, sizeof seat->entry.id, "%08x-%u", bench->asked * 2654435761u,
             bench->asked);
    snprintf(body, sizeof body, "move 2 %u plant wheat 3 and some more words", seat->entry.seq);
    store_append(bench->store, &seat->entry, done, seat);
}

static void done(void *context, enum store_status status)
{
    struct seat *seat = context;
    seat->bench->failed += status != STORE_DONE;
    ask(seat);
}

/* Sleep like the server's loop until the store has something to deliver. */
static void run(struct bench *bench)
{
    char bytes[64];
    while (store_waiting(bench->store)) {
        struct pollfd one = {bench->pipe[0], POLLIN, 0};
        if (poll(&one, 1, 1000) > 0 && read(bench->pipe[0], bytes, sizeof bytes) < 0)
            return;
        store_deliver(bench->store);
    }
}

static void clean(const char *path)
{
    static const char *const end[] = {"", "-wal", "-shm"};
    if (store_is_postgres(path))
        return;
    for (unsigned i = 0; i < 3; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s%s", path, end[i]);
        unlink(name);
    }
}

/* Both measurements may be in one database: each has tables of its own. */
static int measure(const char *path, enum store_sync sync, unsigned appends, unsigned tables)
{
    char why[256];
    struct bench bench = {.most = appends};
    struct store_options options = {.path = path, .sync = sync, .wake = wake, .context = &bench};
    struct seat *seat = calloc(tables, sizeof *seat);
    if (!seat || pipe(bench.pipe) != 0)
        return 1;
    bench.store = store_open(&options, why, sizeof why);
    if (!bench.store) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    double wall = seconds(CLOCK_MONOTONIC), work = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (unsigned i = 0; i < tables; i++) {
        seat[i].bench = &bench;
        snprintf(seat[i].entry.table, sizeof seat[i].entry.table, "table%011u",
                 sync == STORE_SYNC_FULL ? i : 1000000 + i);
        seat[i].entry.stage = STORE_PLAYING;
        ask(&seat[i]);
    }
    run(&bench);
    wall = seconds(CLOCK_MONOTONIC) - wall;
    work = seconds(CLOCK_PROCESS_CPUTIME_ID) - work;
    printf("sync %-4s  %u tables  %8.0f appends/s  %6.2f us of processor time an append\n",
           sync == STORE_SYNC_FULL ? "full" : "off", tables, appends / wall, work / appends * 1e6);
    store_close(bench.store);
    close(bench.pipe[0]);
    close(bench.pipe[1]);
    free(seat);
    clean(path);
    if (bench.failed)
        fprintf(stderr, "%u failed\n", bench.failed);
    return bench.failed != 0;
}

int main(int argc, char **argv)
{
    unsigned appends = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 200000;
    unsigned tables = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 1000;
    if (argc < 2 || !appends || !tables ||
        (!store_is_postgres(argv[1]) && access(argv[1], F_OK) == 0)) {
        fprintf(stderr, "bench-store NEW-FILE|postgres://… [APPENDS [TABLES]]\n");
        return 2;
    }
    return measure(argv[1], STORE_SYNC_OFF, appends, tables) ||
           measure(argv[1], STORE_SYNC_FULL, appends, tables);
}

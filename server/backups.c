/* Timed back-ups.
 *
 * A file is named after the time at which it was begun: akhet-20261116T180640Z.db. The store copies
 * and checks it under another name, so a file with such a name is complete. */
#include "server/backups.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/diagnostics.h"
#include "server/internal.h"
#include "store/store_shared.h"

#define PREFIX "akhet-"
#define SUFFIX ".db"
#define PART   ".db.part"

enum {
    PATH_BYTES = 4096,
    STAMP = 16, /* 20261116T180640Z */
    HOUR = 3600000,
    RETRY_MS = 600000,       /* after a failure */
    LEAST_REST_NS = 2000000, /* between two portions, for moves */
    MOST_REST_NS = 50000000,
};

struct backups {
    char folder[PATH_BYTES];
    const char *database;
    enum akhet_lang lang;
    int64_t begun, next; /* of the current or last attempt; when the next is due */
    int64_t last_good;   /* 0: none */
    bool failed;         /* the last attempt */

    pthread_t thread;
    bool running; /* the thread exists */
    atomic_bool stop, ended;
    char path[PATH_BYTES + 64]; /* the rest is the thread's while it runs */
    int64_t rested;             /* when the last rest ended, on the monotonic clock */
    bool good;
    char why[1024];
};

/* ---- files ---------------------------------------------------------------------------------- */

static void name_of(int64_t when, char name[64])
{
    time_t seconds = (time_t)(when / 1000);
    struct tm tm;
    char stamp[STAMP + 1];
    gmtime_r(&seconds, &tm);
    strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", &tm);
    snprintf(name, 64, PREFIX "%s" SUFFIX, stamp);
}

/* The time in the name of a back-up; 0: it is another file. */
static int64_t time_in(const char *name, const char *suffix)
{
    struct tm tm = {0};
    char again[64];
    if (strncmp(name, PREFIX, strlen(PREFIX)) != 0 ||
        strlen(name) != strlen(PREFIX) + STAMP + strlen(suffix) ||
        strcmp(name + strlen(PREFIX) + STAMP, suffix) != 0)
        return 0;
    if (sscanf(name + strlen(PREFIX), "%4d%2d%2dT%2d%2d%2dZ", &tm.tm_year, &tm.tm_mon, &tm.tm_mday,
               &tm.tm_hour, &tm.tm_min, &tm.tm_sec) != 6)
        return 0;
    tm.tm_year -= 1900;
    tm.tm_mon -= 1;
    int64_t when = (int64_t)timegm(&tm) * 1000;
    name_of(when, again);
    return strncmp(again, name, strlen(PREFIX) + STAMP) == 0 ? when : 0;
}

/* Call `visit` for every back-up with this suffix; the number of them, or -1. */
static int visit_files(const struct backups *backups, const char *suffix,
                       void (*visit)(void *context, const char *name, int64_t when), void *context)
{
    DIR *folder = opendir(backups->folder);
    int count = 0;
    if (!folder)
        return -1;
    for (struct dirent *file; (file = readdir(folder));) {
        int64_t when = time_in(file->d_name, suffix);
        if (!when)
            continue;
        count++;
        visit(context, file->d_name, when);
    }
    closedir(folder);
    return count;
}

static bool remove_file(const struct backups *backups, const char *name)
{
    char path[PATH_BYTES + 64];
    snprintf(path, sizeof path, "%s/%s", backups->folder, name);
    return unlink(path) == 0;
}

static void remove_part(void *context, const char *name, int64_t when)
{
    (void)when;
    remove_file(context, name);
}

static void find_last(void *context, const char *name, int64_t when)
{
    struct backups *backups = context;
    (void)name;
    if (when > backups->last_good)
        backups->last_good = when;
}

static void find_first(void *context, const char *name, int64_t when)
{
    int64_t *first = context;
    (void)name;
    if (when < *first)
        *first = when;
}

/* Remove the oldest back-ups until `keep` are left. */
static void remove_old(const struct backups *backups, unsigned keep)
{
    bool removed = true;
    while (removed) {
        int64_t first = INT64_MAX;
        char name[64];
        if (visit_files(backups, SUFFIX, find_first, &first) <= (int)keep)
            return;
        name_of(first, name);
        removed = remove_file(backups, name);
    }
}

/* ---- the thread ----------------------------------------------------------------------------- */

static int64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Between two portions the disk belongs to the moves for as long as the portion took. */
static bool go_on(void *context)
{
    struct backups *backups = context;
    int64_t rest = now_ns() - backups->rested;
    rest = rest < LEAST_REST_NS ? LEAST_REST_NS : rest > MOST_REST_NS ? MOST_REST_NS : rest;
    nanosleep(&(struct timespec){0, (long)rest}, NULL);
    backups->rested = now_ns();
    return !atomic_load(&backups->stop);
}

static void *run(void *context)
{
    struct backups *backups = context;
    backups->rested = now_ns();
    setpriority(PRIO_PROCESS, (id_t)gettid(), 19); /* Linux: of this thread alone */
    backups->good = store_back_up_while(backups->database, backups->path, go_on, backups,
                                        backups->lang, backups->why, sizeof backups->why);
    atomic_store(&backups->ended, true);
    return NULL;
}

static bool start_thread(struct backups *backups)
{
    sigset_t all, before;
    atomic_store(&backups->stop, false);
    atomic_store(&backups->ended, false);
    sigfillset(&all); /* the thread of the loop handles signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    backups->running = pthread_create(&backups->thread, NULL, run, backups) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return backups->running;
}

/* ---- the loop ------------------------------------------------------------------------------- */

static int64_t every(const struct server *server)
{
    return (int64_t)server->options.backup_hours * HOUR;
}

static void failed(struct server *server, const char *why)
{
    struct backups *backups = server->backups;
    int64_t wait = every(server) < RETRY_MS ? every(server) : RETRY_MS;
    backups->failed = true;
    backups->next = server_now(server) + wait;
    server->metrics.backup_failures++;
    diagnostics_event(server, DIAGNOSTIC_ERROR, "backup failed", why);
}

static void report(struct server *server)
{
    struct backups *backups = server->backups;
    struct stat info = {0};
    pthread_join(backups->thread, NULL);
    backups->running = false;
    if (!backups->good) {
        failed(server, backups->why);
        return;
    }
    stat(backups->path, &info);
    backups->failed = false;
    backups->last_good = backups->begun;
    backups->next = backups->begun + every(server);
    server->metrics.backups++;
    diagnostics_with(server, DIAGNOSTIC_INFO, "backup", DIAGNOSTIC_TEXT("file", backups->path),
                     DIAGNOSTIC_NUMBER("bytes", (long long)info.st_size),
                     DIAGNOSTIC_NUMBER("ms", (long long)(server_now(server) - backups->begun)));
    remove_old(backups, server->options.backup_keep);
}

static void begin(struct server *server)
{
    struct backups *backups = server->backups;
    char name[64];
    backups->begun = server_now(server);
    name_of(backups->begun, name);
    snprintf(backups->path, sizeof backups->path, "%s/%s", backups->folder, name);
    if (!start_thread(backups))
        failed(server, strerror(errno));
}

void backups_tick(struct server *server)
{
    struct backups *backups = server->backups;
    if (!backups)
        return;
    if (backups->running && atomic_load(&backups->ended))
        report(server);
    if (!backups->running && !server->stopping && server_now(server) >= backups->next)
        begin(server);
}

void backups_wait(struct server *server)
{
    if (server->backups && server->backups->running)
        report(server);
}

/* ---- opening and closing -------------------------------------------------------------------- */

/* "backups" in the folder of the database, unless the options name another folder. */
static void choose_folder(const struct server_options *options, char folder[PATH_BYTES])
{
    const char *slash = strrchr(options->data, '/');
    if (options->backup_folder)
        snprintf(folder, PATH_BYTES, "%s", options->backup_folder);
    else if (slash)
        snprintf(folder, PATH_BYTES, "%.*s/backups", (int)(slash - options->data), options->data);
    else
        snprintf(folder, PATH_BYTES, "backups");
}

bool backups_open(struct server *server, char *why, size_t cap)
{
    const struct server_options *options = &server->options;
    if (!options->backup_hours)
        return true;
    if (store_is_postgres(options->data)) /* says what to use instead */
        return store_back_up_while(options->data, "", NULL, NULL, options->net.lang, why, cap);
    struct backups *backups = calloc(1, sizeof *backups);
    if (!backups) {
        snprintf(why, cap, "%s", strerror(ENOMEM));
        return false;
    }
    server->backups = backups;
    backups->database = options->data;
    backups->lang = options->net.lang;
    choose_folder(options, backups->folder);
    if ((mkdir(backups->folder, 0700) != 0 && errno != EEXIST) ||
        visit_files(backups, PART, remove_part, backups) < 0) {
        snprintf(why, cap, "%s: %s", backups->folder, strerror(errno));
        return false;
    }
    visit_files(backups, SUFFIX, find_last, backups);
    if (backups->last_good > server_now(server))
        backups->last_good = 0; /* its name comes from a clock that was wrong */
    backups->next = backups->last_good ? backups->last_good + every(server) : 0;
    return true;
}

void backups_close(struct server *server)
{
    struct backups *backups = server->backups;
    if (!backups)
        return;
    if (backups->running) {
        atomic_store(&backups->stop, true);
        pthread_join(backups->thread, NULL);
    }
    free(backups);
    server->backups = NULL;
}

/* ---- health --------------------------------------------------------------------------------- */

bool backups_on(const struct server *server)
{
    return server->backups;
}

int64_t backups_age(const struct server *server)
{
    const struct backups *backups = server->backups;
    int64_t since = backups->last_good ? backups->last_good : server->metrics.started;
    int64_t age = server_now(server) - since;
    return age > 0 ? age : 0;
}

bool backups_good(const struct server *server)
{
    return !server->backups->failed && backups_age(server) < 2 * every(server);
}

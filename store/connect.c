/* Opening a database: its folder and file, what is expected of it, and the way to its newest
 * version. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/schema.h"
#include "store/sqlite.h"

enum {
    BUSY_MS = 2000,
    CACHE_KB = 16 << 10,
    CHECKPOINT = 4096,    /* pages: rewritten ones are written back once for many commits */
    WAL_BYTES = 64 << 20, /* what a burst may leave behind */
};

bool base_folders(const char *path, const struct excuse *excuse)
{
    char folder[4096];
    size_t len = strlen(path);
    if (len >= sizeof folder)
        return fault_tell(excuse, FAULT_FOLDER, path, strerror(ENAMETOOLONG));
    memcpy(folder, path, len + 1);
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        if (mkdir(folder, 0700) != 0 && errno != EEXIST && access(folder, X_OK) != 0)
            return fault_tell(excuse, FAULT_FOLDER, path, strerror(errno));
        *at = '/';
    }
    return true;
}

/* An empty file for its owner alone. A file that is there is not opened: closing it again would
 * take away the locks this process may hold on it. */
static bool make_file(const char *path, const struct excuse *excuse)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST)
        return fault_tell(excuse, FAULT_MAKE, path, strerror(errno));
    if (file >= 0)
        close(file);
    return true;
}

/* Tokens and secrets of running matches are nobody else's business. SQLite gives its other files
 * the same mode. */
static bool close_to_others(const char *path, const struct excuse *excuse)
{
    struct stat info;
    if (stat(path, &info) != 0)
        return fault_tell(excuse, errno == ENOENT ? FAULT_MISSING : FAULT_OPEN, path,
                          strerror(errno));
    if (!S_ISREG(info.st_mode))
        return fault_tell(excuse, FAULT_FOREIGN, path, NULL);
    if ((info.st_mode & 077) && chmod(path, 0600) != 0)
        return fault_tell(excuse, FAULT_OPEN, path, strerror(errno));
    return true;
}

static bool run(struct base *base, const char *sql, const struct excuse *excuse)
{
    if (sqlite3_exec(base->db, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    return base_excuse(base->db, excuse, base->options->path);
}

static bool run_number(struct base *base, const char *before, unsigned number,
                       const struct excuse *excuse)
{
    char sql[128];
    snprintf(sql, sizeof sql, "%s%u", before, number);
    return run(base, sql, excuse);
}

/* A number the database answers; -1: it does not. */
static long long ask(struct base *base, const char *sql)
{
    sqlite3_stmt *statement;
    long long number = -1;
    if (sqlite3_prepare_v2(base->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* A file that is empty becomes ours; any other must be ours already. */
static bool examine(struct base *base, bool make, const struct excuse *excuse)
{
    const char *path = base->options->path;
    long long things = ask(base, "SELECT count(*) FROM sqlite_schema");
    if (things < 0)
        return base_excuse(base->db, excuse, path);
    long long mark = ask(base, "PRAGMA application_id");
    if (mark != SCHEMA_OURS && (things > 0 || mark != 0 || !make))
        return fault_tell(excuse, FAULT_FOREIGN, path, NULL);
    long long version = ask(base, "PRAGMA user_version");
    if (version > schema_version) {
        char detail[24];
        snprintf(detail, sizeof detail, "%lld", version);
        return fault_tell(excuse, FAULT_NEWER, path, detail);
    }
    return true;
}

static bool use_wal(struct base *base, const struct excuse *excuse)
{
    sqlite3_stmt *statement;
    char mode[16] = "";
    const char *path = base->options->path;
    if (sqlite3_prepare_v2(base->db, "PRAGMA journal_mode = WAL", -1, &statement, NULL) !=
        SQLITE_OK)
        return base_excuse(base->db, excuse, path);
    if (sqlite3_step(statement) == SQLITE_ROW)
        base_text(statement, 0, mode, sizeof mode);
    if (sqlite3_finalize(statement) != SQLITE_OK)
        return base_excuse(base->db, excuse, path);
    return strcmp(mode, "wal") == 0 || fault_tell(excuse, FAULT_SHARED, path, mode);
}

static bool settle(struct base *base, const struct excuse *excuse)
{
    const struct store_options *options = base->options;
    bool full = options->sync == STORE_SYNC_FULL;
    return run(base, full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF", excuse) &&
           run(base, "PRAGMA trusted_schema = OFF", excuse) &&
           run_number(base, "PRAGMA cache_size = -", CACHE_KB, excuse) &&
           run_number(base, "PRAGMA wal_autocheckpoint = ", CHECKPOINT, excuse) &&
           run_number(base, "PRAGMA journal_size_limit = ", WAL_BYTES, excuse) &&
           (!options->most_pages ||
            run_number(base, "PRAGMA max_page_count = ", options->most_pages, excuse));
}

static int busy_ms(const struct store_options *options)
{
    return options->busy_ms ? (int)options->busy_ms : BUSY_MS;
}

static bool connect_to(struct base *base, const struct store_options *options,
                       const struct excuse *excuse)
{
    *base = (struct base){.options = options};
    int code = sqlite3_open_v2(options->path, &base->db,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (!base->db)
        return fault_tell(excuse, FAULT_MEMORY, options->path, NULL);
    if (code != SQLITE_OK)
        return base_excuse(base->db, excuse, options->path);
    sqlite3_extended_result_codes(base->db, 1);
    sqlite3_busy_timeout(base->db, busy_ms(options));
    return true;
}

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* SQLite waits for most locks by itself, but not where two processes make one database at once. */
static bool prepare(struct base *base, bool make, const struct excuse *excuse)
{
    int64_t end = now_ms() + busy_ms(base->options);
    while (!examine(base, make, excuse) || !use_wal(base, excuse) || !settle(base, excuse)) {
        if ((sqlite3_errcode(base->db) & 0xff) != SQLITE_BUSY || now_ms() >= end)
            return false;
        nanosleep(&(struct timespec){0, 2000000}, NULL);
    }
    return true;
}

bool base_open(struct base *base, const struct store_options *options, bool make,
               const struct excuse *excuse)
{
    const char *path = options->path;
    if (make && !(base_folders(path, excuse) && make_file(path, excuse)))
        return false;
    return close_to_others(path, excuse) && connect_to(base, options, excuse) &&
           prepare(base, make, excuse);
}

bool base_look(struct base *base, const struct store_options *options, const struct excuse *excuse)
{
    if (access(options->path, R_OK) != 0)
        return fault_tell(excuse, errno == ENOENT ? FAULT_MISSING : FAULT_OPEN, options->path,
                          strerror(errno));
    return connect_to(base, options, excuse) && examine(base, false, excuse);
}

/* The steps that are missing, inside a transaction: another process may have just made them. */
static bool take_steps(struct base *base, const struct excuse *excuse)
{
    for (long long at = ask(base, "PRAGMA user_version"); at < schema_version; at++)
        if (at < 0 || !run(base, schema_step[at], excuse) ||
            !run_number(base, "PRAGMA user_version = ", (unsigned)at + 1, excuse))
            return false;
    return run_number(base, "PRAGMA application_id = ", SCHEMA_OURS, excuse);
}

bool base_migrate(struct base *base, const struct excuse *excuse)
{
    if (ask(base, "PRAGMA user_version") == schema_version)
        return true;
    if (!run(base, "BEGIN IMMEDIATE", excuse))
        return false;
    if (take_steps(base, excuse) && run(base, "COMMIT", excuse))
        return true;
    sqlite3_exec(base->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

void base_close(struct base *base)
{
    for (unsigned i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(base->ready[i]);
    sqlite3_close(base->db);
    *base = (struct base){0};
}

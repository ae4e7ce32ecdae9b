/* Opening a database: its folder and file, its settings, and migration to the newest version. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/sqlite/connection.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/schema_judge.h"

enum {
    BUSY_MS = 2000,
    CACHE_KB = 16 << 10,
    CHECKPOINT = 4096,    /* pages: many commits share one write-back */
    WAL_BYTES = 64 << 20, /* the WAL is truncated to this after a burst */
    MOST_BYTES = 1 << 20, /* of a row or a text */
};

bool sqlite_folders(const char *path, const struct error_report *report)
{
    char folder[4096];
    size_t len = strlen(path);
    if (len >= sizeof folder)
        return error_write(report, STORE_ERROR_FOLDER, path, strerror(ENAMETOOLONG));
    memcpy(folder, path, len + 1);
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        if (mkdir(folder, 0700) != 0 && errno != EEXIST && access(folder, X_OK) != 0)
            return error_write(report, STORE_ERROR_FOLDER, path, strerror(errno));
        *at = '/';
    }
    return true;
}

/* Create an empty file readable by its owner only. An existing file is not opened: closing it would
 * release the POSIX locks this process may hold on it. */
static bool make_file(const char *path, const struct error_report *report)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST)
        return error_write(report, STORE_ERROR_MAKE, path, strerror(errno));
    if (file >= 0)
        close(file);
    return true;
}

/* The database holds secrets of running matches: only the owner may read it. SQLite gives its other
 * files the same mode. */
static bool close_to_others(const char *path, const struct error_report *report)
{
    struct stat info;
    if (stat(path, &info) != 0)
        return error_write(report, errno == ENOENT ? STORE_ERROR_MISSING : STORE_ERROR_OPEN, path,
                           strerror(errno));
    if (!S_ISREG(info.st_mode))
        return error_write(report, STORE_ERROR_FOREIGN, path, NULL);
    if ((info.st_mode & 077) && chmod(path, 0600) != 0)
        return error_write(report, STORE_ERROR_OPEN, path, strerror(errno));
    return true;
}

static bool run(struct sqlite *sqlite, const char *sql, const struct error_report *report)
{
    if (sqlite3_exec(sqlite->db, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    return sqlite_report(sqlite->db, report, sqlite->database.options->path);
}

static bool run_number(struct sqlite *sqlite, const char *before, unsigned number,
                       const struct error_report *report)
{
    char sql[128];
    snprintf(sql, sizeof sql, "%s%u", before, number);
    return run(sqlite, sql, report);
}

/* The number a query returns; -1: failed. */
static long long ask(struct sqlite *sqlite, const char *sql)
{
    sqlite3_stmt *statement;
    long long number = -1;
    if (sqlite3_prepare_v2(sqlite->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* Another process may be migrating the database: the schema is judged by the version that it has
 * before and after. */
static bool judge_schema(struct sqlite *sqlite, const struct error_report *report)
{
    const char *path = sqlite->database.options->path;
    char detail[160];
    enum schema_verdict verdict;
    long long version = ask(sqlite, "PRAGMA user_version"), before;
    do {
        before = version;
        snprintf(detail, sizeof detail, "schema version %lld", version);
        if (version > schema_version)
            return error_write(report, STORE_ERROR_NEWER, path, strrchr(detail, ' ') + 1);
        if (version < 0)
            return error_write(report, STORE_ERROR_DAMAGED, path, detail);
        verdict = schema_judge(sqlite->db, (int)version, detail, sizeof detail);
        if (verdict == SCHEMA_UNREADABLE)
            return sqlite_report(sqlite->db, report, path);
        version = ask(sqlite, "PRAGMA user_version");
    } while (version != before);
    return verdict == SCHEMA_OF_AKHET || error_write(report, STORE_ERROR_DAMAGED, path, detail);
}

/* An empty file becomes a database of Akhet; any other file must already be one. */
static bool examine(struct sqlite *sqlite, bool make, const struct error_report *report)
{
    const char *path = sqlite->database.options->path;
    long long things = ask(sqlite, "SELECT count(*) FROM sqlite_schema");
    if (things < 0)
        return sqlite_report(sqlite->db, report, path);
    long long mark = ask(sqlite, "PRAGMA application_id");
    if (mark != SCHEMA_OURS && (things > 0 || mark != 0 || !make))
        return error_write(report, STORE_ERROR_FOREIGN, path, NULL);
    return judge_schema(sqlite, report);
}

static bool fixture_wal(struct sqlite *sqlite, const struct error_report *report)
{
    sqlite3_stmt *statement;
    char mode[16] = "";
    const char *path = sqlite->database.options->path;
    if (sqlite3_prepare_v2(sqlite->db, "PRAGMA journal_mode = WAL", -1, &statement, NULL) !=
        SQLITE_OK)
        return sqlite_report(sqlite->db, report, path);
    if (sqlite3_step(statement) == SQLITE_ROW)
        sqlite_text(statement, 0, mode, sizeof mode);
    if (sqlite3_finalize(statement) != SQLITE_OK)
        return sqlite_report(sqlite->db, report, path);
    return strcmp(mode, "wal") == 0 || error_write(report, STORE_ERROR_SHARED, path, mode);
}

static bool settle(struct sqlite *sqlite, const struct error_report *report)
{
    const struct store_options *options = sqlite->database.options;
    bool full = options->sync == STORE_SYNC_FULL;
    return run(sqlite, full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF", report) &&
           run_number(sqlite, "PRAGMA cache_size = -", CACHE_KB, report) &&
           run_number(sqlite, "PRAGMA wal_autocheckpoint = ", CHECKPOINT, report) &&
           run_number(sqlite, "PRAGMA journal_size_limit = ", WAL_BYTES, report) &&
           (!options->most_pages ||
            run_number(sqlite, "PRAGMA max_page_count = ", options->most_pages, report));
}

static int busy_ms(const struct store_options *options)
{
    return options->busy_ms ? (int)options->busy_ms : BUSY_MS;
}

/* The file is not trusted: nothing in it may run, and no value may be larger than we write. */
static void protect(sqlite3 *db)
{
    static const struct {
        int option, value;
    } config[] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},
                  {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                  {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                  {SQLITE_DBCONFIG_ENABLE_VIEW, 0}};
    for (unsigned i = 0; i < sizeof config / sizeof *config; i++)
        sqlite3_db_config(db, config[i].option, config[i].value, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, MOST_BYTES);
    sqlite3_exec(db, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
}

static bool connect_to(struct sqlite *sqlite, const struct error_report *report)
{
    const struct store_options *options = sqlite->database.options;
    int code = sqlite3_open_v2(options->path, &sqlite->db,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (!sqlite->db)
        return error_write(report, STORE_ERROR_MEMORY, options->path, NULL);
    if (code != SQLITE_OK)
        return sqlite_report(sqlite->db, report, options->path);
    protect(sqlite->db);
    sqlite3_extended_result_codes(sqlite->db, 1);
    sqlite3_busy_timeout(sqlite->db, busy_ms(options));
    return true;
}

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* SQLite waits for most locks itself, but not when two processes create one database at once. */
static bool prepare(struct sqlite *sqlite, bool make, const struct error_report *report)
{
    int64_t end = now_ms() + busy_ms(sqlite->database.options);
    while (!examine(sqlite, make, report) || !fixture_wal(sqlite, report) ||
           !settle(sqlite, report)) {
        if ((sqlite3_errcode(sqlite->db) & 0xff) != SQLITE_BUSY || now_ms() >= end)
            return false;
        nanosleep(&(struct timespec){0, 2000000}, NULL);
    }
    return true;
}

bool sqlite_open(struct sqlite *sqlite, bool make, const struct error_report *report)
{
    const char *path = sqlite->database.options->path;
    if (make && !(sqlite_folders(path, report) && make_file(path, report)))
        return false;
    return close_to_others(path, report) && connect_to(sqlite, report) &&
           prepare(sqlite, make, report);
}

bool sqlite_look(struct sqlite *sqlite, const struct error_report *report)
{
    const char *path = sqlite->database.options->path;
    if (access(path, R_OK) != 0)
        return error_write(report, errno == ENOENT ? STORE_ERROR_MISSING : STORE_ERROR_OPEN, path,
                           strerror(errno));
    return connect_to(sqlite, report) && examine(sqlite, false, report);
}

/* Run the missing migration steps in a transaction: another process may just have run them. */
static bool take_steps(struct sqlite *sqlite, const struct error_report *report)
{
    for (long long at = ask(sqlite, "PRAGMA user_version"); at < schema_version; at++)
        if (at < 0 || !run(sqlite, schema_step[at], report) ||
            !run_number(sqlite, "PRAGMA user_version = ", (unsigned)at + 1, report))
            return false;
    return run_number(sqlite, "PRAGMA application_id = ", SCHEMA_OURS, report);
}

bool sqlite_migrate(struct sqlite *sqlite, const struct error_report *report)
{
    if (ask(sqlite, "PRAGMA user_version") == schema_version)
        return true;
    if (!run(sqlite, "BEGIN IMMEDIATE", report))
        return false;
    if (take_steps(sqlite, report) && run(sqlite, "COMMIT", report))
        return true;
    sqlite3_exec(sqlite->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* Far more than a scan of millions of tables takes, about ten seconds. */
enum { GUARD_STEPS = 1 << 20, MOST_PROGRESS = 1 << 10 };

static int count_progress(void *context)
{
    struct sqlite *sqlite = context;
    return ++sqlite->progress > MOST_PROGRESS && !sqlite->database.patient;
}

void sqlite_guard(struct sqlite *sqlite)
{
    sqlite3_progress_handler(sqlite->db, GUARD_STEPS, count_progress, sqlite);
}

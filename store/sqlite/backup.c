/* Back up a file of SQLite in use, and restore a backup. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite/backup.h"
#include "store/sqlite/connection.h"

enum {
    PATH_BYTES = 4096,
    PORTION_PAGES = 64,   /* copied and synced at once: 256 KiB */
    PORTION_STEPS = 50000 /* of SQLite's check: a few milliseconds */
};

static bool is_there(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0;
}

/* Append a suffix to a file name; false: too long. */
static bool extend(char out[PATH_BYTES], const char *path, const char *end)
{
    return snprintf(out, PATH_BYTES, "%s%s", path, end) < PATH_BYTES;
}

/* Check the integrity of every page. */
static bool whole(sqlite3 *db, const struct error_report *report, const char *path)
{
    sqlite3_stmt *statement;
    char said[128] = "";
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &statement, NULL) != SQLITE_OK)
        return sqlite_report(db, report, path);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        sqlite_text(statement, 0, said, sizeof said);
    bool good = strcmp(said, "ok") == 0;
    if (!good && code == SQLITE_ROW)
        error_write(report, STORE_ERROR_DAMAGED, path, said);
    else if (!good)
        sqlite_report(db, report, path);
    sqlite3_finalize(statement);
    return good;
}

/* A copy being made. */
struct copying {
    sqlite3 *from, *to;
    const char *from_path, *part; /* the file that becomes the copy */
    int file;                     /* `part`, to sync it */
    store_go_on *go_on;           /* may be NULL */
    void *context;
    const struct error_report *report;
};

static bool goes_on(const struct copying *copying)
{
    return !copying->go_on || copying->go_on(copying->context);
}

/* A portion is on the disk before the next one begins: the server's own syncs then never wait for
 * the copy of a whole database. */
static bool copy_portions(const struct copying *copying)
{
    sqlite3 *from = copying->from, *to = copying->to;
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite_report(to, copying->report, copying->part);
    int code;
    bool on;
    do {
        code = sqlite3_backup_step(backup, PORTION_PAGES);
        fdatasync(copying->file);
        on = goes_on(copying);
    } while (code == SQLITE_OK && on);
    int end = sqlite3_backup_finish(backup);
    if (!on)
        return error_write(copying->report, STORE_ERROR_STOPPED, copying->part, NULL);
    if (code == SQLITE_DONE && end == SQLITE_OK)
        return true;
    return sqlite_report(sqlite3_errcode(to) == SQLITE_OK ? from : to, copying->report,
                         copying->part);
}

/* The read transaction pins one state of the database, so that writes meanwhile do not make SQLite
 * begin the copy again. The copy needs no journal: it counts only when it is complete. */
static bool copy_pages(const struct copying *copying)
{
    if (sqlite3_exec(copying->from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL,
                     NULL) != SQLITE_OK)
        return sqlite_report(copying->from, copying->report, copying->from_path);
    sqlite3_exec(copying->to, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL,
                 NULL);
    bool good = copy_portions(copying);
    sqlite3_exec(copying->from, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

static int check_goes_on(void *context)
{
    return !goes_on(context);
}

/* A copy without -wal and -shm files, checked and on the disk. */
static bool fill_part(struct copying *copying)
{
    if (sqlite3_open_v2(copying->part, &copying->to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        return sqlite_report(copying->to, copying->report, copying->part);
    if (!copy_pages(copying))
        return false;
    sqlite3_progress_handler(copying->to, PORTION_STEPS, check_goes_on, copying);
    if (!whole(copying->to, copying->report, copying->from_path))
        return false;
    sqlite3_progress_handler(copying->to, 0, NULL, NULL);
    if (sqlite3_exec(copying->to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK)
        return sqlite_report(copying->to, copying->report, copying->part);
    return fsync(copying->file) == 0 ||
           error_write(copying->report, STORE_ERROR_MAKE, copying->part, strerror(errno));
}

static bool copy_into(struct copying *copying)
{
    copying->file = open(copying->part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (copying->file < 0)
        return error_write(copying->report, STORE_ERROR_MAKE, copying->part, strerror(errno));
    bool good = fill_part(copying);
    sqlite3_close(copying->to);
    close(copying->file); /* after SQLite, whose locks on the file end with any close */
    return good;
}

/* Rename the finished copy, without replacing an existing file, and sync the directory. */
static bool publish(const char *part, const char *path, const struct error_report *report)
{
    if (link(part, path) != 0)
        return error_write(report, errno == EEXIST ? STORE_ERROR_THERE : STORE_ERROR_MAKE, path,
                           strerror(errno));
    char folder[PATH_BYTES];
    const char *slash = strrchr(path, '/');
    extend(folder, slash ? path : ".", "");
    if (slash)
        folder[slash == path ? 1 : slash - path] = 0;
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
    return true;
}

static bool copy(const char *from, const char *to, store_go_on *go_on, void *context,
                 const struct error_report *report)
{
    struct store_options options = {.path = from, .sync = STORE_SYNC_FULL};
    struct sqlite *sqlite = sqlite_new(&options);
    char part[PATH_BYTES];
    if (!extend(part, to, ".part")) {
        database_close(sqlite ? &sqlite->database : NULL);
        return error_write(report, STORE_ERROR_MAKE, to, strerror(ENAMETOOLONG));
    }
    if (!sqlite)
        return error_write(report, STORE_ERROR_MEMORY, from, NULL);
    unlink(part); /* of an interrupted copy */
    struct copying copying = {
        .from_path = from, .part = part, .go_on = go_on, .context = context, .report = report};
    bool good = sqlite_look(sqlite, report);
    copying.from = sqlite->db;
    good = good && copy_into(&copying) && publish(part, to, report);
    database_close(&sqlite->database);
    unlink(part);
    return good;
}

bool sqlite_back_up(const char *path, const char *to, store_go_on *go_on, void *context,
                    const struct error_report *report)
{
    if (is_there(to))
        return error_write(report, STORE_ERROR_THERE, to, NULL);
    return copy(path, to, go_on, context, report);
}

/* A database in use has -wal and -shm files next to it; stale ones would be applied to the restored
 * file. */
bool sqlite_restore(const char *from, const char *path, const struct error_report *report)
{
    static const char *const beside[] = {"", "-wal", "-shm"};
    for (unsigned i = 0; i < sizeof beside / sizeof *beside; i++) {
        char name[PATH_BYTES];
        if (!extend(name, path, beside[i]))
            return error_write(report, STORE_ERROR_MAKE, path, strerror(ENAMETOOLONG));
        if (is_there(name))
            return error_write(report, STORE_ERROR_THERE, name, NULL);
    }
    return sqlite_folders(path, report) && copy(from, path, NULL, NULL, report);
}

/* Back up a database in use, and restore a backup. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/database.h"
#include "store/schema.h"

enum { PATH_BYTES = 4096 };

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
        return database_report(db, report, path);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        database_text(statement, 0, said, sizeof said);
    bool good = strcmp(said, "ok") == 0;
    if (!good && code == SQLITE_ROW)
        error_write(report, STORE_ERROR_DAMAGED, path, said);
    else if (!good)
        database_report(db, report, path);
    sqlite3_finalize(statement);
    return good;
}

static bool copy_pages(sqlite3 *from, const char *from_path, sqlite3 *to, const char *to_path,
                       const struct error_report *report)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return database_report(to, report, to_path);
    int code = sqlite3_backup_step(backup, -1);
    int end = sqlite3_backup_finish(backup);
    if (code == SQLITE_DONE && end == SQLITE_OK)
        return whole(to, report, from_path);
    return database_report(sqlite3_errcode(to) == SQLITE_OK ? from : to, report, to_path);
}

/* A copy without -wal and -shm files. */
static bool copy_into(sqlite3 *from, const char *from_path, const char *part,
                      const struct error_report *report)
{
    sqlite3 *to = NULL;
    int file = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return error_write(report, STORE_ERROR_MAKE, part, strerror(errno));
    close(file);
    bool good =
        sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
            ? copy_pages(from, from_path, to, part, report)
            : database_report(to, report, part);
    if (good && sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK)
        good = database_report(to, report, part);
    sqlite3_close(to);
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

static bool copy(const char *from, const char *to, const struct error_report *report)
{
    struct store_options options = {.path = from, .sync = STORE_SYNC_FULL};
    struct database database = {0};
    char part[PATH_BYTES];
    if (!extend(part, to, ".part"))
        return error_write(report, STORE_ERROR_MAKE, to, strerror(ENAMETOOLONG));
    unlink(part); /* of an interrupted copy */
    bool good = database_look(&database, &options, report) &&
                copy_into(database.db, from, part, report) && publish(part, to, report);
    database_close(&database);
    unlink(part);
    return good;
}

bool store_back_up(const char *path, const char *to, enum akhet_lang lang, char *why, size_t cap)
{
    struct error_report report = {lang, why, cap};
    if (is_there(to))
        return error_write(&report, STORE_ERROR_THERE, to, NULL);
    return copy(path, to, &report);
}

/* A database in use has -wal and -shm files next to it; stale ones would be applied to the restored
 * file. */
bool store_restore(const char *from, const char *path, enum akhet_lang lang, char *why, size_t cap)
{
    static const char *const beside[] = {"", "-wal", "-shm"};
    struct error_report report = {lang, why, cap};
    for (unsigned i = 0; i < sizeof beside / sizeof *beside; i++) {
        char name[PATH_BYTES];
        if (!extend(name, path, beside[i]))
            return error_write(&report, STORE_ERROR_MAKE, path, strerror(ENAMETOOLONG));
        if (is_there(name))
            return error_write(&report, STORE_ERROR_THERE, name, NULL);
    }
    return database_folders(path, &report) && copy(from, path, &report);
}

/* A copy of a database in use, and a database from a copy. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/schema.h"
#include "store/sqlite.h"

enum { PATH_BYTES = 4096 };

static bool is_there(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0;
}

/* A file name with something after it; false when that is too long. */
static bool extend(char out[PATH_BYTES], const char *path, const char *end)
{
    return snprintf(out, PATH_BYTES, "%s%s", path, end) < PATH_BYTES;
}

/* Every page of it, looked at once. */
static bool whole(sqlite3 *db, const struct excuse *excuse, const char *path)
{
    sqlite3_stmt *statement;
    char said[128] = "";
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &statement, NULL) != SQLITE_OK)
        return base_excuse(db, excuse, path);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        base_text(statement, 0, said, sizeof said);
    bool good = strcmp(said, "ok") == 0;
    if (!good && code == SQLITE_ROW)
        fault_tell(excuse, FAULT_DAMAGED, path, said);
    else if (!good)
        base_excuse(db, excuse, path);
    sqlite3_finalize(statement);
    return good;
}

static bool copy_pages(sqlite3 *from, const char *from_path, sqlite3 *to, const char *to_path,
                       const struct excuse *excuse)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return base_excuse(to, excuse, to_path);
    int code = sqlite3_backup_step(backup, -1);
    int end = sqlite3_backup_finish(backup);
    if (code == SQLITE_DONE && end == SQLITE_OK)
        return whole(to, excuse, from_path);
    return base_excuse(sqlite3_errcode(to) == SQLITE_OK ? from : to, excuse, to_path);
}

/* A copy that needs no other file beside it. */
static bool copy_into(sqlite3 *from, const char *from_path, const char *part,
                      const struct excuse *excuse)
{
    sqlite3 *to = NULL;
    int file = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return fault_tell(excuse, FAULT_MAKE, part, strerror(errno));
    close(file);
    bool good =
        sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
            ? copy_pages(from, from_path, to, part, excuse)
            : base_excuse(to, excuse, part);
    if (good && sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK)
        good = base_excuse(to, excuse, part);
    sqlite3_close(to);
    return good;
}

/* Give the finished copy its name, which nobody may have taken meanwhile, and bring the name to
 * the disk. */
static bool publish(const char *part, const char *path, const struct excuse *excuse)
{
    if (link(part, path) != 0)
        return fault_tell(excuse, errno == EEXIST ? FAULT_THERE : FAULT_MAKE, path,
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

static bool copy(const char *from, const char *to, const struct excuse *excuse)
{
    struct store_options options = {.path = from, .sync = STORE_SYNC_FULL};
    struct base base = {0};
    char part[PATH_BYTES];
    if (!extend(part, to, ".part"))
        return fault_tell(excuse, FAULT_MAKE, to, strerror(ENAMETOOLONG));
    unlink(part); /* of a copy that did not end */
    bool good = base_look(&base, &options, excuse) && copy_into(base.db, from, part, excuse) &&
                publish(part, to, excuse);
    base_close(&base);
    unlink(part);
    return good;
}

bool store_back_up(const char *path, const char *to, enum akhet_lang lang, char *why, size_t cap)
{
    struct excuse excuse = {lang, why, cap};
    if (is_there(to))
        return fault_tell(&excuse, FAULT_THERE, to, NULL);
    return copy(path, to, &excuse);
}

/* A database leaves two files beside it while it is used; they would be taken for the new one's. */
bool store_restore(const char *from, const char *path, enum akhet_lang lang, char *why, size_t cap)
{
    static const char *const beside[] = {"", "-wal", "-shm"};
    struct excuse excuse = {lang, why, cap};
    for (unsigned i = 0; i < sizeof beside / sizeof *beside; i++) {
        char name[PATH_BYTES];
        if (!extend(name, path, beside[i]))
            return fault_tell(&excuse, FAULT_MAKE, path, strerror(ENAMETOOLONG));
        if (is_there(name))
            return fault_tell(&excuse, FAULT_THERE, name, NULL);
    }
    return base_folders(path, &excuse) && copy(from, path, &excuse);
}

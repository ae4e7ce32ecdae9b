/* Whether the files of a database are still the ones that were opened. */
#include "store/sqlite/file_watch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *joined(const char *path, const char *end)
{
    size_t len = strlen(path), more = strlen(end) + 1;
    char *made = malloc(len + more);
    if (!made)
        return NULL;
    memcpy(made, path, len);
    memcpy(made + len, end, more);
    return made;
}

/* SQLite follows symbolic links: the other files are beside the file itself. They exist as long as
 * a connection is open. */
bool file_watch_begin(struct file_watch *watch, sqlite3 *db, const char *path)
{
    const char *file = sqlite3_db_filename(db, "main");
    watch->path[0] = joined(path, "");
    watch->path[1] = joined(file, "-wal");
    watch->path[2] = joined(file, "-shm");
    for (unsigned i = 0; i < WATCHED; i++) {
        struct stat info;
        if (!watch->path[i] || stat(watch->path[i], &info) != 0)
            return false;
        watch->device[i] = info.st_dev;
        watch->inode[i] = info.st_ino;
    }
    return true;
}

void file_watch_end(struct file_watch *watch)
{
    for (unsigned i = 0; i < WATCHED; i++)
        free(watch->path[i]);
}

enum store_files file_watch_look(const struct file_watch *watch)
{
    for (unsigned i = 0; i < WATCHED; i++) {
        struct stat info;
        if (stat(watch->path[i], &info) != 0)
            return STORE_FILES_REMOVED;
        if (info.st_dev != watch->device[i] || info.st_ino != watch->inode[i])
            return STORE_FILES_REPLACED;
    }
    return STORE_FILES_THERE;
}

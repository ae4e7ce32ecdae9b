/* Whether the files of a database are still the ones that were opened. SQLite goes on writing to a
 * file that was removed or replaced, and nobody would find those writes again. */
#ifndef STORE_SQLITE_FILE_WATCH_H
#define STORE_SQLITE_FILE_WATCH_H

#include <sqlite3.h>
#include <sys/types.h>

#include "store/store.h"

enum { WATCHED = 3 }; /* the database, its WAL and its shared memory */

struct file_watch {
    char *path[WATCHED];
    dev_t device[WATCHED];
    ino_t inode[WATCHED];
};

/* Remember the files of an open database, which was opened by this path. */
bool file_watch_begin(struct file_watch *watch, sqlite3 *db, const char *path);
void file_watch_end(struct file_watch *watch);

/* Three calls of stat. */
enum store_files file_watch_look(const struct file_watch *watch);

#endif

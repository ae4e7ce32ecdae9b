/* Back up a file of SQLite in use, and restore a backup, as store.h says. */
#ifndef STORE_SQLITE_BACKUP_H
#define STORE_SQLITE_BACKUP_H

#include "store/error.h"
#include "store/store.h"

bool sqlite_back_up(const char *path, const char *to, store_go_on *go_on, void *context,
                    const struct error_report *report);
bool sqlite_restore(const char *from, const char *path, const struct error_report *report);

#endif

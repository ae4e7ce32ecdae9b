/* Connections to SQLite. */
#ifndef STORE_SQLITE_CONNECTION_H
#define STORE_SQLITE_CONNECTION_H

#include <sqlite3.h>

#include "store/database.h"

struct sqlite_query {
    struct query query;
    sqlite3_stmt *statement;
    bool stepped;
};

struct sqlite {
    struct database database;
    sqlite3 *db;
    struct sqlite_query *ready[STATEMENTS];
    unsigned progress; /* calls of the progress handler since the last database_take */
};

/* The SQLite behind a connection. */
sqlite3 *sqlite_of(struct database *database);

/* A closed connection, to be opened by sqlite_open or sqlite_look; NULL: out of memory. Close it
 * with database_close whether or not it could be opened. */
struct sqlite *sqlite_new(const struct store_options *options);

/* Open the database at the options' path; it must exist unless `make`. */
bool sqlite_open(struct sqlite *sqlite, bool make, const struct error_report *report);
/* Open without changing anything, for a backup. */
bool sqlite_look(struct sqlite *sqlite, const struct error_report *report);
/* Create the folders of a path. */
bool sqlite_folders(const char *path, const struct error_report *report);
/* From now on a statement that runs too long fails, unless the connection is patient: the pages of
 * a crafted file can lead into a maze. */
void sqlite_guard(struct sqlite *sqlite);
/* Migrate to the newest version. */
bool sqlite_migrate(struct sqlite *sqlite, const struct error_report *report);

/* Report SQLite's error about the file at `path`; always returns false. */
bool sqlite_report(sqlite3 *db, const struct error_report *report, const char *path);

/* Copy the text of a column, truncated to `cap` bytes. */
void sqlite_text(sqlite3_stmt *statement, int column, char *out, size_t cap);

/* The number of the row that was inserted last. */
int64_t sqlite_last_row(struct database *database);

/* A transaction around many reads, which would otherwise each take and release a lock. False: a
 * transaction is already open. */
bool sqlite_hold(struct database *database);
void sqlite_release(struct database *database, bool outermost);

#endif

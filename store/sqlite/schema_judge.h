/* Whether the schema of a database is ours: a trigger, a view or a generated column of a foreign
 * file would run SQL in our name. */
#ifndef STORE_SQLITE_SCHEMA_JUDGE_H
#define STORE_SQLITE_SCHEMA_JUDGE_H

#include <sqlite3.h>
#include <stddef.h>

enum schema_verdict {
    SCHEMA_OF_AKHET,
    SCHEMA_FAULT,     /* described in `fault` */
    SCHEMA_UNREADABLE /* SQLite has the reason */
};

/* Compare every object with those that the first `version` migration steps make, then the encoding
 * and the highest row numbers. */
enum schema_verdict schema_judge(sqlite3 *db, int version, char *fault, size_t cap);

#endif

/* Whether the schema of a database is ours. */
#include "store/sqlite/schema_judge.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "store/sqlite/schema.h"

/* Objects in order, without the white space of their definitions, which differs between versions.
 * An operator may let SQLite keep statistics. */
static const char objects[] =
    "SELECT type || ' ' || name, tbl_name || ' ' ||"
    " replace(replace(replace(coalesce(sql, ''), ' ', ''), char(9), ''), char(10), '')"
    " FROM sqlite_schema WHERE coalesce(sql, '') NOT IN ("
    "'CREATE TABLE sqlite_stat1(tbl,idx,stat)',"
    "'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')"
    " ORDER BY 1, 2";

/* After a row number near the end of the range SQLite chooses numbers at random, but entries of a
 * log must be in the order of their numbers. 2^53 is STORE_NUMBER. */
#define TOO_HIGH "number > (1 << 53)"
static const char limits[] =
    "SELECT 'row number of log' FROM log WHERE " TOO_HIGH
    " UNION ALL SELECT 'row number of tables' FROM tables WHERE " TOO_HIGH
    " UNION ALL SELECT 'row number of players' FROM players WHERE " TOO_HIGH
    " UNION ALL SELECT 'next row number of players' FROM sqlite_sequence"
    " WHERE typeof(seq) != 'integer' OR seq NOT BETWEEN 0 AND (1 << 53)"
    " UNION ALL SELECT 'encoding' FROM pragma_encoding WHERE encoding != 'UTF-8' LIMIT 1";

static const char *text(sqlite3_stmt *statement, int column)
{
    const char *found = (const char *)sqlite3_column_text(statement, column);
    return found ? found : "";
}

/* Report the first object in which two ordered lists differ. */
static enum schema_verdict compare(sqlite3_stmt *ours, sqlite3_stmt *theirs, char *fault,
                                   size_t cap)
{
    for (;;) {
        int want = sqlite3_step(ours), have = sqlite3_step(theirs);
        if ((want != SQLITE_ROW && want != SQLITE_DONE) ||
            (have != SQLITE_ROW && have != SQLITE_DONE))
            return SCHEMA_UNREADABLE;
        if (want == SQLITE_DONE && have == SQLITE_DONE)
            return SCHEMA_OF_AKHET;
        int order = want == SQLITE_DONE   ? 1
                    : have == SQLITE_DONE ? -1
                                          : strcmp(text(ours, 0), text(theirs, 0));
        if (order == 0 && strcmp(text(ours, 1), text(theirs, 1)) == 0)
            continue;
        snprintf(fault, cap, "%s %.100s",
                 order < 0   ? "missing"
                 : order > 0 ? "unexpected"
                             : "changed",
                 text(order < 0 ? ours : theirs, 0));
        return SCHEMA_FAULT;
    }
}

/* A database in memory with the schema of a version. */
static sqlite3 *model(int version)
{
    sqlite3 *db;
    bool good = sqlite3_open(":memory:", &db) == SQLITE_OK;
    for (int i = 0; i < version && good; i++)
        good = sqlite3_exec(db, schema_step[i], NULL, NULL, NULL) == SQLITE_OK;
    if (good)
        return db;
    sqlite3_close(db);
    return NULL;
}

static enum schema_verdict judge_objects(sqlite3 *db, int version, char *fault, size_t cap)
{
    sqlite3_stmt *ours = NULL, *theirs = NULL;
    enum schema_verdict verdict = SCHEMA_UNREADABLE;
    sqlite3 *memory = model(version);
    if (memory && sqlite3_prepare_v2(memory, objects, -1, &ours, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(db, objects, -1, &theirs, NULL) == SQLITE_OK)
        verdict = compare(ours, theirs, fault, cap);
    sqlite3_finalize(ours);
    sqlite3_close(memory);
    sqlite3_finalize(theirs); /* last, so that its error stays the last of the database */
    return verdict;
}

static enum schema_verdict judge_limits(sqlite3 *db, char *fault, size_t cap)
{
    sqlite3_stmt *statement = NULL;
    enum schema_verdict verdict = SCHEMA_UNREADABLE;
    if (sqlite3_prepare_v2(db, limits, -1, &statement, NULL) == SQLITE_OK) {
        int code = sqlite3_step(statement);
        if (code == SQLITE_DONE)
            verdict = SCHEMA_OF_AKHET;
        if (code == SQLITE_ROW) {
            snprintf(fault, cap, "bad %s", text(statement, 0));
            verdict = SCHEMA_FAULT;
        }
    }
    sqlite3_finalize(statement);
    return verdict;
}

enum schema_verdict schema_judge(sqlite3 *db, int version, char *fault, size_t cap)
{
    enum schema_verdict verdict = judge_objects(db, version, fault, cap);
    return verdict == SCHEMA_OF_AKHET && version ? judge_limits(db, fault, cap) : verdict;
}

/* The schema of a database of PostgreSQL, as numbered migration steps. */
#ifndef STORE_POSTGRES_SCHEMA_H
#define STORE_POSTGRES_SCHEMA_H

/* A partition of the log holds the entries of this many tables, some 8 GB. */
#define PG_PARTITION 250000

/* Step i migrates version i to version i + 1. Released steps never change. A step may only add:
 * programs of the version before it go on while servers are exchanged one after the other. */
struct pg_step {
    const char *sql;
    int least; /* the oldest version whose programs may still write after this step */
};
extern const struct pg_step pg_schema_step[];
extern const int pg_schema_version; /* the version after all steps */

/* The columns of the newest version, as pg_schema_columns lists them: table.column type, … */
extern const char pg_schema_expected[];
extern const char pg_schema_columns[];
/* A query for triggers, rules and policies on our tables: they would run SQL in our name. */
extern const char pg_schema_foreign[];

#endif

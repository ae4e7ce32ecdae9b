/* The schema of the database, as numbered migration steps. */
#ifndef STORE_SQLITE_SCHEMA_H
#define STORE_SQLITE_SCHEMA_H

#define SCHEMA_OURS 0x416b6874 /* "Akht": marks a file as a database of Akhet */

/* Step i migrates version i to version i + 1. Released steps never change. */
extern const char *const schema_step[];
extern const int schema_version; /* the version after all steps */

#endif

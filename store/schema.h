/* The schema of the database, as numbered migration steps. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#define SCHEMA_OURS 0x416b6874 /* "Akht": marks a file as a database of Akhet */

/* Step i leads from version i to version i + 1. A step that was ever released never changes. */
extern const char *const schema_step[];
extern const int schema_version; /* what the steps lead to */

#endif

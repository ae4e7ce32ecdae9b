/* Opening a database of PostgreSQL: is it ours, may we write, migration, partitions. */
#ifndef STORE_POSTGRES_OPEN_H
#define STORE_POSTGRES_OPEN_H

#include "store/error.h"
#include "store/postgres/link.h"

/* Connect and examine; `make`: create or migrate the schema. Reports why not. */
bool pg_open(struct pg_link *link, bool make, const struct error_report *report);

/* For pg_link.waits while a store opens: a commit that waits for a standby is given up after some
 * seconds, because a server that starts must say what is wrong. */
bool pg_opening_waits(void *unused, int64_t since);

/* Make the partitions of the log for the table with this number and for those that follow soon. */
bool pg_partitions(struct pg_link *link, int64_t number);

#endif

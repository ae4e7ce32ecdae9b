/* All tables: found by their ids, read from their logs, looked after in time. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "server/table.h"

/* Read what is not over. False: out of memory. */
bool tables_open(struct server *server);
void tables_close(struct server *server);

/* Ten times a second: flags fall, what could not be written is tried again, old ones go. */
void tables_tick(struct server *server);

/* The table of this id, read from its log if it is not in memory; NULL: there is none. */
struct table *table_find(struct server *server, const char *id);

/* A table that is new. */
bool table_keep(struct server *server, struct table *table);

typedef void table_visitor(struct table *table, void *context);
void tables_visit(struct server *server, table_visitor *visit, void *context);

/* A table made of a part of its log: everything up to `seq`, told step by step. NULL: it cannot be
 * read. The caller frees it. */
typedef void table_told(void *context, struct table *table, const struct entry *entry,
                        const struct akhet_events *events);
struct table *table_rebuild(struct server *server, const char *id, table_told *told, void *context);

/* Entries that another process has written: read and folded, told by `told`. */
bool table_catch_up(struct table *table, table_told *told, void *context);

/* By chance; or from bytes that nobody can guess. */
void table_id_make(char id[STORE_TABLE + 1]);
void table_id_of(const uint8_t bytes[STORE_TABLE], char id[STORE_TABLE + 1]);
bool table_id_fine(const char *id);

#endif

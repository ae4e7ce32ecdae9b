/* The tables in memory: lookup by id, loading from logs. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "server/table.h"

/* False: out of memory. */
bool tables_open(struct server *server);
void tables_close(struct server *server);

/* The table with this id, loaded from its log if necessary; NULL: no such table. */
struct table *table_find(struct server *server, const char *id);

/* The same, without reading it. */
struct table *table_in_memory(struct server *server, const char *id);

/* Remove a table at rest from memory; table_find reads it again. */
void table_let_go(struct table *table);

/* Whether memory may hold one more table with watchers or chores. Tables at rest make room. */
bool tables_have_room(struct server *server);

/* Add a new table. */
bool table_keep(struct server *server, struct table *table);

typedef void table_visitor(struct table *table, void *context);
void tables_visit(struct server *server, table_visitor *visit, void *context);

/* Rebuild a table from its log up to `seq`, calling `told` after each entry. NULL: the log cannot
 * be read. The caller frees it. */
typedef void table_told(void *context, struct table *table, const struct entry *entry,
                        const struct akhet_events *events);
struct table *table_rebuild(struct server *server, const char *id, table_told *told, void *context);

/* Apply entries that another process has written, calling `told` after each. */
bool table_catch_up(struct table *table, table_told *told, void *context);

/* A random id; an id from unguessable bytes. */
void table_id_make(char id[STORE_TABLE + 1]);
void table_id_of(const uint8_t bytes[STORE_TABLE], char id[STORE_TABLE + 1]);
bool table_id_fine(const char *id);

#endif

/* The tables in memory: lookup by id, loading from logs. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "server/table.h"

/* False: out of memory. */
bool tables_open(struct server *server);
void tables_close(struct server *server);

/* The table with this id, if memory holds it; else NULL. table_reading.h reads the others. */
struct table *table_in_memory(struct server *server, const char *id);

/* Remove a table at rest from memory; table_ask reads it again. */
void table_let_go(struct table *table);
/* The same for a table that another process plays on: it is known to be behind its log. */
void table_forget(struct table *table);

/* Whether memory may hold one more table with watchers or chores. Tables at rest make room. */
bool tables_have_room(struct server *server);

/* Add a new table. */
bool table_keep(struct server *server, struct table *table);

typedef void table_visitor(struct table *table, void *context);
void tables_visit(struct server *server, table_visitor *visit, void *context);

/* A random id; an id from unguessable bytes. */
void table_id_make(char id[STORE_TABLE + 1]);
void table_id_of(const uint8_t bytes[STORE_TABLE], char id[STORE_TABLE + 1]);
bool table_id_fine(const char *id);
size_t table_id_hash(const char *id);

#endif

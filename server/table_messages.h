/* What everybody at a table is told, each with the eyes of the own seat. */
#ifndef SERVER_TABLE_MESSAGES_H
#define SERVER_TABLE_MESSAGES_H

#include "server/table.h"

/* An entry has happened: to everybody who watches; to `session` with the id of its order. */
void broadcast_entry(struct table *table, const struct entry *entry,
                     const struct akhet_events *events, uint64_t session, const char *re);

/* The same to one of them, for a table as it was then. */
void send_entry(const struct table *table, struct subscriber *subscriber, const struct entry *entry,
                const struct akhet_events *events, const char *re);

/* The whole table as it stands. */
void send_table(const struct table *table, struct subscriber *subscriber, const char *re);

/* That an order had been carried out before. */
void send_done(struct session *session, const struct table *table, const char *re);

/* Who is there and who is not: one seat to everybody, and all of them to one. */
void broadcast_presence(const struct table *table, int seat);
void send_presence(const struct table *table, struct session *session);

/* Members of an object: the table in a few words, for lists. */
void table_summary(const struct table *table, struct akhet_json *json);

/* The seats, as an array; the clocks, as an object; and where the match is over, its result. */
void seats_json(const struct table *table, struct akhet_json *json);
void clocks_json(const struct table *table, int64_t now, struct akhet_json *json);
void result_json(const struct table *table, struct akhet_json *json);

/* "view" or "viewhex" of a seat. */
void view_json(const struct table *table, int seat, enum session_view kind,
               struct akhet_json *json);

#endif

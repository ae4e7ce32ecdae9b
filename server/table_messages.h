/* Messages about a table, each made for the seat of its receiver. */
#ifndef SERVER_TABLE_MESSAGES_H
#define SERVER_TABLE_MESSAGES_H

#include "server/table.h"

/* Send an applied entry to all subscribers; the copy for `session` carries its command's id. */
void broadcast_entry(struct table *table, const struct entry *entry,
                     const struct akhet_events *events, uint64_t session, const char *re);

/* Send one past entry to one subscriber; the table must be in the state after that entry. */
void send_entry(const struct table *table, struct subscriber *subscriber, const struct entry *entry,
                const struct akhet_events *events, const char *re);

void send_table(const struct table *table, struct subscriber *subscriber, const char *re);

/* Confirm that a command was executed. */
void send_done(struct session *session, const struct table *table, const char *re);

/* Presence: one seat to all subscribers; all seats to one session. */
void broadcast_presence(const struct table *table, int seat);
void send_presence(const struct table *table, struct session *session);

/* A summary of the table for lists, as members of an object. */
void table_summary(const struct table *table, struct akhet_json *json);

/* The seats as an array, the clocks as an object, and the result once the match is over; with the
 * secret only for those who may see the record. */
void seats_json(const struct table *table, struct akhet_json *json);
void clocks_json(const struct table *table, int64_t now, struct akhet_json *json);
void result_json(const struct table *table, bool secret, struct akhet_json *json);

/* "view" or "viewhex" of a seat. */
void view_json(const struct table *table, int seat, enum session_view kind,
               struct akhet_json *json);

#endif

/* Tables whose logs cannot be read, because they are damaged or because a newer program wrote them:
 * they stay out of memory, and operators learn their ids. */
#ifndef SERVER_DAMAGED_H
#define SERVER_DAMAGED_H

#include "server/error.h"

struct server;

/* Remember a table and write a line of diagnostics. */
void damaged_note(struct server *server, const char *table, const char *reason);
/* The same for a table with an entry that this program does not know: another process may know it,
 * so this one gives back its claim. */
void damaged_note_newer(struct server *server, const char *table, const char *reason);

/* Whether the table was found so in the last minute. Then its log is not read again, so that
 * nobody can make the server read it all the time; after a minute an operator may have mended it.
 */
bool damaged_known(const struct server *server, const char *table);

/* The error for a table that cannot be read. */
enum error_code damaged_error(const struct server *server, const char *table);

/* How many damaged tables are remembered, and how many of newer programs. */
unsigned damaged_count(const struct server *server, bool newer);

#endif

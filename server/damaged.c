/* Tables whose logs cannot be read. */
#include "server/damaged.h"

#include <string.h>

#include "server/diagnostics.h"
#include "server/internal.h"

static const struct damaged_table *find(const struct server *server, const char *table)
{
    for (unsigned i = 0; i < LIMIT_DAMAGED; i++)
        if (strcmp(server->damaged.table[i].id, table) == 0)
            return &server->damaged.table[i];
    return NULL;
}

/* When the list is full, the oldest is forgotten. */
void damaged_note(struct server *server, const char *table, const char *reason)
{
    struct damaged_tables *list = &server->damaged;
    const struct damaged_table *known = find(server, table);
    struct damaged_table *it =
        known ? &list->table[known - list->table] : &list->table[list->noted++ % LIMIT_DAMAGED];
    copy_text(it->id, sizeof it->id, table);
    it->until = server_now(server) + LIMIT_DAMAGED_MS;
    diagnostics_with(server, DIAGNOSTIC_ERROR, "damaged table", DIAGNOSTIC_TEXT("table", table),
                     DIAGNOSTIC_TEXT("reason", reason));
}

bool damaged_known(const struct server *server, const char *table)
{
    const struct damaged_table *it = find(server, table);
    return it && server_now(server) < it->until;
}

enum error_code damaged_error(const struct server *server, const char *table)
{
    return *table && find(server, table) ? ERROR_TABLE_DAMAGED : ERROR_NO_TABLE;
}

unsigned damaged_count(const struct server *server)
{
    unsigned noted = server->damaged.noted;
    return noted < LIMIT_DAMAGED ? noted : LIMIT_DAMAGED;
}

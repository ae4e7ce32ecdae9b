/* Tables whose logs cannot be read. */
#include "server/damaged.h"

#include <string.h>

#include "server/diagnostics.h"
#include "server/internal.h"
#include "store/store_shared.h"

static const struct damaged_table *find(const struct server *server, const char *table)
{
    for (unsigned i = 0; i < LIMIT_DAMAGED; i++)
        if (strcmp(server->damaged.table[i].id, table) == 0)
            return &server->damaged.table[i];
    return NULL;
}

/* When the list is full, the oldest is forgotten. */
static void remember(struct server *server, const char *table, bool newer)
{
    struct damaged_tables *list = &server->damaged;
    const struct damaged_table *known = find(server, table);
    struct damaged_table *it =
        known ? &list->table[known - list->table] : &list->table[list->noted++ % LIMIT_DAMAGED];
    copy_text(it->id, sizeof it->id, table);
    it->until = server_now(server) + LIMIT_DAMAGED_MS;
    it->newer = newer;
}

void damaged_note(struct server *server, const char *table, const char *reason)
{
    remember(server, table, false);
    diagnostics_with(server, DIAGNOSTIC_ERROR, "damaged table", DIAGNOSTIC_TEXT("table", table),
                     DIAGNOSTIC_TEXT("reason", reason));
}

static void given_up(void *context, enum store_status status)
{
    (void)context;
    (void)status; /* if it was not written, the next reading asks for it again */
}

void damaged_note_newer(struct server *server, const char *table, const char *reason)
{
    remember(server, table, true);
    diagnostics_with(server, DIAGNOSTIC_WARNING, "newer table", DIAGNOSTIC_TEXT("table", table),
                     DIAGNOSTIC_TEXT("reason", reason));
    claims_note(server, table, false);
    store_too_new(server->store, table, given_up, NULL);
}

bool damaged_known(const struct server *server, const char *table)
{
    const struct damaged_table *it = find(server, table);
    return it && server_now(server) < it->until;
}

enum error_code damaged_error(const struct server *server, const char *table)
{
    const struct damaged_table *it = *table ? find(server, table) : NULL;
    if (!it)
        return ERROR_NO_TABLE;
    return it->newer ? ERROR_TABLE_NEWER : ERROR_TABLE_DAMAGED;
}

unsigned damaged_count(const struct server *server, bool newer)
{
    unsigned count = 0;
    for (unsigned i = 0; i < LIMIT_DAMAGED; i++)
        count += *server->damaged.table[i].id && server->damaged.table[i].newer == newer;
    return count;
}

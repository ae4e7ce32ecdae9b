/* A table's log examined without a server. */
#include "server/server_check.h"

#include "server/table.h"

static bool apply(void *context, const struct store_entry *stored)
{
    struct table *table = context;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct entry entry;
    table->damaged = !table_read(table, stored, &entry, &events);
    return !table->damaged;
}

static void describe(const struct table *table, struct server_check *found)
{
    found->seq = table->seq;
    found->game = table->settings.game->term.id;
    found->seats = table->settings.setup.players;
    found->abandoned = table->abandoned;
    found->stage = table->abandoned ? STORE_OVER : (enum store_stage)table->stage;
    found->over = table->match.stage == MATCH_BEGUN && match_seat(&table->match) == AKHET_NOBODY;
    for (unsigned seat = 0; seat < found->seats; seat++)
        found->player[seat] = table->seat[seat].player;
    if (found->over)
        table_places(table, found->place);
}

void server_check_log(struct store *store, const char *id, struct server_check *found)
{
    struct table *table = table_new(NULL, id);
    *found = (struct server_check){.status = STORE_BROKEN};
    if (!table)
        return;
    found->status = store_log(store, id, 1, apply, table);
    if (table->damaged || (found->status == STORE_DONE && !table->seq))
        found->status = STORE_DAMAGED;
    found->newer = table->newer;
    if (table->seq)
        describe(table, found);
    table_free(table);
}

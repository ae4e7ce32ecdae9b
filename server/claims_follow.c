/* Taking over tables whose players are here, and losing them the same way. */
#include "server/claims_follow.h"

#include <string.h>

#include "server/claims.h"
#include "server/cluster.h"
#include "server/internal.h"
#include "server/tables.h"

enum {
    HOLD_MS = 250,  /* players stay for this time at least before their table follows them */
    STAY_MS = 60000 /* a process that has lost a table does not take it back for this time */
};

/* ---- taking over ----------------------------------------------------------------------------- */

static bool all_here(const struct table *table)
{
    bool any = false;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++) {
        const struct table_seat *it = &table->seat[seat];
        if (it->player && cluster_here(table, it->player))
            return false;
        any |= it->player && it->told;
    }
    return any;
}

static bool follows(const struct table *table)
{
    return !table->kept && !table->damaged && table->stage <= TABLE_PLAYING &&
           server_now(table->server) >= table->stay && all_here(table);
}

void claims_follow_presence(struct table *table)
{
    struct claims_follow *follow = &table->server->claims.follow;
    if (table->server->shared && !id_set_has(&follow->ripe, table->id) && follows(table))
        id_set_add(&follow->fresh, table->id);
}

static void all_taken(void *context, enum store_status status)
{
    struct server *server = context;
    server->claims.follow.taking = false;
    if (status != STORE_DONE && !server->stopping)
        claims_doubt(server); /* the answer was lost: tables may be claimed all the same */
}

/* The ids of the tables that still are to be taken over. What does not fit comes up again in the
 * next round through the tables. */
static unsigned gather(struct server *server, char ids[STORE_TAKE_OVER * (STORE_TABLE + 1)])
{
    const struct id_set *ripe = &server->claims.follow.ripe;
    unsigned count = 0;
    for (unsigned i = 0; i < ripe->room && count < STORE_TAKE_OVER; i++) {
        const struct table *table = *ripe->slot[i] ? table_in_memory(server, ripe->slot[i]) : NULL;
        if (!table || !follows(table))
            continue;
        char *at = ids + count++ * (STORE_TABLE + 1);
        memcpy(at, table->id, STORE_TABLE);
        at[STORE_TABLE] = ' ';
    }
    if (count)
        ids[count * (STORE_TABLE + 1) - 1] = '\0';
    return count;
}

void claims_follow_tick(struct server *server)
{
    struct claims_follow *follow = &server->claims.follow;
    char ids[STORE_TAKE_OVER * (STORE_TABLE + 1)];
    int64_t now = server_now(server);
    if (now < follow->next || follow->taking || !claims_known(server))
        return;
    follow->next = now + HOLD_MS;
    if (gather(server, ids)) {
        follow->taking = true;
        store_take_over(server->store, ids, claims_add, all_taken, server);
    }
    id_set_clear(&follow->ripe);
    follow->ripe = follow->fresh;
    follow->fresh = (struct id_set){0};
}

/* ---- losing ---------------------------------------------------------------------------------- */

/* A notice that is older than a claim of this process says nothing about it. */
void claims_follow_heard(struct server *server, const struct store_hint *hint)
{
    char id[STORE_TABLE + 1];
    uint64_t epoch;
    if (!store_hint_claim(hint, id, &epoch) || !table_id_fine(id))
        return;
    struct table *table = table_in_memory(server, id);
    if (table && table->claim >= epoch)
        return;
    server->claims.follow.losses++;
    claims_note(server, id, false);
    if (table)
        table->stay = server_now(server) + STAY_MS;
}

void claims_follow_close(struct server *server)
{
    id_set_clear(&server->claims.follow.fresh);
    id_set_clear(&server->claims.follow.ripe);
}

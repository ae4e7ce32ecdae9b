/* Skeletons for the names of older databases: the store cannot compute them when it migrates. */
#include "server/account_upkeep.h"

#include <stdlib.h>
#include <string.h>

#include "server/claims.h"
#include "server/internal.h"
#include "server/name_skeleton.h"

enum { PORTION = 100 };

struct portion {
    struct server *server;
    struct store_player player[PORTION];
    unsigned count;
};

static void written(void *context, enum store_status status)
{
    (void)status; /* a name that was not written is found again */
    ((struct server *)context)->skeletons_pending--;
}

static bool note(void *context, const struct store_player *found)
{
    struct portion *portion = context;
    portion->player[portion->count++] = *found;
    return portion->count < PORTION;
}

static enum store_status read_portion(void *context, struct store *reader)
{
    return store_without_skeleton(reader, PORTION, note, context);
}

static void portion_read(void *context, enum store_status status)
{
    struct portion *portion = context;
    struct server *server = portion->server;
    server->skeletons_pending--;
    server->skeletons_done = status == STORE_DONE && !portion->count;
    for (unsigned i = 0; i < portion->count && !server->stopping; i++) {
        struct store_player *player = &portion->player[i];
        if (!name_skeleton(player->name, player->skeleton))
            player->skeleton[0] = '\0'; /* like no other name */
        server->skeletons_pending++;
        store_skeleton(server->store, player, written, server);
    }
    free(portion);
}

void account_upkeep(struct server *server)
{
    if (server->skeletons_done || server->skeletons_pending || server->stopping ||
        !claims_chore(server, STORE_CHORE_SWEEP))
        return;
    struct portion *portion = calloc(1, sizeof *portion);
    if (!portion)
        return;
    portion->server = server;
    server->skeletons_pending++;
    store_ask(server->store, read_portion, portion_read, portion);
}

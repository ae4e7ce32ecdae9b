/* Skeletons for the names of older databases: the store cannot compute them when it migrates. */
#include "server/account_upkeep.h"

#include <string.h>

#include "server/internal.h"
#include "server/name_skeleton.h"

enum { PORTION = 100 };

static void written(void *context, enum store_status status)
{
    (void)status; /* a name that was not written is found again */
    ((struct server *)context)->skeletons_pending--;
}

static bool compute(void *context, const struct store_player *found)
{
    struct server *server = context;
    struct store_player player = *found;
    if (!name_skeleton(player.name, player.skeleton))
        player.skeleton[0] = '\0'; /* like no other name */
    server->skeletons_pending++;
    store_skeleton(server->store, &player, written, server);
    return true;
}

void account_upkeep(struct server *server)
{
    if (server->skeletons_done || server->skeletons_pending || server->stopping)
        return;
    server->skeletons_done =
        store_without_skeleton(server->store, PORTION, compute, server) == STORE_DONE &&
        !server->skeletons_pending;
}

/* Notices of operators' commands: bans, players, tables. */
#include "server/moderation.h"

#include <string.h>

#include "server/bans.h"
#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/renamings.h"
#include "server/table_log.h"
#include "server/tables.h"
#include "store/store_moderation.h"

enum { EVERY_MS = 1000 };

bool moderation_open(struct server *server)
{
    server->last_notice = store_last_notice(server->store);
    renamings_read(server);
    return bans_read(server);
}

void moderation_close(struct server *server)
{
    renamings_close(server);
    bans_close(server);
}

static void end_banned_sessions(struct server *server)
{
    for (struct session *session = server->sessions, *next; session; session = next) {
        struct error error;
        next = session->next;
        if (banned_player(server, session->player, &error) ||
            banned_address(server, session->address, &error)) {
            session_refuse(session, NULL, &error);
            session_bye(session, "banned", NET_CLOSE_BANNED);
        }
    }
}

void moderation_player(struct server *server, uint64_t player)
{
    struct store_player now = {0};
    bool known = store_player(server->store, player, &now);
    for (struct session *session = server->sessions, *next; session; session = next) {
        next = session->next;
        if (session->player != player)
            continue;
        bool valid = known && store_token(server->store, session->token) == player;
        bool renamed = strcmp(session->name, now.name) != 0;
        if (known)
            copy_text(session->name, sizeof session->name, now.name); /* in what is still written */
        if (!valid || renamed)
            session_bye(session, valid ? "renamed" : "replaced",
                        valid ? NET_CLOSE_RENAMED : NET_CLOSE_REPLACED);
    }
}

struct reading {
    struct server *server;
    bool bans, players;
};

static bool take(void *context, const struct store_notice *notice)
{
    struct reading *reading = context;
    struct server *server = reading->server;
    struct table *table = notice->table[0] ? table_in_memory(server, notice->table) : NULL;
    server->last_notice = notice->number;
    if (table)
        table_refresh(table);
    if (notice->player)
        moderation_player(server, notice->player);
    reading->players |= notice->player != 0;
    reading->bans |= !notice->player && !notice->table[0];
    return true;
}

static void read_notices(struct server *server)
{
    struct reading reading = {.server = server};
    store_notices(server->store, server->last_notice, take, &reading);
    if (reading.players)
        renamings_read(server);
    if (reading.bans && bans_read(server))
        end_banned_sessions(server);
}

void moderation_tick(struct server *server)
{
    int64_t now = server_now(server);
    if (server->stopping)
        return;
    if (now >= server->notices_due) {
        server->notices_due = now + EVERY_MS;
        read_notices(server);
    }
    renamings_tick(server);
}

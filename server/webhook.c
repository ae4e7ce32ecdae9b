/* Webhooks: notify a player once per turn, if the pace is in days or the player is absent. */
#include "server/webhook.h"

#include <stdio.h>
#include <string.h>

#include "server/bans.h"
#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/rate_limit.h"
#include "server/table.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS  "0123456789"

/* The length of the host at the start: a name, an IPv4 address, or an IPv6 address in brackets; 0:
 * none. */
static size_t host_at(const char *s)
{
    if (*s != '[')
        return strspn(s, LETTERS DIGITS "-.");
    size_t len = strspn(s + 1, DIGITS "abcdefABCDEF:.");
    return len && s[len + 1] == ']' ? len + 2 : 0;
}

static bool port_at(const char *s, size_t *len)
{
    *len = 0;
    if (*s != ':')
        return true;
    *len = 1 + strspn(s + 1, DIGITS);
    long long port;
    return akhet_text_number(s + 1, *len - 1, 1, 65535, &port);
}

bool webhook_address_is_valid(const char *address)
{
    size_t len = strlen(address), port;
    const char *host = strncmp(address, "http://", 7) == 0    ? address + 7
                       : strncmp(address, "https://", 8) == 0 ? address + 8
                                                              : NULL;
    if (!host || len > STORE_ADDRESS)
        return false;
    const char *end = host + host_at(host);
    if (end == host || !port_at(end, &port))
        return false;
    end += port;
    if (*end && *end != '/')
        return false;
    size_t path = strspn(end, LETTERS DIGITS "-._~/?:@!$&'()*+,;=%");
    return !end[path];
}

static void told(void *context, bool delivered)
{
    struct server *server = context;
    server->metrics.webhooks++;
    server->metrics.webhooks_lost += !delivered;
}

/* The player on turn, if they have a webhook and want this notice; false: nobody to notify. */
static bool whom(const struct table *table, struct store_player *player)
{
    int seat = table_turn(table);
    if (seat == AKHET_NOBODY || !table->seat[seat].player || table_bot(table, seat))
        return false;
    if (table->settings.pace.kind != MATCH_PACE_DAYS && !table->seat[seat].left)
        return false;
    return store_player(table->server->store, table->seat[seat].player, player) &&
           player->webhook[0];
}

static void write_notice(const struct table *table, const struct store_player *player, char *json,
                         size_t cap)
{
    char path[64];
    struct akhet_text text = akhet_text_on(json, cap);
    struct akhet_json out = akhet_json_on(&text);
    snprintf(path, sizeof path, "/table/%s", table->id);
    akhet_json_object(&out, NULL);
    akhet_json_string(&out, "table", table->id);
    akhet_json_string(&out, "game", table->settings.game->term.id);
    akhet_json_string(&out, "player", player->name);
    akhet_json_string(&out, "path", path);
    akhet_json_int(&out, "turn", table_turn(table));
    akhet_json_int(&out, "at", table->match.record.moves);
    akhet_json_object_end(&out);
}

void webhook_turn(struct table *table)
{
    struct server *server = table->server;
    struct store_player player;
    struct error error;
    char json[512], who[32];
    long seconds;
    unsigned turn = table->match.record.moves + 1;
    if (!server->options.webhooks || table->notified_turn >= turn || !whom(table, &player) ||
        banned_player(server, player.number, &error))
        return;
    snprintf(who, sizeof who, "%llu", (unsigned long long)player.number);
    if (!rate_limit_take(server, RATE_WEBHOOKS, who, &seconds))
        return;
    table->notified_turn = turn; /* not again if the move is undone and repeated */
    write_notice(table, &player, json, sizeof json);
    diagnostics_with(server, DIAGNOSTIC_DEBUG, "webhook", DIAGNOSTIC_TEXT("table", table->id),
                     DIAGNOSTIC_TEXT("player", player.name));
    net_webhook(server->net, player.webhook, json, server->options.webhooks_anywhere, told, server);
}

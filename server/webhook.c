/* Webhooks: notify a player once per turn, if the pace is in days or the player is absent. */
#include "server/webhook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/bans.h"
#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/rate_limit.h"
#include "server/table.h"
#include "server/tables.h"

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

/* The player on turn, if they may want this notice; 0: nobody to notify. */
static uint64_t whom(const struct table *table)
{
    int seat = table_turn(table);
    if (seat == AKHET_NOBODY || !table->seat[seat].player || table_bot(table, seat))
        return 0;
    if (table->settings.pace.kind != MATCH_PACE_DAYS && !table->seat[seat].left)
        return 0;
    return table->seat[seat].player;
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

/* A turn about which a player may be notified. */
struct notice {
    struct table *table; /* held in memory */
    unsigned turn;
    struct store_player player;
    bool found;
};

static unsigned turn_of(const struct table *table)
{
    return table->match.record.moves + 1;
}

static enum store_status read_player(void *context, struct store *reader)
{
    struct notice *notice = context;
    notice->found = store_player(reader, notice->player.number, &notice->player);
    return STORE_DONE;
}

static void notify(struct table *table, const struct store_player *player)
{
    struct server *server = table->server;
    struct error error;
    char json[512], who[32];
    long seconds;
    if (banned_player(server, player->number, &error))
        return;
    snprintf(who, sizeof who, "%llu", (unsigned long long)player->number);
    if (!rate_limit_take(server, RATE_WEBHOOKS, who, &seconds))
        return;
    table->notified_turn = turn_of(table); /* not again if the move is undone and repeated */
    write_notice(table, player, json, sizeof json);
    diagnostics_with(server, DIAGNOSTIC_DEBUG, "webhook", DIAGNOSTIC_TEXT("table", table->id),
                     DIAGNOSTIC_TEXT("player", player->name));
    net_webhook(server->net, player->webhook, json, server->options.webhooks_anywhere, told,
                server);
}

/* The turn may have passed while the player was read. */
static void player_read(void *context, enum store_status status)
{
    struct notice *notice = context;
    struct table *table = notice->table;
    table->held--;
    if (status == STORE_DONE && notice->found && notice->player.webhook[0] &&
        !table->server->stopping && turn_of(table) == notice->turn &&
        table->notified_turn < notice->turn && whom(table) == notice->player.number)
        notify(table, &notice->player);
    free(notice);
}

void webhook_turn(struct table *table)
{
    struct server *server = table->server;
    uint64_t player = whom(table);
    if (!server->options.webhooks || table->notified_turn >= turn_of(table) || !player)
        return;
    struct notice *notice = calloc(1, sizeof *notice);
    if (!notice)
        return;
    notice->table = table;
    notice->turn = turn_of(table);
    notice->player.number = player;
    table->held++;
    store_ask(server->store, read_player, player_read, notice);
}

void webhook_sent_by_other(struct table *table)
{
    if (whom(table) && table->notified_turn < turn_of(table))
        table->notified_turn = turn_of(table);
}

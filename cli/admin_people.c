/* akhet admin ban, unban, bans, rename and delete: an operator's actions on players. A running
 * server learns of them within a second or two. */
#include <string.h>

#include "cli/admin.h"
#include "server/server_network.h"
#include "server/server_people.h"

enum { DAY = 86400000, PORTION = 20000 };

static int no_player(const struct call *call)
{
    return call_refuse(call, FAILED, MSG_ADMIN_NO_PLAYER, BLANKS(WORD("what", call->operand[1])));
}

/* ---- bans ---------------------------------------------------------------------------------- */

/* Whoever operand 1 names: an address, a network, or a player. */
static bool read_who(const struct call *call, struct store *store, struct store_ban *ban)
{
    struct network network;
    struct store_player player;
    if (network_parse(call->operand[1], &network))
        network_write(&network, ban->network, sizeof ban->network);
    else if (people_find(store, call->operand[1], &player))
        ban->player = player.number;
    else
        return false;
    ban->at = admin_now();
    return true;
}

int admin_ban(struct call *call, struct store *store)
{
    struct store_ban ban = {0};
    const char *reason = call->word[OPT_REASON] ? call->word[OPT_REASON] : "";
    if (strlen(reason) > STORE_REASON || (*reason && !akhet_text_plain(reason, strlen(reason))))
        return call_refuse(call, USAGE, MSG_ADMIN_REASON, BLANKS(NUMBER("n", STORE_REASON)));
    if (!read_who(call, store, &ban))
        return no_player(call);
    strcpy(ban.reason, reason);
    if (call->given[OPT_FOR])
        ban.until = ban.at + call->number[OPT_FOR] * DAY;
    enum store_status status = STORE_BROKEN;
    store_ban(store, &ban, admin_keep_status, &status);
    admin_wait(store);
    if (status != STORE_DONE)
        return admin_failed(call, status);
    const char *who = ban.player ? call->operand[1] : ban.network;
    if (ban.until)
        call_tell(call, MSG_ADMIN_BANNED_FOR,
                  BLANKS(WORD("what", who), NUMBER("n", call->number[OPT_FOR])));
    else
        call_tell(call, MSG_ADMIN_BANNED, BLANKS(WORD("what", who)));
    return DONE;
}

int admin_unban(struct call *call, struct store *store)
{
    struct store_ban ban = {0};
    if (!read_who(call, store, &ban))
        return no_player(call);
    enum store_status status = STORE_BROKEN;
    store_unban(store, &ban, admin_keep_status, &status);
    admin_wait(store);
    if (status == STORE_MISSING)
        return call_refuse(call, FAILED, MSG_ADMIN_NOT_BANNED,
                           BLANKS(WORD("what", call->operand[1])));
    if (status != STORE_DONE)
        return admin_failed(call, status);
    call_tell(call, MSG_ADMIN_UNBANNED, BLANKS(WORD("what", call->operand[1])));
    return DONE;
}

struct listing {
    const struct call *call;
    int64_t now;
    unsigned count;
    bool good;
};

static bool list_json(const struct call *call, const struct store_ban *ban, const char *name)
{
    char line[1024];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, ban->player ? "name" : "address", ban->player ? name : ban->network);
    akhet_json_string(&json, "reason", ban->reason);
    akhet_json_int(&json, "at", ban->at);
    if (ban->until)
        akhet_json_int(&json, "until", ban->until);
    else
        akhet_json_null(&json, "until");
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

static void list_text(const struct listing *listing, const struct store_ban *ban, const char *name)
{
    const struct call *call = listing->call;
    char left[64];
    struct akhet_text text = akhet_text_on(left, sizeof left);
    if (ban->until)
        admin_put_age(&text, call->lang, ban->until - listing->now);
    else
        akhet_text_put(&text, say(call->lang, MSG_ADMIN_FOR_EVER));
    say_padded(call->out, ban->player ? name : ban->network, 44);
    say_padded(call->out, left, 14);
    fprintf(call->out, "%s\n", ban->reason);
}

static bool list_one(void *context, const struct store_ban *ban, const char *name)
{
    struct listing *listing = context;
    const struct call *call = listing->call;
    if (ban->until && ban->until <= listing->now)
        return true;
    if (!listing->count && !call->given[OPT_JSON]) {
        say_padded(call->out, say(call->lang, MSG_ADMIN_BANNED_WHO), 44);
        say_padded(call->out, say(call->lang, MSG_ADMIN_BANNED_LEFT), 14);
        fprintf(call->out, "%s\n", say(call->lang, MSG_ADMIN_BANNED_WHY));
    }
    listing->count++;
    if (call->given[OPT_JSON])
        listing->good = list_json(call, ban, name);
    else
        list_text(listing, ban, name);
    return listing->good;
}

int admin_bans(struct call *call, struct store *store)
{
    struct listing listing = {call, admin_now(), 0, true};
    enum store_status status = store_bans(store, list_one, &listing);
    if (status != STORE_DONE)
        return admin_failed(call, status);
    if (!listing.count && !call->given[OPT_JSON])
        call_tell(call, MSG_ADMIN_NO_BANS, NULL);
    return listing.good ? DONE : FAILED;
}

/* ---- names --------------------------------------------------------------------------------- */

/* Rewrite all logs. A running server continues with the entries that it writes meanwhile, and ends
 * the renaming. */
static enum store_status rewrite(struct store *store, uint64_t player)
{
    enum store_status status = STORE_AGAIN;
    while (status == STORE_AGAIN) {
        store_rewrite(store, player, PORTION, people_rewrite, admin_keep_status, &status);
        admin_wait(store);
    }
    return status == STORE_MISSING ? STORE_DONE : status; /* the server was quicker */
}

int admin_rename(struct call *call, struct store *store)
{
    struct store_player player, other;
    enum store_status status = STORE_BROKEN;
    if (!people_find(store, call->operand[1], &player))
        return no_player(call);
    if (!people_name(call->operand[2], &player))
        return call_refuse(call, FAILED, MSG_ADMIN_NAME_BAD,
                           BLANKS(WORD("what", call->operand[2])));
    bool taken = people_find(store, player.name, &other) && other.number != player.number;
    if (!taken) {
        store_rename(store, &player, admin_now(), admin_keep_status, &status);
        admin_wait(store);
    }
    if (taken || status == STORE_TAKEN)
        return call_refuse(call, FAILED, MSG_ADMIN_NAME_TAKEN,
                           BLANKS(WORD("what", call->operand[2])));
    if (status == STORE_DONE)
        status = rewrite(store, player.number);
    if (status != STORE_DONE)
        return status == STORE_MISSING ? no_player(call) : admin_failed(call, status);
    call_tell(call, MSG_ADMIN_RENAMED,
              BLANKS(WORD("what", call->operand[1]), WORD("name", player.name)));
    return DONE;
}

int admin_delete(struct call *call, struct store *store)
{
    struct store_player player;
    enum store_status status = STORE_BROKEN;
    if (!people_find(store, call->operand[1], &player))
        return no_player(call);
    store_delete(store, player.number, PEOPLE_DELETED, admin_now(), admin_keep_status, &status);
    admin_wait(store);
    if (status == STORE_DONE)
        status = rewrite(store, player.number);
    if (status != STORE_DONE)
        return status == STORE_MISSING ? no_player(call) : admin_failed(call, status);
    call_tell(call, MSG_ADMIN_DELETED, BLANKS(WORD("what", call->operand[1])));
    return DONE;
}

/* Bans: two sorted arrays, one of players and one of networks. */
#include "server/bans.h"

#include <stdlib.h>
#include <string.h>

#include "server/internal.h"
#include "server/server_network.h"
#include "store/store_moderation.h"

enum { DAY = 86400000 };

struct ban {
    uint64_t player;
    struct network network;
    int64_t until; /* 0: for ever */
    char reason[STORE_REASON + 1];
};

struct bans {
    struct ban *ban; /* players first, then networks by the length of their prefixes */
    unsigned count, room, players;
    bool failed;
};

/* ---- reading -------------------------------------------------------------------------------- */

static bool read_one(void *context, const struct store_ban *stored, const char *name)
{
    struct bans *bans = context;
    struct ban ban = {.player = stored->player, .until = stored->until};
    (void)name;
    if (!ban.player && !network_parse(stored->network, &ban.network))
        return true; /* not a network: a damaged row bans nobody */
    copy_text(ban.reason, sizeof ban.reason, stored->reason);
    if (bans->count == bans->room) {
        unsigned room = bans->room ? 2 * bans->room : 16;
        struct ban *more = realloc(bans->ban, room * sizeof *more);
        bans->failed = !more;
        if (!more)
            return false;
        bans->ban = more;
        bans->room = room;
    }
    bans->ban[bans->count++] = ban;
    bans->players += ban.player != 0;
    return true;
}

static int compare(const void *one, const void *other)
{
    const struct ban *a = one, *b = other;
    if (!a->player != !b->player)
        return a->player ? -1 : 1;
    if (a->player != b->player)
        return a->player < b->player ? -1 : 1;
    if (a->network.bits != b->network.bits)
        return a->network.bits < b->network.bits ? -1 : 1;
    return memcmp(a->network.address, b->network.address, sizeof a->network.address);
}

static void free_bans(struct bans *bans)
{
    if (bans)
        free(bans->ban);
    free(bans);
}

/* NULL: they cannot be read. */
static struct bans *read_all(struct store *reader)
{
    struct bans *bans = calloc(1, sizeof *bans);
    if (!bans || store_bans(reader, read_one, bans) != STORE_DONE || bans->failed) {
        free_bans(bans);
        return NULL;
    }
    if (bans->count)
        qsort(bans->ban, bans->count, sizeof *bans->ban, compare);
    return bans;
}

static bool replace(struct server *server, struct bans *bans)
{
    if (!bans)
        return false;
    free_bans(server->bans);
    server->bans = bans;
    return true;
}

bool bans_read(struct server *server)
{
    return replace(server, read_all(server->store));
}

struct bans_question {
    struct server *server;
    struct bans *bans;
    void (*after)(struct server *server);
};

static enum store_status read_bans(void *context, struct store *reader)
{
    struct bans_question *question = context;
    question->bans = read_all(reader);
    return question->bans ? STORE_DONE : STORE_BROKEN;
}

static void bans_came(void *context, enum store_status status)
{
    struct bans_question *question = context;
    if (status == STORE_DONE && replace(question->server, question->bans) &&
        !question->server->stopping)
        question->after(question->server);
    free(question);
}

void bans_ask(struct server *server, void (*after)(struct server *server))
{
    struct bans_question *question = calloc(1, sizeof *question);
    if (!question)
        return;
    question->server = server;
    question->after = after;
    store_ask(server->store, read_bans, bans_came, question);
}

void bans_close(struct server *server)
{
    free_bans(server->bans);
    server->bans = NULL;
}

/* ---- asking --------------------------------------------------------------------------------- */

static const struct ban *find(const struct bans *bans, const struct ban *wanted)
{
    return bans && bans->count ? bsearch(wanted, bans->ban, bans->count, sizeof *bans->ban, compare)
                               : NULL;
}

static bool in_force(const struct server *server, const struct ban *ban)
{
    return ban && (!ban->until || ban->until > server_now(server));
}

bool banned_player(const struct server *server, uint64_t player, struct error *error)
{
    const struct ban *ban = find(server->bans, &(struct ban){.player = player});
    if (!player || !in_force(server, ban))
        return false;
    long days = (long)((ban->until - server_now(server) + DAY - 1) / DAY);
    if (ban->until)
        refuse(error, ERROR_BANNED_FOR, ban->reason, days);
    else
        refuse(error, ERROR_BANNED, ban->reason, 0);
    return true;
}

/* One search for each length of prefix that is in use. */
bool banned_address(const struct server *server, const char *address, struct error *error)
{
    const struct bans *bans = server->bans;
    struct network host;
    if (!bans || bans->count == bans->players || !network_address(address, &host))
        return false;
    for (unsigned i = bans->players, bits = 256; i < bans->count; i++) {
        if (bans->ban[i].network.bits == bits)
            continue;
        bits = bans->ban[i].network.bits;
        const struct ban *ban = find(bans, &(struct ban){.network = network_cut(&host, bits)});
        if (in_force(server, ban)) {
            refuse(error, ERROR_ADDRESS_BANNED, ban->reason, 0);
            return true;
        }
    }
    return false;
}

bool ban_error(enum error_code code)
{
    return code == ERROR_BANNED || code == ERROR_BANNED_FOR || code == ERROR_ADDRESS_BANNED;
}

/* Hints between processes, presence, and the round that finds what hints did not tell. */
#include "server/cluster.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/claims.h"
#include "server/internal.h"
#include "server/lobby.h"
#include "server/moderation.h"
#include "server/subscribers.h"
#include "server/table_chores.h"
#include "server/table_log.h"
#include "server/tables.h"
#include "store/store_shared.h"

enum {
    ALIVE_MS = 2000,  /* how often a process says that it lives */
    SILENT_MS = 6000, /* a process that says nothing for this time is gone */
    ROUND_MS = 5000,  /* every table that needs it is compared with its log in this time */
    PORTION = 1000,   /* tables in one question */
    WATCHERS = 64,    /* remembered for one table */
    OUTAGE_MS = 1000, /* the clocks do not run while the database is away for longer */
    LISTEN_MS = 5000, /* how long the start waits for the first hint */
    SLEW_MS = 5       /* how much the time goes back in a tick at most */
};

/* Kinds of hints; the store has its own. */
enum { ALIVE = 'a', PRESENCE = 'p', WHO_IS_THERE = 'q', WHO_IS_WITH = 'r', SIGNED_OUT = 't' };

struct peer {
    struct peer *next;
    uint64_t server;
    int64_t heard;
};

/* A player who watches the table through another process. */
struct remote_watcher {
    struct remote_watcher *next;
    uint64_t server, player;
};

/* ---- presence ------------------------------------------------------------------------------- */

bool cluster_here(const struct table *table, uint64_t player)
{
    const struct remote_watcher *it = table->remote;
    while (it && it->player != player)
        it = it->next;
    return it;
}

void cluster_tell_presence(const struct table *table, uint64_t player, bool here)
{
    char text[64];
    if (!table->server->shared || table->server->stopping)
        return;
    snprintf(text, sizeof text, "%s %" PRIu64 " %d", table->id, player, here);
    store_tell(table->server->store, PRESENCE, text);
}

void cluster_table_loaded(const struct table *table)
{
    if (table->server->shared)
        store_tell(table->server->store, WHO_IS_THERE, table->id);
}

/* Remove what a process (0: any) said of a player (0: any). Returns whether there was something. */
static bool forget(struct table *table, uint64_t server, uint64_t player)
{
    bool any = false;
    for (struct remote_watcher **at = &table->remote, *it; (it = *at);) {
        if ((server && it->server != server) || (player && it->player != player)) {
            at = &it->next;
            continue;
        }
        *at = it->next;
        free(it);
        any = true;
    }
    return any;
}

void cluster_forget(struct table *table, uint64_t player)
{
    forget(table, 0, player);
}

void cluster_table_free(struct table *table)
{
    forget(table, 0, 0);
}

static unsigned watchers(const struct table *table)
{
    unsigned count = 0;
    for (const struct remote_watcher *it = table->remote; it; it = it->next)
        count++;
    return count;
}

static void hear_presence(struct server *server, const struct store_hint *hint)
{
    char id[STORE_TABLE + 1];
    uint64_t player;
    unsigned here;
    if (sscanf(hint->text, "%16[a-z0-9] %" SCNu64 " %1u", id, &player, &here) != 3 || !player)
        return;
    struct table *table = table_in_memory(server, id);
    if (!table)
        return;
    forget(table, hint->server, player);
    /* The entry that seats the player may come later. */
    struct remote_watcher *it = here && watchers(table) < WATCHERS ? malloc(sizeof *it) : NULL;
    if (it) {
        *it = (struct remote_watcher){table->remote, hint->server, player};
        table->remote = it;
    }
    presence_update(table, player);
}

static void tell_who(struct table *table, void *context)
{
    (void)context;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (table->seat[seat].told)
            cluster_tell_presence(table, table->seat[seat].player, true);
}

static void answer_who(struct server *server, const struct store_hint *hint)
{
    struct table *table = table_id_fine(hint->text) ? table_in_memory(server, hint->text) : NULL;
    if (table)
        tell_who(table, NULL);
}

/* Somebody had taken this process for dead and forgotten its players. */
static void answer_with(struct server *server, const struct store_hint *hint)
{
    uint64_t number;
    if (sscanf(hint->text, "%" SCNu64, &number) == 1 && number == store_server(server->store))
        tables_visit(server, tell_who, NULL);
}

/* ---- who lives ------------------------------------------------------------------------------ */

static void forget_peer(struct table *table, void *context)
{
    uint64_t server = *(const uint64_t *)context;
    if (!forget(table, server, 0))
        return;
    for (unsigned seat = 0; seat < table->settings.setup.players; seat++)
        if (table->seat[seat].player)
            presence_update(table, table->seat[seat].player);
}

/* A process that is new here may have been silent for a while: its players were forgotten. */
static struct peer *meet(struct server *server, uint64_t number)
{
    char text[32];
    struct peer *peer = malloc(sizeof *peer);
    if (!peer)
        return NULL;
    *peer = (struct peer){server->cluster.peers, number, 0};
    server->cluster.peers = peer;
    snprintf(text, sizeof text, "%" PRIu64, number);
    store_tell(server->store, WHO_IS_WITH, text);
    return peer;
}

static void heard_of(struct server *server, uint64_t number)
{
    struct peer *peer = server->cluster.peers;
    while (peer && peer->server != number)
        peer = peer->next;
    if (!peer)
        peer = meet(server, number);
    if (peer)
        peer->heard = server_now(server);
}

static void bury_silent(struct server *server, int64_t now)
{
    for (struct peer **at = &server->cluster.peers, *peer; (peer = *at);) {
        if (now - peer->heard <= SILENT_MS) {
            at = &peer->next;
            continue;
        }
        *at = peer->next;
        tables_visit(server, forget_peer, &peer->server);
        free(peer);
    }
}

bool cluster_alone(const struct server *server)
{
    return !server->cluster.peers;
}

static void say_alive(struct server *server, int64_t now)
{
    if (now < server->cluster.alive_next)
        return;
    server->cluster.alive_next = now + ALIVE_MS;
    store_tell(server->store, ALIVE, "");
}

/* ---- entries of others ---------------------------------------------------------------------- */

static void ignore(void *context, struct table *table, enum error_code code)
{
    (void)context, (void)table, (void)code;
}

/* A table came into memory because somebody else changed it and the lobby shows it. */
static void show_in_lobby(void *context, struct table *table, enum error_code code)
{
    (void)context, (void)code;
    if (table)
        lobby_changed(table);
}

/* A table that is not in memory is read if this process has to do something about it: its chores,
 * or telling the lobby. */
static void hear_of_other(struct server *server, const char *id, enum store_stage stage)
{
    bool open = stage == STORE_OPEN;
    if (stage >= STORE_OVER)
        claims_note(server, id, false);
    if (stage == STORE_PLAYING && claims_keep(server, id))
        table_ask(server, id, ignore, NULL);
    if (open && server->lobby_viewers)
        table_ask(server, id, show_in_lobby, NULL);
    if (!open)
        lobby_started(server, id);
}

/* Another process plays here: the table is read again when somebody wants it. */
static bool nobody_needs(const struct table *table)
{
    return !table->kept && table_at_rest(table);
}

static void hear_entry(struct server *server, const struct store_hint *hint)
{
    char id[STORE_TABLE + 1];
    uint32_t seq;
    enum store_stage stage;
    if (!store_hint_entry(hint, id, &seq, &stage) || !table_id_fine(id))
        return;
    struct table *table = table_in_memory(server, id);
    if (table && seq > table->seq && nobody_needs(table)) {
        table_forget(table);
        table = NULL;
    }
    if (!table) {
        hear_of_other(server, id, stage);
        return;
    }
    server->metrics.hints_used += seq > table->seq;
    table_hinted(table, seq);
}

static void hear_signed_out(struct server *server, const struct store_hint *hint)
{
    uint64_t player;
    if (sscanf(hint->text, "%" SCNu64, &player) == 1)
        moderation_player(server, player);
}

/* Hints may have been lost: ask for everything again. */
static void ask_again(struct table *table, void *context)
{
    table->unsure = true;
    cluster_table_loaded(table);
    tell_who(table, context);
}

static void heard(void *context, const struct store_hint *hint)
{
    struct server *server = context;
    if (server->stopping)
        return;
    if (hint->kind != STORE_HINT_LOST)
        heard_of(server, hint->server);
    switch (hint->kind) {
    case STORE_HINT_ENTRY:
        hear_entry(server, hint);
        break;
    case STORE_HINT_CLAIM:
        claims_follow_heard(server, hint);
        break;
    case STORE_HINT_LOST:
        tables_visit(server, ask_again, NULL);
        claims_doubt(server);
        moderation_everybody(server);
        server->cluster.round = 0; /* all tables at once */
        server->cluster.listening = true;
        break;
    case PRESENCE:
        hear_presence(server, hint);
        break;
    case WHO_IS_THERE:
        answer_who(server, hint);
        break;
    case WHO_IS_WITH:
        answer_with(server, hint);
        break;
    case SIGNED_OUT:
        hear_signed_out(server, hint);
        break;
    }
}

void cluster_tell_signed_out(struct server *server, uint64_t player)
{
    char text[32];
    if (!server->shared)
        return;
    snprintf(text, sizeof text, "%" PRIu64, player);
    store_tell(server->store, SIGNED_OUT, text);
}

/* ---- the round ------------------------------------------------------------------------------ */

struct round_question {
    struct server *server;
    unsigned count, changes;
    struct store_end known[PORTION], changed[PORTION];
};

static void note_change(void *context, const struct store_end *end)
{
    struct round_question *question = context;
    if (question->changes < PORTION)
        question->changed[question->changes++] = *end;
}

static enum store_status read_changes(void *context, struct store *reader)
{
    struct round_question *question = context;
    return store_changed(reader, question->known, question->count, note_change, question);
}

/* A log that is shorter than the table has lost entries that were never acknowledged, or was
 * restored. */
static void changes_read(void *context, enum store_status status)
{
    struct round_question *question = context;
    struct server *server = question->server;
    for (unsigned i = 0; status == STORE_DONE && i < question->changes; i++) {
        struct table *table = table_in_memory(server, question->changed[i].table);
        if (!table || server->stopping)
            continue;
        if (question->changed[i].seq > table->seq)
            server->metrics.hints_missed++;
        if (question->changed[i].seq < table->seq)
            table_refresh(table);
        else
            table_hinted(table, question->changed[i].seq);
    }
    free(question);
}

static void ask_changes(struct round_question *question)
{
    if (question)
        store_ask(question->server->store, read_changes, changes_read, question);
}

/* Tables that nobody watches and that have no chores are read again when somebody wants them. */
static bool needs_round(const struct table *table)
{
    return !table->damaged && !table->busy && (table->subscribers || table->unsure || table->kept);
}

static struct round_question *add_to_round(struct round_question *question, struct server *server,
                                           struct table *table)
{
    if (question && question->count == PORTION) {
        ask_changes(question);
        question = NULL;
    }
    if (!question && (question = malloc(sizeof *question))) {
        question->server = server;
        question->count = question->changes = 0;
    }
    if (!question)
        return NULL;
    struct store_end *known = &question->known[question->count++];
    memcpy(known->table, table->id, sizeof known->table);
    known->seq = table->seq;
    table->unsure = false;
    return question;
}

/* Each tick looks at a part of the tables, so that all have had their turn after ROUND_MS. */
static void look_for_changes(struct server *server, int64_t now)
{
    struct cluster *cluster = &server->cluster;
    struct round_question *question = NULL;
    int64_t passed = cluster->round ? now - cluster->round : ROUND_MS;
    unsigned buckets = passed >= ROUND_MS ? server->table_room
                                          : (unsigned)(server->table_room * passed / ROUND_MS);
    if (passed >= 0 && !buckets)
        return;
    cluster->round = now;
    for (unsigned i = 0; i < buckets; i++) {
        unsigned bucket = cluster->next_bucket++ & (server->table_room - 1);
        for (struct table *table = server->tables[bucket]; table; table = table->next)
            if (needs_round(table)) {
                claims_follow_presence(table);
                question = add_to_round(question, server, table);
            }
    }
    ask_changes(question);
}

/* ---- time ----------------------------------------------------------------------------------- */

/* The time is the database's. It never jumps back, so that what follows from it stays in order. */
static void follow_time(struct server *server)
{
    int64_t ahead = net_wall(server->net) + store_offset(server->store) - net_time(server->net);
    if (ahead < server->ahead - SLEW_MS)
        ahead = server->ahead - SLEW_MS;
    server->ahead = ahead;
}

/* Nobody could move while the database was away. */
static void note_outage(struct server *server, int64_t now)
{
    struct cluster *cluster = &server->cluster;
    if (!store_reachable(server->store)) {
        if (!cluster->away)
            cluster->away = now;
        return;
    }
    if (cluster->away && now - cluster->away >= OUTAGE_MS)
        absences_outage(server, cluster->away, now);
    cluster->away = 0;
}

/* ---- for operators -------------------------------------------------------------------------- */

void cluster_metrics(struct server *server)
{
    struct metrics *metrics = &server->metrics;
    struct store_traffic traffic;
    int64_t offset = store_offset(server->store);
    store_traffic(server->store, &traffic);
    metrics->batches = traffic.batches;
    metrics->batch_writes = traffic.writes;
    metrics->connections_lost = traffic.lost;
    metrics->resent = traffic.resent;
    metrics->hints_sent = traffic.hints_sent;
    metrics->hints_heard = traffic.hints_heard;
    metrics->kept = server->claims.kept.count;
    metrics->reachable = store_reachable(server->store);
    metrics->clock_offset = (uint64_t)(offset < 0 ? -offset : offset) * 1000;
    metrics->peers = metrics->peer_silence = 0;
    for (const struct peer *peer = server->cluster.peers; peer; peer = peer->next) {
        uint64_t silence = (uint64_t)(server_now(server) - peer->heard) * 1000;
        metrics->peers++;
        if (silence > metrics->peer_silence)
            metrics->peer_silence = silence;
    }
}

/* ---- opening and closing -------------------------------------------------------------------- */

void cluster_open(struct server *server)
{
    server->shared = store_shared(server->store);
    if (!server->shared)
        return;
    store_listen(server->store, heard, server);
    /* The database's time is known when listening has begun. */
    for (unsigned i = 0; i < LISTEN_MS && !server->cluster.listening; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        store_deliver(server->store);
    }
    server->ahead = net_wall(server->net) + store_offset(server->store) - net_time(server->net);
}

void cluster_tick(struct server *server)
{
    if (!server->shared)
        return;
    follow_time(server);
    int64_t now = server_now(server);
    if (server->stopping)
        return;
    note_outage(server, now);
    say_alive(server, now);
    bury_silent(server, now);
    look_for_changes(server, now);
}

void cluster_close(struct server *server)
{
    while (server->cluster.peers) {
        struct peer *next = server->cluster.peers->next;
        free(server->cluster.peers);
        server->cluster.peers = next;
    }
}

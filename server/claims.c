/* The lease of this process, and its claims. */
#include "server/claims.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/table_log.h"
#include "server/tables.h"
#include "store/store_shared.h"

enum {
    RENEW_US = 1000000, /* between two renewals */
    CLAIM_US = 300000,  /* between two looks for tables whose keeper is gone */
    REST_US = 3000000,  /* without a renewal for this time, no chores */
    PORTION = 100,      /* tables claimed at once */
    READ_PORTION = 1000
};

static bool holds(const struct server *server)
{
    const struct claims *claims = &server->claims;
    return claims->known && net_clock_us(server->net) - claims->renewed < REST_US;
}

bool claims_known(const struct server *server)
{
    return !server->shared || holds(server);
}

bool claims_chore(const struct server *server, enum store_chore chore)
{
    return !server->shared || (holds(server) && store_does(server->store, chore));
}

bool table_mine(const struct table *table)
{
    return !table->server->shared || (table->kept && holds(table->server));
}

bool claims_keep(const struct server *server, const char *id)
{
    return !server->shared || id_set_has(&server->claims.kept, id);
}

void claims_note(struct server *server, const char *id, bool kept)
{
    struct table *table = table_in_memory(server, id);
    if (!server->shared)
        return;
    if (kept)
        id_set_add(&server->claims.kept, id);
    else
        id_set_remove(&server->claims.kept, id);
    if (server->claims.asking)
        id_set_add(kept ? &server->claims.noted : &server->claims.dropped, id);
    id_set_remove(kept ? &server->claims.dropped : &server->claims.noted, id);
    if (table)
        table->kept = kept;
}

/* ---- reading the claims --------------------------------------------------------------------- */

struct kept_question {
    struct server *server;
    struct id_set kept;
    int64_t last;
    unsigned portion;
};

static bool keep(void *context, int64_t number, const char *id)
{
    struct kept_question *question = context;
    question->last = number;
    question->portion++;
    return id_set_add(&question->kept, id);
}

static enum store_status read_kept(void *context, struct store *reader)
{
    struct kept_question *question = context;
    enum store_status status;
    do {
        question->portion = 0;
        status = store_kept(reader, question->last, READ_PORTION, keep, question);
    } while (status == STORE_DONE && question->portion == READ_PORTION);
    return status;
}

static void mark(struct table *table, void *context)
{
    const struct id_set *kept = context;
    table->kept = id_set_has(kept, table->id);
}

/* Chores that rested go on. */
static void wake(struct table *table, void *context)
{
    (void)context;
    if (table->kept && !table->busy)
        table_continue(table);
}

/* The answer may be older than what happened since the question: tables were created, or taken over
 * by others. */
static void correct(struct id_set *kept, const struct claims *claims)
{
    for (unsigned i = 0; i < claims->noted.room; i++)
        if (*claims->noted.slot[i])
            id_set_add(kept, claims->noted.slot[i]);
    for (unsigned i = 0; i < claims->dropped.room; i++)
        if (*claims->dropped.slot[i])
            id_set_remove(kept, claims->dropped.slot[i]);
}

static void kept_read(void *context, enum store_status status)
{
    struct kept_question *question = context;
    struct server *server = question->server;
    server->claims.asking = false;
    if (status != STORE_DONE || server->stopping) {
        id_set_clear(&question->kept);
        free(question);
        return;
    }
    correct(&question->kept, &server->claims);
    id_set_clear(&server->claims.kept);
    server->claims.kept = question->kept;
    server->claims.known = true;
    server->claims.taken_over = server_now(server);
    tables_visit(server, mark, &server->claims.kept);
    tables_visit(server, wake, NULL);
    free(question);
}

/* Not beside a claim: the answer could lack it and come after it. */
static void ask_kept(struct server *server)
{
    struct kept_question *question;
    if (server->claims.asking || server->claims.claiming ||
        !(question = calloc(1, sizeof *question)))
        return;
    server->claims.asking = true;
    id_set_clear(&server->claims.noted);
    id_set_clear(&server->claims.dropped);
    question->server = server;
    store_ask(server->store, read_kept, kept_read, question);
}

/* ---- claiming ------------------------------------------------------------------------------- */

static void claim(struct server *server);

void claims_add(void *context, const char *id, uint64_t epoch)
{
    struct server *server = context;
    struct table *table = table_in_memory(server, id);
    server->metrics.claims++;
    diagnostics_with(server, DIAGNOSTIC_DEBUG, "claim", DIAGNOSTIC_TEXT("table", id),
                     DIAGNOSTIC_NUMBER("epoch", (long long)epoch));
    claims_note(server, id, true);
    if (!table)
        return;
    table->claim = epoch;
    if (!table->busy && !server->stopping)
        table_continue(table);
}

/* The tables of a process that is gone are not in memory. */
static void claimed(void *context, const char *id, uint64_t epoch)
{
    struct server *server = context;
    claims_add(server, id, epoch);
    server->claims.taken_over = server_now(server);
    server->due_next = 0;
}

static void claims_made(void *context, enum store_status status)
{
    struct server *server = context;
    server->claims.claiming = false;
    if (status == STORE_AGAIN && !server->stopping)
        claim(server);
    else if (status != STORE_DONE)
        server->claims.known = false; /* the answer was lost: tables may be claimed all the same */
}

static void claim(struct server *server)
{
    if (server->claims.claiming || !holds(server))
        return;
    server->claims.claiming = true;
    server->claims.tried = net_clock_us(server->net);
    store_claim(server->store, PORTION, claimed, claims_made, server);
}

/* ---- the lease ------------------------------------------------------------------------------ */

static void renewed(void *context, enum store_status status)
{
    struct server *server = context;
    struct claims *claims = &server->claims;
    claims->renewing = false;
    if ((status != STORE_DONE && status != STORE_TAKEN) || server->stopping)
        return;
    if (status == STORE_TAKEN || !holds(server))
        claims->known = false; /* others may have claimed tables meanwhile */
    claims->renewed = claims->asked;
    if (!claims->known)
        ask_kept(server);
    claim(server);
}

static void renew(struct server *server, uint64_t now)
{
    struct claims *claims = &server->claims;
    char address[300];
    if (claims->renewing || (claims->asked && now - claims->asked < RENEW_US))
        return;
    snprintf(address, sizeof address, "%s:%u",
             server->options.net.host ? server->options.net.host : "", net_port(server->net));
    claims->renewing = true;
    claims->asked = now;
    store_renew(server->store, address, renewed, server);
}

void claims_tick(struct server *server)
{
    uint64_t now = net_clock_us(server->net);
    if (!server->shared || server->stopping)
        return;
    renew(server, now);
    if (now - server->claims.tried >= CLAIM_US)
        claim(server);
    claims_follow_tick(server);
}

void claims_doubt(struct server *server)
{
    server->claims.known = false;
    server->claims.asked = 0; /* at once */
}

static void given_back(void *context, enum store_status status)
{
    (void)context;
    (void)status; /* otherwise the lease runs out */
}

void claims_give_back(struct server *server)
{
    if (server->shared)
        store_give_back(server->store, given_back, server);
}

void claims_close(struct server *server)
{
    id_set_clear(&server->claims.kept);
    id_set_clear(&server->claims.noted);
    id_set_clear(&server->claims.dropped);
    claims_follow_close(server);
}

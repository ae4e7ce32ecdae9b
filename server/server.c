/* The server: opening, network callbacks, closing. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/account.h"
#include "server/account_upkeep.h"
#include "server/api.h"
#include "server/backups.h"
#include "server/diagnostics.h"
#include "server/link_page.h"
#include "server/lobby.h"
#include "server/made_answers.h"
#include "server/moderation.h"
#include "server/results.h"
#include "server/server_limits.h"
#include "server/table.h"
#include "server/table_bots.h"
#include "server/table_chores.h"
#include "server/table_log.h"
#include "server/tables.h"

int64_t server_now(const struct server *server)
{
    return net_time(server->net) + server->ahead;
}

void server_storage_failed(struct server *server)
{
    server->metrics.storage_failures++;
    server->metrics.storage_failed = server_now(server);
}

static void *opened(void *context, struct net_conn *conn, const char *address)
{
    struct server *server = context;
    if (server->stopping)
        return NULL;
    server->metrics.connections++;
    return session_open(server, conn, address);
}

static void message(void *context, void *user_data, const char *text, size_t len)
{
    (void)context;
    session_message(user_data, text, len);
}

static void closed(void *context, void *user_data)
{
    (void)context;
    session_close(user_data);
}

static void request(void *context, struct net_request *asked)
{
    struct server *server = context;
    server->metrics.requests++;
    if (!link_page_request(server, asked))
        api_request(server, asked);
}

static void gone(void *context, struct net_request *asked)
{
    api_gone(context, asked);
}

/* Tell every client to reconnect; `tick` stops the network when no write is pending. */
static void stop_if_drained(struct server *server)
{
    if (!server->draining || server->stopping || server_now(server) < server->drained)
        return;
    server->stopping = true;
    server->stop_by = server_now(server) + LIMIT_STOP_MS;
    claims_give_back(server);
    for (struct session *session = server->sessions, *next; session; session = next) {
        next = session->next;
        session_bye(session, "shutdown", NET_CLOSE_SHUTDOWN);
    }
}

/* Behind a proxy that is not trusted, all clients share the limits of its address. */
static void warn_of_proxy(struct server *server)
{
    uint64_t forwarded = net_counts(server->net).forwarded;
    int64_t now = server_now(server);
    if (forwarded == server->forwarded || now < server->forwarded_warned + LIMIT_WARN_MS)
        return;
    server->forwarded = forwarded;
    server->forwarded_warned = now;
    diagnostics_event(
        server, DIAGNOSTIC_WARNING, "proxy",
        "X-Forwarded-For comes, but trust-proxy is off: all clients of the proxy count "
        "as one address");
}

static void stalled(void *context, int64_t from, int64_t to)
{
    struct server *server = context;
    absences_stalled(server, from + server->ahead, to + server->ahead);
}

/* Writes in progress are finished. If the database is away they are left: nobody was told that they
 * are written, so clients send them again. */
static bool worth_waiting(const struct server *server)
{
    return store_waiting(server->store) && store_reachable(server->store) &&
           server_now(server) <= server->stop_by;
}

static void tick(void *context)
{
    struct server *server = context;
    health_tick(server);
    cluster_tick(server);
    claims_tick(server);
    warn_of_proxy(server);
    tables_tick(server);
    sweep_tick(server);
    account_upkeep(server);
    moderation_tick(server);
    backups_tick(server);
    lobby_tick(server);
    absences_tick(server);
    stop_if_drained(server);
    if (server->stopping && !worth_waiting(server))
        net_stop(server->net);
}

static void woken(void *context)
{
    struct server *server = context;
    if (store_deliver(server->store))
        health_moving(server);
    table_bots_release(server);
}

/* The first signal: /readyz says no for a while, so that a proxy stops sending players; then the
 * server stops. */
static void stopping(void *context)
{
    struct server *server = context;
    server->draining = true;
    server->drained = server_now(server) + server->options.drain_ms;
    diagnostics_event(server, DIAGNOSTIC_INFO, "stopping", NULL);
    net_notify(server->net, "STOPPING=1\nSTATUS=Stopping");
    stop_if_drained(server);
}

const struct net_calls server_calls = {
    .opened = opened,
    .message = message,
    .closed = closed,
    .request = request,
    .gone = gone,
    .stalled = stalled,
    .tick = tick,
    .woken = woken,
    .stopping = stopping,
};

static void wake(void *context)
{
    struct server *server = context;
    if (server->net)
        net_wake(server->net);
}

static void warn(void *context, const char *text)
{
    diagnostics_event(context, DIAGNOSTIC_WARNING, "storage", text);
}

struct server *server_open(const struct server_options *options, char *why, size_t cap)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server) {
        snprintf(why, cap, "out of memory");
        return NULL;
    }
    server->options = *options;
    server->options.net.per_address = options->limits ? LIMIT_ADDRESS : 0;
    server->net = net_open(&server->options.net, &server_calls, server, why, cap);
    if (!server->net) {
        free(server);
        return NULL;
    }
    struct store_options store = {.path = options->data,
                                  .sync = options->sync,
                                  .reads = entry_version,
                                  .lang = options->net.lang,
                                  .wake = wake,
                                  .warn = warn,
                                  .context = server};
    server->store = store_open(&store, why, cap);
    if (server->store) {
        cluster_open(server);
        absences_open(server);
    }
    health_moving(server); /* the first write may come before the first tick */
    server->metrics.started = server->claims.taken_over = server_now(server);
    if (!server->store || !account_open(server) || !moderation_open(server) ||
        !thinking_open(server) || !tables_open(server) || !backups_open(server, why, cap)) {
        server_close(server);
        return NULL;
    }
    return server;
}

void server_run(struct server *server)
{
    diagnostics_begin();
    net_notify(server->net, "READY=1\nSTATUS=Ready");
    net_run(server->net);
}

void server_close(struct server *server)
{
    server->stopping = true; /* callbacks that run from here on must not start new work */
    backups_close(server);
    if (server->store) {
        absences_close(server);
        store_close(server->store);
    }
    while (server->sessions)
        session_close(server->sessions);
    account_close(server);
    moderation_close(server);
    thinking_close(server);
    table_bots_close(server);
    results_close(server);
    made_answers_close(server);
    claims_close(server);
    cluster_close(server);
    id_set_clear(&server->lobby_ids);
    free(server->games);
    tables_close(server);
    table_log_free(server);
    free(server->slot);
    net_free(server->net);
    free(server);
    diagnostics_end();
}

unsigned server_port(const struct server *server)
{
    return net_port(server->net);
}

/* Accounts: create names; issue, check and revoke tokens. */
#include "server/account.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/account_job.h"
#include "server/bans.h"
#include "server/cluster.h"
#include "server/command.h"
#include "server/diagnostics.h"
#include "server/name.h"
#include "server/rate_limit.h"
#include "server/subscribers.h"

enum { SEEN_EVERY = 3600000 };

bool account_open(struct server *server)
{
    return rate_limits_open(server) && sodium_init() >= 0;
}

void account_close(struct server *server)
{
    while (server->account_jobs)
        account_end(server->account_jobs, ERROR_CLOSING);
    rate_limits_close(server);
}

/* ---- tokens --------------------------------------------------------------------------------- */

static void ignore(void *context, const struct error *error, const struct store_player *player,
                   const char *token)
{
    (void)context, (void)error, (void)player, (void)token;
}

static void changed(void *context, enum store_status status)
{
    account_end(context, account_answer(status));
}

/* Written at most once an hour: activity needs no finer resolution. */
static void note_seen(struct server *server, const struct store_player *player)
{
    int64_t now = server_now(server);
    if (now - player->seen < SEEN_EVERY || server->stopping)
        return;
    struct account_job *job = account_job(server, player->number, ignore, NULL);
    if (!job)
        return;
    job->player = *player;
    job->player.seen = now;
    job->changes = 0; /* a later change of the same player is queued behind this write and wins */
    store_player_change(server->store, &job->player, changed, job);
}

bool account_owner(struct store *reader, const uint8_t hash[STORE_HASH],
                   struct store_player *player)
{
    uint64_t number = store_token(reader, hash);
    return number && store_player(reader, number, player);
}

bool account_admit(struct server *server, enum store_status status,
                   const struct store_player *player, struct error *error)
{
    if (status != STORE_DONE)
        return refuse(error, server->stopping ? ERROR_CLOSING : ERROR_STORAGE, NULL, 0);
    if (!player)
        return refuse(error, ERROR_TOKEN, NULL, 0);
    if (banned_player(server, player->number, error))
        return false;
    note_seen(server, player);
    return true;
}

/* ---- a new name ----------------------------------------------------------------------------- */

static void player_added(void *context, enum store_status status)
{
    struct account_job *job = context;
    job->player.number = job->number;
    if (status == STORE_DONE)
        diagnostics_with(job->server, DIAGNOSTIC_INFO, "player",
                         DIAGNOSTIC_TEXT("name", job->player.name),
                         DIAGNOSTIC_NUMBER("program", job->player.program));
    account_end(job, account_answer(status));
}

static void add_player(struct account_job *job)
{
    struct server *server = job->server;
    struct error error;
    long seconds;
    if (job->found) {
        account_end(job, ERROR_NAME_TAKEN);
        return;
    }
    if (server->options.limits && !rate_limit_take(server, RATE_GUESTS, job->address, &seconds)) {
        refuse(&error, ERROR_TOO_MANY_TRIES, NULL, seconds);
        account_fail(job, &error);
        return;
    }
    job->player.made = job->player.seen = server_now(server);
    account_make_token(job);
    store_player_add(server->store, &job->player, job->hash, player_added, job, &job->number);
}

void account_make(struct server *server, const char *address, const char *name, bool program,
                  account_done *done, void *context)
{
    struct store_player player = {.program = program};
    if (!name_choose(name, &player)) {
        account_refuse(done, context, ERROR_NAME_BAD, NULL, 0);
        return;
    }
    if (name_reserved(player.name)) {
        account_refuse(done, context, ERROR_NAME_TAKEN, name, 0);
        return;
    }
    struct account_job *job = account_job(server, 0, done, context);
    if (!job)
        return;
    job->player = player;
    copy_text(job->address, sizeof job->address, address);
    account_ask_name(job, add_player);
}

/* ---- signing out ---------------------------------------------------------------------------- */

void account_end_sessions(struct server *server, uint64_t player, const uint8_t *hash)
{
    for (struct session *session = server->sessions; session; session = session->next) {
        if (!session->player || session->player != player)
            continue;
        if (hash && sodium_memcmp(session->token, hash, STORE_HASH) != 0)
            continue;
        session_bye(session, "replaced", NET_CLOSE_REPLACED);
    }
}

static void token_dropped(void *context, enum store_status status)
{
    struct account_job *job = context;
    bool gone = status == STORE_DONE || status == STORE_MISSING;
    if (gone) {
        account_end_sessions(job->server, job->player.number, job->hash);
        cluster_tell_signed_out(job->server, job->player.number);
    }
    account_end(job, gone ? ERROR_NONE : account_answer(status));
}

void account_sign_out(struct server *server, uint64_t player, const char *token, account_done *done,
                      void *context)
{
    struct account_job *job = account_job(server, 0, done, context);
    if (!job)
        return;
    job->player.number = player;
    token_hash(token, job->hash);
    store_token_drop(server->store, job->hash, token_dropped, job);
}

static void tokens_dropped(void *context, enum store_status status)
{
    struct account_job *job = context;
    bool gone = status == STORE_DONE || status == STORE_MISSING;
    if (gone) {
        account_end_sessions(job->server, job->player.number, NULL);
        cluster_tell_signed_out(job->server, job->player.number);
    }
    account_end(job, gone ? ERROR_NONE : account_answer(status));
}

void account_sign_out_everywhere(struct server *server, uint64_t player, account_done *done,
                                 void *context)
{
    struct account_job *job = account_job(server, 0, done, context);
    if (!job)
        return;
    job->player.number = player;
    store_tokens_drop(server->store, player, tokens_dropped, job);
}

/* ---- webhooks ------------------------------------------------------------------------------- */

static void set_webhook(struct account_job *job)
{
    char address[sizeof job->player.webhook];
    if (!job->found) {
        account_end(job, ERROR_WEBHOOK);
        return;
    }
    memcpy(address, job->player.webhook, sizeof address);
    job->player = job->other;
    memcpy(job->player.webhook, address, sizeof address);
    store_player_change(job->server->store, &job->player, changed, job);
}

void account_webhook(struct server *server, uint64_t player, const char *webhook,
                     account_done *done, void *context)
{
    struct account_job *job = account_job(server, player, done, context);
    if (!job)
        return;
    if (strlen(webhook) > STORE_ADDRESS) {
        account_end(job, ERROR_WEBHOOK);
        return;
    }
    job->player.number = player;
    strcpy(job->player.webhook, webhook);
    account_ask_number(job, set_webhook);
}

/* ---- the command ---------------------------------------------------------------------------- */

/* The session that asked for a name, looked up again when the answer is ready. */
struct namer {
    struct server *server;
    uint64_t session;
    char re[STORE_ID + 1];
};

static void named(void *context, const struct error *error, const struct store_player *player,
                  const char *token)
{
    struct namer *namer = context;
    struct session *session = session_by_serial(namer->server, namer->session);
    if (session && error) {
        session_refuse(session, namer->re, error);
    } else if (session && player) {
        if (!session->player) { /* otherwise it said hello with a token meanwhile */
            token_hash(token, session->token);
            session_is(session, player);
            subscribers_named(session);
        }
        struct akhet_json *json = session_say(session, "named", namer->re);
        akhet_json_int(json, "player", (long long)player->number);
        akhet_json_string(json, "name", player->name);
        akhet_json_string(json, "token", token);
        session_send(session);
        sodium_memzero(namer->server->out, strlen(namer->server->out));
    }
    free(namer);
}

static bool names_itself(const struct session *session)
{
    for (struct account_job *job = session->server->account_jobs; job; job = job->next)
        if (job->done == named && ((struct namer *)job->context)->session == session->serial)
            return true;
    return false;
}

void account_name(struct session *session, const struct command *command)
{
    struct error error;
    struct namer *namer = calloc(1, sizeof *namer);
    bool twice = session->player || names_itself(session);
    if (twice || !namer) {
        refuse(&error, twice ? ERROR_NAMED : ERROR_BUSY, NULL, 0);
        session_refuse(session, command->id, &error);
        free(namer);
        return;
    }
    namer->server = session->server;
    namer->session = session->serial;
    strcpy(namer->re, command->id);
    account_make(session->server, session->address, command->text, false, named, namer);
}

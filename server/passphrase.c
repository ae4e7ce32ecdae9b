/* Passphrases: Argon2id with 19 MiB and two passes, computed on a worker thread. */
#include "server/passphrase.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "server/bans.h"
#include "server/diagnostics.h"
#include "server/name.h"
#include "server/rate_limit.h"

#define ARGON_PASSES 2
#define ARGON_MEMORY (19u << 20)

static_assert(STORE_SECRET >= crypto_pwhash_STRBYTES, "a hashed passphrase fits");

bool passphrase_fits(const char *passphrase)
{
    size_t len = strlen(passphrase);
    return len >= PASSPHRASE_LEAST && len <= PASSPHRASE_MOST;
}

/* ---- turns ---------------------------------------------------------------------------------- */

static bool runs_one(const struct server *server, uint64_t network)
{
    for (const struct account_job *job = server->account_jobs; job; job = job->next)
        if (job->runs && job->network == network)
            return true;
    return false;
}

/* New jobs are first in the list. */
static struct account_job *oldest_waiting(const struct server *server, uint64_t network)
{
    struct account_job *oldest = NULL;
    for (struct account_job *job = server->account_jobs; job; job = job->next)
        if (job->waits && job->network == network)
            oldest = job;
    return oldest;
}

static void ended(void *task);

static bool run(struct account_job *job)
{
    job->waits = false;
    job->runs = net_work(job->server->net, NET_LANE_PASSPHRASE, job->work, ended, job);
    if (job->runs)
        return true;
    tries_return(job->server, &job->tries); /* nothing was compared */
    account_end(job, ERROR_BUSY);
    return false;
}

static void ended(void *task)
{
    struct account_job *job = task, *next;
    struct server *server = job->server;
    uint64_t network = job->network;
    job->runs = false;
    job->after(job);
    while ((next = oldest_waiting(server, network)) && !run(next))
        continue;
}

void passphrase_start(struct account_job *job, void (*work)(void *task), void (*after)(void *task))
{
    job->work = work;
    job->after = after;
    job->waits = job->server->options.limits && runs_one(job->server, job->network);
    if (!job->waits)
        run(job);
}

/* ---- signing in ----------------------------------------------------------------------------- */

void passphrase_compare(void *task)
{
    struct account_job *job = task;
    job->wrong = crypto_pwhash_str_verify(job->player.secret, job->old, strlen(job->old)) != 0;
}

static void judge_try(struct account_job *job)
{
    if (!job->wrong)
        tries_return(job->server, &job->tries);
}

static void compared(void *task)
{
    struct account_job *job = task;
    struct error error;
    diagnostics_with(job->server, DIAGNOSTIC_INFO, job->wrong ? "sign_in_refused" : "sign_in",
                     DIAGNOSTIC_TEXT("name", job->player.name));
    judge_try(job);
    if (job->wrong)
        account_end(job, ERROR_PASSPHRASE_WRONG);
    else if (banned_player(job->server, job->player.number, &error)) /* told to the owner only */
        account_fail(job, &error);
    else
        account_give_token(job);
}

static void compare_found(struct account_job *job)
{
    if (!job->found || !job->other.secret[0]) {
        account_end(job, job->found ? ERROR_NOT_CLAIMED : ERROR_NO_PLAYER);
        return;
    }
    job->player = job->other;
    job->wrong = true; /* unless `compare` runs: the network cancels it when it stops */
    passphrase_start(job, passphrase_compare, compared);
}

void account_sign_in(struct server *server, const char *address, const char *name,
                     const char *passphrase, account_done *done, void *context)
{
    struct tries tries;
    char folded[STORE_NAME + 1];
    long seconds;
    if (!name_fold(name, folded) || !passphrase_fits(passphrase)) {
        account_refuse(done, context, ERROR_PASSPHRASE_WRONG, NULL, 0);
        return;
    }
    if (!tries_for_name(server, &tries, address, folded, &seconds)) {
        account_refuse(done, context, ERROR_TOO_MANY_TRIES, NULL, seconds);
        return;
    }
    struct account_job *job = account_job(server, 0, done, context);
    if (!job) {
        tries_return(server, &tries);
        return;
    }
    copy_text(job->player.name, sizeof job->player.name, name);
    job->tries = tries;
    strcpy(job->old, passphrase);
    job->network = rate_limit_key(server, address);
    account_ask_name(job, compare_found);
}

/* ---- claiming and changing ------------------------------------------------------------------ */

static void hash_new(void *task)
{
    struct account_job *job = task;
    if (job->player.secret[0])
        passphrase_compare(job);
    if (job->wrong)
        return;
    memset(job->player.secret, 0, sizeof job->player.secret);
    job->failed = crypto_pwhash_str(job->player.secret, job->passphrase, strlen(job->passphrase),
                                    ARGON_PASSES, ARGON_MEMORY) != 0;
}

static void written(void *context, enum store_status status)
{
    struct account_job *job = context;
    if (status == STORE_DONE)
        diagnostics_with(job->server, DIAGNOSTIC_INFO, "passphrase_changed",
                         DIAGNOSTIC_TEXT("name", job->player.name));
    account_end(job, account_answer(status));
}

static void hashed(void *task)
{
    struct account_job *job = task;
    judge_try(job);
    if (job->wrong || job->failed)
        account_end(job, job->wrong ? ERROR_PASSPHRASE_WRONG : ERROR_BUSY);
    else
        store_player_change(job->server->store, &job->player, written, job);
}

static void change_found(struct account_job *job)
{
    struct error error;
    long seconds;
    job->player = job->other;
    if (!job->found) {
        account_end(job, ERROR_NO_PLAYER);
    } else if (job->player.secret[0] && !job->old[0]) {
        account_end(job, ERROR_PASSPHRASE_WRONG);
    } else if (job->player.secret[0] &&
               !tries_for_token(job->server, &job->tries, job->bearer, &seconds)) {
        refuse(&error, ERROR_TOO_MANY_TRIES, NULL, seconds);
        account_fail(job, &error);
    } else {
        job->failed = true; /* unless `hash_new` runs */
        passphrase_start(job, hash_new, hashed);
    }
}

void account_passphrase(struct server *server, const char *address, const char *token,
                        uint64_t number, const char *passphrase, const char *old,
                        account_done *done, void *context)
{
    if (!passphrase_fits(passphrase)) {
        account_refuse(done, context, ERROR_PASSPHRASE_BAD, NULL, 0);
        return;
    }
    struct account_job *job = account_job(server, number, done, context);
    if (!job)
        return;
    job->player.number = number;
    copy_text(job->bearer, sizeof job->bearer, token);
    strcpy(job->passphrase, passphrase);
    if (old && passphrase_fits(old))
        strcpy(job->old, old);
    job->network = rate_limit_key(server, address);
    account_ask_number(job, change_found);
}

/* How jobs of accounts begin and end. */
#include "server/account_job.h"

#include <sodium.h>
#include <stdlib.h>

enum { MOST_JOBS = 1024 };

void account_refuse(account_done *done, void *context, enum refusal_code code, const char *what,
                    long number)
{
    struct refusal refusal;
    refuse(&refusal, code, what, number);
    done(context, &refusal, NULL, NULL);
}

/* Whether there may be one more: not too many, and a player is changed by one job at a time. */
static bool has_room(const struct server *server, uint64_t changes)
{
    unsigned count = 0;
    for (const struct account_job *job = server->account_jobs; job; job = job->next)
        if (++count == MOST_JOBS || (changes && job->changes == changes))
            return false;
    return true;
}

struct account_job *account_job(struct server *server, uint64_t changes, account_done *done,
                                void *context)
{
    struct account_job *job = has_room(server, changes) ? calloc(1, sizeof *job) : NULL;
    if (!job) {
        account_refuse(done, context, REFUSED_BUSY, NULL, 0);
        return NULL;
    }
    job->server = server;
    job->changes = changes;
    job->done = done;
    job->context = context;
    job->next = server->account_jobs;
    job->link = &server->account_jobs;
    if (job->next)
        job->next->link = &job->next;
    server->account_jobs = job;
    return job;
}

void account_end(struct account_job *job, enum refusal_code code)
{
    *job->link = job->next;
    if (job->next)
        job->next->link = job->link;
    if (code == REFUSED_STORAGE || code == REFUSED_STORAGE_FULL)
        server_storage_failed(job->server);
    if (code)
        account_refuse(job->done, job->context, code, job->player.name, 0);
    else
        job->done(job->context, NULL, &job->player, job->token[0] ? job->token : NULL);
    sodium_memzero(job, sizeof *job);
    free(job);
}

enum refusal_code account_answer(enum store_status status)
{
    switch (status) {
    case STORE_DONE:
    case STORE_AGAIN:
        return REFUSED_NOT;
    case STORE_TAKEN:
        return REFUSED_NAME_TAKEN;
    case STORE_MISSING:
        return REFUSED_NO_PLAYER;
    case STORE_FULL:
        return REFUSED_STORAGE_FULL;
    case STORE_BUSY:
    case STORE_BROKEN:
        break;
    }
    return REFUSED_STORAGE;
}

static void token_given(void *context, enum store_status status)
{
    struct account_job *job = context;
    account_end(job, account_answer(status));
}

void account_make_token(struct account_job *job)
{
    token_make(job->token);
    token_hash(job->token, job->hash);
}

void account_give_token(struct account_job *job)
{
    struct server *server = job->server;
    account_make_token(job);
    store_token_add(server->store, job->hash, job->player.number, server_now(server), token_given,
                    job);
}

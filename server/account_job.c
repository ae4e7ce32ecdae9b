/* Jobs of accounts: start, end, issue a token. */
#include "server/account_job.h"

#include <sodium.h>
#include <stdlib.h>

#include "server/server_people.h"

enum { MOST_JOBS = 1024 };

void account_refuse(account_done *done, void *context, enum error_code code, const char *what,
                    long number)
{
    struct error error;
    refuse(&error, code, what, number);
    done(context, &error, NULL, NULL);
}

/* Limits the jobs in progress, and allows one change per player at a time. */
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
        account_refuse(done, context, ERROR_BUSY, NULL, 0);
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

static void unlink_job(struct account_job *job)
{
    *job->link = job->next;
    if (job->next)
        job->next->link = job->link;
}

static void free_job(struct account_job *job)
{
    sodium_memzero(job, sizeof *job);
    free(job);
}

void account_fail(struct account_job *job, const struct error *error)
{
    unlink_job(job);
    job->done(job->context, error, NULL, NULL);
    free_job(job);
}

void account_end(struct account_job *job, enum error_code code)
{
    unlink_job(job);
    if (code == ERROR_STORAGE || code == ERROR_STORAGE_FULL)
        server_storage_failed(job->server);
    if (code)
        account_refuse(job->done, job->context, code, job->player.name, 0);
    else
        job->done(job->context, NULL, &job->player, job->token[0] ? job->token : NULL);
    free_job(job);
}

enum error_code account_answer(enum store_status status)
{
    switch (status) {
    case STORE_DONE:
    case STORE_AGAIN:
        return ERROR_NONE;
    case STORE_TAKEN:
        return ERROR_NAME_TAKEN;
    case STORE_MISSING:
        return ERROR_NO_PLAYER;
    case STORE_FULL:
        return ERROR_STORAGE_FULL;
    case STORE_DAMAGED:
    case STORE_BUSY:
    case STORE_BROKEN:
        break;
    }
    return ERROR_STORAGE;
}

static enum store_status read_named(void *context, struct store *reader)
{
    struct account_job *job = context;
    job->found = people_find(reader, job->player.name, &job->other);
    return STORE_DONE;
}

static enum store_status read_numbered(void *context, struct store *reader)
{
    struct account_job *job = context;
    job->found = store_player(reader, job->player.number, &job->other);
    return STORE_DONE;
}

static void player_read(void *context, enum store_status status)
{
    struct account_job *job = context;
    if (status != STORE_DONE)
        account_end(job, job->server->stopping ? ERROR_CLOSING : ERROR_STORAGE);
    else
        job->then(job);
}

void account_ask_name(struct account_job *job, void (*then)(struct account_job *job))
{
    job->then = then;
    store_ask(job->server->store, read_named, player_read, job);
}

void account_ask_number(struct account_job *job, void (*then)(struct account_job *job))
{
    job->then = then;
    store_ask(job->server->store, read_numbered, player_read, job);
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

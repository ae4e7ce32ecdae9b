/* A player deletes their account: the name as confirmation, and the passphrase if there is one.
 */
#include <string.h>

#include "server/account_job.h"
#include "server/passphrase.h"
#include "server/renamings.h"
#include "server/server_people.h"

static void deleted(void *context, enum store_status status)
{
    struct account_job *job = context;
    struct server *server = job->server;
    if (status == STORE_DONE) {
        account_end_sessions(server, job->player.number, NULL);
        renamings_ask(server);
    }
    account_end(job, account_answer(status));
}

static void delete_now(struct account_job *job)
{
    struct server *server = job->server;
    store_delete(server->store, job->player.number, PEOPLE_DELETED, server_now(server), deleted,
                 job);
}

static void compared(void *task)
{
    struct account_job *job = task;
    if (!job->wrong)
        tries_return(job->server, &job->tries);
    if (job->wrong)
        account_end(job, ERROR_PASSPHRASE_WRONG);
    else
        delete_now(job);
}

static void delete_found(struct account_job *job)
{
    struct server *server = job->server;
    const struct store_player *player = &job->other;
    struct error error;
    long seconds;
    if (!job->found || player->number != job->number) {
        refuse(&error, ERROR_BAD_MEMBER, "name", 0);
        account_fail(job, &error);
        return;
    }
    job->player = *player;
    if (!player->secret[0]) {
        delete_now(job);
    } else if (!job->old[0]) {
        account_end(job, ERROR_PASSPHRASE_WRONG);
    } else if (!tries_for_token(server, &job->tries, job->bearer, &seconds)) {
        refuse(&error, ERROR_TOO_MANY_TRIES, NULL, seconds);
        account_fail(job, &error);
    } else {
        job->wrong = true; /* unless the comparison runs: the network cancels it when it stops */
        passphrase_start(job, passphrase_compare, compared);
    }
}

void account_delete(struct server *server, const char *address, const char *token, uint64_t player,
                    const char *name, const char *passphrase, account_done *done, void *context)
{
    struct account_job *job = account_job(server, player, done, context);
    if (!job)
        return;
    job->number = player;
    job->network = rate_limit_key(server, address);
    copy_text(job->player.name, sizeof job->player.name, name);
    copy_text(job->bearer, sizeof job->bearer, token);
    if (passphrase && passphrase_fits(passphrase))
        strcpy(job->old, passphrase);
    account_ask_name(job, delete_found);
}

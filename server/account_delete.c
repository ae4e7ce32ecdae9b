/* A player deletes their account: the name as confirmation, and the passphrase if there is one.
 */
#include <string.h>

#include "server/account_job.h"
#include "server/moderation.h"
#include "server/passphrase.h"
#include "server/renamings.h"
#include "server/server_people.h"

static void deleted(void *context, enum store_status status)
{
    struct account_job *job = context;
    struct server *server = job->server;
    if (status == STORE_DONE) {
        moderation_player(server, job->player.number);
        renamings_read(server);
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

void account_delete(struct server *server, const char *address, const char *token,
                    const struct store_player *player, const char *name, const char *passphrase,
                    account_done *done, void *context)
{
    struct store_player named;
    long seconds;
    if (!people_find(server->store, name, &named) || named.number != player->number) {
        account_refuse(done, context, ERROR_BAD_MEMBER, "name", 0);
        return;
    }
    if (player->secret[0] && (!passphrase || !passphrase_fits(passphrase))) {
        account_refuse(done, context, ERROR_PASSPHRASE_WRONG, NULL, 0);
        return;
    }
    struct account_job *job = account_job(server, player->number, done, context);
    if (!job)
        return;
    job->player = *player;
    if (!player->secret[0]) {
        delete_now(job);
    } else if (!tries_for_token(server, &job->tries, token, &seconds)) {
        struct error error;
        refuse(&error, ERROR_TOO_MANY_TRIES, NULL, seconds);
        account_fail(job, &error);
    } else {
        strcpy(job->old, passphrase);
        job->wrong = true; /* unless the comparison runs: the network cancels it when it stops */
        passphrase_start(job, address, passphrase_compare, compared);
    }
}

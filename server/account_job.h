/* A change of an account that is being written or hashed: private to the files of accounts. */
#ifndef SERVER_ACCOUNT_JOB_H
#define SERVER_ACCOUNT_JOB_H

#include "server/account.h"
#include "server/internal.h"
#include "server/token.h"

#define PASSPHRASE_LEAST 8
#define PASSPHRASE_MOST  128

struct account_job {
    struct server *server;
    account_done *done;
    void *context;
    struct store_player player;
    uint64_t number;  /* of a player that is added */
    uint64_t changes; /* the player who is changed: one change at a time; 0: none */
    char token[TOKEN_TEXT];
    uint8_t hash[STORE_HASH];
    char passphrase[PASSPHRASE_MOST + 1], old[PASSPHRASE_MOST + 1];
    bool wrong, failed; /* what the work found out */
    struct account_job *next, **link;
};

/* NULL: refused by `done` already, because too much goes on or another change of the player does.
 */
struct account_job *account_job(struct server *server, uint64_t changes, account_done *done,
                                void *context);

/* Tell how it ended and free it; REFUSED_NOT: well. */
void account_end(struct account_job *job, enum error_code code);
void account_refuse(account_done *done, void *context, enum error_code code, const char *what,
                    long number);

/* The error for an answer of the store. */
enum error_code account_answer(enum store_status status);

/* A new token, not yet anybody's. */
void account_make_token(struct account_job *job);
/* Give the job's player a token, and end. */
void account_give_token(struct account_job *job);

#endif

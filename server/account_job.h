/* A change of an account that is being written or hashed; private to the account files. */
#ifndef SERVER_ACCOUNT_JOB_H
#define SERVER_ACCOUNT_JOB_H

#include "server/account.h"
#include "server/internal.h"
#include "server/token.h"
#include "server/tries.h"

#define PASSPHRASE_LEAST 8
#define PASSPHRASE_MOST  128

struct account_job {
    struct server *server;
    account_done *done;
    void *context;
    struct store_player player;
    struct store_player other; /* what the question found */
    bool found;
    char address[64];        /* of the client, for limits */
    char bearer[TOKEN_TEXT]; /* the client's token, for limits */
    uint64_t number;         /* number of a new player */
    uint64_t changes;        /* the player being changed, one change at a time; 0: none */
    char token[TOKEN_TEXT];
    uint8_t hash[STORE_HASH];
    char passphrase[PASSPHRASE_MOST + 1], old[PASSPHRASE_MOST + 1];
    void (*then)(struct account_job *job); /* after the question */
    struct tries tries;                    /* given back if the passphrase is right */
    bool wrong, failed;                    /* results of the work on the other thread */
    uint64_t network;                      /* whose turn it takes: see passphrase_start */
    bool waits, runs;
    void (*work)(void *task), (*after)(void *task);
    struct account_job *next, **link;
};

/* NULL: already refused through `done`, because too many jobs or another change of the player are
 * in progress. */
struct account_job *account_job(struct server *server, uint64_t changes, account_done *done,
                                void *context);

/* Report the result and free the job; ERROR_NONE means success. */
void account_end(struct account_job *job, enum error_code code);
/* Report an error with its arguments and free the job. */
void account_fail(struct account_job *job, const struct error *error);
void account_refuse(account_done *done, void *context, enum error_code code, const char *what,
                    long number);

/* Ask for the player with the name of the job's player, or with its number; the answer is in
 * `found` and `other`. `then` is not called if the store cannot be read: then the job has ended. */
void account_ask_name(struct account_job *job, void (*then)(struct account_job *job));
void account_ask_number(struct account_job *job, void (*then)(struct account_job *job));

/* The error for a status of the store. */
enum error_code account_answer(enum store_status status);

/* Close the connections of a player that use the token with this hash, or any (NULL). */
void account_end_sessions(struct server *server, uint64_t player, const uint8_t *hash);

/* Make a new token that belongs to nobody yet. */
void account_make_token(struct account_job *job);
/* Give a new token to the job's player, then end the job. */
void account_give_token(struct account_job *job);

#endif

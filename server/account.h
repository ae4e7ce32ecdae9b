/* Accounts: guests have a token, claimed names a passphrase, programs a token of their own.
 *
 * Everything that writes or hashes ends later, in `done`; its context must then still hold. */
#ifndef SERVER_ACCOUNT_H
#define SERVER_ACCOUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "server/error.h"
#include "store/store.h"

struct server;
struct session;

/* The result: an error, or (if NULL) the player, and the token if one was made. They are valid
 * during the call. */
typedef void account_done(void *context, const struct error *error,
                          const struct store_player *player, const char *token);

/* False: no memory, or no source of chance. */
bool account_open(struct server *server);
void account_close(struct server *server);

/* Whose token it is; false: nobody's. */
bool account_by_token(struct server *server, const char *token, struct store_player *player);

/* The player of a name, however it is written; false: there is none. */
bool account_by_name(struct server *server, const char *name, struct store_player *player);

/* The same, and the session is that player's from now on: it ends when the token is dropped. */
bool account_enter(struct session *session, const char *token);

/* A new name with its first token. A program plays in seats that are kept for programs. */
void account_make(struct server *server, const char *address, const char *name, bool program,
                  account_done *done, void *context);

/* Another token for a name that has a passphrase. */
void account_sign_in(struct server *server, const char *address, const char *name,
                     const char *passphrase, account_done *done, void *context);

/* Claim the name, or change its passphrase; `old` may be NULL where there was none. */
void account_passphrase(struct server *server, const char *address, uint64_t player,
                        const char *passphrase, const char *old, account_done *done, void *context);

/* Where the player is told of turns; "": nowhere. */
void account_webhook(struct server *server, uint64_t player, const char *webhook,
                     account_done *done, void *context);

/* Drop the token, or all of the player's; connections that came with them are closed. */
void account_sign_out(struct server *server, const char *token, account_done *done, void *context);
void account_sign_out_everywhere(struct server *server, uint64_t player, account_done *done,
                                 void *context);

#endif

/* Accounts: guests have a token, claimed names a passphrase, programs their own token.
 *
 * Functions that write to the store or hash report through `done`; its context must stay valid
 * until then. */
#ifndef SERVER_ACCOUNT_H
#define SERVER_ACCOUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "server/error.h"
#include "store/store.h"

struct server;
struct session;

/* The result: an error, or (if NULL) the player, and the token if one was issued. All pointers are
 * valid only during the call. */
typedef void account_done(void *context, const struct error *error,
                          const struct store_player *player, const char *token);

/* False: out of memory, or no source of randomness. */
bool account_open(struct server *server);
void account_close(struct server *server);

/* The player a token belongs to; false: the token is unknown, or the player is banned. */
bool account_by_token(struct server *server, const char *token, struct store_player *player,
                      struct error *error);

/* The player with this name in any spelling that folds to it; false: none. */
bool account_by_name(struct server *server, const char *name, struct store_player *player);

/* Like account_by_token, and binds the session to that player until the token is revoked. */
bool account_enter(struct session *session, const char *token, struct error *error);

/* Create a name with its first token. Only programs may take seats reserved for programs. */
void account_make(struct server *server, const char *address, const char *name, bool program,
                  account_done *done, void *context);

/* Issue another token for a name that has a passphrase. */
void account_sign_in(struct server *server, const char *address, const char *name,
                     const char *passphrase, account_done *done, void *context);

/* Claim the name, or change its passphrase; `old` may be NULL if there was none. The token is the
 * player's; its wrong attempts are limited, and no other's limit it. */
void account_passphrase(struct server *server, const char *address, const char *token,
                        uint64_t player, const char *passphrase, const char *old,
                        account_done *done, void *context);

/* Set the address that is notified of the player's turns; "": none. */
void account_webhook(struct server *server, uint64_t player, const char *webhook,
                     account_done *done, void *context);

/* Delete the player, whose token this is. `name` repeats the player's name as a confirmation; the
 * passphrase may be NULL if there is none. */
void account_delete(struct server *server, const char *address, const char *token,
                    const struct store_player *player, const char *name, const char *passphrase,
                    account_done *done, void *context);

/* Revoke the token, or all tokens of the player, and close the connections that use them. */
void account_sign_out(struct server *server, const char *token, account_done *done, void *context);
void account_sign_out_everywhere(struct server *server, uint64_t player, account_done *done,
                                 void *context);

#endif

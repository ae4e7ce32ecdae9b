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

/* The player whose token has this hash; false: none. For questions to the store. */
bool account_owner(struct store *reader, const uint8_t hash[STORE_HASH],
                   struct store_player *player);
/* Whether the owner that the question found (NULL: nobody) may enter; false: the store cannot be
 * read, the token is unknown, or the player is banned. */
bool account_admit(struct server *server, enum store_status status,
                   const struct store_player *player, struct error *error);

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
void account_delete(struct server *server, const char *address, const char *token, uint64_t player,
                    const char *name, const char *passphrase, account_done *done, void *context);

/* Revoke the player's token, or all of them, and close the connections that use them. */
void account_sign_out(struct server *server, uint64_t player, const char *token, account_done *done,
                      void *context);
void account_sign_out_everywhere(struct server *server, uint64_t player, account_done *done,
                                 void *context);

#endif

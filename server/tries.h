/* Who may still try a passphrase.
 *
 * Wrong passphrases are counted for the pair of name and address, so that a stranger uses up
 * nobody's tries but his own. A slower count for the name alone only shrinks the allowance of each
 * pair: the owner's address always has one of its own. A token has its own count too. */
#ifndef SERVER_TRIES_H
#define SERVER_TRIES_H

#include "server/rate_limit.h"
#include "store/store.h"

#define TRIES_WHO (STORE_NAME + 80)

/* The counts that one attempt has used; given back if the passphrase was right. */
struct tries {
    unsigned count;
    struct {
        enum rate_limit what;
        char who[TRIES_WHO];
    } taken[3];
};

/* Count an attempt to sign in. False: refused; `seconds` until the next attempt is allowed. */
bool tries_for_name(struct server *server, struct tries *tries, const char *address,
                    const char *folded, long *seconds);

/* Count an attempt by a device that already has a token, whatever strangers did. */
bool tries_for_token(struct server *server, struct tries *tries, const char *token, long *seconds);

/* The passphrase was right: the attempt does not count. */
void tries_return(struct server *server, struct tries *tries);

#endif

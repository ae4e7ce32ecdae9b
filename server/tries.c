/* Limits on wrong passphrases. */
#include "server/tries.h"

#include <stdio.h>

#include "server/internal.h"

static bool take(struct server *server, struct tries *tries, enum rate_limit what, const char *who,
                 long *seconds)
{
    if (!rate_limit_take(server, what, who, seconds))
        return false;
    tries->taken[tries->count].what = what;
    copy_text(tries->taken[tries->count++].who, TRIES_WHO, who);
    return true;
}

bool tries_for_name(struct server *server, struct tries *tries, const char *address,
                    const char *folded, long *seconds)
{
    char network[RATE_NETWORK], pair[TRIES_WHO];
    tries->count = 0;
    if (!server->options.limits)
        return true;
    rate_limit_network(address, network);
    snprintf(pair, sizeof pair, "%s %s", network, folded);
    bool may = rate_limit_take(server, RATE_SIGN_INS, address, seconds) &&
               take(server, tries, RATE_TRIES_FROM, address, seconds) &&
               take(server, tries, RATE_TRIES_FOR, pair, seconds) &&
               (take(server, tries, RATE_TRIES_NAME, folded, seconds) ||
                take(server, tries, RATE_TRIES_SLOW, pair, seconds));
    if (!may)
        tries_return(server, tries);
    return may;
}

bool tries_for_token(struct server *server, struct tries *tries, const char *token, long *seconds)
{
    tries->count = 0;
    return !server->options.limits || take(server, tries, RATE_TRIES_TOKEN, token, seconds);
}

void tries_return(struct server *server, struct tries *tries)
{
    while (tries->count) {
        tries->count--;
        rate_limit_return(server, tries->taken[tries->count].what, tries->taken[tries->count].who);
    }
}

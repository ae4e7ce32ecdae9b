/* People who own a name with a passphrase and sign in now and then. */
#ifndef LOAD_HOSTILE_OWNERS_H
#define LOAD_HOSTILE_OWNERS_H

#include "load/hostile/hostile.h"
#include "load/load_websocket_client.h"
#include "load/statistics.h"

struct owners {
    unsigned port;
    unsigned count; /* enough that none signs in more often than the limits allow */
    unsigned every_ms;
    const atomic_uint *window; /* as in struct load_options */
    struct histogram sign_in[LOAD_WINDOWS];
    unsigned long long refused[LOAD_WINDOWS];
};

void owner_name(char name[32], unsigned number);

/* Create the names and set their passphrases. */
bool owners_prepare(struct owners *owners);

/* Sign in, one after another, until the window ends the run. */
void owners_run(struct owners *owners);

#endif

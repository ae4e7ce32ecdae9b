/* One POST to somewhere: blocks the thread that calls it, ten seconds at most but for the system's
 * own search for a name. */
#ifndef SERVER_NET_DELIVER_H
#define SERVER_NET_DELIVER_H

#include <stdbool.h>
#include <stddef.h>

enum { DELIVER_ADDRESS = 512, DELIVER_MS = 10000 };

/* An address taken apart: http or https, a host, perhaps a port, a path. */
struct deliver_to {
    bool secure;
    char host[256], port[6];
    char shown[264]; /* as the Host header has it */
    const char *path;
};

/* False: not such an address. */
bool deliver_parse(const char *address, struct deliver_to *to);

/* True: the answer was 2xx. Unless `anywhere`, only to public addresses. */
bool deliver(const char *address, const char *json, bool anywhere);

#endif

/* Trusted proxies: who they are, and which client a request came from. */
#include "server/net/internal.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

struct network {
    struct in6_addr address;
    unsigned bits;
};

struct net_proxies {
    unsigned count;
    struct network network[MOST];
};

/* An IPv4 or IPv6 address; false: neither. */
static bool read_address(const char *text, struct in6_addr *address, bool *four)
{
    static const struct in6_addr MAPPED = {.s6_addr = {[10] = 0xff, [11] = 0xff}};
    *address = MAPPED;
    *four = inet_pton(AF_INET, text, address->s6_addr + 12) == 1;
    return *four || inet_pton(AF_INET6, text, address) == 1;
}

static bool read_network(char *text, struct network *network)
{
    char *slash = strchr(text, '/'), *end = "";
    bool four;
    if (slash) {
        *slash = 0;
    }
    if (!read_address(text, &network->address, &four)) {
        return false;
    }
    unsigned most = four ? 32 : 128;
    unsigned long bits = slash ? strtoul(slash + 1, &end, 10) : most;
    network->bits = 128 - most + (unsigned)(bits < most ? bits : most);
    return bits <= most && !*end && (!slash || (slash[1] >= '0' && slash[1] <= '9'));
}

bool net_proxies_begin(struct net *net)
{
    char *text = net->options.proxies ? strdup(net->options.proxies) : NULL, *rest = NULL;
    struct net_proxies *proxies = text ? calloc(1, sizeof *proxies) : NULL;
    bool fine = !net->options.proxies || proxies;
    for (char *word = text ? strtok_r(text, ", ", &rest) : NULL; fine && word;
         word = strtok_r(NULL, ", ", &rest)) {
        fine = proxies->count < MOST && read_network(word, &proxies->network[proxies->count++]);
    }
    free(text);
    net->proxies = proxies;
    return fine;
}

static bool within(const struct in6_addr *address, const struct network *network)
{
    unsigned whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(address->s6_addr, network->address.s6_addr, whole)) {
        return false;
    }
    unsigned mask = 0xff00u >> rest & 0xff;
    return !rest || !((address->s6_addr[whole] ^ network->address.s6_addr[whole]) & mask);
}

bool net_proxy_trusted(const struct net *net, const struct in6_addr *address)
{
    const struct net_proxies *proxies = net->proxies;
    for (unsigned i = 0; proxies && i < proxies->count; i++) {
        if (within(address, &proxies->network[i])) {
            return true;
        }
    }
    return !proxies && net->options.trust_proxy;
}

/* Each proxy appends the address it was called from. Read from the right: the first address that is
 * not one of our proxies is the client; what stands left of it was written by the client. */
struct in6_addr net_proxy_client(const struct net_conn *conn, const char *bytes,
                                 const struct http_request *request)
{
    struct http_part part = request->header[HTTP_FORWARDED];
    struct in6_addr client = conn->address;
    const char *from = bytes + part.at, *end = from + part.len;
    while (conn->proxy && part.at && end > from) {
        const char *at = end;
        char text[INET6_ADDRSTRLEN];
        struct in6_addr address;
        bool four;
        while (at > from && at[-1] != ',' && at[-1] != ' ') {
            at--;
        }
        snprintf(text, sizeof text, "%.*s", (int)(end - at), at);
        if (!read_address(text, &address, &four)) {
            break;
        }
        client = address;
        if (!conn->net->proxies || !net_proxy_trusted(conn->net, &address)) {
            break;
        }
        end = at;
        while (end > from && (end[-1] == ',' || end[-1] == ' ')) {
            end--;
        }
    }
    return client;
}

/* The address of this machine in its local network. */
#define _DEFAULT_SOURCE /* the flags of interfaces are not in POSIX */
#include "cli/lan.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdint.h>

/* A cable or a radio, not this machine itself and not a tunnel. */
static bool is_shared(const struct ifaddrs *at)
{
    return at->ifa_addr && at->ifa_addr->sa_family == AF_INET && at->ifa_flags & IFF_UP &&
           !(at->ifa_flags & (IFF_LOOPBACK | IFF_POINTOPOINT));
}

static bool is_private(struct in_addr address)
{
    uint32_t number = ntohl(address.s_addr);
    return number >> 24 == 10 || number >> 20 == 0xac1 || number >> 16 == 0xc0a8;
}

bool lan_address(char host[INET_ADDRSTRLEN])
{
    struct ifaddrs *all;
    bool private = false;
    *host = '\0';
    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *at = all; at && !private; at = at->ifa_next) {
        if (!is_shared(at))
            continue;
        const struct sockaddr_in *four = (const void *)at->ifa_addr;
        private = is_private(four->sin_addr);
        if (private || !*host)
            inet_ntop(AF_INET, &four->sin_addr, host, INET_ADDRSTRLEN);
    }
    freeifaddrs(all);
    return *host != '\0';
}

/* Networks of addresses. */
#include "server/server_network.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include <akhet/text.h>

enum { MAPPED = 96, HOST = 64, LONGEST = 64 };

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_mapped(const struct network *network)
{
    return network->bits >= MAPPED && memcmp(network->address, mapped, sizeof mapped) == 0;
}

bool network_address(const char *text, struct network *network)
{
    memcpy(network->address, mapped, sizeof mapped);
    network->bits = 128;
    return inet_pton(AF_INET, text, network->address + 12) == 1 ||
           inet_pton(AF_INET6, text, network->address) == 1;
}

struct network network_cut(const struct network *network, unsigned bits)
{
    struct network cut = {.bits = bits};
    unsigned whole = bits / 8, rest = bits % 8;
    memcpy(cut.address, network->address, whole);
    if (rest)
        cut.address[whole] = (uint8_t)(network->address[whole] & (0xff00u >> rest));
    return cut;
}

bool network_parse(const char *text, struct network *network)
{
    char address[LONGEST];
    size_t len = strcspn(text, "/");
    long long bits = 0;
    if (len >= sizeof address)
        return false;
    memcpy(address, text, len);
    address[len] = '\0';
    if (!network_address(address, network))
        return false;
    unsigned before = is_mapped(network) ? MAPPED : 0;
    if (!text[len])
        bits = before ? 128 : HOST;
    else if (akhet_text_number(text + len + 1, strlen(text + len + 1), 0, 128 - before, &bits))
        bits += before;
    else
        return false;
    *network = network_cut(network, (unsigned)bits);
    return true;
}

void network_write(const struct network *network, char *text, size_t cap)
{
    char address[INET6_ADDRSTRLEN];
    bool four = is_mapped(network);
    inet_ntop(four ? AF_INET : AF_INET6, network->address + (four ? 12 : 0), address,
              sizeof address);
    if (four && network->bits == 128)
        snprintf(text, cap, "%s", address);
    else
        snprintf(text, cap, "%s/%u", address, network->bits - (four ? MAPPED : 0));
}

/* Peers: what the clients of one address may use together, so that one address cannot take the
 * loop, the memory or the connections from the others.
 *
 * The loop's time is a token bucket stored as a time: a microsecond of work moves `paid` forward by
 * its share, and a peer whose `paid` runs ahead of the clock by more than one burst is not read for
 * a while. Work is measured, so whatever a client makes the server do is charged. */
#include "server/net/internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHARE = 10,            /* a peer may use a tenth of the loop's time */
    AHEAD_US = 2000000,    /* one burst: 200 ms of work */
    DEBT_US = 4000000,     /* debts beyond it are forgiven, so an idle peer can be forgotten */
    BATCH_US = 20000,      /* charged for one batch at most: the process may have been preempted */
    TURN_US = 2000,        /* work for one peer in one turn of the loop */
    QUEUED = 1 << 20,      /* bytes queued for one peer */
    QUEUED_ALL = 64 << 20, /* bytes queued for all */
    REASON_MS = 100,       /* one refused connection in this time gets an answer */
    REASONS = 64,          /* answers at once */
};

struct net_peer {
    struct net_peer *next;            /* in its chain */
    struct net_peer *before, *behind; /* among the idle ones */
    uint8_t network[16];
    unsigned conns;
    size_t queued;
    uint64_t paid; /* loop time in µs: when the whole burst is available again */
    uint64_t turn; /* the turn that turn_us belongs to */
    uint64_t turn_us;
    uint64_t left; /* when the last connection went; loop time in ms */
    uint64_t told; /* loop time in ms when all answers to refused connections are available again */
};

struct net_peers {
    unsigned room; /* a power of two */
    unsigned idle;
    struct net_peer *oldest, *newest; /* idle peers that may still have debts */
    uint64_t key[2];
    size_t queued;
    struct net_peer *chain[];
};

bool net_peers_begin(struct net *net)
{
    unsigned room = 64;
    while (room < net->bound && room < 1u << 20) {
        room *= 2;
    }
    net->peers = calloc(1, sizeof *net->peers + room * sizeof *net->peers->chain);
    if (net->peers) {
        net->peers->room = room;
        net_random(net->peers->key, sizeof net->peers->key);
    }
    return net->peers;
}

void net_peers_end(struct net *net)
{
    for (unsigned i = 0; net->peers && i < net->peers->room; i++) {
        while (net->peers->chain[i]) {
            struct net_peer *next = net->peers->chain[i]->next;
            free(net->peers->chain[i]);
            net->peers->chain[i] = next;
        }
    }
    free(net->peers);
    net->peers = NULL;
}

/* ---- finding -------------------------------------------------------------------------------- */

/* IPv6 addresses are counted by their /64 network, which one host usually controls. */
static void network_of(const struct in6_addr *address, uint8_t network[16])
{
    memcpy(network, address->s6_addr, 16);
    if (!IN6_IS_ADDR_V4MAPPED(address)) {
        memset(network + 8, 0, 8);
    }
}

/* Keyed, so that clients cannot choose addresses that share a chain. */
static struct net_peer **chain_of(struct net_peers *peers, const uint8_t network[16])
{
    uint64_t half[2], hash;
    memcpy(half, network, sizeof half);
    hash = (half[0] ^ peers->key[0]) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 29 ^ half[1] ^ peers->key[1]) * UINT64_C(0xbf58476d1ce4e5b9);
    return &peers->chain[(hash ^ hash >> 32) & (peers->room - 1)];
}

static void leave_idle(struct net_peers *peers, struct net_peer *peer)
{
    *(peer->before ? &peer->before->behind : &peers->oldest) = peer->behind;
    *(peer->behind ? &peer->behind->before : &peers->newest) = peer->before;
    peers->idle--;
}

static void enter_idle(struct net_peers *peers, struct net_peer *peer)
{
    peer->before = peers->newest;
    peer->behind = NULL;
    *(peers->newest ? &peers->newest->behind : &peers->oldest) = peer;
    peers->newest = peer;
    peers->idle++;
}

static void forget(struct net_peers *peers, struct net_peer *peer)
{
    struct net_peer **at = chain_of(peers, peer->network);
    while (*at != peer) {
        at = &(*at)->next;
    }
    *at = peer->next;
    leave_idle(peers, peer);
    free(peer);
}

static struct net_peer *find(struct net *net, const struct in6_addr *address)
{
    struct net_peers *peers = net->peers;
    uint8_t network[16];
    network_of(address, network);
    struct net_peer **chain = chain_of(peers, network), *peer = *chain;
    while (peer && memcmp(peer->network, network, sizeof network)) {
        peer = peer->next;
    }
    if (peer) {
        return peer;
    }
    if (peers->idle > peers->room) {
        forget(peers, peers->oldest);
    }
    peer = calloc(1, sizeof *peer);
    if (peer) {
        memcpy(peer->network, network, sizeof network);
        peer->next = *chain;
        *chain = peer;
        enter_idle(peers, peer);
    }
    return peer;
}

struct net_peer *net_peer_join(struct net *net, const struct in6_addr *address)
{
    struct net_peer *peer = find(net, address);
    if (!peer || peer->conns >= net->options.per_address) {
        return NULL;
    }
    if (!peer->conns++) {
        leave_idle(net->peers, peer);
    }
    return peer;
}

bool net_peer_refuse(struct net *net, const struct in6_addr *address)
{
    uint64_t now = uv_now(&net->loop);
    struct net_peer *peer = find(net, address);
    if (!peer || peer->told > now + REASONS * REASON_MS) {
        return false;
    }
    peer->told = (peer->told > now ? peer->told : now) + REASON_MS;
    return true;
}

void net_peer_leave(struct net *net, struct net_peer *peer)
{
    if (peer && !--peer->conns) {
        peer->left = uv_now(&net->loop);
        enter_idle(net->peers, peer);
    }
}

void net_peers_tick(struct net *net)
{
    struct net_peers *peers = net->peers;
    uint64_t now = uv_now(&net->loop);
    while (peers->oldest && peers->oldest->left + DEBT_US / 1000 <= now) {
        forget(peers, peers->oldest);
    }
}

/* ---- the loop's time ------------------------------------------------------------------------ */

static uint64_t now_us(const struct net *net)
{
    return uv_now(&net->loop) * 1000;
}

void net_peer_charge(struct net *net, struct net_peer *peer, uint64_t us)
{
    if (!peer) {
        return;
    }
    uint64_t now = now_us(net);
    us = us < BATCH_US ? us : BATCH_US;
    peer->paid = (peer->paid > now ? peer->paid : now) + us * SHARE;
    peer->paid = peer->paid < now + DEBT_US ? peer->paid : now + DEBT_US;
    peer->turn_us = peer->turn == net->turn ? peer->turn_us + us : us;
    peer->turn = net->turn;
}

void net_charge(struct net_conn *conn, uint64_t us)
{
    net_peer_charge(conn->net, conn->peer, us);
}

bool net_peer_affords(const struct net *net, const struct net_peer *peer)
{
    return !peer || peer->paid <= now_us(net) + AHEAD_US;
}

bool net_peer_has_turn(const struct net *net, const struct net_peer *peer)
{
    return !peer || peer->turn != net->turn || peer->turn_us < TURN_US;
}

/* ---- bytes ---------------------------------------------------------------------------------- */

void net_peer_queue(struct net *net, struct net_peer *peer, size_t before, size_t now)
{
    net->peers->queued += now - before;
    if (peer) {
        peer->queued += now - before;
    }
}

size_t net_peers_queued(const struct net *net)
{
    return net->peers->queued;
}

bool net_peer_full(const struct net *net, const struct net_peer *peer, size_t more)
{
    return (peer && peer->queued && peer->queued + more > QUEUED) ||
           (net->options.per_address && net->peers->queued + more > QUEUED_ALL);
}

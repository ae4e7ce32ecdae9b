/* Listening: ports, new connections, the limit on descriptors. */
#include "server/net/internal.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    SPARE_FILES = 64,
    BURST = 4096,
    AT_ONCE = 32,   /* connections accepted before other sockets get their turn */
    ACCEPT_US = 50, /* charged for a connection: opening and closing it */
    KERNEL_QUEUE = 128 << 10,
    KERNEL_INPUT = 128 << 10 /* two segments of the loopback; floods wait at the client */
};

/* ---- new connections ------------------------------------------------------------------------ */

static struct in6_addr address_of(const struct sockaddr_storage *from)
{
    struct in6_addr address = IN6ADDR_ANY_INIT;
    if (from->ss_family == AF_INET6) {
        return ((const struct sockaddr_in6 *)(const void *)from)->sin6_addr;
    }
    address.s6_addr[10] = address.s6_addr[11] = 0xff;
    memcpy(address.s6_addr + 12, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    return address;
}

#define REFUSAL(status, text)                                                                      \
    "HTTP/1.1 " status "\r\nContent-Type: text/plain\r\n"                                          \
    "Content-Security-Policy: default-src 'none'\r\nRetry-After: 10\r\n"                           \
    "Connection: close\r\n\r\n" text "\n"

/* Tell the client why, if the answer can be sent without waiting. */
static void refuse_connection(int fd, const char *answer)
{
    ssize_t sent = send(fd, answer, strlen(answer), MSG_NOSIGNAL | MSG_DONTWAIT);
    (void)sent;
    close(fd);
}

/* An address that goes on is reset: this takes less than half the time of an answer. */
static void refuse_address(struct net *net, int fd, const struct in6_addr *address,
                           const char *answer)
{
    static const struct linger RESET = {.l_onoff = 1, .l_linger = 0};
    net->counts.refused_address++;
    if (net_peer_refuse(net, address)) {
        refuse_connection(fd, answer);
        return;
    }
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &RESET, sizeof RESET);
    close(fd);
}

/* Count the connection against its address. A proxy's connections count against the addresses of
 * its clients, which only their requests name. */
static void admit(struct net *net, int fd, const struct in6_addr *address)
{
    bool proxy = net_proxy_trusted(net, address);
    struct net_peer *peer = NULL;
    if (net->conns >= net->bound) {
        net->counts.refused_full++;
        refuse_connection(fd, REFUSAL("503 Service Unavailable", "too many connections"));
        return;
    }
    if (net->options.per_address && !proxy) {
        peer = net_peer_join(net, address);
        if (!peer) {
            refuse_address(
                net, fd, address,
                REFUSAL("429 Too Many Requests", "too many connections from this address"));
            return;
        }
        net_peer_charge(net, peer, ACCEPT_US);
        if (!net_peer_affords(net, peer)) {
            net_peer_leave(net, peer);
            refuse_address(net, fd, address, REFUSAL("429 Too Many Requests", "too fast"));
            return;
        }
    }
    net_conn_accept(net, fd, address, peer, proxy);
}

static void on_listen(uv_poll_t *poll, int status, int events)
{
    struct net_listener *listener = (struct net_listener *)poll;
    struct net *net = listener->net;
    (void)status;
    (void)events;
    for (unsigned i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int fd =
            accept4(listener->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
                net_listen_set(net, false); /* otherwise the loop would spin */
                net->accept_paused = true;
            }
            break;
        }
        struct in6_addr address = address_of(&from);
        admit(net, fd, &address);
    }
    net_settle(net);
}

void net_listen_set(struct net *net, bool on)
{
    for (unsigned i = 0; i < net->listeners; i++) {
        if (on) {
            uv_poll_start(&net->listener[i].poll, UV_READABLE, on_listen);
        } else {
            uv_poll_stop(&net->listener[i].poll);
        }
    }
}

/* ---- listening ------------------------------------------------------------------------------ */

static int open_at(const struct addrinfo *at)
{
    int fd = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;
    if (fd < 0) {
        return -1;
    }
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    /* Connections inherit these options: no Nagle delay, and no larger kernel buffer for a slow
     * reader than our own queue. */
    int output = KERNEL_QUEUE, input = KERNEL_INPUT;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &output, sizeof output);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &input, sizeof input);
    if (at->ai_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const void *)at->ai_addr;
        int only = !IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr);
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only, sizeof only);
    }
    if (bind(fd, at->ai_addr, at->ai_addrlen) || listen(fd, BURST)) {
        int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

static void set_port(struct addrinfo *at, unsigned port)
{
    in_port_t number = htons((uint16_t)port);
    if (at->ai_family == AF_INET6) {
        ((struct sockaddr_in6 *)(void *)at->ai_addr)->sin6_port = number;
    } else {
        ((struct sockaddr_in *)(void *)at->ai_addr)->sin_port = number;
    }
}

static unsigned port_of(int fd)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    if (getsockname(fd, (struct sockaddr *)&at, &size)) {
        return 0;
    }
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
                                          : ((struct sockaddr_in *)(void *)&at)->sin_port);
}

void net_listen_close(struct net *net)
{
    while (net->listeners) {
        close(net->listener[--net->listeners].fd);
    }
}

/* Listen on every address of the host with one port. Addresses this machine does not have are
 * skipped; a port in use on any of them is not used at all. */
static bool listen_at(struct net *net, struct addrinfo *all, unsigned port)
{
    for (struct addrinfo *at = all; at && net->listeners < NET_LISTENERS; at = at->ai_next) {
        set_port(at, port);
        int fd = open_at(at);
        if (fd < 0 && (errno == EADDRNOTAVAIL || errno == EAFNOSUPPORT)) {
            continue;
        }
        if (fd < 0) {
            int error = errno;
            net_listen_close(net);
            errno = error;
            return false;
        }
        struct net_listener *listener = &net->listener[net->listeners++];
        listener->net = net;
        listener->fd = fd;
        port = port_of(fd);
    }
    net->port = port;
    errno = net->listeners ? 0 : EADDRNOTAVAIL;
    return net->listeners;
}

void net_listen_error(const struct net_options *options, int number, const char *detail, char *why,
                      size_t cap)
{
    static const struct {
        int number;
        const char *sentence[AKHET_LANGS];
    } ERRORS[] = {
#define LISTEN_ERROR(number, en, fr, pl) {number, {en, fr, pl}},
#include "server/net/listen_errors.def"
#undef LISTEN_ERROR
    };
    char address[320];
    bool six = strchr(options->host, ':');
    snprintf(address, sizeof address, six ? "[%.255s]:%u" : "%.255s:%u", options->host,
             options->port);
    unsigned i = 0;
    while (ERRORS[i].number && ERRORS[i].number != number) {
        i++;
    }
    snprintf(why, cap, ERRORS[i].sentence[options->lang], address, detail);
}

bool net_listen(struct net *net, char *why, size_t cap)
{
    const struct net_options *options = &net->options;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *all;
    int error = getaddrinfo(options->host, "0", &hints, &all);
    if (error) {
        net_listen_error(options, 0, gai_strerror(error), why, cap);
        return false;
    }
    unsigned tries = options->ports ? options->ports : 1;
    bool done = false;
    for (unsigned i = 0; i < tries && options->port + i < 65536; i++) {
        done = listen_at(net, all, options->port + i);
        if (done || errno != EADDRINUSE) {
            break;
        }
    }
    if (!done) {
        int number = errno;
        net_listen_error(options, number, strerror(number), why, cap);
    }
    freeaddrinfo(all);
    return done;
}

unsigned net_listen_files(unsigned connections)
{
    struct rlimit limit;
    rlim_t want = (rlim_t)connections + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit)) {
        return connections;
    }
    if (limit.rlim_cur < want) {
        struct rlimit more = {want, limit.rlim_max > want ? limit.rlim_max : want};
        if (setrlimit(RLIMIT_NOFILE, &more)) {
            more.rlim_cur = more.rlim_max = limit.rlim_max;
            setrlimit(RLIMIT_NOFILE, &more);
        }
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur >= want) {
        return connections;
    }
    return limit.rlim_cur > 2 * SPARE_FILES ? (unsigned)(limit.rlim_cur - SPARE_FILES)
                                            : (unsigned)limit.rlim_cur / 2;
}

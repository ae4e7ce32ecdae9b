/* The network on a libuv loop: listening, time, signals, start and stop. */
#include "server/net/internal.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SPARE_FILES = 64, BURST = 4096, AT_ONCE = 256, KERNEL_QUEUE = 128 << 10 };

void net_settle(struct net *net)
{
    struct net_conn *conn;
    while ((conn = net->attention)) {
        net->attention = conn->next;
        if (!net->attention) {
            net->last_attention = &net->attention;
        }
        conn->attention = false;
        net_conn_settle(conn);
    }
}

/* ---- time and random bytes ------------------------------------------------------------------ */

int64_t net_time(const struct net *net)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    int64_t *last = &((struct net *)net)->last_time; /* a cache, invisible to callers */
    *last = ms > *last ? ms : *last;
    return *last;
}

uint64_t net_clock_us(const struct net *net)
{
    (void)net;
    return uv_hrtime() / 1000;
}

void net_random(void *bytes, size_t len)
{
    for (size_t got = 0; got < len;) {
        ssize_t now = getrandom((char *)bytes + got, len - got, 0);
        if (now < 0 && errno != EINTR) {
            abort(); /* predictable secrets would be worse */
        }
        got += now > 0 ? (size_t)now : 0;
    }
}

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

static void set_listening(struct net *net, bool on);

/* Tell the client why, if the answer can be sent without waiting. */
static void refuse_connection(int fd)
{
    static const char FULL[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n"
                               "Content-Security-Policy: default-src 'none'\r\n"
                               "Retry-After: 10\r\nConnection: close\r\n\r\n";
    ssize_t sent = send(fd, FULL, sizeof FULL - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    (void)sent;
    close(fd);
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
                set_listening(net, false); /* otherwise the loop would spin */
                net->accept_paused = true;
            }
            break;
        }
        if (net->conns >= net->bound) {
            refuse_connection(fd);
            continue;
        }
        struct in6_addr address = address_of(&from);
        net_conn_accept(net, fd, &address);
    }
    net_settle(net);
}

static void set_listening(struct net *net, bool on)
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
    int kernel = KERNEL_QUEUE;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &kernel, sizeof kernel);
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

static void forget_listeners(struct net *net)
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
            forget_listeners(net);
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

/* The reason in the language of the options; `detail` replaces the errno's text. */
static void write_error(const struct net_options *options, int number, const char *detail,
                        char *why, size_t cap)
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

static bool find_port(struct net *net, char *why, size_t cap)
{
    const struct net_options *options = &net->options;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *all;
    int error = getaddrinfo(options->host, "0", &hints, &all);
    if (error) {
        write_error(options, 0, gai_strerror(error), why, cap);
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
        write_error(options, number, strerror(number), why, cap);
    }
    freeaddrinfo(all);
    return done;
}

/* Raise the descriptor limit to fit the connections; returns the number of connections that fit. */
static unsigned raise_files(unsigned connections)
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

/* ---- callbacks of the loop ------------------------------------------------------------------ */

/* The connection a handle belongs to; NULL: another kind of handle, or one being closed. */
static struct net_conn *conn_of(struct net *net, uv_handle_t *handle)
{
    bool conn = handle->type == UV_POLL && !uv_is_closing(handle);
    for (unsigned i = 0; i < net->listeners; i++) {
        conn = conn && handle != (uv_handle_t *)&net->listener[i].poll;
    }
    return conn ? (struct net_conn *)handle : NULL;
}

static void drop_one(uv_handle_t *handle, void *context)
{
    struct net_conn *conn = conn_of(context, handle);
    if (conn) {
        net_conn_drop(conn);
    }
}

static void drop_all(struct net *net)
{
    uv_walk(&net->loop, drop_one, net);
    net_settle(net);
}

static void end_if_done(struct net *net)
{
    net_webhooks_stop(net);
    net_settle(net);
    if (uv_now(&net->loop) >= net->stop_at) {
        drop_all(net);
    }
    if (!net->conns && !net_workers_left(net)) {
        uv_stop(&net->loop);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct net *net = timer->data;
    uint64_t now = uv_now(&net->loop);
    for (unsigned i = 0; i < ROWS; i++) {
        while (net->row[i].first && net->row[i].first->due <= now) {
            net_conn_late(net->row[i].first);
        }
    }
    net_settle(net);
    if (net->accept_paused && !net->stop_at) {
        net->accept_paused = false;
        set_listening(net, true);
    }
    net->calls.tick(net->server);
    net_settle(net);
    if (net->stop_at) {
        end_if_done(net);
    }
}

static void on_wake(uv_async_t *waker)
{
    struct net *net = waker->data;
    net_webhooks_report(net);
    net_workers_report(net);
    net->calls.woken(net->server);
    net_settle(net);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct net *net = handle->data;
    if (net->signals++) {
        signal(number, SIG_DFL);
        raise(number);
    }
    net->calls.stopping(net->server);
    net_settle(net);
}

void net_wake(struct net *net)
{
    uv_async_send(&net->waker);
}

/* ---- start and stop ------------------------------------------------------------------------- */

static void begin_handles(struct net *net)
{
    static const int SIGNALS[2] = {SIGINT, SIGTERM};
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* treat a file size limit like a full disk */
    uv_timer_init(&net->loop, &net->ticker);
    net->ticker.data = net;
    uv_timer_start(&net->ticker, on_tick, NET_TICK_MS, NET_TICK_MS);
    uv_async_init(&net->loop, &net->waker, on_wake);
    net->waker.data = net;
    for (unsigned i = 0; i < 2; i++) {
        uv_signal_init(&net->loop, &net->signal[i]);
        net->signal[i].data = net;
        uv_signal_start(&net->signal[i], on_signal, SIGNALS[i]);
    }
    for (unsigned i = 0; i < net->listeners; i++) {
        uv_poll_init(&net->loop, &net->listener[i].poll, net->listener[i].fd);
    }
    set_listening(net, true);
}

static void set_waits(struct net *net)
{
    net->wait_ms[ROW_REQUEST] = net->options.request_ms ? net->options.request_ms : 10000;
    net->wait_ms[ROW_WEBSOCKET] = net->options.quiet_ms ? net->options.quiet_ms : 30000;
    net->wait_ms[ROW_ANSWER] = 120000;
    net->wait_ms[ROW_LINGER] = 5000;
}

static bool prepare(struct net *net, char *why, size_t cap)
{
    if (!find_port(net, why, cap)) {
        return false;
    }
    net->bound = raise_files(net->options.connections);
    net->files = net_files_load(net->options.files);
    net->origin = net->options.origin ? strdup(net->options.origin) : NULL;
    bool memory = net->files && (net->origin || !net->options.origin) && net_workers_begin(net) &&
                  net_webhooks_begin(net);
    if (!memory || uv_loop_init(&net->loop)) {
        write_error(&net->options, ENOMEM, "", why, cap);
        return false;
    }
    set_waits(net);
    begin_handles(net);
    return true;
}

static void free_parts(struct net *net)
{
    forget_listeners(net);
    net_files_free(net->files);
    free(net->origin);
    free(net);
}

struct net *net_open(const struct net_options *options, const struct net_calls *calls, void *server,
                     char *why, size_t cap)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net) {
        write_error(options, ENOMEM, "", why, cap);
        return NULL;
    }
    net->options = *options;
    net->calls = *calls;
    net->server = server;
    net->last_attention = &net->attention;
    if (!prepare(net, why, cap)) {
        net_webhooks_end(net);
        net_workers_end(net);
        free_parts(net);
        return NULL;
    }
    return net;
}

unsigned net_port(const struct net *net)
{
    return net->port;
}

void net_run(struct net *net)
{
    uv_run(&net->loop, UV_RUN_DEFAULT);
}

static void stop_one(uv_handle_t *handle, void *context)
{
    struct net_conn *conn = conn_of(context, handle);
    if (!conn) {
        return;
    }
    if (conn->stage == STAGE_WEBSOCKET || conn->stage == STAGE_OPENING) {
        net_close(conn, NET_CLOSE_SHUTDOWN);
    } else if (conn->stage == STAGE_ANSWER) {
        net_conn_linger(conn);
    } else if (conn->stage == STAGE_REQUEST || conn->stage == STAGE_ASKED) {
        net_conn_drop(conn);
    }
}

void net_stop(struct net *net)
{
    if (net->stop_at) {
        return;
    }
    net->stop_at = uv_now(&net->loop) + NET_STOP_MS;
    set_listening(net, false);
    net_workers_stop(net);
    uv_walk(&net->loop, stop_one, net);
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle)) {
        uv_close(handle, NULL);
    }
}

void net_free(struct net *net)
{
    if (!net) {
        return;
    }
    drop_all(net);
    net_webhooks_end(net); /* before the waker, which its thread uses, is closed */
    net_workers_end(net);
    uv_walk(&net->loop, close_handle, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_loop_close(&net->loop);
    free_parts(net);
}

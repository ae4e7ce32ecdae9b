/* One POST to somewhere: the name is resolved once, what it resolves to is judged, and exactly that
 * is connected to. */
#include "server/net/deliver.h"

#include "server/net/range.h"

#include <errno.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* ---- the address ---------------------------------------------------------------------------- */

static bool all_of(const char *text, size_t len, const char *allowed)
{
    return strspn(text, allowed) >= len;
}

static bool good_path(const char *path)
{
    for (; *path; path++) {
        if (*path <= ' ' || *path > '~' || *path == '#') {
            return false;
        }
    }
    return true;
}

/* "[::1]:80" or "name:80": the host without brackets, and where the port begins; NULL: wrong. */
static const char *parse_host(const char *at, size_t len, struct deliver_to *to)
{
    static const char NAME[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
    bool six = len && at[0] == '[';
    const char *from = six ? at + 1 : at;
    size_t size = six ? strcspn(from, "]") : strcspn(from, ":");
    size = size < len ? size : len;
    const char *end = from + size + (six ? 1 : 0);
    if (!size || size >= sizeof to->host || end > at + len ||
        !all_of(from, size, six ? "0123456789abcdefABCDEF:." : NAME)) {
        return NULL;
    }
    memcpy(to->host, from, size);
    to->host[size] = 0;
    return end;
}

bool deliver_parse(const char *address, struct deliver_to *to)
{
    memset(to, 0, sizeof *to);
    to->secure = !strncmp(address, "https://", 8);
    if ((!to->secure && strncmp(address, "http://", 7)) || strlen(address) >= DELIVER_ADDRESS) {
        return false;
    }
    const char *at = address + (to->secure ? 8 : 7);
    size_t len = strcspn(at, "/?#");
    to->path = at[len] ? at + len : "/";
    if (*to->path != '/' || !good_path(to->path) || len >= sizeof to->shown) {
        return false;
    }
    const char *port = parse_host(at, len, to);
    if (!port) {
        return false;
    }
    memcpy(to->shown, at, len);
    size_t digits = len - (size_t)(port - at);
    if (!digits) {
        strcpy(to->port, to->secure ? "443" : "80");
        return true;
    }
    if (*port != ':' || digits < 2 || digits > 6 || !all_of(port + 1, digits - 1, "0123456789")) {
        return false;
    }
    memcpy(to->port, port + 1, digits - 1);
    long number = strtol(to->port, NULL, 10);
    return number > 0 && number < 65536;
}

/* ---- the line ------------------------------------------------------------------------------- */

struct line {
    int fd;
    SSL *ssl; /* NULL: plain */
    int64_t until;
};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool wait_for(const struct line *line, short events)
{
    int64_t left = line->until - now_ms();
    struct pollfd at = {.fd = line->fd, .events = events};
    int ready;
    do {
        ready = left > 0 ? poll(&at, 1, (int)left) : 0;
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

/* Whether a call that could not go on may be tried again. */
static bool again(const struct line *line, int result)
{
    if (line->ssl) {
        int error = SSL_get_error(line->ssl, result);
        return (error == SSL_ERROR_WANT_READ && wait_for(line, POLLIN)) ||
               (error == SSL_ERROR_WANT_WRITE && wait_for(line, POLLOUT));
    }
    return result < 0 && errno == EINTR;
}

static bool write_all(const struct line *line, const char *bytes, size_t len)
{
    while (len) {
        if (!line->ssl && !wait_for(line, POLLOUT)) {
            return false;
        }
        int sent = line->ssl ? SSL_write(line->ssl, bytes, (int)len)
                             : (int)send(line->fd, bytes, len, MSG_NOSIGNAL);
        if (sent <= 0 && !again(line, sent)) {
            return false;
        }
        if (sent > 0) {
            bytes += sent;
            len -= (size_t)sent;
        }
    }
    return true;
}

/* The first line of the answer is all that counts: "HTTP/1.1 204 …". */
static bool well_received(const struct line *line)
{
    char answer[16];
    size_t have = 0;
    while (have < 12) {
        if (!line->ssl && !wait_for(line, POLLIN)) {
            return false;
        }
        size_t room = sizeof answer - have;
        int got = line->ssl ? SSL_read(line->ssl, answer + have, (int)room)
                            : (int)recv(line->fd, answer + have, room, 0);
        if (got <= 0 && !again(line, got)) {
            return false;
        }
        have += got > 0 ? (size_t)got : 0;
    }
    return !memcmp(answer, "HTTP/1.", 7) && answer[8] == ' ' && answer[9] == '2';
}

static bool connect_to(struct line *line, const struct addrinfo *at)
{
    line->fd = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (line->fd < 0) {
        return false;
    }
    int error = 0;
    socklen_t size = sizeof error;
    if (!connect(line->fd, at->ai_addr, at->ai_addrlen) ||
        (errno == EINPROGRESS && wait_for(line, POLLOUT) &&
         !getsockopt(line->fd, SOL_SOCKET, SO_ERROR, &error, &size) && !error)) {
        return true;
    }
    close(line->fd);
    return false;
}

/* ---- what is said --------------------------------------------------------------------------- */

static bool say(const struct line *line, const struct deliver_to *to, const char *json)
{
    char head[DELIVER_ADDRESS + 600];
    int len = snprintf(head, sizeof head,
                       "POST %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: akhet\r\n"
                       "Content-Type: application/json\r\nContent-Length: %zu\r\n"
                       "Connection: close\r\n\r\n",
                       to->path, to->shown, strlen(json));
    return len > 0 && (size_t)len < sizeof head && write_all(line, head, (size_t)len) &&
           write_all(line, json, strlen(json)) && well_received(line);
}

/* The certificate must be good, and for this name. */
static bool shake_hands(struct line *line, const char *host)
{
    X509_VERIFY_PARAM *check = SSL_get0_param(line->ssl);
    bool number = strchr(host, ':') || all_of(host, strlen(host), "0123456789.");
    if (number ? !X509_VERIFY_PARAM_set1_ip_asc(check, host)
               : (!SSL_set1_host(line->ssl, host) || !SSL_set_tlsext_host_name(line->ssl, host))) {
        return false;
    }
    if (!SSL_set_fd(line->ssl, line->fd)) {
        return false;
    }
    int result;
    do {
        result = SSL_connect(line->ssl);
    } while (result != 1 && again(line, result));
    return result == 1;
}

static bool say_secretly(struct line *line, const struct deliver_to *to, const char *json)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    if (!context) {
        return false;
    }
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_default_verify_paths(context);
    line->ssl = SSL_new(context);
    bool done = line->ssl && shake_hands(line, to->host) && say(line, to, json);
    SSL_free(line->ssl);
    SSL_CTX_free(context);
    ERR_clear_error();
    return done;
}

/* One address that fits is tried: the others of a name are not a second chance. */
static const struct addrinfo *choose(const struct addrinfo *all, bool anywhere)
{
    while (all && !anywhere && !net_range_public(all->ai_addr)) {
        all = all->ai_next;
    }
    return all;
}

bool deliver(const char *address, const char *json, bool anywhere)
{
    struct deliver_to to;
    struct line line = {.until = now_ms() + DELIVER_MS};
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV}, *all;
    if (!deliver_parse(address, &to) || getaddrinfo(to.host, to.port, &hints, &all)) {
        return false;
    }
    const struct addrinfo *at = choose(all, anywhere);
    bool done = at && connect_to(&line, at);
    if (done) {
        done = to.secure ? say_secretly(&line, &to, json) : say(&line, &to, json);
        close(line.fd);
    }
    freeaddrinfo(all);
    return done;
}

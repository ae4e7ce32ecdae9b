/* A client of the server over real sockets. */
#include "tests/support/wsclient.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

static void *need(void *made)
{
    if (!made) {
        abort();
    }
    return made;
}

int wsclient_dial(unsigned port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&at, sizeof at)) {
        close(fd);
        return -1;
    }
    return fd;
}

static bool put(int fd, const void *bytes, size_t len)
{
    size_t done = 0;
    while (done < len) {
        ssize_t sent = send(fd, (const char *)bytes + done, len - done, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR) {
            return false;
        }
        done += sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

/* Append what comes; 1: something came, 0: the end, WSCLIENT_LATE: nothing in time. */
static int more(int fd, char **have, size_t *len, int ms)
{
    struct pollfd at = {.fd = fd, .events = POLLIN};
    char bytes[65536];
    if (poll(&at, 1, ms) <= 0) {
        return WSCLIENT_LATE;
    }
    ssize_t got = recv(fd, bytes, sizeof bytes, 0);
    if (got <= 0) {
        return 0;
    }
    *have = need(realloc(*have, *len + (size_t)got + 1));
    memcpy(*have + *len, bytes, (size_t)got);
    *len += (size_t)got;
    (*have)[*len] = 0;
    return 1;
}

static void drop_first(struct wsclient *client, size_t count)
{
    client->have_len -= count;
    memmove(client->have, client->have + count, client->have_len + 1);
}

/* ---- WebSockets ----------------------------------------------------------------------------- */

static int status_of(const char *head)
{
    return strncmp(head, "HTTP/1.1 ", 9) ? 0 : atoi(head + 9);
}

bool wsclient_open(struct wsclient *client, unsigned port, const char *headers)
{
    char request[2048];
    memset(client, 0, sizeof *client);
    client->fd = wsclient_dial(port);
    if (client->fd < 0) {
        return false;
    }
    int len = snprintf(request, sizeof request,
                       "GET /live HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                       "Sec-WebSocket-Version: 13\r\n%s\r\n",
                       port, headers);
    put(client->fd, request, (size_t)len);
    char *end = NULL;
    while (!end && more(client->fd, &client->have, &client->have_len, WSCLIENT_MS) > 0) {
        end = strstr(client->have, "\r\n\r\n");
    }
    if (!end) {
        return false;
    }
    size_t size = (size_t)(end + 4 - client->have);
    client->head = need(strndup(client->have, size));
    client->status = status_of(client->head);
    drop_first(client, size);
    return client->status == 101;
}

void wsclient_close(struct wsclient *client)
{
    if (client->fd >= 0) {
        close(client->fd);
    }
    free(client->head);
    free(client->payload);
    free(client->have);
    memset(client, 0, sizeof *client);
    client->fd = -1;
}

bool wsclient_raw(struct wsclient *client, const void *bytes, size_t len)
{
    return put(client->fd, bytes, len);
}

bool wsclient_frame(struct wsclient *client, unsigned first, const void *bytes, size_t len)
{
    static const uint8_t MASK[4] = {0x37, 0xfa, 0x21, 0x3d};
    uint8_t *frame = need(malloc(len + 14));
    size_t at = 0;
    frame[at++] = (uint8_t)first;
    unsigned extra = len < 126 ? 0 : len < 65536 ? 2 : 8;
    frame[at++] = (uint8_t)(0x80 | (extra == 0 ? len : extra == 2 ? 126 : 127));
    for (unsigned i = 0; i < extra; i++) {
        frame[at++] = (uint8_t)((uint64_t)len >> 8 * (extra - 1 - i));
    }
    memcpy(frame + at, MASK, 4);
    at += 4;
    for (size_t i = 0; i < len; i++) {
        frame[at++] = ((const uint8_t *)bytes)[i] ^ MASK[i & 3];
    }
    bool done = put(client->fd, frame, at);
    free(frame);
    return done;
}

bool wsclient_text(struct wsclient *client, const char *text)
{
    return wsclient_frame(client, 0x80 | WSCLIENT_TEXT, text, strlen(text));
}

/* The bytes of the first frame that was read; 0: it is not whole yet. */
static size_t whole(const struct wsclient *client, size_t *header)
{
    const uint8_t *at = (const uint8_t *)client->have;
    if (client->have_len < 2) {
        return 0;
    }
    uint64_t len = at[1] & 127;
    unsigned extra = len == 126 ? 2 : len == 127 ? 8 : 0;
    *header = 2 + extra;
    if (client->have_len < *header) {
        return 0;
    }
    len = extra ? 0 : len;
    for (unsigned i = 0; i < extra; i++) {
        len = len << 8 | at[2 + i];
    }
    return client->have_len < *header + len ? 0 : *header + (size_t)len;
}

int wsclient_next(struct wsclient *client, int ms)
{
    size_t header, size;
    while (!(size = whole(client, &header))) {
        int came = more(client->fd, &client->have, &client->have_len, ms);
        if (came <= 0) {
            return came == 0 ? WSCLIENT_GONE : came;
        }
    }
    free(client->payload);
    client->len = size - header;
    client->payload = need(calloc(1, client->len + 1));
    memcpy(client->payload, client->have + header, client->len);
    int opcode = client->have[0] & 15;
    const uint8_t *bytes = (const uint8_t *)client->payload;
    client->code = opcode == WSCLIENT_CLOSE && client->len >= 2 ? bytes[0] << 8 | bytes[1] : 0;
    drop_first(client, size);
    return opcode;
}

bool wsclient_says(struct wsclient *client, const char *text)
{
    return wsclient_next(client, WSCLIENT_MS) == WSCLIENT_TEXT && !strcmp(client->payload, text);
}

/* ---- requests ------------------------------------------------------------------------------- */

const char *wsclient_header(const char *head, const char *name)
{
    static char value[1024];
    size_t len = strlen(name);
    for (const char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n")) {
        if (!strncasecmp(line + 2, name, len) && !strncmp(line + 2 + len, ": ", 2)) {
            const char *from = line + 4 + len;
            snprintf(value, sizeof value, "%.*s", (int)strcspn(from, "\r"), from);
            return value;
        }
    }
    return NULL;
}

/* How long the answer is that begins here; more than there is: not known yet. */
static size_t answer_size(const char *have, bool head_only)
{
    const char *end = have ? strstr(have, "\r\n\r\n") : NULL;
    if (!end) {
        return SIZE_MAX;
    }
    size_t head = (size_t)(end + 4 - have);
    char *copy = need(strndup(have, head));
    const char *length = wsclient_header(copy, "Content-Length");
    size_t size = head + (length && !head_only ? (size_t)atol(length) : 0);
    free(copy);
    return size;
}

struct wsclient_answer wsclient_ask_on(int fd, const char *request, size_t len, bool head_only)
{
    struct wsclient_answer answer = {0};
    char *have = NULL;
    size_t have_len = 0;
    put(fd, request, len);
    while (have_len < answer_size(have, head_only) && more(fd, &have, &have_len, WSCLIENT_MS) > 0) {
    }
    char *end = have ? strstr(have, "\r\n\r\n") : NULL;
    if (end) {
        size_t head = (size_t)(end + 4 - have);
        answer.head = need(strndup(have, head));
        answer.status = status_of(answer.head);
        answer.len = have_len - head;
        answer.body = need(calloc(1, answer.len + 1));
        memcpy(answer.body, have + head, answer.len);
    }
    free(have);
    return answer;
}

struct wsclient_answer wsclient_ask(unsigned port, const char *request, size_t len)
{
    int fd = wsclient_dial(port);
    struct wsclient_answer answer = {0};
    if (fd >= 0) {
        answer = wsclient_ask_on(fd, request, len, !strncmp(request, "HEAD ", 5));
        close(fd);
    }
    return answer;
}

struct wsclient_answer wsclient_http(unsigned port, const char *method, const char *target,
                                     const char *headers, const char *body)
{
    size_t room = strlen(target) + strlen(headers) + (body ? strlen(body) : 0) + 256;
    char *request = need(malloc(room)), length[48] = "";
    if (body) {
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body));
    }
    int len = snprintf(request, room, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n%s%s\r\n%s", method,
                       target, port, headers, length, body ? body : "");
    struct wsclient_answer answer = wsclient_ask(port, request, (size_t)len);
    free(request);
    return answer;
}

void wsclient_forget(struct wsclient_answer *answer)
{
    free(answer->head);
    free(answer->body);
    memset(answer, 0, sizeof *answer);
}

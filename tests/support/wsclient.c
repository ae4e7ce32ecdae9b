/* Blocking clients of the server over real sockets. */
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
#include <sys/epoll.h>
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

/* Append received bytes; 1: received, 0: end of the stream, WSCLIENT_LATE: timeout. */
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

/* ---- WebSockets ----------------------------------------------------------------------------- */

struct wsclient_frame {
    struct wsclient_frame *next;
    int opcode;
    size_t len;
    char payload[];
};

static int status_of(const char *head)
{
    return strncmp(head, "HTTP/1.1 ", 9) ? 0 : atoi(head + 9);
}

static void keep_frame(struct wsclient *client, int opcode, const char *text, size_t len)
{
    struct wsclient_frame *frame = need(calloc(1, sizeof *frame + len + 1)), **end;
    frame->opcode = opcode;
    frame->len = len;
    if (len) {
        memcpy(frame->payload, text, len);
    }
    for (end = &client->frames; *end; end = &(*end)->next) {
    }
    *end = frame;
}

static void on_event(void *owner, enum ws_event event, const char *text, size_t len)
{
    static const int OPCODES[] = {[WS_EVENT_MESSAGE] = WSCLIENT_TEXT,
                                  [WS_EVENT_PING] = WSCLIENT_PING,
                                  [WS_EVENT_PONG] = WSCLIENT_PONG,
                                  [WS_EVENT_CLOSE_FRAME] = WSCLIENT_CLOSE};
    struct wsclient *client = owner;
    if (event != WS_EVENT_OPEN && event != WS_EVENT_CLOSED) {
        keep_frame(client, OPCODES[event], text, len);
    } else if (text) {
        client->head = need(strndup(text, len));
        client->status = status_of(client->head);
    }
}

/* Wait once for the socket; false: timeout. */
static bool wait_once(struct wsclient *client, int ms)
{
    char room[65536];
    struct epoll_event event;
    if (epoll_wait(client->epoll, &event, 1, ms) <= 0) {
        return false;
    }
    client->ws.owner = client; /* tests pass clients by value */
    ws_client_serve(&client->ws, event.events, room, sizeof room, on_event);
    return true;
}

bool wsclient_open(struct wsclient *client, unsigned port, const char *headers)
{
    struct ws_server server = {.length = sizeof(struct sockaddr_in), .headers = headers};
    struct sockaddr_in *at = (struct sockaddr_in *)&server.address;
    memset(client, 0, sizeof *client);
    at->sin_family = AF_INET;
    at->sin_port = htons((uint16_t)port);
    at->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    snprintf(server.host, sizeof server.host, "127.0.0.1:%u", port);
    client->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!ws_client_connect(&client->ws, client->epoll, &server, 0x3d21fa37, client)) {
        return false;
    }
    while (!client->head && client->ws.state != WS_CLIENT_SHUT && wait_once(client, WSCLIENT_MS)) {
    }
    return client->status == 101;
}

void wsclient_close(struct wsclient *client)
{
    ws_client_free(&client->ws);
    close(client->epoll);
    while (client->frames) {
        struct wsclient_frame *next = client->frames->next;
        free(client->frames);
        client->frames = next;
    }
    free(client->head);
    free(client->payload);
    memset(client, 0, sizeof *client);
    client->epoll = -1;
}

/* Wait until everything is sent. */
static bool flush(struct wsclient *client, bool fine)
{
    while (fine && client->ws.out.len && wait_once(client, WSCLIENT_MS)) {
    }
    return fine && !client->ws.out.len;
}

bool wsclient_raw(struct wsclient *client, const void *bytes, size_t len)
{
    return flush(client, ws_client_raw(&client->ws, bytes, len));
}

bool wsclient_frame(struct wsclient *client, unsigned first, const void *bytes, size_t len)
{
    return flush(client, ws_client_frame(&client->ws, first, bytes, len));
}

bool wsclient_text(struct wsclient *client, const char *text)
{
    return wsclient_frame(client, 0x80 | WSCLIENT_TEXT, text, strlen(text));
}

int wsclient_next(struct wsclient *client, int ms)
{
    while (!client->frames) {
        if (client->ws.state == WS_CLIENT_SHUT) {
            return WSCLIENT_GONE;
        }
        if (!wait_once(client, ms)) {
            return WSCLIENT_LATE;
        }
    }
    struct wsclient_frame *frame = client->frames;
    client->frames = frame->next;
    free(client->payload);
    client->len = frame->len;
    client->payload = need(calloc(1, frame->len + 1));
    memcpy(client->payload, frame->payload, frame->len);
    int opcode = frame->opcode;
    const uint8_t *bytes = (const uint8_t *)client->payload;
    client->code = opcode == WSCLIENT_CLOSE && client->len >= 2 ? bytes[0] << 8 | bytes[1] : 0;
    free(frame);
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

/* The length of the answer that begins here; longer than the input: not known yet. */
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

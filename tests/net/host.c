/* A server for the tests of the network. */
#include "tests/net/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* The user data of a connection. */
struct guest {
    struct host *host;
    struct net_conn *conn;
};

static void *opened(void *server, struct net_conn *conn, const char *address)
{
    struct host *host = server;
    struct guest *guest = atomic_load(&host->refuse) ? NULL : malloc(sizeof *guest);
    if (guest) {
        *guest = (struct guest){host, conn};
        net_send(conn, address, strlen(address));
        atomic_fetch_add(&host->opened, 1);
    }
    return guest;
}

/* Send more than the socket buffers hold. */
static void flood(struct net_conn *conn)
{
    char text[10001];
    memset(text, 'x', sizeof text);
    for (unsigned i = 0; i < 3000; i++) {
        net_send(conn, text, 10000);
    }
}

static void message(void *server, void *user_data, const char *text, size_t len)
{
    struct guest *guest = user_data;
    (void)server;
    if (len == 5 && !memcmp(text, "flood", 5)) {
        flood(guest->conn);
    } else if (len == 5 && !memcmp(text, "close", 5)) {
        net_send(guest->conn, "last words", 10);
        net_close(guest->conn, NET_CLOSE_RATE);
        net_send(guest->conn, "too late", 8);
    } else if (len == 4 && !memcmp(text, "work", 4)) {
        net_charge(guest->conn, 20000);
        net_send(guest->conn, text, len);
    } else if (len == 8 && !memcmp(text, "end ", 4)) {
        char code[5] = "";
        memcpy(code, text + 4, 4);
        net_close(guest->conn, (enum net_close)atoi(code));
    } else if (len == 3 && !memcmp(text, "big", 3)) {
        char *big = calloc(1, 100000);
        memset(big, 'b', 100000);
        net_send(guest->conn, big, 100000);
        free(big);
    } else {
        net_send(guest->conn, text, len);
    }
}

static void closed(void *server, void *user_data)
{
    struct host *host = server;
    free(user_data);
    atomic_fetch_add(&host->closed, 1);
}

/* ---- requests ------------------------------------------------------------------------------- */

static void say(struct net_request *request, const char *text)
{
    net_answer(request, 200, "text/plain", text, strlen(text));
}

static void echo(struct net_request *request)
{
    char text[8192];
    int size = snprintf(text, sizeof text, "%d|%s|%s|%s|%s|%.*s", request->method, request->path,
                        request->query, request->bearer ? request->bearer : "-", request->address,
                        (int)request->body_len, request->body);
    net_answer(request, 201, "text/plain", text, (size_t)size);
}

struct piece {
    struct host *host;
    struct net_request *request;
    bool done;
    int nice; /* of its thread */
};

static void piece_work(void *task)
{
    struct piece *piece = task;
    piece->done = true;
    /* Relative to the loop: the tests themselves may run at a lower priority. */
    piece->nice =
        getpriority(PRIO_PROCESS, (id_t)gettid()) - getpriority(PRIO_PROCESS, (id_t)getpid());
    do {
        usleep(20000);
    } while (!piece->request && atomic_load(&piece->host->hold));
}

static void piece_after(void *task)
{
    struct piece *piece = task;
    char text[32];
    atomic_fetch_add(&piece->host->pieces, 1);
    if (piece->request) {
        snprintf(text, sizeof text, "%s at %d", piece->done ? "done" : "not done", piece->nice);
        say(piece->request, text);
    }
    free(piece);
}

static enum net_lane lane_of(const struct net_request *request)
{
    return !strcmp(request->query, "bot")          ? NET_LANE_BOT
           : !strcmp(request->query, "passphrase") ? NET_LANE_PASSPHRASE
                                                   : NET_LANE_ANSWER;
}

static bool begin_piece(struct host *host, enum net_lane lane, struct net_request *request)
{
    struct piece *piece = calloc(1, sizeof *piece);
    piece->host = host;
    piece->request = request;
    bool taken = net_work(host->net, lane, piece_work, piece_after, piece);
    if (!taken) {
        free(piece);
    }
    return taken;
}

/* Submit work until it is refused; the answer is the number accepted. */
static void much_work(struct host *host, struct net_request *request)
{
    unsigned count = 0;
    while (count < 100000 && begin_piece(host, lane_of(request), NULL)) {
        count++;
    }
    char text[32];
    snprintf(text, sizeof text, "%u", count);
    say(request, text);
}

/* A webhook in progress for a request; `request` NULL: its client has gone. */
struct pending {
    struct net_request *request;
};

static void webhook_ended(void *context, bool delivered)
{
    struct pending *pending = context;
    if (pending->request) {
        say(pending->request, delivered ? "delivered" : "not delivered");
    }
    free(pending);
}

static void send_webhook(struct host *host, struct net_request *request)
{
    struct pending *pending = malloc(sizeof *pending);
    pending->request = request;
    request->user_data = pending;
    net_webhook(host->net, request->body, "{\"turn\":1}", !strcmp(request->query, "any"),
                webhook_ended, pending);
}

/* "?300000": an answer of that many bytes. */
static void big(struct net_request *request)
{
    size_t len = (size_t)atol(request->query);
    char *text = malloc(len);
    memset(text, 'b', len);
    net_answer(request, 200, "text/plain", text, len);
    free(text);
}

static void counts(struct host *host, struct net_request *request)
{
    struct net_counts is = net_counts(host->net);
    char text[256];
    snprintf(text, sizeof text, "%llu %llu %llu %llu %llu %llu", (unsigned long long)is.frames,
             (unsigned long long)is.pauses, (unsigned long long)is.closed_rate,
             (unsigned long long)is.queued, (unsigned long long)is.refused_address,
             (unsigned long long)is.forwarded);
    say(request, text);
}

static void request(void *server, struct net_request *asked)
{
    struct host *host = server;
    const char *path = asked->path;
    if (!strcmp(path, "/api/late")) {
        host->late = asked;
        atomic_fetch_add(&host->lates, 1);
        asked->user_data = host;
        return;
    }
    if (!strcmp(path, "/api/release")) {
        say(asked, host->late && host->late->user_data == host ? "yes" : "no");
        if (host->late) {
            say(host->late, "late");
        }
        host->late = NULL;
    } else if (!strcmp(path, "/api/work")) {
        begin_piece(host, lane_of(asked), asked);
    } else if (!strcmp(path, "/api/much")) {
        much_work(host, asked);
    } else if (!strcmp(path, "/api/webhook")) {
        send_webhook(host, asked);
    } else if (!strcmp(path, "/api/big")) {
        big(asked);
    } else if (!strcmp(path, "/api/counts")) {
        counts(host, asked);
    } else if (!strcmp(path, "/api/stop")) {
        say(asked, "stopping");
        net_stop(host->net);
    } else {
        echo(asked);
    }
}

static void gone(void *server, struct net_request *asked)
{
    struct host *host = server;
    host->late = host->late == asked ? NULL : host->late;
    if (!strcmp(asked->path, "/api/webhook")) {
        ((struct pending *)asked->user_data)->request = NULL;
    }
    atomic_fetch_add(&host->gone, 1);
}

/* ---- other callbacks ------------------------------------------------------------------------ */

static void tick(void *server)
{
    struct host *host = server;
    atomic_fetch_add(&host->ticks, 1);
    if (atomic_load(&host->stopping) && !atomic_load(&host->stubborn)) {
        net_stop(host->net);
    }
}

static void woken(void *server)
{
    atomic_fetch_add(&((struct host *)server)->woken, 1);
}

static void stopping(void *server)
{
    atomic_fetch_add(&((struct host *)server)->stopping, 1);
}

static void *run(void *given)
{
    net_run(((struct host *)given)->net);
    return NULL;
}

struct net_options host_options(void)
{
    return (struct net_options){
        .host = "127.0.0.1", .ports = 1, .connections = 8000, .queue = 65536};
}

const char *host_begin(struct host *host, const struct net_options *options)
{
    static const struct net_calls CALLS = {opened, message, closed,   request, gone,
                                           tick,   woken,   stopping, NULL};
    static char why[256];
    memset(host, 0, sizeof *host);
    host->net = net_open(options, &CALLS, host, why, sizeof why);
    if (!host->net) {
        return why;
    }
    host->port = net_port(host->net);
    return pthread_create(&host->thread, NULL, run, host) ? "no thread" : NULL;
}

void host_join(struct host *host)
{
    pthread_join(host->thread, NULL);
    net_free(host->net);
}

void host_end(struct host *host)
{
    atomic_store(&host->stopping, 1);
    host_join(host);
}

bool host_reaches(atomic_uint *counter, unsigned value)
{
    for (unsigned i = 0; i < 2000 && atomic_load(counter) < value; i++) {
        usleep(5000);
    }
    return atomic_load(counter) >= value;
}

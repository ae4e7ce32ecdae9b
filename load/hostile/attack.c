/* The attacking process. It runs apart from the measuring one, on prepared buffers, so that it
 * disturbs the measurement only through the server. */
#define _GNU_SOURCE
#include "load/hostile/attack.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "load/statistics.h"
#include "server/net/net_websocket.h"

enum { ROOM = 1 << 18, EVENTS = 256, PACE = 15, BURST = 30, NICE = 5 };
/* Connections come back soon after the server has closed them, and later if it took them too short
 * or not at all: an attack with all connections at once would otherwise be one of new connections.
 */
static const double tick = 0.002, soon = 0.02, later = 1;

static const struct attack *const attacks[HOSTILE_KINDS] = {
    [HOSTILE_FRAMES] = &attack_frames,   [HOSTILE_BOTS] = &attack_bots,
    [HOSTILE_ANSWERS] = &attack_answers, [HOSTILE_SLOW] = &attack_slow,
    [HOSTILE_DAY] = &attack_day,         [HOSTILE_SIGNIN] = &attack_signin,
    [HOSTILE_CROWD] = &attack_crowd,
};

/* ---- for the attacks --------------------------------------------------------------------- */

void attack_note(struct attacker *attacker, const char *form, ...)
{
    char what[LOAD_NOTE];
    va_list values;
    va_start(values, form);
    vsnprintf(what, sizeof what, form, values);
    va_end(values);
    note_add(attacker->report->note, &attacker->report->notes, what, strlen(what), 1);
}

bool attack_raw(struct attack_conn *conn, const void *bytes, size_t len)
{
    if (!ws_client_raw(&conn->ws, bytes, len))
        return false;
    conn->attacker->report->bytes += len;
    return true;
}

bool attack_say(struct attack_conn *conn, const char *form, ...)
{
    char text[2048];
    va_list values;
    va_start(values, form);
    int len = vsnprintf(text, sizeof text, form, values);
    va_end(values);
    if (!ws_client_send(&conn->ws, text, (size_t)len))
        return false;
    conn->attacker->report->sent++;
    conn->attacker->report->bytes += (size_t)len;
    return true;
}

bool attack_may(struct attack_conn *conn)
{
    double now = conn->attacker->now;
    conn->budget += (now - conn->filled) * PACE;
    conn->filled = now;
    if (conn->budget > BURST)
        conn->budget = BURST;
    if (conn->budget < 1)
        return false;
    conn->budget -= 1;
    return true;
}

void attack_leave(struct attack_conn *conn, double wait)
{
    ws_client_shut(&conn->ws);
    conn->connecting = conn->greeted = false;
    conn->due = conn->attacker->now + wait;
}

void attack_greet(struct attack_conn *conn)
{
    conn->greeted = false;
    conn->budget = BURST;
    conn->filled = conn->attacker->now;
    if (conn->token[0])
        attack_say(conn, "{\"do\":\"hello\",\"version\":1,\"view\":\"none\",\"token\":\"%s\"}",
                   conn->token);
    else
        attack_say(conn, "{\"do\":\"hello\",\"version\":1,\"view\":\"none\"}");
}

static void keep_token(struct attack_conn *conn, struct span token)
{
    if (!token.at || token.len >= sizeof conn->token)
        return;
    memcpy(conn->token, token.at, token.len);
    conn->token[token.len] = 0;
}

bool attack_greeted(struct attack_conn *conn, const struct message *message)
{
    struct attacker *attacker = conn->attacker;
    if (span_is(message->say, "welcome") && !conn->token[0])
        attack_say(conn, "{\"do\":\"name\",\"id\":\"n\",\"name\":\"visitor %u %u\"}",
                   (unsigned)getpid(), ++attacker->names);
    else if (span_is(message->say, "welcome"))
        conn->greeted = true;
    if (span_is(message->say, "named")) {
        attack_note(attacker, "named");
        keep_token(conn, message->token);
        conn->greeted = true;
    }
    if (span_is(message->say, "refused") && message->code.at)
        attack_note(attacker, "refused_%.*s", (int)message->code.len, message->code.at);
    return conn->greeted;
}

void attack_create(struct attack_conn *conn, unsigned bots, unsigned level, const char *more)
{
    const struct hostile_options *options = conn->attacker->options;
    unsigned players = options->setup.players;
    char seats[512] = "";
    size_t at = 0;
    for (unsigned seat = 0; seat < players; seat++)
        at += seat + bots < players
                  ? (size_t)snprintf(seats + at, sizeof seats - at, "%s{\"kind\":\"%s\"}",
                                     seat ? "," : "", seat ? "open" : "person")
                  : (size_t)snprintf(seats + at, sizeof seats - at,
                                     "%s{\"kind\":\"bot\",\"level\":%u}", seat ? "," : "", level);
    attack_say(conn, "{\"do\":\"create\",\"game\":\"%s\",\"players\":%u,\"seats\":[%s]%s}",
               options->game->term.id, players, seats, more);
}

void attack_keep_table(struct attack_conn *conn, const struct message *message)
{
    if (!span_is(message->say, "created") || message->table.len != ATTACK_TABLE - 1)
        return;
    attack_note(conn->attacker, "table_opened");
    memcpy(conn->table[conn->tables % ATTACK_TABLES], message->table.at, ATTACK_TABLE - 1);
    conn->tables++;
}

unsigned attack_status(const char *bytes, size_t len)
{
    unsigned status;
    char line[16] = "";
    memcpy(line, bytes, len < 12 ? len : 12);
    return sscanf(line, "HTTP/1.1 %3u", &status) == 1 ? status : 0;
}

/* ---- connections ------------------------------------------------------------------------- */

static void take_close(struct attack_conn *conn, const char *text, size_t len)
{
    const unsigned char *code = (const unsigned char *)text;
    attack_note(conn->attacker, "closed_%u", len < 2 ? 0 : (unsigned)code[0] << 8 | code[1]);
    attack_leave(conn, soon);
}

static void take_loss(struct attack_conn *conn, const char *text, size_t len)
{
    unsigned status = text ? attack_status(text, len) : 0;
    if (status)
        attack_note(conn->attacker, "http_%u", status);
    else
        attack_note(conn->attacker, conn->connecting ? "not_connected" : "closed");
    bool taken = !status && !conn->connecting && conn->attacker->now > conn->opened + later;
    attack_leave(conn, taken ? soon : later);
}

void attack_lose(struct attack_conn *conn)
{
    take_loss(conn, NULL, 0);
}

static void take_text(struct attack_conn *conn, const char *text, size_t len)
{
    struct message message;
    if (conn->ws.plain && conn->attack->bytes)
        conn->attack->bytes(conn, text, len);
    if (conn->ws.plain || !conn->attack->message || !message_read(text, len, &message))
        return;
    if (span_is(message.say, "bye") && message.code.at)
        attack_note(conn->attacker, "bye_%.*s", (int)message.code.len, message.code.at);
    conn->attack->message(conn, &message);
}

static void take_event(void *owner, enum ws_event event, const char *text, size_t len)
{
    struct attack_conn *conn = owner;
    if (event == WS_EVENT_OPEN) {
        conn->connecting = false;
        conn->opened = conn->attacker->now;
        conn->attacker->report->connections++;
        if (conn->attack->open)
            conn->attack->open(conn);
    } else if (event == WS_EVENT_MESSAGE) {
        take_text(conn, text, len);
    } else if (event == WS_EVENT_CLOSE_FRAME) {
        take_close(conn, text, len);
    } else if (event == WS_EVENT_CLOSED) {
        take_loss(conn, text, len);
    }
}

static void come(struct attack_conn *conn)
{
    struct attacker *attacker = conn->attacker;
    struct ws_server place = attacker->place;
    place.plain = conn->attack->plain && conn->attack->plain(conn->number);
    conn->step = 0;
    conn->connecting = true;
    conn->due = 0;
    if (!ws_client_connect(&conn->ws, attacker->epoll, &place, 0x5a5a5a5a, conn))
        take_loss(conn, NULL, 0);
}

static void tend(struct attack_conn *conn)
{
    if (conn->gone || conn->attacker->now < conn->due)
        return;
    if (conn->ws.state == WS_CLIENT_SHUT)
        come(conn);
    else if (conn->ws.state == WS_CLIENT_OPEN)
        conn->attack->act(conn);
}

static void serve(struct attacker *attacker, int wait_ms)
{
    struct epoll_event event[EVENTS];
    int count = epoll_wait(attacker->epoll, event, EVENTS, wait_ms);
    attacker->now = load_clock();
    for (int i = 0; i < count; i++) {
        struct attack_conn *conn = event[i].data.ptr;
        ws_client_serve(&conn->ws, event[i].events, attacker->room, ROOM, take_event);
        if (event[i].events & EPOLLOUT && conn->ws.state == WS_CLIENT_OPEN)
            tend(conn);
    }
}

/* ---- the process ------------------------------------------------------------------------- */

static bool lay_out(struct attacker *attacker)
{
    unsigned kinds = 0, at = 0;
    for (unsigned kind = 0; kind < HOSTILE_KINDS; kind++)
        kinds += attacker->options->kinds >> kind & 1;
    for (unsigned kind = 0; kind < HOSTILE_KINDS; kind++)
        if (attacker->options->kinds >> kind & 1)
            attacker->conns += attacks[kind]->conns / kinds;
    attacker->conn = calloc(attacker->conns + 1, sizeof *attacker->conn);
    if (!attacker->conn)
        return false;
    for (unsigned kind = 0; kind < HOSTILE_KINDS; kind++)
        for (unsigned i = 0;
             attacker->options->kinds >> kind & 1 && i < attacks[kind]->conns / kinds; i++)
            attacker->conn[at++] =
                (struct attack_conn){.attacker = attacker, .attack = attacks[kind], .number = i};
    return true;
}

static bool prepare(struct attacker *attacker)
{
    for (unsigned kind = 0; kind < HOSTILE_KINDS; kind++)
        if (attacker->options->kinds >> kind & 1 && attacks[kind]->prepare &&
            !attacks[kind]->prepare(attacker))
            return false;
    return true;
}

static void begin(struct attacker *attacker)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    /* An attacker of the real world does not run on the server's processors. */
    (void)!nice(NICE);
    akhet_random_fast(&attacker->random, attacker->options->seed);
    attacker->room = malloc(ROOM);
    attacker->epoll = epoll_create1(EPOLL_CLOEXEC);
    attacker->now = load_clock();
}

static void attack(struct attacker *attacker)
{
    double ticked = 0;
    while (!atomic_load(&attacker->report->stop)) {
        if (attacker->now > ticked + tick) {
            ticked = attacker->now;
            for (unsigned i = 0; i < attacker->conns; i++)
                tend(&attacker->conn[i]);
        }
        serve(attacker, 2);
    }
}

void attack_main(const struct hostile_options *options, struct attack_report *report)
{
    struct attacker attacker = {.options = options, .report = report};
    double from = 0, to = 0, began;
    long long bytes;
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    ws_server_on_loopback(&attacker.place, options->port, ATTACKER_ADDRESS);
    begin(&attacker);
    if (!attacker.room || attacker.epoll < 0 || !lay_out(&attacker) || !prepare(&attacker))
        _exit(1);
    atomic_store(&report->ready, 1);
    while (!atomic_load(&report->go) && !atomic_load(&report->stop))
        usleep(2000);
    (void)process_used(getpid(), &from, &bytes);
    began = load_clock();
    attack(&attacker);
    (void)process_used(getpid(), &to, &bytes);
    report->cores = (to - from) / (load_clock() - began + 1e-9);
    _exit(0);
}

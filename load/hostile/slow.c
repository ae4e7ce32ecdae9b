/* Connections that are held open: silent, with slow headers, slow bodies or slow frames, half
 * closed. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "load/hostile/attack.h"

enum { CONNS = 1024, PARTS = 6 };
enum part { SILENT, SLOW_HEADER, SLOW_BODY, HALF_CLOSED, SILENT_WEBSOCKET, SLOW_FRAME };

static bool is_plain(unsigned number)
{
    return number % PARTS < SILENT_WEBSOCKET;
}

static void begin(struct attack_conn *conn)
{
    static const char head[] = "POST /api/1/players HTTP/1.1\r\nHost: x\r\n"
                               "Content-Length: 4000\r\n\r\n";
    static const char half[] = "GET /api/1/games HTTP/1.1\r\nHost: x\r\n";
    static const unsigned char frame[] = {0x81, 0xfe, 0x0f, 0xa0, 1, 2, 3, 4};
    unsigned part = conn->number % PARTS;
    conn->attacker->report->sent++;
    if (part == SLOW_HEADER)
        (void)attack_raw(conn, "GET /", 5);
    else if (part == SLOW_BODY)
        (void)attack_raw(conn, head, sizeof head - 1);
    else if (part == HALF_CLOSED && attack_raw(conn, half, sizeof half - 1))
        (void)shutdown(conn->ws.fd, SHUT_WR);
    else if (part == SLOW_FRAME)
        (void)attack_raw(conn, frame, sizeof frame);
    conn->due = conn->attacker->now + 0.5;
}

static void drip(struct attack_conn *conn)
{
    unsigned part = conn->number % PARTS;
    conn->due = conn->attacker->now + 0.5;
    if ((part == SLOW_HEADER || part == SLOW_BODY || part == SLOW_FRAME) &&
        !attack_raw(conn, "a", 1)) {
        attack_lose(conn);
    }
}

static void take(struct attack_conn *conn, const char *bytes, size_t len)
{
    unsigned status = attack_status(bytes, len);
    if (status)
        attack_note(conn->attacker, "http_%u", status);
}

const struct attack attack_slow = {
    .conns = CONNS, .plain = is_plain, .open = begin, .bytes = take, .act = drip};

/* Frames that carry nothing: pings, empty fragments and messages of one byte, as fast as the server
 * takes them. */
#include <string.h>

#include "load/hostile/attack.h"

enum { CONNS = 64, BUFFER = 16384, AT_ONCE = 4 };

/* The first two bytes of a client's frame, its mask and its payload, repeated. */
static const struct {
    unsigned char first; /* frame that opens a message; 0: none needed */
    unsigned char frame[8];
    unsigned char len;
} parts[] = {
    {0x00, {0x89, 0x80, 1, 2, 3, 4}, 6},      /* empty pings */
    {0x01, {0x00, 0x80, 1, 2, 3, 4}, 6},      /* a message of empty fragments */
    {0x01, {0x00, 0x81, 1, 2, 3, 4, 'a'}, 7}, /* a message of fragments of one byte */
    {0x00, {0x81, 0x81, 1, 2, 3, 4, 'a'}, 7}, /* messages of one byte */
    {0x00, {0x8a, 0x80, 1, 2, 3, 4}, 6},      /* pongs that nobody asked for */
    {0x00, {0x89, 0x81, 1, 2, 3, 4, 'a'}, 7}, /* pings of one byte */
};
enum { PARTS = sizeof parts / sizeof *parts };

static unsigned char buffer[PARTS][BUFFER];

static bool prepare(struct attacker *attacker)
{
    (void)attacker;
    for (unsigned i = 0; i < PARTS; i++)
        for (unsigned at = 0; at < BUFFER; at++)
            buffer[i][at] = parts[i].frame[at % parts[i].len];
    return true;
}

static void begin_message(struct attack_conn *conn)
{
    unsigned part = conn->number % PARTS;
    unsigned char frame[] = {parts[part].first, 0x80, 1, 2, 3, 4};
    if (parts[part].first)
        (void)attack_raw(conn, frame, sizeof frame);
}

static void flood(struct attack_conn *conn)
{
    unsigned part = conn->number % PARTS, len = BUFFER / parts[part].len * parts[part].len;
    for (unsigned i = 0; i < AT_ONCE && !conn->ws.out.len; i++) {
        if (!attack_raw(conn, buffer[part], len)) {
            attack_lose(conn);
            return;
        }
        conn->attacker->report->sent += len / parts[part].len;
    }
}

const struct attack attack_frames = {
    .conns = CONNS, .prepare = prepare, .open = begin_message, .act = flood};

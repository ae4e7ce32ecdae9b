/* Wrong passphrases: first for the name of somebody who signs in meanwhile, then for many others.
 */
#include <stdio.h>
#include <string.h>

#include "load/hostile/attack.h"
#include "load/hostile/owners.h"

enum { CONNS = 32, NAMES = 1000, AT_FIRST = 20 };

static bool is_plain(unsigned number)
{
    (void)number;
    return true;
}

static void try_one(struct attack_conn *conn)
{
    struct attacker *attacker = conn->attacker;
    unsigned number = akhet_random_below(&attacker->random, NAMES);
    char text[512], body[128], name[32];
    owner_name(name, attacker->report->sent < AT_FIRST ? 0 : number);
    int len =
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"passphrase\":\"wrong %u\"}", name, number);
    len = snprintf(text, sizeof text,
                   "POST /api/1/sessions HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n%s",
                   attacker->place.host, len, body);
    conn->step++;
    conn->due = attacker->now + 5; /* or when the answer comes */
    if (attack_raw(conn, text, (size_t)len))
        attacker->report->sent++;
}

static void take(struct attack_conn *conn, const char *bytes, size_t len)
{
    unsigned status = attack_status(bytes, len);
    if (status)
        attack_note(conn->attacker, "http_%u", status);
    conn->due = conn->attacker->now + 0.02;
}

const struct attack attack_signin = {
    .conns = CONNS, .plain = is_plain, .bytes = take, .act = try_one};

/* A crowd at few tables: every connection watches all of them and stops and starts the clock of
 * one, so that each command makes the server send an update to the whole crowd. */
#include <string.h>

#include "load/hostile/attack.h"

enum { CONNS = 64 };

/* The first connections open the tables; the others come with their tokens. */
static bool leads(const struct attack_conn *conn)
{
    return conn->number < ATTACK_LEADERS;
}

static void open_conn(struct attack_conn *conn)
{
    struct attacker *attacker = conn->attacker;
    if (!leads(conn) && !attacker->leaders) {
        attack_leave(conn, 0.1);
        return;
    }
    if (!leads(conn))
        memcpy(conn->token, attacker->leader[conn->number % attacker->leaders].token,
               sizeof conn->token);
    attack_greet(conn);
}

static void lead(struct attack_conn *conn)
{
    struct attacker *attacker = conn->attacker;
    if (attacker->leaders == ATTACK_LEADERS)
        return;
    struct attack_leader *leader = &attacker->leader[attacker->leaders++];
    memcpy(leader->table, conn->table[0], sizeof leader->table);
    memcpy(leader->token, conn->token, sizeof leader->token);
}

static void take(struct attack_conn *conn, const struct message *message)
{
    unsigned before = conn->tables;
    attack_keep_table(conn, message);
    (void)attack_greeted(conn, message);
    if (leads(conn) && !before && conn->tables)
        lead(conn);
}

/* Both in one packet, so that the commands of others do not come between them. */
static void toggle(struct attack_conn *conn, const char *table)
{
    attack_say(conn, "{\"do\":\"pause\",\"table\":\"%s\"}", table);
    attack_say(conn, "{\"do\":\"go_on\",\"table\":\"%s\"}", table);
    conn->budget--;
}

static void act(struct attack_conn *conn)
{
    struct attacker *attacker = conn->attacker;
    if (!conn->greeted || !attack_may(conn))
        return;
    if (leads(conn) && !conn->tables) {
        conn->due = attacker->now + 1;
        attack_create(conn, attacker->options->setup.players - 1, 1, "");
        return;
    }
    if (conn->step < attacker->leaders)
        attack_say(conn, "{\"do\":\"watch\",\"table\":\"%s\"}",
                   attacker->leader[conn->step++].table);
    else
        toggle(conn, attacker->leader[conn->number % attacker->leaders].table);
}

const struct attack attack_crowd = {.conns = CONNS, .open = open_conn, .message = take, .act = act};

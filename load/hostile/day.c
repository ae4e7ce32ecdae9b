/* A busy day in a short time: tables made and left, seats taken and given up, rematches, names,
 * chat, the lobby watched and left, all as fast as the limits allow. */
#include <stdio.h>
#include <string.h>

#include "load/hostile/attack.h"

enum { CONNS = 60 };

static const char *last_table(const struct attack_conn *conn)
{
    return conn->table[(conn->tables + ATTACK_TABLES - 1) % ATTACK_TABLES];
}

/* A table is either closed before its match, left in it, or resigned and played again. */
static void at_table(struct attack_conn *conn)
{
    static const char *const order[] = {"talk\",\"text\":\"Good evening",
                                        "rise",
                                        "sit",
                                        "talk\",\"phrase\":\"hello",
                                        "start",
                                        "resign",
                                        "rematch",
                                        "unwatch"};
    static const char *const closed[] = {"rise", "sit", "rise", "sit", "close"};
    const char *what = conn->tables % 2 ? closed[conn->step % 5] : order[conn->step % 8];
    attack_say(conn, "{\"do\":\"%s\",\"table\":\"%s\"}", what, last_table(conn));
}

static void act(struct attack_conn *conn)
{
    unsigned round = conn->tables % 2 ? 5 : 8;
    if (!attack_may(conn))
        return;
    if (!conn->greeted || conn->step % (round + 3) == round) {
        attack_say(conn, "{\"do\":\"lobby\",\"on\":%s}", ++conn->step % 2 ? "true" : "false");
        return;
    }
    if (!conn->tables || conn->step % (round + 3) > round)
        attack_say(conn, "{\"do\":\"create\",\"game\":\"%s\",\"public\":true,\"start\":\"hand\"}",
                   conn->attacker->options->game->term.id);
    else
        at_table(conn);
    conn->step++;
}

static void take(struct attack_conn *conn, const struct message *message)
{
    attack_keep_table(conn, message);
    (void)attack_greeted(conn, message);
}

const struct attack attack_day = {
    .conns = CONNS, .open = attack_greet, .message = take, .act = act};

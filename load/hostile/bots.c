/* Tables of level 8 bots: every guest opens as many as the server allows. Half of the guests then
 * leave; the others stay and play, so that their bots have to think. */
#include "load/hostile/attack.h"

enum { CONNS = 24, MOST = 50, LEVEL = 8 };

/* Every second table is without a person. */
static void open_table(struct attack_conn *conn)
{
    unsigned players = conn->attacker->options->setup.players;
    attack_create(conn, conn->step++ % 2 ? players : players - 1, LEVEL, "");
}

static void play(struct attack_conn *conn, const struct message *message)
{
    struct span move;
    if (!message->choices || !message->table.at || !attack_may(conn))
        return;
    move = message_choice(message->legal,
                          akhet_random_below(&conn->attacker->random, message->choices));
    if (move.at)
        attack_say(conn, "{\"do\":\"move\",\"table\":\"%.*s\",\"at\":%lld,\"move\":\"%.*s\"}",
                   (int)message->table.len, message->table.at, message->at, (int)move.len, move.at);
}

static void take(struct attack_conn *conn, const struct message *message)
{
    attack_keep_table(conn, message);
    if (attack_greeted(conn, message))
        play(conn, message);
}

static void act(struct attack_conn *conn)
{
    struct attacker *attacker = conn->attacker;
    if (!conn->greeted || !attack_may(conn))
        return;
    if (conn->step < MOST) {
        open_table(conn);
        return;
    }
    if (conn->number % 2 == 0) {
        attack_leave(conn, 0);
        conn->gone = true;
        return;
    }
    conn->due = attacker->now + 0.2;
    if (conn->tables)
        attack_say(conn, "{\"do\":\"watch\",\"table\":\"%s\"}",
                   conn->table[conn->step++ % (conn->tables < MOST ? conn->tables : MOST)]);
}

const struct attack attack_bots = {
    .conns = CONNS, .open = attack_greet, .message = take, .act = act};

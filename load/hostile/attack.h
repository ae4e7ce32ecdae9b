/* The attacking process: many connections from one address, each with a part in an attack. */
#ifndef LOAD_HOSTILE_ATTACK_H
#define LOAD_HOSTILE_ATTACK_H

#include "load/hostile/hostile.h"
#include "load/load_websocket_client.h"
#include "load/message.h"

#define ATTACK_TABLES  50
#define ATTACK_TABLE   17
#define ATTACK_TOKEN   64
#define ATTACK_LEADERS 8

/* Shared with the measuring process. */
struct attack_report {
    atomic_int ready, go, stop;
    unsigned long long sent, bytes, connections;
    double cores;
    unsigned notes;
    struct load_note note[LOAD_NOTES];
};

struct attacker;

struct attack_conn {
    struct ws_client ws;
    struct attacker *attacker;
    const struct attack *attack;
    unsigned number; /* among the connections of its attack */
    bool connecting, greeted, gone;
    double opened;
    double due;    /* time to connect, or to act */
    double budget; /* commands it may send now, below the server's limit */
    double filled;
    unsigned step; /* of its part, as each attack counts */
    char token[ATTACK_TOKEN];
    unsigned tables; /* that it has opened */
    char table[ATTACK_TABLES][ATTACK_TABLE];
};

struct attack {
    unsigned conns;
    bool (*prepare)(struct attacker *attacker); /* before the baseline; may be NULL */
    bool (*plain)(unsigned number);             /* NULL: all are WebSockets */
    void (*open)(struct attack_conn *conn);     /* may be NULL */
    /* A message of a WebSocket; NULL: ignored. */
    void (*message)(struct attack_conn *conn, const struct message *message);
    void (*bytes)(struct attack_conn *conn, const char *bytes, size_t len); /* may be NULL */
    void (*act)(struct attack_conn *conn); /* when it is due, and when it may send again */
};
extern const struct attack attack_frames, attack_bots, attack_answers, attack_slow, attack_day,
    attack_signin, attack_crowd;

/* A connection that opened a table for others. */
struct attack_leader {
    char table[ATTACK_TABLE], token[ATTACK_TOKEN];
};

struct attacker {
    const struct hostile_options *options;
    struct attack_report *report;
    struct ws_server place;
    int epoll;
    double now;
    struct akhet_random random;
    unsigned conns;
    struct attack_conn *conn;
    unsigned names;
    char over[ATTACK_TABLE], over_token[ATTACK_TOKEN]; /* a finished match */
    unsigned leaders;
    struct attack_leader leader[ATTACK_LEADERS];
    char *room;
};

/* The address of the attacker, and of the owners of names, which sign in. */
enum { ATTACKER_ADDRESS = 0x7f000003, OWNER_ADDRESS = 0x7f030001 };

/* The child process: prepare, wait for `go`, attack until `stop`. */
void attack_main(const struct hostile_options *options, struct attack_report *report);

/* Count what happened to the attacker. */
void attack_note(struct attacker *attacker, const char *form, ...)
    __attribute__((format(printf, 2, 3)));

bool attack_raw(struct attack_conn *conn, const void *bytes, size_t len);
bool attack_say(struct attack_conn *conn, const char *form, ...)
    __attribute__((format(printf, 2, 3)));

/* Take one command off the connection's budget of 15 a second. */
bool attack_may(struct attack_conn *conn);

/* Close the connection, and connect again after `wait` seconds. */
void attack_leave(struct attack_conn *conn, double wait);

/* The connection broke: count it and come back. */
void attack_lose(struct attack_conn *conn);

/* Say hello and choose a name; true once it has a token. Handles `welcome`, `named`, `refused`. */
void attack_greet(struct attack_conn *conn);
bool attack_greeted(struct attack_conn *conn, const struct message *message);

/* Open a table with bots of a level in its last seats, and in the others, if any, the guest.
 * `more`: further members of the command. */
void attack_create(struct attack_conn *conn, unsigned bots, unsigned level, const char *more);

/* Remember the table that `created` names. */
void attack_keep_table(struct attack_conn *conn, const struct message *message);

/* A status line among the bytes; 0: none. */
unsigned attack_status(const char *bytes, size_t len);

#endif

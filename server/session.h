/* A session: one connection and its player. */
#ifndef SERVER_SESSION_H
#define SERVER_SESSION_H

#include <akhet/json.h>

#include "server/command.h"
#include "server/net.h"

struct inbox_message;
struct server;
struct table;

enum session_view { VIEW_JSON, VIEW_BYTES, VIEW_NONE };

/* A session's subscription to a table; in a list of the session and in one of the table. */
struct subscriber {
    struct session *session;
    struct table *table;
    uint64_t player; /* who watches, for presence; 0: nobody with a name */
    int seat;        /* whose view is sent; AKHET_SPECTATOR */
    struct subscriber *next_of_session;
    struct subscriber *next_of_table, **link_of_table;
};

/* A token bucket: a burst size and a sustained rate. */
struct bucket {
    int64_t filled; /* time of the last refill */
    int64_t tokens; /* in thousandths of a token */
};
bool bucket_take(struct bucket *bucket, int64_t now, unsigned per_second, unsigned burst);

struct session {
    struct server *server;
    struct net_conn *conn;
    char address[64];
    uint64_t network; /* rate_limit_key of the address */
    bool greeted;
    uint64_t player; /* 0: none yet */
    char name[STORE_NAME + 1];
    bool program;              /* the token belongs to a program */
    uint8_t token[STORE_HASH]; /* hash of the token that the session used */
    enum session_view view;
    bool lobby; /* receives changes of the lobby */
    struct bucket rate;
    unsigned deferred;           /* commands that wait for the database; see deferred.h */
    bool leaving;                /* told to go: nothing more is executed */
    struct inbox_message *inbox; /* messages behind it */
    unsigned inbox_count;
    uint64_t muted[LIMIT_MUTED]; /* players whose chat is hidden */
    unsigned muted_count;
    struct subscriber *watching;
    unsigned watched;
    uint64_t serial; /* never reused: late answers find out whether the session exists */
    struct session *next, **link;
};

/* The network opens a session, passes its messages, and closes it with the connection. */
struct session *session_open(struct server *server, struct net_conn *conn, const char *address);
void session_message(struct session *session, const char *text, size_t len);
void session_close(struct session *session);
/* Execute a message that came at this time: net_clock_us. */
void session_execute(struct session *session, const char *text, size_t len, uint64_t received);

/* Send the reason, then close. */
void session_bye(struct session *session, const char *why, enum net_close code);

/* Begin a message: `{"say":SAY`, and "re" if the command has an id. The caller adds members to the
 * returned object; session_send ends and sends it. */
struct akhet_json *session_say(struct session *session, const char *say, const char *re);
void session_send(struct session *session);

void session_refuse(struct session *session, const char *re, const struct error *error);
void session_done(struct session *session, const char *re);

/* Bind the session to a player. */
void session_is(struct session *session, const struct store_player *player);

/* NULL: the session is closed. */
struct session *session_by_serial(struct server *server, uint64_t serial);

struct session_slot {
    struct session *session; /* NULL: free slot */
    uint32_t turn;           /* number of sessions that have used this slot */
    unsigned next;           /* next free slot, counted from 1; 0: none */
};

#endif

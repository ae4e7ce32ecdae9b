/* A session: one connection and who is behind it. */
#ifndef SERVER_SESSION_H
#define SERVER_SESSION_H

#include <akhet/json.h>

#include "server/command.h"
#include "server/net.h"

struct server;
struct table;

enum session_view { VIEW_JSON, VIEW_BYTES, VIEW_NONE };

/* A table that a session watches: in a list of the session's and in one of the table's. */
struct subscriber {
    struct session *session;
    struct table *table;
    int seat; /* whose view it gets; AKHET_SPECTATOR */
    struct subscriber *next_of_session;
    struct subscriber *next_of_table, **link_of_table;
};

/* So much at once, and so much in the long run. */
struct bucket {
    int64_t filled; /* when it was last looked at */
    int64_t tokens; /* in thousandths */
};
bool bucket_take(struct bucket *bucket, int64_t now, unsigned per_second, unsigned burst);

struct session {
    struct server *server;
    struct net_conn *conn;
    char address[64];
    bool greeted;
    uint64_t player; /* 0: nobody yet */
    char name[STORE_NAME + 1];
    bool program;              /* the token is a program's */
    uint8_t token[STORE_HASH]; /* the hash of the token it came with */
    enum session_view view;
    bool lobby;  /* is told of the lobby */
    bool asking; /* for a hint: one at a time */
    struct bucket rate, chat;
    uint64_t muted[LIMIT_MUTED]; /* players whose talk is not wanted */
    unsigned muted_count;
    struct subscriber *watching;
    unsigned watched;
    uint64_t serial; /* never the same twice: an answer that comes late finds out */
    struct session *next, **link;
};

/* Opened by the net, given its messages, and closed when the connection is. */
struct session *session_open(struct server *server, struct net_conn *conn, const char *address);
void session_message(struct session *session, const char *text, size_t len);
void session_close(struct session *session);

/* Say why, and close. */
void session_bye(struct session *session, const char *why, enum net_close code);

/* Begin a message to the session: `{"say":SAY` and "re" if the command has an id; members are
 * added to what it returns, and session_send closes and sends it. */
struct akhet_json *session_say(struct session *session, const char *say, const char *re);
void session_send(struct session *session);

void session_refuse(struct session *session, const char *re, const struct error *error);
void session_done(struct session *session, const char *re);

/* The session becomes a player's. */
void session_is(struct session *session, const struct store_player *player);

/* NULL: it is gone. */
struct session *session_by_serial(struct server *server, uint64_t serial);

struct session_slot {
    struct session *session; /* NULL: free */
    uint32_t turn;           /* how many have had this place */
    unsigned next;           /* free place, counted from 1; 0: none */
};

#endif

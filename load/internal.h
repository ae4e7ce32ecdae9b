/* The state of a load run: tables and simulated players. */
#ifndef LOAD_INTERNAL_H
#define LOAD_INTERNAL_H

#include "load/fetch.h"
#include "load/load.h"
#include "load/load_websocket_client.h"
#include "load/message.h"
#include "load/statistics.h"

#define TABLE_ID     16
#define TOKEN_ROOM   64
#define COMMAND_ROOM 384 /* bytes of a command; moves are much shorter */

struct load;

/* Fingerprints of the data received after one move; 0: nothing received. */
struct step {
    uint32_t move; /* sent at this point */
    uint32_t legal;
    uint32_t view[AKHET_SEATS];
    uint32_t events[AKHET_SEATS];
    bool acknowledged;
    bool bot; /* a bot is on turn */
};

/* Everything received about a match, to be compared with its record. */
struct history {
    char table[TABLE_ID + 1];
    const char *token; /* of a player who may read the record */
    bool bots;         /* a bot plays too */
    unsigned steps, cap;
    struct step *step;
    struct history *next;
};

enum player_stage {
    PLAYER_AWAY,   /* waits to connect */
    PLAYER_SHAKES, /* WebSocket handshake in progress */
    PLAYER_GREETS,
    PLAYER_IS_NAMED,
    PLAYER_HERE /* connected; at a table, waits for its messages */
};

/* A command that is kept until it is answered, and sent again after a reconnect. */
enum command_kind { COMMAND_NONE, COMMAND_CREATE, COMMAND_SIT, COMMAND_MOVE };
struct pending {
    enum command_kind kind;
    bool sent, again;
    double retry; /* time to send it again after a temporary refusal; 0: none */
    double when;  /* time of sending */
    unsigned window;
    unsigned at;    /* number of moves made before it */
    uint32_t print; /* fingerprint of the move */
    char id[24];
    char text[COMMAND_ROOM];
    unsigned len;
};

struct player {
    struct ws_client ws;
    struct load *load;
    struct table *table; /* NULL: an idle connection */
    unsigned number;
    int seat;
    bool bot; /* the server plays this seat; no connection */
    enum player_stage stage;
    bool was_open; /* a connection was open before */
    bool seated;   /* has a seat */
    bool watching; /* has received the table since it connected */
    double due;    /* time to connect, or to stop waiting for an answer */
    double heard;  /* time of the last message */
    bool pinged;   /* has asked whether the server is there since then */
    double away;   /* time when it lost its connection in a match; 0: it is up to date */
    char address[TABLE_ID + 1]; /* table in the address of its connection */
    unsigned tries;
    unsigned names, commands; /* counters for unique names and ids */
    char token[TOKEN_ROOM];
    uint32_t seq; /* of the last update; 0: none */
    long long at; /* the largest number of moves of the match that it knows */
    struct pending pending;
    bool queued; /* waits in the queue of moves */
};

enum table_stage { TABLE_NONE, TABLE_MADE, TABLE_PLAYS };
struct table {
    struct load *load;
    enum table_stage stage;
    char id[TABLE_ID + 1];
    char before[TABLE_ID + 1]; /* table of the previous match */
    unsigned people;           /* players of this tool: all seats, or all but the bot's */
    unsigned over;             /* number of players who know that the match is over */
    double moved;              /* when a player first sent the newest move */
    long long moved_at;        /* number of moves made before it */
    double bot_since;          /* when a bot's turn began; 0: no bot is on turn */
    long long bot_at;          /* number of moves made before it */
    unsigned bot_window;
    struct player *player; /* the first of the players; it creates the tables */
    struct history *history;
};

struct load {
    const struct load_options *options;
    struct load_result *result;
    struct ws_server place;
    bool spread; /* each table uses its own local address */
    int epoll;
    double now;
    enum load_phase phase;
    double phase_began;
    struct akhet_random random;
    uint32_t name; /* identifies this run in the names of its players */
    unsigned players, tables, bots, opening, open, playing;
    struct player *player;
    struct table *table;
    struct player **queue; /* players waiting to send a move, in order */
    unsigned queue_head, queue_len;
    double budget, filled; /* moves that may be sent now; time of the last refill */
    struct histogram latency, moves[LOAD_WINDOWS], answers[LOAD_WINDOWS];
    struct history *history; /* finished matches */
    size_t history_bytes;
    bool failed; /* out of memory, or no server */
    enum load_end why;
    double told;
    unsigned long long moves_told;
    char *room; /* receive buffer */
};

enum { ROOM_BYTES = 1 << 18 };

/* run.c */
unsigned load_window(const struct load *load);
void load_note(struct load *load, const char *what, size_t len, unsigned long long times);
void load_error(struct load *load, const char *what);

/* player.c */
void player_tick(struct player *player);
void player_event(void *owner, enum ws_event event, const char *text, size_t len);
void player_command(struct player *player, enum command_kind kind, const char *form, ...)
    __attribute__((format(printf, 3, 4)));
bool player_say(struct player *player, const char *form, ...) __attribute__((format(printf, 2, 3)));
void player_send_pending(struct player *player);
void player_leave(struct player *player, double wait);
/* Reconnect with the table in the address, if the players are to meet; false: no need. */
bool player_meets(struct player *player);
/* A player has waited since `since`, for a bot or not; it has received everything that it missed.
 */
void player_paused(const struct player *player, double since, bool bot);
void player_back(struct player *player);

void queue_add(struct player *player);
void queue_serve(struct load *load);

/* update.c */
void take_update(struct player *player, const struct message *message);
void take_table(struct player *player, const struct message *message);
void take_answer(struct player *player); /* its command was executed */

/* table.c */
void table_go_on(struct table *table);
void table_created(struct table *table, struct span id);
void table_over(struct player *player);

/* history.c */
uint32_t fingerprint(const void *bytes, size_t len);
struct step *history_step(struct load *load, struct history *history, long long at);
void history_free(struct history *history);

/* compare.c */
bool compare_all(struct load *load);

#endif

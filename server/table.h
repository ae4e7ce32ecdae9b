/* A table: a match on the server with its players and spectators. Its state follows from its log.
 */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "match/match.h"
#include "match/match_clock.h"
#include "server/server_entry.h"
#include "server/server_table_settings.h"
#include "server/session.h"
#include "server/thinking.h"

enum table_stage { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED };

#define TABLE_DECISIONS 4 /* whose duration is remembered */

struct table_seat {
    enum seat_kind kind;
    unsigned level;  /* of a bot */
    uint64_t player; /* 0: none */
    char name[STORE_NAME + 1];
    bool for_program;  /* only a program may take this open seat */
    unsigned stand_in; /* level of the bot that plays for the absent player; 0: none */
    bool fell;         /* its time bank is empty */
    bool resigned;
    bool agrees; /* agrees to the requested undo */
    bool agrees_to_pause;
    uint32_t took[TABLE_DECISIONS]; /* microseconds of a bot's free decisions; a ring buffer */
    unsigned decided;
    int64_t left; /* when the player's last connection closed; 0: present */
    bool told;    /* other processes were told that the player is here */
};

#define TABLE_SENT_AWAY 16

struct chat_line {
    uint32_t seq;
    int64_t when;
    int seat; /* of the author; AKHET_SPECTATOR */
    uint64_t player;
    bool phrase;
    char *name, *text;
};

struct read_waiter;
struct remote_watcher;

/* A command queued until the table is free. */
struct waiting {
    uint64_t session; /* its serial */
    struct command command;
    struct waiting *next;
};

struct table {
    char id[STORE_TABLE + 1];
    struct server *server;
    uint32_t seq; /* number of the last entry */
    int64_t changed;
    enum table_stage stage;
    uint64_t creator;
    struct table_settings settings;
    struct table_seat seat[AKHET_SEATS];
    struct match match;
    struct match_clock clock;
    bool in_lobby;          /* listed in the lobby */
    int turn_told;          /* the seat whose turn was announced; AKHET_NOBODY */
    unsigned notified_turn; /* last turn for which a webhook was sent */
    int undo_asked;         /* the seat that requests an undo; -1: none */
    int64_t undo_when;
    unsigned undos;  /* moves taken back so far */
    int pause_asked; /* the seat that requests a pause; -1: none */
    int paused_by;   /* the seat that paused last; -1: none */
    int pause_ended; /* the seat that may not pause again in this turn, because others went on */
    uint64_t sent_away[TABLE_SENT_AWAY]; /* players removed by the creator; a ring buffer */
    unsigned sent;
    char rematch[STORE_TABLE + 1];
    struct chat_line *chat; /* LIMIT_CHAT_KEPT lines, allocated with the first; a ring buffer */
    unsigned chat_lines;
    bool abandoned;    /* closed because nobody played on */
    bool settled;      /* results and ratings are written */
    bool damaged;      /* the log cannot be read to its end: nothing is appended */
    bool newer;        /* … because of an entry that this program does not know */
    uint64_t *id_hash; /* of the entries with an id */
    unsigned ids, id_room;

    /* Transient state, not determined by the log. */
    struct subscriber *subscribers;
    unsigned subscriber_count;
    struct waiting *waiting; /* first in a list */
    unsigned waiting_count;
    bool busy;                     /* an entry is being written, or the log is being read on */
    unsigned held;                 /* who needs it in memory until the database has answered */
    bool kept;                     /* this process is its keeper; see claims.h */
    uint64_t claim;                /* the epoch of this process' last claim */
    int64_t stay;                  /* it was taken over by another process: not back before this */
    bool ours;                     /* this process wrote the last entry */
    bool looking;                  /* for results that the keeper writes */
    bool unsure;                   /* hints may have been lost: to be compared with its log */
    uint32_t hinted;               /* the number of an entry that somebody wrote; 0: none */
    struct read_waiter *readers;   /* who waits until the log has been read on */
    struct remote_watcher *remote; /* see cluster.c */
    bool thinking;                 /* a bot is choosing: the table stays in memory */
    struct thinking_cause cause;   /* the player for whom its bots think */
    uint64_t actor;                /* serial of the session that last did something; 0: none */
    int64_t retry;                 /* when to retry a failed operation; 0: none */
    int64_t used;   /* when somebody last asked for the table or stopped watching it */
    int64_t due;    /* what the store was told last; -1: not known */
    int64_t wake;   /* its timer; see table_timer.h */
    unsigned timer; /* place of the timer; 0: none */
    unsigned epoch; /* counts changes of the match, so that late answers of bots are recognised */
    struct bucket lobby_rate;               /* of its changes in the lobby */
    struct table *lobby_next, **lobby_link; /* in the server's list lobby_late; NULL: not in it */
    struct table *next;                     /* in its hash bucket */
};

/* An empty table, and its end. */
struct table *table_new(struct server *server, const char *id);
void table_free(struct table *table);

/* Replace what follows from the log by that of another table, which is freed. */
void table_replace(struct table *table, struct table *fresh);

/* Apply an entry; `events` has room for AKHET_EVENTS. False: the entry is not valid at this point,
 * so the log is damaged. */
bool table_fold(struct table *table, const struct entry *entry, struct akhet_events *events);

/* Whether an entry with this id was applied. */
bool table_knows(const struct table *table, const char *id);

/* Apply the next entry of the stored log, which it also parses to `entry`. False: it is not valid,
 * or unknown; then the table is `newer`. */
bool table_read(struct table *table, const struct store_entry *stored, struct entry *entry,
                struct akhet_events *events);

/* -1: none */
int table_seat_of(const struct table *table, uint64_t player);

/* Whether the creator removed the player from this table. */
bool table_sent_away(const struct table *table, uint64_t player);

/* The seat on turn while the match runs; AKHET_NOBODY. */
int table_turn(const struct table *table);

/* The level of the bot that decides for a seat, its own or a stand-in's; 0: a person or a program
 * decides. */
unsigned table_bot(const struct table *table, int seat);

/* Final places; players who resigned rank last. */
void table_places(const struct table *table, uint8_t place[AKHET_SEATS]);

/* Whether every seat is taken. */
bool table_full(const struct table *table);
/* Whether a person or a program has a seat, or the operator allows tables of bots alone. */
bool table_may_start(const struct table *table);
bool table_paused(const struct table *table);

/* Whether the player of the seat has made a decision that could be undone. */
bool table_decided(const struct table *table, int seat);

/* The result that `undo` by the player of this seat would have now. */
enum match_undo_kind table_undo_kind(const struct table *table, int seat);

/* Whether a bot has decided since the last decision of the player of the seat. */
bool table_bot_answered(const struct table *table, int seat);

/* Whether every other seat is played by a bot or has resigned. */
bool table_alone(const struct table *table, int seat);

#endif

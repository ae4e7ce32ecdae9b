/* A table: a match on the server, with people around it. It is what its log makes of it. */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "match/match.h"
#include "match/match_clock.h"
#include "server/server_entry.h"
#include "server/server_table_settings.h"
#include "server/session.h"

enum table_stage { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED };

struct table_seat {
    enum seat_kind kind;
    unsigned level;  /* of a bot */
    uint64_t player; /* who sits here; 0: nobody */
    char name[STORE_NAME + 1];
    bool for_program;  /* an open seat that only a program may take */
    unsigned stand_in; /* the level of the bot that plays for the player; 0: none */
    bool fell;         /* its time ran out for good */
    bool resigned;
    bool agrees;  /* to the undo that was asked for */
    int64_t left; /* when the last connection of its player went away; 0: is here */
};

#define TABLE_SENT_AWAY 16

struct chat_line {
    uint32_t seq;
    int64_t when;
    int seat; /* of who talks; AKHET_SPECTATOR */
    uint64_t player;
    bool phrase;
    char *name, *text;
};

/* A command that waits until the table is free. */
struct waiting {
    uint64_t session; /* its serial */
    struct command command;
    struct waiting *next;
};

struct table {
    char id[STORE_TABLE + 1];
    struct server *server;
    uint32_t seq; /* of the last entry */
    int64_t changed;
    enum table_stage stage;
    uint64_t creator;
    struct table_settings settings;
    struct table_seat seat[AKHET_SEATS];
    struct match match;
    struct match_clock clock;
    bool in_lobby;          /* the lobby was told of it */
    unsigned notified_turn; /* the turn that was last told by a webhook */
    int undo_asked;         /* the seat that asks; -1: nobody */
    int64_t undo_when;
    uint64_t sent_away[TABLE_SENT_AWAY]; /* players who were asked to leave; a ring */
    unsigned sent;
    char rematch[STORE_TABLE + 1];
    struct chat_line *chat; /* LIMIT_TALK_KEPT of them once somebody talks; a ring */
    unsigned chat_lines;
    bool settled; /* results and ratings are written */
    bool damaged; /* its log cannot be read to the end: nothing is added to it */

    /* Not of the log: what goes on now. */
    struct subscriber *subscribers;
    unsigned subscriber_count;
    struct waiting *waiting; /* the first; a list */
    unsigned waiting_count;
    bool writing;   /* an entry is being written */
    bool thinking;  /* a bot is being asked */
    int64_t retry;  /* when to try again what could not be done; 0: nothing to try */
    unsigned epoch; /* counts changes of the match: an answer to an older question is not used */
    struct table *next; /* with the same hash */
};

/* A table of nothing, and its end. */
struct table *table_new(struct server *server, const char *id);
void table_free(struct table *table);

/* Make the entry happen. The log of a match holds what happened in it, where wanted. False: the
 * log is damaged: this entry cannot follow. */
bool table_fold(struct table *table, const struct entry *entry, struct akhet_events *events);

/* The seat of a player; -1: none. */
int table_seat_of(const struct table *table, uint64_t player);

/* Whether who opened the table asked the player to leave. */
bool table_sent_away(const struct table *table, uint64_t player);

/* Whose decision it is, while the match runs; AKHET_NOBODY. */
int table_turn(const struct table *table);

/* The level of the bot that decides for a seat: its own or a stand-in's; 0: a person or a
 * program decides. */
unsigned table_bot(const struct table *table, int seat);

/* Places as they count in the end, those who resigned last. */
void table_places(const struct table *table, uint8_t place[AKHET_SEATS]);

/* Whether every seat is taken. */
bool table_full(const struct table *table);
bool table_paused(const struct table *table);

/* Whether the player of the seat has made a decision that could be taken back. */
bool table_decided(const struct table *table, int seat);

/* What an `undo` of the seat's player would do now. */
enum match_undo_kind table_undo_kind(const struct table *table, int seat);

/* Whether nobody but bots plays with the seat. */
bool table_alone(const struct table *table, int seat);

#endif

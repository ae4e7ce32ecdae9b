/* A table: a match on the server, with people around it. It is what its log makes of it. */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "match/clock.h"
#include "match/match.h"
#include "server/entry.h"
#include "server/session.h"

enum table_stage { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED };
enum table_undo { UNDO_FREE, UNDO_CONSENT, UNDO_NONE };
enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT, SEAT_REMOTE };

struct table_seat {
    enum seat_kind kind;
    unsigned level;  /* of a bot */
    uint64_t player; /* who sits here; 0: nobody */
    char name[STORE_NAME + 1];
    bool reserved_remote; /* an open seat that is for a program */
    unsigned stand_in;    /* the level of the bot that plays for the player; 0: none */
    bool fell;            /* its time ran out for good */
    bool resigned;
    bool agrees;  /* to the undo that was asked for */
    int64_t left; /* when the last connection of its player went away; 0: is here */
};

struct table_talk {
    uint32_t seq;
    int64_t when;
    int seat; /* of who talks; AKHET_SPECTATOR */
    uint64_t player;
    bool phrase;
    char *text; /* with the name of who talks before it: "NAME\nTEXT" */
};

/* An order that waits until the table is free. */
struct waiting {
    unsigned session; /* its serial */
    struct order order;
    struct waiting *next;
};

struct table {
    char id[STORE_TABLE + 1];
    struct server *server;
    uint32_t seq; /* of the last entry */
    int64_t changed;
    enum table_stage stage;
    uint64_t creator;
    bool shown, watchable, hints, rated;
    enum table_undo undo;
    unsigned open_level; /* of bots that fill open seats */
    struct table_seat seat[AKHET_SEATS];
    struct match match;
    struct match_clock clock;
    bool in_lobby;   /* the lobby was told of it */
    unsigned hooked; /* the turn that was last told by a webhook */
    int undo_asked; /* the seat that asks; -1: nobody */
    char rematch[STORE_TABLE + 1];
    struct table_talk talk[LIMIT_TALK_KEPT];
    unsigned talks;
    bool settled; /* results and ratings are written */

    /* Not of the log: what goes on now. */
    struct watcher *watchers;
    unsigned watcher_count;
    struct waiting *waiting, **waiting_end;
    unsigned waiting_count;
    bool in_flight;     /* an entry is being written */
    bool thinking;      /* a bot is being asked */
    unsigned epoch;     /* counts changes: an answer to an older question is not used */
    struct table *next; /* with the same hash */
};

/* A table of nothing, and its end. */
struct table *table_new(struct server *server, const char *id);
void table_free(struct table *table);

/* Make the entry happen. The log of a match holds what happened in it, where wanted. False: the
 * log is damaged: this entry cannot follow. */
bool table_fold(struct table *table, const struct entry *entry, struct akhet_log *log);

/* The seat of a player; -1: none. */
int table_seat_of(const struct table *table, uint64_t player);

/* Whose decision it is, while the match runs; AKHET_NOBODY. */
int table_turn(const struct table *table);

/* The level of the bot that decides for a seat: its own or a stand-in's; 0: a person or a remote
 * program decides. */
unsigned table_bot(const struct table *table, int seat);

/* Places as they count in the end, those who resigned last. */
void table_places(const struct table *table, uint8_t place[AKHET_SEATS]);

/* ---- tables.c: all of them ------------------------------------------------------------------ */

/* The table of this id, read from its log if it is not in memory; NULL: there is none. */
struct table *table_find(struct server *server, const char *id);
void table_keep(struct server *server, struct table *table);
typedef void table_visitor(struct table *table, void *context);
void tables_visit(struct server *server, table_visitor *visit, void *context);
void table_id_make(char id[STORE_TABLE + 1]);

/* ---- append.c: how an entry comes into the log --------------------------------------------- */

/* An order for a table: answered by an entry, or refused; waits while another is on its way. */
void table_order(struct table *table, struct session *session, const struct order *order);

/* An entry of the server's own: a bot's move, a flag that fell. False: the table is busy. */
bool table_append(struct table *table, struct entry *entry);

/* ---- what the rest is told ------------------------------------------------------------------ */

void tell_entry(struct table *table, const struct entry *entry, const struct akhet_log *log,
                unsigned session, const char *re);
void tell_table(struct watcher *watcher, const char *re);
void table_summary(const struct table *table, struct akhet_json *json); /* members of an object */

/* lobby.c: an open table appeared, changed or went. */
void lobby_changed(struct table *table);
/* results.c: the match is over: write results and ratings once. */
void results_settle(struct table *table);
/* hook.c: somebody else is to move. */
void hook_turn(struct table *table);

#endif

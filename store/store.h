/* Storage: table logs, players, tokens, ratings and results.
 *
 * A small interface with SQLite or PostgreSQL behind it (store_shared.h: several servers on one
 * PostgreSQL). A separate thread commits queued writes in batches, and store_deliver reports them
 * on the caller's thread. Reads are synchronous and see committed data: a server that must not wait
 * asks for them with store_ask, on whose thread they run; a program may also call them on the
 * thread that opened the store. The store knows no rules: the body of an entry is text. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <akhet/words.h>

#define STORE_TABLE   16        /* characters of a table's id */
#define STORE_ID      56        /* limit on an entry's id: a player's number and a command's id */
#define STORE_CARD    4096      /* limit on a table's card */
#define STORE_BODY    2048      /* limit on an entry's body */
#define STORE_NAME    96        /* limit on a player's name: 24 characters */
#define STORE_HASH    32        /* bytes of a token's hash */
#define STORE_SECRET  128       /* buffer for a hashed passphrase, with its terminator */
#define STORE_ADDRESS 256       /* limit on a webhook's address */
#define STORE_GAME    16        /* limit on a game's id */
#define STORE_ENTRIES (1 << 20) /* limit on the entries of one log */
#define STORE_TIME    INT64_C(253402300799999) /* the last millisecond of the year 9999 */
#define STORE_NUMBER  (INT64_C(1) << 53)       /* limit on row numbers */

enum store_status {
    STORE_DONE,
    STORE_TAKEN,   /* another process has taken the number in the log, or changed the rating
                      meanwhile; or the name is taken */
    STORE_AGAIN,   /* the log already has an entry with this id: nothing to do */
    STORE_MISSING, /* the row to change, or the previous entry, does not exist */
    STORE_DAMAGED, /* this log is not as the store writes logs; reported as a warning */
    STORE_FULL,    /* the disk is full */
    STORE_BUSY,    /* another process held a lock for too long; or the database cannot be reached */
    STORE_BROKEN   /* any other error; reported as a warning */
};

struct store;

enum store_sync {
    STORE_SYNC_FULL, /* acknowledged writes survive a power cut */
    STORE_SYNC_OFF   /* they survive a crash of the program, not of the machine */
};

struct store_options {
    /* A file of SQLite, created or migrated as needed; or the address of a database of PostgreSQL:
     * postgres://USER@HOST,HOST/NAME?target_session_attrs=read-write, as libpq reads it. Two more
     * words after the question mark are ours, for a pooler in between: prepared=no, and
     * listen=HOST:PORT for the connection that must go past it. */
    const char *path;
    enum store_sync sync;
    unsigned busy_ms;            /* how long to wait for a lock; 0: 2000 */
    unsigned most_pages;         /* limit on the file, in pages of 4096 bytes; 0: none */
    unsigned reads;              /* the newest version of entries that the program can read; see
                                    store_too_new */
    enum akhet_lang lang;        /* language of the reason if store_open fails */
    void (*wake)(void *context); /* called on another thread: call store_deliver */
    void (*warn)(void *context, const char *text); /* called on any thread, in English */
    void *context;
};

/* NULL: failed, with the reason in `why`. */
struct store *store_open(const struct store_options *options, char *why, size_t cap);

/* Finishes the queued writes, calls their `done`, and closes. Requests made from inside these
 * callbacks are dropped. */
void store_close(struct store *store);

/* Call `done` for all finished writes, in the order of their submission, and for all answered
 * questions, in the order of asking. A refused write does not affect the others. */
bool store_deliver(struct store *store); /* whether there were any */

/* Writes and questions submitted but not delivered yet. */
unsigned store_waiting(const struct store *store);

/* Whether the files of the store are those that it opened. Otherwise every write fails with
 * STORE_BROKEN, because what is written could not be found again; it works again when the files are
 * back. */
enum store_files { STORE_FILES_THERE, STORE_FILES_REMOVED, STORE_FILES_REPLACED };
enum store_files store_files(const struct store *store);

typedef void store_done(void *context, enum store_status status);

/* Ask: `read` runs on another thread with a connection of its own, where it may call every function
 * of this interface that reads, and sees every write that was reported before it was asked. Then
 * `done` is called by store_deliver, always and once: with the status that `read` returned; with
 * STORE_BUSY if that was STORE_DONE although a statement failed; or with STORE_BROKEN if `read` did
 * not run, because the store cannot be read or closes. */
typedef enum store_status store_read(void *context, struct store *reader);
void store_ask(struct store *store, store_read *read, store_done *done, void *context);

/* ---- tables and their logs --------------------------------------------------------------- */

enum store_stage { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_CLOSED, STORE_STAGES };

struct store_entry {
    char table[STORE_TABLE + 1];
    uint32_t seq;           /* 1 creates the table */
    int64_t at;             /* milliseconds since 1970 */
    char id[STORE_ID + 1];  /* unique in its table; empty: none */
    const char *body;       /* one line of text; copied when queued */
    enum store_stage stage; /* of the table after this entry */
    bool shown;             /* listed in the lobby while open */
    int64_t due;            /* when the table next needs the server by itself; 0: never */
    uint64_t creator;       /* of entry 1: the player who creates the table */
    int64_t after;          /* `at` of the previous entry as the writer knows it; 0: any */
};

/* Answers STORE_AGAIN if the id exists, else STORE_TAKEN if the number does, else STORE_MISSING if
 * the previous entry does not, or if it is another one than the writer knows: a shared database may
 * lose entries that were never acknowledged. A file does not, and is not asked. */
void store_append(struct store *store, const struct store_entry *entry, store_done *done,
                  void *context);

/* Every entry from `from` on, in order; its body is valid during the call. False stops. */
typedef bool store_reader(void *context, const struct store_entry *entry);
enum store_status store_log(struct store *store, const char *table, uint32_t from,
                            store_reader *reader, void *context);

/* The number of the entry with this id; 0: none. */
uint32_t store_seq_of(struct store *store, const char *table, const char *id);

/* Ids of tables at these stages (a bit mask), last changed first. */
typedef bool store_lister(void *context, const char *table);
enum store_status store_tables(struct store *store, unsigned stages, unsigned most,
                               store_lister *lister, void *context);

/* The card of a table: a line of text about it as of entry `seq`, for lists. */
void store_card_set(struct store *store, const char *table, uint32_t seq, const char *text,
                    store_done *done, void *context);

/* Tables with their cards; NULL: the table has none, or has changed since. The card is valid during
 * the call. */
typedef bool store_carded(void *context, const char *table, const char *card);
/* Public tables at this stage, the newest first. */
enum store_status store_shown(struct store *store, enum store_stage stage, unsigned most,
                              store_carded *reader, void *context);
/* Unfinished tables where the player sits, last changed first. */
enum store_status store_cards_of(struct store *store, uint64_t player, unsigned most,
                                 store_carded *reader, void *context);

/* Ids of tables that are due at `by` or earlier, the earliest first. */
enum store_status store_due(struct store *store, int64_t by, unsigned most, store_lister *lister,
                            void *context);
/* Change when a table is due, without an entry. */
void store_due_set(struct store *store, const char *table, int64_t due, store_done *done,
                   void *context);

/* Like store_tables, with the data available without reading the log. If all stages are wanted, so
 * are tables whose stage is damaged. */
struct store_summary {
    int64_t number; /* of its row */
    char table[STORE_TABLE + 1];
    enum store_stage stage;
    bool shown;
    uint32_t entries;
    int64_t made, changed; /* milliseconds since 1970 */
    bool damaged;          /* some of these cannot be right and are 0; the log is not examined */
};
typedef bool store_surveyor(void *context, const struct store_summary *summary);
/* The tables at one stage whose numbers are greater than `after`, in the order of numbers: a list
 * of any length can be read in portions. */
enum store_status store_sweep(struct store *store, enum store_stage stage, int64_t after,
                              unsigned most, store_surveyor *reader, void *context);
enum store_status store_survey(struct store *store, unsigned stages, unsigned most,
                               store_surveyor *reader, void *context);

/* Delete a table that is over or closed and has not changed since `before`; its results stay.
 * STORE_AGAIN: the log was long, and some of it is left. STORE_TAKEN: the table is not over, or it
 * changed. */
void store_prune(struct store *store, const char *table, int64_t before, store_done *done,
                 void *context);

/* ---- players ----------------------------------------------------------------------------- */

struct store_player {
    uint64_t number; /* from 1 */
    char name[STORE_NAME + 1];
    char folded[STORE_NAME + 1]; /* unique key of the name, made by the caller */
    char
        skeleton[STORE_NAME + 1]; /* names that look alike share it; written, not read; may be "" */
    char secret[STORE_SECRET];    /* hash of the passphrase; empty: a guest */
    char webhook[STORE_ADDRESS + 1];
    int64_t made, seen; /* milliseconds since 1970 */
    bool program;       /* a bot of the server, or a program */
};

/* Add a player with the hash of a first token (NULL: none), so that no name exists without access
 * to it. STORE_TAKEN: the name, or one that looks like it, exists. `number` is set before `done`.
 */
void store_player_add(struct store *store, const struct store_player *player, const uint8_t *hash,
                      store_done *done, void *context, uint64_t *number);
/* Update passphrase, webhook and seen. */
void store_player_change(struct store *store, const struct store_player *player, store_done *done,
                         void *context);
bool store_player(struct store *store, uint64_t number, struct store_player *player);
/* The player with exactly this name, else the one with this folded name. The exact match finds
 * names stored by versions that folded differently. */
bool store_player_named(struct store *store, const char *name, const char *folded,
                        struct store_player *player);

/* Players from before skeletons, with number and name; and the skeleton of one. */
typedef bool store_named(void *context, const struct store_player *player);
enum store_status store_without_skeleton(struct store *store, unsigned most, store_named *reader,
                                         void *context);
void store_skeleton(struct store *store, const struct store_player *player, store_done *done,
                    void *context);

void store_token_add(struct store *store, const uint8_t hash[STORE_HASH], uint64_t player,
                     int64_t at, store_done *done, void *context);
void store_token_drop(struct store *store, const uint8_t hash[STORE_HASH], store_done *done,
                      void *context);
void store_tokens_drop(struct store *store, uint64_t player, store_done *done, void *context);
/* The owner of a token; 0: unknown. */
uint64_t store_token(struct store *store, const uint8_t hash[STORE_HASH]);

/* The index of seats at tables that are not closed; updated with the entry that seats a player. */
void store_sit(struct store *store, uint64_t player, const char *table, bool sits, store_done *done,
               void *context);
enum store_status store_tables_of(struct store *store, uint64_t player, unsigned stages,
                                  unsigned most, store_lister *lister, void *context);

/* The number of unfinished tables that the player created or sits at. */
unsigned store_unfinished_of(struct store *store, uint64_t player);

/* ---- results and ratings ----------------------------------------------------------------- */

struct store_rating {
    uint64_t player;
    char game[STORE_GAME + 1];
    double rating, deviation, volatility;
    unsigned games;
    int64_t at;
};

struct store_result {
    char table[STORE_TABLE + 1];
    uint8_t seat, seats, place;
    uint64_t player;
    char game[STORE_GAME + 1];
    int score;
    double before, after; /* ratings; equal if the match was not rated */
    int64_t at;
};

/* Write the results of all seats and the new ratings in one transaction. The table becomes
 * STORE_OVER unless it is closed. STORE_AGAIN: the table already has results. STORE_TAKEN: nothing
 * is written, because the rating of a player is not the one of `games` - 1 games: read the ratings
 * and rate the match again. `rating` NULL, or of player 0: not rated. */
void store_results(struct store *store, const struct store_result *result,
                   const struct store_rating *rating, unsigned seats, store_done *done,
                   void *context);
bool store_rating(struct store *store, uint64_t player, const char *game,
                  struct store_rating *rating);
typedef bool store_rated(void *context, const struct store_player *player,
                         const struct store_rating *rating);
enum store_status store_ratings(struct store *store, const char *game, unsigned most,
                                store_rated *reader, void *context);
typedef bool store_played(void *context, const struct store_result *result);
/* The results of all seats of a match, in order, each with the player's name. */
typedef bool store_rival(void *context, const struct store_result *result, const char *name);
enum store_status store_rivals(struct store *store, const char *table, store_rival *reader,
                               void *context);
/* The results of a player before a time, newest first. */
enum store_status store_history(struct store *store, uint64_t player, int64_t before, unsigned most,
                                store_played *reader, void *context);

/* ---- when a server ran ---------------------------------------------------------------------- */

/* A running server writes the time every few seconds and when it stops. */
void store_heartbeat(struct store *store, int64_t at, store_done *done, void *context);
/* The last heartbeat, and the time of the newest entry; 0: none. */
int64_t store_last_heartbeat(struct store *store);
int64_t store_newest_entry(struct store *store);

#define STORE_ABSENCES 1024 /* absences kept; older ones are dropped */

/* A time in which no server ran, or in which the server did nothing. */
struct store_absence {
    int64_t from, to; /* from < to */
};
void store_absence_add(struct store *store, const struct store_absence *absence, store_done *done,
                       void *context);
/* The absences in the order of writing, the newest last; returns their number. Rows that are no
 * absence are left out. */
unsigned store_absences(struct store *store, struct store_absence absence[STORE_ABSENCES]);

/* ---- for operators ------------------------------------------------------------------------ */

/* Make a consistent copy of a store in use; restore one to a path that does not exist. */
bool store_back_up(const char *path, const char *to, enum akhet_lang lang, char *why, size_t cap);
/* The same for a server that plays meanwhile: `go_on` is called every few milliseconds. False stops
 * it. */
typedef bool store_go_on(void *context);
bool store_back_up_while(const char *path, const char *to, store_go_on *go_on, void *context,
                         enum akhet_lang lang, char *why, size_t cap);
bool store_restore(const char *from, const char *path, enum akhet_lang lang, char *why, size_t cap);

/* Examine the file, every row and every reference between rows, but not the entries of logs. It
 * reads everything. */
enum store_fault_kind {
    STORE_FAULT_FILE,  /* `what` is SQLite's sentence */
    STORE_FAULT_ROW,   /* `what` is the column that cannot be right */
    STORE_FAULT_ORPHAN /* `what` does not exist */
};
struct store_fault {
    enum store_fault_kind kind;
    const char *where; /* table of the schema */
    int64_t row;       /* its number; for tokens, seats, results, ratings that of player or table */
    const char *what;
};
typedef void store_faulty(void *context, const struct store_fault *fault);
enum store_status store_check(struct store *store, store_faulty *reader, void *context);

/* Tables with row numbers above `after`, in their order: all tables in small portions, without
 * those that have no valid id. */
enum store_status store_survey_after(struct store *store, int64_t after, unsigned most,
                                     store_surveyor *reader, void *context);

/* The players in the index of seats of a table. */
typedef void store_sitter(void *context, uint64_t player);
enum store_status store_seats(struct store *store, const char *table, store_sitter *reader,
                              void *context);

/* Between these two, everything is read as it was at the first read. */
void store_hold(struct store *store);
void store_release(struct store *store);

/* Scans every table: do not call it every second. `results` counts matches. */
struct store_counts {
    uint64_t tables[STORE_STAGES], entries, players, results, bytes;
};
void store_count(struct store *store, struct store_counts *counts);
/* Bytes of the database on its disk; 0: unknown. */
uint64_t store_bytes(struct store *store);

#endif

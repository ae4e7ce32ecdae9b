/* Storage: the logs of tables, players, their tokens, ratings and results.
 *
 * One small interface with SQLite behind it; another database can take its place. Writes are
 * queued, made durable many at a time by a thread of the store's own, and answered on the thread
 * that calls store_deliver. Reads are short, answered at once, and for the thread that opened the
 * store; they see what is durable. Nothing here knows a rule: the body of an entry is text. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <akhet/words.h>

#define STORE_TABLE   16   /* characters of a table's id */
#define STORE_ID      56   /* most bytes of an entry's id: a player's number and a command's id */
#define STORE_BODY    2048 /* most bytes of an entry's body */
#define STORE_NAME    96   /* most bytes of a player's name: 24 characters */
#define STORE_HASH    32   /* bytes of a token's hash */
#define STORE_SECRET  128  /* bytes that hold a hashed passphrase, with its end */
#define STORE_ADDRESS 256  /* most bytes of a webhook's address */
#define STORE_GAME    16   /* most bytes of a game's id */

enum store_status {
    STORE_DONE,
    STORE_TAKEN,   /* the place in the log is taken, by another process; or the name is */
    STORE_AGAIN,   /* an entry of this id is in the log already: nothing to do */
    STORE_MISSING, /* what was to be changed, or the entry before, is not there */
    STORE_FULL,    /* no room on the disk */
    STORE_BUSY,    /* locked by somebody for too long */
    STORE_BROKEN   /* anything else; the log has the reason */
};

struct store;

enum store_sync {
    STORE_SYNC_FULL, /* acknowledged writes survive a power cut */
    STORE_SYNC_OFF   /* they survive a crash of the program, not of the machine */
};

struct store_options {
    const char *path; /* of the database; made when missing, migrated when old */
    enum store_sync sync;
    unsigned busy_ms;            /* how long to wait for a lock; 0: 2000 */
    unsigned most_pages;         /* most pages of 4096 bytes in the file; 0: what the disk holds */
    enum akhet_lang lang;        /* of the reason why it could not be opened */
    void (*wake)(void *context); /* from another thread: store_deliver has something to do */
    void (*warn)(void *context,
                 const char *text); /* from any thread: what went wrong, in English */
    void *context;
};

/* NULL: it could not be opened, and `why` says so. */
struct store *store_open(const struct store_options *options, char *why, size_t cap);

/* Finishes the queued writes, calls their `done`, and closes. Requests made from inside these
 * callbacks are dropped. */
void store_close(struct store *store);

/* Call the `done` of all writes that ended. They end in the order in which they were asked for, and
 * a write that is refused leaves the others alone. */
void store_deliver(struct store *store);

/* Writes that were asked for and have not been delivered yet. */
unsigned store_waiting(const struct store *store);

typedef void store_done(void *context, enum store_status status);

/* ---- tables and their logs --------------------------------------------------------------- */

enum store_stage { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_CLOSED, STORE_STAGES };

struct store_entry {
    char table[STORE_TABLE + 1];
    uint32_t seq;           /* 1 makes the table */
    int64_t at;             /* milliseconds since 1970 */
    char id[STORE_ID + 1];  /* unique in its table; empty: none */
    const char *body;       /* a line of text; copied when it is queued */
    enum store_stage stage; /* of the table after this entry */
    bool shown;             /* listed in the lobby while open */
};

/* Answered by STORE_AGAIN where the id is known, else by STORE_TAKEN where the place is taken, else
 * by STORE_MISSING where it would leave a gap. */
void store_append(struct store *store, const struct store_entry *entry, store_done *done,
                  void *context);

/* Every entry from `from` on, in order; its body holds during the call. False stops. */
typedef bool store_reader(void *context, const struct store_entry *entry);
enum store_status store_log(struct store *store, const char *table, uint32_t from,
                            store_reader *reader, void *context);

/* The place of an entry that has this id; 0: there is none. */
uint32_t store_seq_of(struct store *store, const char *table, const char *id);

/* Ids of tables at these stages (bits), the latest changed first. */
typedef bool store_lister(void *context, const char *table);
enum store_status store_tables(struct store *store, unsigned stages, unsigned most,
                               store_lister *lister, void *context);

/* The same, with what is known of a table without reading its log. */
struct store_summary {
    char table[STORE_TABLE + 1];
    enum store_stage stage;
    bool shown;
    uint32_t entries;
    int64_t made, changed; /* milliseconds since 1970 */
};
typedef bool store_surveyor(void *context, const struct store_summary *summary);
enum store_status store_survey(struct store *store, unsigned stages, unsigned most,
                               store_surveyor *reader, void *context);

/* ---- players ----------------------------------------------------------------------------- */

struct store_player {
    uint64_t number; /* from 1 */
    char name[STORE_NAME + 1];
    char folded[STORE_NAME + 1]; /* the name as it must be unique: made by the caller */
    char secret[STORE_SECRET];   /* of the passphrase; empty: a guest */
    char webhook[STORE_ADDRESS + 1];
    int64_t made, seen; /* milliseconds since 1970 */
    bool program;       /* a bot of ours or a program */
};

/* With the hash of a first token, so that nobody has a name and no way to it; NULL: none.
 * STORE_TAKEN: the name is. `number` is set before `done`. */
void store_player_add(struct store *store, const struct store_player *player, const uint8_t *hash,
                      store_done *done, void *context, uint64_t *number);
/* Passphrase, webhook and seen. */
void store_player_change(struct store *store, const struct store_player *player, store_done *done,
                         void *context);
bool store_player(struct store *store, uint64_t number, struct store_player *player);
/* The player with exactly this name, else the one with this folded name. A name from before folding
 * changed is found by the first. */
bool store_player_named(struct store *store, const char *name, const char *folded,
                        struct store_player *player);

void store_token_add(struct store *store, const uint8_t hash[STORE_HASH], uint64_t player,
                     int64_t at, store_done *done, void *context);
void store_token_drop(struct store *store, const uint8_t hash[STORE_HASH], store_done *done,
                      void *context);
void store_tokens_drop(struct store *store, uint64_t player, store_done *done, void *context);
/* The player whose token it is; 0: nobody's. */
uint64_t store_token(struct store *store, const uint8_t hash[STORE_HASH]);

/* Who sits at which tables that are not closed: written with the entry that seats somebody. */
void store_sit(struct store *store, uint64_t player, const char *table, bool sits, store_done *done,
               void *context);
enum store_status store_tables_of(struct store *store, uint64_t player, unsigned stages,
                                  unsigned most, store_lister *lister, void *context);

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
    double before, after; /* ratings; equal where the match was not rated */
    int64_t at;
};

/* All seats of one match at once, with the ratings they have now: written together, and the table
 * is STORE_OVER from then on unless it is closed; or, where it has results already, not again
 * (STORE_AGAIN). `rating` NULL, or one of player 0: nothing is rated. */
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
/* Of all seats of a match, in their order, each with the name of who sat there. */
typedef bool store_rival(void *context, const struct store_result *result, const char *name);
enum store_status store_rivals(struct store *store, const char *table, store_rival *reader,
                               void *context);
/* Of a player, the newest first, from before a time. */
enum store_status store_history(struct store *store, uint64_t player, int64_t before, unsigned most,
                                store_played *reader, void *context);

/* ---- for operators ------------------------------------------------------------------------ */

/* A consistent copy while the store is in use; and back, into a path where nothing is. */
bool store_back_up(const char *path, const char *to, enum akhet_lang lang, char *why, size_t cap);
bool store_restore(const char *from, const char *path, enum akhet_lang lang, char *why, size_t cap);

/* It looks at every table: not for every second. `results` counts matches. */
struct store_counts {
    uint64_t tables[STORE_STAGES], entries, players, results, bytes;
};
void store_count(struct store *store, struct store_counts *counts);

#endif

/* Records: a match as text, with its seats, source of chance, moves and result.
 *
 * docs/records.md describes the format. A record replays to the same bytes for ever. */
#ifndef AKHET_RECORD_H
#define AKHET_RECORD_H

#include <akhet/error.h>
#include <akhet/fair.h>
#include <akhet/game.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define AKHET_RECORD_VERSION 3   /* the version written; older versions can be read */
#define AKHET_RECORD_LINE    160 /* most bytes of a line */
#define AKHET_RECORD_NAME    48  /* most bytes of a seat's name */
#define AKHET_RECORD_KIND    32  /* most bytes of a seat's kind */
#define AKHET_RECORD_ENGINE  24  /* most bytes of an engine's version */

/* Bytes that hold the text of any record with `moves` moves. */
#define AKHET_RECORD_BYTES(moves) (2048 + (size_t)(moves) * (AKHET_RECORD_LINE + 1))

enum akhet_source {
    AKHET_FROM_SEED,     /* the fast generator: simulations, tests */
    AKHET_FROM_SECRET,   /* the fair stream, its secret shown */
    AKHET_FROM_WITHHELD, /* the fair stream, its secret not yet shown: cannot be replayed */
};

struct akhet_record_seat {
    char kind[AKHET_RECORD_KIND + 1]; /* "person", "bot:NAME" or "program" */
    char name[AKHET_RECORD_NAME + 1]; /* may be empty */
};

struct akhet_record {
    const struct akhet_game *game;
    struct akhet_setup setup;
    char engine[AKHET_RECORD_ENGINE + 1]; /* version of the engine that wrote it */
    struct akhet_record_seat seat[AKHET_SEATS];
    enum akhet_source source;
    uint64_t seed;                          /* AKHET_FROM_SEED */
    struct akhet_fair fair;                 /* other sources; the secret is zero while withheld */
    uint8_t commitment[AKHET_DIGEST_BYTES]; /* other sources; computed from the secret if that is
                                               known */
    const akhet_move *move;                 /* caller's memory */
    unsigned moves;
    uint8_t resigned[AKHET_SEATS]; /* the seats that resigned, in order */
    unsigned resignations;
    bool over;                  /* a result is recorded */
    uint8_t place[AKHET_SEATS]; /* of the result */
    bool checked;               /* read from text: it had a correct check line */
    int move_line;              /* the line of the first move; 0: not read from text */
};

/* An empty record of this engine: persons without names in all seats, seed 0, no moves. */
void akhet_record_init(struct akhet_record *record, const struct akhet_game *game,
                       const struct akhet_setup *setup);

/* Set a seat's kind ("person", "bot:greedy", "program") and name; false if a record cannot hold
 * them. */
bool akhet_record_seat_is(struct akhet_record *record, unsigned seat, const char *kind,
                          const char *name, struct akhet_error *error);

/* Use the fair stream: sets the source, the secret and the commitment. Salts are added to
 * record->fair with akhet_fair_salt. */
void akhet_record_secret(struct akhet_record *record, const uint8_t secret[AKHET_SECRET_BYTES]);

/* Read a whole record of any game in the NULL-terminated list. `text` needs no terminator. The
 * moves are stored in `move`, which must outlive the record; 65535 are always enough. Every error
 * names the line. Only a replay checks that the moves are legal. */
bool akhet_record_read(const struct akhet_game *const *games, const char *text, size_t len,
                       struct akhet_record *record, akhet_move *move, size_t capacity,
                       struct akhet_error *error);

/* Write the record; false if it could not be read back or does not fit. */
bool akhet_record_write(const struct akhet_record *record, struct akhet_text *out,
                        struct akhet_error *error);

/* Replay step by step: begin, then steps 0, 1, 2 … below record->moves, then end, which checks the
 * result. The match can continue with the random source that the replay leaves. `events` may be
 * NULL; events are appended to it. */
bool akhet_record_begin(const struct akhet_record *record, void *state, struct akhet_random *random,
                        struct akhet_events *events, struct akhet_error *error);
bool akhet_record_step(const struct akhet_record *record, unsigned step, void *state,
                       struct akhet_random *random, struct akhet_events *events,
                       struct akhet_error *error);
bool akhet_record_end(const struct akhet_record *record, const void *state,
                      struct akhet_error *error);

/* Whether the match is over with this state, and its places. They are those of the rules, unless
 * all seats but one have resigned: then that seat is first and the others follow, the last to
 * resign before the earlier ones. */
bool akhet_record_places(const struct akhet_record *record, const void *state,
                         uint8_t place[AKHET_SEATS]);

/* Replay the first `upto` moves; if those are all moves, check the result as well. If `events` is
 * not NULL it holds the events of the last move afterwards. */
bool akhet_record_replay(const struct akhet_record *record, unsigned upto, void *state,
                         struct akhet_random *random, struct akhet_events *events,
                         struct akhet_error *error);

/* Verify a record: the cards come from its source of chance, every move is legal and the result is
 * that of the rules. That the secret matches the commitment was checked when it was read. */
bool akhet_record_verify(const struct akhet_record *record, struct akhet_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

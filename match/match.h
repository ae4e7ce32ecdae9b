/* A match: one game being played from the deal to the result. It owns the seats, the moves, undo,
 * resignation and the record; the rules of a game see none of this.
 *
 * A match is plain memory of the caller: about two kilobytes, plus four bytes a move in a block
 * that the caller provides too. It starts zeroed. Events are not stored; playing the moves again
 * gives them back. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <akhet/record.h>

#include "bots/bots.h"

#define MATCH_MOVES 8192 /* no game has more decisions */
#define MATCH_BYTES AKHET_RECORD_BYTES(MATCH_MOVES)

enum {
    MATCH_SEALED = 1, /* chance decided or something was revealed: undo is not free */
    MATCH_BY_BOT = 2  /* a bot made the move, in its own seat or as a stand-in */
};

/* A move's seat and flags. */
struct match_mark {
    int8_t by;
    uint8_t flags;
};

/* Bytes of a block for this many moves. */
#define MATCH_MEMORY(moves) ((size_t)(moves) * (sizeof(akhet_move) + sizeof(struct match_mark)))

/* Who sits in a seat. */
enum match_sitter {
    MATCH_PERSON,
    MATCH_BOT,
    MATCH_PROGRAM, /* over the network */
    MATCH_OPEN     /* nobody yet; a match does not begin with open seats */
};

enum match_stage {
    MATCH_PREPARING, /* the seats and the source of chance may still change */
    MATCH_COMMITTED, /* to a secret: salts may be added */
    MATCH_BEGUN
};

struct match {
    struct akhet_record record; /* its moves are `move` below */
    enum match_stage stage;
    uint8_t sitter[AKHET_SEATS];             /* enum match_sitter */
    const struct bot *bot[AKHET_SEATS];      /* the bot that sits there; else NULL */
    const struct bot *stand_in[AKHET_SEATS]; /* the bot that decides for an absent player */
    struct akhet_random random;
    union akhet_space state;
    akhet_move *move; /* in the caller's block, followed by the marks */
    struct match_mark *mark;
    unsigned capacity; /* moves that the block holds */
};

/* ---- memory and set-up (match.c): set-up is refused once the match has begun ----------------- */

/* Give the match a block of MATCH_MEMORY(moves) bytes, for at least the moves made so far, which
 * are copied there. Returns the previous block, which belongs to the caller again, or NULL:
 *     free(match_set_memory(&match, malloc(MATCH_MEMORY(more)), more)); */
void *match_set_memory(struct match *match, void *memory, unsigned moves);

/* The moves that the next block should hold if the current one is full; else 0. */
unsigned match_wants_memory(const struct match *match);

/* Copy a match, for example for another thread; `memory` is a separate block of
 * MATCH_MEMORY(from->record.moves) bytes. */
void match_copy(struct match *to, const struct match *from, void *memory);

/* Persons without names in every seat, seed 0. The match keeps its block. */
bool match_open(struct match *match, const struct akhet_game *game, const struct akhet_setup *setup,
                struct akhet_error *error);

/* The source of chance: a seed; or a secret, whose commitment match->record then shows to
 * everybody, followed by the salts of the seats. Any other order is refused. */
bool match_seed(struct match *match, uint64_t seed, struct akhet_error *error);
bool match_commit(struct match *match, const uint8_t secret[AKHET_SECRET_BYTES],
                  struct akhet_error *error);
bool match_salt(struct match *match, unsigned seat, const char *salt, struct akhet_error *error);

/* Deal. The second form adds the events of the deal to `events`. */
bool match_begin(struct match *match, struct akhet_error *error);
bool match_begin_events(struct match *match, struct akhet_events *events,
                        struct akhet_error *error);

/* ---- playing (match.c) ----------------------------------------------------------------------- */

/* The seat that decides, or AKHET_NOBODY: the match is over. */
int match_seat(const struct match *match);

/* Make a move. An illegal move, or one that the block has no room for, is refused and changes
 * nothing. The second form empties `events` and fills it with the events of the move; a caller that
 * reports each move as it is made needs no replay. AKHET_EVENTS events are enough. */
bool match_play(struct match *match, akhet_move move, struct akhet_error *error);
bool match_play_events(struct match *match, akhet_move move, struct akhet_events *events,
                       struct akhet_error *error);

/* Whether a legal move of the player who decides could not be taken back freely once it is made:
 * chance decides in it, or it reveals something. */
bool match_final(const struct match *match, akhet_move move);

/* Whether the seat that decides has one legal move; and whether another seat cannot know that. The
 * second is found by redealing what the others do not know. */
bool match_forced(const struct match *match);
bool match_forced_in_secret(const struct match *match);

/* Whether the game hides anything from any seat. */
bool match_hides(const struct akhet_game *game);

/* ---- seats (seats.c) ------------------------------------------------------------------------- */

/* Who sits down; refused once the match has begun. */
bool match_person(struct match *match, unsigned seat, const char *name, struct akhet_error *error);
bool match_bot(struct match *match, unsigned seat, const struct bot *bot, const char *name,
               struct akhet_error *error);
bool match_program(struct match *match, unsigned seat, const char *name, struct akhet_error *error);
bool match_vacate(struct match *match, unsigned seat, struct akhet_error *error);

/* The seats of persons, as bits. */
unsigned match_people(const struct match *match);

/* A seat resigns for good. When all but one have resigned, the match is over and that one has won;
 * until then a stand-in has to decide for the seat. */
bool match_resign(struct match *match, unsigned seat, struct akhet_error *error);

/* The seats that resigned, as bits. */
unsigned match_resigned(const struct match *match);

/* Whether the match is over, and if so the places. In a match that was played to its end a seat
 * that resigned has the place that its stand-in reached. */
bool match_places(const struct match *match, uint8_t place[AKHET_SEATS]);

/* A bot starts or stops deciding for a seat whose player is absent. */
bool match_stand_in(struct match *match, unsigned seat, const struct bot *bot,
                    struct akhet_error *error);
bool match_stand_down(struct match *match, unsigned seat, struct akhet_error *error);

/* The bot that decides for a seat, its own or the stand-in; NULL: its player decides. */
const struct bot *match_bot_of(const struct match *match, int seat);

/* ---- undo and events (history.c) ------------------------------------------------------------- */

/* Undo goes back to the position before a decision of a player. It passes over moves of bots and
 * stand-ins, because no player made them. */
enum match_undo_kind {
    MATCH_UNDO_NO,
    MATCH_UNDO_ASK, /* something became known, or another player decided: the others must agree */
    MATCH_UNDO_FREE /* at once */
};

/* Instead of a seat: all people share one screen, so undo concerns the last decision of any of
 * them. */
#define MATCH_ONE_SCREEN (-1)

enum match_undo_kind match_undo_kind(const struct match *match, int seat);

/* At one screen; refused unless it is free. */
bool match_undo(struct match *match, struct akhet_error *error);

/* For one seat; refused unless it is free or the others `agreed` to it. */
bool match_undo_of(struct match *match, unsigned seat, bool agreed, struct akhet_error *error);

/* Call `each` with all events from a step on, in order: step 0 is the deal, step n the nth move. */
typedef void match_event_function(void *context, unsigned step, const struct akhet_event *event);
void match_each_event(const struct match *match, unsigned from, match_event_function *each,
                      void *context);

/* ---- records (record.c) ---------------------------------------------------------------------- */

/* Write the match as a record, and read it back. MATCH_BYTES are enough for the text, and the block
 * of the match has to be large enough for the moves. A finished match has its result in the record;
 * stand-ins are not recorded. */
bool match_write(const struct match *match, struct akhet_text *out, struct akhet_error *error);
bool match_read(struct match *match, const struct akhet_game *const *games, const char *text,
                size_t len, struct akhet_error *error);

#endif

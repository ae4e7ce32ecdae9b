/* A game being played: seats, moves, events, undo, resignation, saves. The rules see none of this.
 *
 * A match is plain memory, the caller's: about two kilobytes, and four bytes a move in a block that
 * the caller gives it too. It begins as zeros. Its events are not stored: the moves are, and what
 * happened is found again by playing them. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <akhet/record.h>

#include "bots/bot.h"

#define MATCH_MOVES 8192 /* no game has more decisions */
#define MATCH_BYTES AKHET_RECORD_BYTES(MATCH_MOVES)

/* What is known of a move besides the move. */
enum {
    MATCH_SEALED = 1, /* chance decided or something was revealed: undo is not free */
    MATCH_BY_BOT = 2  /* no player made it: a bot of ours did, in its own seat or for somebody */
};
struct match_mark {
    int8_t by; /* the seat */
    uint8_t flags;
};

/* Bytes of memory for so many moves. */
#define MATCH_ROOM(moves) ((size_t)(moves) * (sizeof(akhet_move) + sizeof(struct match_mark)))

enum match_sitter {
    MATCH_PERSON,
    MATCH_BOT,
    MATCH_PROGRAM, /* over the network */
    MATCH_OPEN     /* nobody yet; a match does not begin with open seats */
};

enum match_stage {
    MATCH_LAID,      /* the seats and the source of chance may be changed */
    MATCH_COMMITTED, /* to a secret: salts may be added */
    MATCH_BEGUN
};

struct match {
    struct akhet_record record; /* its moves are the ones below */
    enum match_stage stage;
    uint8_t sitter[AKHET_SEATS];             /* enum match_sitter */
    const struct bot *bot[AKHET_SEATS];      /* in a seat of its own; else NULL */
    const struct bot *stand_in[AKHET_SEATS]; /* decides for the seat for now; else NULL */
    struct akhet_random random;
    union akhet_space state;
    akhet_move *move; /* in the caller's block, and the marks behind them */
    struct match_mark *mark;
    unsigned room; /* moves that it holds */
};

/* Memory for moves (room.c). */

/* Give a match a block of MATCH_ROOM(moves) bytes, for at least as many moves as it has: they are
 * copied there. The block it had before is returned and is the caller's again; NULL: it had none.
 *     free(match_room(&match, malloc(MATCH_ROOM(more)), more)); */
void *match_room(struct match *match, void *memory, unsigned moves);

/* How many moves the next block should hold, if another move would not fit; else 0. */
unsigned match_wants_room(const struct match *match);

/* A match of its own that equals the other, for another thread; `memory` is its block, of
 * MATCH_ROOM(from->record.moves) bytes. */
void match_copy(struct match *to, const struct match *from, void *memory);

/* Laying the table (match.c): refused once the match has begun. */

/* People without names in every seat, seed 0. The room of the match stays. */
bool match_open(struct match *match, const struct akhet_game *game, const struct akhet_setup *setup,
                struct akhet_error *error);
bool match_person(struct match *match, unsigned seat, const char *name, struct akhet_error *error);
bool match_bot(struct match *match, unsigned seat, const struct bot *bot, const char *name,
               struct akhet_error *error);
bool match_program(struct match *match, unsigned seat, const char *name, struct akhet_error *error);
bool match_vacate(struct match *match, unsigned seat, struct akhet_error *error);

/* Where chance comes from: a seed; or first a secret, whose commitment is in match->record and is
 * shown to everybody, and then the salts of the seats. Out of this order they are refused. */
bool match_seed(struct match *match, uint64_t seed, struct akhet_error *error);
bool match_commit(struct match *match, const uint8_t secret[AKHET_SECRET_BYTES],
                  struct akhet_error *error);
bool match_salt(struct match *match, unsigned seat, const char *salt, struct akhet_error *error);

/* Deal. */
bool match_begin(struct match *match, struct akhet_error *error);

/* The same, and what happened is added to `events`. */
bool match_begin_events(struct match *match, struct akhet_events *events,
                        struct akhet_error *error);

/* Playing (match.c). */

/* Whose decision it is, or AKHET_NOBODY: the match is over. */
int match_seat(const struct match *match);

/* Make a move; one that is not legal, or that there is no room for, is refused and changes
 * nothing. */
bool match_play(struct match *match, akhet_move move, struct akhet_error *error);

/* The same, and what happened is in `events`, which is emptied before: for whoever tells it at once
 * and need not have the whole match played again for that. AKHET_EVENTS are enough. */
bool match_play_events(struct match *match, akhet_move move, struct akhet_events *events,
                       struct akhet_error *error);

/* Seats taken by people, as bits. */
unsigned match_people(const struct match *match);

/* Whether a game hides anything from anybody. */
bool match_hides(const struct akhet_game *game);

/* Leaving (resign.c). */

/* A seat gives up for good. When all but one have, the match is over and that one has won; until
 * then somebody has to stand in for the seat. */
bool match_resign(struct match *match, unsigned seat, struct akhet_error *error);

/* Seats that gave up, as bits. */
unsigned match_resigned(const struct match *match);

/* Whether the match is over, and then the places; who resigned before the end of a match that was
 * played out has the place of the seat. */
bool match_places(const struct match *match, uint8_t place[AKHET_SEATS]);

/* A bot decides for a seat whose player is away, and no longer. */
bool match_stand_in(struct match *match, unsigned seat, const struct bot *bot,
                    struct akhet_error *error);
bool match_stand_down(struct match *match, unsigned seat, struct akhet_error *error);

/* The bot that decides for a seat: one of its own or the stand-in; NULL: its player does. */
const struct bot *match_bot_of(const struct match *match, int seat);

/* Bots (minds.c). */

/* What the bot whose decision it is would do if it sat down now: bounded by simulations, always
 * the same in the same match. */
akhet_move match_choice(const struct match *match);

/* The same with its chances, and no longer than that where the bot is bounded by time; one bounded
 * by simulations answers as it always would. For a worker thread, on a copy of the match. */
struct match_bounds {
    uint32_t ms, threads; /* 0: as the bot would */
};
void match_choose(const struct match *match, struct match_bounds bounds, struct bot_answer *answer);

/* The bots of a running match, who remember from one decision to the next: zeros until they are
 * asked. They rise when the match ends, and where it is taken back or another one is read. */
struct match_minds {
    struct bot_player player[AKHET_SEATS];
    unsigned heard[AKHET_SEATS]; /* steps, counted like those of match_tell */
};
void match_ask(const struct match *match, struct match_minds *minds, struct bot_answer *answer);
void match_rise(struct match_minds *minds);

/* The past (history.c). */

/* Undo: go back to the position before a decision of a player. Moves of bots and of stand-ins are
 * passed over, for no player made them. */
enum match_undo_kind {
    MATCH_UNDO_NO,
    MATCH_UNDO_ASK, /* something became known, or another player decided: the others must agree */
    MATCH_UNDO_FREE /* at once */
};

/* As a seat: all the people share one screen, and the last decision of any of them is meant. */
#define MATCH_ONE_SCREEN (-1)

enum match_undo_kind match_undo_kind(const struct match *match, int seat);

/* At one screen; refused unless it is free. */
bool match_undo(struct match *match, struct akhet_error *error);

/* For one seat; refused unless it is free or the others `agreed` to it. */
bool match_undo_of(struct match *match, unsigned seat, bool agreed, struct akhet_error *error);

/* Whether a legal move of the player who decides could not be taken back freely once it is made:
 * chance decides in it, or it reveals something. */
bool match_final(const struct match *match, akhet_move move);

/* All events from a step on, in order: step 0 is the deal, step n the nth move. */
typedef void match_teller(void *context, unsigned step, const struct akhet_event *event);
void match_tell(const struct match *match, unsigned from, match_teller *tell, void *context);

/* As a record, and back (save.c); a record of a finished match has its result. MATCH_BYTES are
 * enough. The room of the match has to be enough too; a record does not say who stands in. */
bool match_write(const struct match *match, struct akhet_text *out, struct akhet_error *error);
bool match_read(struct match *match, const struct akhet_game *const *games, const char *text,
                size_t len, struct akhet_error *error);

#endif

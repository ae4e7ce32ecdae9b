/* A game being played: seats, moves, events, undo, saves. The rules see none of this.
 *
 * A match is plain memory of fixed size, the caller's. Its log is not stored: the moves are, and
 * what happened is found again by playing them. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <akhet/record.h>

#include "bots/bot.h"

#define MATCH_MOVES 8192 /* no game has more decisions */
#define MATCH_BYTES AKHET_RECORD_BYTES(MATCH_MOVES)

struct match {
    struct akhet_record record;         /* its moves are the ones below */
    const struct bot *bot[AKHET_SEATS]; /* NULL: a person */
    struct akhet_random random;
    union akhet_space state;
    akhet_move move[MATCH_MOVES];
    int8_t by[MATCH_MOVES];   /* the seat that made the move */
    bool sealed[MATCH_MOVES]; /* chance decided or something was revealed: it stays made */
};

/* Lay out a match: people without names in every seat, seed 0. Until match_begin the seats and
 * the source of chance may be changed, in match->record too. */
bool match_open(struct match *match, const struct akhet_game *game, const struct akhet_setup *setup,
                struct akhet_error *error);
bool match_person(struct match *match, unsigned seat, const char *name, struct akhet_error *error);
bool match_bot(struct match *match, unsigned seat, const struct bot *bot, const char *name,
               struct akhet_error *error);

/* Deal. */
bool match_begin(struct match *match, struct akhet_error *error);

/* Whose decision it is, or AKHET_NOBODY. */
int match_seat(const struct match *match);

/* Make a move; one that is not legal is refused and changes nothing. */
bool match_play(struct match *match, akhet_move move, struct akhet_error *error);

/* What the bot whose decision it is would do if it sat down now: bounded by simulations, always
 * the same in the same match. */
akhet_move match_choice(const struct match *match);

/* The bots of a running match, who remember from one decision to the next: zeros until they are
 * asked. They rise when the match ends, and where it is taken back or another one is read. */
struct match_minds {
    struct bot_player player[AKHET_SEATS];
    unsigned heard[AKHET_SEATS]; /* steps, counted like those of match_tell */
};
void match_ask(const struct match *match, struct match_minds *minds, struct bot_answer *answer);
void match_rise(struct match_minds *minds);

/* Back to the last decision of a person, unless something became known since. */
bool match_undo(struct match *match, struct akhet_error *error);

/* All events from a step on, in order: step 0 is the deal, step n the nth move. */
typedef void match_teller(void *context, unsigned step, const struct akhet_event *event);
void match_tell(const struct match *match, unsigned from, match_teller *tell, void *context);

/* Seats taken by people, as bits. */
unsigned match_people(const struct match *match);

/* Whether a game hides anything from anybody. */
bool match_hides(const struct akhet_game *game);

/* As a record, and back; a record of a finished match has its result. MATCH_BYTES are enough. */
bool match_write(const struct match *match, struct akhet_text *out, struct akhet_error *error);
bool match_read(struct match *match, const struct akhet_game *const *games, const char *text,
                size_t len, struct akhet_error *error);

#endif

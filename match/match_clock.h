/* The clock of a match: the pace that the players agreed on, and the time each seat has left.
 *
 * The clock reads no system time. The caller passes times in milliseconds since any fixed moment,
 * so replaying a log gives the same clock again. A time before the previous one counts as no time
 * passed.
 *
 * A turn is what a seat does until another seat has to decide. */
#ifndef MATCH_MATCH_CLOCK_H
#define MATCH_MATCH_CLOCK_H

#include <akhet/error.h>
#include <akhet/game.h>

enum match_pace_kind {
    MATCH_PACE_NONE, /* no limit */
    MATCH_PACE_MOVE, /* a limit for every turn */
    MATCH_PACE_BANK, /* a limit for the whole match, with an increment after every turn */
    MATCH_PACE_DAYS, /* like MOVE, in days: players need not stay at the table */
    MATCH_PACES
};

struct match_pace {
    enum match_pace_kind kind;
    int64_t move_ms;         /* MOVE, DAYS */
    int64_t bank_ms, add_ms; /* BANK */
};

#define MATCH_SECOND INT64_C(1000)
#define MATCH_HOUR   (3600 * MATCH_SECOND)
#define MATCH_DAY    (24 * MATCH_HOUR)

/* Whether the pace is valid: a turn of 1 second to 1 day, or of 1 to 30 days; a bank of 1 second to
 * 1 day with an increment of up to an hour. Members that the kind does not use must be 0. */
bool match_pace_check(const struct match_pace *pace, struct akhet_error *error);

#define MATCH_NEVER INT64_MAX

struct match_clock {
    struct match_pace pace;
    int seat;                  /* the seat whose time runs, or AKHET_NOBODY */
    bool paused;               /* no seat's time runs */
    int64_t since;             /* when the time last started to run */
    int64_t left[AKHET_SEATS]; /* at that moment */
};

/* The match begins, and this seat decides. */
void match_clock_start(struct match_clock *clock, const struct match_pace *pace, int seat,
                       int64_t now);

/* A move was made, and this seat decides next: the same seat, whose turn continues; another seat;
 * or AKHET_NOBODY, because the match is over. A seat that overran its time has 0 left. */
void match_clock_turn(struct match_clock *clock, int seat, int64_t now);

/* Moves were taken back, and this seat decides again. Used time is not given back. If the turn had
 * passed to another seat, it starts again with its whole limit, and the increment for ending it is
 * taken back; within a turn its time just keeps running. So undo never gains time. */
void match_clock_undo(struct match_clock *clock, int seat, int64_t now);

void match_clock_pause(struct match_clock *clock, int64_t now);
void match_clock_go_on(struct match_clock *clock, int64_t now);

/* Of the time since the last change, this much counts for nobody: whoever keeps the clock was away.
 * The seat is never given more time than it had. */
void match_clock_away(struct match_clock *clock, int64_t ms, int64_t now);

/* The time a seat has left, never negative; MATCH_NEVER without a limit. */
int64_t match_clock_left(const struct match_clock *clock, int seat, int64_t now);

/* When the seat whose time runs has none left; MATCH_NEVER: no time runs. */
int64_t match_clock_deadline(const struct match_clock *clock);

#endif

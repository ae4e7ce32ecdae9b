/* Time to think: what a table agrees on, and what each seat has left of it.
 *
 * Nothing here looks at a clock. Times are milliseconds since any moment, handed in, so a clock is
 * a function of what happened when, and a log of that gives the same clock again.
 *
 * A turn is what a seat does until another seat has to decide. Where a time that is handed in lies
 * before the one before, no time has passed. */
#ifndef MATCH_CLOCK_H
#define MATCH_CLOCK_H

#include <akhet/error.h>
#include <akhet/game.h>

enum match_pace_kind {
    MATCH_PACE_NONE, /* as long as it takes */
    MATCH_PACE_MOVE, /* so long for every turn */
    MATCH_PACE_BANK, /* so long for the whole match, and a little more after every turn */
    MATCH_PACE_DAYS, /* like MOVE, in days: nobody has to stay at the table */
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

/* Whether there is such a pace: a turn of 1 second to 1 day, or of 1 to 30 days; a bank of 1 second
 * to 1 day and up to an hour more a turn; what the kind does not have is 0. */
bool match_pace_check(const struct match_pace *pace, struct akhet_error *error);

#define MATCH_NEVER INT64_MAX

struct match_clock {
    struct match_pace pace;
    int seat;                  /* whose time runs, or AKHET_NOBODY */
    bool paused;               /* nobody's does */
    int64_t since;             /* when it last began to run */
    int64_t left[AKHET_SEATS]; /* at that moment */
};

/* The match begins, and this seat decides. */
void match_clock_start(struct match_clock *clock, const struct match_pace *pace, int seat,
                       int64_t now);

/* A move was made, and this seat decides next: the same one, whose turn goes on; another one; or
 * AKHET_NOBODY, and time has ended. Whoever ran out of time before has none left, not less. */
void match_clock_turn(struct match_clock *clock, int seat, int64_t now);

/* Moves were taken back, and this seat decides again. No time is given back: what everybody has
 * used is used. If the turn had passed to another, it begins anew, with its whole limit, and what
 * the bank got for ending it goes out of it again; within a turn its time just runs on. So taking
 * back earns nothing. */
void match_clock_undo(struct match_clock *clock, int seat, int64_t now);

/* Time stands still, and runs on. */
void match_clock_pause(struct match_clock *clock, int64_t now);
void match_clock_go_on(struct match_clock *clock, int64_t now);

/* What a seat has left, 0 at least; MATCH_NEVER without a clock. */
int64_t match_clock_left(const struct match_clock *clock, int seat, int64_t now);

/* When the seat whose time runs has none left; MATCH_NEVER: nobody's runs. */
int64_t match_clock_deadline(const struct match_clock *clock);

#endif

/* The review of a match, and the two ways to show it. */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "cli/files.h"
#include "match/match_review.h"

struct look_back {
    struct review review;
    struct bot_budget budget; /* for each estimate */
    unsigned turnings;
    struct turning_point turning[TURNING_POINTS];
    struct seat_names names;
};

/* The decisions of a seat, counted by mark, and its luck. */
struct seat_marks {
    unsigned decisions;
    unsigned count[MARKS];
    double loss;      /* on average, as a part of one */
    unsigned lucky;   /* steps whose chance helped it, */
    unsigned unlucky; /* and that harmed it */
};
struct seat_marks analyse_seat(const struct review *review, int seat);

/* Each returns false if writing failed. */
bool analyse_text(const struct call *call, const struct look_back *it);
bool analyse_json(const struct call *call, const struct look_back *it);

/* The curve of each seat's chance over the match (analyse_curve.c). */
void analyse_curves(const struct call *call, const struct look_back *it);

/* "62%" in the style of the language, and the word for a mark. */
void analyse_percent(struct akhet_text *out, enum akhet_lang lang, double chance, int decimals);
const char *analyse_mark(enum akhet_lang lang, enum review_mark mark);

/* A chance of a review as a part of one. */
static inline double analyse_part(int32_t chance)
{
    return (double)chance / CHANCE_WHOLE;
}

#endif

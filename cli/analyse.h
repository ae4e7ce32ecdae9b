/* The analysis of a match, and the two ways to show it. */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "cli/command.h"
#include "match/match_analysis.h"

struct look_back {
    struct analysis analysis;
    struct bot_budget budget; /* for each decision */
    unsigned turnings;
    struct turning_point turning[TURNING_POINTS];
    char name_text[AKHET_SEATS][AKHET_RECORD_NAME + 1];
    const char *name[AKHET_SEATS];
};

/* The decisions of a seat, counted by grade. */
struct seat_grades {
    unsigned decisions;
    unsigned count[GRADES];
    double loss; /* on average */
};
struct seat_grades analyse_seat(const struct analysis *analysis, int seat);

/* Each returns false if writing failed. */
bool analyse_text(const struct call *call, const struct look_back *it);
bool analyse_json(const struct call *call, const struct look_back *it);

/* The curve of each seat's chance over the match (analyse_curve.c). */
void analyse_curves(const struct call *call, const struct look_back *it);

/* "62%" in the style of the language, and the word for a grade. */
void analyse_percent(struct akhet_text *out, enum akhet_lang lang, double chance, int decimals);
const char *analyse_grade(enum akhet_lang lang, enum grade grade);

#endif

/* Looking back at a match: how much of its chance each move gave away, as the search sees it from
 * the view of the seat that made it. */
#ifndef MATCH_ANALYSIS_H
#define MATCH_ANALYSIS_H

#include <akhet/record.h>

#include "bots/bot.h"

/* By the chance that was lost against the best move. */
enum grade {
    GRADE_ONLY, /* there was no choice */
    GRADE_BEST,
    GRADE_GOOD,
    GRADE_INACCURACY,
    GRADE_MISTAKE,
    GRADE_BLUNDER,
    GRADES
};

/* The least loss of a grade: 0.01 is one chance in a hundred. */
extern const double grade_from[GRADES];
enum grade grade_of(double loss);

#define ANALYSED_ALTERNATIVES 4

/* One move of the match; of an only move just the first five are set. */
struct analysed {
    int seat;
    akhet_move move;
    enum grade grade;
    unsigned legal;
    bool chance_decided; /* cards were drawn, dice were thrown */
    akhet_move best;
    double chance[AKHET_SEATS]; /* before it, with the best move to come */
    double played;              /* of the seat, with this move instead */
    double loss;
    uint32_t sims;
    unsigned alternatives;
    struct bot_alternative alternative[ANALYSED_ALTERNATIVES];
};

struct analysis {
    const struct akhet_record *record;
    unsigned decisions; /* where there was a choice */
    bool over;
    bool given_up;              /* over because the others resigned, not by the rules */
    double result[AKHET_SEATS]; /* 1 for the winner; shared if the victory is */
    struct analysed *move;      /* caller's memory, one for each of the record */
};

/* Play the record through and count its decisions. Refused: it cannot be replayed. */
bool analysis_open(struct analysis *analysis, const struct akhet_record *record,
                   struct analysed *move, struct akhet_error *error);

/* Look at every decision; `tell` is called after each, NULL: nobody waits. */
typedef void analysis_teller(void *context, unsigned done, unsigned all);
void analysis_run(struct analysis *analysis, struct bot_budget budget, analysis_teller *tell,
                  void *context);

/* Look at one move, counted from 0; once is enough. */
void analysis_look(struct analysis *analysis, unsigned at, struct bot_budget budget);

/* The chance of a seat after so many moves, as it knew it itself: after its last own decision. */
double analysis_chance(const struct analysis *analysis, int seat, unsigned moves);

/* Where the match turned: a move that lost chances, or a swing that no mistake explains, with
 * cards or dice in it or only what the others did. */
enum turning_kind { TURNED_BY_MISTAKE, TURNED_BY_LUCK, TURNED_BY_OTHERS };
struct turning {
    int seat;
    unsigned from, to; /* move `from`, counted from 0; a swing is over before move `to` */
    enum turning_kind kind;
    double before, after;
};

#define TURNINGS 3

/* The biggest ones first; how many there are. */
unsigned analysis_turnings(const struct analysis *analysis, struct turning turning[TURNINGS]);

#endif

/* Analysis of a finished match: how much of its chance to win each move gave away, as the search
 * sees it from the view of the seat that made the move. */
#ifndef MATCH_MATCH_ANALYSIS_H
#define MATCH_MATCH_ANALYSIS_H

#include <akhet/record.h>

#include "bots/bots.h"

/* By the chance lost against the best move. */
enum grade {
    GRADE_ONLY, /* the only legal move */
    GRADE_BEST,
    GRADE_GOOD,
    GRADE_INACCURACY,
    GRADE_MISTAKE,
    GRADE_BLUNDER,
    GRADES
};

/* The smallest loss of each grade: 0.01 is one chance in a hundred. */
extern const double grade_from[GRADES];
enum grade grade_of(double loss);

#define ANALYSED_ALTERNATIVES 4

/* One move of the match; for an only move just the first five members are set. */
struct analysed_move {
    int seat;
    akhet_move move;
    enum grade grade;
    unsigned legal;
    bool chance_decided; /* cards were drawn or dice thrown */
    akhet_move best;
    double chance[AKHET_SEATS]; /* before the move, if the best move follows */
    double played;              /* the seat's chance with this move instead */
    double loss;
    uint32_t sims;
    unsigned alternatives;
    struct bot_alternative alternative[ANALYSED_ALTERNATIVES];
};

struct analysis {
    const struct akhet_record *record;
    unsigned decisions; /* moves with more than one legal move */
    bool over;
    bool resigned;              /* over because the others resigned, not by the rules */
    double result[AKHET_SEATS]; /* 1 for the winner; divided if the victory is shared */
    struct analysed_move *move; /* caller's memory, one for each move of the record */
};

/* Replay the record and count its decisions; refused if it does not replay. */
bool analysis_open(struct analysis *analysis, const struct akhet_record *record,
                   struct analysed_move *move, struct akhet_error *error);

/* Judge every decision; `progress` is called after each one unless it is NULL. */
typedef void analysis_progress(void *context, unsigned done, unsigned all);
void analysis_run(struct analysis *analysis, struct bot_budget budget, analysis_progress *progress,
                  void *context);

/* Judge one move, counted from 0. */
void analysis_judge(struct analysis *analysis, unsigned at, struct bot_budget budget);

/* The chance of a seat after this many moves, as the seat itself knew it at its last decision. */
double analysis_chance(const struct analysis *analysis, int seat, unsigned moves);

/* A point where the match turned: a move that lost chances, or a swing that no mistake explains,
 * caused by cards or dice, or only by the moves of the other seats. */
enum turning_kind { TURNED_BY_MISTAKE, TURNED_BY_LUCK, TURNED_BY_OTHERS };
struct turning_point {
    int seat;
    unsigned from, to; /* move `from`, counted from 0; a swing ends before move `to` */
    enum turning_kind kind;
    double before, after;
};

#define TURNING_POINTS 3

/* The largest ones first; returns how many there are. */
unsigned analysis_turning_points(const struct analysis *analysis,
                                 struct turning_point turning[TURNING_POINTS]);

#endif

/* The review of a match: for chosen eyes one estimate of all seats' chances at every step, the loss
 * of every move in the eyes of the seat that made it, and marks and turning points made from these
 * numbers alone.
 *
 * Step 0 is the deal, step n the position after n moves. Chances are parts of CHANCE_WHOLE. */
#ifndef MATCH_MATCH_REVIEW_H
#define MATCH_MATCH_REVIEW_H

#include <akhet/notes.h>
#include <akhet/record.h>

#include "bots/bots_reasons.h"

/* ---- positions (review_position.c) ----------------------------------------------------------- */

/* A position of a record, with the notes of everybody who follows the match. */
struct review_position {
    const struct akhet_record *record;
    unsigned step;
    bool chance_decided; /* in the last step: cards were drawn or dice thrown */
    union akhet_space state;
    struct akhet_random random;
    uint8_t notes[AKHET_SEATS + 1][AKHET_NOTES]; /* of the seats, and of spectators */
};

/* The deal, the next step, and a given step; false: the record does not replay. */
bool review_position_begin(struct review_position *it, const struct akhet_record *record,
                           struct akhet_error *error);
bool review_position_next(struct review_position *it, struct akhet_error *error);
bool review_position_at(struct review_position *it, const struct akhet_record *record,
                        unsigned step, struct akhet_error *error);

/* A question about a position, with the memory it points to. */
struct review_question {
    struct estimate_question ask;
    union akhet_space view;
    akhet_move moves[AKHET_LEGAL];
};

/* What the eyes know of the position; false: nobody decides any more. */
bool review_question_of(const struct review_position *it, int eyes,
                        struct review_question *question);

/* ---- the review (review.c) ------------------------------------------------------------------- */

enum review_mark {
    MARK_ONLY, /* the only legal move */
    MARK_GOOD,
    MARK_INACCURATE,
    MARK_MISTAKE,
    MARKS
};

/* The smallest loss of each mark. A loss of less than two standard errors stays unmarked. */
extern const int32_t mark_from[MARKS];

#define LUCK_FROM    500 /* the smallest change that is marked as luck, or is a turning point */
#define REVIEW_MOVES 4   /* alternatives of a step */

/* A position and the move that was made in it. */
struct review_step {
    bool known;               /* the estimate has been made */
    struct estimate estimate; /* in the eyes of the review */

    /* The move; a last step has none. */
    int seat;
    akhet_move move;
    unsigned legal;
    bool chance_decided;

    /* In the eyes of the seat that made it, if it had a choice and `judged`. The estimate of the
     * best move is that of the position. */
    bool judged;
    akhet_move best;
    struct estimate with_best, with_move;
    int32_t loss, loss_error;
    unsigned moves; /* the best first */
    struct estimated_move alternative[REVIEW_MOVES];
    unsigned reasons; /* against the move, if it is marked */
    struct reason reason[REASONS];
};

struct review {
    const struct akhet_record *record;
    int eyes;
    unsigned judges;    /* the seats whose moves are judged, as bits; all after review_open */
    unsigned decisions; /* moves with more than one legal move */
    bool over;
    bool resigned;            /* over because the others resigned, not by the rules */
    struct review_step *step; /* caller's memory, one more than the moves of the record */
};

/* Replay the record and count its decisions. Refused if it does not replay, and for EYES_OPEN
 * before the match is over. */
bool review_open(struct review *review, const struct akhet_record *record, int eyes,
                 struct review_step *step, struct akhet_error *error);

/* Estimate a step and judge the move made there, again if that was done before. */
void review_estimate(struct review *review, unsigned step, struct bot_budget budget);

/* All steps; `progress` is called after each one unless it is NULL. */
typedef void review_progress(void *context, unsigned done, unsigned all);
void review_run(struct review *review, struct bot_budget budget, review_progress *progress,
                void *context);

enum review_mark review_mark(const struct review_step *step);

/* The seat that the chance of this step moved most, beyond what the loss of the move explains, and
 * by how much; AKHET_NOBODY: no luck worth a mark. */
int review_luck(const struct review *review, unsigned step, int32_t *change);

/* What speaks for the change of a seat's chance from this step to the next one. */
unsigned review_reasons(const struct review *review, unsigned step, int seat,
                        struct reason reason[REASONS]);

/* A step where the estimate changed much: from the step to the next one. */
enum turning_kind { TURNED_BY_MISTAKE, TURNED_BY_LUCK, TURNED_BY_PLAY };
struct turning_point {
    unsigned step;
    enum turning_kind kind;
    int seat; /* whose chance it is about */
    int32_t before, after;
};

#define TURNING_POINTS 3

/* The largest changes first; returns how many there are. */
unsigned review_turning_points(const struct review *review,
                               struct turning_point turning[TURNING_POINTS]);

#endif

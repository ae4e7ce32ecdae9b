/* The words of Nefertiti, for its rules: codes of moves, kinds of events. */
#ifndef GAMES_NEFERTITI_WORDS_H
#define GAMES_NEFERTITI_WORDS_H

#include "games/nefertiti/nefertiti.h"

/* Codes of moves: the first of each kind. Gifts are counted by eight, so they are taken apart
 * with shifts. */
enum {
    NEF_M_PLACE = 0,                                                  /* market, bid */
    NEF_M_CLOSE = NEF_M_PLACE + NEF_MARKETS * NEF_BIDS,               /* market */
    NEF_M_HIRE = NEF_M_CLOSE + NEF_MARKETS,                           /* all hires follow */
    NEF_M_SCRIBE = NEF_M_HIRE,                                        /* type */
    NEF_M_VIZIER = NEF_M_SCRIBE + NEF_TYPES,                          /* */
    NEF_M_TREASURER,                                                  /* market */
    NEF_M_MERCHANT = NEF_M_TREASURER + NEF_MARKETS,                   /* gift */
    NEF_M_THIEF = NEF_M_MERCHANT + NEF_GIFTS,                         /* market, gift */
    NEF_M_ROYAL_SERVANT = NEF_M_THIEF + NEF_MARKETS * NEF_GIFTS,      /* type */
    NEF_M_OVERSEER = NEF_M_ROYAL_SERVANT + NEF_TYPES,                 /* */
    NEF_M_SWAP,                                                       /* seat, gift */
    NEF_M_TAKE_UPPER = NEF_M_SWAP + NEF_SEATS * NEF_GIFTS,            /* */
    NEF_M_TAKE_UPPER_AND,                                             /* gift */
    NEF_M_TAKE_1 = NEF_M_TAKE_UPPER_AND + NEF_GIFTS,                  /* gift */
    NEF_M_TAKE_2 = NEF_M_TAKE_1 + NEF_GIFTS,                          /* gift, gift */
    NEF_M_TAKE_3 = NEF_M_TAKE_2 + NEF_GIFTS * NEF_GIFTS,              /* gift, gift, gift */
    NEF_M_DISCARD = NEF_M_TAKE_3 + NEF_GIFTS * NEF_GIFTS * NEF_GIFTS, /* gift */
    NEF_M_BUY = NEF_M_DISCARD + NEF_GIFTS,                            /* gift */
    NEF_M_BUY_UPPER = NEF_M_BUY + NEF_GIFTS,                          /* */
    NEF_M_HALF,                                                       /* */
    NEF_MOVES
};

enum { NEF_MOVE_KINDS = 19, NEF_VOCABULARIES = 7, NEF_PARTS = NEF_TYPES + 3 };

/* Parts of a score: the types, then these. */
enum { NEF_P_DEBEN = NEF_TYPES, NEF_P_SEALS, NEF_P_CHARACTERS };

enum {
    NEF_E_VISIBLE,
    NEF_E_DRAW,
    NEF_E_AKHENATON,
    NEF_E_ROLL,
    NEF_E_DICE,
    NEF_E_FIRST,
    NEF_E_PLACE,
    NEF_E_EARN,
    NEF_E_FORCE,
    NEF_E_CLOSE,
    NEF_E_PAY,
    NEF_E_CANNOT_PAY,
    NEF_E_TAKE,
    NEF_E_WIN_SEAL,
    NEF_E_DISCARD,
    NEF_E_SETTLED,
    NEF_E_REOPEN,
    NEF_E_LAY_SEAL,
    NEF_E_HIRE,
    NEF_E_SCORE,
    NEF_E_SWAP,
    NEF_E_STEAL,
    NEF_E_STANDSTILL,
    NEF_E_END,
    NEF_EVENT_KINDS
};

/* Arguments after the fields of an event, for its card moves. */
enum {
    NEF_TAKE_MARKET = 2, /* NEF_E_TAKE */
    NEF_SCORE_TYPE = 2,  /* NEF_E_SCORE: 1 + the type whose gifts leave the game; 0: none do */
};

extern const struct akhet_option nef_option[NEF_OPTIONS];
enum { NEF_COMPONENTS = 8, NEF_COMPARISONS = 2 };

extern const struct akhet_component nef_component[NEF_COMPONENTS];
extern const struct akhet_comparison nef_comparison[NEF_COMPARISONS];
extern const struct akhet_vocabulary nef_vocabulary[NEF_VOCABULARIES];
extern const struct akhet_term nef_part[NEF_PARTS];
extern const struct akhet_kind nef_move_kind[NEF_MOVE_KINDS];
extern const struct akhet_kind nef_event_kind[NEF_EVENT_KINDS];

#endif

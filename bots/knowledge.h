/* Bot knowledge: what bots know of a game beyond its rules, one table for each game.
 *
 * A world is a full state that a bot dealt to be consistent with its view (a determinization).
 * Features are read from worlds. All other functions use only what the deciding seat may know, even
 * where they are given a world: a view and a world have the same layout. */
#ifndef BOTS_KNOWLEDGE_H
#define BOTS_KNOWLEDGE_H

#include <akhet/game.h>

#include "bots/bots.h"

#define KNOWLEDGE_FEATURES 256
#define KNOWLEDGE_WEIGHT   1024 /* a weight of one */

struct net;

struct knowledge {
    const struct akhet_game *game;

    /* Evaluation: the worth of a seat is the sum of weight times feature, and the chances to win
     * are the softmax of the worths. */
    unsigned features;
    const char *const *feature;
    const int16_t *trained;                      /* in parts of KNOWLEDGE_WEIGHT */
    const int16_t *trained_for[AKHET_SEATS + 1]; /* by players: instead of `trained`; NULL: none */
    const int16_t *untrained;
    const struct net *net[AKHET_SEATS + 1]; /* by players: instead of the weights; NULL: none */
    void (*extract)(const void *world, int seat, int16_t feature[KNOWLEDGE_FEATURES]);

    /* Policy: how good each move looks to the deciding seat. A difference of about 100 means
     * clearly better. The heuristic bot plays by it, and the search uses it as its prior. */
    void (*rank)(const void *view, const akhet_move *moves, unsigned count, int16_t *rank);
    /* Positions are evaluated between turns only: what is left of a turn is played by rank first.
     */
    bool whole_turns;

    /* Dominated moves: lists in `kept` the moves that are worth considering, in their order, and
     * returns their number, which is at least 1. Another move is at least as good as each move left
     * out, whatever is hidden and whatever the others do. NULL: all moves are worth it. */
    unsigned (*prune)(const void *view, const akhet_move *moves, unsigned count, akhet_move *kept);

    /* Playout policy: the index of a move, chosen quickly. NULL: a random move. */
    unsigned (*pick)(const void *view, const akhet_move *moves, unsigned count,
                     struct akhet_random *random);

    /* For games with hidden moves: removes from a view of the deciding seat what it knew before the
     * search began and the searcher does not know, but keeps what it did since. NULL: moves are
     * public, and the search uses the view of a spectator. */
    void (*conceal)(void *view);

    /* Opponent model: whether to accept a world, the more often the more plausible the other seats'
     * play makes it. NULL: always. */
    bool (*believe)(const void *view, const void *world, int seat, struct akhet_random *random);

    /* Whether the deciding seat should vary its choice among good moves so that it cannot be read.
     * NULL: never. */
    bool (*vary)(const void *view);

    /* Notes of events that views no longer show. `note` updates the notes, which start zeroed, with
     * an event as the seat heard it; `recall` puts the notes into the seat's view if they are
     * consistent with it. NULL: views show everything that can be known. */
    void (*note)(uint8_t notes[AKHET_NOTES], const struct akhet_event *event);
    void (*recall)(const uint8_t notes[AKHET_NOTES], void *view);

    /* Undo in a world, dealt from a view with recalled notes, what `recall` changed of the game
     * itself; `view` is the one without the notes. NULL: it changes nothing of the kind. */
    void (*settle)(const void *view, void *world);

    /* Search parameters. */
    uint16_t explore;     /* the weight of exploration, in thousandths */
    uint16_t sharpen;     /* points of rank that make a prior e times as large; 0: no priors */
    uint16_t cutoff;      /* decisions of a playout before it is evaluated; 0: play to the end */
    uint16_t late_cutoff; /* the same once a decision has had `late_after` simulations */
    uint16_t late_after;  /* 0: never */
    uint16_t contrary;    /* worlds that contradict the searcher's own hand, in thousandths */
};

/* NULL: there is none for this game. */
const struct knowledge *knowledge_of(const struct akhet_game *game);

/* The weights for a number of players. */
const int16_t *knowledge_weights(const struct knowledge *knowledge, unsigned players,
                                 bool untrained);

/* What positions are evaluated with: a net, or weights alone where it is NULL. */
struct evaluation {
    const int16_t *weights;
    const struct net *net;
};

/* The evaluation that a spec asks for; a net of a file that does not fit is not used. */
struct evaluation knowledge_evaluation(const struct knowledge *knowledge, unsigned players,
                                       const struct bot_spec *spec);

/* The worth of a seat by weights alone, in parts of KNOWLEDGE_WEIGHT. */
int knowledge_worth(const struct knowledge *knowledge, const int16_t *weights, const void *world,
                    int seat);

/* The chance of each seat to win; the sum is 1. */
void knowledge_chances(const struct knowledge *knowledge, struct evaluation evaluation,
                       const void *world, unsigned players, double chance[AKHET_SEATS]);

/* The softmax of worths. */
void chances_of_worths(const int worth[AKHET_SEATS], unsigned players, double chance[AKHET_SEATS]);

/* The same at the end of a game: winners share. */
void chances_at_end(const struct akhet_game *game, const void *world, unsigned players,
                    double chance[AKHET_SEATS]);

#endif

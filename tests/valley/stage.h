/* Building a position of the valley: an empty table with every card in the deck, from which a
 * test takes what it needs. */
#ifndef TESTS_VALLEY_STAGE_H
#define TESTS_VALLEY_STAGE_H

#include "tests/support/check.h"

#include <string.h>

#include "games/valley/rules.h"

static const struct akhet_game *const game = &akhet_valley;

/* Seat 0 has the medallion and is in its camp phase. No papyrus here does anything by itself. */
static inline void stage(struct valley_table *t)
{
    memset(t, 0, sizeof *t);
    memcpy(t->deck, valley_copies, sizeof t->deck);
    t->deck_size = VALLEY_DECK;
    t->tombs = VALLEY_ALL_TOMBS;
    t->phase = VALLEY_CAMP;
    t->side[1].adventurer = VALLEY_TARA_WOLF - VALLEY_ADVENTURER;
    static const unsigned papyri[2][3] = {{VALLEY_SOBEK, VALLEY_HORUS, VALLEY_ISIS},
                                          {VALLEY_BASTET, VALLEY_ANUBIS, VALLEY_APOPHIS}};
    for (unsigned seat = 0; seat < 2; seat++) {
        t->side[seat].pass = 1;
        t->side[seat].papyri_left = 3;
        for (unsigned i = 0; i < 3; i++)
            t->side[seat].papyri |= (uint16_t)(1u << (papyri[seat][i] - VALLEY_PAPYRUS));
    }
}

/* The three papyri of a seat. */
static inline void papyri(struct valley_table *t, unsigned seat, unsigned a, unsigned b, unsigned c)
{
    t->side[seat].papyri = (uint16_t)((BIT(a) | BIT(b) | BIT(c)) >> VALLEY_PAPYRUS);
}

static inline void adventurer(struct valley_table *t, unsigned seat, unsigned card)
{
    t->side[seat].adventurer = (uint8_t)(card - VALLEY_ADVENTURER);
}

static inline void from_deck(struct valley_table *t, uint8_t *pile, unsigned card, unsigned number)
{
    t->deck[card] = (uint8_t)(t->deck[card] - number);
    t->deck_size = (uint8_t)(t->deck_size - number);
    pile[card] = (uint8_t)(pile[card] + number);
}

static inline void hold(struct valley_table *t, unsigned seat, unsigned card, unsigned number)
{
    from_deck(t, t->side[seat].hand, card, number);
    t->side[seat].hand_size = (uint8_t)(t->side[seat].hand_size + number);
}

static inline void camp(struct valley_table *t, unsigned seat, unsigned card, unsigned number)
{
    from_deck(t, t->side[seat].camp, card, number);
}

/* Into the open tomb, face up; a papyrus out of those the seat has, or its adventurer. */
static inline void enter(struct valley_table *t, unsigned seat, unsigned card, unsigned number)
{
    struct valley_side *side = &t->side[seat];
    if (card >= VALLEY_ADVENTURER) {
        side->place = VALLEY_IN_TOMB;
    } else if (card >= VALLEY_PAPYRUS) {
        uint16_t papyrus = (uint16_t)(1u << (card - VALLEY_PAPYRUS));
        assert_true(side->papyri & papyrus);
        side->papyri ^= papyrus;
        side->papyri_left--;
        side->laid |= papyrus;
    } else {
        from_deck(t, side->tomb, card, number);
    }
}

/* A tomb is open and the phase is this; the holder decides. */
static inline void open_at(struct valley_table *t, unsigned tomb, unsigned phase)
{
    t->open = (uint8_t)(1 + tomb);
    t->tombs &= (uint8_t) ~(1u << tomb);
    t->phase = (uint8_t)phase;
    t->turn = t->holder;
}

/* A tomb that changes no Force and limits nobody, at the traps. */
static inline void plain_tomb(struct valley_table *t)
{
    open_at(t, VALLEY_TOMB_TUTANKHAMUN, VALLEY_TRIGGER);
}

static inline int force_of(const struct valley_table *t, unsigned seat, unsigned card)
{
    struct muster muster;
    valley_muster(t, seat, &muster);
    assert_true(muster.here & BIT(card));
    return muster.force[card];
}

/* Play moves by name, with any luck. */
static inline void go(struct valley_table *t, const char *move)
{
    struct akhet_random random;
    akhet_random_fast(&random, 1);
    play_with(game, t, move, &random, NULL);
}

#endif

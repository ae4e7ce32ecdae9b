/* Positions of the valley for tests: every card is in the deck, and tests take what they need. */
#ifndef TESTS_VALLEY_POSITION_H
#define TESTS_VALLEY_POSITION_H

#include "tests/support/check.h"

#include <string.h>

#include "games/valley/valley_rules.h"

#undef FIXTURE
#define FIXTURE set_up

static const struct akhet_game *const game = &akhet_valley;

/* Seat 0 has the medallion and is in its camp phase. None of the papyri here acts by itself. */
static inline void stage(struct valley_state *s)
{
    memset(s, 0, sizeof *s);
    memcpy(s->deck, valley_copies, sizeof s->deck);
    s->deck_size = VALLEY_DECK;
    s->tombs = VALLEY_ALL_TOMBS;
    s->phase = VALLEY_CAMP;
    s->side[1].adventurer = VALLEY_TARA_WOLF - VALLEY_ADVENTURER;
    static const unsigned papyri[2][3] = {{VALLEY_SOBEK, VALLEY_HORUS, VALLEY_ISIS},
                                          {VALLEY_BASTET, VALLEY_ANUBIS, VALLEY_APOPHIS}};
    for (unsigned seat = 0; seat < 2; seat++) {
        s->side[seat].pass = 1;
        s->side[seat].papyri_left = 3;
        for (unsigned i = 0; i < 3; i++)
            s->side[seat].papyri |= (uint16_t)(1u << (papyri[seat][i] - VALLEY_PAPYRUS));
    }
}

/* Every test starts with this position. */
static inline int set_up(void **position)
{
    static struct valley_state s;
    stage(&s);
    *position = &s;
    return 0;
}

/* Set the three papyri of a seat. */
static inline void papyri(struct valley_state *s, unsigned seat, unsigned a, unsigned b, unsigned c)
{
    s->side[seat].papyri = (uint16_t)((BIT(a) | BIT(b) | BIT(c)) >> VALLEY_PAPYRUS);
}

static inline void adventurer(struct valley_state *s, unsigned seat, unsigned card)
{
    s->side[seat].adventurer = (uint8_t)(card - VALLEY_ADVENTURER);
}

static inline void from_deck(struct valley_state *s, uint8_t *pile, unsigned card, unsigned number)
{
    s->deck[card] = (uint8_t)(s->deck[card] - number);
    s->deck_size = (uint8_t)(s->deck_size - number);
    pile[card] = (uint8_t)(pile[card] + number);
}

static inline void hold(struct valley_state *s, unsigned seat, unsigned card, unsigned number)
{
    from_deck(s, s->side[seat].hand, card, number);
    s->side[seat].hand_size = (uint8_t)(s->side[seat].hand_size + number);
}

static inline void camp(struct valley_state *s, unsigned seat, unsigned card, unsigned number)
{
    from_deck(s, s->side[seat].camp, card, number);
}

/* Put a card into the open tomb, face up; also a papyrus of the seat, or its adventurer. */
static inline void enter(struct valley_state *s, unsigned seat, unsigned card, unsigned number)
{
    struct valley_side *side = &s->side[seat];
    if (card >= VALLEY_ADVENTURER) {
        side->place = VALLEY_IN_TOMB;
    } else if (card >= VALLEY_PAPYRUS) {
        uint16_t papyrus = (uint16_t)(1u << (card - VALLEY_PAPYRUS));
        assert_true(side->papyri & papyrus);
        side->papyri ^= papyrus;
        side->papyri_left--;
        side->laid |= papyrus;
    } else {
        from_deck(s, side->tomb, card, number);
    }
}

/* Open a tomb and set the phase; the holder decides. */
static inline void open_at(struct valley_state *s, unsigned tomb, unsigned phase)
{
    s->open = (uint8_t)(1 + tomb);
    s->tombs &= (uint8_t) ~(1u << tomb);
    s->phase = (uint8_t)phase;
    s->turn = s->holder;
}

/* Open a tomb without bonuses or limits, in the phase of the traps. */
static inline void plain_tomb(struct valley_state *s)
{
    open_at(s, VALLEY_TOMB_TUTANKHAMUN, VALLEY_TRIGGER);
}

static inline int force_of(const struct valley_state *s, unsigned seat, unsigned card)
{
    struct muster muster;
    valley_muster(s, seat, &muster);
    assert_true(muster.here & BIT(card));
    return muster.force[card];
}

/* Play a move by name, with a seeded source. */
static inline void go(struct valley_state *s, const char *move)
{
    struct akhet_random random;
    akhet_random_fast(&random, 1);
    play_with(game, s, move, &random, NULL);
}

#endif

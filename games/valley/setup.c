/* The deal, and drawing cards. */
#include "games/valley/rules.h"

/* A card from the deck. An empty deck is remade at the moment a card is needed (VAL-31); there
 * must be one in either. */
static unsigned take(struct valley_table *t, struct akhet_random *random, struct akhet_log *log)
{
    if (!t->deck_size) {
        SAY(log, REMAKE, ALOUD, t->discard_size);
        memcpy(t->deck, t->discard, sizeof t->deck);
        t->deck_size = t->discard_size;
        memset(t->discard, 0, sizeof t->discard);
        t->discard_size = 0;
    }
    return pile_draw(t->deck, t->deck_size--, random);
}

void valley_draw(struct valley_table *t, unsigned seat, unsigned cards, struct akhet_random *random,
                 struct akhet_log *log)
{
    struct valley_side *side = &t->side[seat];
    for (; cards && (t->deck_size || t->discard_size); cards--) {
        unsigned card = take(t, random, log);
        side->hand[card]++;
        side->hand_size++;
        SAY(log, DRAW, 1u << seat, (int16_t)seat, (int16_t)card);
    }
}

/* One of a set that is left, at random. */
static unsigned pick(uint64_t *left, struct akhet_random *random)
{
    unsigned chosen = bits_draw(*left, random);
    *left ^= BIT(chosen);
    return chosen;
}

static void deal_adventurers(struct valley_table *t, struct akhet_random *random,
                             struct akhet_log *log)
{
    uint64_t left = BIT(VALLEY_ADVENTURERS) - 1;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        unsigned one = pick(&left, random);
        t->side[seat].adventurer = (uint8_t)one;
        SAY(log, ADVENTURER, ALOUD, (int16_t)seat, (int16_t)(VALLEY_ADVENTURER + one));
    }
}

static void deal_papyri(struct valley_table *t, struct akhet_random *random, struct akhet_log *log)
{
    uint64_t left = VALLEY_ALL_PAPYRI;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        struct valley_side *side = &t->side[seat];
        side->papyri_left = VALLEY_DEAL_PAPYRI;
        for (unsigned i = 0; i < VALLEY_DEAL_PAPYRI; i++) {
            unsigned one = pick(&left, random);
            side->papyri |= (uint16_t)BIT(one);
            SAY(log, PAPYRUS, 1u << seat, (int16_t)seat, (int16_t)(VALLEY_PAPYRUS + one));
        }
    }
}

static void deal_hands(struct valley_table *t, struct akhet_random *random, struct akhet_log *log)
{
    memcpy(t->deck, valley_copies, sizeof t->deck);
    t->deck_size = VALLEY_DECK;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        struct valley_side *side = &t->side[seat];
        side->hand_size = VALLEY_DEAL;
        for (unsigned i = 0; i < VALLEY_DEAL; i++) {
            unsigned card = take(t, random, log);
            side->hand[card]++;
            SAY(log, DEAL, 1u << seat, (int16_t)seat, (int16_t)card);
        }
    }
}

/* VAL-10. The tombs are shuffled by being drawn when one is needed. */
void valley_start(void *state, const struct akhet_setup *setup, struct akhet_random *random,
                  struct akhet_log *log)
{
    struct valley_table *t = state;
    memset(t, 0, sizeof *t);
    t->brief = setup->option[0];
    t->tombs = VALLEY_ALL_TOMBS;
    deal_adventurers(t, random, log);
    deal_papyri(t, random, log);
    deal_hands(t, random, log);
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++)
        t->side[seat].pass = 1;
    t->holder = (uint8_t)akhet_random_below(random, VALLEY_SEATS);
    SAY(log, TOSS, ALOUD, t->holder);
    valley_begin_camp(t, t->holder, random, log);
}

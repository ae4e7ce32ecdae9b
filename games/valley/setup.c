/* The deal, and drawing cards. */
#include "games/valley/valley_rules.h"

/* Take a card from the deck. An empty deck is remade from the discards when a card is needed
 * (VAL-31); the caller makes sure that one of them has a card. */
static unsigned take(struct valley_state *s, struct akhet_random *random,
                     struct akhet_events *events)
{
    if (!s->deck_size) {
        SAY(events, REMAKE, ALOUD, s->discard_size);
        memcpy(s->deck, s->discard, sizeof s->deck);
        s->deck_size = s->discard_size;
        memset(s->discard, 0, sizeof s->discard);
        s->discard_size = 0;
    }
    return pile_draw(s->deck, s->deck_size--, random);
}

void valley_draw(struct valley_state *s, unsigned seat, unsigned cards, struct akhet_random *random,
                 struct akhet_events *events)
{
    struct valley_side *side = &s->side[seat];
    for (; cards && (s->deck_size || s->discard_size); cards--) {
        unsigned card = take(s, random, events);
        side->hand[card]++;
        side->hand_size++;
        SAY(events, DRAW, 1u << seat, (int16_t)seat, (int16_t)card);
    }
}

/* Remove a random member of a set. */
static unsigned pick(uint64_t *left, struct akhet_random *random)
{
    unsigned chosen = bits_draw(*left, random);
    *left ^= BIT(chosen);
    return chosen;
}

static void deal_adventurers(struct valley_state *s, struct akhet_random *random,
                             struct akhet_events *events)
{
    uint64_t left = BIT(VALLEY_ADVENTURERS) - 1;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        unsigned one = pick(&left, random);
        s->side[seat].adventurer = (uint8_t)one;
        SAY(events, ADVENTURER, ALOUD, (int16_t)seat, (int16_t)(VALLEY_ADVENTURER + one));
    }
}

static void deal_papyri(struct valley_state *s, struct akhet_random *random,
                        struct akhet_events *events)
{
    uint64_t left = VALLEY_ALL_PAPYRI;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        struct valley_side *side = &s->side[seat];
        side->papyri_left = VALLEY_DEAL_PAPYRI;
        for (unsigned i = 0; i < VALLEY_DEAL_PAPYRI; i++) {
            unsigned one = pick(&left, random);
            side->papyri |= (uint16_t)BIT(one);
            SAY(events, PAPYRUS, 1u << seat, (int16_t)seat, (int16_t)(VALLEY_PAPYRUS + one));
        }
    }
}

static void deal_hands(struct valley_state *s, struct akhet_random *random,
                       struct akhet_events *events)
{
    memcpy(s->deck, valley_copies, sizeof s->deck);
    s->deck_size = VALLEY_DECK;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        struct valley_side *side = &s->side[seat];
        side->hand_size = VALLEY_DEAL;
        for (unsigned i = 0; i < VALLEY_DEAL; i++) {
            unsigned card = take(s, random, events);
            side->hand[card]++;
            SAY(events, DEAL, 1u << seat, (int16_t)seat, (int16_t)card);
        }
    }
}

/* VAL-10. The tombs have no order: one is drawn when it is needed. */
void valley_start(void *state, const struct akhet_setup *setup, struct akhet_random *random,
                  struct akhet_events *events)
{
    struct valley_state *s = state;
    memset(s, 0, sizeof *s);
    s->brief = setup->option[0];
    s->tombs = VALLEY_ALL_TOMBS;
    deal_adventurers(s, random, events);
    deal_papyri(s, random, events);
    deal_hands(s, random, events);
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++)
        s->side[seat].pass = VALLEY_PASSES;
    s->holder = (uint8_t)akhet_random_below(random, VALLEY_SEATS);
    SAY(events, TOSS, ALOUD, s->holder);
    valley_begin_camp(s, s->holder, random, events);
}

/* The tomb phase up to the traps: opening, entry, guardians. */
#include "games/valley/valley_rules.h"

static void begin_entry(struct valley_state *s)
{
    s->phase = VALLEY_SEND;
    s->turn = s->holder;
}

/* Give the decision to the next seat, from `seat` on, that has a choice on opening (VAL-40): the
 * holder, then the other seat; then the entry begins. */
static void opening_choice(struct valley_state *s, unsigned seat)
{
    bool destroys = valley_tomb[s->open - 1].effect == VALLEY_DOES_OPEN_DESTROY;
    for (;; seat ^= 1) {
        const struct valley_side *side = &s->side[seat];
        bool can = destroys ? destroyable(s, &s->side[seat ^ 1]) != 0 : side->hand_size != 0;
        if (can) {
            s->phase = destroys ? VALLEY_DESTROY : VALLEY_OFFER;
            s->turn = (uint8_t)seat;
            return;
        }
        if (seat != s->holder)
            break;
    }
    begin_entry(s);
}

static void after_choice(struct valley_state *s)
{
    if (s->turn == s->holder)
        opening_choice(s, s->holder ^ 1u);
    else
        begin_entry(s);
}

void valley_begin_tomb(struct valley_state *s, struct akhet_random *random,
                       struct akhet_events *events)
{
    if (s->top) {
        SAY(events, OPEN_SEEN, ALOUD, s->holder, (int16_t)(s->top - 1));
        s->open = s->top;
    } else {
        s->open = (uint8_t)(1 + bits_draw(s->tombs, random));
        SAY(events, OPEN, ALOUD, s->holder, (int16_t)(s->open - 1));
    }
    s->top = 0;
    s->top_seen = 0;
    s->tombs ^= (uint8_t)(1u << (s->open - 1));
    unsigned effect = valley_tomb[s->open - 1].effect;
    if (effect == VALLEY_DOES_OPEN_DESTROY || effect == VALLEY_DOES_OPEN_DISCARD)
        opening_choice(s, s->holder);
    else
        begin_entry(s);
}

void valley_offer(struct valley_state *s, akhet_move move, struct akhet_random *random,
                  struct akhet_events *events)
{
    (void)random;
    valley_discard(s, move, events);
    after_choice(s);
}

void valley_destroy(struct valley_state *s, akhet_move move, struct akhet_random *random,
                    struct akhet_events *events)
{
    (void)random;
    unsigned card = move - VALLEY_M_DESTROY;
    s->side[s->turn ^ 1].camp[card]--;
    to_discard(s, card, 1);
    SAY(events, DESTROY, ALOUD, s->turn, (int16_t)card);
    after_choice(s);
}

/* Pass the decision to the other seat if the holder is done; else false. */
static bool now_the_other(struct valley_state *s)
{
    if (s->turn != s->holder)
        return false;
    s->turn ^= 1;
    return true;
}

/* VAL-41 */
void valley_send(struct valley_state *s, akhet_move move, struct akhet_random *random,
                 struct akhet_events *events)
{
    (void)random;
    struct valley_side *side = &s->side[s->turn];
    if (move < VALLEY_M_SEND_ADVENTURER) {
        unsigned card = move - VALLEY_M_SEND;
        side->camp[card]--;
        side->tomb[card]++;
        SAY(events, SEND, ALOUD, s->turn, (int16_t)card);
        return;
    }
    if (move < VALLEY_M_SENT) {
        side->place = VALLEY_IN_TOMB;
        SAY(events, SEND, ALOUD, s->turn, (int16_t)(VALLEY_ADVENTURER + side->adventurer));
        return;
    }
    SAY(events, SENT, ALOUD, s->turn,
        (int16_t)(pile_size(side->tomb, VALLEY_PILE) + (side->place == VALLEY_IN_TOMB)));
    if (now_the_other(s))
        return;
    s->phase = VALLEY_LAY;
    s->turn = s->holder;
}

/* Turn the face-down cards up; a bluff returns to the hand, and the other seat knows it now. */
static void reveal(struct valley_state *s, unsigned seat, struct akhet_events *events)
{
    struct valley_side *side = &s->side[seat], *other = &s->side[seat ^ 1];
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_KINDS; card++) {
        for (unsigned i = 0; i < side->tomb[card]; i++) {
            forget(other, card);
            SAY(events, REVEAL, ALOUD, (int16_t)seat, (int16_t)card);
        }
    }
    for (unsigned laid = side->laid; laid; laid &= laid - 1)
        SAY(events, REVEAL, ALOUD, (int16_t)seat, (int16_t)(VALLEY_PAPYRUS + __builtin_ctz(laid)));
    side->down = 0;
    side->papyri_down = 0;
    if (!side->bluff)
        return;
    unsigned card = side->bluff - 1u;
    side->bluff = 0;
    side->hand[card]++;
    side->hand_size++;
    other->known[card] = (uint8_t)(other->known[card] + (other->known[card] == 0));
    SAY(events, BLUFF, ALOUD, (int16_t)seat, (int16_t)card);
}

static void lay_card(struct valley_state *s, unsigned card, struct akhet_events *events)
{
    struct valley_side *side = &s->side[s->turn];
    side->hand[card]--;
    side->hand_size--;
    side->down++;
    if (card < VALLEY_GUARDIAN)
        side->bluff = (uint8_t)(1 + card);
    else
        side->tomb[card]++;
    SAY(events, LAY, 1u << s->turn, s->turn, (int16_t)card);
}

static void lay_papyrus(struct valley_state *s, unsigned card, struct akhet_events *events)
{
    struct valley_side *side = &s->side[s->turn];
    uint16_t papyrus = (uint16_t)(1u << (card - VALLEY_PAPYRUS));
    side->papyri ^= papyrus;
    side->laid |= papyrus;
    side->papyri_left--;
    side->papyri_down++;
    SAY(events, LAY_PAPYRUS, 1u << s->turn, s->turn, (int16_t)card);
}

/* VAL-42 */
void valley_lay(struct valley_state *s, akhet_move move, struct akhet_random *random,
                struct akhet_events *events)
{
    unsigned card = move - VALLEY_M_LAY;
    if (card < VALLEY_KINDS) {
        lay_card(s, card, events);
        return;
    }
    if (move != VALLEY_M_LAID) {
        lay_papyrus(s, card, events);
        return;
    }
    SAY(events, LAID, ALOUD, s->turn, s->side[s->turn].down, s->side[s->turn].papyri_down);
    if (now_the_other(s))
        return;
    reveal(s, s->holder, events);
    reveal(s, s->holder ^ 1u, events);
    valley_begin_traps(s, random, events);
}

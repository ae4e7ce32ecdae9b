/* The tomb phase up to the traps: opening, entry, guardians. */
#include "games/valley/rules.h"

static void begin_entry(struct valley_table *t)
{
    t->phase = VALLEY_SEND;
    t->turn = t->holder;
}

/* The next seat, from `seat` on, that has a choice to make on opening (VAL-40): the holder, then
 * the other, then the entry begins. */
static void opening_choice(struct valley_table *t, unsigned seat)
{
    bool destroys = valley_tomb[t->open - 1].effect == VALLEY_DOES_OPEN_DESTROY;
    for (;; seat ^= 1) {
        const struct valley_side *side = &t->side[seat];
        bool can = destroys ? destroyable(t, &t->side[seat ^ 1]) != 0 : side->hand_size != 0;
        if (can) {
            t->phase = destroys ? VALLEY_DESTROY : VALLEY_OFFER;
            t->turn = (uint8_t)seat;
            return;
        }
        if (seat != t->holder)
            break;
    }
    begin_entry(t);
}

static void after_choice(struct valley_table *t)
{
    if (t->turn == t->holder)
        opening_choice(t, t->holder ^ 1u);
    else
        begin_entry(t);
}

void valley_begin_tomb(struct valley_table *t, struct akhet_random *random, struct akhet_log *log)
{
    if (t->top) {
        SAY(log, OPEN_SEEN, ALOUD, t->holder, (int16_t)(t->top - 1));
        t->open = t->top;
    } else {
        t->open = (uint8_t)(1 + bits_draw(t->tombs, random));
        SAY(log, OPEN, ALOUD, t->holder, (int16_t)(t->open - 1));
    }
    t->top = 0;
    t->top_seen = 0;
    t->tombs ^= (uint8_t)(1u << (t->open - 1));
    unsigned effect = valley_tomb[t->open - 1].effect;
    if (effect == VALLEY_DOES_OPEN_DESTROY || effect == VALLEY_DOES_OPEN_DISCARD)
        opening_choice(t, t->holder);
    else
        begin_entry(t);
}

void valley_offer(struct valley_table *t, akhet_move move, struct akhet_random *random,
                  struct akhet_log *log)
{
    (void)random;
    valley_discard(t, move, log);
    after_choice(t);
}

void valley_destroy(struct valley_table *t, akhet_move move, struct akhet_random *random,
                    struct akhet_log *log)
{
    (void)random;
    unsigned card = move - VALLEY_M_DESTROY;
    t->side[t->turn ^ 1].camp[card]--;
    to_discard(t, card, 1);
    SAY(log, DESTROY, ALOUD, t->turn, (int16_t)card);
    after_choice(t);
}

/* The other seat, when the holder is done; else false. */
static bool now_the_other(struct valley_table *t)
{
    if (t->turn != t->holder)
        return false;
    t->turn ^= 1;
    return true;
}

/* VAL-41 */
void valley_send(struct valley_table *t, akhet_move move, struct akhet_random *random,
                 struct akhet_log *log)
{
    (void)random;
    struct valley_side *side = &t->side[t->turn];
    if (move < VALLEY_M_SEND_ADVENTURER) {
        unsigned card = move - VALLEY_M_SEND;
        side->camp[card]--;
        side->tomb[card]++;
        SAY(log, SEND, ALOUD, t->turn, (int16_t)card);
        return;
    }
    if (move < VALLEY_M_SENT) {
        side->place = VALLEY_IN_TOMB;
        SAY(log, SEND, ALOUD, t->turn, (int16_t)(VALLEY_ADVENTURER + side->adventurer));
        return;
    }
    SAY(log, SENT, ALOUD, t->turn,
        (int16_t)(pile_size(side->tomb, VALLEY_PILE) + (side->place == VALLEY_IN_TOMB)));
    if (now_the_other(t))
        return;
    t->phase = VALLEY_LAY;
    t->turn = t->holder;
}

/* Face-down cards are turned up; a bluff goes back to the hand, where the other has seen it. */
static void reveal(struct valley_table *t, unsigned seat, struct akhet_log *log)
{
    struct valley_side *side = &t->side[seat], *other = &t->side[seat ^ 1];
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_KINDS; card++) {
        for (unsigned i = 0; i < side->tomb[card]; i++) {
            forget(other, card);
            SAY(log, REVEAL, ALOUD, (int16_t)seat, (int16_t)card);
        }
    }
    for (unsigned laid = side->laid; laid; laid &= laid - 1)
        SAY(log, REVEAL, ALOUD, (int16_t)seat, (int16_t)(VALLEY_PAPYRUS + __builtin_ctz(laid)));
    side->down = 0;
    side->papyri_down = 0;
    if (!side->bluff)
        return;
    unsigned card = side->bluff - 1u;
    side->bluff = 0;
    side->hand[card]++;
    side->hand_size++;
    other->known[card] = (uint8_t)(other->known[card] + (other->known[card] == 0));
    SAY(log, BLUFF, ALOUD, (int16_t)seat, (int16_t)card);
}

static void lay_card(struct valley_table *t, unsigned card, struct akhet_log *log)
{
    struct valley_side *side = &t->side[t->turn];
    side->hand[card]--;
    side->hand_size--;
    side->down++;
    if (card < VALLEY_GUARDIAN)
        side->bluff = (uint8_t)(1 + card);
    else
        side->tomb[card]++;
    SAY(log, LAY, 1u << t->turn, t->turn, (int16_t)card);
}

static void lay_papyrus(struct valley_table *t, unsigned card, struct akhet_log *log)
{
    struct valley_side *side = &t->side[t->turn];
    uint16_t papyrus = (uint16_t)(1u << (card - VALLEY_PAPYRUS));
    side->papyri ^= papyrus;
    side->laid |= papyrus;
    side->papyri_left--;
    side->papyri_down++;
    SAY(log, LAY_PAPYRUS, 1u << t->turn, t->turn, (int16_t)card);
}

/* VAL-42 */
void valley_lay(struct valley_table *t, akhet_move move, struct akhet_random *random,
                struct akhet_log *log)
{
    unsigned card = move - VALLEY_M_LAY;
    if (card < VALLEY_KINDS) {
        lay_card(t, card, log);
        return;
    }
    if (move != VALLEY_M_LAID) {
        lay_papyrus(t, card, log);
        return;
    }
    SAY(log, LAID, ALOUD, t->turn, t->side[t->turn].down, t->side[t->turn].papyri_down);
    if (now_the_other(t))
        return;
    reveal(t, t->holder, log);
    reveal(t, t->holder ^ 1u, log);
    valley_begin_traps(t, random, log);
}

/* Notes of the discards in La Vallée des Rois: every card that is discarded or destroyed is named
 * aloud, but views show only the size of the discard pile.
 *
 * The notes count three piles, four bits for each kind: the discards, and the cards of each seat in
 * the open tomb, which go to the discards when the tomb is left. */
#include "bots/valley/valley.h"

#include "games/valley/valley_rules.h"

enum { DISCARDS, TOMB, PILES = TOMB + VALLEY_SEATS };

_Static_assert(PILES *VALLEY_PILE / 2 <= AKHET_NOTES, "the notes hold three piles");

static unsigned count_of(const uint8_t *notes, unsigned pile, unsigned card)
{
    return notes[(pile * VALLEY_PILE + card) / 2] >> 4 * (card & 1) & 15;
}

static void put(uint8_t *notes, unsigned pile, unsigned card, unsigned count)
{
    uint8_t *byte = &notes[(pile * VALLEY_PILE + card) / 2];
    unsigned shift = 4 * (card & 1);
    *byte = (uint8_t)((*byte & ~(15u << shift)) | (count & 15) << shift);
}

/* Papyri and adventurers are never discarded. */
static void add(uint8_t *notes, unsigned pile, unsigned card, int more)
{
    if (card < VALLEY_KINDS)
        put(notes, pile, card, count_of(notes, pile, card) + (unsigned)more);
}

static void leave_tomb(uint8_t *notes)
{
    for (unsigned pile = TOMB; pile < PILES; pile++)
        for (unsigned card = 0; card < VALLEY_KINDS; card++) {
            add(notes, DISCARDS, card, (int)count_of(notes, pile, card));
            put(notes, pile, card, 0);
        }
}

void valley_note(uint8_t notes[AKHET_NOTES], const struct akhet_event *event)
{
    unsigned tomb = TOMB + ((unsigned)event->arg[0] & 1), card = (unsigned)event->arg[1];
    switch (event->kind) {
    case VALLEY_E_SEND:
    case VALLEY_E_REVEAL:
        add(notes, tomb, card, 1);
        break;
    case VALLEY_E_TRIGGER:
    case VALLEY_E_DESTROYED:
        add(notes, tomb, card, -1);
        add(notes, DISCARDS, card, 1);
        break;
    case VALLEY_E_HEALED:
    case VALLEY_E_RETURN:
        add(notes, tomb, card, -1);
        break;
    case VALLEY_E_DISCARD:
    case VALLEY_E_DESTROY:
        add(notes, DISCARDS, card, 1);
        break;
    case VALLEY_E_MEDALLION:
        leave_tomb(notes);
        break;
    case VALLEY_E_REMAKE:
        memset(notes, 0, VALLEY_PILE / 2);
        break;
    default:
        break;
    }
}

/* Whether the cards can be in the discard pile with everything else that the view shows. A player
 * who joined late or missed an event has wrong notes. */
static bool fits(const uint8_t discards[VALLEY_PILE], const struct valley_state *v)
{
    if (pile_size(discards, VALLEY_PILE) != v->discard_size)
        return false;
    const uint8_t *known = v->side[v->viewer].known;
    for (unsigned card = 0; card < VALLEY_KINDS; card++) {
        unsigned seen = discards[card] + (unsigned)known[card];
        for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
            const struct valley_side *side = &v->side[seat];
            seen += side->hand[card] + (unsigned)side->tomb[card] + (side->bluff == card + 1);
            seen += card < VALLEY_GUARDIAN ? side->camp[card] : 0;
        }
        if (seen > valley_copies[card])
            return false;
    }
    return true;
}

void valley_recall(const uint8_t notes[AKHET_NOTES], void *view)
{
    struct valley_state *v = view;
    uint8_t discards[VALLEY_PILE] = {0};
    if (v->viewer < 0)
        return;
    for (unsigned card = 0; card < VALLEY_KINDS; card++)
        discards[card] = (uint8_t)count_of(notes, DISCARDS, card);
    if (!fits(discards, v))
        return;
    memcpy(v->discard, discards, sizeof v->discard);
    if (!valley_can_lie(v))
        memset(v->discard, 0, sizeof v->discard);
}

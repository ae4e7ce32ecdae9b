/* All legal moves, phase by phase. */
#include "games/valley/valley_rules.h"

/* Append a move for each card of a set; returns the new number of moves. */
static unsigned each(akhet_move *moves, unsigned count, unsigned base, uint64_t cards)
{
    for (; cards; cards &= cards - 1)
        moves[count++] = (akhet_move)(base + (unsigned)__builtin_ctzll(cards));
    return count;
}

/* VAL-30 */
static unsigned splits(const struct valley_state *s, akhet_move *moves)
{
    unsigned most = resources(&s->side[s->turn]), coins = supply(s);
    most = most < coins ? most : coins;
    for (unsigned i = 0; i <= most; i++)
        moves[i] = (akhet_move)(VALLEY_M_SPLIT + i);
    return most + 1;
}

/* VAL-32, VAL-33 */
static unsigned plays(const struct valley_state *s, akhet_move *moves)
{
    const struct valley_side *side = &s->side[s->turn];
    unsigned for_allies = side->coins + discount(s, side);
    unsigned count = 0;
    moves[count++] = VALLEY_M_END_CAMP;
    for (uint32_t rest = pile_kinds(side->hand, VALLEY_CAMP_PILE) & (BIT(VALLEY_GUARDIAN) - 1);
         rest; rest &= rest - 1) {
        unsigned card = (unsigned)__builtin_ctz(rest);
        moves[count] = (akhet_move)(VALLEY_M_PLAY + card);
        count += valley_card[card].cost <= (card < VALLEY_ALLIES ? for_allies : side->coins);
    }
    return count;
}

static unsigned discards(const struct valley_state *s, akhet_move *moves)
{
    return each(moves, 0, VALLEY_M_DISCARD, pile_kinds(s->side[s->turn].hand, VALLEY_PILE));
}

static unsigned steals(const struct valley_state *s, akhet_move *moves)
{
    return each(moves, 0, VALLEY_M_STEAL, charmable(&s->side[s->turn ^ 1]));
}

/* VAL-21 */
static unsigned opens(const struct valley_state *s, akhet_move *moves)
{
    (void)s;
    moves[0] = VALLEY_M_OPEN;
    moves[1] = VALLEY_M_PASS;
    return 2;
}

static unsigned destroys(const struct valley_state *s, akhet_move *moves)
{
    return each(moves, 0, VALLEY_M_DESTROY, destroyable(s, &s->side[s->turn ^ 1]));
}

/* VAL-41: the tomb holds no guardians yet, so all of a side's cards there have been sent. */
static unsigned sends(const struct valley_state *s, akhet_move *moves)
{
    const struct valley_side *side = &s->side[s->turn];
    bool inside = side->place == VALLEY_IN_TOMB;
    moves[0] = VALLEY_M_SENT;
    if (pile_size(side->tomb, VALLEY_CAMP_PILE) + inside >= valley_tomb[s->open - 1].most_sent)
        return 1;
    moves[1] = (akhet_move)(VALLEY_M_SEND_ADVENTURER + side->adventurer);
    return each(moves, 2 - inside, VALLEY_M_SEND, pile_kinds(side->camp, VALLEY_CAMP_PILE));
}

/* VAL-42 */
static unsigned lays(const struct valley_state *s, akhet_move *moves)
{
    const struct valley_side *side = &s->side[s->turn];
    uint64_t cards = pile_kinds(side->hand, VALLEY_PILE);
    if (side->bluff)
        cards &= VALLEY_ALL_GUARDIANS;
    cards |= (uint64_t)side->papyri << VALLEY_PAPYRUS;
    moves[0] = VALLEY_M_LAID;
    return each(moves, 1, VALLEY_M_LAY, cards);
}

/* VAL-43: a trap with a legal target must take one, even a trap that will be stopped. */
static unsigned triggers(const struct valley_state *s, akhet_move *moves)
{
    unsigned seat = s->turn, count = 0;
    uint64_t traps = valley_traps(&s->side[seat]);
    struct muster opposing;
    valley_muster(s, seat ^ 1, &opposing);
    for (unsigned i = 0; i < VALLEY_TRAPS; i++) {
        if (!(traps & BIT(valley_trap[i])))
            continue;
        uint64_t targets = valley_targets(s, seat, valley_trap[i], &opposing);
        if (targets)
            count = each(moves, count, VALLEY_M_TRIGGER + i * VALLEY_CARDS, targets);
        else
            moves[count++] = (akhet_move)(VALLEY_M_SPRING + i);
    }
    return count;
}

static unsigned nothing(const struct valley_state *s, akhet_move *moves)
{
    (void)s;
    (void)moves;
    return 0;
}

unsigned valley_legal(const void *state, akhet_move *moves)
{
    static unsigned (*const list[VALLEY_PHASES])(const struct valley_state *, akhet_move *) = {
        [VALLEY_SPLIT] = splits,   [VALLEY_CAMP] = plays,       [VALLEY_YIELD] = discards,
        [VALLEY_CHARM] = steals,   [VALLEY_LIMIT] = discards,   [VALLEY_OPEN] = opens,
        [VALLEY_OFFER] = discards, [VALLEY_DESTROY] = destroys, [VALLEY_SEND] = sends,
        [VALLEY_LAY] = lays,       [VALLEY_TRIGGER] = triggers, [VALLEY_OVER] = nothing,
    };
    const struct valley_state *s = state;
    return list[s->phase](s, moves);
}

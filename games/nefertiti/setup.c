/* The set-up (NEF-20 to NEF-24), and how a market is filled from the pile (NEF-22, NEF-48). */
#include "games/nefertiti/nefertiti_rules.h"

/* NEF-23, NEF-24: Deben of the first player, the second and so on. */
static const uint8_t money[2][NEF_SEATS] = {
#define MONEY(players, order, deben, mark) [(players) == 3][(order)-1] = (deben),
#include "games/nefertiti/money.def"
#undef MONEY
};

unsigned nef_deben_in_play(unsigned players)
{
    unsigned deben = NEF_MARKETS * NEF_RESERVE;
    for (unsigned i = 0; i < players; i++)
        deben += money[players == 3][i];
    return deben;
}

/* Akhenaton is one of the last five cards (NEF-22), each position equally likely. So once n <= 5
 * cards are left, he comes with probability 1/n. */
static int draw(struct nefertiti_state *s, struct akhet_random *random)
{
    unsigned cards = s->pile_size + (s->pile_size <= NEF_UNDER);
    unsigned nth = akhet_random_below(random, cards);
    if (nth == s->pile_size)
        return -1;
    unsigned gift = pile_nth(s->pile, nth);
    s->pile[gift]--;
    s->pile_size--;
    return (int)gift;
}

static unsigned slide(uint8_t laid[1 + NEF_LOWER])
{
    unsigned count = 0;
    for (unsigned place = 0; place <= NEF_LOWER; place++) {
        uint8_t gift = laid[place];
        laid[place] = 0;
        laid[count] = gift;
        count += gift != 0;
    }
    return count;
}

bool nef_fill(struct nefertiti_state *s, unsigned market, struct akhet_random *random,
              struct akhet_events *events)
{
    for (unsigned place = slide(s->laid[market]); place <= NEF_LOWER; place++) {
        int gift = draw(s, random);
        if (gift < 0) {
            s->akhenaton = (uint8_t)(market + 1);
            AKHET_REPORT(events, NEF_E_AKHENATON, AKHET_EVERYBODY, (int16_t)market);
            return false;
        }
        s->laid[market][place] = (uint8_t)(gift + 1);
        AKHET_REPORT(events, NEF_E_DRAW, AKHET_EVERYBODY, (int16_t)market, (int16_t)gift);
    }
    if (!(s->sealed >> market & 1) && s->supply) {
        s->sealed = (uint8_t)(s->sealed | 1u << market);
        s->supply--;
        AKHET_REPORT(events, NEF_E_LAY_SEAL, AKHET_EVERYBODY, (int16_t)market);
    }
    return true;
}

/* NEF-20 */
static void choose_stalls(struct nefertiti_state *s, struct akhet_random *random,
                          struct akhet_events *events)
{
    s->side = nef_discovery_side;
    if (s->setup == NEF_DISCOVERY)
        return;
    for (unsigned market = 0; market < NEF_MARKETS; market++) {
        unsigned side = akhet_random_below(random, 2);
        s->side = (uint8_t)((s->side & ~(1u << market)) | side << market);
        AKHET_REPORT(events, NEF_E_VISIBLE, AKHET_EVERYBODY, (int16_t)(market * 2 + side));
    }
}

/* NEF-23: everybody rolls; those who tie for the highest roll again. */
static unsigned roll_for_first(const struct nefertiti_state *s, struct akhet_random *random,
                               struct akhet_events *events)
{
    unsigned rolling = (1u << s->players) - 1;
    while (rolling & (rolling - 1)) {
        unsigned best = 0, again = 0;
        for (unsigned seats = rolling; seats; seats &= seats - 1) {
            unsigned seat = (unsigned)__builtin_ctz(seats), a, b;
            nef_throw(random, &a, &b);
            AKHET_REPORT(events, NEF_E_ROLL, AKHET_EVERYBODY, (int16_t)seat, (int16_t)a,
                         (int16_t)b);
            if (a + b > best) {
                best = a + b;
                again = 0;
            }
            again |= (unsigned)(a + b == best) << seat;
        }
        rolling = again;
    }
    return (unsigned)__builtin_ctz(rolling);
}

void nef_start(void *state, const struct akhet_setup *setup, struct akhet_random *random,
               struct akhet_events *events)
{
    struct nefertiti_state *s = state;
    memset(s, 0, sizeof *s);
    s->players = setup->players;
    s->setup = setup->option[NEF_SETUP];
    choose_stalls(s, random, events);

    unsigned three = nef_three(s);
    memcpy(s->pile, nef_cards[three], sizeof s->pile);
    s->pile_size = (uint8_t)pile_size(s->pile, NEF_GIFTS);
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        s->left[kind] = nef_character[kind].cards[three];
    s->supply = NEF_SEALS;

    /* NEF-21: the last market, Louqsor, waits. */
    memset(s->reserve, NEF_RESERVE, sizeof s->reserve);
    s->waiting = NEF_LOUQSOR;
    for (unsigned market = 0; market < NEF_MARKETS; market++) {
        if (market == NEF_LOUQSOR)
            continue;
        nef_fill(s, market, random, events);
        s->open = (uint8_t)(s->open | 1u << market);
    }

    unsigned first = roll_for_first(s, random, events);
    AKHET_REPORT(events, NEF_E_FIRST, AKHET_EVERYBODY, (int16_t)first);
    for (unsigned i = 0; i < s->players; i++) {
        unsigned seat = (first + i) % s->players;
        s->deben[seat] = money[three][i];
        s->hand[seat] = NEF_SERVANTS;
    }
    s->turn = (uint8_t)first;
    s->seat = (int8_t)first;
}

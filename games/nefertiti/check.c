/* Invariants of every state: nothing is created or lost, and the position is consistent. */
#include "games/nefertiti/nefertiti_rules.h"

static bool closing(const struct nefertiti_state *s)
{
    return s->phase == NEF_TAKE || s->phase == NEF_DISCARD || s->phase == NEF_BUY;
}

static unsigned bits(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

static const char *numbers_in_range(const struct nefertiti_state *s)
{
    if (s->players < 3 || s->players > NEF_SEATS)
        return "the number of players is wrong";
    if (s->phase >= NEF_PHASES || s->setup > NEF_ADVANCED || s->second > 1)
        return "a field has a value it never takes";
    if (s->turn >= s->players || s->seat < AKHET_NOBODY || s->seat >= s->players)
        return "a seat does not exist";
    if (s->open >> NEF_MARKETS || s->side >> NEF_MARKETS || s->sealed >> NEF_MARKETS ||
        s->market >= NEF_MARKETS || s->waiting >= NEF_MARKETS || s->akhenaton > NEF_MARKETS)
        return "a market does not exist";
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        if (s->left[kind] > nef_character[kind].cards[nef_three(s)])
            return "there are too many of a character";
    for (unsigned seat = s->players; seat < NEF_SEATS; seat++)
        if (pile_eight(s->gift[seat]) || s->deben[seat] || s->seals[seat] || s->hand[seat] ||
            s->points[seat])
            return "an empty seat owns something";
    return NULL;
}

/* NEF-1, NEF-24 */
static const char *gifts_are_kept(const struct nefertiti_state *s)
{
    unsigned count[NEF_GIFTS] = {0}, pile = 0;
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++) {
        count[kind] = (unsigned)(s->pile[kind] + s->out[kind]);
        pile += s->pile[kind];
        for (unsigned seat = 0; seat < NEF_SEATS; seat++)
            count[kind] += s->gift[seat][kind];
    }
    for (unsigned market = 0; market < NEF_MARKETS; market++)
        for (unsigned place = 0; place <= NEF_LOWER; place++) {
            if (s->laid[market][place] > NEF_GIFTS)
                return "a gift does not exist";
            if (s->laid[market][place])
                count[s->laid[market][place] - 1]++;
        }
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++)
        if (count[kind] != nef_cards[nef_three(s)][kind])
            return "a gift is lost, or there is one too many";
    return pile == s->pile_size ? NULL : "the size of the pile is wrong";
}

/* NEF-2, NEF-21, NEF-23, NEF-24: the bank neither pays nor takes once the game has begun. */
static const char *deben_and_seals_are_kept(const struct nefertiti_state *s)
{
    unsigned deben = 0, seals = s->supply + bits(s->sealed);
    for (unsigned market = 0; market < NEF_MARKETS; market++) {
        deben += s->reserve[market];
        if (s->sealed >> market & 1 && !s->laid[market][0])
            return "a seal lies on no gift";
    }
    for (unsigned seat = 0; seat < s->players; seat++) {
        deben += s->deben[seat];
        seals += s->seals[seat];
    }
    if (deben != nef_deben_in_play(s->players))
        return "Deben are lost, or there are too many";
    return seals == NEF_SEALS ? NULL : "a seal is lost, or there is one too many";
}

static const char *servants_are_kept(const struct nefertiti_state *s)
{
    unsigned count[NEF_SEATS] = {0};
    for (unsigned market = 0; market < NEF_MARKETS; market++) {
        unsigned here = 0;
        for (unsigned seat = 0; seat < NEF_SEATS; seat++) {
            if (here & s->servant[market][seat])
                return "two servants stand on one square";
            here |= s->servant[market][seat];
            count[seat] += bits(s->servant[market][seat]);
        }
        if (here & ~(unsigned)nef_squares[nef_stall_of(s, market)])
            return "a servant stands beside the squares";
        if (here && !(s->open >> market & 1))
            return "a servant stands on a closed market";
    }
    for (unsigned seat = 0; seat < NEF_SEATS; seat++)
        if (count[seat] + s->hand[seat] != (seat < s->players ? NEF_SERVANTS : 0))
            return "a servant is lost, or there is one too many";
    return NULL;
}

/* An open market was filled when it opened; only a thief or its closing takes gifts from it. */
static const char *markets_make_sense(const struct nefertiti_state *s)
{
    for (unsigned market = 0; market < NEF_MARKETS; market++) {
        if (!(s->open >> market & 1) || (closing(s) && s->market == market))
            continue;
        if (!s->laid[market][0])
            return "an open market has no upper gift";
        if (nef_occupied(s, market) == nef_squares[nef_stall_of(s, market)])
            return "a full market is open";
    }
    if (s->akhenaton)
        return s->waiting || s->open >> (s->akhenaton - 1) & 1 || bits(s->open) > 2
                   ? "a market opened after Akhenaton came"
                   : NULL;
    if (s->open >> s->waiting & 1)
        return "the market that waits is open";
    return bits(s->open) + (s->unsold == NEF_UNSOLD) == NEF_MARKETS - 1
               ? NULL
               : "the number of open markets is wrong";
}

static const char *closing_makes_sense(const struct nefertiti_state *s)
{
    if (!closing(s))
        return s->market || s->sold ? "there are traces of a closing" : NULL;
    unsigned here = nef_occupied(s, s->market);
    if (!here || nef_owner(s, s->market, nef_highest(here)) != (unsigned)s->seat)
        return "the wrong seat resolves a servant";
    unsigned laid = 0;
    for (unsigned place = 0; place <= NEF_LOWER; place++)
        laid += s->laid[s->market][place] != 0;
    if (s->sold + laid > 1 + NEF_LOWER || (s->phase != NEF_BUY && s->sold))
        return "too many gifts have been sold";
    if (s->phase == NEF_BUY)
        return NULL;
    bool pays = s->deben[s->seat] >= nef_highest(here);
    if (pays != (s->phase == NEF_TAKE) || (!pays && !pile_eight(s->gift[s->seat])))
        return "the highest bidder is asked the wrong thing";
    return s->laid[s->market][0] ? NULL : "the upper gift went before the highest bidder";
}

static const char *decision_makes_sense(const struct nefertiti_state *s)
{
    bool over = s->unsold == NEF_UNSOLD || !s->open;
    if (s->unsold > NEF_UNSOLD || over != (s->phase == NEF_OVER) ||
        over != (s->seat == AKHET_NOBODY))
        return "the end of the game is wrong";
    if (!over && !closing(s) && s->seat != (int)s->turn)
        return "the wrong seat is on turn";
    if (s->second && (over || s->phase == NEF_TURN || s->phase == NEF_SWAP))
        return "a second servant is owed at the wrong time";
    if ((s->phase == NEF_SWAP) != (s->offered != 0) || s->offered > NEF_GIFTS)
        return "a gift is offered at the wrong time";
    if (s->offered && !s->gift[s->turn][s->offered - 1])
        return "a gift is offered by a seat that has none";
    return NULL;
}

const char *nef_check_state(const void *state)
{
    static const char *(*const law[])(const struct nefertiti_state *) = {
        numbers_in_range,   gifts_are_kept,      deben_and_seals_are_kept, servants_are_kept,
        markets_make_sense, closing_makes_sense, decision_makes_sense,
    };
    for (unsigned i = 0; i < sizeof law / sizeof *law; i++) {
        const char *broken = law[i](state);
        if (broken)
            return broken;
    }
    return NULL;
}

/* A bound on the points scored before the end: a scribe scores every card once at the highest rate
 * and bonus, and viziers add theirs. */
enum { MOST_POINTS = 2 * NEF_GIFT_CARDS * (14 + 3) + 3 * 2 * NEF_TYPES };

/* Nothing is hidden, so a view must keep the invariants of a state. They do not cover the viewer,
 * the set-up, the bytes after the last field and the bound on points. */
const char *nef_check_view(const void *bytes, const struct akhet_setup *setup, int viewer)
{
    const struct nefertiti_state *v = bytes;
    const uint8_t *rest = (const uint8_t *)(&v->viewer + 1);
    if (v->viewer != viewer)
        return "it is the view of another seat";
    if (v->players != setup->players || v->setup != setup->option[NEF_SETUP])
        return "it is the view of another set-up";
    for (; rest < (const uint8_t *)(v + 1); rest++)
        if (*rest)
            return "it holds something that is no part of the game";
    for (unsigned other = 0; other < NEF_SEATS; other++)
        if (v->points[other] > MOST_POINTS)
            return "nobody can have scored so much";
    struct nefertiti_state state = *v;
    state.viewer = 0;
    return nef_check_state(&state);
}

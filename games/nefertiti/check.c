/* Laws that every state keeps: nothing is made or lost, and the position makes sense. */
#include "games/nefertiti/rules.h"

static bool closing(const struct nefertiti_table *t)
{
    return t->phase == NEF_TAKE || t->phase == NEF_DISCARD || t->phase == NEF_BUY;
}

static unsigned bits(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

static const char *numbers_in_range(const struct nefertiti_table *t)
{
    if (t->players < 3 || t->players > NEF_SEATS)
        return "the number of players is wrong";
    if (t->phase >= NEF_PHASES || t->setup > NEF_ADVANCED || t->second > 1)
        return "a field has a value it never takes";
    if (t->turn >= t->players || t->seat < AKHET_NOBODY || t->seat >= t->players)
        return "a seat does not exist";
    if (t->open >> NEF_MARKETS || t->side >> NEF_MARKETS || t->sealed >> NEF_MARKETS ||
        t->market >= NEF_MARKETS || t->waiting >= NEF_MARKETS || t->akhenaton > NEF_MARKETS)
        return "a market does not exist";
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        if (t->left[kind] > nef_character[kind].cards[nef_three(t)])
            return "there are too many of a character";
    for (unsigned seat = t->players; seat < NEF_SEATS; seat++)
        if (pile_eight(t->gift[seat]) || t->deben[seat] || t->seals[seat] || t->hand[seat] ||
            t->points[seat])
            return "an empty seat owns something";
    return NULL;
}

/* NEF-1, NEF-24 */
static const char *gifts_are_kept(const struct nefertiti_table *t)
{
    unsigned count[NEF_GIFTS] = {0}, pile = 0;
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++) {
        count[kind] = (unsigned)(t->pile[kind] + t->out[kind]);
        pile += t->pile[kind];
        for (unsigned seat = 0; seat < NEF_SEATS; seat++)
            count[kind] += t->gift[seat][kind];
    }
    for (unsigned market = 0; market < NEF_MARKETS; market++)
        for (unsigned place = 0; place <= NEF_LOWER; place++) {
            if (t->laid[market][place] > NEF_GIFTS)
                return "a gift does not exist";
            if (t->laid[market][place])
                count[t->laid[market][place] - 1]++;
        }
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++)
        if (count[kind] != nef_cards[nef_three(t)][kind])
            return "a gift is lost, or there is one too many";
    return pile == t->pile_size ? NULL : "the size of the pile is wrong";
}

/* NEF-2, NEF-21, NEF-23, NEF-24: the bank neither pays nor takes once the game has begun. */
static const char *deben_and_seals_are_kept(const struct nefertiti_table *t)
{
    unsigned deben = 0, seals = t->supply + bits(t->sealed);
    for (unsigned market = 0; market < NEF_MARKETS; market++) {
        deben += t->reserve[market];
        if (t->sealed >> market & 1 && !t->laid[market][0])
            return "a seal lies on no gift";
    }
    for (unsigned seat = 0; seat < t->players; seat++) {
        deben += t->deben[seat];
        seals += t->seals[seat];
    }
    if (deben != nef_deben_in_play(t->players))
        return "Deben are lost, or there are too many";
    return seals == NEF_SEALS ? NULL : "a seal is lost, or there is one too many";
}

static const char *servants_are_kept(const struct nefertiti_table *t)
{
    unsigned count[NEF_SEATS] = {0};
    for (unsigned market = 0; market < NEF_MARKETS; market++) {
        unsigned here = 0;
        for (unsigned seat = 0; seat < NEF_SEATS; seat++) {
            if (here & t->servant[market][seat])
                return "two servants stand on one square";
            here |= t->servant[market][seat];
            count[seat] += bits(t->servant[market][seat]);
        }
        if (here & ~(unsigned)nef_squares[nef_stall_of(t, market)])
            return "a servant stands beside the squares";
        if (here && !(t->open >> market & 1))
            return "a servant stands on a closed market";
    }
    for (unsigned seat = 0; seat < NEF_SEATS; seat++)
        if (count[seat] + t->hand[seat] != (seat < t->players ? NEF_SERVANTS : 0))
            return "a servant is lost, or there is one too many";
    return NULL;
}

/* An open market was filled when it opened; only a thief or its closing takes gifts from it. */
static const char *markets_make_sense(const struct nefertiti_table *t)
{
    for (unsigned market = 0; market < NEF_MARKETS; market++) {
        if (!(t->open >> market & 1) || (closing(t) && t->market == market))
            continue;
        if (!t->laid[market][0])
            return "an open market has no upper gift";
        if (nef_occupied(t, market) == nef_squares[nef_stall_of(t, market)])
            return "a full market is open";
    }
    if (t->akhenaton)
        return t->waiting || t->open >> (t->akhenaton - 1) & 1 || bits(t->open) > 2
                   ? "a market opened after Akhenaton came"
                   : NULL;
    if (t->open >> t->waiting & 1)
        return "the market that waits is open";
    return bits(t->open) + (t->unsold == NEF_UNSOLD) == NEF_MARKETS - 1
               ? NULL
               : "the number of open markets is wrong";
}

static const char *closing_makes_sense(const struct nefertiti_table *t)
{
    if (!closing(t))
        return t->market || t->sold ? "there are traces of a closing" : NULL;
    unsigned here = nef_occupied(t, t->market);
    if (!here || nef_owner(t, t->market, nef_highest(here)) != (unsigned)t->seat)
        return "the wrong seat resolves a servant";
    unsigned laid = 0;
    for (unsigned place = 0; place <= NEF_LOWER; place++)
        laid += t->laid[t->market][place] != 0;
    if (t->sold + laid > 1 + NEF_LOWER || (t->phase != NEF_BUY && t->sold))
        return "too many gifts have been sold";
    if (t->phase == NEF_BUY)
        return NULL;
    bool pays = t->deben[t->seat] >= nef_highest(here);
    if (pays != (t->phase == NEF_TAKE) || (!pays && !pile_eight(t->gift[t->seat])))
        return "the highest bidder is asked the wrong thing";
    return t->laid[t->market][0] ? NULL : "the upper gift went before the highest bidder";
}

static const char *decision_makes_sense(const struct nefertiti_table *t)
{
    bool over = t->unsold == NEF_UNSOLD || !t->open;
    if (t->unsold > NEF_UNSOLD || over != (t->phase == NEF_OVER) ||
        over != (t->seat == AKHET_NOBODY))
        return "the end of the game is wrong";
    if (!over && !closing(t) && t->seat != (int)t->turn)
        return "the wrong seat is on turn";
    if (t->second && (over || t->phase == NEF_TURN || t->phase == NEF_SWAP))
        return "a second servant is owed at the wrong time";
    if ((t->phase == NEF_SWAP) != (t->offered != 0) || t->offered > NEF_GIFTS)
        return "a gift is offered at the wrong time";
    if (t->offered && !t->gift[t->turn][t->offered - 1])
        return "a gift is offered by a seat that has none";
    return NULL;
}

const char *nef_broken(const void *state)
{
    static const char *(*const law[])(const struct nefertiti_table *) = {
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

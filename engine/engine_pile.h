/* Piles of cards as counts by kind, and sets as bits: what the rules draw from.
 *
 * A pile has no order. A card is chosen when it is needed, every card with the same probability.
 * The length of an array of counts is a multiple of eight, and eight neighbouring counts add up to
 * at most 127, so one multiplication computes all their running sums. */
#ifndef ENGINE_PILE_H
#define ENGINE_PILE_H

#include <stdint.h>
#include <string.h>

#include <akhet/random.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "piles are read eight counts at a time");

#define PILE_ONES 0x0101010101010101u
#define PILE_TOPS 0x8080808080808080u

static inline uint64_t pile_eight(const uint8_t *count)
{
    uint64_t eight;
    memcpy(&eight, count, sizeof eight);
    return eight;
}

/* The number of cards in `length` counts. */
static inline unsigned pile_size(const uint8_t *count, unsigned length)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < length; i += 8)
        sum += (unsigned)(pile_eight(count + i) * PILE_ONES >> 56);
    return sum;
}

/* The indices of the nonzero counts among eight, as bits. */
static inline uint32_t pile_kinds_of_eight(uint64_t eight)
{
    uint64_t some = (eight + (PILE_TOPS - PILE_ONES)) >> 7 & PILE_ONES;
    return (uint32_t)(some * 0x0102040810204080u >> 56);
}

/* The indices of the nonzero counts among `length`, at most 32, as bits. */
static inline uint32_t pile_kinds(const uint8_t *count, unsigned length)
{
    uint32_t kinds = 0;
    for (unsigned i = 0; i < length; i += 8)
        kinds |= pile_kinds_of_eight(pile_eight(count + i)) << i;
    return kinds;
}

/* The index of the first of eight running sums that is above `nth`. */
static inline unsigned pile_first_above(uint64_t sums, unsigned nth)
{
    uint64_t above = ((sums | PILE_TOPS) - (nth + 1) * PILE_ONES) & PILE_TOPS;
    return (unsigned)__builtin_ctzll(above) >> 3;
}

/* The kind of the nth card (from 0) when the pile is laid out by kind. */
static inline unsigned pile_nth(const uint8_t *count, unsigned nth)
{
    unsigned at = 0;
    uint64_t sums = pile_eight(count) * PILE_ONES;
    while (nth >= sums >> 56) {
        nth -= (unsigned)(sums >> 56);
        at += 8;
        sums = pile_eight(count + at) * PILE_ONES;
    }
    return at + pile_first_above(sums, nth);
}

/* Remove a random card; `size` is the number of cards, at least one. */
static inline unsigned pile_draw(uint8_t *count, unsigned size, struct akhet_random *random)
{
    unsigned kind = pile_nth(count, akhet_random_below(random, size));
    count[kind]--;
    return kind;
}

/* The position of the nth set bit (from 0), without a branch: first its byte, then the bit. */
static inline unsigned bits_nth(uint64_t set, unsigned nth)
{
    uint64_t pairs = set - (set >> 1 & 0x5555555555555555u);
    uint64_t quads = (pairs & 0x3333333333333333u) + (pairs >> 2 & 0x3333333333333333u);
    uint64_t sums = ((quads + (quads >> 4)) & 0x0f0f0f0f0f0f0f0fu) * PILE_ONES;
    unsigned at = pile_first_above(sums, nth) * 8;
    nth -= (unsigned)(sums << 8 >> at) & 0xff;
    uint64_t spread = (set >> at & 0xff) * PILE_ONES & 0x8040201008040201u;
    uint64_t ones = (((spread & ~PILE_TOPS) + ~PILE_TOPS) | spread) >> 7 & PILE_ONES;
    return at + pile_first_above(ones * PILE_ONES, nth);
}

/* A random member of a set that is not empty. */
static inline unsigned bits_draw(uint64_t set, struct akhet_random *random)
{
    return bits_nth(set, akhet_random_below(random, (unsigned)__builtin_popcountll(set)));
}

#endif

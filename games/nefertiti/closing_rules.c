/* When a stall closes: one test for each kind of rule, with the squares as bits. */
#include "games/nefertiti/nefertiti_rules.h"

struct scene {
    const struct nef_stall *rule;
    unsigned stall;
    uint64_t servants; /* sixteen bits a seat */
    unsigned occupied; /* bids */
    unsigned dice;
};

static unsigned bits(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* The occupied squares as cells of the grid. */
static uint32_t cells(unsigned stall, unsigned bids)
{
    uint32_t set = 0;
    for (; bids; bids &= bids - 1)
        set |= nef_cell[stall][__builtin_ctz(bids)];
    return set;
}

/* The cells that begin a run of `n` occupied cells at a distance of `step`. */
static uint32_t runs(uint32_t set, unsigned step, unsigned n)
{
    uint32_t run = set;
    while (--n)
        run = set & run >> step;
    return run;
}

static bool line(const struct scene *s)
{
    return runs(cells(s->stall, s->occupied), 1, s->rule->n) != 0;
}

static bool diagonal(const struct scene *s)
{
    uint32_t set = cells(s->stall, s->occupied);
    return (runs(set, NEF_STRIDE + 1, s->rule->n) | runs(set, NEF_STRIDE - 1, s->rule->n)) != 0;
}

static bool group(const struct scene *s)
{
    uint32_t set = cells(s->stall, s->occupied);
    while (bits(set) >= s->rule->n) {
        uint32_t part = 0, grown = set & -set;
        while (part != grown) {
            part = grown;
            grown |= part << 1 | part >> 1 | part << NEF_STRIDE | part >> NEF_STRIDE;
            grown &= set;
        }
        if (bits(part) >= s->rule->n)
            return true;
        set ^= part;
    }
    return false;
}

static bool rows(const struct scene *s)
{
    uint32_t set = cells(s->stall, s->occupied), all = cells(s->stall, nef_squares[s->stall]);
    for (; all; all >>= NEF_STRIDE, set >>= NEF_STRIDE)
        if (bits(set & ((1u << NEF_STRIDE) - 1)) < s->rule->n)
            return false;
    return true;
}

static bool colours(const struct scene *s)
{
    unsigned seats = 0;
    for (uint64_t four = s->servants; four; four >>= 16)
        seats += (four & 0xffff) != 0;
    return seats >= s->rule->n || bits(s->occupied) >= s->rule->m;
}

static bool total(const struct scene *s)
{
    unsigned sum = 0;
    for (unsigned bids = s->occupied; bids; bids &= bids - 1)
        sum += (unsigned)__builtin_ctz(bids);
    return sum >= s->rule->n;
}

static bool count(const struct scene *s)
{
    return bits(s->occupied) >= s->rule->n;
}

static bool dice(const struct scene *s)
{
    return s->occupied >> s->dice & 1;
}

bool nef_closes(unsigned stall, uint64_t servants, unsigned occupied, unsigned thrown)
{
    static bool (*const closes[])(const struct scene *) = {
        [NEF_LINE] = line,         [NEF_COLOURS] = colours, [NEF_DICE] = dice,
        [NEF_DIAGONAL] = diagonal, [NEF_GROUP] = group,     [NEF_TOTAL] = total,
        [NEF_COUNT] = count,       [NEF_ROWS] = rows,
    };
    struct scene s = {&nef_stall[stall], stall, servants, occupied, thrown};
    return occupied == nef_squares[stall] /* NEF-10 */ || closes[s.rule->rule](&s);
}

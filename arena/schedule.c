/* The line-ups of a run, and the seat of every bot in every game. */
#include <string.h>

#include "arena/arena.h"

/* The index of the bot with this spec, added to the plan if it is new. */
static unsigned enrol(struct arena_plan *plan, const struct bot_spec *spec)
{
    for (unsigned bot = 0; bot < plan->bots; bot++)
        if (strcmp(plan->spec[bot].text, spec->text) == 0)
            return bot;
    plan->spec[plan->bots] = *spec;
    return plan->bots++;
}

static unsigned sitting(const struct arena_plan *plan, const struct arena_lineup *lineup,
                        unsigned turn, unsigned seat)
{
    return lineup->bot[(seat + turn) % plan->setup.players];
}

static bool same(const struct arena_plan *plan, const struct arena_lineup *a, unsigned turn_a,
                 const struct arena_lineup *b, unsigned turn_b)
{
    for (unsigned seat = 0; seat < plan->setup.players; seat++)
        if (sitting(plan, a, turn_a, seat) != sitting(plan, b, turn_b, seat))
            return false;
    return true;
}

/* Whether the plan has this line-up, possibly rotated. */
static bool known(const struct arena_plan *plan, const struct arena_lineup *lineup)
{
    for (unsigned i = 0; i < plan->lineups; i++)
        for (unsigned turn = 0; turn < plan->setup.players; turn++)
            if (same(plan, &plan->lineup[i], turn, lineup, 0))
                return true;
    return false;
}

/* Rotations that equal an earlier one are left out. */
static void add(struct arena_plan *plan, struct arena_lineup *lineup)
{
    if (known(plan, lineup))
        return;
    lineup->rotations = 0;
    for (unsigned turn = 0; turn < plan->setup.players; turn++) {
        bool fresh = true;
        for (unsigned i = 0; i < lineup->rotations; i++)
            fresh &= !same(plan, lineup, lineup->turn[i], lineup, turn);
        if (fresh)
            lineup->turn[lineup->rotations++] = (uint8_t)turn;
    }
    plan->lineup[plan->lineups++] = *lineup;
}

/* The next choice of `few` out of `many`, in order; false after the last one. */
static bool next_choice(unsigned *chosen, unsigned few, unsigned many)
{
    unsigned at = few;
    while (at > 0 && chosen[at - 1] == many - few + at - 1)
        at--;
    if (at == 0)
        return false;
    chosen[at - 1]++;
    for (unsigned i = at; i < few; i++)
        chosen[i] = chosen[i - 1] + 1;
    return true;
}

bool arena_schedule(struct arena_plan *plan, const struct bot_spec *list, unsigned count)
{
    unsigned seats = plan->setup.players;
    unsigned few = count < seats ? count : seats;
    unsigned chosen[AKHET_SEATS] = {0, 1, 2, 3, 4};
    uint8_t bot[ARENA_BOTS];
    plan->bots = plan->lineups = 0;
    if (count == 0 || count > ARENA_BOTS)
        return false;
    for (unsigned i = 0; i < count; i++)
        bot[i] = (uint8_t)enrol(plan, &list[i]);
    do {
        struct arena_lineup lineup = {0};
        for (unsigned seat = 0; seat < seats; seat++)
            lineup.bot[seat] = bot[chosen[seat % few]];
        add(plan, &lineup);
    } while (next_choice(chosen, few, count));
    return true;
}

const struct arena_lineup *arena_lineup(const struct arena_plan *plan, uint64_t deal)
{
    return &plan->lineup[deal % plan->lineups];
}

unsigned arena_bot_at(const struct arena_plan *plan, uint64_t deal, unsigned rotation,
                      unsigned seat)
{
    const struct arena_lineup *lineup = arena_lineup(plan, deal);
    return sitting(plan, lineup, lineup->turn[rotation], seat);
}

unsigned arena_seats(const struct arena_plan *plan, uint64_t deal, unsigned bot)
{
    const struct arena_lineup *lineup = arena_lineup(plan, deal);
    unsigned seats = 0;
    for (unsigned seat = 0; seat < plan->setup.players; seat++)
        seats += lineup->bot[seat] == bot;
    return seats;
}

static uint64_t games_of_a_round(const struct arena_plan *plan)
{
    uint64_t games = 0;
    for (unsigned i = 0; i < plan->lineups; i++)
        games += plan->lineup[i].rotations;
    return games;
}

uint64_t arena_games(const struct arena_plan *plan, uint64_t deals)
{
    uint64_t games = deals / plan->lineups * games_of_a_round(plan);
    for (unsigned i = 0; i < deals % plan->lineups; i++)
        games += plan->lineup[i].rotations;
    return games;
}

uint64_t arena_deals(const struct arena_plan *plan, uint64_t games)
{
    uint64_t round = games_of_a_round(plan);
    uint64_t deals = games / round * plan->lineups, left = games % round;
    for (unsigned i = 0; left > 0; i++, deals++)
        left -= left < plan->lineup[i].rotations ? left : plan->lineup[i].rotations;
    return deals;
}

/* Balance: the things of a game, and their sums over games. */
#include "arena/arena_balance.h"

#include <string.h>

#include "arena/balance_count.h"
#include "arena/balance_rules.h"

/* ---- things ---------------------------------------------------------------------------------- */

static bool has_room(const struct balance *balance, unsigned things)
{
    return balance->sections < BALANCE_SECTIONS && balance->things + things <= BALANCE_THINGS;
}

/* The components whose names are terms of a vocabulary that is counted become sections. */
static void add_section(struct balance *balance, const struct akhet_component *component)
{
    struct balance_section *section = &balance->section[balance->sections++];
    section->term = &component->term;
    section->first = balance->things;
    section->count = component->items;
    for (unsigned i = 0; i < component->items; i++)
        balance->thing[balance->things++].term = &component->name[i];
}

static void add_turn_order(struct balance *balance)
{
    struct balance_section *section = &balance->section[balance->sections++];
    section->first = balance->things;
    section->count = balance->plan->setup.players;
    balance->things += section->count;
}

static bool counted(const struct balance_rules *rules, const struct akhet_component *component)
{
    return component->type && component->name && strchr(rules->letters, component->type);
}

bool balance_open(struct balance *balance, const struct arena_plan *plan)
{
    const struct akhet_game *game = plan->game;
    memset(balance, 0, sizeof *balance);
    balance->plan = plan;
    balance->rules = balance_rules_of(game);
    if (!balance->rules)
        return false;
    add_turn_order(balance);
    for (unsigned i = 0; i < game->components; i++)
        if (counted(balance->rules, &game->component[i]) &&
            has_room(balance, game->component[i].items))
            add_section(balance, &game->component[i]);
    pthread_mutex_init(&balance->lock, NULL);
    return true;
}

void balance_close(struct balance *balance)
{
    if (balance->rules)
        pthread_mutex_destroy(&balance->lock);
}

unsigned balance_thing_of(const struct balance *balance, char letter, int value)
{
    const struct akhet_term *term = akhet_term_of(balance->plan->game, letter, value);
    for (unsigned thing = 0; term && thing < balance->things; thing++)
        if (balance->thing[thing].term == term)
            return thing;
    return BALANCE_THINGS;
}

/* ---- sums ------------------------------------------------------------------------------------ */

static void add(struct balance_sum *sum, uint64_t x, uint64_t n)
{
    if (!n)
        return;
    sum->games++;
    sum->x += x;
    sum->n += n;
    sum->xx += x * x;
    sum->xn += x * n;
    sum->nn += n * n;
}

struct akhet_range balance_share(const struct balance_sum *sum, unsigned unit)
{
    double u = unit;
    struct arena_sum real = {.deals = sum->games,
                             .x = (double)sum->x / u,
                             .n = (double)sum->n / u,
                             .xx = (double)sum->xx / (u * u),
                             .xn = (double)sum->xn / (u * u),
                             .nn = (double)sum->nn / (u * u)};
    return arena_share_range(&real);
}

/* The part of the win that each seat has. */
static void share_win(const struct arena_game *game, unsigned players, unsigned won[AKHET_SEATS])
{
    unsigned winners = 0;
    for (unsigned seat = 0; seat < players; seat++)
        winners += game->place[seat] == 1;
    for (unsigned seat = 0; seat < players; seat++)
        won[seat] = game->place[seat] == 1 ? BALANCE_WIN / winners : 0;
}

/* A seat cannot use more copies than it had: an adventurer enters several tombs, and a tomb may be
 * won by the seat that did not open it. */
static unsigned used_by(const struct balance_count *count, unsigned thing, unsigned seat)
{
    unsigned used = count->used[thing][seat], there = count->there[thing][seat];
    return count->there[thing][FOR_ALL] || used < there ? used : there;
}

struct totals {
    unsigned there, used;
};

/* Where all seats have a thing, one of them wins whatever it is worth: such games say nothing. */
static void add_wins(struct balance_sum *sum, unsigned won, unsigned seats, unsigned players)
{
    if (seats < players)
        add(sum, won, (uint64_t)seats * BALANCE_WIN);
}

static void add_thing(struct balance_thing *sum, const struct balance_count *count, unsigned thing,
                      const unsigned won[AKHET_SEATS], struct totals *all)
{
    unsigned there = count->there[thing][FOR_ALL], used = 0;
    unsigned had = 0, users = 0, won_had = 0, won_users = 0;
    for (unsigned seat = 0; seat < count->players; seat++) {
        unsigned uses = used_by(count, thing, seat);
        there += count->there[thing][seat];
        used += uses;
        had += count->there[thing][seat] > 0;
        won_had += count->there[thing][seat] ? won[seat] : 0;
        users += uses > 0;
        won_users += uses ? won[seat] : 0;
    }
    sum->games += there > 0;
    sum->copies += there;
    add(&sum->used, used, there);
    add_wins(&sum->won_with_there, won_had, had, count->players);
    add_wins(&sum->won_with_used, won_users, users, count->players);
    all->there += there;
    all->used += used;
}

static void add_section_of_things(struct balance *balance, struct balance_section *section,
                                  const struct balance_count *count,
                                  const unsigned won[AKHET_SEATS])
{
    struct totals all = {0};
    for (unsigned i = 0; i < section->count; i++)
        add_thing(&balance->thing[section->first + i], count, section->first + i, won, &all);
    section->all.games += all.there > 0;
    section->all.copies += all.there;
    add(&section->all.used, all.used, all.there);
}

static void add_order(struct balance *balance, const struct balance_section *section,
                      unsigned starter, const unsigned won[AKHET_SEATS])
{
    for (unsigned i = 0; i < section->count; i++) {
        struct balance_thing *place = &balance->thing[section->first + i];
        place->games++;
        place->copies++;
        add(&place->won_with_there, won[(starter + i) % section->count], BALANCE_WIN);
    }
}

/* The seat that decides first. */
static unsigned first_seat(const struct arena_plan *plan, uint64_t deal)
{
    struct akhet_random random;
    union akhet_space state;
    akhet_random_fast(&random, plan->seed + deal);
    plan->game->start(&state, &plan->setup, &random, NULL);
    return (unsigned)plan->game->seat(&state);
}

bool balance_add(void *recorder, const struct arena_played *played)
{
    struct balance *balance = recorder;
    struct balance_count count;
    unsigned won[AKHET_SEATS], first = first_seat(balance->plan, played->deal);
    if (played->game->error != BOT_OK)
        return true;
    count_game(&count, balance, played);
    share_win(played->game, count.players, won);
    pthread_mutex_lock(&balance->lock);
    balance->games++;
    for (unsigned i = 0; i < balance->sections; i++) {
        if (balance->section[i].term)
            add_section_of_things(balance, &balance->section[i], &count, won);
        else
            add_order(balance, &balance->section[i], first, won);
    }
    pthread_mutex_unlock(&balance->lock);
    return true;
}

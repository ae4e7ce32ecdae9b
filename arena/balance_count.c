/* Counting one game: its moves are played again, and the events tell where every card went. */
#include "arena/balance_count.h"

#include <string.h>

#include "arena/balance_rules.h"

enum { NO_SEAT = FOR_ALL };

void count_there(struct balance_count *count, char letter, int value, unsigned seat,
                 unsigned copies)
{
    unsigned thing = balance_thing_of(count->balance, letter, value);
    if (thing < BALANCE_THINGS)
        count->there[thing][seat] = (uint16_t)(count->there[thing][seat] + copies);
}

void count_used(struct balance_count *count, char letter, int value, unsigned seat, unsigned copies)
{
    unsigned thing = balance_thing_of(count->balance, letter, value);
    if (thing < BALANCE_THINGS && seat < AKHET_SEATS)
        count->used[thing][seat] = (uint16_t)(count->used[thing][seat] + copies);
}

static bool is_zone(const struct akhet_game *game, struct akhet_location at, const char *id)
{
    return strcmp(game->zone[at.zone].id, id) == 0;
}

/* The seat of a route; FOR_ALL: none. */
static unsigned seat_of(const struct akhet_game *game, const struct akhet_event *event,
                        const struct akhet_card_move *move)
{
    const struct akhet_kind *kind = &game->event_kind[event->kind];
    if (game->zone[move->to.zone].of_type == 's')
        return move->to.of;
    if (game->zone[move->from.zone].of_type == 's')
        return move->from.of;
    for (unsigned i = 0; i < kind->fields; i++)
        if (kind->field[i].type == 's')
            return (unsigned)event->arg[i];
    return NO_SEAT;
}

static void count_move(struct balance_count *count, const struct akhet_event *event,
                       const struct akhet_card_move *move)
{
    const struct akhet_game *game = count->balance->plan->game;
    if (move->card == AKHET_HIDDEN || move->count == AKHET_ALL)
        return;
    char letter = game->zone[move->from.zone].cards;
    for (const struct balance_route *route = count->balance->rules->route; route->from; route++) {
        if (!is_zone(game, move->from, route->from) || !is_zone(game, move->to, route->to))
            continue;
        unsigned seat = seat_of(game, event, move);
        if (route->role == BALANCE_THERE)
            count_there(count, letter, move->card, seat, move->count);
        else
            count_used(count, letter, move->card, seat, move->count);
    }
}

static void hear(struct balance_count *count, const struct akhet_events *events)
{
    const struct akhet_game *game = count->balance->plan->game;
    struct akhet_card_move move[AKHET_CARD_MOVES];
    for (unsigned i = 0; i < events->count && i < events->cap; i++) {
        unsigned moves = game->card_moves ? game->card_moves(&events->event[i], move) : 0;
        for (unsigned j = 0; j < moves; j++)
            count_move(count, &events->event[i], &move[j]);
    }
}

/* What the rules of the game's counting add. */
static void hear_more(struct balance_count *count, const struct akhet_events *events)
{
    const struct balance_rules *rules = count->balance->rules;
    for (unsigned i = 0; rules->hear && i < events->count && i < events->cap; i++)
        rules->hear(count, &events->event[i]);
}

static void count_start(struct balance_count *count, const void *state)
{
    const struct akhet_game *game = count->balance->plan->game;
    const struct balance_rules *rules = count->balance->rules;
    for (unsigned zone = 0; rules->at_start && zone < game->zones; zone++) {
        struct akhet_location at = {(uint8_t)zone, 0};
        uint8_t cards[AKHET_CARDS];
        union akhet_space view;
        if (!is_zone(game, at, rules->at_start))
            continue;
        game->view(state, AKHET_SPECTATOR, &view);
        game->zone_cards(&view, at, cards);
        for (int card = 0; card < AKHET_CARDS; card++)
            count_there(count, game->zone[zone].cards, card, FOR_ALL, cards[card]);
    }
    if (rules->begin)
        rules->begin(count, state);
}

void count_game(struct balance_count *count, const struct balance *balance,
                const struct arena_played *played)
{
    const struct arena_plan *plan = balance->plan;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_random random;
    union akhet_space state;
    memset(count, 0, sizeof *count);
    count->balance = balance;
    count->players = plan->setup.players;
    akhet_random_fast(&random, plan->seed + played->deal);
    plan->game->start(&state, &plan->setup, &random, &events);
    hear(count, &events);
    count_start(count, &state);
    for (unsigned i = 0; i < played->count; i++) {
        events.count = 0;
        plan->game->apply(&state, played->moves[i], &random, &events);
        hear(count, &events);
        hear_more(count, &events);
    }
}

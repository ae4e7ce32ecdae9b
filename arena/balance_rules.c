/* When a thing counts as there and as used, for each game: routes between zones, and the stalls of
 * Nefertiti, which are places and never move. */
#include "arena/balance_rules.h"

#include <string.h>

#include "games/nefertiti/nefertiti.h"

/* A card is there when it is drawn, and used when it is played to the camp or turned up in a tomb.
 * A tomb is there for the seat that opens it, and used if that seat wins it. */
static const struct balance_route valley_route[] = {
    {BALANCE_THERE, "deck", "hand"},
    {BALANCE_THERE, "hand", "hand"},
    {BALANCE_THERE, "box", "papyri"},
    {BALANCE_THERE, "box", "adventurer_camp"},
    {BALANCE_THERE, "tombs_left", "open_tomb"},
    {BALANCE_USED, "hand", "camp"},
    {BALANCE_USED, "down", "tomb"},
    {BALANCE_USED, "papyri_down", "tomb_papyri"},
    {BALANCE_USED, "adventurer_camp", "adventurer_tomb"},
    {BALANCE_USED, "open_tomb", "won"},
    {0},
};

/* A card is there when it is drawn, and used when it is planted or laid for speculation. */
static const struct balance_route nile_route[] = {
    {BALANCE_THERE, "pile", "hand"},
    {BALANCE_THERE, "pile", "aside"},
    {BALANCE_USED, "hand", "fields"},
    {BALANCE_USED, "hand", "speculation"},
    {0},
};

/* A gift is there when it comes to a market, and used when somebody takes it. A character is there
 * from the start, and used when it is hired. */
static const struct balance_route nefertiti_route[] = {
    {BALANCE_THERE, "pile", "market"},
    {BALANCE_USED, "market", "gifts"},
    {BALANCE_USED, "characters", "hired"},
    {0},
};

static const struct balance_route eights_route[] = {
    {BALANCE_THERE, "deck", "hand"},
    {BALANCE_USED, "hand", "top"},
    {0},
};

/* A stall is there for every seat each time its market opens with it, and used by a seat that takes
 * at least one gift before the market closes. */
static void open_stall(struct balance_count *count, unsigned market)
{
    unsigned stall = market * 2 + (count->stall_side >> market & 1u);
    count->stall_served[stall] = 0;
    for (unsigned seat = 0; seat < count->players; seat++)
        count_there(count, 'a', (int)stall, seat, 1);
}

static void begin_stalls(struct balance_count *count, const void *state)
{
    const struct nefertiti_state *s = state;
    count->stall_side = s->side;
    for (unsigned market = 0; market < NEF_MARKETS; market++)
        if (s->open >> market & 1)
            open_stall(count, market);
}

static void take_from_stall(struct balance_count *count, unsigned market, unsigned seat)
{
    unsigned stall = market * 2 + (count->stall_side >> market & 1u);
    if (count->stall_served[stall] >> seat & 1)
        return;
    count->stall_served[stall] |= (uint8_t)(1u << seat);
    count_used(count, 'a', (int)stall, seat, 1);
}

static void hear_stalls(struct balance_count *count, const struct akhet_event *event)
{
    const struct akhet_kind *kind = &akhet_nefertiti.event_kind[event->kind];
    struct akhet_card_move move[AKHET_CARD_MOVES];
    if (strcmp(kind->id, "settled") == 0) /* the market will open with its other stall */
        count->stall_side ^= (uint8_t)(1u << event->arg[0]);
    else if (strcmp(kind->id, "reopen") == 0)
        open_stall(count, (unsigned)event->arg[0]);
    else if (strcmp(kind->id, "take") == 0 && akhet_nefertiti.card_moves(event, move))
        take_from_stall(count, move[0].from.of, move[0].to.of);
}

static const struct balance_rules all_rules[] = {
    {.game = "valley", .letters = "ct", .route = valley_route},
    {.game = "nile", .letters = "k", .route = nile_route},
    {.game = "nefertiti",
     .letters = "gca",
     .at_start = "characters",
     .route = nefertiti_route,
     .begin = begin_stalls,
     .hear = hear_stalls},
    {.game = "eights", .letters = "c", .route = eights_route},
};

const struct balance_rules *balance_rules_of(const struct akhet_game *game)
{
    for (unsigned i = 0; i < sizeof all_rules / sizeof *all_rules; i++)
        if (strcmp(all_rules[i].game, game->term.id) == 0)
            return &all_rules[i];
    return NULL;
}

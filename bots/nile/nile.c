/* Bot knowledge of Nile: the table, and notes that count the storages, because harvests and
 * discards are public (NIL-101). */
#include "bots/nile/nile.h"

#include "bots/bots_net.h"
#include "games/nile/nile.h"
#include "games/nile/nile_rules.h"

enum { SEAT_BYTES = 8 }; /* a count for each crop, as in a storage */

_Static_assert(NILE_SEATS *SEAT_BYTES <= AKHET_NOTES, "the notes hold every storage");

static void note(uint8_t notes[AKHET_NOTES], const struct akhet_event *event)
{
    unsigned seat = (unsigned)event->arg[0], what = (unsigned)event->arg[1];
    if (event->kind == NILE_E_HARVEST)
        notes[seat * SEAT_BYTES + what]++;
    else if (event->kind == NILE_E_DISCARD && what >= NILE_COUNTED)
        notes[seat * SEAT_BYTES + what - NILE_COUNTED]--;
}

/* A player who joined late or missed an event has wrong sizes and recalls nothing. */
static bool fits(const uint8_t *notes, const struct nile_state *view)
{
    for (unsigned seat = 0; seat < view->players; seat++)
        if (pile_size(notes + seat * SEAT_BYTES, SEAT_BYTES) != view->storage_size[seat])
            return false;
    return true;
}

/* A player who counted the storages sees them as if they were open. */
static void recall(const uint8_t notes[AKHET_NOTES], void *view)
{
    struct nile_state *v = view;
    if (v->open || !fits(notes, v))
        return;
    for (unsigned seat = 0; seat < v->players; seat++)
        memcpy(v->storage[seat], notes + seat * SEAT_BYTES, SEAT_BYTES);
    v->open = 1;
}

/* The storages of the game stay closed, though the player knows them. */
static void settle(const void *view, void *world)
{
    ((struct nile_state *)world)->open = ((const struct nile_state *)view)->open;
}

#define WEIGHT(name, untrained, trained) #name,
static const char *const feature[] = {
#include "bots/nile/weights.def"
};
#undef WEIGHT
#define WEIGHT(name, untrained, trained) untrained,
static const int16_t guessed[] = {
#include "bots/nile/weights.def"
};
#undef WEIGHT
#define WEIGHT(name, untrained, trained) trained,
static const int16_t learned[] = {
#include "bots/nile/weights.def"
};
static const int16_t learned_two[] = {
#include "bots/nile/weights_2.def"
};
#undef WEIGHT

#define NET_TEXT "bots/nile/net_2.def"
#define NET_IS   net_2
#include "bots/net_table.def"
#define NET_TEXT "bots/nile/net_3.def"
#define NET_IS   net_3
#include "bots/net_table.def"
#define NET_TEXT "bots/nile/net_4.def"
#define NET_IS   net_4
#include "bots/net_table.def"
#define NET_TEXT "bots/nile/net_5.def"
#define NET_IS   net_5
#include "bots/net_table.def"

const struct knowledge knowledge_nile = {
    .game = &akhet_nile,
    .features = NILE_FEATURES,
    .feature = feature,
    .trained = learned,
    .trained_for = {[2] = learned_two},
    .untrained = guessed,
    .net = {[2] = &net_2, [3] = &net_3, [4] = &net_4, [5] = &net_5},
    .extract = nile_extract,
    .rank = nile_rank,
    .pick = nile_pick,
    .whole_turns = true,
    .note = note,
    .recall = recall,
    .settle = settle,
    .explore = 1000,
    .sharpen = 60,
    .cutoff = 1,       /* one playout is mostly luck: an immediate evaluation tells more … */
    .late_cutoff = 12, /* … but many playouts of a few turns tell more still */
    .late_after = 4096,
};

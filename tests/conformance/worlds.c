/* Every world consistent with a view, counted by enumeration. */
#include "tests/conformance/worlds.h"

#include <string.h>

#include <akhet/blake2.h>

#include "tests/support/check.h"

enum { SLOTS = 1 << 14 };

struct world {
    uint64_t key; /* a hash of the world; 0: an empty slot */
    unsigned ways;
    unsigned dealt;
};

struct worlds {
    unsigned count;
    unsigned ways;
    struct world slot[SLOTS];
};

static uint64_t key_of(const struct world_case *c, const void *state)
{
    char text[16384];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    uint64_t key;
    if (c->loose) {
        struct akhet_json json = akhet_json_on(&out);
        c->game->state_json(state, &json);
        assert_false(out.full);
        akhet_blake2_digest(text, out.len, (uint8_t *)&key, sizeof key);
    } else {
        akhet_blake2_digest(state, c->game->state_bytes, (uint8_t *)&key, sizeof key);
    }
    return key | 1;
}

/* The world with this key, or the empty slot where it belongs. */
static struct world *find(struct worlds *worlds, uint64_t key)
{
    unsigned at = (unsigned)(key >> 32) % SLOTS;
    while (worlds->slot[at].key && worlds->slot[at].key != key)
        at = (at + 1) % SLOTS;
    return &worlds->slot[at];
}

static void count_worlds(const struct world_case *c, struct worlds *worlds,
                         uint8_t place[WORLD_CARDS], uint8_t room[WORLD_PLACES], unsigned card)
{
    if (card == c->cards) {
        union akhet_space state;
        memcpy(&state, c->state, c->game->state_bytes);
        if (!c->build(c, place, &state))
            return;
        assert_sound(c->game, &state);
        struct world *world = find(worlds, key_of(c, &state));
        if (!world->key) {
            assert_true(++worlds->count < SLOTS / 2);
            world->key = key_of(c, &state);
        }
        world->ways++;
        worlds->ways++;
        return;
    }
    for (unsigned p = 0; p < c->places; p++) {
        if (!room[p])
            continue;
        room[p]--;
        place[card] = (uint8_t)p;
        count_worlds(c, worlds, place, room, card + 1);
        room[p]++;
    }
}

void check_worlds(const struct world_case *c, unsigned samples)
{
    static struct worlds worlds;
    uint8_t place[WORLD_CARDS], room[WORLD_PLACES];
    memset(&worlds, 0, sizeof worlds);
    memcpy(room, c->size, sizeof room);
    assert_sound(c->game, c->state);
    count_worlds(c, &worlds, place, room, 0);
    assert_true(worlds.count > 1);
    assert_true(find(&worlds, key_of(c, c->state))->key != 0);

    union akhet_space view, state;
    struct akhet_random random;
    akhet_random_fast(&random, 2024);
    c->game->view(c->state, c->viewer, &view);
    for (unsigned i = 0; i < samples; i++) {
        c->game->redeal(&view, &random, &state);
        struct world *world = find(&worlds, key_of(c, &state));
        if (!world->key)
            fail_msg("%s: a redeal that cannot be", c->game->term.id);
        world->dealt++;
    }
    double chi = 0, free_worlds = worlds.count - 1;
    for (unsigned i = 0; i < SLOTS; i++) {
        const struct world *world = &worlds.slot[i];
        if (!world->key)
            continue;
        double expected = (double)samples * world->ways / worlds.ways;
        double off = world->dealt - expected;
        assert_true(world->dealt > 0);
        chi += off * off / expected;
    }
    double over = chi - free_worlds - 5; /* its variance is twice the degrees of freedom */
    if (over > 0 && over * over > 25 * 2 * free_worlds)
        fail_msg("%s: %u worlds, chi-squared %.1f", c->game->term.id, worlds.count, chi);
}

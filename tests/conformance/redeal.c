/* Redeals are fair: in small cases every consistent world occurs, no other does, and each with the
 * right frequency. */
#include "tests/support/check.h"

#include <string.h>

#include "games/eights/eights.h"
#include "games/nefertiti/nefertiti.h"
#include "games/nile/nile.h"
#include "games/valley/valley.h"
#include "tests/conformance/worlds.h"
#include "tests/support/walk.h"

static void begin(const struct akhet_game *game, void *state, unsigned players, const char *option)
{
    struct akhet_setup setup = akhet_setup_default(game, players);
    struct akhet_random random;
    akhet_random_fast(&random, 3);
    if (option)
        assert_true(akhet_setup_option(game, &setup, option, NULL));
    assert_true(akhet_start(game, state, &setup, &random, NULL, NULL));
}

/* Three hands of one card and a deck of two. */
static bool build_eights(const struct world_case *c, const uint8_t *place, void *world)
{
    struct eights_state *s = world;
    unsigned deck = 0;
    for (unsigned seat = 1; seat < EIGHTS_SEATS; seat++)
        s->hand[seat] = 0;
    for (unsigned i = 0; i < c->cards; i++) {
        if (place[i] < 3)
            s->hand[1 + place[i]] |= (uint64_t)1 << c->card[i];
        else
            s->deck[deck++] = c->card[i];
    }
    return true;
}

static void test_eights(void **unused)
{
    (void)unused;
    struct eights_state s;
    begin(&akhet_eights, &s, 4, NULL);
    s.top = 5;
    s.hand[0] = (((uint64_t)1 << 52) - 1) & ~(uint64_t)0x3f; /* all cards except 0 to 5 */
    for (unsigned seat = 1; seat < 4; seat++)
        s.hand[seat] = (uint64_t)1 << (seat - 1);
    s.deck[0] = 3;
    s.deck[1] = 4;
    s.deck_size = 2;
    struct world_case c = {&akhet_eights, &s,          0, true, 5, {0, 1, 2, 3, 4}, 4,
                           {1, 1, 1, 2},  build_eights};
    check_worlds(&c, 30000);
}

/* Nile: put every card into the discards, then remove the unseen ones. */
static void nile_bare(struct nile_state *s, const uint8_t *card, unsigned cards)
{
    for (unsigned seat = 0; seat < NILE_SEATS; seat++) {
        for (unsigned k = 0; k < NILE_COUNTED; k++)
            s->discards[k] = (uint8_t)(s->discards[k] + s->hand[seat][k]);
        memset(s->hand[seat], 0, sizeof s->hand[seat]);
        s->hand_size[seat] = 0;
    }
    for (unsigned k = 0; k < NILE_COUNTED; k++) {
        s->discards[k] = (uint8_t)(s->discards[k] + s->pile[k]);
        s->pile[k] = 0;
    }
    for (unsigned i = 0; i < cards; i++)
        s->discards[card[i]]--;
}

enum { HAND_1, HAND_2, STORAGE_1, PILE, REMOVED };

/* Seat 0 is the viewer; seats 1 and 2 have hands, seat 1 also a storage. */
static bool build_nile(const struct world_case *c, const uint8_t *place, void *world)
{
    struct nile_state *s = world;
    memset(s->hand[1], 0, sizeof s->hand[1]);
    memset(s->hand[2], 0, sizeof s->hand[2]);
    memset(s->storage[1], 0, sizeof s->storage[1]);
    memset(s->removed, 0, sizeof s->removed);
    memset(s->pile, 0, NILE_COUNTED);
    uint8_t *const at[] = {s->hand[1], s->hand[2], s->storage[1], s->pile, s->removed};
    for (unsigned i = 0; i < c->cards; i++) {
        if (place[i] == STORAGE_1 && c->card[i] >= NILE_CROPS)
            return false;
        if (place[i] == REMOVED && c->card[i] < NILE_CROPS)
            return false;
        at[place[i]][c->card[i]]++;
    }
    return true;
}

static void set_nile(struct nile_state *s, const struct world_case *c, const uint8_t *place)
{
    nile_bare(s, c->card, c->cards);
    s->hand_size[1] = c->size[HAND_1];
    s->hand_size[2] = c->size[HAND_2];
    s->storage_size[1] = c->size[STORAGE_1];
    s->pile_size = (uint8_t)(c->size[PILE] + 1); /* plus the locusts */
    memset(s->removed, 0, sizeof s->removed);
    assert_true(build_nile(c, place, s));
}

static void test_nile(void **unused)
{
    (void)unused;
    struct nile_state s;
    begin(&akhet_nile, &s, 3, NULL);
    struct world_case c = {
        &akhet_nile,
        &s,
        0,
        false,
        7,
        {NILE_papyrus, NILE_wheat, NILE_wheat, NILE_lettuce, NILE_papyrus_wheat, NILE_flax,
         NILE_wheat_flax},
        4,
        {2, 1, 1, 3},
        build_nile,
    };
    const uint8_t place[] = {HAND_1, HAND_1, STORAGE_1, HAND_2, PILE, PILE, PILE};
    s.pile[NILE_locusts] = 1; /* even if they came as the first flood */
    set_nile(&s, &c, place);
    check_worlds(&c, 60000);
}

static void test_nile_quick_with_removed_speculation(void **unused)
{
    (void)unused;
    struct nile_state s;
    begin(&akhet_nile, &s, 2, "quick=on");
    struct world_case c = {&akhet_nile,     &s,        0, false, 8, {NILE_papyrus, NILE_wheat}, 5,
                           {1, 0, 1, 1, 5}, build_nile};
    for (unsigned i = 0; i < 6; i++)
        c.card[2 + i] = (uint8_t)(NILE_CROPS + i);
    /* The removed cards come back first, so that the six pairs above are the unseen ones. */
    for (unsigned k = 0; k < NILE_COUNTED; k++)
        s.pile[k] = (uint8_t)(s.pile[k] + s.removed[k]);
    s.pile[NILE_locusts] = 1;
    const uint8_t place[] = {HAND_1, STORAGE_1, PILE, REMOVED, REMOVED, REMOVED, REMOVED, REMOVED};
    set_nile(&s, &c, place);
    check_worlds(&c, 30000);
}

/* Valley: seat 1 is the viewer, and seat 0 is laying guardians in an open tomb. All cards that are
 * not listed as unseen are in the camp of seat 1, except guardians, which a camp cannot hold. */
enum { HAND, DOWN, HAND_OF_1, DOWN_OF_1, DECK, VALLEY_PLACES };

struct valley_case {
    struct world_case world;
    unsigned known; /* the first `known` cards are known to be in seat 0's hand or face down */
};

static bool build_valley(const struct world_case *c, const uint8_t *place, void *world)
{
    struct valley_state *s = world;
    const struct valley_case *v = (const struct valley_case *)c;
    memset(s->deck, 0, sizeof s->deck);
    for (unsigned seat = 0; seat < (c->viewer < 0 ? 2 : 1); seat++) {
        memset(s->side[seat].hand, 0, sizeof s->side[seat].hand);
        memset(s->side[seat].tomb, 0, sizeof s->side[seat].tomb);
        s->side[seat].bluff = 0;
    }
    for (unsigned i = 0; i < c->cards; i++) {
        unsigned card = c->card[i];
        struct valley_side *side = &s->side[place[i] == HAND_OF_1 || place[i] == DOWN_OF_1];
        if (i < v->known && place[i] == DECK)
            return false;
        if (place[i] == DECK)
            s->deck[card]++;
        else if (place[i] == HAND || place[i] == HAND_OF_1)
            side->hand[card]++;
        else if (card >= VALLEY_GUARDIAN)
            side->tomb[card]++;
        else if (side->bluff)
            return false; /* VAL-42 */
        else
            side->bluff = (uint8_t)(1 + card);
    }
    return true;
}

/* `others` are the unseen cards that are not guardians; `mine` guardians are in seat 1's hand. */
static void set_valley(struct valley_state *s, struct valley_case *v, const uint8_t *others,
                       unsigned count, unsigned mine)
{
    struct world_case *c = &v->world;
    uint8_t all[VALLEY_PILE], place[WORLD_CARDS];
    begin(&akhet_valley, s, 2, NULL);
    memcpy(all, s->deck, sizeof all);
    for (unsigned k = 0; k < VALLEY_PILE; k++)
        all[k] = (uint8_t)(all[k] + s->side[0].hand[k] + s->side[1].hand[k]);
    memset(s->side[0].hand, 0, sizeof s->side[0].hand);
    memset(s->side[1].hand, 0, sizeof s->side[1].hand);
    c->cards = 0;
    for (unsigned i = 0; i < count; i++) {
        all[others[i]]--;
        c->card[c->cards++] = others[i];
    }
    for (unsigned k = 0; k < VALLEY_GUARDIAN; k++)
        s->side[1].camp[k] = all[k];
    for (unsigned k = VALLEY_GUARDIAN; k < VALLEY_KINDS; k++) {
        for (; all[k]; all[k]--) {
            if (mine && all[k] > 1) {
                s->side[1].hand[k]++;
                mine--;
            } else {
                c->card[c->cards++] = (uint8_t)k;
            }
        }
    }
    unsigned filled = 0;
    c->places = VALLEY_PLACES;
    c->size[DECK] = (uint8_t)(c->cards - c->size[HAND] - c->size[DOWN] - c->size[HAND_OF_1] -
                              c->size[DOWN_OF_1]);
    /* The true world: the last cards, all guardians, are held; known ones come first. */
    for (unsigned i = 0; i < c->cards; i++)
        place[i] = DECK;
    for (unsigned p = 0; p < DECK; p++)
        for (unsigned i = 0; i < c->size[p]; i++, filled++)
            place[filled < v->known ? filled : c->cards - 1 - filled] = (uint8_t)p;
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) { /* all papyri are known */
        s->side[seat].spent = (uint16_t)(7u << 3 * seat);
        s->side[seat].papyri = s->side[seat].papyri_left = 0;
    }
    s->phase = VALLEY_LAY;
    s->turn = 1;
    s->holder = 0;
    s->open = 1 + VALLEY_TOMB_HOREMHEB;
    s->tombs &= (uint8_t) ~(1u << VALLEY_TOMB_HOREMHEB);
    s->deck_size = c->size[DECK];
    s->side[0].down = c->size[DOWN];
    s->side[0].hand_size = c->size[HAND];
    s->side[1].hand_size = 0;
    for (unsigned k = 0; k < VALLEY_PILE; k++)
        s->side[1].hand_size = (uint8_t)(s->side[1].hand_size + s->side[1].hand[k]);
    if (c->viewer < 0) {
        s->side[1].down = c->size[DOWN_OF_1];
        s->side[1].hand_size = c->size[HAND_OF_1];
    }
    for (unsigned i = 0; i < v->known; i++)
        s->side[1].known[c->card[i]]++;
    assert_true(build_valley(c, place, s));
}

/* VAL-42, VAL-60: two cards face down, one in hand; two of the unseen cards are not guardians, so
 * one may be a bluff. */
static void test_valley_face_down(void **unused)
{
    (void)unused;
    static struct valley_state s;
    struct valley_case v = {{&akhet_valley, &s, 1, false, 0, {0}, 0, {1, 2, 0, 0, 0}, build_valley},
                            0};
    set_valley(&s, &v, (const uint8_t[]){VALLEY_WORKER, VALLEY_WORKER, VALLEY_MONKEY}, 3, 5);
    check_worlds(&v.world, 200000);
}

/* VAL-61: the viewer knows that the first two cards are in hand or face down, but not which is
 * where. */
static void test_valley_with_known_cards(void **unused)
{
    (void)unused;
    static struct valley_state s;
    struct valley_case v = {{&akhet_valley, &s, 1, false, 0, {0}, 0, {2, 2, 0, 0, 0}, build_valley},
                            2};
    set_valley(&s, &v, (const uint8_t[]){VALLEY_WORKER, VALLEY_MONKEY, VALLEY_WORKER}, 3, 5);
    check_worlds(&v.world, 200000);
}

static void test_valley_for_a_spectator(void **unused)
{
    (void)unused;
    static struct valley_state s;
    struct valley_case v = {
        {&akhet_valley, &s, AKHET_SPECTATOR, false, 0, {0}, 0, {0, 1, 1, 1, 0}, build_valley}, 0};
    set_valley(&s, &v, (const uint8_t[]){VALLEY_WORKER, VALLEY_MONKEY}, 2, 0);
    check_worlds(&v.world, 200000);
}

/* Papyri and the top tomb: seat 0 has one papyrus left and one face down, and has seen the top
 * tomb. The cards here are ten papyri and then tombs. */
enum { LEFT, FACE_DOWN, OUT, TOP, BELOW };

static bool build_papyri(const struct world_case *c, const uint8_t *place, void *world)
{
    struct valley_state *s = world;
    s->side[0].papyri = s->side[0].laid = 0;
    for (unsigned i = 0; i < c->cards; i++) {
        bool tomb = c->card[i] >= VALLEY_PAPYRI;
        if (tomb != (place[i] >= TOP))
            return false;
        if (place[i] == LEFT)
            s->side[0].papyri |= (uint16_t)(1u << c->card[i]);
        if (place[i] == FACE_DOWN)
            s->side[0].laid |= (uint16_t)(1u << c->card[i]);
        if (place[i] == TOP)
            s->top = (uint8_t)(1 + c->card[i] - VALLEY_PAPYRI);
    }
    return true;
}

static void test_valley_papyri_and_the_top_tomb(void **unused)
{
    (void)unused;
    static struct valley_state s;
    struct valley_case none = {{&akhet_valley, &s, 1, false, 0, {0}, 0, {0}, build_valley}, 0};
    set_valley(&s, &none, NULL, 0, 5);
    s.side[1].spent = 7; /* the first three, and of seat 0 the fourth */
    s.side[0].spent = 8;
    s.side[0].papyri = 1 << 4;
    s.side[0].laid = 1 << 5;
    s.side[0].papyri_left = s.side[0].papyri_down = 1;
    s.side[0].won = 1 << VALLEY_TOMB_TUTANKHAMUN | 1 << VALLEY_TOMB_SETI;
    s.tombs &= (uint8_t)~s.side[0].won;
    s.top_seen = 1;
    struct world_case c = {&akhet_valley, &s, 1, false, 0, {0}, 5, {1, 1, 4, 1, 3}, build_papyri};
    for (unsigned papyrus = 4; papyrus < VALLEY_PAPYRI; papyrus++)
        c.card[c.cards++] = (uint8_t)papyrus;
    for (unsigned tomb = 0; tomb < VALLEY_TOMBS; tomb++) {
        if (!(s.tombs >> tomb & 1))
            continue;
        s.top = (uint8_t)(1 + tomb);
        c.card[c.cards++] = (uint8_t)(VALLEY_PAPYRI + tomb);
    }
    check_worlds(&c, 60000);
}

/* NEF-70: nothing but the order of the pile is hidden, and the pile has no order. */
static void check_same(struct walk *walk, void *context)
{
    (void)context;
    for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
        union akhet_space view, world = walk->state;
        walk->game->view(&walk->state, viewer, &view);
        walk->game->redeal(&view, &walk->choice, &world);
        assert_memory_equal(&world, &walk->state, sizeof world);
    }
}

static void test_nefertiti_has_one_world(void **unused)
{
    (void)unused;
    walk_game(&akhet_nefertiti, 5, check_same, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_eights),
        CASE(test_nile),
        CASE(test_nile_quick_with_removed_speculation),
        RULE(test_valley_face_down, "VAL-42, VAL-60"),
        RULE(test_valley_with_known_cards, "VAL-61"),
        CASE(test_valley_for_a_spectator),
        CASE(test_valley_papyri_and_the_top_tomb),
        RULE(test_nefertiti_has_one_world, "NEF-70"),
    };
    return cmocka_run_group_tests_name("redeal", tests, NULL, NULL);
}

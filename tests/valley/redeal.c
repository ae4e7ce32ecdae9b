/* Redeal: in small cases every consistent world is dealt, with the right frequency. The tests count
 * the worlds by trying every way to put distinct cards into the hidden places. */
#include "tests/valley/position.h"

enum { MOST_CARDS = 12, MOST_WORLDS = 4000 };
enum slot { HAND_0, DOWN_0, HAND_1, DOWN_1, DECK, DISCARD, SLOTS };

/* A card that the viewer does not see, or knows to be the other seat's. */
struct loose {
    unsigned card;
    bool known;
};

struct small {
    struct valley_state s; /* with the sizes of the hidden places, which are empty */
    int viewer;
    unsigned cards;
    struct loose loose[MOST_CARDS];
    unsigned size[SLOTS];
};

struct worlds {
    unsigned count;
    double total;
    struct {
        uint64_t key;
        double ways;
        unsigned dealt;
    } world[MOST_WORLDS];
};

static struct worlds worlds;

static uint64_t key_of(const struct valley_state *s)
{
    uint64_t key = 14695981039346656037u;
    const uint8_t *pile[6] = {s->side[0].hand, s->side[0].tomb, s->side[1].hand,
                              s->side[1].tomb, s->deck,         s->discard};
    for (unsigned i = 0; i < 6; i++)
        for (unsigned card = 0; card < VALLEY_PILE; card++)
            key = (key ^ pile[i][card]) * 1099511628211u;
    key = (key ^ s->side[0].bluff) * 1099511628211u;
    return (key ^ s->side[1].bluff) * 1099511628211u;
}

static unsigned world_of(uint64_t key)
{
    for (unsigned i = 0; i < worlds.count; i++)
        if (worlds.world[i].key == key)
            return i;
    assert_true(worlds.count < MOST_WORLDS);
    worlds.world[worlds.count].key = key;
    worlds.world[worlds.count].ways = 0;
    worlds.world[worlds.count].dealt = 0;
    return worlds.count++;
}

static void put(struct valley_state *s, enum slot slot, unsigned card)
{
    struct valley_side *side = &s->side[slot == HAND_1 || slot == DOWN_1];
    if (slot == DECK)
        s->deck[card]++;
    else if (slot == DISCARD)
        s->discard[card]++;
    else if (slot == HAND_0 || slot == HAND_1)
        side->hand[card]++;
    else if (card >= VALLEY_GUARDIAN)
        side->tomb[card]++;
    else
        side->bluff = (uint8_t)(1 + card);
}

/* Try every way to place the cards from the nth on. */
static void count_worlds(const struct small *small, unsigned nth, const struct valley_state *so_far,
                         unsigned room[SLOTS])
{
    if (nth == small->cards) {
        worlds.world[world_of(key_of(so_far))].ways++;
        worlds.total++;
        return;
    }
    const struct loose *loose = &small->loose[nth];
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        bool down = slot == DOWN_0 || slot == DOWN_1;
        bool seat = slot == HAND_1 || slot == DOWN_1;
        if (!room[slot] || (loose->known && slot >= DECK))
            continue;
        if (down && loose->card < VALLEY_GUARDIAN && so_far->side[seat].bluff)
            continue;
        struct valley_state next = *so_far;
        put(&next, (enum slot)slot, loose->card);
        room[slot]--;
        count_worlds(small, nth + 1, &next, room);
        room[slot]++;
    }
}

/* Make all cards that are not loose visible to the viewer: they are in the camps, and guardians in
 * the hand of seat 0. For a spectator no place is left for guardians, so all of them must be
 * loose. */
static void lay_out(struct small *small)
{
    struct valley_state *s = &small->s;
    uint8_t rest[VALLEY_PILE];
    memcpy(rest, valley_copies, sizeof rest);
    for (unsigned i = 0; i < small->cards; i++)
        rest[small->loose[i].card]--;
    for (unsigned card = 0; card < VALLEY_KINDS; card++) {
        if (card < VALLEY_GUARDIAN)
            s->side[0].camp[card] = rest[card];
        else
            s->side[0].hand[card] = rest[card];
    }
    if (small->viewer >= 0)
        s->side[0].hand_size = (uint8_t)pile_size(s->side[0].hand, VALLEY_PILE);
    s->side[1].hand_size = (uint8_t)small->size[HAND_1];
    s->side[1].down = (uint8_t)small->size[DOWN_1];
    s->deck_size = (uint8_t)small->size[DECK];
    s->discard_size = (uint8_t)small->size[DISCARD];
}

static void assert_fair(struct small *small, unsigned deals)
{
    memset(&worlds, 0, sizeof worlds);
    unsigned room[SLOTS];
    memcpy(room, small->size, sizeof room);
    count_worlds(small, 0, &small->s, room);
    small->s.viewer = (int8_t)small->viewer;
    struct akhet_random random;
    akhet_random_fast(&random, 17);
    unsigned possible = worlds.count;
    for (unsigned i = 0; i < deals; i++) {
        struct valley_state dealt;
        game->redeal(&small->s, &random, &dealt);
        worlds.world[world_of(key_of(&dealt))].dealt++;
    }
    assert_int_equal(worlds.count, possible); /* no inconsistent world */
    double chi = 0;
    for (unsigned i = 0; i < possible; i++) {
        double expected = deals * worlds.world[i].ways / worlds.total;
        double off = worlds.world[i].dealt - expected;
        assert_true(worlds.world[i].dealt > 0);
        chi += off * off / expected;
    }
    /* A fair redeal gives about possible +- sqrt(2 possible). */
    double slack = chi - possible;
    assert_true(slack < 0 || slack * slack < 2.0 * possible * 16);
}

static void begin(struct small *small, int viewer)
{
    memset(small, 0, sizeof *small);
    stage(&small->s);
    memset(small->s.deck, 0, sizeof small->s.deck);
    open_at(&small->s, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
    for (unsigned seat = 0; seat < 2; seat++)
        if ((int)seat != viewer)
            small->s.side[seat].papyri = 0;
    small->viewer = viewer;
}

static void loose(struct small *small, unsigned card, unsigned number, bool known)
{
    for (; number; number--) {
        small->loose[small->cards].card = card;
        small->loose[small->cards++].known = known;
        if (known)
            small->s.side[0].known[card]++;
    }
}

static void test_unseen_cards_are_anywhere_unseen(void **unused)
{
    (void)unused;
    struct small small;
    begin(&small, 0);
    loose(&small, VALLEY_MUMMY, 2, false);
    loose(&small, VALLEY_CAMEL, 2, false);
    loose(&small, VALLEY_WORKER, 2, false);
    small.size[HAND_1] = 2;
    small.size[DECK] = 3;
    small.size[DISCARD] = 1;
    lay_out(&small);
    assert_fair(&small, 20000);
}

static void test_known_cards_are_in_hand_or_face_down(void **unused)
{
    (void)unused;
    struct small small;
    begin(&small, 0);
    loose(&small, VALLEY_CAMEL, 1, true);
    loose(&small, VALLEY_SKELETON, 1, true);
    loose(&small, VALLEY_MUMMY, 2, false);
    loose(&small, VALLEY_PIT, 1, false);
    loose(&small, VALLEY_CAMEL, 1, false);
    loose(&small, VALLEY_WORKER, 2, false);
    small.size[HAND_1] = 2;
    small.size[DOWN_1] = 2;
    small.size[DECK] = 2;
    small.size[DISCARD] = 2;
    lay_out(&small);
    assert_fair(&small, 40000);
}

static void test_a_full_knowledge_leaves_only_the_choice_what_lies_face_down(void **unused)
{
    (void)unused;
    struct small small;
    begin(&small, 0);
    loose(&small, VALLEY_CAMEL, 2, true);
    loose(&small, VALLEY_SKELETON, 1, true);
    loose(&small, VALLEY_CURSE, 1, true);
    loose(&small, VALLEY_MUMMY, 2, false);
    small.size[HAND_1] = 2;
    small.size[DOWN_1] = 2;
    small.size[DECK] = 2;
    lay_out(&small);
    assert_fair(&small, 4000);
}

static void test_two_cards_face_down_hold_at_most_one_bluff(void **unused)
{
    (void)unused;
    struct small small;
    begin(&small, 0);
    loose(&small, VALLEY_MUMMY, 1, false);
    loose(&small, VALLEY_CURSE, 1, false);
    loose(&small, VALLEY_CAMEL, 3, false);
    loose(&small, VALLEY_FALCON, 2, false);
    small.size[DOWN_1] = 2;
    small.size[HAND_1] = 1;
    small.size[DECK] = 4;
    lay_out(&small);
    assert_fair(&small, 20000);
}

static void test_a_spectator_knows_neither_side(void **unused)
{
    (void)unused;
    struct small small;
    begin(&small, AKHET_SPECTATOR);
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_KINDS; card++)
        loose(&small, card, card < VALLEY_GUARDIAN + 3 ? 1 : 0, false);
    loose(&small, VALLEY_CAMEL, 2, false);
    loose(&small, VALLEY_WORKER, 2, false);
    small.size[HAND_0] = 1;
    small.size[DOWN_0] = 1;
    small.size[HAND_1] = 1;
    small.size[DOWN_1] = 2;
    small.size[DECK] = 1;
    small.size[DISCARD] = 1;
    lay_out(&small);
    /* The other guardians are visible in front of seat 1, which does not affect the redeal. */
    memset(small.s.side[0].hand, 0, sizeof small.s.side[0].hand);
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_KINDS; card++)
        small.s.side[1].tomb[card] =
            (uint8_t)(valley_copies[card] - (card < VALLEY_GUARDIAN + 3 ? 1 : 0));
    small.s.side[0].hand_size = 1;
    small.s.side[0].down = 1;
    assert_fair(&small, 40000);
}

static void test_papyri_and_the_top_tomb_are_any_of_those_unseen(void **unused)
{
    (void)unused;
    struct valley_state s, view, world;
    struct akhet_random random;
    akhet_random_fast(&random, 23);
    stage(&s);
    open_at(&s, VALLEY_TOMB_HOREMHEB, VALLEY_LAY);
    s.turn = 1;
    go(&s, "lay avatar-of-bastet");
    s.phase = VALLEY_LAY;
    game->view(&s, 0, &view);
    enum { DEALS = 7000 };
    unsigned left[VALLEY_PAPYRI] = {0}, down[VALLEY_PAPYRI] = {0};
    for (unsigned i = 0; i < DEALS; i++) {
        game->redeal(&view, &random, &world);
        assert_sound(game, &world);
        for (unsigned p = 0; p < VALLEY_PAPYRI; p++) {
            left[p] += world.side[1].papyri >> p & 1;
            down[p] += world.side[1].laid >> p & 1;
        }
    }
    for (unsigned p = 0; p < VALLEY_PAPYRI; p++) {
        bool mine = s.side[0].papyri >> p & 1;
        assert_in_range(left[p], mine ? 0 : 1850, mine ? 0 : 2150); /* 2 of 7 */
        assert_in_range(down[p], mine ? 0 : 880, mine ? 0 : 1120);  /* 1 of 7 */
    }
}

static void test_a_top_tomb_seen_by_the_other_is_any_of_those_left(void **unused)
{
    (void)unused;
    struct valley_state s, view, world;
    struct akhet_random random;
    akhet_random_fast(&random, 29);
    stage(&s);
    s.top = 1 + VALLEY_TOMB_SETI;
    s.top_seen = 2;
    unsigned seen = 0;
    game->view(&s, 0, &view);
    for (unsigned i = 0; i < 200; i++) {
        game->redeal(&view, &random, &world);
        assert_sound(game, &world);
        seen |= 1u << (world.top - 1);
    }
    assert_int_equal(seen, VALLEY_ALL_TOMBS);
    game->view(&s, 1, &view);
    game->redeal(&view, &random, &world);
    assert_int_equal(world.top, 1 + VALLEY_TOMB_SETI);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_unseen_cards_are_anywhere_unseen, "VAL-60"),
        RULE(test_known_cards_are_in_hand_or_face_down, "VAL-42, VAL-61"),
        RULE(test_a_full_knowledge_leaves_only_the_choice_what_lies_face_down, "VAL-42, VAL-61"),
        RULE(test_two_cards_face_down_hold_at_most_one_bluff, "VAL-42"),
        RULE(test_a_spectator_knows_neither_side, "VAL-42, VAL-60"),
        RULE(test_papyri_and_the_top_tomb_are_any_of_those_unseen, "VAL-60"),
        RULE(test_a_top_tomb_seen_by_the_other_is_any_of_those_left, "VAL-61"),
    };
    return cmocka_run_group_tests_name("valley-redeal", tests, NULL, NULL);
}

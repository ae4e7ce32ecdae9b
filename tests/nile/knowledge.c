/* Views and redeals of Nile, its places, its JSON and its invariants. */
#include <string.h>

#include "tests/nile/position.h"

static const struct akhet_game *const game = &akhet_nile;

/* A position in mid-game with cards in every zone. */
static void busy(struct nile_state *s, unsigned players)
{
    position_for(s, players);
    for (unsigned seat = 0; seat < players; seat++) {
        give(s, seat, NILE_papyrus + seat, 2);
        give(s, seat, NILE_papyrus_wheat + seat, 1);
        store(s, seat, NILE_flax, seat);
        store(s, seat, NILE_castor, 1);
    }
    grow(s, 1, NILE_lettuce, 3);
    discard(s, NILE_papyrus, 2);
    assert_sound(game, s);
}

static void test_a_storage_is_seen_by_its_owner_alone_and_its_size_by_all(void **unused)
{
    (void)unused;
    struct nile_state s, v;
    busy(&s, 3);
    for (int viewer = AKHET_SPECTATOR; viewer < 3; viewer++) {
        game->view(&s, viewer, &v);
        for (int seat = 0; seat < 3; seat++) {
            assert_int_equal(v.storage[seat][NILE_castor], seat == viewer);
            assert_int_equal(v.storage[seat][NILE_flax], seat == viewer ? seat : 0);
            assert_int_equal(v.storage_size[seat], 1 + seat);
            assert_int_equal(v.hand_size[seat], 3);
        }
        assert_int_equal(v.field[NILE_lettuce], 3);
        assert_int_equal(v.owner[NILE_lettuce], 1);
    }
}

static void test_a_seat_knows_its_hand_and_what_lies_on_the_table(void **unused)
{
    (void)unused;
    struct nile_state s, v;
    busy(&s, 3);
    for (int viewer = AKHET_SPECTATOR; viewer < 3; viewer++) {
        game->view(&s, viewer, &v);
        for (int seat = 0; seat < 3; seat++) {
            uint8_t none[16] = {0};
            assert_memory_equal(v.hand[seat], seat == viewer ? s.hand[seat] : none, 16);
        }
        assert_memory_equal(v.discards, s.discards, 16);
        assert_memory_equal(v.flood_pile, s.flood_pile, 16);
        assert_int_equal(v.flood, NILE_wheat);
        assert_int_equal(v.flooded, 1 << NILE_wheat);
        assert_int_equal(v.pile_size, s.pile_size);
        assert_int_equal(v.piles_left, 3);
        assert_int_equal(v.pile[NILE_locusts], 1);
        for (unsigned kind = 0; kind < NILE_COUNTED; kind++)
            assert_int_equal(v.pile[kind], 0);
    }
    locusts_aside(&s);
    game->view(&s, 0, &v);
    assert_int_equal(v.pile[NILE_locusts], 0);
}

static void test_a_view_does_not_change_with_what_is_hidden(void **unused)
{
    (void)unused;
    struct nile_state s, before, after;
    busy(&s, 3);
    game->view(&s, 0, &before);
    /* Swap a card of another hand, and one of another storage, with the pile. */
    s.hand[1][NILE_wheat]--;
    s.hand[1][NILE_castor]++;
    s.pile[NILE_wheat]++;
    s.storage[2][NILE_castor]--;
    s.storage[2][NILE_lettuce]++;
    s.pile[NILE_lettuce]--;
    assert_sound(game, &s);
    game->view(&s, 0, &after);
    assert_memory_equal(&before, &after, sizeof before);
    game->view(&s, 1, &after);
    assert_memory_not_equal(before.hand, after.hand, sizeof before.hand);
}

static void test_draws_are_told_to_the_drawer_and_locusts_to_all(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    struct akhet_event event[AKHET_EVENTS], told;
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    river_from(&river, s);
    comes(&river, NILE_locusts);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_castor);
    play_with(game, s, "pass", &river.script.random, &events);
    static const char *const words[] = {"pass seat=0",
                                        "draw seat=0 card=locusts",
                                        "draw seat=0 card=papyrus",
                                        "draw seat=0 card=papyrus",
                                        "no-field",
                                        "flood card=castor"};
    assert_int_equal(events.count, 6);
    for (unsigned i = 0; i < 6; i++) {
        char line[64];
        struct akhet_text text = akhet_text_on(line, sizeof line);
        akhet_event_words(game, &event[i], &text);
        assert_string_equal(line, words[i]);
        assert_true(akhet_event_for(game, &event[i], 1, &told));
        bool secret = i == 2 || i == 3;
        assert_int_equal(told.arg[1] == AKHET_HIDDEN, secret);
        assert_true(akhet_event_for(game, &event[i], 0, &told));
        assert_true(told.arg[1] != AKHET_HIDDEN);
    }
}

static void test_open_storages_are_seen_by_all(void **unused)
{
    (void)unused;
    struct nile_state s, v;
    struct akhet_score score;
    struct akhet_setup setup = akhet_setup_default(game, 3);
    assert_true(akhet_setup_option(game, &setup, "storage=open", NULL));
    struct akhet_random random;
    akhet_random_fast(&random, 1);
    assert_true(akhet_start(game, &s, &setup, &random, NULL, NULL));
    assert_int_equal(s.open, 1);
    busy(&s, 3);
    game->view(&s, 0, &v);
    assert_memory_not_equal(v.storage, s.storage, sizeof s.storage); /* hidden by default */
    s.open = 1;
    for (int viewer = AKHET_SPECTATOR; viewer < 3; viewer++) {
        game->view(&s, viewer, &v);
        assert_memory_equal(v.storage, s.storage, sizeof s.storage);
        game->score(&v, &score);
        assert_int_equal(score.known, 7);
    }
}

static void test_the_score_is_known_as_far_as_storages_are(void **unused)
{
    (void)unused;
    struct nile_state s, v;
    struct akhet_score score;
    busy(&s, 3);
    game->view(&s, 2, &v);
    game->score(&v, &score);
    assert_int_equal(score.known, 1 << 2);
    assert_int_equal(score.part[2][4], 2);
    game->view(&s, AKHET_SPECTATOR, &v);
    game->score(&v, &score);
    assert_int_equal(score.known, 0);
}

/* A finished game with these storages. */
static void finish(struct nile_state *s, unsigned players, const uint8_t storage[][5])
{
    position_for(s, players);
    for (unsigned seat = 0; seat < players; seat++)
        for (unsigned crop = 0; crop < 5; crop++)
            store(s, seat, crop, storage[seat][crop]);
    for (unsigned kind = 0; kind < NILE_COUNTED; kind++)
        discard(s, kind, s->pile[kind]);
    locusts_aside(s);
    s->piles_left = 0;
    assert_sound(game, s);
}

static void test_the_smallest_pile_decides_then_the_next(void **unused)
{
    (void)unused;
    static const uint8_t storage[][5] = {
        {1, 9, 9, 3, 2}, /* 1 2 3 9 9 */
        {2, 2, 2, 2, 2}, /* 2 2 2 2 2: wins by its smallest */
        {3, 2, 1, 4, 4}, /* 1 2 3 4 4 */
        {0, 1, 3, 6, 4}, /* 0 1 3 4 6: last */
        {4, 1, 1, 1, 4}, /* 1 1 1 4 4 */
    };
    static const uint8_t expected[] = {2, 1, 3, 5, 4};
    struct nile_state s, v;
    struct akhet_score score;
    uint8_t place[AKHET_SEATS];
    finish(&s, 5, storage);
    game->places(&s, place);
    assert_memory_equal(place, expected, 5);
    game->view(&s, AKHET_SPECTATOR, &v); /* everything is public at the end */
    game->score(&v, &score);
    assert_int_equal(score.known, 31);
    assert_memory_equal(score.place, expected, 5);
    static const int16_t first[] = {1, 2, 3, 9, 9};
    assert_memory_equal(score.part[0], first, sizeof first);
    assert_int_equal(score.total[0], 1);
    assert_int_equal(score.total[1], 2);
    assert_int_equal(score.total[3], 0);
}

static void test_the_largest_pile_breaks_the_last_tie(void **position)
{
    static const uint8_t storage[][5] = {{1, 1, 2, 2, 5}, {1, 2, 1, 6, 2}};
    struct nile_state *s = *position;
    uint8_t place[AKHET_SEATS];
    finish(s, 2, storage);
    game->places(s, place);
    assert_int_equal(place[0], 2);
    assert_int_equal(place[1], 1);
}

static void test_a_tie_on_all_five_is_shared(void **position)
{
    static const uint8_t storage[][5] = {{1, 2, 3, 4, 5}, {0, 0, 0, 0, 0}, {5, 4, 3, 2, 1}};
    struct nile_state *s = *position;
    uint8_t place[AKHET_SEATS];
    finish(s, 3, storage);
    game->places(s, place);
    assert_int_equal(place[0], 1);
    assert_int_equal(place[1], 3);
    assert_int_equal(place[2], 1);
}

/* Three cards are unseen, two of them alike; one is in a hand, so two worlds are possible, with
 * odds of two to one. */
static void test_a_redeal_gives_every_world_its_chance(void **unused)
{
    (void)unused;
    struct nile_state s, v, world;
    struct akhet_random random;
    position_for(&s, 2);
    give(&s, 1, NILE_flax, 1);
    PILE(&s, 0, NILE_flax, NILE_papyrus_wheat);
    assert_sound(game, &s);
    game->view(&s, 0, &v);
    akhet_random_fast(&random, 9);
    unsigned flax = 0;
    for (unsigned i = 0; i < 3000; i++) {
        game->redeal(&v, &random, &world);
        assert_sound(game, &world);
        assert_memory_equal(world.hand[0], s.hand[0], 16);
        flax += world.hand[1][NILE_flax];
    }
    assert_in_range(flax, 1900, 2100);
}

/* A hidden storage holds only crops. With two crops and a speculation card unseen in a storage, a
 * hand and the pile, the speculation card is equally often in the hand and in the pile, and never
 * in the storage. */
static void test_a_redeal_keeps_speculation_cards_out_of_storages(void **unused)
{
    (void)unused;
    struct nile_state s, v, world;
    struct akhet_random random;
    position_for(&s, 2);
    store(&s, 1, NILE_flax, 1);
    give(&s, 1, NILE_castor, 1);
    PILE(&s, 0, NILE_papyrus_wheat);
    game->view(&s, 0, &v);
    akhet_random_fast(&random, 9);
    unsigned stored_flax = 0, held_pair = 0;
    for (unsigned i = 0; i < 4000; i++) {
        game->redeal(&v, &random, &world);
        assert_sound(game, &world);
        stored_flax += world.storage[1][NILE_flax];
        held_pair += world.hand[1][NILE_papyrus_wheat];
    }
    assert_in_range(stored_flax, 1880, 2120);
    assert_in_range(held_pair, 1880, 2120);
}

/* The five removed cards may be any five unseen speculation cards. */
static void test_a_redeal_draws_the_removed_cards_anew(void **unused)
{
    (void)unused;
    struct nile_state s, v, world;
    struct akhet_random random;
    struct akhet_setup setup = {.players = 2, .option = {1}};
    akhet_random_fast(&random, 21);
    assert_true(akhet_start(game, &s, &setup, &random, NULL, NULL));
    game->view(&s, 0, &v);
    unsigned removed[16] = {0};
    for (unsigned i = 0; i < 2000; i++) {
        game->redeal(&v, &random, &world);
        assert_sound(game, &world);
        for (unsigned kind = 0; kind < 16; kind++)
            removed[kind] += world.removed[kind];
    }
    unsigned in_sight = 0;
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++)
        in_sight += v.hand[0][kind] + v.flood_pile[kind];
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++) {
        unsigned fair = v.hand[0][kind] + v.flood_pile[kind] ? 0 : 2000 * 5 / (10 - in_sight);
        assert_in_range(removed[kind], fair - fair / 10, fair + fair / 10);
    }
}

static void test_speculation_cards_left_at_the_end_are_in_sight(void **unused)
{
    (void)unused;
    struct nile_state s, v, world;
    struct akhet_random random;
    struct river river;
    position_for(&s, 2);
    s.piles_left = 1;
    give(&s, 0, NILE_castor_flax, 1);
    PILE(&s, 1, NILE_papyrus);
    river_from(&river, &s);
    comes(&river, NILE_papyrus);
    play(&s, "speculate castor-flax", &river);
    char buf[2048];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&text);
    game->view(&s, 1, &v);
    game->view_json(&v, &json);
    assert_non_null(strstr(buf, "\"turn\":null,\"phase\":\"over\""));
    assert_non_null(strstr(buf, "\"speculation\":[\"castor-flax\"]"));
    akhet_random_fast(&random, 1);
    game->redeal(&v, &random, &world);
    assert_sound(game, &world);
    assert_memory_equal(&world, &s, sizeof s); /* nothing else is unknown */
}

static void test_a_flood_card_that_was_shuffled_away_is_null_in_json(void **position)
{
    struct nile_state *s = *position;
    char buf[2048];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&text);
    struct river river;
    give(s, 0, NILE_castor, 2);
    PILE(s, 1, NILE_papyrus);
    quietly(s, "market castor");
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    play(s, "discard castor", &river);
    game->state_json(s, &json);
    assert_non_null(strstr(buf, "\"flood\":null,\"flooded\":[\"wheat\"],\"flood_pile\":{}"));
}

static void test_the_whole_state_as_json(void **position)
{
    struct nile_state *s = *position;
    char buf[2048];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&text);
    grow(s, 1, NILE_flax, 2);
    store(s, 0, NILE_castor, 1);
    discard(s, NILE_lettuce_flax, 1);
    PILE(s, 1, NILE_papyrus, NILE_locusts);
    s->hand[1][NILE_papyrus] = 15;
    game->state_json(s, &json);
    assert_string_equal(
        buf, "\"turn\":0,\"phase\":\"trade\",\"added\":[],\"piles_left\":2,\"pile_size\":2,"
             "\"locusts_in_pile\":true,\"pile\":{\"papyrus\":1,\"locusts\":1},"
             "\"flood\":\"wheat\",\"flooded\":[\"wheat\"],\"flood_pile\":{\"wheat\":1},"
             "\"discards\":{\"lettuce-flax\":1},\"removed\":{},"
             "\"fields\":{\"flax\":{\"seat\":1,\"cards\":2}},"
             "\"seats\":[{\"hand_size\":0,\"hand\":{},\"storage_size\":1,"
             "\"storage\":{\"castor\":1},\"speculation\":[]},"
             "{\"hand_size\":84,\"hand\":{\"papyrus\":15,\"wheat\":15,\"lettuce\":16,"
             "\"castor\":15,\"flax\":14,\"papyrus-wheat\":1,\"papyrus-lettuce\":1,"
             "\"papyrus-castor\":1,\"papyrus-flax\":1,\"wheat-lettuce\":1,\"wheat-castor\":1,"
             "\"wheat-flax\":1,\"lettuce-castor\":1,\"castor-flax\":1},\"storage_size\":0,"
             "\"storage\":{},\"speculation\":[]}]");
}

static void test_a_view_as_json_leaves_out_what_is_hidden(void **unused)
{
    (void)unused;
    struct nile_state s, v;
    char buf[2048];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&text);
    busy(&s, 2);
    game->view(&s, 1, &v);
    game->view_json(&v, &json);
    assert_non_null(strstr(buf, "\"viewer\":1"));
    assert_null(strstr(buf, "\"pile\":"));
    assert_null(strstr(buf, "\"removed\":"));
    assert_non_null(strstr(buf, "{\"hand_size\":3,\"storage_size\":1,\"speculation\":[]}"));
    assert_non_null(strstr(buf, "\"hand\":{\"wheat\":2,\"papyrus-lettuce\":1}"));
}

/* The check must notice each violation. */
static void test_a_broken_table_is_told_from_a_sound_one(void **position)
{
    static const size_t offset[] = {
        offsetof(struct nile_state, hand) + NILE_flax,
        offsetof(struct nile_state, hand) + NILE_locusts,
        offsetof(struct nile_state, storage) + 6,
        offsetof(struct nile_state, pile) + NILE_locusts,
        offsetof(struct nile_state, discards) + NILE_castor,
        offsetof(struct nile_state, discards) + NILE_locusts,
        offsetof(struct nile_state, flood_pile) + NILE_castor,
        offsetof(struct nile_state, removed) + NILE_castor_flax,
        offsetof(struct nile_state, field) + NILE_lettuce,
        offsetof(struct nile_state, field) + 5,
        offsetof(struct nile_state, owner) + NILE_papyrus,
        offsetof(struct nile_state, hand_size) + 4,
        offsetof(struct nile_state, storage_size),
        offsetof(struct nile_state, laid),
        offsetof(struct nile_state, laid) + 1,
        offsetof(struct nile_state, laid_by),
        offsetof(struct nile_state, pile_size),
        offsetof(struct nile_state, piles_left),
        offsetof(struct nile_state, flood),
        offsetof(struct nile_state, flooded),
        offsetof(struct nile_state, added),
        offsetof(struct nile_state, viewer),
    };
    struct nile_state *s = *position;
    for (unsigned i = 0; i < sizeof offset / sizeof *offset; i++) {
        busy(s, 3);
        ((uint8_t *)s)[offset[i]]++;
        assert_non_null(game->check_state(s));
    }
    static const struct {
        size_t offset;
        uint8_t value;
    } change[] = {
        {offsetof(struct nile_state, turn), 3},
        {offsetof(struct nile_state, phase), NILE_ADDING},
        {offsetof(struct nile_state, phase), NILE_PHASES},
        {offsetof(struct nile_state, players), 1},
        {offsetof(struct nile_state, players), 2},
        {offsetof(struct nile_state, flooded), 0},
        {offsetof(struct nile_state, flooded), 7},
        {offsetof(struct nile_state, piles_left), 0},
        {offsetof(struct nile_state, quick), 2},
    };
    for (unsigned i = 0; i < sizeof change / sizeof *change; i++) {
        busy(s, 3);
        ((uint8_t *)s)[change[i].offset] = change[i].value;
        assert_non_null(game->check_state(s));
    }
}

/* Impossible phases: while adding, in a trade, and after the end. */
static void test_a_step_that_cannot_be_is_broken(void **position)
{
    struct nile_state *s = *position;
    position_for(s, 2);
    grow(s, 0, NILE_flax, 1);
    s->phase = NILE_ADDING;
    s->added = 1 << NILE_flax;
    assert_string_equal(game->check_state(s), "no field may grow any more");
    grow(s, 0, NILE_papyrus, 1);
    assert_sound(game, s);
    s->added = 1 << NILE_castor;
    assert_string_equal(game->check_state(s), "a field grew that may not");
    s->added = 0;
    s->phase = NILE_OFFER_SECOND;
    assert_string_equal(game->check_state(s), "there is no second card to discard");

    static const uint8_t nothing[2][5];
    finish(s, 2, nothing);
    s->phase = NILE_OFFER_SECOND;
    assert_string_equal(game->check_state(s), "something is being done after the end");
    s->phase = NILE_TRADE;
    s->laid[0] = NILE_wheat + 1;
    assert_string_equal(game->check_state(s), "a card is laid that is no speculation card");
    s->laid[0] = NILE_castor_flax + 1;
    assert_string_equal(game->check_state(s), "a card is lost or there is one too many");
    s->discards[NILE_castor_flax]--;
    assert_sound(game, s);

    position_for(s, 2);
    give(s, 3, NILE_wheat, 1);
    assert_string_equal(game->check_state(s), "somebody who does not play has cards");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_a_storage_is_seen_by_its_owner_alone_and_its_size_by_all, "NIL-31"),
        RULE(test_a_seat_knows_its_hand_and_what_lies_on_the_table, "NIL-100"),
        RULE(test_a_view_does_not_change_with_what_is_hidden, "NIL-100, NIL-31"),
        RULE(test_draws_are_told_to_the_drawer_and_locusts_to_all, "NIL-100, NIL-70"),
        RULE(test_open_storages_are_seen_by_all, "NIL-101"),
        RULE(test_the_score_is_known_as_far_as_storages_are, "NIL-31"),
        RULE(test_the_smallest_pile_decides_then_the_next, "NIL-90"),
        RULE(test_the_largest_pile_breaks_the_last_tie, "NIL-90"),
        RULE(test_a_tie_on_all_five_is_shared, "NIL-91"),
        RULE(test_a_redeal_gives_every_world_its_chance, "NIL-100"),
        RULE(test_a_redeal_keeps_speculation_cards_out_of_storages, "NIL-100"),
        RULE(test_a_redeal_draws_the_removed_cards_anew, "NIL-12, NIL-100"),
        RULE(test_speculation_cards_left_at_the_end_are_in_sight, "NIL-81, NIL-100"),
        CASE(test_a_flood_card_that_was_shuffled_away_is_null_in_json),
        CASE(test_the_whole_state_as_json),
        CASE(test_a_view_as_json_leaves_out_what_is_hidden),
        CASE(test_a_broken_table_is_told_from_a_sound_one),
        CASE(test_a_step_that_cannot_be_is_broken),
    };
    return cmocka_run_group_tests_name("nile: knowledge", tests, NULL, NULL);
}

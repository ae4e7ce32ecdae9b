/* Nile before the first move: the cards, the deal, the quick game. */
#include <string.h>

#include "tests/nile/position.h"

static const struct akhet_game *const game = &akhet_nile;

static void begin(struct nile_state *s, unsigned players, unsigned quick, uint64_t seed)
{
    struct akhet_setup setup = akhet_setup_default(game, players);
    struct akhet_random random;
    setup.option[0] = (uint8_t)quick;
    akhet_random_fast(&random, seed);
    assert_true(akhet_start(game, s, &setup, &random, NULL, NULL));
    assert_sound(game, s);
}

/* The number of cards of a kind, wherever they are. */
static unsigned copies(const struct nile_state *s, unsigned kind)
{
    unsigned cards = s->pile[kind] + s->discards[kind] + s->flood_pile[kind];
    for (unsigned seat = 0; seat < NILE_SEATS; seat++)
        cards += s->hand[seat][kind];
    return cards;
}

static unsigned all_cards(const struct nile_state *s)
{
    unsigned cards = 0;
    for (unsigned kind = 0; kind < NILE_KINDS; kind++)
        cards += copies(s, kind);
    return cards;
}

/* The seed of a deal in which the locusts did not come as the first flood. */
static uint64_t seed_with_locusts_in_pile(unsigned players, unsigned quick)
{
    struct nile_state s;
    for (uint64_t seed = 1;; seed++) {
        begin(&s, players, quick, seed);
        if (s.pile[NILE_locusts])
            return seed;
    }
}

static void test_there_are_five_crops_of_sixteen_cards(void **position)
{
    static const char *const crop[] = {"papyrus", "wheat", "lettuce", "castor", "flax"};
    struct nile_state *s = *position;
    begin(s, 4, 0, 3);
    assert_int_equal(NILE_CROPS, 5);
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(copies(s, i), 16);
        assert_string_equal(akhet_vocabulary_of(game, 'c')->term[i].id, crop[i]);
    }
}

static void test_there_is_one_speculation_card_for_each_pair(void **position)
{
    struct nile_state *s = *position;
    begin(s, 4, 0, 3);
    const struct akhet_vocabulary *crops = akhet_vocabulary_of(game, 'c');
    const struct akhet_vocabulary *pairs = akhet_vocabulary_of(game, 'p');
    unsigned at = 0;
    for (unsigned a = 0; a < 5; a++) {
        for (unsigned b = a + 1; b < 5; b++, at++) {
            char id[32];
            struct akhet_text text = akhet_text_on(id, sizeof id);
            akhet_text_put(&text, crops->term[a].id);
            akhet_text_char(&text, '-');
            akhet_text_put(&text, crops->term[b].id);
            assert_string_equal(pairs->term[at].id, id);
            assert_int_equal(copies(s, NILE_CROPS + at), 1);
        }
    }
    assert_int_equal(pairs->count, 10);
    assert_int_equal(at, 10);
}

static void test_the_deck_has_91_cards_with_one_locusts_card(void **position)
{
    struct nile_state *s = *position;
    begin(s, 5, 0, seed_with_locusts_in_pile(5, 0));
    assert_int_equal(all_cards(s), 91);
    assert_int_equal(copies(s, NILE_locusts), 1);
}

static void test_five_cards_are_dealt_and_never_the_locusts(void **unused)
{
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        for (uint64_t seed = 0; seed < 300; seed++) {
            struct nile_state s;
            begin(&s, players, 0, seed);
            for (unsigned seat = 0; seat < players; seat++) {
                assert_int_equal(s.hand_size[seat], 5);
                assert_int_equal(s.hand[seat][NILE_locusts], 0);
            }
            /* The first flood has been turned, after the locusts were shuffled in. */
            unsigned turned = 1 + !s.pile[NILE_locusts];
            assert_int_equal(s.pile_size, 91 - 5 * players - turned);
        }
    }
}

static void test_locusts_may_be_the_very_first_flood(void **unused)
{
    (void)unused;
    unsigned found = 0;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct nile_state s;
        begin(&s, 5, 0, seed);
        found += !s.pile[NILE_locusts];
    }
    assert_in_range(found, 10, 60); /* one in 66 on average: about 30 */
}

static void test_the_first_player_is_drawn_by_lot(void **unused)
{
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        unsigned first[NILE_SEATS] = {0};
        for (uint64_t seed = 0; seed < 1000; seed++) {
            struct nile_state s;
            begin(&s, players, 0, seed);
            first[game->seat(&s)]++;
        }
        for (unsigned seat = 0; seat < players; seat++)
            assert_in_range(first[seat], 1000 / players * 3 / 4, 1000 / players * 5 / 4);
    }
}

static void test_a_quick_game_of_two_is_played_with_76_cards(void **position)
{
    struct nile_state *s = *position;
    begin(s, 2, 1, seed_with_locusts_in_pile(2, 1));
    assert_int_equal(all_cards(s), 76);
    for (unsigned crop = 0; crop < 5; crop++)
        assert_int_equal(copies(s, crop), 14);
    unsigned removed = 0;
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++) {
        assert_int_equal(copies(s, kind) + s->removed[kind], 1);
        removed += s->removed[kind];
    }
    assert_int_equal(removed, 5);
}

static void test_the_removed_cards_are_drawn_by_lot_and_seen_by_nobody(void **unused)
{
    (void)unused;
    unsigned removed[16] = {0};
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct nile_state s, v;
        begin(&s, 2, 1, seed);
        for (unsigned kind = 0; kind < 16; kind++)
            removed[kind] += s.removed[kind];
        for (int viewer = AKHET_SPECTATOR; viewer < 2; viewer++) {
            game->view(&s, viewer, &v);
            for (unsigned kind = 0; kind < 16; kind++)
                assert_int_equal(v.removed[kind], 0);
        }
    }
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++)
        assert_in_range(removed[kind], 420, 580);
}

static void test_the_removal_is_told_to_nobody_but_the_trace(void **position)
{
    struct nile_state *s = *position;
    struct akhet_event event[64], told;
    struct akhet_events events = {event, 64, 0};
    struct akhet_random random;
    struct akhet_setup setup = {.players = 2, .option = {1}};
    akhet_random_fast(&random, 5);
    game->start(s, &setup, &random, &events);
    for (unsigned i = 0; i < 5; i++) {
        char words[64];
        struct akhet_text text = akhet_text_on(words, sizeof words);
        akhet_event_words(game, &event[i], &text);
        assert_memory_equal(words, "remove card=", 12);
        for (int seat = AKHET_SPECTATOR; seat < 2; seat++) {
            akhet_event_for(game, &event[i], seat, &told);
            assert_int_equal(told.arg[0], AKHET_HIDDEN);
        }
    }
}

static void test_a_quick_game_of_three_is_played_with_86_cards(void **position)
{
    struct nile_state *s = *position;
    begin(s, 3, 1, seed_with_locusts_in_pile(3, 1));
    assert_int_equal(all_cards(s), 86);
    for (unsigned crop = 0; crop < 5; crop++)
        assert_int_equal(copies(s, crop), 15);
    for (unsigned kind = NILE_CROPS; kind < NILE_COUNTED; kind++)
        assert_int_equal(copies(s, kind), 1);
}

static void test_there_is_no_quick_game_for_four_or_five(void **unused)
{
    (void)unused;
    for (unsigned players = 4; players <= 5; players++) {
        struct nile_state s;
        struct akhet_random random;
        struct akhet_error error;
        struct akhet_setup setup = akhet_setup_default(game, players);
        akhet_random_fast(&random, 1);
        assert_true(akhet_setup_option(game, &setup, "quick=on", NULL));
        assert_false(akhet_start(game, &s, &setup, &random, NULL, &error));
        assert_int_equal(error.code, AKHET_OPTION_PLAYERS);
    }
}

static void test_every_card_of_chance_is_told_in_order(void **position)
{
    struct nile_state *s = *position;
    struct akhet_event event[64];
    struct akhet_events events = {event, 64, 0};
    struct akhet_random random;
    struct akhet_setup setup = {.players = 3, .option = {0}};
    akhet_random_fast(&random, 11);
    game->start(s, &setup, &random, &events);
    uint8_t hand[3][16] = {{0}};
    for (unsigned i = 0; i < 15; i++) {
        assert_string_equal(game->event_kind[event[i].kind].id, "deal");
        assert_int_equal(event[i].arg[0], i / 5);
        assert_int_equal(event[i].seen_by, 1 << i / 5);
        hand[event[i].arg[0]][event[i].arg[1]]++;
    }
    assert_memory_equal(hand, s->hand, sizeof hand);
    assert_string_equal(game->event_kind[event[15].kind].id, "first");
    assert_int_equal(event[15].arg[0], s->turn);
    assert_string_equal(game->event_kind[event[16].kind].id, "flood");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_there_are_five_crops_of_sixteen_cards, "NIL-1"),
        RULE(test_there_is_one_speculation_card_for_each_pair, "NIL-2"),
        RULE(test_the_deck_has_91_cards_with_one_locusts_card, "NIL-3"),
        RULE(test_five_cards_are_dealt_and_never_the_locusts, "NIL-10"),
        RULE(test_locusts_may_be_the_very_first_flood, "NIL-10, NIL-21"),
        RULE(test_the_first_player_is_drawn_by_lot, "NIL-11"),
        RULE(test_a_quick_game_of_two_is_played_with_76_cards, "NIL-12"),
        RULE(test_the_removed_cards_are_drawn_by_lot_and_seen_by_nobody, "NIL-12"),
        RULE(test_the_removal_is_told_to_nobody_but_the_trace, "NIL-12"),
        RULE(test_a_quick_game_of_three_is_played_with_86_cards, "NIL-12"),
        RULE(test_there_is_no_quick_game_for_four_or_five, "NIL-12"),
        RULE(test_every_card_of_chance_is_told_in_order, "NIL-10, NIL-11"),
    };
    return cmocka_run_group_tests_name("nile: set-up", tests, NULL, NULL);
}

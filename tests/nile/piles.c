/* Locusts, new piles and the end of Nile, in every combination. */
#include <string.h>

#include "tests/nile/position.h"

static const struct akhet_game *const game = &akhet_nile;

static void test_locusts_do_not_count_as_a_card_drawn(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 1, NILE_flax, 2);
    river_from(&river, s);
    comes(&river, NILE_locusts);
    comes(&river, NILE_castor);
    comes(&river, NILE_castor);
    comes(&river, NILE_papyrus);
    play(s, "pass", &river);
    assert_int_equal(s->hand[0][NILE_castor], 2);
    assert_int_equal(s->hand_size[0], 2);
    assert_int_equal(s->field[NILE_flax], 0);
    assert_int_equal(s->pile[NILE_locusts], 0); /* set aside until the next shuffle */
    assert_int_equal(s->discards[NILE_locusts], 0);
}

static void test_locusts_drawn_at_the_market_are_replaced(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 0, NILE_flax, 2);
    give(s, 0, NILE_castor, 2);
    quietly(s, "market castor");
    river_from(&river, s);
    comes(&river, NILE_locusts);
    comes(&river, NILE_papyrus);
    play(s, "discard castor", &river);
    assert_int_equal(s->hand_size[0], 1);
    assert_int_equal(s->hand[0][NILE_papyrus], 1);
    assert_int_equal(s->field[NILE_flax], 0);
    assert_int_equal(s->turn, 0);
}

static void test_locusts_resolve_after_the_draw_and_before_the_flood(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 1, NILE_flax, 2);
    river_from(&river, s);
    comes(&river, NILE_castor);
    comes(&river, NILE_locusts);
    comes(&river, NILE_castor);
    comes(&river, NILE_flax);
    play(s, "pass", &river);
    assert_int_equal(s->storage_size[1], 0);
    assert_int_equal(s->discards[NILE_flax], 2);
}

/* Locusts come in the draw of a pass. */
static void infest(struct nile_state *s)
{
    struct river river;
    river_from(&river, s);
    comes(&river, NILE_locusts);
    comes(&river, NILE_wheat);
    comes(&river, NILE_wheat);
    comes(&river, NILE_wheat);
    play(s, "pass", &river);
}

static void test_locusts_eat_the_largest_field(void **position)
{
    struct nile_state *s = *position;
    grow(s, 1, NILE_flax, 2);
    grow(s, 0, NILE_castor, 4);
    grow(s, 0, NILE_papyrus, 3);
    infest(s);
    assert_int_equal(s->field[NILE_flax], 2);
    assert_int_equal(s->field[NILE_castor], 0);
    assert_int_equal(s->field[NILE_papyrus], 3);
    assert_int_equal(s->discards[NILE_castor], 4);
}

static void test_locusts_eat_all_fields_that_tie_even_of_one_card(void **position)
{
    struct nile_state *s = *position;
    position_for(s, 3);
    grow(s, 1, NILE_flax, 3);
    grow(s, 0, NILE_castor, 3);
    grow(s, 2, NILE_papyrus, 2);
    infest(s);
    assert_int_equal(s->field[NILE_flax] + s->field[NILE_castor], 0);
    assert_int_equal(s->field[NILE_papyrus], 2);

    position_for(s, 3);
    grow(s, 1, NILE_flax, 1);
    grow(s, 0, NILE_castor, 1);
    infest(s);
    assert_int_equal(s->field[NILE_flax] + s->field[NILE_castor], 0);
}

static void test_locusts_without_any_field_do_nothing(void **position)
{
    struct nile_state *s = *position;
    store(s, 1, NILE_flax, 3);
    infest(s);
    assert_int_equal(s->storage_size[1], 3);
    assert_int_equal(s->hand_size[0], 2);
    assert_int_equal(s->turn, 1);
}

static void test_locusts_do_not_eat_speculation_cards(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_castor_flax, 1);
    river_from(&river, s);
    comes(&river, NILE_locusts);
    comes(&river, NILE_wheat);
    comes(&river, NILE_wheat);
    comes(&river, NILE_flax);
    for (unsigned i = 0; i < 3; i++)
        comes(&river, NILE_papyrus);
    play(s, "speculate castor-flax", &river);
    assert_int_equal(s->hand[0][NILE_papyrus], 3);
}

static void test_locusts_as_the_flood_leave_speculations_for_the_real_flood(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_castor_flax, 1);
    grow(s, 1, NILE_flax, 2);
    river_from(&river, s);
    comes(&river, NILE_wheat);
    comes(&river, NILE_wheat);
    comes(&river, NILE_locusts);
    comes(&river, NILE_flax);
    for (unsigned i = 0; i < 3; i++)
        comes(&river, NILE_papyrus);
    play(s, "speculate castor-flax", &river);
    assert_int_equal(s->hand[0][NILE_papyrus], 3);
    assert_int_equal(s->storage_size[1], 0);
}

static void test_an_empty_pile_is_renewed_in_the_middle_of_a_draw(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 1, NILE_flax, 2);
    store(s, 0, NILE_lettuce, 2);
    discard(s, NILE_castor, 3);
    PILE(s, 1, NILE_papyrus);
    unsigned hoard = s->hand_size[1];
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    /* The discards, the flood pile and the locusts, and nothing else. */
    NEW_PILE(&river, NILE_castor, 3, NILE_wheat, 1, NILE_locusts, 1);
    comes(&river, NILE_castor);
    comes(&river, NILE_castor);
    play(s, "pass", &river);
    assert_int_equal(s->piles_left, 1);
    assert_int_equal(s->pile_size, 3);
    assert_int_equal(s->hand[0][NILE_papyrus], 1);
    assert_int_equal(s->hand[0][NILE_castor], 1);
    assert_int_equal(s->hand_size[1], hoard);
    assert_int_equal(s->field[NILE_flax], 2);
    assert_int_equal(s->storage[0][NILE_lettuce], 2);
    assert_int_equal(s->flood, NILE_castor);
}

static void test_a_pile_emptied_by_the_last_card_of_a_draw_is_renewed_at_once(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_lettuce, 2);
    discard(s, NILE_castor, 3);
    PILE(s, 1, NILE_papyrus);
    quietly(s, "market lettuce");
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    play(s, "discard lettuce", &river);
    assert_int_equal(s->piles_left, 1);
    assert_int_equal(s->pile_size, 3 + 2 + 1 + 1); /* this trade's discards are in it */
    assert_int_equal(s->pile[NILE_lettuce], 2);
    assert_int_equal(s->pile[NILE_locusts], 1);
    for (unsigned kind = 0; kind < 16; kind++)
        assert_int_equal(s->discards[kind] + s->flood_pile[kind], 0);
}

static void test_what_is_flooded_stays_flooded_when_its_card_is_shuffled_away(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_wheat, 2);
    give(s, 0, NILE_lettuce, 4);
    PILE(s, 1, NILE_papyrus);
    quietly(s, "market lettuce");
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    play(s, "discard lettuce", &river);
    assert_int_equal(s->flood, NILE_NO_CARD);
    assert_int_equal(s->flooded, 1 << NILE_wheat);
    assert_int_equal(s->pile[NILE_wheat], 1);
    assert_int_equal(choices(s, "plant wheat"), 0);
    assert_true(can(s, "plant lettuce 2"));
}

static void test_a_flood_that_empties_the_pile_still_floods_and_harvests(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 0, NILE_flax, 2);
    give(s, 1, NILE_flax, 4);
    PILE(s, 1, NILE_papyrus, NILE_papyrus, NILE_flax);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_flax);
    play(s, "pass", &river);
    assert_int_equal(s->piles_left, 1);
    assert_int_equal(s->pile[NILE_flax], 1); /* the flood card itself */
    assert_int_equal(s->pile[NILE_wheat], 1);
    assert_int_equal(s->pile_size, 3);
    assert_int_equal(s->flood, NILE_NO_CARD);
    assert_int_equal(s->flooded, 1 << NILE_flax);
    assert_int_equal(s->storage[0][NILE_flax], 1);
    assert_int_equal(choices(s, "plant flax"), 0);
}

static void test_a_speculation_pays_by_a_flood_that_emptied_the_pile(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_castor_flax, 1);
    discard(s, NILE_lettuce, 5);
    PILE(s, 1, NILE_papyrus, NILE_papyrus, NILE_flax);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_flax);
    NEW_PILE(&river, NILE_lettuce, 5, NILE_wheat, 1, NILE_flax, 1, NILE_locusts, 1);
    comes(&river, NILE_flax); /* the flood card comes back as pay */
    comes(&river, NILE_lettuce);
    comes(&river, NILE_lettuce);
    play(s, "speculate castor-flax", &river);
    assert_int_equal(s->hand_size[0], 5);
    assert_int_equal(s->discards[NILE_castor_flax], 1);
    assert_int_equal(s->flooded, 1 << NILE_flax);
}

static void test_speculation_cards_on_the_table_stay_out_of_a_new_pile(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_castor_flax, 1);
    discard(s, NILE_lettuce, 5);
    PILE(s, 1, NILE_papyrus);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    NEW_PILE(&river, NILE_lettuce, 5, NILE_wheat, 1, NILE_locusts, 1);
    comes(&river, NILE_lettuce);
    comes(&river, NILE_lettuce);
    play(s, "speculate castor-flax", &river);
    assert_int_equal(s->pile[NILE_castor_flax], 0);
    assert_int_equal(s->discards[NILE_castor_flax], 1);
}

static void test_a_pay_out_crosses_piles_with_its_speculation_cards_still_out(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_castor_flax, 1);
    discard(s, NILE_lettuce, 5);
    PILE(s, 1, NILE_papyrus, NILE_papyrus, NILE_flax, NILE_papyrus);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_flax);
    comes(&river, NILE_papyrus);
    NEW_PILE(&river, NILE_lettuce, 5, NILE_wheat, 1, NILE_flax, 1, NILE_locusts, 1);
    comes(&river, NILE_lettuce);
    comes(&river, NILE_lettuce);
    play(s, "speculate castor-flax", &river);
    assert_int_equal(s->hand[0][NILE_papyrus], 3);
    assert_int_equal(s->hand[0][NILE_lettuce], 2);
    assert_int_equal(s->discards[NILE_castor_flax], 1);
}

static void test_locusts_in_a_pay_out_that_crosses_piles_eat_once_and_may_return(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    give(s, 0, NILE_castor_flax, 1);
    grow(s, 1, NILE_flax, 3);
    grow(s, 0, NILE_castor, 2);
    grow(s, 1, NILE_papyrus, 1);
    discard(s, NILE_lettuce, 5);
    PILE(s, 1, NILE_wheat, NILE_wheat, NILE_flax, NILE_locusts, NILE_wheat);
    river_from(&river, s);
    comes(&river, NILE_wheat);
    comes(&river, NILE_wheat);
    comes(&river, NILE_flax);
    comes(&river, NILE_locusts);
    comes(&river, NILE_wheat);
    NEW_PILE(&river, NILE_lettuce, 5, NILE_wheat, 1, NILE_flax, 1, NILE_locusts, 1);
    comes(&river, NILE_locusts);
    comes(&river, NILE_lettuce);
    comes(&river, NILE_lettuce);
    play(s, "speculate castor-flax", &river);
    /* The locusts were drawn twice and resolve twice, after the pay-out and before the harvest. */
    assert_int_equal(s->field[NILE_flax], 0);
    assert_int_equal(s->field[NILE_castor], 0);
    assert_int_equal(s->field[NILE_papyrus], 1);
    assert_int_equal(s->discards[NILE_flax], 3);
    assert_int_equal(s->discards[NILE_castor], 2);
    assert_int_equal(s->storage_size[1], 0);
    assert_int_equal(s->hand[0][NILE_lettuce], 2);
    assert_int_equal(s->pile[NILE_locusts], 0);
}

static void test_pending_locusts_are_shuffled_in_and_still_eat(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 1, NILE_flax, 3);
    discard(s, NILE_lettuce, 5);
    PILE(s, 1, NILE_locusts, NILE_papyrus);
    river_from(&river, s);
    comes(&river, NILE_locusts);
    comes(&river, NILE_papyrus);
    NEW_PILE(&river, NILE_lettuce, 5, NILE_wheat, 1, NILE_locusts, 1);
    comes(&river, NILE_lettuce);
    comes(&river, NILE_wheat);
    play(s, "pass", &river);
    assert_int_equal(s->field[NILE_flax], 0);
    assert_int_equal(s->discards[NILE_flax], 3); /* destroyed after the shuffle */
    assert_int_equal(s->pile[NILE_locusts], 1);  /* back in the pile */
}

static void
test_locusts_that_empty_the_pile_in_a_draw_are_replaced_from_the_new_one(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 1, NILE_flax, 3);
    grow(s, 0, NILE_castor, 2);
    discard(s, NILE_lettuce, 5);
    PILE(s, 1, NILE_locusts);
    river_from(&river, s);
    comes(&river, NILE_locusts);
    NEW_PILE(&river, NILE_lettuce, 5, NILE_wheat, 1, NILE_locusts, 1);
    comes(&river, NILE_lettuce);
    comes(&river, NILE_locusts); /* the second time in one draw */
    comes(&river, NILE_lettuce);
    comes(&river, NILE_lettuce);
    play(s, "pass", &river);
    assert_int_equal(s->hand[0][NILE_lettuce], 2);
    assert_int_equal(s->field[NILE_flax], 0);
    assert_int_equal(s->field[NILE_castor], 0);
    assert_int_equal(s->pile[NILE_locusts], 0);
}

static void test_locusts_as_the_flood_that_empty_the_pile_eat_into_the_new_discards(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 1, NILE_flax, 3);
    discard(s, NILE_lettuce, 5);
    PILE(s, 1, NILE_papyrus, NILE_papyrus, NILE_locusts);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_locusts);
    NEW_PILE(&river, NILE_lettuce, 5, NILE_wheat, 1, NILE_locusts, 1);
    comes(&river, NILE_lettuce);
    play(s, "pass", &river);
    assert_int_equal(s->field[NILE_flax], 0);
    assert_int_equal(s->discards[NILE_flax], 3);
    assert_int_equal(s->flood, NILE_lettuce);
    assert_int_equal(s->piles_left, 1);
    assert_int_equal(s->pile[NILE_locusts], 1);
}

static void test_locusts_may_be_the_flood_twice_in_a_row(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    grow(s, 1, NILE_flax, 3);
    grow(s, 0, NILE_castor, 2);
    grow(s, 0, NILE_lettuce, 1);
    discard(s, NILE_lettuce, 5);
    PILE(s, 1, NILE_papyrus, NILE_papyrus, NILE_locusts);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_locusts);
    NEW_PILE(&river, NILE_lettuce, 5, NILE_wheat, 1, NILE_locusts, 1);
    comes(&river, NILE_locusts);
    comes(&river, NILE_lettuce);
    play(s, "pass", &river);
    assert_int_equal(s->field[NILE_flax] + s->field[NILE_castor], 0);
    assert_int_equal(s->storage[0][NILE_lettuce], 1);
}

/* One hand holds everything except one wheat, the flood: a new pile is that card and the
 * locusts. */
static void hoard_all(struct nile_state *s, unsigned players)
{
    position_for(s, players);
    grow(s, 1, NILE_flax, 3);
    grow(s, 2, NILE_castor, 2);
    PILE(s, 1, NILE_papyrus);
}

static void test_a_pile_may_be_the_locusts_alone(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    hoard_all(s, 5);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    NEW_PILE(&river, NILE_wheat, 1, NILE_locusts, 1);
    comes(&river, NILE_wheat); /* the draw is complete, and only the locusts are left */
    comes(&river, NILE_locusts);
    /* A pile of only the locusts: they are turned as the flood, and the pile is over at once. */
    NEW_PILE(&river, NILE_locusts, 1);
    comes(&river, NILE_locusts);
    /* The same again, but the next pile has the field destroyed meanwhile. */
    NEW_PILE(&river, NILE_flax, 3, NILE_locusts, 1);
    comes(&river, NILE_flax);
    play(s, "pass", &river);
    assert_int_equal(s->piles_left, 2);
    assert_int_equal(s->hand[0][NILE_wheat], 1);
    assert_int_equal(s->field[NILE_flax], 0);
    assert_int_equal(s->field[NILE_castor], 0);
    assert_int_equal(s->discards[NILE_castor], 2);
    assert_int_equal(s->flood, NILE_flax);
    assert_int_equal(s->pile_size, 3);
}

static void test_the_locusts_alone_may_end_the_game(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    hoard_all(s, 3);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    NEW_PILE(&river, NILE_wheat, 1, NILE_locusts, 1);
    comes(&river, NILE_wheat);
    comes(&river, NILE_locusts);
    NEW_PILE(&river, NILE_locusts, 1);
    comes(&river, NILE_locusts); /* the last card of the last pile: unresolved */
    play(s, "pass", &river);
    assert_int_equal(game->seat(s), AKHET_NOBODY);
    assert_int_equal(s->field[NILE_flax], 0); /* destroyed by the locusts of the second pile */
    assert_int_equal(s->field[NILE_castor], 2);
}

static void test_as_many_piles_are_played_as_there_are_players(void **unused)
{
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        struct nile_state s;
        struct akhet_random random;
        struct akhet_event event[AKHET_EVENTS];
        struct akhet_setup setup = akhet_setup_default(game, players);
        akhet_random_fast(&random, players);
        assert_true(akhet_start(game, &s, &setup, &random, NULL, NULL));
        unsigned piles = 1, ends = 0;
        while (game->seat(&s) != AKHET_NOBODY) {
            struct akhet_events events = {event, AKHET_EVENTS, 0};
            play_with(game, &s, "pass", &random, &events);
            for (unsigned i = 0; i < events.count; i++) {
                piles += strcmp(game->event_kind[event[i].kind].id, "pile") == 0;
                ends += strcmp(game->event_kind[event[i].kind].id, "end") == 0;
            }
        }
        assert_int_equal(piles, players);
        assert_int_equal(ends, 1);
        assert_int_equal(choices(&s, ""), 0);
    }
}

/* The last pile of a game. */
static void last_pile(struct nile_state *s)
{
    position_for(s, 2);
    s->piles_left = 1;
    give(s, 0, NILE_castor_flax, 1);
    give(s, 0, NILE_lettuce, 3);
    grow(s, 1, NILE_flax, 3);
}

static void assert_over(const struct nile_state *s)
{
    assert_int_equal(game->seat(s), AKHET_NOBODY);
    assert_int_equal(s->piles_left, 0);
    assert_int_equal(s->pile_size, 0);
    assert_int_equal(choices(s, ""), 0);
}

static void test_the_game_ends_in_the_middle_of_the_closing_draw(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    last_pile(s);
    PILE(s, 1, NILE_papyrus);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    play(s, "speculate castor-flax", &river);
    assert_over(s);
    assert_int_equal(s->hand[0][NILE_papyrus], 1);      /* kept */
    assert_int_equal(s->laid[0], NILE_castor_flax + 1); /* stays in front of the player */
    assert_int_equal(s->discards[NILE_castor_flax], 0);
}

static void test_the_game_ends_with_the_second_card_of_the_closing_draw(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    last_pile(s);
    PILE(s, 1, NILE_papyrus, NILE_papyrus);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    play(s, "plant lettuce 2", &river);
    assert_over(s);
    assert_int_equal(s->hand[0][NILE_papyrus], 2);
    assert_int_equal(s->field[NILE_lettuce], 2);
}

static void test_pending_locusts_are_not_resolved_when_the_game_ends(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    last_pile(s);
    PILE(s, 1, NILE_locusts, NILE_papyrus);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_locusts);
    play(s, "pass", &river);
    assert_over(s);
    assert_int_equal(s->field[NILE_flax], 3);

    last_pile(s);
    PILE(s, 1, NILE_locusts, NILE_papyrus, NILE_papyrus);
    river_from(&river, s);
    comes(&river, NILE_locusts);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus); /* the draw is complete, but the pile is empty */
    play(s, "pass", &river);
    assert_over(s);
    assert_int_equal(s->field[NILE_flax], 3);
}

static void test_the_game_ends_at_the_market(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    last_pile(s);
    PILE(s, 1, NILE_papyrus);
    quietly(s, "market lettuce");
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    play(s, "discard lettuce", &river);
    assert_over(s);
    assert_int_equal(s->hand[0][NILE_papyrus], 1);
    assert_int_equal(s->discards[NILE_lettuce], 2);

    last_pile(s);
    PILE(s, 1, NILE_locusts);
    quietly(s, "market lettuce");
    river_from(&river, s);
    comes(&river, NILE_locusts);
    play(s, "discard lettuce", &river);
    assert_over(s);
    assert_int_equal(s->field[NILE_flax], 3);
}

static void test_a_last_flood_harvests_and_pays_nothing(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    last_pile(s);
    PILE(s, 1, NILE_papyrus, NILE_papyrus, NILE_flax);
    unsigned hoard = s->hand_size[0];
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_flax);
    play(s, "speculate castor-flax", &river);
    assert_over(s);
    assert_int_equal(s->hand_size[0], hoard - 1 + 2);
    assert_int_equal(s->discards[NILE_castor_flax], 1);
    assert_int_equal(s->laid[0], 0);
    assert_int_equal(s->storage[1][NILE_flax], 1);
    assert_int_equal(s->flood, NILE_flax);
}

static void test_a_last_flood_after_an_offering_harvests(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    last_pile(s);
    PILE(s, 1, NILE_flax);
    quietly(s, "offer lettuce");
    river_from(&river, s);
    comes(&river, NILE_flax);
    play(s, "discard castor-flax", &river);
    assert_over(s);
    assert_int_equal(s->storage[1][NILE_flax], 1);
}

static void test_locusts_turned_as_the_very_last_card_stay_unresolved(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    last_pile(s);
    PILE(s, 1, NILE_papyrus, NILE_papyrus, NILE_locusts);
    river_from(&river, s);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_papyrus);
    comes(&river, NILE_locusts);
    play(s, "speculate castor-flax", &river);
    assert_over(s);
    assert_int_equal(s->field[NILE_flax], 3);
    assert_int_equal(s->storage_size[1], 0);
    assert_int_equal(s->laid[0], NILE_castor_flax + 1);
}

static void test_the_game_ends_in_a_pay_out(void **position)
{
    struct nile_state *s = *position;
    struct river river;
    /* The pile ends during the pay-out, with pending locusts; and with its last card. */
    for (unsigned paid = 2; paid <= 3; paid++) {
        last_pile(s);
        if (paid == 2)
            PILE(s, 1, NILE_papyrus, NILE_papyrus, NILE_flax, NILE_papyrus, NILE_papyrus,
                 NILE_locusts);
        else
            PILE(s, 1, NILE_papyrus, NILE_papyrus, NILE_flax, NILE_papyrus, NILE_papyrus,
                 NILE_papyrus);
        river_from(&river, s);
        comes(&river, NILE_papyrus);
        comes(&river, NILE_papyrus);
        comes(&river, NILE_flax);
        comes(&river, NILE_papyrus);
        comes(&river, NILE_papyrus);
        comes(&river, paid == 2 ? NILE_locusts : NILE_papyrus);
        play(s, "speculate castor-flax", &river);
        assert_over(s);
        assert_int_equal(s->hand[0][NILE_papyrus], 2 + paid);
        assert_int_equal(s->field[NILE_flax], 3); /* neither destroyed nor harvested */
        assert_int_equal(s->storage_size[1], 0);
        assert_int_equal(s->laid[0], NILE_castor_flax + 1);
        assert_int_equal(s->laid_by, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_locusts_do_not_count_as_a_card_drawn, "NIL-70, NIL-71"),
        RULE(test_locusts_drawn_at_the_market_are_replaced, "NIL-70"),
        RULE(test_locusts_resolve_after_the_draw_and_before_the_flood, "NIL-70"),
        RULE(test_locusts_eat_the_largest_field, "NIL-71"),
        RULE(test_locusts_eat_all_fields_that_tie_even_of_one_card, "NIL-71"),
        RULE(test_locusts_without_any_field_do_nothing, "NIL-71"),
        RULE(test_locusts_do_not_eat_speculation_cards, "NIL-71"),
        RULE(test_locusts_as_the_flood_leave_speculations_for_the_real_flood, "NIL-21, NIL-22"),
        RULE(test_an_empty_pile_is_renewed_in_the_middle_of_a_draw, "NIL-80"),
        RULE(test_a_pile_emptied_by_the_last_card_of_a_draw_is_renewed_at_once, "NIL-80"),
        RULE(test_what_is_flooded_stays_flooded_when_its_card_is_shuffled_away, "NIL-80"),
        RULE(test_a_flood_that_empties_the_pile_still_floods_and_harvests, "NIL-80"),
        RULE(test_a_speculation_pays_by_a_flood_that_emptied_the_pile, "NIL-80, NIL-22"),
        RULE(test_speculation_cards_on_the_table_stay_out_of_a_new_pile, "NIL-80"),
        RULE(test_a_pay_out_crosses_piles_with_its_speculation_cards_still_out, "NIL-80, NIL-22"),
        RULE(test_locusts_in_a_pay_out_that_crosses_piles_eat_once_and_may_return,
             "NIL-82, NIL-23"),
        RULE(test_pending_locusts_are_shuffled_in_and_still_eat, "NIL-82"),
        RULE(test_locusts_that_empty_the_pile_in_a_draw_are_replaced_from_the_new_one, "NIL-82"),
        RULE(test_locusts_as_the_flood_that_empty_the_pile_eat_into_the_new_discards, "NIL-82"),
        RULE(test_locusts_may_be_the_flood_twice_in_a_row, "NIL-82, NIL-21"),
        RULE(test_a_pile_may_be_the_locusts_alone, "NIL-83"),
        RULE(test_the_locusts_alone_may_end_the_game, "NIL-83, NIL-81"),
        RULE(test_as_many_piles_are_played_as_there_are_players, "NIL-81"),
        RULE(test_the_game_ends_in_the_middle_of_the_closing_draw, "NIL-81"),
        RULE(test_the_game_ends_with_the_second_card_of_the_closing_draw, "NIL-81"),
        RULE(test_pending_locusts_are_not_resolved_when_the_game_ends, "NIL-81"),
        RULE(test_the_game_ends_at_the_market, "NIL-81"),
        RULE(test_a_last_flood_harvests_and_pays_nothing, "NIL-81"),
        RULE(test_a_last_flood_after_an_offering_harvests, "NIL-81"),
        RULE(test_locusts_turned_as_the_very_last_card_stay_unresolved, "NIL-81"),
        RULE(test_the_game_ends_in_a_pay_out, "NIL-81"),
    };
    return cmocka_run_group_tests_name("nile: locusts and piles", tests, NULL, NULL);
}

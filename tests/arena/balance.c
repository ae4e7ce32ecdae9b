/* Counting the things of a game, by games that were counted by hand. */
#include "arena/arena_balance.h"

#include <string.h>

#include "tests/arena/fixture.h"

enum { MOST_MOVES = 40 };

/* Read the named moves, which must be legal in the first deal of the plan; returns their number. */
static unsigned read_moves(const struct arena_plan *plan, const char *const *names,
                           akhet_move *moves)
{
    union akhet_space state;
    struct akhet_random random;
    unsigned number = 0;
    akhet_random_fast(&random, plan->seed);
    plan->game->start(&state, &plan->setup, &random, NULL);
    for (; names && names[number]; number++)
        if (!akhet_move_parse(plan->game, names[number], &moves[number], NULL) ||
            !akhet_apply(plan->game, &state, moves[number], &random, NULL, NULL))
            fail_msg("%s is not a legal move", names[number]);
    return number;
}

/* Count a game of these moves, with these places. */
static void count(struct balance *balance, const char *const *names, const char *places)
{
    akhet_move moves[MOST_MOVES];
    struct arena_game game = {.error = BOT_OK};
    struct arena_played played = {.moves = moves, .game = &game};
    played.count = read_moves(balance->plan, names, moves);
    for (unsigned seat = 0; places[seat]; seat++)
        game.place[seat] = (uint8_t)(places[seat] - '0');
    assert_true(balance_add(balance, &played));
}

static const struct balance_section *section(const struct balance *balance, const char *id)
{
    for (unsigned i = 0; i < balance->sections; i++) {
        const struct akhet_term *term = balance->section[i].term;
        if (strcmp(term ? term->id : "order", id) == 0)
            return &balance->section[i];
    }
    fail_msg("there is no section %s", id);
    return NULL;
}

static const struct balance_thing *thing(const struct balance *balance, const char *id)
{
    for (unsigned i = 0; i < balance->things; i++)
        if (balance->thing[i].term && strcmp(balance->thing[i].term->id, id) == 0)
            return &balance->thing[i];
    fail_msg("there is no %s", id);
    return NULL;
}

static void assert_used(const struct balance *balance, const char *id, unsigned used,
                        unsigned there)
{
    const struct balance_thing *it = thing(balance, id);
    if (it->copies != there || it->used.n != there || it->used.x != used)
        fail_msg("%s: %u of %u used, not %u of %u", id, (unsigned)it->used.x, (unsigned)it->copies,
                 used, there);
}

/* In sixtieths of a win, over sixtieths of a seat. */
static void assert_won(const struct balance_sum *sum, unsigned won, unsigned of)
{
    assert_int_equal(sum->x, won);
    assert_int_equal(sum->n, of);
}

/* Seat 0 is dealt Jackal, Archaeologist, Skeleton, Camel and Worker, and plays Tara Wolf; seat 1 is
 * dealt Cursed Pharaoh, Worker, Jackal, Thief and Mercenary, plays Susan Copperstone and begins.
 * Each has three papyri. Seat 1 opens the tomb and loses it by 4 to 6. */
static const char *const one_tomb[] = {
    "split 4",     "play thief",     "play jackal",       "end-camp", "split 4",
    "play jackal", "play camel",     "end-camp",          "open",     "send susan-copperstone",
    "sent",        "send tara-wolf", "send camel",        "sent",     "lay cursed-pharaoh",
    "laid",        "lay skeleton",   "lay archaeologist", "laid",     NULL,
};

static void open_valley(struct balance *balance, struct arena_plan *plan)
{
    plan_for(plan, "valley", 2, "random");
    plan->seed = 1;
    assert_true(balance_open(balance, plan));
}

static void test_cards_are_there_when_dealt_and_used_when_played_or_turned_up(void **unused)
{
    (void)unused;
    static struct arena_plan plan;
    static struct balance balance;
    open_valley(&balance, &plan);
    count(&balance, one_tomb, "12");
    assert_int_equal(balance.games, 1);
    assert_used(&balance, "jackal", 2, 2);
    assert_used(&balance, "camel", 1, 1);
    assert_used(&balance, "thief", 1, 1);
    assert_used(&balance, "worker", 0, 2);
    assert_used(&balance, "mercenary", 0, 1);
    assert_used(&balance, "skeleton", 1, 1);
    assert_used(&balance, "cursed-pharaoh", 1, 1);
    assert_used(&balance, "archaeologist", 0, 1); /* a bluff is no use, and it is not drawn again */
    assert_used(&balance, "papyrus-of-isis", 0, 1);
    assert_used(&balance, "crocodile", 0, 0);
    assert_int_equal(section(&balance, "card")->all.copies, 10);
    assert_int_equal(section(&balance, "card")->all.used.x, 6);
    assert_int_equal(section(&balance, "papyrus")->all.copies, 6);
    balance_close(&balance);
}

static void test_wins_count_where_not_all_seats_had_the_thing(void **unused)
{
    (void)unused;
    static struct arena_plan plan;
    static struct balance balance;
    open_valley(&balance, &plan);
    count(&balance, one_tomb, "12");
    assert_won(&thing(&balance, "camel")->won_with_used, 60, 60);
    assert_won(&thing(&balance, "thief")->won_with_used, 0, 60);
    assert_won(&thing(&balance, "mercenary")->won_with_there, 0, 60);
    assert_won(&thing(&balance, "mercenary")->won_with_used, 0, 0);
    assert_won(&thing(&balance, "jackal")->won_with_used, 0, 0);
    assert_won(&thing(&balance, "worker")->won_with_there, 0, 0);
    count(&balance, one_tomb, "21");
    assert_won(&thing(&balance, "camel")->won_with_used, 60, 120);
    assert_int_equal(thing(&balance, "camel")->won_with_used.xx, 3600);
    balance_close(&balance);
}

static void test_a_shared_win_counts_in_part(void **unused)
{
    (void)unused;
    static struct arena_plan plan;
    static struct balance balance;
    open_valley(&balance, &plan);
    count(&balance, one_tomb, "11");
    assert_won(&thing(&balance, "camel")->won_with_used, 30, 60);
    assert_true(balance_share(&thing(&balance, "camel")->won_with_used, BALANCE_WIN).value == 0.5);
    balance_close(&balance);
}

static void test_a_tomb_is_used_if_the_seat_that_opens_it_wins_it(void **unused)
{
    (void)unused;
    static struct arena_plan plan;
    static struct balance balance;
    open_valley(&balance, &plan);
    count(&balance, one_tomb, "12");
    assert_int_equal(section(&balance, "tomb")->all.copies, 1);
    assert_int_equal(section(&balance, "tomb")->all.used.x, 0);
    static const char *const won[] = {
        "split 4", "end-camp",       "split 4", "end-camp", "open", "send susan-copperstone",
        "sent",    "send tara-wolf", "sent",    "laid",     "laid", NULL,
    };
    count(&balance, won, "12"); /* a tie goes to the medallion */
    assert_int_equal(section(&balance, "tomb")->all.copies, 2);
    assert_int_equal(section(&balance, "tomb")->all.used.x, 1);
    balance_close(&balance);
}

static void test_seats_are_counted_in_turn_order(void **unused)
{
    (void)unused;
    static struct arena_plan plan;
    static struct balance balance;
    open_valley(&balance, &plan);
    count(&balance, one_tomb, "12"); /* seat 1 begins */
    const struct balance_section *order = section(&balance, "order");
    assert_int_equal(order->count, 2);
    assert_won(&balance.thing[order->first].won_with_there, 0, 60);
    assert_won(&balance.thing[order->first + 1].won_with_there, 60, 60);
    balance_close(&balance);
}

static void test_a_game_with_an_error_is_left_out(void **unused)
{
    (void)unused;
    static struct arena_plan plan;
    static struct balance balance;
    struct arena_game game = {.place = {1, 2}, .error = BOT_TIMEOUT};
    struct arena_played played = {.game = &game};
    open_valley(&balance, &plan);
    assert_true(balance_add(&balance, &played));
    assert_int_equal(balance.games, 0);
    balance_close(&balance);
}

/* Three markets open with four gifts each: harp 3, mirror 3, chair 2, gold 2, necklace, statuette.
 */
static void test_gifts_characters_and_stalls_are_there_from_the_deal(void **unused)
{
    (void)unused;
    static struct arena_plan plan;
    static struct balance balance;
    plan_for(&plan, "nefertiti", 3, "random");
    plan.seed = 1;
    assert_true(balance_open(&balance, &plan));
    count(&balance, NULL, "122");
    assert_used(&balance, "harp", 0, 3);
    assert_used(&balance, "mirror", 0, 3);
    assert_used(&balance, "necklace", 0, 1);
    assert_int_equal(section(&balance, "gift")->all.copies, 12);
    assert_int_equal(section(&balance, "character")->all.copies, 12);
    assert_int_equal(section(&balance, "stall")->all.copies, 3 * 3); /* for each seat */
    assert_int_equal(thing(&balance, "harp")->won_with_there.n, 0);
    balance_close(&balance);
}

static void test_every_game_can_be_counted(void **unused)
{
    (void)unused;
    static const char *const game[] = {"eights", "nefertiti", "nile", "valley"};
    for (unsigned i = 0; i < sizeof game / sizeof *game; i++) {
        static struct arena_plan plan;
        static struct balance balance;
        plan_for(&plan, game[i], 4 - 2 * (i == 3), "random");
        assert_true(balance_open(&balance, &plan));
        assert_true(balance.sections > 1 && balance.things > 4);
        balance_close(&balance);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_cards_are_there_when_dealt_and_used_when_played_or_turned_up),
        CASE(test_wins_count_where_not_all_seats_had_the_thing),
        CASE(test_a_shared_win_counts_in_part),
        CASE(test_a_tomb_is_used_if_the_seat_that_opens_it_wins_it),
        CASE(test_seats_are_counted_in_turn_order),
        CASE(test_a_game_with_an_error_is_left_out),
        CASE(test_gifts_characters_and_stalls_are_there_from_the_deal),
        CASE(test_every_game_can_be_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The rules of the valley use its printed facts. */
#include "tests/support/facts.h"
#include "tests/valley/position.h"

static void test_the_copies_add_up_to_the_box(void **unused)
{
    (void)unused;
    static const char *const number[] = {"allies", "animals", "traps", "undead"};
    const struct akhet_component *cards = component(game, "card");
    int copies[VALLEY_SORTS] = {0};
    for (unsigned i = 0; i < cards->items; i++)
        copies[value_of(cards, &cards->item[i], "kind")] +=
            value_of(cards, &cards->item[i], "copies");
    for (unsigned sort = VALLEY_A_ALLY; sort <= VALLEY_AN_UNDEAD; sort++)
        assert_int_equal(copies[sort], number_of(game, number[sort]));
    assert_int_equal(sum_of(game, "papyrus", "copies"), number_of(game, "papyri"));
    assert_int_equal(component(game, "adventurer")->items, number_of(game, "adventurers"));
    assert_int_equal(component(game, "tomb")->items, number_of(game, "tombs"));
}

static void test_the_deal_has_the_printed_numbers(void **position)
{
    struct valley_state *s = *position;
    struct akhet_random random;
    struct akhet_setup setup = akhet_setup_default(game, 2);
    const struct akhet_component *cards = component(game, "card");
    akhet_random_fast(&random, 1);
    assert_true(akhet_start(game, s, &setup, &random, NULL, NULL));
    for (unsigned card = 0; card < cards->items; card++)
        assert_int_equal(s->deck[card] + s->side[0].hand[card] + s->side[1].hand[card],
                         value_of(cards, &cards->item[card], "copies"));
    for (unsigned seat = 0; seat < 2; seat++) {
        assert_int_equal(s->side[seat].hand_size, number_of(game, "hand"));
        assert_int_equal(s->side[seat].papyri_left, number_of(game, "hand-papyri"));
        assert_int_equal(s->side[seat].pass, number_of(game, "passes"));
    }
    assert_int_equal(supply(s), number_of(game, "coins"));
}

static void test_a_card_costs_what_is_printed(void **unused)
{
    (void)unused;
    const struct akhet_component *cards = component(game, "card");
    for (unsigned card = 0; card < VALLEY_GUARDIAN; card++) {
        int cost = value_of(cards, &cards->item[card], "cost");
        char move[64];
        struct akhet_text text = akhet_text_on(move, sizeof move);
        struct valley_state s;
        stage(&s);
        hold(&s, 0, card, 1);
        akhet_move_name(game, (akhet_move)(VALLEY_M_PLAY + card), &text);
        for (int coins = 0; coins < cost; coins++) {
            s.side[0].coins = (uint8_t)coins;
            assert_false(may(game, &s, move));
        }
        s.side[0].coins = (uint8_t)cost;
        go(&s, move);
        assert_int_equal(s.side[0].coins, 0);
    }
    for (unsigned card = VALLEY_GUARDIAN; card < VALLEY_KINDS; card++)
        assert_int_equal(akhet_item_fact(cards, &cards->item[card], "cost").mark,
                         AKHET_NOT_PRINTED);
}

/* The Force of a card alone in a plain tomb, without the medallion. */
static int force_alone(unsigned card)
{
    struct valley_state s;
    stage(&s);
    plain_tomb(&s);
    if (card >= VALLEY_ADVENTURER)
        adventurer(&s, 1, card);
    else if (card >= VALLEY_PAPYRUS)
        s.side[1].papyri = (uint16_t)(1u << (card - VALLEY_PAPYRUS));
    enter(&s, 1, card, 1);
    return force_of(&s, 1, card);
}

static void test_everybody_has_the_printed_force(void **unused)
{
    (void)unused;
    static const struct {
        const char *id;
        unsigned first;
    } of[] = {{"card", 0}, {"papyrus", VALLEY_PAPYRUS}, {"adventurer", VALLEY_ADVENTURER}};
    unsigned fighters = 0;
    for (unsigned i = 0; i < 3; i++) {
        const struct akhet_component *cards = component(game, of[i].id);
        for (unsigned at = 0; at < cards->items; at++) {
            struct akhet_fact force = akhet_item_fact(cards, &cards->item[at], "force");
            bool fights = VALLEY_ALL_CHARACTERS >> (of[i].first + at) & 1;
            assert_int_equal(force.mark != AKHET_NOT_PRINTED, fights);
            if (fights)
                assert_int_equal(force_alone(of[i].first + at), force.value);
            fighters += fights;
        }
    }
    assert_int_equal(fighters, __builtin_popcountll(VALLEY_ALL_CHARACTERS));
}

static void test_adventurers_have_the_printed_resources(void **unused)
{
    (void)unused;
    const struct akhet_component *adventurers = component(game, "adventurer");
    for (unsigned i = 0; i < adventurers->items; i++) {
        struct valley_state s;
        stage(&s);
        s.phase = VALLEY_SPLIT;
        adventurer(&s, 0, VALLEY_ADVENTURER + i);
        assert_int_equal(how_many(game, &s, "split"),
                         1 + value_of(adventurers, &adventurers->item[i], "resources"));
    }
}

/* The column of a trap's facts that a character belongs to. */
static const char *class_of(unsigned card)
{
    return BIT(card) & VALLEY_ALL_ADVENTURERS ? "adventurers"
           : BIT(card) & VALLEY_ALL_ALLIES    ? "allies"
           : BIT(card) & VALLEY_ALL_ANIMALS   ? "animals"
                                              : "undead";
}

static bool hit(unsigned trap, unsigned card)
{
    struct valley_state s;
    struct muster muster;
    stage(&s);
    plain_tomb(&s);
    if (card >= VALLEY_ADVENTURER)
        adventurer(&s, 1, card);
    else if (card >= VALLEY_PAPYRUS)
        s.side[1].papyri = (uint16_t)(1u << (card - VALLEY_PAPYRUS));
    enter(&s, 1, card, 1);
    valley_muster(&s, 1, &muster);
    return valley_targets(&s, 0, trap, &muster) >> card & 1;
}

/* A trap that sweeps has no target, so its numbers are checked in the table. */
static void test_traps_destroy_whom_they_say(void **unused)
{
    (void)unused;
    const struct akhet_component *traps = component(game, "trap");
    uint64_t safe = valley_with(VALLEY_DOES_ELUDE);
    for (unsigned i = 0; i < traps->items; i++) {
        struct akhet_fact most = akhet_item_fact(traps, &traps->item[i], "at-most");
        int at_most = most.mark == AKHET_NOT_PRINTED ? VALLEY_ANY_FORCE : most.value;
        unsigned trap = valley_trap[i];
        bool sweeps = valley_card[trap].effect == VALLEY_DOES_SWEEP;
        assert_int_equal(valley_card[trap].at_most, at_most);
        for (unsigned card = 0; card < VALLEY_CARDS; card++) {
            if (!(VALLEY_ALL_CHARACTERS & BIT(card)))
                continue;
            bool named = value_of(traps, &traps->item[i], class_of(card)) != 0;
            assert_int_equal(named, valley_card[trap].targets >> card & 1);
            bool weak = force_alone(card) <= at_most;
            if (!sweeps)
                assert_int_equal(hit(trap, card), named && weak && !(safe & BIT(card)));
        }
    }
}

static void test_tombs_take_as_many_as_they_say(void **unused)
{
    (void)unused;
    enum { IN_CAMP = 6 };
    const struct akhet_component *tombs = component(game, "tomb");
    for (unsigned tomb = 0; tomb < tombs->items; tomb++) {
        struct akhet_fact limit = akhet_item_fact(tombs, &tombs->item[tomb], "limit");
        int sent = 0;
        struct valley_state s;
        stage(&s);
        camp(&s, 0, VALLEY_WORKER, 3);
        camp(&s, 0, VALLEY_JACKAL, 3);
        open_at(&s, tomb, VALLEY_SEND);
        while (how_many(game, &s, "send ")) {
            go(&s, may(game, &s, "send worker")   ? "send worker"
                   : may(game, &s, "send jackal") ? "send jackal"
                                                  : "send montana-smith");
            sent++;
        }
        assert_int_equal(sent, limit.mark == AKHET_NOT_PRINTED ? IN_CAMP + 1 : limit.value);
    }
}

/* The winning number of tombs, in both lengths. */
static void test_the_printed_number_of_tombs_wins(void **unused)
{
    (void)unused;
    for (unsigned brief = 0; brief < 2; brief++) {
        struct akhet_random random;
        struct akhet_setup setup = akhet_setup_default(game, 2);
        struct akhet_score score;
        union akhet_space state, view;
        setup.option[0] = (uint8_t)brief;
        akhet_random_fast(&random, 5);
        game->start(&state, &setup, &random, NULL);
        while (game->seat(&state) != AKHET_NOBODY) {
            akhet_move moves[AKHET_LEGAL];
            unsigned legal = game->legal(&state, moves);
            game->apply(&state, moves[akhet_random_below(&random, legal)], &random, NULL);
        }
        game->view(&state, AKHET_SPECTATOR, &view);
        game->score(&view, &score);
        int winner = score.place[0] == 1 ? 0 : 1;
        assert_int_equal(score.compared[winner][0], number_of(game, brief ? "win-short" : "win"));
        assert_int_equal(akhet_score_decides(game, &score, 0, 1), 0);
    }
}

static void test_marks_that_the_sources_decide(void **unused)
{
    (void)unused;
    static const struct {
        const char *of, *item, *fact;
        char mark;
    } known[] = {
        {"card", "thief", "effect", 'R'},
        {"card", "thief", "cost", 'X'},
        {"card", "thief", "force", 'X'},
        {"card", "mercenary", "effect", 'R'},
        {"card", "mercenary", "when", 'X'},
        {"card", "mercenary", "detail", 'X'},
        {"card", "mercenary", "force", 'X'},
        {"card", "monkey", "effect", 'R'},
        {"card", "monkey", "detail", 'X'},
        {"card", "monkey", "cost", 'X'},
        {"card", "desert-bandit", "effect", 'R'},
        {"card", "jackal", "effect", 'R'},
        {"card", "smuggler", "when", 'R'},
        {"card", "smuggler", "effect", 'X'},
        {"card", "trainer", "cost", 'A'},
        {"card", "smuggler", "kind", 'R'},
        {"card", "camel", "kind", 'X'},
        {"papyrus", "avatar-of-anubis", "effect", 'R'},
        {"papyrus", "avatar-of-anubis", "force", 'X'},
        {"adventurer", "tara-wolf", "name", 'R'},
        {"adventurer", "heinrich-von-karloff", "name", 'R'},
        {"adventurer", "susan-copperstone", "name", 'R'},
        {"adventurer", "montana-smith", "name", 'A'},
        {"adventurer", "tara-wolf", "effect", 'X'},
        {"adventurer", "tara-wolf", "resources", 'R'},
        {"tomb", "horemheb", "effect", 'R'},
        {"tomb", "seti", "effect", 'R'},
        {"tomb", "seti", "limit", 'X'},
        {"tomb", "hatshepsut", "effect", 'A'},
        {"tomb", "hatshepsut", "limit", 'X'},
    };
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (fact_of(game, known[i].of, known[i].item, known[i].fact).mark != known[i].mark)
            fail_msg("%s of %s is not %c", known[i].fact, known[i].item, known[i].mark);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RULE(test_the_copies_add_up_to_the_box, "VAL-1"),
        RULE(test_the_deal_has_the_printed_numbers, "VAL-1, VAL-10"),
        RULE(test_a_card_costs_what_is_printed, "VAL-32, VAL-33"),
        RULE(test_everybody_has_the_printed_force, "VAL-2"),
        RULE(test_adventurers_have_the_printed_resources, "VAL-30"),
        RULE(test_traps_destroy_whom_they_say, "VAL-43"),
        RULE(test_tombs_take_as_many_as_they_say, "VAL-41"),
        RULE(test_the_printed_number_of_tombs_wins, "VAL-11, VAL-50"),
        CASE(test_marks_that_the_sources_decide),
    };
    return cmocka_run_group_tests_name("facts of the valley", tests, NULL, NULL);
}

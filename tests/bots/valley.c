/* The knowledge of La Vallée des Rois reads nothing hidden and prefers sensible moves. */
#include "tests/support/check.h"

#include <string.h>

#include "bots/bots.h"
#include "bots/knowledge.h"
#include "games/valley/valley_rules.h"

enum { GAMES = 40 };

static const struct knowledge *knowledge(void)
{
    return knowledge_of(&akhet_valley);
}

/* Play games of sensible moves with slips, and call `look` for every position. */
static void walk(void (*look)(const struct valley_state *s, const akhet_move *moves, unsigned count,
                              struct akhet_random *random))
{
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        union akhet_space state;
        struct akhet_random random;
        struct akhet_setup setup = akhet_setup_default(&akhet_valley, 2);
        setup.option[0] = seed % 4 == 3;
        akhet_random_fast(&random, seed);
        akhet_valley.start(&state, &setup, &random, NULL);
        while (akhet_valley.seat(&state) != AKHET_NOBODY) {
            akhet_move moves[AKHET_LEGAL];
            unsigned count = akhet_valley.legal(&state, moves);
            look((const struct valley_state *)&state, moves, count, &random);
            unsigned which = seed % 2 ? knowledge()->pick(&state, moves, count, &random)
                                      : akhet_random_below(&random, count);
            akhet_valley.apply(&state, moves[which], &random, NULL);
        }
    }
}

static void look_at_rank(const struct valley_state *s, const akhet_move *moves, unsigned count,
                         struct akhet_random *random)
{
    struct valley_state view, world;
    int16_t by_view[AKHET_LEGAL], by_state[AKHET_LEGAL], by_world[AKHET_LEGAL];
    valley_view(s, s->turn, &view);
    valley_redeal(&view, random, &world);
    knowledge()->rank(&view, moves, count, by_view);
    knowledge()->rank(s, moves, count, by_state);
    knowledge()->rank(&world, moves, count, by_world);
    assert_memory_equal(by_view, by_state, count * sizeof *by_view);
    assert_memory_equal(by_view, by_world, count * sizeof *by_view);
}

static void test_ranks_are_the_same_in_every_world(void **unused)
{
    (void)unused;
    walk(look_at_rank);
}

static void look_at_pick(const struct valley_state *s, const akhet_move *moves, unsigned count,
                         struct akhet_random *random)
{
    struct valley_state view;
    struct akhet_random one = *random, two = *random;
    valley_view(s, s->turn, &view);
    unsigned by_state = knowledge()->pick(s, moves, count, &one);
    assert_true(by_state < count);
    assert_int_equal(by_state, knowledge()->pick(&view, moves, count, &two));
}

static void test_picks_are_moves_and_read_nothing_hidden(void **unused)
{
    (void)unused;
    walk(look_at_pick);
}

static void look_at_features(const struct valley_state *s, const akhet_move *moves, unsigned count,
                             struct akhet_random *random)
{
    (void)moves, (void)count, (void)random;
    for (int seat = 0; seat < VALLEY_SEATS; seat++) {
        int16_t x[KNOWLEDGE_FEATURES];
        knowledge()->extract(s, seat, x);
        for (unsigned i = 0; i < knowledge()->features; i++)
            if (x[i] < -100 || x[i] > 100)
                fail_msg("%s is %d", knowledge()->feature[i], x[i]);
    }
}

static void test_features_stay_within_bounds(void **unused)
{
    (void)unused;
    walk(look_at_features);
}

/* Concealing keeps what a seat did in this tomb and removes its hand. */
static void look_at_conceal(const struct valley_state *s, const akhet_move *moves, unsigned count,
                            struct akhet_random *random)
{
    struct valley_state view, world, other;
    (void)moves, (void)count;
    if (s->phase == VALLEY_LAY)
        return;
    valley_view(s, s->turn ^ 1, &view);
    valley_redeal(&view, random, &world);
    valley_view(s, s->turn, &view);
    valley_view(&world, s->turn, &other);
    knowledge()->conceal(&view);
    knowledge()->conceal(&other);
    assert_memory_equal(&view, &other, sizeof view);
}

static void test_the_hand_of_the_other_is_concealed(void **unused)
{
    (void)unused;
    walk(look_at_conceal);
}

static void test_what_was_laid_is_not_concealed(void **unused)
{
    (void)unused;
    struct valley_state v = {.phase = VALLEY_LAY, .open = 1, .turn = 1};
    v.side[1].hand[VALLEY_MUMMY] = 2;
    v.side[1].tomb[VALLEY_PIT] = 1;
    v.side[1].laid = 4;
    v.side[1].bluff = 3;
    knowledge()->conceal(&v);
    assert_int_equal(v.side[1].hand[VALLEY_MUMMY], 0);
    assert_int_equal(v.side[1].tomb[VALLEY_PIT], 1);
    assert_int_equal(v.side[1].laid, 4);
    assert_int_equal(v.side[1].bluff, 3);
}

static unsigned believed(const struct valley_state *world)
{
    struct akhet_random random;
    unsigned yes = 0;
    akhet_random_fast(&random, 5);
    for (unsigned i = 0; i < 1000; i++)
        yes += knowledge()->believe(world, world, 0, &random);
    return yes;
}

static void test_a_hand_that_would_have_been_played_is_hard_to_believe(void **unused)
{
    (void)unused;
    struct valley_state s = {.phase = VALLEY_SEND, .open = 1};
    s.side[1].hand[VALLEY_PIT] = 3;
    s.side[1].hand_size = 3;
    assert_int_equal(believed(&s), 1000);
    s.side[1].hand[VALLEY_PIT] = 0;
    s.side[1].hand[VALLEY_JACKAL] = 3;
    assert_in_range(believed(&s), 1, 500);
    memcpy(s.side[0].known, s.side[1].hand, sizeof s.side[0].known);
    assert_int_equal(believed(&s), 1000);
}

static void test_a_bluff_is_hard_to_believe(void **unused)
{
    (void)unused;
    struct valley_state s = {.phase = VALLEY_LAY, .open = 1, .holder = 1};
    s.side[1].down = 1;
    s.side[1].tomb[VALLEY_MUMMY] = 1;
    assert_int_equal(believed(&s), 1000);
    s.side[1].tomb[VALLEY_MUMMY] = 0;
    s.side[1].bluff = 1 + VALLEY_CAMEL;
    assert_in_range(believed(&s), 1, 500);
}

static unsigned taken, dealt;

static void look_at_belief(const struct valley_state *s, const akhet_move *moves, unsigned count,
                           struct akhet_random *random)
{
    struct valley_state view, world;
    (void)moves, (void)count;
    valley_view(s, s->turn, &view);
    valley_redeal(&view, random, &world);
    taken += knowledge()->believe(&view, &world, s->turn, random);
    dealt++;
}

static void test_enough_worlds_are_believed(void **unused)
{
    (void)unused;
    taken = dealt = 0;
    walk(look_at_belief);
    print_message("# %u of %u worlds are believed\n", taken, dealt);
    assert_true(taken * 10 > dealt * 3);
    assert_true(taken < dealt);
}

/* The move of a fixed strategy with a Mummy, a Camel and a lost tomb. */
static const char *habit_of(const char *bot, bool bluffed)
{
    static char name[64];
    struct valley_state s = {.phase = VALLEY_LAY, .open = 1 + VALLEY_TOMB_TUTANKHAMUN};
    struct akhet_setup setup = akhet_setup_default(&akhet_valley, 2);
    struct bot_player player;
    struct bot_answer answer;
    struct bot_spec spec;
    akhet_move moves[AKHET_LEGAL];
    s.side[1].tomb[VALLEY_CROCODILE] = 3;
    s.side[0].hand[VALLEY_MUMMY] = 1;
    s.side[0].hand[VALLEY_CAMEL] = 1;
    s.side[0].hand_size = 2;
    s.side[0].bluff = bluffed ? 1 + VALLEY_JACKAL : 0;
    struct bot_question ask = {.view = &s, .moves = moves, .count = valley_legal(&s, moves)};
    assert_true(bot_spec_read(&spec, bot, NULL));
    bot_sit(&player, &spec, &akhet_valley, &setup, 0);
    bot_choose(&player, &ask, &answer);
    bot_leave(&player);
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(&akhet_valley, answer.move, &text);
    return name;
}

static void test_scripted_opponents_have_their_habits(void **unused)
{
    (void)unused;
    assert_string_equal(habit_of("valley-bluffer", false), "lay camel");
    assert_string_equal(habit_of("valley-bluffer", true), "laid");
    assert_string_equal(habit_of("valley-flooder", false), "lay mummy");
    assert_string_equal(habit_of("valley-hoarder", false), "laid");
    assert_string_equal(habit_of("valley-honest", false), "laid");
}

static void test_scripted_opponents_are_found_but_not_listed(void **unused)
{
    (void)unused;
    assert_non_null(bot_find("valley-bluffer"));
    for (const struct bot *bot = bots; bot->term.id; bot++)
        assert_int_not_equal(strncmp(bot->term.id, "valley-", 7), 0);
}

/* The move with the best rank, by name. */
static const char *best_of(const struct valley_state *s)
{
    static char name[64];
    akhet_move moves[AKHET_LEGAL];
    int16_t rank[AKHET_LEGAL];
    unsigned count = valley_legal(s, moves), best = 0;
    struct akhet_text text = akhet_text_on(name, sizeof name);
    knowledge()->rank(s, moves, count, rank);
    for (unsigned i = 1; i < count; i++)
        best = rank[i] > rank[best] ? i : best;
    akhet_move_name(&akhet_valley, moves[best], &text);
    return name;
}

/* An open tomb without a limit or a bonus; seat 0 has the medallion. */
static struct valley_state table_at(enum valley_phase phase, unsigned turn)
{
    struct valley_state s = {.phase = (uint8_t)phase, .turn = (uint8_t)turn};
    s.open = 1 + VALLEY_TOMB_TUTANKHAMUN;
    s.side[1].adventurer = 1;
    return s;
}

static void test_whoever_comes_back_is_sent_even_where_all_is_lost(void **unused)
{
    (void)unused;
    struct valley_state s = table_at(VALLEY_SEND, 1);
    s.side[0].tomb[VALLEY_CROCODILE] = 3;
    s.side[1].camp[VALLEY_CAMEL] = 1;
    assert_string_equal(best_of(&s), "send tara-wolf");
    s.side[1].place = VALLEY_IN_TOMB;
    s.side[1].camp[VALLEY_MONKEY] = 1;
    assert_string_equal(best_of(&s), "send monkey");
}

static void test_a_lost_tomb_is_given_up_cheaply(void **unused)
{
    (void)unused;
    struct valley_state s = table_at(VALLEY_SEND, 1);
    s.side[0].tomb[VALLEY_CROCODILE] = 3;
    s.side[1].place = VALLEY_IN_TOMB;
    s.side[1].camp[VALLEY_CAMEL] = 1;
    assert_string_equal(best_of(&s), "sent");
}

static void test_an_empty_tomb_is_not_filled(void **unused)
{
    (void)unused;
    struct valley_state s = table_at(VALLEY_SEND, 1);
    s.side[1].place = VALLEY_IN_TOMB;
    s.side[1].camp[VALLEY_CROCODILE] = 2;
    assert_string_equal(best_of(&s), "sent");
}

static void test_a_trap_takes_the_strongest(void **unused)
{
    (void)unused;
    struct valley_state s = table_at(VALLEY_TRIGGER, 0);
    s.side[0].tomb[VALLEY_SACRED_FIRE] = 1;
    s.side[1].tomb[VALLEY_CROCODILE] = 1;
    s.side[1].tomb[VALLEY_JACKAL] = 1;
    assert_string_equal(best_of(&s), "trigger sacred-fire crocodile");
}

static void test_the_undead_that_turns_the_tomb_is_laid(void **unused)
{
    (void)unused;
    struct valley_state s = table_at(VALLEY_LAY, 1);
    s.side[0].tomb[VALLEY_CAMEL] = 1;
    s.side[1].place = VALLEY_IN_TOMB;
    s.side[1].hand[VALLEY_MUMMY] = 1;
    s.side[1].hand[VALLEY_CAMEL] = 1;
    s.side[1].hand_size = 2;
    assert_string_equal(best_of(&s), "lay mummy");
}

static void test_guardians_are_not_thrown_after_a_lost_tomb(void **unused)
{
    (void)unused;
    struct valley_state s = table_at(VALLEY_LAY, 1);
    s.side[0].tomb[VALLEY_CROCODILE] = 3;
    s.side[1].hand[VALLEY_MUMMY] = 1;
    s.side[1].hand_size = 1;
    assert_string_equal(best_of(&s), "laid");
}

static void test_what_is_free_is_played(void **unused)
{
    (void)unused;
    struct valley_state s = table_at(VALLEY_CAMP, 0);
    s.open = 0;
    s.side[0].hand[VALLEY_JACKAL] = 1;
    s.side[0].hand_size = 1;
    assert_string_equal(best_of(&s), "play jackal");
}

static void look_at_pruning(const struct valley_state *s, const akhet_move *moves, unsigned count,
                            struct akhet_random *random)
{
    struct valley_state view;
    akhet_move by_view[AKHET_LEGAL], by_state[AKHET_LEGAL];
    (void)random;
    valley_view(s, s->turn, &view);
    unsigned kept = count ? knowledge()->prune(&view, moves, count, by_view) : 0;
    assert_true(kept >= 1 && kept <= count);
    assert_int_equal(kept, knowledge()->prune(s, moves, count, by_state));
    assert_memory_equal(by_view, by_state, kept * sizeof *by_view);
    for (unsigned i = 0, at = 0; i < kept; i++, at++) {
        while (at < count && moves[at] != by_view[i])
            at++;
        assert_true(at < count);
    }
}

static void test_pruning_keeps_moves_in_order_and_reads_nothing_hidden(void **unused)
{
    (void)unused;
    walk(look_at_pruning);
}

/* Whether a move with this name is left for bots in the position. */
static bool considered(const struct valley_state *s, const char *name)
{
    akhet_move moves[AKHET_LEGAL], kept[AKHET_LEGAL], wanted;
    struct akhet_error error;
    unsigned count = valley_legal(s, moves), left = knowledge()->prune(s, moves, count, kept);
    bool legal = false, stays = false;
    assert_true(akhet_move_parse(&akhet_valley, name, &wanted, &error));
    for (unsigned i = 0; i < count; i++)
        legal |= moves[i] == wanted;
    for (unsigned i = 0; i < left; i++)
        stays |= kept[i] == wanted;
    if (!legal)
        fail_msg("%s is not legal", name);
    return stays;
}

static void test_the_adventurer_is_not_left_at_home(void **unused)
{
    (void)unused;
    struct valley_state s = table_at(VALLEY_SEND, 1);
    s.side[1].camp[VALLEY_CAMEL] = 1;
    assert_false(considered(&s, "sent"));
    assert_true(considered(&s, "send camel"));
    s.side[1].place = VALLEY_IN_TOMB;
    assert_true(considered(&s, "sent"));
    s.side[1].place = VALLEY_AT_CAMP; /* two places, both taken by others */
    s.open = 1 + VALLEY_TOMB_RAMESSES;
    s.side[1].tomb[VALLEY_CAMEL] = 2;
    assert_true(considered(&s, "sent"));
}

static void test_the_last_to_lay_does_not_bluff(void **unused)
{
    (void)unused;
    struct valley_state s = table_at(VALLEY_LAY, 1);
    s.side[1].hand[VALLEY_CAMEL] = s.side[1].hand[VALLEY_MUMMY] = 1;
    s.side[1].hand_size = 2;
    assert_false(considered(&s, "lay camel"));
    assert_true(considered(&s, "lay mummy"));
    assert_true(considered(&s, "laid"));
    s.holder = 1;
    assert_true(considered(&s, "lay camel"));
}

/* Seat 0 has Susan; seat 1 has a Pit and a Mummy. */
static struct valley_state against_susan(void)
{
    struct valley_state s = table_at(VALLEY_LAY, 1);
    s.side[0].adventurer = VALLEY_SUSAN_COPPERSTONE - VALLEY_ADVENTURER;
    s.side[0].place = VALLEY_IN_TOMB;
    s.side[1].hand[VALLEY_PIT] = s.side[1].hand[VALLEY_MUMMY] = 1;
    s.side[1].hand_size = 2;
    return s;
}

static void test_a_trap_that_will_be_stopped_is_not_laid_alone(void **unused)
{
    (void)unused;
    struct valley_state s = against_susan();
    assert_false(considered(&s, "lay pit"));
    assert_true(considered(&s, "lay mummy"));
    s.side[0].place = VALLEY_AT_CAMP; /* she stops traps where she is */
    assert_true(considered(&s, "lay pit"));
    s = against_susan();
    s.holder = 1; /* and with the medallion only */
    assert_true(considered(&s, "lay pit"));
}

static void test_two_traps_may_be_laid_against_one_that_stops_the_first(void **unused)
{
    (void)unused;
    struct valley_state s = against_susan();
    s.side[1].papyri = 1u << (VALLEY_APOPHIS - VALLEY_PAPYRUS);
    s.side[1].papyri_left = 1;
    assert_true(considered(&s, "lay pit"));
    assert_true(considered(&s, "lay papyrus-of-apophis"));
    s.side[1].hand[VALLEY_PIT] = 0;
    s.side[1].tomb[VALLEY_PIT] = 1;
    assert_false(considered(&s, "laid"));
    assert_false(considered(&s, "lay mummy"));
    assert_true(considered(&s, "lay papyrus-of-apophis"));
    s.side[1].tomb[VALLEY_PIT] = 2;
    assert_true(considered(&s, "laid"));
}

/* The move of a bot that may only end its entry or send Tara Wolf. */
static void choose_entry(const char *bot, bool thorough, akhet_move *choice, unsigned *found)
{
    struct valley_state s = table_at(VALLEY_SEND, 1);
    struct akhet_setup setup = akhet_setup_default(&akhet_valley, 2);
    static struct bot_findings findings;
    struct bot_player player;
    struct bot_answer answer;
    struct bot_spec spec;
    akhet_move moves[AKHET_LEGAL];
    struct bot_question ask = {.view = &s,
                               .moves = moves,
                               .count = valley_legal(&s, moves),
                               .thorough = thorough,
                               .findings = &findings};
    s.viewer = 1;
    findings.count = 0;
    assert_true(bot_spec_read(&spec, bot, NULL));
    bot_sit(&player, &spec, &akhet_valley, &setup, 1);
    bot_choose(&player, &ask, &answer);
    bot_leave(&player);
    *choice = answer.move;
    *found = findings.count;
}

static void test_bots_do_not_choose_what_cannot_work(void **unused)
{
    (void)unused;
    static const char *const bot[] = {"greedy", "heuristic", "flat:sims=8", "search:sims=1",
                                      "level1"};
    akhet_move choice;
    unsigned found;
    for (unsigned i = 0; i < sizeof bot / sizeof *bot; i++) {
        choose_entry(bot[i], false, &choice, &found);
        if (choice == VALLEY_M_SENT)
            fail_msg("%s leaves the adventurer at home", bot[i]);
    }
}

static void test_hints_look_at_every_move(void **unused)
{
    (void)unused;
    akhet_move choice;
    unsigned found;
    choose_entry("greedy", true, &choice, &found);
    assert_int_equal(found, 2);
    choose_entry("greedy", false, &choice, &found);
    assert_int_equal(found, 0); /* one move is left, and it is played at once */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_ranks_are_the_same_in_every_world),
        CASE(test_picks_are_moves_and_read_nothing_hidden),
        CASE(test_features_stay_within_bounds),
        CASE(test_the_hand_of_the_other_is_concealed),
        CASE(test_what_was_laid_is_not_concealed),
        CASE(test_a_hand_that_would_have_been_played_is_hard_to_believe),
        CASE(test_a_bluff_is_hard_to_believe),
        CASE(test_enough_worlds_are_believed),
        CASE(test_scripted_opponents_have_their_habits),
        CASE(test_scripted_opponents_are_found_but_not_listed),
        CASE(test_whoever_comes_back_is_sent_even_where_all_is_lost),
        CASE(test_a_lost_tomb_is_given_up_cheaply),
        CASE(test_an_empty_tomb_is_not_filled),
        CASE(test_a_trap_takes_the_strongest),
        CASE(test_the_undead_that_turns_the_tomb_is_laid),
        CASE(test_guardians_are_not_thrown_after_a_lost_tomb),
        CASE(test_what_is_free_is_played),
        CASE(test_pruning_keeps_moves_in_order_and_reads_nothing_hidden),
        CASE(test_the_adventurer_is_not_left_at_home),
        CASE(test_the_last_to_lay_does_not_bluff),
        CASE(test_a_trap_that_will_be_stopped_is_not_laid_alone),
        CASE(test_two_traps_may_be_laid_against_one_that_stops_the_first),
        CASE(test_bots_do_not_choose_what_cannot_work),
        CASE(test_hints_look_at_every_move),
    };
    return cmocka_run_group_tests_name("what bots know of the valley", tests, NULL, NULL);
}

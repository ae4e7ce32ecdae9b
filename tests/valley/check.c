/* Every law of conservation and every bound is noticed when it is broken. */
#include "tests/valley/stage.h"

/* A sound position in the camp phase, or with cards face down. */
static void sound(struct valley_table *t, bool laying)
{
    stage(t);
    hold(t, 0, VALLEY_MUMMY, 2);
    hold(t, 1, VALLEY_CAMEL, 2);
    camp(t, 1, VALLEY_WORKER, 1);
    if (laying) {
        open_at(t, VALLEY_TOMB_SETI, VALLEY_LAY);
        enter(t, 1, VALLEY_TARA_WOLF, 1);
        go(t, "lay mummy");
        go(t, "lay avatar-of-sobek");
    }
    assert_sound(game, t);
}

static void too_many_coins(struct valley_table *t)
{
    t->side[0].coins = 5;
    t->side[1].coins = 4;
}

static void same_adventurer(struct valley_table *t)
{
    t->side[1].adventurer = t->side[0].adventurer;
}

static void no_such_phase(struct valley_table *t)
{
    t->phase = VALLEY_PHASES;
}

static void a_viewer_in_a_state(struct valley_table *t)
{
    t->viewer = 1;
}

static void ally_before_the_split(struct valley_table *t)
{
    t->phase = VALLEY_SPLIT;
    t->hired = 1;
}

static void trap_in_camp_phase(struct valley_table *t)
{
    t->sprung = 1;
}

static void hand_too_large(struct valley_table *t)
{
    t->phase = VALLEY_OPEN;
    hold(t, 0, VALLEY_JACKAL, 4);
}

static void purse_too_large(struct valley_table *t)
{
    t->phase = VALLEY_OPEN;
    t->side[0].coins = 3;
}

static void guardian_in_camp(struct valley_table *t)
{
    from_deck(t, t->side[0].camp, VALLEY_PIT, 1);
}

static void card_twice(struct valley_table *t)
{
    t->deck[VALLEY_CAMEL]++;
}

static void deck_size(struct valley_table *t)
{
    t->deck_size--;
}

static void discard_size(struct valley_table *t)
{
    t->discard_size++;
}

static void papyrus_lost(struct valley_table *t)
{
    t->side[0].papyri &= (uint16_t)(t->side[0].papyri - 1);
    t->side[0].papyri_left--;
}

static void papyri_left(struct valley_table *t)
{
    t->side[0].papyri_left++;
}

static void papyri_down(struct valley_table *t)
{
    t->side[0].papyri_down++;
}

static void papyrus_twice(struct valley_table *t)
{
    t->side[1].papyri = t->side[0].papyri;
}

static void tomb_twice(struct valley_table *t)
{
    t->side[0].won = 1;
}

static void tomb_lost(struct valley_table *t)
{
    t->tombs &= (uint8_t)~1u;
}

static void tomb_open_in_camp_phase(struct valley_table *t)
{
    open_at(t, VALLEY_TOMB_SETI, VALLEY_CAMP);
}

static void top_unseen(struct valley_table *t)
{
    t->top = 1;
}

static void top_gone(struct valley_table *t)
{
    t->tombs &= (uint8_t)~1u;
    t->side[0].won = 1;
    t->top = t->top_seen = 1;
}

static void too_many_tombs(struct valley_table *t)
{
    t->side[0].won = 0x1f;
    t->tombs = 0x60;
}

static void not_over(struct valley_table *t)
{
    t->side[0].won = 0x0f;
    t->tombs = 0x70;
}

static void hand_size(struct valley_table *t)
{
    t->side[1].hand_size++;
}

static void down_size(struct valley_table *t)
{
    t->side[0].down++;
}

static void bluff_in_camp_phase(struct valley_table *t)
{
    t->side[1].bluff = 1 + VALLEY_CAMEL;
    t->deck[VALLEY_CAMEL]--;
    t->deck_size--;
}

static void guardian_at_entry(struct valley_table *t)
{
    open_at(t, VALLEY_TOMB_SETI, VALLEY_SEND);
    enter(t, 1, VALLEY_PIT, 1);
}

static void false_certainty(struct valley_table *t)
{
    t->side[0].known[VALLEY_CAMEL] = 3;
}

static void tomb_full_in_camp_phase(struct valley_table *t)
{
    enter(t, 1, VALLEY_CAMEL, 1);
}

static void struck_before_traps(struct valley_table *t)
{
    t->side[1].place = VALLEY_STRUCK;
}

static void pass_twice(struct valley_table *t)
{
    t->side[1].pass = 2;
}

static void test_every_broken_law_is_noticed(void **unused)
{
    (void)unused;
    static const struct {
        void (*harm)(struct valley_table *t);
        bool laying;
        const char *says;
    } table[] = {
        {too_many_coins, false, "too many coins"},
        {same_adventurer, false, "same adventurer"},
        {no_such_phase, false, "no such phase"},
        {a_viewer_in_a_state, false, "a mark"},
        {ally_before_the_split, false, "an ally was played"},
        {trap_in_camp_phase, false, "a trap was triggered"},
        {hand_too_large, false, "a hand is over"},
        {purse_too_large, false, "a purse is over"},
        {guardian_in_camp, false, "a guardian is in a camp"},
        {card_twice, false, "a card of the deck"},
        {deck_size, false, "the deck's size"},
        {discard_size, false, "the discard's size"},
        {papyrus_lost, false, "lost or gained a papyrus"},
        {papyri_left, false, "papyri left"},
        {papyri_down, true, "papyri face down"},
        {papyrus_twice, false, "a papyrus does not exist"},
        {tomb_twice, false, "a tomb is there twice"},
        {tomb_lost, false, "a tomb is lost"},
        {tomb_open_in_camp_phase, false, "open at the wrong time"},
        {top_unseen, false, "nobody saw it"},
        {top_gone, false, "not among those left"},
        {too_many_tombs, false, "more tombs"},
        {not_over, false, "the game ends"},
        {hand_size, false, "a hand's size"},
        {down_size, true, "cards face down"},
        {bluff_in_camp_phase, false, "a bluff"},
        {guardian_at_entry, false, "a guardian is in the tomb"},
        {false_certainty, false, "certain of a card"},
        {tomb_full_in_camp_phase, false, "somebody is in the tomb"},
        {struck_before_traps, true, "an adventurer is nowhere"},
        {pass_twice, false, "a pass token"},
    };
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
        struct valley_table t;
        sound(&t, table[i].laying);
        table[i].harm(&t);
        const char *broken = game->broken(&t);
        if (!broken || !strstr(broken, table[i].says))
            fail_msg("expected '%s', not '%s'", table[i].says, broken ? broken : "nothing");
    }
}

/* The JSON of the table as seen by `viewer`, or of everything where that is VALLEY_SEATS. */
static const char *written(const struct valley_table *t, int viewer)
{
    static char buf[16384];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    if (viewer == VALLEY_SEATS) {
        game->state_json(t, &json);
    } else {
        struct valley_table view;
        game->view(t, viewer, &view);
        game->view_json(&view, &json);
    }
    akhet_json_object_end(&json);
    assert_false(text.full);
    return buf;
}

static void test_the_json_tells_what_lies_face_down_to_its_owner_alone(void **unused)
{
    (void)unused;
    struct valley_table t;
    sound(&t, true);
    t.side[0].known[VALLEY_CAMEL] = 1;
    assert_non_null(strstr(written(&t, VALLEY_SEATS), "\"down\":{\"mummy\":1}"));
    assert_non_null(strstr(written(&t, VALLEY_SEATS), "\"deck\":{\"worker\":3"));
    assert_non_null(strstr(written(&t, VALLEY_SEATS), "\"open_tomb\":\"seti\""));
    assert_non_null(strstr(written(&t, 0), "\"papyri_down\":[\"avatar-of-sobek\"]"));
    assert_non_null(strstr(written(&t, 0), "\"knows\":{\"camel\":1}"));
    assert_null(strstr(written(&t, 0), "\"deck\":"));
    assert_null(strstr(written(&t, 1), "mummy"));
    assert_null(strstr(written(&t, 1), "sobek"));
    assert_non_null(strstr(written(&t, 1), "\"down_size\":1,\"papyri_down_size\":1"));
    assert_non_null(strstr(written(&t, AKHET_SPECTATOR), "\"viewer\":-1"));
    assert_null(strstr(written(&t, AKHET_SPECTATOR), "knows"));
    assert_null(strstr(written(&t, AKHET_SPECTATOR), "\"hand\":"));
    t.top = 1 + VALLEY_TOMB_RAMESSES;
    t.top_seen = 2;
    assert_non_null(strstr(written(&t, 1), "\"top_tomb_seen_by\":[1],\"top_tomb\":\"ramesses\""));
    assert_non_null(strstr(written(&t, 0), "\"top_tomb_seen_by\":[1],\"top_tomb\":null"));
}

static void test_the_json_of_a_finished_game_has_nobody_in_turn(void **unused)
{
    (void)unused;
    struct valley_table t;
    stage(&t);
    t.side[1].won = 0x0f;
    t.tombs = 0x70;
    t.open = 1;
    t.phase = VALLEY_OVER;
    assert_sound(game, &t);
    assert_non_null(strstr(written(&t, VALLEY_SEATS), "\"phase\":\"over\",\"turn\":null"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_broken_law_is_noticed),
        RULE(test_the_json_tells_what_lies_face_down_to_its_owner_alone, "VAL-60"),
        CASE(test_the_json_of_a_finished_game_has_nobody_in_turn),
    };
    return cmocka_run_group_tests_name("valley-check", tests, NULL, NULL);
}

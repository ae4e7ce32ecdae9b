/* The check notices every violation of conservation and of the bounds. */
#include "tests/valley/position.h"

/* A sound position in the camp phase, or with cards face down. */
static void sound(struct valley_state *s, bool laying)
{
    stage(s);
    hold(s, 0, VALLEY_MUMMY, 2);
    hold(s, 1, VALLEY_CAMEL, 2);
    camp(s, 1, VALLEY_WORKER, 1);
    if (laying) {
        open_at(s, VALLEY_TOMB_SETI, VALLEY_LAY);
        enter(s, 1, VALLEY_TARA_WOLF, 1);
        go(s, "lay mummy");
        go(s, "lay avatar-of-sobek");
    }
    assert_sound(game, s);
}

static void too_many_coins(struct valley_state *s)
{
    s->side[0].coins = 5;
    s->side[1].coins = 4;
}

static void same_adventurer(struct valley_state *s)
{
    s->side[1].adventurer = s->side[0].adventurer;
}

static void no_such_phase(struct valley_state *s)
{
    s->phase = VALLEY_PHASES;
}

static void a_viewer_in_a_state(struct valley_state *s)
{
    s->viewer = 1;
}

static void ally_before_the_split(struct valley_state *s)
{
    s->phase = VALLEY_SPLIT;
    s->hired = 1;
}

static void trap_in_camp_phase(struct valley_state *s)
{
    s->sprung = 1;
}

static void hand_too_large(struct valley_state *s)
{
    s->phase = VALLEY_OPEN;
    hold(s, 0, VALLEY_JACKAL, 4);
}

static void purse_too_large(struct valley_state *s)
{
    s->phase = VALLEY_OPEN;
    s->side[0].coins = 3;
}

static void guardian_in_camp(struct valley_state *s)
{
    from_deck(s, s->side[0].camp, VALLEY_PIT, 1);
}

static void card_twice(struct valley_state *s)
{
    s->deck[VALLEY_CAMEL]++;
}

static void deck_size(struct valley_state *s)
{
    s->deck_size--;
}

static void discard_size(struct valley_state *s)
{
    s->discard_size++;
}

static void papyrus_lost(struct valley_state *s)
{
    s->side[0].papyri &= (uint16_t)(s->side[0].papyri - 1);
    s->side[0].papyri_left--;
}

static void papyri_left(struct valley_state *s)
{
    s->side[0].papyri_left++;
}

static void papyri_down(struct valley_state *s)
{
    s->side[0].papyri_down++;
}

static void papyrus_twice(struct valley_state *s)
{
    s->side[1].papyri = s->side[0].papyri;
}

static void tomb_twice(struct valley_state *s)
{
    s->side[0].won = 1;
}

static void tomb_lost(struct valley_state *s)
{
    s->tombs &= (uint8_t)~1u;
}

static void tomb_open_in_camp_phase(struct valley_state *s)
{
    open_at(s, VALLEY_TOMB_SETI, VALLEY_CAMP);
}

static void top_unseen(struct valley_state *s)
{
    s->top = 1;
}

static void top_gone(struct valley_state *s)
{
    s->tombs &= (uint8_t)~1u;
    s->side[0].won = 1;
    s->top = s->top_seen = 1;
}

static void too_many_tombs(struct valley_state *s)
{
    s->side[0].won = 0x1f;
    s->tombs = 0x60;
}

static void not_over(struct valley_state *s)
{
    s->side[0].won = 0x0f;
    s->tombs = 0x70;
}

static void hand_size(struct valley_state *s)
{
    s->side[1].hand_size++;
}

static void down_size(struct valley_state *s)
{
    s->side[0].down++;
}

static void bluff_in_camp_phase(struct valley_state *s)
{
    s->side[1].bluff = 1 + VALLEY_CAMEL;
    s->deck[VALLEY_CAMEL]--;
    s->deck_size--;
}

static void guardian_at_entry(struct valley_state *s)
{
    open_at(s, VALLEY_TOMB_SETI, VALLEY_SEND);
    enter(s, 1, VALLEY_PIT, 1);
}

static void false_certainty(struct valley_state *s)
{
    s->side[0].known[VALLEY_CAMEL] = 3;
}

static void tomb_full_in_camp_phase(struct valley_state *s)
{
    enter(s, 1, VALLEY_CAMEL, 1);
}

static void struck_before_traps(struct valley_state *s)
{
    s->side[1].place = VALLEY_STRUCK;
}

static void pass_twice(struct valley_state *s)
{
    s->side[1].pass = 2;
}

static void test_every_broken_law_is_noticed(void **unused)
{
    (void)unused;
    static const struct {
        void (*harm)(struct valley_state *s);
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
        struct valley_state s;
        sound(&s, table[i].laying);
        table[i].harm(&s);
        const char *broken = game->check_state(&s);
        if (!broken || !strstr(broken, table[i].says))
            fail_msg("expected '%s', not '%s'", table[i].says, broken ? broken : "nothing");
    }
}

/* Redealing draws the other's papyri from those that the view does not show: if a seat claims them
 * all, none is left to draw. */
static void test_a_view_cannot_claim_papyri_that_it_does_not_count(void **unused)
{
    (void)unused;
    struct valley_state s, view;
    struct akhet_setup setup = akhet_setup_default(game, 2);
    sound(&s, false);
    setup.option[0] = s.brief;
    game->view(&s, 0, &view);
    assert_null(game->check_view(&view, &setup, 0));
    view.side[0].papyri = (1u << VALLEY_PAPYRI) - 1;
    const char *fault = game->check_view(&view, &setup, 0);
    if (!fault || !strstr(fault, "papyrus"))
        fail_msg("not refused for its papyri: %s", fault ? fault : "nothing");
}

/* The JSON of the view of `viewer`, or of the whole state for VALLEY_SEATS. */
static const char *written(const struct valley_state *s, int viewer)
{
    static char buf[16384];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    if (viewer == VALLEY_SEATS) {
        game->state_json(s, &json);
    } else {
        struct valley_state view;
        game->view(s, viewer, &view);
        game->view_json(&view, &json);
    }
    akhet_json_object_end(&json);
    assert_false(text.full);
    return buf;
}

static void test_the_json_tells_what_lies_face_down_to_its_owner_alone(void **position)
{
    struct valley_state *s = *position;
    sound(s, true);
    s->side[0].known[VALLEY_CAMEL] = 1;
    assert_non_null(strstr(written(s, VALLEY_SEATS), "\"down\":{\"mummy\":1}"));
    assert_non_null(strstr(written(s, VALLEY_SEATS), "\"deck\":{\"worker\":3"));
    assert_non_null(strstr(written(s, VALLEY_SEATS), "\"open_tomb\":\"seti\""));
    assert_non_null(strstr(written(s, 0), "\"papyri_down\":[\"avatar-of-sobek\"]"));
    assert_non_null(strstr(written(s, 0), "\"knows\":{\"camel\":1}"));
    assert_null(strstr(written(s, 0), "\"deck\":"));
    assert_null(strstr(written(s, 1), "mummy"));
    assert_null(strstr(written(s, 1), "sobek"));
    assert_non_null(strstr(written(s, 1), "\"down_size\":1,\"papyri_down_size\":1"));
    assert_non_null(strstr(written(s, AKHET_SPECTATOR), "\"viewer\":-1"));
    assert_null(strstr(written(s, AKHET_SPECTATOR), "knows"));
    assert_null(strstr(written(s, AKHET_SPECTATOR), "\"hand\":"));
    s->top = 1 + VALLEY_TOMB_RAMESSES;
    s->top_seen = 2;
    assert_non_null(strstr(written(s, 1), "\"top_tomb_seen_by\":[1],\"top_tomb\":\"ramesses\""));
    assert_non_null(strstr(written(s, 0), "\"top_tomb_seen_by\":[1],\"top_tomb\":null"));
}

static void test_the_json_of_a_finished_game_has_nobody_in_turn(void **position)
{
    struct valley_state *s = *position;
    s->side[1].won = 0x0f;
    s->tombs = 0x70;
    s->open = 1;
    s->phase = VALLEY_OVER;
    assert_sound(game, s);
    assert_non_null(strstr(written(s, VALLEY_SEATS), "\"phase\":\"over\",\"turn\":null"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_every_broken_law_is_noticed),
        CASE(test_a_view_cannot_claim_papyri_that_it_does_not_count),
        RULE(test_the_json_tells_what_lies_face_down_to_its_owner_alone, "VAL-60"),
        CASE(test_the_json_of_a_finished_game_has_nobody_in_turn),
    };
    return cmocka_run_group_tests_name("valley-check", tests, NULL, NULL);
}

/* The card moves of events: applied to the zones of a view they give the zones of the next view. */
#include "tests/support/check.h"

#include <string.h>

#include "tests/support/walk.h"

enum { ZONES = 32, BELONGS = 8 }; /* room for the zones of a game, and for their owners */

/* A viewer's knowledge of the zones of a position. */
struct zones {
    unsigned size[ZONES][BELONGS];
    uint8_t count[ZONES][BELONGS][AKHET_CARDS];
    bool shown[ZONES][BELONGS]; /* the viewer sees these cards */
};

static unsigned belongs(const struct walk *walk, const struct akhet_zone *zone)
{
    if (!zone->of)
        return 1;
    return zone->of_type == 's' ? walk->setup.players
                                : akhet_vocabulary_of(walk->game, zone->of_type)->count;
}

static void look(const struct walk *walk, const void *state, int viewer, struct zones *zones)
{
    const struct akhet_game *game = walk->game;
    union akhet_space view;
    game->view(state, viewer, &view);
    assert_true(game->zones <= ZONES);
    memset(zones, 0, sizeof *zones);
    for (unsigned z = 0; z < game->zones; z++) {
        unsigned cards = akhet_vocabulary_of(game, game->zone[z].cards)->count;
        assert_true(cards <= AKHET_CARDS && belongs(walk, &game->zone[z]) <= BELONGS);
        for (unsigned of = 0; of < belongs(walk, &game->zone[z]); of++) {
            struct akhet_location at = {(uint8_t)z, (uint8_t)of};
            unsigned sum = 0;
            zones->size[z][of] = game->zone_cards(&view, at, zones->count[z][of]);
            for (unsigned card = 0; card < cards; card++)
                sum += zones->count[z][of][card];
            zones->shown[z][of] = sum == zones->size[z][of];
        }
    }
}

/* Add or remove one copy of a card, or a hidden card, in a zone. */
static void change(struct zones *zones, struct akhet_location at, int card, int by)
{
    unsigned *size = &zones->size[at.zone][at.of];
    assert_true(by > 0 || *size > 0);
    *size = (unsigned)((int)*size + by);
    if (card == AKHET_HIDDEN) {
        zones->shown[at.zone][at.of] = *size == 0;
    } else if (zones->shown[at.zone][at.of]) {
        uint8_t *count = &zones->count[at.zone][at.of][card];
        assert_true(by > 0 || *count > 0);
        *count = (uint8_t)(*count + by);
    }
}

static void move_cards(struct zones *zones, const struct akhet_card_move *move, int card,
                       unsigned n)
{
    for (; n; n--) {
        change(zones, move->from, card, -1);
        change(zones, move->to, card, 1);
    }
}

static void move_all(struct zones *zones, const struct akhet_card_move *move)
{
    const struct akhet_location at = move->from;
    if (move->card != AKHET_HIDDEN) {
        assert_true(zones->shown[at.zone][at.of]);
        move_cards(zones, move, move->card, zones->count[at.zone][at.of][move->card]);
        return;
    }
    for (int card = 0; zones->shown[at.zone][at.of] && card < AKHET_CARDS; card++)
        move_cards(zones, move, card, zones->count[at.zone][at.of][card]);
    move_cards(zones, move, AKHET_HIDDEN, zones->size[at.zone][at.of]);
}

static void check_location(const struct walk *walk, struct akhet_location at)
{
    assert_true(at.zone < walk->game->zones);
    assert_true(at.of < belongs(walk, &walk->game->zone[at.zone]));
}

static void apply_event(const struct walk *walk, const struct akhet_event *event, int viewer,
                        struct zones *zones)
{
    struct akhet_card_move move[AKHET_CARD_MOVES];
    struct akhet_event seen;
    if (!akhet_event_for(walk->game, event, viewer, &seen))
        return;
    unsigned count = walk->game->card_moves(&seen, move);
    assert_true(count <= AKHET_CARD_MOVES);
    for (unsigned i = 0; i < count; i++) {
        check_location(walk, move[i].from);
        check_location(walk, move[i].to);
        if (move[i].count == AKHET_ALL)
            move_all(zones, &move[i]);
        else
            move_cards(zones, &move[i], move[i].card, move[i].count);
    }
}

/* A zone that the viewer sees before and after must match card by card. */
static void compare(const struct walk *walk, const struct zones *before, const struct zones *made,
                    const struct zones *seen)
{
    for (unsigned z = 0; z < walk->game->zones; z++) {
        for (unsigned of = 0; of < belongs(walk, &walk->game->zone[z]); of++) {
            if (made->size[z][of] != seen->size[z][of])
                fail_msg("%s: zone %s of %u has %u cards, the moves of the events give %u",
                         walk->game->term.id, walk->game->zone[z].id, of, seen->size[z][of],
                         made->size[z][of]);
            if (before->shown[z][of] && seen->shown[z][of])
                assert_true(made->shown[z][of]);
            if (made->shown[z][of] && seen->shown[z][of])
                assert_memory_equal(made->count[z][of], seen->count[z][of], AKHET_CARDS);
        }
    }
}

struct counts {
    unsigned shown, hidden; /* card moves with a named card, and with a hidden one */
};

static void count_moves(const struct walk *walk, const struct akhet_event *event, int viewer,
                        struct counts *counts)
{
    struct akhet_card_move move[AKHET_CARD_MOVES];
    struct akhet_event seen;
    if (!akhet_event_for(walk->game, event, viewer, &seen))
        return;
    for (unsigned i = walk->game->card_moves(&seen, move); i--;)
        ++*(move[i].card == AKHET_HIDDEN ? &counts->hidden : &counts->shown);
}

static void check_step(struct walk *walk, void *context)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct zones before, made, seen;
    union akhet_space after = walk->state;
    struct akhet_random random = walk->random;
    if (!walk->legal)
        return;
    akhet_move move = walk->moves[akhet_random_below(&walk->choice, walk->legal)];
    walk->game->apply(&after, move, &random, &events);
    for (int viewer = AKHET_SPECTATOR; viewer < walk->setup.players; viewer++) {
        look(walk, &walk->state, viewer, &before);
        made = before;
        for (unsigned i = 0; i < events.count; i++) {
            apply_event(walk, &event[i], viewer, &made);
            count_moves(walk, &event[i], viewer, context);
        }
        look(walk, &after, viewer, &seen);
        compare(walk, &before, &made, &seen);
    }
}

static void test_card_moves_of_a_step_lead_from_one_view_to_the_next(void **unused)
{
    (void)unused;
    unsigned hidden = 0;
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        struct counts counts = {0, 0};
        walk_game(*game, 10, check_step, &counts);
        assert_true(!(*game)->zones || counts.shown > 0);
        hidden += counts.hidden;
    }
    assert_true(hidden > 0);
}

/* All cards that a seat holds after the deal came by an event of the deal. */
static void check_deal(struct walk *walk, void *context)
{
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_card_move move[AKHET_CARD_MOVES];
    struct zones zones;
    union akhet_space state;
    (void)context;
    if (walk->played)
        return;
    walk->game->start(&state, &walk->setup, &walk->choice, &events);
    look(walk, &state, AKHET_SPECTATOR, &zones);
    for (unsigned e = 0; e < events.count; e++)
        for (unsigned i = walk->game->card_moves(&event[e], move); i--;) {
            zones.size[move[i].to.zone][move[i].to.of] -= move[i].count;
            zones.size[move[i].from.zone][move[i].from.of] += move[i].count;
        }
    for (unsigned z = 0; z < walk->game->zones; z++)
        for (unsigned of = 0; of < BELONGS; of++)
            if (walk->game->zone[z].of_type == 's')
                assert_int_equal(zones.size[z][of], 0);
}

static void test_the_deal_gives_every_seat_its_cards_by_events(void **unused)
{
    (void)unused;
    walk_all(5, check_deal, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_card_moves_of_a_step_lead_from_one_view_to_the_next),
        CASE(test_the_deal_gives_every_seat_its_cards_by_events),
    };
    return cmocka_run_group_tests_name("zones", tests, NULL, NULL);
}

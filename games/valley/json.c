/* A state or a view of the valley as JSON. */
#include "games/valley/valley_rules.h"

static const char *const phase_name[VALLEY_PHASES] = {
    [VALLEY_SPLIT] = "split", [VALLEY_CAMP] = "camp",       [VALLEY_YIELD] = "mercenary",
    [VALLEY_CHARM] = "charm", [VALLEY_LIMIT] = "limit",     [VALLEY_OPEN] = "open",
    [VALLEY_OFFER] = "offer", [VALLEY_DESTROY] = "destroy", [VALLEY_SEND] = "send",
    [VALLEY_LAY] = "lay",     [VALLEY_TRIGGER] = "trigger", [VALLEY_OVER] = "over",
};

static const char *const place_name[] = {
    [VALLEY_AT_CAMP] = "camp",
    [VALLEY_IN_TOMB] = "tomb",
    [VALLEY_STRUCK] = "struck",
};

/* {"worker":2,"pit":1}: the cards of a pile with their counts. */
static void pile_json(struct akhet_json *json, const char *key, const uint8_t *count, unsigned from,
                      unsigned to)
{
    akhet_json_object(json, key);
    for (unsigned card = from; card < to; card++)
        if (count[card])
            akhet_json_int(json, valley_card_term[card].id, count[card]);
    akhet_json_object_end(json);
}

static void set_json(struct akhet_json *json, const char *key, unsigned set,
                     const struct akhet_term *term)
{
    akhet_json_array(json, key);
    for (; set; set &= set - 1)
        akhet_json_string(json, NULL, term[__builtin_ctz(set)].id);
    akhet_json_array_end(json);
}

static void papyri_json(struct akhet_json *json, const char *key, unsigned set)
{
    set_json(json, key, set, valley_card_term + VALLEY_PAPYRUS);
}

/* `one` counts from 1; 0 is null. */
static void term_json(struct akhet_json *json, const char *key, unsigned one,
                      const struct akhet_term *term)
{
    if (one)
        akhet_json_string(json, key, term[one - 1].id);
    else
        akhet_json_null(json, key);
}

static void side_json(const struct valley_state *s, unsigned seat, bool all, bool known,
                      struct akhet_json *json)
{
    const struct valley_side *side = &s->side[seat];
    bool covered = s->phase == VALLEY_LAY;
    akhet_json_object(json, NULL);
    akhet_json_string(json, "adventurer",
                      valley_card_term[VALLEY_ADVENTURER + side->adventurer].id);
    akhet_json_string(json, "place", place_name[side->place]);
    akhet_json_int(json, "coins", side->coins);
    akhet_json_int(json, "pass", side->pass);
    set_json(json, "won", side->won, valley_tomb_term);
    akhet_json_int(json, "hand_size", side->hand_size);
    if (all)
        pile_json(json, "hand", side->hand, 0, VALLEY_KINDS);
    pile_json(json, "camp", side->camp, 0, VALLEY_GUARDIAN);
    pile_json(json, "tomb", side->tomb, 0, covered ? VALLEY_GUARDIAN : VALLEY_KINDS);
    papyri_json(json, "tomb_papyri", covered ? 0 : side->laid);
    akhet_json_int(json, "down_size", side->down);
    akhet_json_int(json, "papyri_down_size", side->papyri_down);
    if (all) {
        pile_json(json, "down", side->tomb, VALLEY_GUARDIAN, covered ? VALLEY_KINDS : 0);
        term_json(json, "bluff", side->bluff, valley_card_term);
        papyri_json(json, "papyri_down", covered ? side->laid : 0);
    }
    akhet_json_int(json, "papyri_size", side->papyri_left);
    if (all)
        papyri_json(json, "papyri", side->papyri);
    papyri_json(json, "papyri_spent", side->spent);
    if (known)
        pile_json(json, "knows", side->known, 0, VALLEY_KINDS);
    akhet_json_object_end(json);
}

/* `viewer` is a seat, AKHET_SPECTATOR, or VALLEY_SEATS for the whole state. */
static void members_json(const struct valley_state *s, int viewer, struct akhet_json *json)
{
    bool everything = viewer == VALLEY_SEATS;
    akhet_json_string(json, "phase", phase_name[s->phase]);
    if (s->phase == VALLEY_OVER)
        akhet_json_null(json, "turn");
    else
        akhet_json_int(json, "turn", s->turn);
    akhet_json_int(json, "holder", s->holder);
    akhet_json_int(json, "supply", supply(s));
    akhet_json_int(json, "tombs_to_win", s->brief ? VALLEY_WIN_SHORT : VALLEY_WIN);
    term_json(json, "open_tomb", s->open, valley_tomb_term);
    set_json(json, "tombs_left", s->tombs, valley_tomb_term);
    akhet_json_array(json, "top_tomb_seen_by");
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++)
        if (s->top_seen >> seat & 1)
            akhet_json_int(json, NULL, seat);
    akhet_json_array_end(json);
    term_json(json, "top_tomb", s->top, valley_tomb_term);
    akhet_json_bool(json, "ally_played", s->hired);
    akhet_json_bool(json, "trap_triggered", s->sprung);
    akhet_json_int(json, "deck_size", s->deck_size);
    akhet_json_int(json, "discard_size", s->discard_size);
    if (everything) {
        pile_json(json, "deck", s->deck, 0, VALLEY_KINDS);
        pile_json(json, "discard", s->discard, 0, VALLEY_KINDS);
        papyri_json(json, "papyri_out",
                    VALLEY_ALL_PAPYRI &
                        ~(unsigned)(s->side[0].papyri | s->side[0].laid | s->side[0].spent |
                                    s->side[1].papyri | s->side[1].laid | s->side[1].spent));
    }
    akhet_json_array(json, "seats");
    for (int seat = 0; seat < VALLEY_SEATS; seat++)
        side_json(s, (unsigned)seat, everything || seat == viewer, viewer >= 0, json);
    akhet_json_array_end(json);
}

void valley_state_json(const void *state, struct akhet_json *json)
{
    members_json(state, VALLEY_SEATS, json);
}

/* The current Force of the visible characters in the tomb, and its sum. */
static void forces_json(const struct valley_state *v, struct akhet_json *json)
{
    akhet_json_array(json, "forces");
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++) {
        struct muster muster = {0};
        if (v->open)
            valley_muster(v, seat, &muster);
        akhet_json_object(json, NULL);
        for (uint64_t rest = muster.here; rest; rest &= rest - 1) {
            unsigned card = (unsigned)__builtin_ctzll(rest);
            akhet_json_int(json, valley_card_term[card].id, muster.force[card]);
        }
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    akhet_json_array(json, "totals");
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++)
        akhet_json_int(json, NULL, v->open ? valley_total(v, seat) : 0);
    akhet_json_array_end(json);
}

void valley_view_json(const void *view, struct akhet_json *json)
{
    const struct valley_state *v = view;
    akhet_json_int(json, "viewer", v->viewer);
    members_json(v, v->viewer, json);
}

void valley_derived_json(const void *view, struct akhet_json *json)
{
    const struct valley_state *v = view;
    forces_json(v, json);
    akhet_json_array(json, "resources");
    for (unsigned seat = 0; seat < VALLEY_SEATS; seat++)
        akhet_json_int(json, NULL, resources(&v->side[seat]));
    akhet_json_array_end(json);
}

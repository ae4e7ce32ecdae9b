/* A table of Nile as JSON: the whole of a state, or what a view tells. */
#include "games/nile/rules.h"

static void pile_json(struct akhet_json *json, const char *key, const uint8_t *count,
                      unsigned kinds)
{
    akhet_json_object(json, key);
    for (unsigned kind = 0; kind < kinds; kind++)
        if (count[kind])
            akhet_json_int(json, nile_card[kind].id, count[kind]);
    akhet_json_object_end(json);
}

static void crops_json(struct akhet_json *json, const char *key, unsigned crops)
{
    akhet_json_array(json, key);
    for (; crops; crops &= crops - 1)
        akhet_json_string(json, NULL, nile_card[__builtin_ctz(crops)].id);
    akhet_json_array_end(json);
}

static void turn_json(const struct nile_table *t, struct akhet_json *json)
{
    static const char *const phase[NILE_PHASES] = {"trade", "market", "offer", "add"};
    if (t->piles_left)
        akhet_json_int(json, "turn", t->turn);
    else
        akhet_json_null(json, "turn");
    akhet_json_string(json, "phase", t->piles_left ? phase[t->phase] : "over");
    crops_json(json, "added", t->added);
}

static void river_json(const struct nile_table *t, struct akhet_json *json, bool whole)
{
    akhet_json_int(json, "piles_left", t->piles_left);
    akhet_json_int(json, "pile_size", t->pile_size);
    akhet_json_bool(json, "locusts_in_pile", t->pile[NILE_locusts]);
    if (whole)
        pile_json(json, "pile", t->pile, NILE_KINDS);
    if (t->flood == NILE_NO_CARD)
        akhet_json_null(json, "flood");
    else
        akhet_json_string(json, "flood", nile_card[t->flood].id);
    crops_json(json, "flooded", t->flooded);
    pile_json(json, "flood_pile", t->flood_pile, NILE_COUNTED);
    pile_json(json, "discards", t->discards, NILE_COUNTED);
    if (whole)
        pile_json(json, "removed", t->removed, NILE_COUNTED);
}

static void fields_json(const struct nile_table *t, struct akhet_json *json)
{
    akhet_json_object(json, "fields");
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        if (!t->field[crop])
            continue;
        akhet_json_object(json, nile_card[crop].id);
        akhet_json_int(json, "seat", t->owner[crop]);
        akhet_json_int(json, "cards", t->field[crop]);
        akhet_json_object_end(json);
    }
    akhet_json_object_end(json);
}

static void seat_json(const struct nile_table *t, unsigned seat, struct akhet_json *json,
                      bool whole)
{
    akhet_json_object(json, NULL);
    akhet_json_int(json, "hand_size", t->hand_size[seat]);
    if (whole || (int)seat == t->viewer)
        pile_json(json, "hand", t->hand[seat], NILE_COUNTED);
    akhet_json_int(json, "storage_size", t->storage_size[seat]);
    if (whole || nile_storage_shown(t, seat))
        pile_json(json, "storage", t->storage[seat], NILE_CROPS);
    akhet_json_array(json, "speculation");
    for (unsigned i = 0; i < 2 && t->laid[i] && t->laid_by == seat; i++)
        akhet_json_string(json, NULL, nile_card[t->laid[i] - 1].id);
    akhet_json_array_end(json);
    akhet_json_object_end(json);
}

static void table_json(const struct nile_table *t, struct akhet_json *json, bool whole)
{
    turn_json(t, json);
    river_json(t, json, whole);
    fields_json(t, json);
    akhet_json_array(json, "seats");
    for (unsigned seat = 0; seat < t->players; seat++)
        seat_json(t, seat, json, whole);
    akhet_json_array_end(json);
}

void nile_state_json(const void *state, struct akhet_json *json)
{
    table_json(state, json, true);
}

void nile_view_json(const void *view, struct akhet_json *json)
{
    const struct nile_table *v = view;
    akhet_json_int(json, "viewer", v->viewer);
    table_json(v, json, false);
}

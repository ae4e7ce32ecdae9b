/* A state or a view of Nile as JSON. */
#include "games/nile/nile_rules.h"

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

static void turn_json(const struct nile_state *s, struct akhet_json *json)
{
    static const char *const phase[NILE_PHASES] = {"trade", "market", "offer", "add"};
    if (s->piles_left)
        akhet_json_int(json, "turn", s->turn);
    else
        akhet_json_null(json, "turn");
    akhet_json_string(json, "phase", s->piles_left ? phase[s->phase] : "over");
    crops_json(json, "added", s->added);
}

static void river_json(const struct nile_state *s, struct akhet_json *json, bool whole)
{
    akhet_json_int(json, "piles_left", s->piles_left);
    akhet_json_int(json, "pile_size", s->pile_size);
    akhet_json_bool(json, "locusts_in_pile", s->pile[NILE_locusts]);
    if (whole)
        pile_json(json, "pile", s->pile, NILE_KINDS);
    if (s->flood == NILE_NO_CARD)
        akhet_json_null(json, "flood");
    else
        akhet_json_string(json, "flood", nile_card[s->flood].id);
    crops_json(json, "flooded", s->flooded);
    pile_json(json, "flood_pile", s->flood_pile, NILE_COUNTED);
    pile_json(json, "discards", s->discards, NILE_COUNTED);
    if (whole)
        pile_json(json, "removed", s->removed, NILE_COUNTED);
}

static void fields_json(const struct nile_state *s, struct akhet_json *json)
{
    akhet_json_object(json, "fields");
    for (unsigned crop = 0; crop < NILE_CROPS; crop++) {
        if (!s->field[crop])
            continue;
        akhet_json_object(json, nile_card[crop].id);
        akhet_json_int(json, "seat", s->owner[crop]);
        akhet_json_int(json, "cards", s->field[crop]);
        akhet_json_object_end(json);
    }
    akhet_json_object_end(json);
}

static void seat_json(const struct nile_state *s, unsigned seat, struct akhet_json *json,
                      bool whole)
{
    akhet_json_object(json, NULL);
    akhet_json_int(json, "hand_size", s->hand_size[seat]);
    if (whole || (int)seat == s->viewer)
        pile_json(json, "hand", s->hand[seat], NILE_COUNTED);
    akhet_json_int(json, "storage_size", s->storage_size[seat]);
    if (whole || nile_storage_shown(s, seat))
        pile_json(json, "storage", s->storage[seat], NILE_CROPS);
    akhet_json_array(json, "speculation");
    for (unsigned i = 0; i < 2 && s->laid[i] && s->laid_by == seat; i++)
        akhet_json_string(json, NULL, nile_card[s->laid[i] - 1].id);
    akhet_json_array_end(json);
    akhet_json_object_end(json);
}

static void members_json(const struct nile_state *s, struct akhet_json *json, bool whole)
{
    turn_json(s, json);
    river_json(s, json, whole);
    fields_json(s, json);
    akhet_json_array(json, "seats");
    for (unsigned seat = 0; seat < s->players; seat++)
        seat_json(s, seat, json, whole);
    akhet_json_array_end(json);
}

void nile_state_json(const void *state, struct akhet_json *json)
{
    members_json(state, json, true);
}

void nile_view_json(const void *view, struct akhet_json *json)
{
    const struct nile_state *v = view;
    akhet_json_int(json, "viewer", v->viewer);
    members_json(v, json, false);
}

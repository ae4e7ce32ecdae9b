/* The whole table as JSON; docs/trace-nefertiti.md says what each key is. */
#include "games/nefertiti/rules.h"

static const char *const phase_id[NEF_PHASES] = {
    [NEF_TURN] = "turn",       [NEF_PLACE] = "place", [NEF_SWAP] = "swap", [NEF_TAKE] = "take",
    [NEF_DISCARD] = "discard", [NEF_BUY] = "buy",     [NEF_OVER] = "over",
};

static bool closing(const struct nefertiti_table *t)
{
    return t->phase == NEF_TAKE || t->phase == NEF_DISCARD || t->phase == NEF_BUY;
}

static void string_or_null(struct akhet_json *json, const char *key, const char *value)
{
    if (value)
        akhet_json_string(json, key, value);
    else
        akhet_json_null(json, key);
}

static void seat_or_null(struct akhet_json *json, const char *key, bool some, int seat)
{
    if (some)
        akhet_json_int(json, key, seat);
    else
        akhet_json_null(json, key);
}

static void gifts(struct akhet_json *json, const char *key, const uint8_t count[NEF_GIFTS])
{
    akhet_json_object(json, key);
    for (unsigned kind = 0; kind < NEF_GIFTS; kind++)
        if (count[kind])
            akhet_json_int(json, nef_gift_term[kind].id, count[kind]);
    akhet_json_object_end(json);
}

static const char *laid_id(uint8_t laid)
{
    return laid ? nef_gift_term[laid - 1].id : NULL;
}

static const char *status(const struct nefertiti_table *t, unsigned market)
{
    if (t->open >> market & 1)
        return "open";
    return t->akhenaton == market + 1 ? "closed-for-good" : "closed";
}

static void servants(const struct nefertiti_table *t, struct akhet_json *json, unsigned market)
{
    akhet_json_object(json, "servants");
    for (unsigned bids = nef_occupied(t, market); bids; bids &= bids - 1) {
        unsigned bid = (unsigned)__builtin_ctz(bids);
        char key[8];
        struct akhet_text text = akhet_text_on(key, sizeof key);
        akhet_text_int(&text, bid);
        akhet_json_int(json, key, nef_owner(t, market, bid));
    }
    akhet_json_object_end(json);
}

static void market_json(const struct nefertiti_table *t, struct akhet_json *json, unsigned market)
{
    akhet_json_object(json, nef_market_term[market].id);
    akhet_json_string(json, "status", status(t, market));
    akhet_json_string(json, "stall", nef_stall_term[nef_stall_of(t, market)].id);
    akhet_json_int(json, "reserve", t->reserve[market]);
    string_or_null(json, "upper", laid_id(t->laid[market][0]));
    akhet_json_bool(json, "seal", t->sealed >> market & 1);
    akhet_json_array(json, "lower");
    for (unsigned place = 1; place <= NEF_LOWER; place++)
        string_or_null(json, NULL, laid_id(t->laid[market][place]));
    akhet_json_array_end(json);
    servants(t, json, market);
    akhet_json_object_end(json);
}

static void seat_json(const struct nefertiti_table *t, struct akhet_json *json, unsigned seat)
{
    akhet_json_object(json, NULL);
    akhet_json_int(json, "deben", t->deben[seat]);
    akhet_json_int(json, "seals", t->seals[seat]);
    akhet_json_int(json, "servants", t->hand[seat]);
    akhet_json_int(json, "points", t->points[seat]);
    gifts(json, "gifts", t->gift[seat]);
    akhet_json_object_end(json);
}

/* Whose decision it is and what it is about. */
static void decision_json(const struct nefertiti_table *t, struct akhet_json *json)
{
    akhet_json_string(json, "phase", phase_id[t->phase]);
    seat_or_null(json, "turn", t->phase != NEF_OVER, t->turn);
    seat_or_null(json, "seat", t->phase != NEF_OVER, t->seat);
    akhet_json_bool(json, "second_servant", t->second);
    string_or_null(json, "offered", laid_id(t->offered));
    string_or_null(json, "closing", closing(t) ? nef_market_term[t->market].id : NULL);
    seat_or_null(json, "bid", closing(t),
                 closing(t) ? (int)nef_highest(nef_occupied(t, t->market)) : 0);
    akhet_json_int(json, "sold", t->sold);
    akhet_json_int(json, "closings_without_sale", t->unsold);
}

void nef_state_json(const void *state, struct akhet_json *json)
{
    const struct nefertiti_table *t = state;
    decision_json(t, json);
    akhet_json_bool(json, "akhenaton", t->akhenaton != 0);
    string_or_null(json, "reopens_next", t->akhenaton ? NULL : nef_market_term[t->waiting].id);
    akhet_json_int(json, "seal_supply", t->supply);
    akhet_json_int(json, "pile_size", t->pile_size);
    gifts(json, "pile", t->pile);
    gifts(json, "out", t->out);
    akhet_json_object(json, "characters");
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        akhet_json_int(json, nef_character_term[kind].id, t->left[kind]);
    akhet_json_object_end(json);
    akhet_json_object(json, "markets");
    for (unsigned market = 0; market < NEF_MARKETS; market++)
        market_json(t, json, market);
    akhet_json_object_end(json);
    akhet_json_array(json, "seats");
    for (unsigned seat = 0; seat < t->players; seat++)
        seat_json(t, json, seat);
    akhet_json_array_end(json);
}

void nef_view_json(const void *view, struct akhet_json *json)
{
    const struct nefertiti_table *v = view;
    akhet_json_int(json, "viewer", v->viewer);
    nef_state_json(v, json);
}

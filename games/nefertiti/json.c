/* A state as JSON; docs/trace-nefertiti.md explains each key. */
#include "games/nefertiti/nefertiti_rules.h"

static const char *const phase_id[NEF_PHASES] = {
    [NEF_TURN] = "turn",       [NEF_PLACE] = "place", [NEF_SWAP] = "swap", [NEF_TAKE] = "take",
    [NEF_DISCARD] = "discard", [NEF_BUY] = "buy",     [NEF_OVER] = "over",
};

static bool closing(const struct nefertiti_state *s)
{
    return s->phase == NEF_TAKE || s->phase == NEF_DISCARD || s->phase == NEF_BUY;
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

static const char *status(const struct nefertiti_state *s, unsigned market)
{
    if (s->open >> market & 1)
        return "open";
    return s->akhenaton == market + 1 ? "closed-for-good" : "closed";
}

static void servants(const struct nefertiti_state *s, struct akhet_json *json, unsigned market)
{
    akhet_json_object(json, "servants");
    for (unsigned bids = nef_occupied(s, market); bids; bids &= bids - 1) {
        unsigned bid = (unsigned)__builtin_ctz(bids);
        char key[8];
        struct akhet_text text = akhet_text_on(key, sizeof key);
        akhet_text_int(&text, bid);
        akhet_json_int(json, key, nef_owner(s, market, bid));
    }
    akhet_json_object_end(json);
}

static void market_json(const struct nefertiti_state *s, struct akhet_json *json, unsigned market)
{
    akhet_json_object(json, nef_market_term[market].id);
    akhet_json_string(json, "status", status(s, market));
    akhet_json_string(json, "stall", nef_stall_term[nef_stall_of(s, market)].id);
    akhet_json_int(json, "reserve", s->reserve[market]);
    string_or_null(json, "upper", laid_id(s->laid[market][0]));
    akhet_json_bool(json, "seal", s->sealed >> market & 1);
    akhet_json_array(json, "lower");
    for (unsigned place = 1; place <= NEF_LOWER; place++)
        string_or_null(json, NULL, laid_id(s->laid[market][place]));
    akhet_json_array_end(json);
    servants(s, json, market);
    akhet_json_object_end(json);
}

static void seat_json(const struct nefertiti_state *s, struct akhet_json *json, unsigned seat)
{
    akhet_json_object(json, NULL);
    akhet_json_int(json, "deben", s->deben[seat]);
    akhet_json_int(json, "seals", s->seals[seat]);
    akhet_json_int(json, "servants", s->hand[seat]);
    akhet_json_int(json, "points", s->points[seat]);
    gifts(json, "gifts", s->gift[seat]);
    akhet_json_object_end(json);
}

/* The deciding seat and the subject of its decision. */
static void decision_json(const struct nefertiti_state *s, struct akhet_json *json)
{
    akhet_json_string(json, "phase", phase_id[s->phase]);
    seat_or_null(json, "turn", s->phase != NEF_OVER, s->turn);
    seat_or_null(json, "seat", s->phase != NEF_OVER, s->seat);
    akhet_json_bool(json, "second_servant", s->second);
    string_or_null(json, "offered", laid_id(s->offered));
    string_or_null(json, "closing", closing(s) ? nef_market_term[s->market].id : NULL);
    seat_or_null(json, "bid", closing(s),
                 closing(s) ? (int)nef_highest(nef_occupied(s, s->market)) : 0);
    akhet_json_int(json, "sold", s->sold);
    akhet_json_int(json, "closings_without_sale", s->unsold);
}

void nef_state_json(const void *state, struct akhet_json *json)
{
    const struct nefertiti_state *s = state;
    decision_json(s, json);
    akhet_json_bool(json, "akhenaton", s->akhenaton != 0);
    string_or_null(json, "reopens_next", s->akhenaton ? NULL : nef_market_term[s->waiting].id);
    akhet_json_int(json, "seal_supply", s->supply);
    akhet_json_int(json, "pile_size", s->pile_size);
    gifts(json, "pile", s->pile);
    gifts(json, "out", s->out);
    akhet_json_object(json, "characters");
    for (unsigned kind = 0; kind < NEF_CHARACTERS; kind++)
        akhet_json_int(json, nef_character_term[kind].id, s->left[kind]);
    akhet_json_object_end(json);
    akhet_json_object(json, "markets");
    for (unsigned market = 0; market < NEF_MARKETS; market++)
        market_json(s, json, market);
    akhet_json_object_end(json);
    akhet_json_array(json, "seats");
    for (unsigned seat = 0; seat < s->players; seat++)
        seat_json(s, json, seat);
    akhet_json_array_end(json);
}

void nef_view_json(const void *view, struct akhet_json *json)
{
    const struct nefertiti_state *v = view;
    akhet_json_int(json, "viewer", v->viewer);
    nef_state_json(v, json);
}

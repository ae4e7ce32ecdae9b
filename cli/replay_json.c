/* A replay for programs: the deal, every move and the position, one object per line. */
#include "cli/replay.h"

enum { LINE = 1 << 17 };

static void events_json(const struct replay *r, struct akhet_json *json)
{
    akhet_json_array(json, "events");
    for (unsigned i = 0; i < r->events->count && i < r->events->cap; i++) {
        struct akhet_event event;
        if (replay_tells(r, i, &event))
            akhet_event_json(r->record->game, &event, json);
    }
    akhet_json_array_end(json);
}

static void move_json(const struct akhet_game *game, const char *key, akhet_move move,
                      struct akhet_json *json)
{
    char name[128];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(game, move, &text);
    akhet_json_string(json, key, name);
}

static bool put_deal(const struct call *call, const struct replay *r)
{
    char line[LINE];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    const struct akhet_record *record = r->record;
    akhet_json_object(&json, NULL);
    akhet_setup_json(record->game, &record->setup, &json);
    akhet_json_array(&json, "seats");
    for (unsigned seat = 0; seat < record->setup.players; seat++) {
        akhet_json_object(&json, NULL);
        akhet_json_string(&json, "kind", record->seat[seat].kind);
        akhet_json_string(&json, "name", record->seat[seat].name);
        akhet_json_object_end(&json);
    }
    akhet_json_array_end(&json);
    akhet_json_int(&json, "moves", record->moves);
    events_json(r, &json);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

/* Other seats' moves appear only as events, because their notation may contain a secret. */
static bool put_move(const struct call *call, const struct replay *r, int seat, akhet_move move)
{
    char line[LINE];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, "n", r->at);
    akhet_json_int(&json, "seat", seat);
    if (r->everything || seat == r->viewer)
        move_json(r->record->game, "move", move, &json);
    else
        akhet_json_null(&json, "move");
    events_json(r, &json);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

static void table_json(const struct replay *r, const union akhet_space *view,
                       struct akhet_json *json)
{
    akhet_json_object(json, r->everything ? "state" : "view");
    if (r->everything)
        r->record->game->state_json(&r->state, json);
    else
        r->record->game->view_json(view, json);
    akhet_json_object_end(json);
}

static void legal_json(const struct replay *r, struct akhet_json *json)
{
    akhet_move moves[AKHET_LEGAL];
    const struct akhet_game *game = r->record->game;
    int seat = replay_over(r) ? AKHET_NOBODY : game->seat(&r->state);
    if (seat == AKHET_NOBODY)
        akhet_json_null(json, "turn");
    else
        akhet_json_int(json, "turn", seat);
    if (!r->everything && seat != r->viewer)
        return;
    unsigned count = seat == AKHET_NOBODY ? 0 : game->legal(&r->state, moves);
    akhet_json_array(json, "legal");
    for (unsigned i = 0; i < count; i++)
        move_json(game, NULL, moves[i], json);
    akhet_json_array_end(json);
}

static bool put_end(const struct call *call, const struct replay *r)
{
    char line[LINE], id[AKHET_POSITION_TEXT];
    union akhet_space view;
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    replay_position(r, &view, id);
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, "to", r->at);
    akhet_json_string(&json, "position", id);
    legal_json(r, &json);
    if (r->at == r->record->moves)
        file_resigned_json(r->record, &json);
    if (replay_over(r))
        akhet_places_json(r->record->place, r->record->setup.players, "places", &json);
    table_json(r, &view, &json);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

const struct replay_door replay_json = {put_deal, put_move, put_end};

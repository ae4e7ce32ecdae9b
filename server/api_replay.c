/* Requests for a replay: every step of a match as one seat saw it. */
#include <string.h>

#include "server/api_call.h"
#include "server/table.h"

struct replay {
    const struct table *table;
    int viewer;
    bool everything; /* the match is over: name every move, including hidden ones */
};

/* The result of one step. */
struct step {
    unsigned number;
    int seat;
    akhet_move move;
    const union akhet_space *state;
    const struct akhet_events *events;
};

static void move_json(const struct replay *replay, const struct step *step, struct akhet_json *json)
{
    char name[AKHET_RECORD_LINE + 1];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    if (step->seat == AKHET_NOBODY) {
        akhet_json_null(json, "seat");
        akhet_json_null(json, "move");
        return;
    }
    akhet_json_int(json, "seat", step->seat);
    akhet_move_name(replay->table->settings.game, step->move, &text);
    if (replay->everything || step->seat == replay->viewer)
        akhet_json_string(json, "move", name);
    else
        akhet_json_null(json, "move");
}

static void step_json(const struct replay *replay, const struct step *step, struct akhet_json *json)
{
    const struct akhet_game *game = replay->table->settings.game;
    union akhet_space view;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "step", step->number);
    move_json(replay, step, json);
    akhet_json_array(json, "events");
    for (unsigned i = 0; i < step->events->count && i < step->events->cap; i++) {
        struct akhet_event told;
        if (akhet_event_for(game, &step->events->event[i], replay->viewer, &told))
            akhet_event_json(game, &told, json);
    }
    akhet_json_array_end(json);
    game->view(step->state, replay->viewer, &view);
    akhet_json_object(json, "view");
    game->view_json(&view, json);
    akhet_json_object_end(json);
    akhet_json_object_end(json);
}

static void steps_json(const struct replay *replay, struct akhet_json *json)
{
    const struct match *match = &replay->table->match;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_random random;
    union akhet_space state;
    if (!akhet_record_begin(&match->record, &state, &random, &events, NULL))
        return;
    step_json(replay, &(struct step){0, AKHET_NOBODY, 0, &state, &events}, json);
    for (unsigned i = 0; i < match->record.moves; i++) {
        int seat = replay->table->settings.game->seat(&state);
        events.count = 0;
        if (!akhet_record_step(&match->record, i, &state, &random, &events, NULL))
            return;
        step_json(replay, &(struct step){i + 1, seat, match->move[i], &state, &events}, json);
    }
}

static void replay_json(const struct api_call *call, const void *context, struct akhet_json *json)
{
    const struct replay *replay = context;
    const struct table *table = replay->table;
    (void)call;
    akhet_json_string(json, "table", table->id);
    akhet_json_string(json, "game", table->settings.game->term.id);
    akhet_json_int(json, "players", table->settings.setup.players);
    if (replay->viewer == AKHET_SPECTATOR)
        akhet_json_null(json, "viewer");
    else
        akhet_json_int(json, "viewer", replay->viewer);
    akhet_json_array(json, "steps");
    steps_json(replay, json);
    akhet_json_array_end(json);
}

/* The requested seat; false: no such seat. */
static bool read_viewer(const struct api_call *call, const struct table *table, int *viewer)
{
    char seat[16];
    *viewer = AKHET_SPECTATOR;
    if (!api_query(call, "seat", seat, sizeof seat) || strcmp(seat, "spectator") == 0)
        return true;
    *viewer = seat[0] - '0';
    return !seat[1] && *viewer >= 0 && *viewer < table->settings.setup.players;
}

void api_replay(struct api_call *call)
{
    struct replay replay = {.table = api_table_of(call)};
    if (!replay.table)
        return;
    if (!read_viewer(call, replay.table, &replay.viewer)) {
        api_refuse(call, ERROR_NO_SEAT, NULL, 0);
        return;
    }
    uint64_t player = call->player.number;
    replay.everything = replay.table->stage >= TABLE_OVER;
    /* The spectator's view is public, so a running match may be replayed with it. */
    if (!replay.everything && replay.viewer >= 0 &&
        (!player || table_seat_of(replay.table, player) != replay.viewer)) {
        api_refuse(call, ERROR_NOT_OVER, NULL, 0);
        return;
    }
    api_send_large(call, replay_json, &replay);
}

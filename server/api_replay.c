/* Requests for a replay: every step of a match as one seat saw it. */
#include <string.h>

#include "server/made_answers.h"
#include "server/table.h"

/* The result of one step. */
struct step {
    unsigned number;
    int seat;
    akhet_move move;
    const union akhet_space *state;
    const struct akhet_events *events;
};

static void move_json(const struct making *making, const struct step *step, struct akhet_json *json)
{
    char name[AKHET_RECORD_LINE + 1];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    if (step->seat == AKHET_NOBODY) {
        akhet_json_null(json, "seat");
        akhet_json_null(json, "move");
        return;
    }
    akhet_json_int(json, "seat", step->seat);
    akhet_move_name(making->match.record.game, step->move, &text);
    if (making->over || step->seat == making->viewer)
        akhet_json_string(json, "move", name);
    else
        akhet_json_null(json, "move");
}

static void step_json(const struct making *making, const struct step *step, struct akhet_json *json)
{
    const struct akhet_game *game = making->match.record.game;
    union akhet_space view;
    akhet_json_object(json, NULL);
    akhet_json_int(json, "step", step->number);
    move_json(making, step, json);
    akhet_json_array(json, "events");
    for (unsigned i = 0; i < step->events->count && i < step->events->cap; i++) {
        struct akhet_event told;
        if (akhet_event_for(game, &step->events->event[i], making->viewer, &told))
            akhet_event_json(game, &told, json);
    }
    akhet_json_array_end(json);
    game->view(step->state, making->viewer, &view);
    akhet_json_object(json, "view");
    game->view_json(&view, json);
    akhet_json_object_end(json);
    akhet_json_object_end(json);
}

static void steps_json(const struct making *making, struct akhet_json *json)
{
    const struct match *match = &making->match;
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_random random;
    union akhet_space state;
    if (!akhet_record_begin(&match->record, &state, &random, &events, NULL))
        return;
    step_json(making, &(struct step){0, AKHET_NOBODY, 0, &state, &events}, json);
    for (unsigned i = 0; i < match->record.moves; i++) {
        int seat = making->match.record.game->seat(&state);
        events.count = 0;
        if (!akhet_record_step(&match->record, i, &state, &random, &events, NULL))
            return;
        step_json(making, &(struct step){i + 1, seat, match->move[i], &state, &events}, json);
    }
}

/* Once the match is over, the replay names every move, including hidden ones. */
static bool write_replay(const struct making *making, struct akhet_text *out)
{
    const struct akhet_record *record = &making->match.record;
    struct akhet_json json = akhet_json_on(out);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "table", making->table);
    akhet_json_string(&json, "game", record->game->term.id);
    akhet_json_int(&json, "players", record->setup.players);
    if (making->viewer == AKHET_SPECTATOR)
        akhet_json_null(&json, "viewer");
    else
        akhet_json_int(&json, "viewer", making->viewer);
    akhet_json_array(&json, "steps");
    steps_json(making, &json);
    akhet_json_array_end(&json);
    akhet_json_object_end(&json);
    return true;
}

static const struct made_kind replay_kind = {"replay", "application/json", write_replay};

/* The requested seat; false: no match has such a seat. */
static bool read_viewer(const struct api_call *call, int *viewer)
{
    char seat[16];
    *viewer = AKHET_SPECTATOR;
    if (!api_query(call, "seat", seat, sizeof seat) || strcmp(seat, "spectator") == 0)
        return true;
    *viewer = seat[0] - '0';
    return !seat[1] && *viewer >= 0 && *viewer < AKHET_SEATS;
}

static void answer_replay(struct api_call *call, struct table *table)
{
    int viewer;
    bool seat = read_viewer(call, &viewer);
    if (!api_may_see(call, table))
        return;
    if (!seat || viewer >= table->settings.setup.players) {
        api_refuse(call, ERROR_NO_SEAT, NULL, 0);
        return;
    }
    uint64_t player = call->player.number;
    /* The spectator's view is public, so a running match may be replayed with it. */
    if (table->stage < TABLE_OVER && viewer >= 0 &&
        (!player || table_seat_of(table, player) != viewer)) {
        api_refuse(call, ERROR_NOT_OVER, NULL, 0);
        return;
    }
    made_answer_begin(call, &replay_kind, table, viewer);
}

void api_replay(struct api_call *call)
{
    int viewer;
    if (!read_viewer(call, &viewer) || !made_answer(call, &replay_kind, viewer))
        api_with_table(call, answer_replay);
}

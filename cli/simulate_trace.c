/* Traces: a game as JSON Lines, with every decision and its outcome. docs/trace.md describes the
 * format. */
#include "cli/simulate.h"

/* A line holds all legal moves, all chance and the whole state. */
enum { LINE = 1 << 18 };

static bool is_chance(const struct akhet_game *game, const struct akhet_event *event)
{
    return game->event_kind[event->kind].flags & AKHET_CHANCE;
}

/* The outcomes of chance in words. False: the list was too short for all of them. */
static bool chance_json(const struct akhet_game *game, const struct akhet_events *events,
                        struct akhet_json *json)
{
    akhet_json_array(json, "chance");
    for (unsigned i = 0; i < events->count && i < events->cap; i++) {
        char words[256];
        struct akhet_text text = akhet_text_on(words, sizeof words);
        if (!is_chance(game, &events->event[i]))
            continue;
        akhet_event_words(game, &events->event[i], &text);
        akhet_json_string(json, NULL, words);
    }
    akhet_json_array_end(json);
    return events->count <= events->cap;
}

static void state_json(const struct simulation *s, struct akhet_json *json)
{
    akhet_json_object(json, "state");
    s->game->state_json(&s->state, json);
    akhet_json_object_end(json);
}

static void move_json(const struct akhet_game *game, akhet_move move, const char *key,
                      struct akhet_json *json)
{
    char name[128];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(game, move, &text);
    akhet_json_string(json, key, name);
}

static bool put_start(const struct call *call, const struct simulation *s,
                      const struct akhet_events *events, char *line)
{
    struct akhet_text text = akhet_text_on(line, LINE);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_setup_json(s->game, &s->setup, &json);
    akhet_json_int(&json, "seed", (long long)s->seed);
    bool all = chance_json(s->game, events, &json);
    state_json(s, &json);
    akhet_json_object_end(&json);
    return all && call_put_line(call, &text);
}

static bool put_result(const struct call *call, const struct simulation *s, char *line)
{
    struct akhet_text text = akhet_text_on(line, LINE);
    struct akhet_json json = akhet_json_on(&text);
    union akhet_space view;
    struct akhet_score score;
    uint8_t place[AKHET_SEATS];
    s->game->places(&s->state, place);
    s->game->view(&s->state, AKHET_SPECTATOR, &view);
    s->game->score(&view, &score);
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, "decisions", s->decisions);
    akhet_places_json(place, s->setup.players, "places", &json);
    akhet_score_json(s->game, &score, s->setup.players, "scores", &json);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

/* One decision. The legal moves are written before it is made, the state after. */
static bool put_decision(const struct call *call, struct simulation *s, struct akhet_events *events,
                         char *line, akhet_move *move)
{
    struct akhet_text text = akhet_text_on(line, LINE);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_int(&json, "n", s->decisions + 1);
    akhet_json_int(&json, "seat", s->game->seat(&s->state));
    akhet_json_array(&json, "legal");
    for (unsigned i = 0; i < s->count; i++)
        move_json(s->game, s->legal[i], NULL, &json);
    akhet_json_array_end(&json);
    events->count = 0;
    *move = simulation_step(s, events);
    move_json(s->game, *move, "move", &json);
    bool all = chance_json(s->game, events, &json);
    state_json(s, &json);
    akhet_json_object_end(&json);
    return all && call_put_line(call, &text);
}

bool trace_game(const struct call *call, struct simulation *s, uint64_t seed, akhet_move *moves)
{
    char line[LINE];
    struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    simulation_begin(s, seed, &events);
    if (!put_start(call, s, &events, line))
        return false;
    while (s->count) {
        akhet_move move;
        if (!put_decision(call, s, &events, line, &move))
            return false;
        if (moves)
            moves[s->decisions - 1] = move;
    }
    return put_result(call, s, line);
}

/* Reading a position: views, scores, events, ids and returns. */
#include <akhet/position.h>
#include <akhet/vector.h>

#include "python/native/common.h"

static struct akhet_json begin(struct akhet_text *text)
{
    struct akhet_json json = akhet_json_on(text);
    akhet_json_object(&json, NULL);
    return json;
}

static long end(struct akhet_json *json)
{
    akhet_json_object_end(json);
    return common_length(json->out);
}

int native_legal(struct position *position, uint16_t *out)
{
    int count = position_legal(position);
    if (count > 0)
        memcpy(out, position->legal, (size_t)count * sizeof *out);
    return count;
}

int native_play(struct position *position, int move)
{
    return position_play(position, move, NULL) == POSITION_FINE ? 0 : -1;
}

long native_world_json(struct position *position, char *out, size_t room)
{
    struct akhet_text text = akhet_text_on(out, room);
    struct akhet_json json = begin(&text);
    position->game->state_json(position->state, &json);
    return end(&json);
}

long native_view_json(struct position *position, int seat, char *out, size_t room)
{
    union akhet_space view;
    struct akhet_text text = akhet_text_on(out, room);
    struct akhet_json json = begin(&text);
    position->game->view(position->state, seat, &view);
    position->game->view_json(&view, &json);
    if (position->game->derived_json)
        position->game->derived_json(&view, &json);
    return end(&json);
}

int native_view_size(struct position *position)
{
    return position->game->view_bytes;
}

int native_view_bytes(struct position *position, int seat, int informed, uint8_t *out)
{
    union akhet_space view;
    if (position_view(position, seat, informed != 0, &view) != POSITION_FINE)
        return -1;
    memcpy(out, &view, position->game->view_bytes);
    return 0;
}

static void score_of(const struct position *position, int seat, struct akhet_score *score)
{
    union akhet_space view;
    position->game->view(position->state, seat, &view);
    position->game->score(&view, score);
}

long native_score_json(struct position *position, int seat, char *out, size_t room)
{
    struct akhet_score score;
    struct akhet_text text = akhet_text_on(out, room);
    struct akhet_json json = begin(&text);
    score_of(position, seat, &score);
    akhet_score_json(position->game, &score, position->setup.players, "score", &json);
    return end(&json);
}

/* A reader of the events of a game. */
struct reader {
    const struct akhet_game *game;
    int seat;
    enum akhet_lang lang;
    struct akhet_json json;
};

/* An event and its sentence. */
static void event_json(struct reader *reader, const struct akhet_event *event)
{
    static const char *const names[AKHET_SEATS];
    char line[1024];
    struct akhet_text sentence = akhet_text_on(line, sizeof line);
    akhet_event_text(reader->game, event, reader->lang, names, &sentence);
    akhet_json_array(&reader->json, NULL);
    akhet_event_json(reader->game, event, &reader->json);
    akhet_json_string(&reader->json, NULL, line);
    akhet_json_array_end(&reader->json);
}

static void read_events(void *listener, uint32_t step, const struct akhet_events *events)
{
    struct reader *reader = listener;
    struct akhet_event seen;
    (void)step;
    akhet_json_array(&reader->json, NULL);
    for (unsigned i = 0; i < events->count && i < events->cap; i++)
        if (akhet_event_for(reader->game, &events->event[i], reader->seat, &seen))
            event_json(reader, &seen);
    akhet_json_array_end(&reader->json);
}

long native_events_json(struct position *position, int seat, int lang, char *out, size_t room)
{
    struct position again;
    struct akhet_text text = akhet_text_on(out, room);
    struct reader reader = {position->game, seat, (enum akhet_lang)lang, akhet_json_on(&text)};
    akhet_json_array(&reader.json, NULL);
    if (position_again(&again, position, position->moves, read_events, &reader) != POSITION_FINE)
        return -2;
    position_free(&again);
    akhet_json_array_end(&reader.json);
    return common_length(&text);
}

long native_position_id(struct position *position, int seat, char *out, size_t room)
{
    union akhet_space view;
    struct akhet_text text = akhet_text_on(out, room);
    char id[AKHET_POSITION_TEXT];
    if (seat == -2) {
        akhet_position_state(position->game, &position->setup, position->state, id);
    } else {
        position->game->view(position->state, seat, &view);
        akhet_position_view(position->game, &position->setup, &view, id);
    }
    akhet_text_put(&text, id);
    return common_length(&text);
}

int native_places(struct position *position, uint8_t *out)
{
    if (position->game->seat(position->state) != AKHET_NOBODY)
        return -1;
    position->game->places(position->state, out);
    return 0;
}

void native_returns(struct position *position, int kind, float *out)
{
    akhet_vector_returns_at_end(position->game, position->setup.players,
                                (enum akhet_vector_returns)kind, position->state, out);
}

/* How many owners a zone has: each seat has a hand, each term of a vocabulary a market. */
static unsigned owners_of(const struct position *position, const struct akhet_zone *zone)
{
    if (!zone->of)
        return 1;
    if (zone->of_type == 's')
        return position->setup.players;
    return akhet_vocabulary_of(position->game, zone->of_type)->count;
}

static void cards_json(const struct akhet_game *game, const struct akhet_zone *zone,
                       const uint8_t *count, struct akhet_json *json)
{
    const struct akhet_vocabulary *cards = akhet_vocabulary_of(game, zone->cards);
    akhet_json_object(json, "cards");
    for (unsigned card = 0; card < cards->count && card < AKHET_CARDS; card++)
        if (count[card])
            akhet_json_int(json, cards->term[card].id, count[card]);
    akhet_json_object_end(json);
}

static void zone_json(const struct position *position, const void *view, unsigned which,
                      unsigned owner, struct akhet_json *json)
{
    const struct akhet_zone *zone = &position->game->zone[which];
    struct akhet_location at = {(uint8_t)which, (uint8_t)owner};
    uint8_t count[AKHET_CARDS] = {0};
    akhet_json_object(json, NULL);
    akhet_json_string(json, "zone", zone->id);
    if (zone->of)
        akhet_value_json(position->game, "of", zone->of_type, (int)owner, json);
    akhet_json_int(json, "size", position->game->zone_cards(view, at, count));
    cards_json(position->game, zone, count, json);
    akhet_json_object_end(json);
}

long native_zones_json(struct position *position, int seat, char *out, size_t room)
{
    union akhet_space view;
    struct akhet_text text = akhet_text_on(out, room);
    struct akhet_json json = akhet_json_on(&text);
    position->game->view(position->state, seat, &view);
    akhet_json_array(&json, NULL);
    for (unsigned i = 0; i < position->game->zones; i++)
        for (unsigned owner = 0; owner < owners_of(position, &position->game->zone[i]); owner++)
            zone_json(position, &view, i, owner, &json);
    akhet_json_array_end(&json);
    return common_length(&text);
}

/* What everybody knows of a match: seats, whose turn it is, undo, the result. */
#include "match/match.h"

#include <akhet/games.h>

#include "web/wasm/page.h"

static const char *const stages[] = {
    [MATCH_PREPARING] = "preparing", [MATCH_COMMITTED] = "committed", [MATCH_BEGUN] = "playing"};

static const char *const sitters[] = {[MATCH_PERSON] = "person",
                                      [MATCH_BOT] = "bot",
                                      [MATCH_PROGRAM] = "program",
                                      [MATCH_OPEN] = "open"};

static const char *const undo_kinds[] = {
    [MATCH_UNDO_NO] = "no", [MATCH_UNDO_ASK] = "ask", [MATCH_UNDO_FREE] = "free"};

static void seat_or_null(const char *key, int seat, struct akhet_json *json)
{
    if (seat == AKHET_NOBODY)
        akhet_json_null(json, key);
    else
        akhet_json_int(json, key, seat);
}

static void seat_json(const struct match *match, unsigned seat, const char *name,
                      struct akhet_json *json)
{
    akhet_json_object(json, NULL);
    akhet_json_string(json, "kind", sitters[match->sitter[seat]]);
    if (match->bot[seat])
        akhet_json_string(json, "bot", match->bot[seat]->term.id);
    akhet_json_string(json, "name", name ? name : "");
    if (match->bot[seat] && match->bot[seat]->level)
        akhet_json_int(json, "level", match->bot[seat]->level);
    if (match->stand_in[seat])
        akhet_json_string(json, "stand_in", match->stand_in[seat]->term.id);
    akhet_json_bool(json, "resigned", match_resigned(match) >> seat & 1);
    if (match->record.fair.salt[seat][0])
        akhet_json_string(json, "salt", match->record.fair.salt[seat]);
    akhet_json_object_end(json);
}

static void result_json(const struct match *match, struct akhet_json *json)
{
    uint8_t place[AKHET_SEATS];
    if (match->stage != MATCH_BEGUN || !match_places(match, place)) {
        akhet_json_null(json, "result");
        return;
    }
    akhet_json_object(json, "result");
    akhet_places_json(place, match->record.setup.players, "places", json);
    bool played = match->record.game->seat(&match->state) == AKHET_NOBODY;
    akhet_json_string(json, "why", played ? "played" : "resigned");
    akhet_json_object_end(json);
}

static void make(const void *context, struct akhet_json *json)
{
    const struct match *match = context;
    const struct akhet_record *record = &match->record;
    bool begun = match->stage == MATCH_BEGUN;
    int turn = begun ? match_seat(match) : AKHET_NOBODY;
    const char *names[AKHET_SEATS];
    page_names(match, names);
    akhet_json_object(json, NULL);
    akhet_setup_json(record->game, &record->setup, json);
    akhet_json_string(json, "stage", begun && turn == AKHET_NOBODY ? "over" : stages[match->stage]);
    akhet_json_array(json, "seats");
    for (unsigned seat = 0; seat < record->setup.players; seat++)
        seat_json(match, seat, names[seat], json);
    akhet_json_array_end(json);
    akhet_json_int(json, "moves", record->moves);
    seat_or_null("turn", turn, json);
    akhet_json_bool(json, "bot", turn != AKHET_NOBODY && match_bot_of(match, turn));
    akhet_json_string(json, "undo", undo_kinds[match_undo_kind(match, MATCH_ONE_SCREEN)]);
    akhet_json_bool(json, "hides", match_hides(record->game));
    if (record->source != AKHET_FROM_SEED)
        akhet_json_hex(json, "commitment", record->commitment, sizeof record->commitment);
    result_json(match, json);
    akhet_json_object_end(json);
}

int32_t web_table(int32_t handle)
{
    const struct match *match = page_match(handle);
    return match ? page_json(make, match) : page_refuse(PAGE_NO_MATCH, NULL);
}

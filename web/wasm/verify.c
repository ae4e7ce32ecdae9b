/* Checks a record: deal, moves and result. */
#include <stdlib.h>

#include <akhet/games.h>
#include <akhet/record.h>

#include "web/wasm/page.h"

static void make(const void *context, struct akhet_json *json)
{
    const struct akhet_record *record = context;
    akhet_json_object(json, NULL);
    akhet_json_string(json, "game", record->game->term.id);
    akhet_json_int(json, "players", record->setup.players);
    akhet_json_string(json, "chance", record->source == AKHET_FROM_SEED ? "seed" : "secret");
    akhet_json_bool(json, "check", record->checked);
    akhet_json_int(json, "moves", record->moves);
    akhet_json_bool(json, "over", record->over);
    akhet_places_json(record->place, record->over ? record->setup.players : 0, "places", json);
    akhet_json_object_end(json);
}

int32_t web_verify(uint32_t len)
{
    struct akhet_record record;
    struct akhet_error error;
    akhet_move *moves = malloc(sizeof *moves * MATCH_MOVES);
    const char *text = (const char *)page_bytes(len);
    int32_t answer = -1;
    if (!moves || !text)
        answer = page_refuse(PAGE_NO_MEMORY, NULL);
    else if (!akhet_record_read(akhet_games, text, len, &record, moves, MATCH_MOVES, &error) ||
             !akhet_record_verify(&record, &error))
        answer = page_engine_error(&error);
    else
        answer = page_json(make, &record);
    free(moves);
    return answer;
}

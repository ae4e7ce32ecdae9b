/* akhet verify: check the cards, the moves and the result of a record. */
#include "cli/files.h"

static void put_places(const struct akhet_record *record, struct akhet_text *out)
{
    for (unsigned seat = 0; seat < record->setup.players; seat++) {
        akhet_text_put(out, seat ? " " : "");
        akhet_text_int(out, record->place[seat]);
    }
}

static void put_text(const struct call *call, const struct akhet_record *record)
{
    char places[32];
    struct akhet_text text = akhet_text_on(places, sizeof places);
    put_places(record, &text);
    call_tell(call, record->checked ? MSG_VERIFY_CHECK : MSG_VERIFY_NO_CHECK, NULL);
    if (record->source == AKHET_FROM_SEED)
        call_tell(call, MSG_VERIFY_SEED, NULL);
    else
        call_tell(call, MSG_VERIFY_COMMITMENT, NULL);
    call_tell(call, MSG_VERIFY_MOVES, BLANKS(NUMBER("n", record->moves)));
    file_tell_resigned(call, record);
    call_tell(call, record->over ? MSG_VERIFY_RESULT : MSG_VERIFY_NOT_OVER,
              BLANKS(WORD("places", places)));
}

static bool put_json(const struct call *call, const struct akhet_record *record)
{
    char line[1024];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_bool(&json, "verified", true);
    akhet_json_string(&json, "game", record->game->term.id);
    akhet_json_int(&json, "players", record->setup.players);
    akhet_json_string(&json, "chance", record->source == AKHET_FROM_SEED ? "seed" : "secret");
    akhet_json_bool(&json, "commitment", record->source != AKHET_FROM_SEED);
    akhet_json_bool(&json, "check", record->checked);
    akhet_json_int(&json, "moves", record->moves);
    file_resigned_json(record, &json);
    akhet_json_bool(&json, "over", record->over);
    if (record->over)
        akhet_places_json(record->place, record->setup.players, "places", &json);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

static int refuse(const struct call *call, const struct akhet_error *error)
{
    if (call->given[OPT_JSON]) {
        char line[1024], why[512];
        struct akhet_text sentence = akhet_text_on(why, sizeof why);
        struct akhet_text text = akhet_text_on(line, sizeof line);
        struct akhet_json json = akhet_json_on(&text);
        akhet_error_text(error, call->lang, &sentence);
        akhet_json_object(&json, NULL);
        akhet_json_bool(&json, "verified", false);
        if (error->line)
            akhet_json_int(&json, "line", error->line);
        akhet_json_string(&json, "error", why);
        akhet_json_object_end(&json);
        call_put_line(call, &text);
    }
    return call_error(call, FAILED, error);
}

int run_verify(struct call *call)
{
    struct loaded loaded;
    struct akhet_error error;
    int code = file_load(call, call->operand[0], &loaded);
    if (code != DONE)
        return loaded.error.code ? refuse(call, &loaded.error) : code;
    const struct akhet_record *record = &loaded.record;
    if (!akhet_record_verify(record, &error))
        code = refuse(call, &error);
    else if (!call->given[OPT_JSON])
        put_text(call, record);
    else if (!put_json(call, record))
        code = FAILED;
    file_drop(&loaded);
    return code;
}

/* Views, moves and scores as JSON. */
#include "web/wasm/show.h"

#include "web/wasm/page.h"

enum { SENTENCE = 512 };

void show_view(const void *context, struct akhet_json *json)
{
    const struct shown *shown = context;
    akhet_json_object(json, NULL);
    shown->game->view_json(&shown->view, json);
    if (shown->game->derived_json)
        shown->game->derived_json(&shown->view, json);
    akhet_json_object_end(json);
}

void show_score(const void *context, struct akhet_json *json)
{
    const struct shown *shown = context;
    struct akhet_score score = {0};
    shown->game->score(&shown->view, &score);
    akhet_score_json(shown->game, &score, shown->setup.players, NULL, json);
}

void show_move(const struct shown *shown, akhet_move move, struct akhet_json *json)
{
    char line[SENTENCE];
    struct akhet_text name = akhet_text_on(line, sizeof line);
    akhet_move_name(shown->game, move, &name);
    akhet_json_string(json, "move", line);
    akhet_json_int(json, "code", move);
    struct akhet_text text = akhet_text_on(line, sizeof line);
    akhet_move_text(shown->game, move, page_lang(), shown->name, &text);
    akhet_json_string(json, "text", line);
}

void show_moves(const void *context, struct akhet_json *json)
{
    const struct choice *choice = context;
    akhet_json_array(json, NULL);
    for (unsigned i = 0; i < choice->count; i++) {
        int16_t arg[AKHET_FIELDS];
        const struct akhet_kind *kind = akhet_move_split(choice->shown->game, choice->move[i], arg);
        akhet_json_object(json, NULL);
        show_move(choice->shown, choice->move[i], json);
        akhet_json_string(json, "kind", kind->id);
        akhet_json_object(json, "fields");
        for (unsigned field = 0; field < kind->fields; field++)
            akhet_value_json(choice->shown->game, kind->field[field].name, kind->field[field].type,
                             arg[field], json);
        akhet_json_object_end(json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

struct asked {
    const struct shown *shown;
    struct akhet_choice choice;
};

static void why_json(const void *context, struct akhet_json *json)
{
    const struct asked *asked = context;
    const struct shown *shown = asked->shown;
    struct akhet_reason reason;
    if (akhet_why(shown->game, &shown->view, shown->seat, &asked->choice, &reason))
        akhet_reason_json(shown->game, &reason, page_lang(), shown->name, json);
    else
        akhet_json_null(json, NULL);
}

int32_t show_why(const struct shown *shown, const char *text)
{
    struct asked asked = {.shown = shown};
    struct akhet_error error;
    if (!akhet_choice_parse(shown->game, text ? text : "", &asked.choice, &error))
        return page_engine_error(&error);
    return page_json(why_json, &asked);
}

/* Views, moves and scores as JSON. */
#include "web/wasm/show.h"

#include "web/wasm/page.h"

enum { SENTENCE = 512 };

void show_view(const void *context, struct akhet_json *json)
{
    const struct shown *shown = context;
    akhet_json_object(json, NULL);
    shown->game->view_json(&shown->view, json);
    if (shown->game->follows_json)
        shown->game->follows_json(&shown->view, json);
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

/* Numbers and seats are numbers; terms are their ids. */
static void field_json(const struct shown *shown, const struct akhet_field *field, int value,
                       struct akhet_json *json)
{
    char id[64];
    struct akhet_text text = akhet_text_on(id, sizeof id);
    if (field->type == 's' || field->type == 'n')
        akhet_json_int(json, field->name, value);
    else if (akhet_value_id(shown->game, field->type, value, &text))
        akhet_json_string(json, field->name, id);
    else
        akhet_json_null(json, field->name);
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
            field_json(choice->shown, &kind->field[field], arg[field], json);
        akhet_json_object_end(json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

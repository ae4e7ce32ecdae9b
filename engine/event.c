/* Events: reporting, hiding secret fields, sentences, trace words and JSON. */
#include <akhet/event.h>

#include <string.h>

#include <akhet/game.h>

void akhet_report(struct akhet_events *events, unsigned kind, unsigned seen_by, const int16_t *arg)
{
    if (events->count < events->cap) {
        struct akhet_event *event = &events->event[events->count];
        event->kind = (uint8_t)kind;
        event->seen_by = (uint8_t)seen_by;
        memcpy(event->arg, arg, sizeof event->arg);
    }
    events->count++;
}

bool akhet_event_for(const struct akhet_game *game, const struct akhet_event *event, int seat,
                     struct akhet_event *out)
{
    const struct akhet_kind *kind = &game->event_kind[event->kind];
    *out = *event;
    if (event->seen_by == AKHET_EVERYBODY || (seat >= 0 && event->seen_by >> seat & 1))
        return true;
    out->seen_by = 0;
    for (unsigned i = 0; i < kind->fields; i++)
        if (kind->secret >> i & 1)
            out->arg[i] = AKHET_HIDDEN;
    return kind->hidden[AKHET_EN] != NULL;
}

static bool has_hidden(const struct akhet_kind *kind, const struct akhet_event *event)
{
    for (unsigned i = 0; i < kind->fields; i++)
        if (event->arg[i] == AKHET_HIDDEN)
            return true;
    return false;
}

void akhet_event_text(const struct akhet_game *game, const struct akhet_event *event,
                      enum akhet_lang lang, const char *const *names, struct akhet_text *out)
{
    const struct akhet_kind *kind = &game->event_kind[event->kind];
    const char *text = has_hidden(kind, event) ? kind->hidden[lang] : kind->text[lang];
    akhet_fill(game, lang, names, text, kind, event->arg, out);
}

void akhet_event_words(const struct akhet_game *game, const struct akhet_event *event,
                       struct akhet_text *out)
{
    const struct akhet_kind *kind = &game->event_kind[event->kind];
    akhet_text_put(out, kind->id);
    for (unsigned i = 0; i < kind->fields; i++) {
        akhet_text_char(out, ' ');
        akhet_text_put(out, kind->field[i].name);
        akhet_text_char(out, '=');
        if (kind->field[i].type == 's' && event->arg[i] != AKHET_HIDDEN)
            akhet_text_int(out, event->arg[i]);
        else if (!akhet_value_id(game, kind->field[i].type, event->arg[i], out))
            akhet_text_put(out, "none");
    }
}

static void location_json(const struct akhet_game *game, const char *key, struct akhet_location at,
                          struct akhet_json *json)
{
    const struct akhet_zone *zone = &game->zone[at.zone];
    akhet_json_object(json, key);
    akhet_json_string(json, "zone", zone->id);
    if (zone->of)
        akhet_value_json(game, zone->of, zone->of_type, at.of, json);
    akhet_json_object_end(json);
}

static void card_moves_json(const struct akhet_game *game, const struct akhet_event *event,
                            struct akhet_json *json)
{
    struct akhet_card_move move[AKHET_CARD_MOVES];
    unsigned count = game->card_moves ? game->card_moves(event, move) : 0;
    if (!count)
        return;
    akhet_json_array(json, "moves");
    for (unsigned i = 0; i < count; i++) {
        akhet_json_object(json, NULL);
        akhet_value_json(game, "card", game->zone[move[i].from.zone].cards, move[i].card, json);
        if (move[i].count == AKHET_ALL)
            akhet_json_null(json, "n");
        else
            akhet_json_int(json, "n", move[i].count);
        location_json(game, "from", move[i].from, json);
        location_json(game, "to", move[i].to, json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

void akhet_event_json(const struct akhet_game *game, const struct akhet_event *event,
                      struct akhet_json *json)
{
    const struct akhet_kind *kind = &game->event_kind[event->kind];
    akhet_json_object(json, NULL);
    akhet_json_string(json, "event", kind->id);
    for (unsigned i = 0; i < kind->fields; i++)
        akhet_value_json(game, kind->field[i].name, kind->field[i].type, event->arg[i], json);
    card_moves_json(game, event, json);
    akhet_json_object_end(json);
}

/* Parse a value in the words of an event, where a seat is a plain number. */
static bool read_value(const struct akhet_game *game, char type, const char *word, size_t len,
                       int16_t *value)
{
    if (akhet_text_is(word, len, "none")) {
        *value = AKHET_HIDDEN;
        return true;
    }
    if (type == 's')
        return akhet_value_read(game, 'n', word, len, value) && *value >= 0 &&
               *value < game->max_players;
    return akhet_value_read(game, type, word, len, value);
}

/* Parse ` name=value` for each field, up to the end of the text. */
static bool read_fields(const struct akhet_game *game, const struct akhet_kind *kind,
                        const char *text, int16_t arg[AKHET_FIELDS])
{
    for (unsigned i = 0; i < kind->fields; i++) {
        const struct akhet_field *field = &kind->field[i];
        size_t name = strlen(field->name);
        if (*text != ' ' || strncmp(text + 1, field->name, name) != 0 || text[1 + name] != '=')
            return false;
        text += name + 2;
        size_t len = strcspn(text, " ");
        if (!read_value(game, field->type, text, len, &arg[i]))
            return false;
        text += len;
    }
    return !*text;
}

bool akhet_event_parse(const struct akhet_game *game, const char *text, struct akhet_event *event)
{
    size_t len = strcspn(text, " ");
    for (unsigned k = 0; k < game->event_kinds; k++) {
        const struct akhet_kind *kind = &game->event_kind[k];
        struct akhet_event read = {.kind = (uint8_t)k, .seen_by = AKHET_EVERYBODY};
        if (!akhet_text_is(text, len, kind->id) || !read_fields(game, kind, text + len, read.arg))
            continue;
        *event = read;
        return true;
    }
    return false;
}

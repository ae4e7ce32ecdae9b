/* Events: kept, censored, and put into words. */
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

void akhet_event_json(const struct akhet_game *game, const struct akhet_event *event,
                      struct akhet_json *json)
{
    const struct akhet_kind *kind = &game->event_kind[event->kind];
    akhet_json_object(json, NULL);
    akhet_json_string(json, "event", kind->id);
    for (unsigned i = 0; i < kind->fields; i++) {
        const struct akhet_field *field = &kind->field[i];
        char word[64];
        struct akhet_text text = akhet_text_on(word, sizeof word);
        if (!akhet_value_id(game, field->type, event->arg[i], &text))
            akhet_json_null(json, field->name);
        else if (field->type == 's' || field->type == 'n')
            akhet_json_int(json, field->name, event->arg[i]);
        else
            akhet_json_string(json, field->name, word);
    }
    akhet_json_object_end(json);
}

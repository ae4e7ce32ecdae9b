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

/* Seats and numbers are numbers, terms are their ids, and what is hidden is null. */
static void value_json(const struct akhet_game *game, const char *key, char type, int value,
                       struct akhet_json *json)
{
    char word[64];
    struct akhet_text text = akhet_text_on(word, sizeof word);
    if (!akhet_value_id(game, type, value, &text))
        akhet_json_null(json, key);
    else if (type == 's' || type == 'n')
        akhet_json_int(json, key, value);
    else
        akhet_json_string(json, key, word);
}

static void location_json(const struct akhet_game *game, const char *key, struct akhet_location at,
                          struct akhet_json *json)
{
    const struct akhet_zone *zone = &game->zone[at.zone];
    akhet_json_object(json, key);
    akhet_json_string(json, "zone", zone->id);
    if (zone->of)
        value_json(game, zone->of, zone->of_type, at.of, json);
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
        value_json(game, "card", game->zone[move[i].from.zone].cards, move[i].card, json);
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
        value_json(game, kind->field[i].name, kind->field[i].type, event->arg[i], json);
    card_moves_json(game, event, json);
    akhet_json_object_end(json);
}

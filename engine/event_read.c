/* The words of an event read back: what one program told another. */
#include <akhet/game.h>

#include <string.h>

/* A whole number that fits an event's field. */
static bool number_is(const char *word, size_t len, int16_t *value)
{
    long long number;
    if (!akhet_text_number(word, len, INT16_MIN + 1, INT16_MAX, &number))
        return false;
    *value = (int16_t)number;
    return true;
}

static bool value_is(const struct akhet_game *game, const struct akhet_field *field,
                     const char *word, size_t len, int16_t *value)
{
    if (akhet_text_is(word, len, "none")) {
        *value = AKHET_HIDDEN;
        return true;
    }
    if (field->type == 's')
        return number_is(word, len, value) && *value >= 0 && *value < game->max_players;
    if (field->type == 'n')
        return number_is(word, len, value);
    const struct akhet_vocabulary *vocabulary = akhet_vocabulary_of(game, field->type);
    for (unsigned i = 0; vocabulary && i < vocabulary->count; i++) {
        if (akhet_text_is(word, len, vocabulary->term[i].id)) {
            *value = (int16_t)i;
            return true;
        }
    }
    return false;
}

/* ` name=value` for each field, and then the end. */
static bool fields_are(const struct akhet_game *game, const struct akhet_kind *kind,
                       const char *text, int16_t arg[AKHET_FIELDS])
{
    for (unsigned i = 0; i < kind->fields; i++) {
        const struct akhet_field *field = &kind->field[i];
        size_t name = strlen(field->name);
        if (*text != ' ' || strncmp(text + 1, field->name, name) != 0 || text[1 + name] != '=')
            return false;
        text += name + 2;
        size_t len = strcspn(text, " ");
        if (!value_is(game, field, text, len, &arg[i]))
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
        if (!akhet_text_is(text, len, kind->id) || !fields_are(game, kind, text + len, read.arg))
            continue;
        *event = read;
        return true;
    }
    return false;
}

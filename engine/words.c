/* Writing values as words, and filling templates with them. */
#include <akhet/words.h>

#include <string.h>

#include <akhet/game.h>

const struct akhet_vocabulary *akhet_vocabulary_of(const struct akhet_game *game, char letter)
{
    for (unsigned i = 0; i < game->vocabularies; i++)
        if (game->vocabulary[i].letter == letter)
            return &game->vocabulary[i];
    return NULL;
}

const struct akhet_term *akhet_term_of(const struct akhet_game *game, char type, int value)
{
    const struct akhet_vocabulary *words = akhet_vocabulary_of(game, type);
    return words && value >= 0 && value < words->count ? &words->term[value] : NULL;
}

bool akhet_value_id(const struct akhet_game *game, char type, int value, struct akhet_text *out)
{
    if (value == AKHET_HIDDEN)
        return false;
    if (type == 's')
        akhet_text_put(out, "seat");
    if (type == 's' || type == 'n') {
        akhet_text_int(out, value);
        return true;
    }
    const struct akhet_term *term = akhet_term_of(game, type, value);
    if (!term)
        return false;
    akhet_text_put(out, term->id);
    return true;
}

bool akhet_value_read(const struct akhet_game *game, char type, const char *word, size_t len,
                      int16_t *value)
{
    const struct akhet_vocabulary *vocabulary = akhet_vocabulary_of(game, type);
    size_t seat = type == 's' ? strlen("seat") : 0;
    long long number;
    if (type == 's' || type == 'n') {
        if (len < seat || memcmp(word, "seat", seat) != 0 ||
            !akhet_text_number(word + seat, len - seat, INT16_MIN + 1, INT16_MAX, &number))
            return false;
        *value = (int16_t)number;
        return type == 'n' || (number >= 0 && number < game->max_players);
    }
    for (unsigned i = 0; vocabulary && i < vocabulary->count; i++) {
        if (akhet_text_is(word, len, vocabulary->term[i].id)) {
            *value = (int16_t)i;
            return true;
        }
    }
    return false;
}

void akhet_value_json(const struct akhet_game *game, const char *key, char type, int value,
                      struct akhet_json *json)
{
    const struct akhet_term *term = akhet_term_of(game, type, value);
    if (term)
        akhet_json_string(json, key, term->id);
    else if (value != AKHET_HIDDEN && (type == 's' || type == 'n'))
        akhet_json_int(json, key, value);
    else
        akhet_json_null(json, key);
}

unsigned akhet_plural(enum akhet_lang lang, long long n)
{
    unsigned long long u = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    switch (lang) {
    case AKHET_FR:
        return u >= 2;
    case AKHET_PL:
        if (u == 1)
            return 0;
        return u % 10 >= 2 && u % 10 <= 4 && (u % 100 < 12 || u % 100 > 14) ? 1 : 2;
    default:
        return u != 1;
    }
}

static void put_value(const struct akhet_game *game, enum akhet_lang lang, const char *const *names,
                      char type, int value, struct akhet_text *out)
{
    static const char *const seat[AKHET_LANGS] = {"Seat ", "Place ", "Miejsce "};
    const struct akhet_term *term = akhet_term_of(game, type, value);
    if (value == AKHET_HIDDEN) {
        akhet_text_char(out, '?');
    } else if (type == 's' && names && names[value]) {
        akhet_text_put(out, names[value]);
    } else if (type == 's') {
        akhet_text_put(out, seat[lang]);
        akhet_text_int(out, value + 1);
    } else if (term) {
        akhet_text_put(out, term->name[lang]);
    } else {
        akhet_text_int(out, value);
    }
}

/* The form chosen by `which` in "one|few|many", up to `end`. */
static void put_form(const char *forms, const char *end, unsigned which, struct akhet_text *out)
{
    for (; which; which--) {
        const char *bar = memchr(forms, '|', (size_t)(end - forms));
        if (!bar)
            break;
        forms = bar + 1;
    }
    const char *stop = memchr(forms, '|', (size_t)(end - forms));
    akhet_text_bytes(out, forms, (size_t)((stop ? stop : end) - forms));
}

void akhet_fill_blanks(enum akhet_lang lang, const char *text, akhet_blank *blank,
                       const void *context, struct akhet_text *out)
{
    for (const char *open; (open = strchr(text, '{')) != NULL;) {
        const char *end = strchr(open, '}');
        if (!end)
            break;
        akhet_text_bytes(out, text, (size_t)(open - text));
        long long number;
        size_t len = strcspn(open + 1, ":}");
        if (open[1 + len] != ':')
            blank(context, open + 1, len, out, &number);
        else if (blank(context, open + 1, len, NULL, &number))
            put_form(open + len + 2, end, akhet_plural(lang, number), out);
        text = end + 1;
    }
    akhet_text_put(out, text);
}

/* The context for the blanks of a kind. */
struct filling {
    const struct akhet_game *game;
    enum akhet_lang lang;
    const char *const *names;
    const struct akhet_kind *kind;
    const int16_t *arg;
};

static bool fill_field(const void *context, const char *name, size_t len, struct akhet_text *out,
                       long long *number)
{
    const struct filling *f = context;
    for (unsigned i = 0; i < f->kind->fields; i++) {
        const struct akhet_field *field = &f->kind->field[i];
        if (!akhet_text_is(name, len, field->name))
            continue;
        *number = f->arg[i];
        if (out)
            put_value(f->game, f->lang, f->names, field->type, f->arg[i], out);
        return true;
    }
    return false;
}

void akhet_fill(const struct akhet_game *game, enum akhet_lang lang, const char *const *names,
                const char *text, const struct akhet_kind *kind, const int16_t *arg,
                struct akhet_text *out)
{
    const struct filling filling = {game, lang, names, kind, arg};
    akhet_fill_blanks(lang, text, fill_field, &filling, out);
}

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

const char akhet_you[] = "you";

static void put_value(const struct akhet_game *game, enum akhet_lang lang, const char *const *names,
                      char type, int value, struct akhet_text *out)
{
    static const char *const seat[AKHET_LANGS] = {"Seat ", "Place ", "Miejsce "};
    static const char *const you[AKHET_LANGS] = {"you", "vous", "ty"};
    const struct akhet_term *term = akhet_term_of(game, type, value);
    if (value == AKHET_HIDDEN) {
        akhet_text_char(out, '?');
    } else if (type == 's' && names && names[value]) {
        akhet_text_put(out, names[value] == AKHET_YOU ? you[lang] : names[value]);
    } else if (type == 's') {
        akhet_text_put(out, seat[lang]);
        akhet_text_int(out, value + 1);
    } else if (term) {
        akhet_text_put(out, term->name[lang]);
    } else {
        akhet_text_int(out, value);
    }
}

/* Some bytes of a template. */
struct piece {
    const char *at;
    size_t len;
};

/* The form chosen by `which` in "one|few|many", or the last one. */
static struct piece form_of(struct piece forms, unsigned which)
{
    const char *end = forms.at + forms.len;
    for (; which; which--) {
        const char *bar = memchr(forms.at, '|', (size_t)(end - forms.at));
        if (!bar)
            break;
        forms.at = bar + 1;
    }
    const char *stop = memchr(forms.at, '|', (size_t)(end - forms.at));
    return (struct piece){forms.at, (size_t)((stop ? stop : end) - forms.at)};
}

static unsigned forms_in(struct piece forms)
{
    unsigned count = 1;
    for (size_t i = 0; i < forms.len; i++)
        count += forms.at[i] == '|';
    return count;
}

/* Chooses and appends a form in its own way; false: the form goes with a number. */
typedef bool choose_form(const void *context, struct piece name, struct piece forms,
                         struct akhet_text *out);

static void fill_template(enum akhet_lang lang, const char *text, akhet_blank *blank,
                          choose_form *choose, const void *context, struct akhet_text *out)
{
    for (const char *open; (open = strchr(text, '{')) != NULL;) {
        const char *end = strchr(open, '}');
        if (!end)
            break;
        akhet_text_bytes(out, text, (size_t)(open - text));
        long long number;
        size_t len = strcspn(open + 1, ":}");
        struct piece name = {open + 1, len},
                     forms = {open + len + 2, (size_t)(end - open) - len - 2};
        if (open[1 + len] != ':') {
            blank(context, open + 1, len, out, &number);
        } else if (!(choose && choose(context, name, forms, out)) &&
                   blank(context, open + 1, len, NULL, &number)) {
            struct piece form = form_of(forms, akhet_plural(lang, number));
            akhet_text_bytes(out, form.at, form.len);
        }
        text = end + 1;
    }
    akhet_text_put(out, text);
}

void akhet_fill_blanks(enum akhet_lang lang, const char *text, akhet_blank *blank,
                       const void *context, struct akhet_text *out)
{
    fill_template(lang, text, blank, NULL, context, out);
}

/* The context for the blanks of a kind. */
struct filling {
    const struct akhet_game *game;
    enum akhet_lang lang;
    const char *const *names;
    const struct akhet_kind *kind;
    const int16_t *arg;
};

/* The index of a field; AKHET_FIELDS: the kind has none of that name. */
static unsigned field_of(const struct akhet_kind *kind, const char *name, size_t len)
{
    for (unsigned i = 0; i < kind->fields; i++)
        if (akhet_text_is(name, len, kind->field[i].name))
            return i;
    return AKHET_FIELDS;
}

static bool fill_field(const void *context, const char *name, size_t len, struct akhet_text *out,
                       long long *number)
{
    const struct filling *f = context;
    unsigned i = field_of(f->kind, name, len);
    if (i == AKHET_FIELDS)
        return false;
    *number = f->arg[i];
    if (out)
        put_value(f->game, f->lang, f->names, f->kind->field[i].type, f->arg[i], out);
    return true;
}

static bool is_reader(const struct filling *f, int seat)
{
    return f->names && seat >= 0 && seat < f->game->max_players && f->names[seat] == AKHET_YOU;
}

/* 0: there is no reader at the table, or another seat; 1: this seat; 2: the other one of two. */
static unsigned form_for(const struct filling *f, int seat, struct piece forms)
{
    if (is_reader(f, seat))
        return 1;
    return forms_in(forms) > 2 && (is_reader(f, 0) || is_reader(f, 1)) ? 2 : 0;
}

/* A form in which `@` stands for a name. */
static void put_form(struct piece form, const char *name, struct akhet_text *out)
{
    for (size_t at = 0; at < form.len; at++) {
        if (form.at[at] == '@')
            akhet_text_put(out, name);
        else
            akhet_text_char(out, form.at[at]);
    }
}

static bool put_seat_form(const void *context, struct piece name, struct piece forms,
                          struct akhet_text *out)
{
    enum { NAME = 256 };
    const struct filling *f = context;
    char text[NAME];
    struct akhet_text said = akhet_text_on(text, sizeof text);
    unsigned i = field_of(f->kind, name.at, name.len);
    if (i == AKHET_FIELDS || f->kind->field[i].type != 's')
        return false;
    put_value(f->game, f->lang, f->names, 's', f->arg[i], &said);
    put_form(form_of(forms, form_for(f, f->arg[i], forms)), text, out);
    return true;
}

void akhet_fill(const struct akhet_game *game, enum akhet_lang lang, const char *const *names,
                const char *text, const struct akhet_kind *kind, const int16_t *arg,
                struct akhet_text *out)
{
    const struct filling filling = {game, lang, names, kind, arg};
    fill_template(lang, text, fill_field, put_seat_form, &filling, out);
}

static void put_blank(struct piece name, struct piece forms, struct akhet_text *out)
{
    akhet_text_char(out, '{');
    akhet_text_bytes(out, name.at, name.len);
    if (forms.len)
        akhet_text_char(out, ':');
    akhet_text_bytes(out, forms.at, forms.len);
    akhet_text_char(out, '}');
}

static bool keep_blank(const void *context, const char *name, size_t len, struct akhet_text *out,
                       long long *number)
{
    (void)context;
    *number = 0;
    put_blank((struct piece){name, len}, (struct piece){"", 0}, out);
    return true;
}

static bool keep_form(const void *context, struct piece name, struct piece forms,
                      struct akhet_text *out)
{
    enum { FIELD = 32 };
    const struct akhet_kind *kind = context;
    char text[FIELD];
    struct akhet_text blank = akhet_text_on(text, sizeof text);
    unsigned i = field_of(kind, name.at, name.len);
    if (i == AKHET_FIELDS || kind->field[i].type != 's') {
        put_blank(name, forms, out);
        return true;
    }
    put_blank(name, (struct piece){"", 0}, &blank);
    put_form(form_of(forms, 0), text, out);
    return true;
}

void akhet_template_plain(const struct akhet_kind *kind, const char *text, struct akhet_text *out)
{
    fill_template(AKHET_EN, text, keep_blank, keep_form, kind, out);
}

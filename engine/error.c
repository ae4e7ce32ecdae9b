/* Errors and their sentences. */
#include <akhet/error.h>

#include <string.h>

static const char *const sentence[AKHET_ERRORS][AKHET_LANGS] = {
    {"fine", "rien à signaler", "wszystko w porządku"},
#define ERROR(id, en, fr, pl) {en, fr, pl},
#include <akhet/errors.def>
#undef ERROR
};

bool akhet_refuse(struct akhet_error *error, enum akhet_error_code code, const char *what,
                  long number)
{
    if (!error)
        return false;
    memset(error, 0, sizeof *error);
    error->code = code;
    error->number = number;
    if (what) {
        struct akhet_text text = akhet_text_on(error->what, sizeof error->what);
        akhet_text_quote(&text, what);
    }
    return false;
}

static bool fill_blank(const void *context, const char *name, size_t len, struct akhet_text *out,
                       long long *number)
{
    const struct akhet_error *error = context;
    bool what = akhet_text_is(name, len, "what");
    *number = error->number;
    if (out && what)
        akhet_text_put(out, error->what);
    else if (out)
        akhet_text_int(out, error->number);
    return true;
}

void akhet_error_text(const struct akhet_error *error, enum akhet_lang lang, struct akhet_text *out)
{
    static const char *const line[AKHET_LANGS] = {"line ", "ligne ", "wiersz "};
    if (error->line) {
        akhet_text_put(out, line[lang]);
        akhet_text_int(out, error->line);
        akhet_text_put(out, lang == AKHET_FR ? " : " : ": ");
    }
    akhet_fill_blanks(lang, sentence[error->code][lang], fill_blank, error, out);
}

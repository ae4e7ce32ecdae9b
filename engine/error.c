/* Refusals, and the sentences that explain them. */
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
        akhet_text_put(&text, what);
    }
    return false;
}

void akhet_error_text(const struct akhet_error *error, enum akhet_lang lang, struct akhet_text *out)
{
    static const char *const line[AKHET_LANGS] = {"line ", "ligne ", "wiersz "};
    if (error->line) {
        akhet_text_put(out, line[lang]);
        akhet_text_int(out, error->line);
        akhet_text_put(out, lang == AKHET_FR ? " : " : ": ");
    }
    const char *rest = sentence[error->code][lang];
    for (const char *open; (open = strchr(rest, '{')) != NULL;) {
        akhet_text_bytes(out, rest, (size_t)(open - rest));
        if (open[1] == 'w')
            akhet_text_put(out, error->what);
        else
            akhet_text_int(out, error->number);
        rest = strchr(open, '}') + 1;
    }
    akhet_text_put(out, rest);
}

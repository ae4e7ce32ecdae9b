/* Errors: their ids, their sentences, their JSON. */
#include "server/error.h"

#include <string.h>

static const struct {
    const char *id;
    const char *text[AKHET_LANGS];
} errors[ERRORS] = {
#define ERROR(name, en, fr, pl) [ERROR_##name] = {#name, {en, fr, pl}},
#include "server/errors.def"
#undef ERROR
};

bool refuse(struct error *error, enum error_code code, const char *what, long number)
{
    struct akhet_text text = akhet_text_on(error->what, sizeof error->what);
    error->code = code;
    error->number = number;
    akhet_text_quote(&text, what ? what : "");
    return false;
}

const char *error_id(enum error_code code)
{
    static char lower[ERRORS][32]; /* filled on first use, always with the same content */
    const char *upper = errors[code].id;
    if (!upper)
        return "";
    for (size_t i = 0; upper[i] && i + 1 < sizeof lower[0]; i++)
        lower[code][i] = (char)(upper[i] >= 'A' && upper[i] <= 'Z' ? upper[i] + 32 : upper[i]);
    return lower[code];
}

const char *error_sentence(enum error_code code, enum akhet_lang lang)
{
    return errors[code].text[lang];
}

void error_members(const struct error *error, const char *code, struct akhet_json *json)
{
    const char *text = errors[error->code].text[AKHET_EN];
    akhet_json_string(json, code, error_id(error->code));
    if (text && strstr(text, "{what}"))
        akhet_json_string(json, "what", error->what);
    if (text && strstr(text, "{number"))
        akhet_json_int(json, "number", error->number);
}

void error_json(const struct error *error, struct akhet_json *json)
{
    error_members(error, "code", json);
}

static bool blank(const void *context, const char *name, size_t len, struct akhet_text *out,
                  long long *number)
{
    const struct error *error = context;
    if (akhet_text_is(name, len, "number")) {
        *number = error->number;
        if (out)
            akhet_text_int(out, error->number);
        return true;
    }
    if (!akhet_text_is(name, len, "what"))
        return false;
    if (out)
        akhet_text_put(out, error->what);
    return true;
}

void error_text(const struct error *error, enum akhet_lang lang, struct akhet_text *out)
{
    if (errors[error->code].id)
        akhet_fill_blanks(lang, errors[error->code].text[lang], blank, error, out);
}

/* Refusals: their ids, their sentences, how they are told. */
#include "server/refusal.h"

#include <string.h>

static const struct {
    const char *id;
    const char *text[AKHET_LANGS];
} refusals[REFUSALS] = {
#define REFUSAL(name, en, fr, pl) [REFUSED_##name] = {#name, {en, fr, pl}},
#include "server/refusals.def"
#undef REFUSAL
};

bool refuse(struct refusal *refusal, enum refusal_code code, const char *what, long number)
{
    struct akhet_text text = akhet_text_on(refusal->what, sizeof refusal->what);
    refusal->code = code;
    refusal->number = number;
    akhet_text_quote(&text, what ? what : "");
    return false;
}

const char *refusal_id(enum refusal_code code)
{
    static char lower[REFUSALS][32]; /* filled on first use, always with the same letters */
    const char *upper = refusals[code].id;
    if (!upper)
        return "";
    for (size_t i = 0; upper[i] && i + 1 < sizeof lower[0]; i++)
        lower[code][i] = (char)(upper[i] >= 'A' && upper[i] <= 'Z' ? upper[i] + 32 : upper[i]);
    return lower[code];
}

const char *refusal_sentence(enum refusal_code code, enum akhet_lang lang)
{
    return refusals[code].text[lang];
}

void refusal_members(const struct refusal *refusal, const char *code, struct akhet_json *json)
{
    const char *text = refusals[refusal->code].text[AKHET_EN];
    akhet_json_string(json, code, refusal_id(refusal->code));
    if (text && strstr(text, "{what}"))
        akhet_json_string(json, "what", refusal->what);
    if (text && strstr(text, "{number"))
        akhet_json_int(json, "number", refusal->number);
}

void refusal_json(const struct refusal *refusal, struct akhet_json *json)
{
    refusal_members(refusal, "code", json);
}

static bool blank(const void *context, const char *name, size_t len, struct akhet_text *out,
                  long long *number)
{
    const struct refusal *refusal = context;
    if (akhet_text_is(name, len, "number")) {
        *number = refusal->number;
        if (out)
            akhet_text_int(out, refusal->number);
        return true;
    }
    if (!akhet_text_is(name, len, "what"))
        return false;
    if (out)
        akhet_text_put(out, refusal->what);
    return true;
}

void refusal_text(const struct refusal *refusal, enum akhet_lang lang, struct akhet_text *out)
{
    if (refusals[refusal->code].id)
        akhet_fill_blanks(lang, refusals[refusal->code].text[lang], blank, refusal, out);
}

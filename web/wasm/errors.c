/* The tables of errors, looked up by source and id. */
#include "web/wasm/errors.h"

#include <string.h>

#include <akhet/game.h>

enum { ID = 32 };

struct message {
    const char *id; /* in capitals, as in the tables */
    const char *text[AKHET_LANGS];
};

#define ERROR(id, en, fr, pl) {#id, {en, fr, pl}},
static const struct message engine[] = {
    {NULL, {NULL}},
#include <akhet/errors.def>
};
static const struct message server[] = {
    {NULL, {NULL}},
#include "server/errors.def"
};
static const struct message page[] = {
    {NULL, {NULL}},
#include "web/wasm/errors.def"
};
#undef ERROR

static const struct {
    const char *name;
    const struct message *message;
    unsigned count;
} sources[ERROR_SOURCES] = {
    [ERROR_FROM_ENGINE] = {"engine", engine, sizeof engine / sizeof *engine},
    [ERROR_FROM_SERVER] = {"server", server, sizeof server / sizeof *server},
    [ERROR_FROM_PAGE] = {"page", page, sizeof page / sizeof *page},
};

/* Ids are in lower case everywhere outside of C. */
static void put_id(const struct message *message, char id[ID])
{
    struct akhet_text out = akhet_text_on(id, ID);
    for (const char *c = message->id; *c; c++)
        akhet_text_char(&out, (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c));
}

bool page_error_find(const char *source, const char *id, struct page_error *error)
{
    for (unsigned which = 0; which < ERROR_SOURCES; which++)
        for (unsigned i = 1; i < sources[which].count; i++) {
            char its[ID];
            put_id(&sources[which].message[i], its);
            if (strcmp(sources[which].name, source) != 0 || strcmp(its, id) != 0)
                continue;
            error->source = (enum error_source)which;
            error->code = i;
            return true;
        }
    return false;
}

static const struct message *message_of(const struct page_error *error)
{
    return &sources[error->source].message[error->code];
}

static bool blank(const void *context, const char *name, size_t len, struct akhet_text *out,
                  long long *number)
{
    const struct page_error *error = context;
    bool is_number = akhet_text_is(name, len, "number");
    if (!is_number && !akhet_text_is(name, len, "what"))
        return false;
    if (is_number)
        *number = error->number;
    if (out && is_number)
        akhet_text_int(out, error->number);
    else if (out)
        akhet_text_put(out, error->what);
    return true;
}

void page_error_text(const struct page_error *error, enum akhet_lang lang, struct akhet_text *out)
{
    akhet_fill_blanks(lang, message_of(error)->text[lang], blank, error, out);
}

void page_error_json(const struct page_error *error, const char *sentence, struct akhet_json *json)
{
    const struct message *message = message_of(error);
    char id[ID];
    put_id(message, id);
    akhet_json_object(json, NULL);
    akhet_json_string(json, "source", sources[error->source].name);
    akhet_json_string(json, "id", id);
    if (strstr(message->text[AKHET_EN], "{what}"))
        akhet_json_string(json, "what", error->what);
    if (strstr(message->text[AKHET_EN], "{number"))
        akhet_json_int(json, "number", error->number);
    if (error->line)
        akhet_json_int(json, "line", error->line);
    akhet_json_string(json, "text", sentence);
    akhet_json_object_end(json);
}

void errors_json(struct akhet_json *json)
{
    for (unsigned which = 0; which < ERROR_SOURCES; which++) {
        akhet_json_array(json, sources[which].name);
        for (unsigned i = 1; i < sources[which].count; i++) {
            char id[ID];
            put_id(&sources[which].message[i], id);
            akhet_json_object(json, NULL);
            akhet_json_string(json, "id", id);
            akhet_words_json(json, "text", sources[which].message[i].text);
            akhet_json_object_end(json);
        }
        akhet_json_array_end(json);
    }
}

/* Refusals by catalogue and id. */
#include "web/wasm/catalogue.h"

#include <string.h>

#include "match/facts.h"

enum { ID = 32 };

struct message {
    const char *id; /* in capitals, as the tables have it */
    const char *text[AKHET_LANGS];
};

#define ERROR(id, en, fr, pl)   {#id, {en, fr, pl}},
#define REFUSAL(id, en, fr, pl) {#id, {en, fr, pl}},
static const struct message engine[] = {
    {NULL, {NULL}},
#include <akhet/errors.def>
};
static const struct message server[] = {
    {NULL, {NULL}},
#include "server/refusals.def"
};
static const struct message page[] = {
    {NULL, {NULL}},
#include "web/wasm/refusals.def"
};
#undef ERROR
#undef REFUSAL

static const struct {
    const char *name;
    const struct message *message;
    unsigned count;
} catalogues[CATALOGUES] = {
    [CATALOGUE_ENGINE] = {"engine", engine, sizeof engine / sizeof *engine},
    [CATALOGUE_SERVER] = {"server", server, sizeof server / sizeof *server},
    [CATALOGUE_PAGE] = {"page", page, sizeof page / sizeof *page},
};

/* The id as a protocol has it: in small letters. */
static void put_id(const struct message *message, char id[ID])
{
    struct akhet_text out = akhet_text_on(id, ID);
    for (const char *c = message->id; *c; c++)
        akhet_text_char(&out, (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c));
}

bool complaint_find(const char *catalogue, const char *id, struct complaint *complaint)
{
    for (unsigned which = 0; which < CATALOGUES; which++)
        for (unsigned i = 1; i < catalogues[which].count; i++) {
            char its[ID];
            put_id(&catalogues[which].message[i], its);
            if (strcmp(catalogues[which].name, catalogue) != 0 || strcmp(its, id) != 0)
                continue;
            complaint->catalogue = (enum catalogue)which;
            complaint->message = i;
            return true;
        }
    return false;
}

static const struct message *message_of(const struct complaint *complaint)
{
    return &catalogues[complaint->catalogue].message[complaint->message];
}

static bool blank(const void *context, const char *name, size_t len, struct akhet_text *out,
                  long long *number)
{
    const struct complaint *complaint = context;
    bool is_number = akhet_text_is(name, len, "number");
    if (!is_number && !akhet_text_is(name, len, "what"))
        return false;
    if (is_number)
        *number = complaint->number;
    if (out && is_number)
        akhet_text_int(out, complaint->number);
    else if (out)
        akhet_text_put(out, complaint->what);
    return true;
}

void complaint_text(const struct complaint *complaint, enum akhet_lang lang, struct akhet_text *out)
{
    akhet_fill_blanks(lang, message_of(complaint)->text[lang], blank, complaint, out);
}

void complaint_json(const struct complaint *complaint, const char *sentence,
                    struct akhet_json *json)
{
    const struct message *message = message_of(complaint);
    char id[ID];
    put_id(message, id);
    akhet_json_object(json, NULL);
    akhet_json_string(json, "catalogue", catalogues[complaint->catalogue].name);
    akhet_json_string(json, "id", id);
    if (strstr(message->text[AKHET_EN], "{what}"))
        akhet_json_string(json, "what", complaint->what);
    if (strstr(message->text[AKHET_EN], "{number"))
        akhet_json_int(json, "number", complaint->number);
    if (complaint->line)
        akhet_json_int(json, "line", complaint->line);
    akhet_json_string(json, "text", sentence);
    akhet_json_object_end(json);
}

void catalogues_json(struct akhet_json *json)
{
    for (unsigned which = 0; which < CATALOGUES; which++) {
        akhet_json_array(json, catalogues[which].name);
        for (unsigned i = 1; i < catalogues[which].count; i++) {
            char id[ID];
            put_id(&catalogues[which].message[i], id);
            akhet_json_object(json, NULL);
            akhet_json_string(json, "id", id);
            words_json(json, "text", catalogues[which].message[i].text);
            akhet_json_object_end(json);
        }
        akhet_json_array_end(json);
    }
}

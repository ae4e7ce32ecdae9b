/* Reference data that never changes: the games with all their words, the bots, the messages. */
#include <string.h>

#include "match/match_facts.h"
#include "web/wasm/errors.h"
#include "web/wasm/page.h"

static void make_games(const void *context, struct akhet_json *json)
{
    (void)context;
    match_games_json(NULL, json);
}

int32_t web_games(void)
{
    return page_json(make_games, NULL);
}

/* The bots that may play; one that sees hidden cards may not. */
static void make_bots(const void *context, struct akhet_json *json)
{
    (void)context;
    akhet_json_array(json, NULL);
    for (const struct bot *bot = bots; bot->term.id; bot++) {
        if (bot->sees_all)
            continue;
        akhet_json_object(json, NULL);
        akhet_json_string(json, "id", bot->term.id);
        akhet_words_json(json, "name", bot->term.name);
        akhet_words_json(json, "note", bot->term.note);
        if (bot->level)
            akhet_json_int(json, "level", bot->level);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

int32_t web_bots(void)
{
    return page_json(make_bots, NULL);
}

static const struct {
    const char *id;
    const char *text[AKHET_LANGS];
} phrases[] = {
#define PHRASE(id, word, en, fr, pl) {word, {en, fr, pl}},
#include "server/phrases.def"
#undef PHRASE
};

static void make_messages(const void *context, struct akhet_json *json)
{
    (void)context;
    akhet_json_object(json, NULL);
    errors_json(json);
    akhet_json_array(json, "phrases");
    for (unsigned i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        akhet_json_object(json, NULL);
        akhet_json_string(json, "id", phrases[i].id);
        akhet_words_json(json, "text", phrases[i].text);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    akhet_json_object_end(json);
}

int32_t web_messages(void)
{
    return page_json(make_messages, NULL);
}

/* Copies the first word and moves `text` past the space after it. */
static void take_word(const char **text, char *word, size_t cap)
{
    size_t len = strcspn(*text, " ");
    struct akhet_text out = akhet_text_on(word, cap);
    akhet_text_bytes(&out, *text, len);
    *text += len + ((*text)[len] == ' ');
}

int32_t web_say_error(uint32_t len)
{
    char source[16], id[32], number[16], sentence[1024];
    struct page_error error = {0};
    const char *text = page_text(len);
    if (!text)
        return page_refuse(PAGE_NO_MESSAGE, NULL);
    take_word(&text, source, sizeof source);
    take_word(&text, id, sizeof id);
    take_word(&text, number, sizeof number);
    if (!page_error_find(source, id, &error))
        return page_refuse(PAGE_NO_MESSAGE, id);
    error.number = page_number(number);
    struct akhet_text what = akhet_text_on(error.what, sizeof error.what);
    akhet_text_put(&what, text);
    struct akhet_text out = akhet_text_on(sentence, sizeof sentence);
    page_error_text(&error, page_lang(), &out);
    return page_copy(sentence, out.len);
}

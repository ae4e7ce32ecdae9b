/* What never changes: the games with all their words, the bots, the messages. */
#include "match/facts.h"

#include <string.h>

#include <akhet/games.h>

#include "web/wasm/catalogue.h"
#include "web/wasm/page.h"

static void make_games(const void *context, struct akhet_json *json)
{
    (void)context;
    akhet_json_array(json, NULL);
    for (const struct akhet_game *const *game = akhet_games; *game; game++)
        facts_json(*game, json);
    akhet_json_array_end(json);
}

int32_t web_games(void)
{
    return page_json(make_games, NULL);
}

/* Those that may sit at a table. */
static void make_bots(const void *context, struct akhet_json *json)
{
    (void)context;
    akhet_json_array(json, NULL);
    for (const struct bot *bot = bots; bot->term.id; bot++) {
        if (bot->sees_all)
            continue;
        akhet_json_object(json, NULL);
        akhet_json_string(json, "id", bot->term.id);
        words_json(json, "name", bot->term.name);
        words_json(json, "note", bot->term.note);
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
    catalogues_json(json);
    akhet_json_array(json, "phrases");
    for (unsigned i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        akhet_json_object(json, NULL);
        akhet_json_string(json, "id", phrases[i].id);
        words_json(json, "text", phrases[i].text);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    akhet_json_object_end(json);
}

int32_t web_messages(void)
{
    return page_json(make_messages, NULL);
}

/* The word that begins the text, and on to what follows the space after it. */
static void take_word(const char **text, char *word, size_t cap)
{
    size_t len = strcspn(*text, " ");
    struct akhet_text out = akhet_text_on(word, cap);
    akhet_text_bytes(&out, *text, len);
    *text += len + ((*text)[len] == ' ');
}

int32_t web_say_refusal(uint32_t len)
{
    char catalogue[16], id[32], number[16], sentence[1024];
    struct complaint complaint = {0};
    const char *text = page_text(len);
    if (!text)
        return page_refuse(PAGE_NO_MESSAGE, NULL);
    take_word(&text, catalogue, sizeof catalogue);
    take_word(&text, id, sizeof id);
    take_word(&text, number, sizeof number);
    if (!complaint_find(catalogue, id, &complaint))
        return page_refuse(PAGE_NO_MESSAGE, id);
    complaint.number = page_number(number);
    struct akhet_text what = akhet_text_on(complaint.what, sizeof complaint.what);
    akhet_text_put(&what, text);
    struct akhet_text out = akhet_text_on(sentence, sizeof sentence);
    complaint_text(&complaint, page_lang(), &out);
    return page_copy(sentence, out.len);
}

/* Requests for what never changes: the games with all their words, phrases, refusals. */
#include "match/match_facts.h"
#include "server/rest_inside.h"
#include "server/talk.h"

static void games_json(const struct rest *rest, const void *context, struct akhet_json *json)
{
    (void)rest, (void)context;
    match_games_json("games", json);
}

void rest_games(struct rest *rest)
{
    rest_send_large(rest, games_json, NULL);
}

void rest_phrases(struct rest *rest)
{
    struct akhet_json *json = rest_begin(rest);
    akhet_json_array(json, "phrases");
    for (int phrase = 0; phrase < PHRASES; phrase++) {
        const char *text[AKHET_LANGS];
        for (int lang = 0; lang < AKHET_LANGS; lang++)
            text[lang] = phrase_text((enum phrase)phrase, (enum akhet_lang)lang);
        akhet_json_object(json, NULL);
        akhet_json_string(json, "id", phrase_word((enum phrase)phrase));
        akhet_words_json(json, "text", text);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    rest_send(rest, 200);
}

void rest_refusals(struct rest *rest)
{
    struct akhet_json *json = rest_begin(rest);
    akhet_json_array(json, "refusals");
    for (int code = REFUSED_NOT + 1; code < REFUSALS; code++) {
        const char *text[AKHET_LANGS];
        for (int lang = 0; lang < AKHET_LANGS; lang++)
            text[lang] = refusal_sentence((enum refusal_code)code, (enum akhet_lang)lang);
        akhet_json_object(json, NULL);
        akhet_json_string(json, "id", refusal_id((enum refusal_code)code));
        akhet_words_json(json, "text", text);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    rest_send(rest, 200);
}

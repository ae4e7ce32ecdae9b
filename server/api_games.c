/* Requests for constant data: the games, the chat phrases, the errors. */
#include "match/match_facts.h"
#include "server/api_call.h"
#include "server/chat.h"

static void games_json(const struct api_call *call, const void *context, struct akhet_json *json)
{
    (void)call, (void)context;
    match_games_json("games", json);
}

void api_games(struct api_call *call)
{
    api_send_large(call, games_json, NULL);
}

void api_phrases(struct api_call *call)
{
    struct akhet_json *json = api_begin(call);
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
    api_send(call, 200);
}

void api_errors(struct api_call *call)
{
    struct akhet_json *json = api_begin(call);
    akhet_json_array(json, "refusals");
    for (int code = ERROR_NONE + 1; code < ERRORS; code++) {
        const char *text[AKHET_LANGS];
        for (int lang = 0; lang < AKHET_LANGS; lang++)
            text[lang] = error_sentence((enum error_code)code, (enum akhet_lang)lang);
        akhet_json_object(json, NULL);
        akhet_json_string(json, "id", error_id((enum error_code)code));
        akhet_words_json(json, "text", text);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    api_send(call, 200);
}

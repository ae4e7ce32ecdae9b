/* Requests for constant data: the games, the chat phrases, the errors. */
#include <stdlib.h>

#include "match/match_facts.h"
#include "server/api_call.h"
#include "server/chat.h"

enum { FIRST = 1 << 18, MOST = 64 << 20 }; /* bytes of the games */

/* The games never change, so their text is made once. */
static bool make_games(struct server *server)
{
    for (size_t cap = FIRST; cap <= MOST && !server->games; cap *= 2) {
        char *memory = malloc(cap);
        if (!memory)
            return false;
        struct akhet_text text = akhet_text_on(memory, cap);
        struct akhet_json json = akhet_json_on(&text);
        akhet_json_object(&json, NULL);
        match_games_json("games", &json);
        akhet_json_object_end(&json);
        server->games = text.full ? NULL : memory;
        server->games_len = text.len;
        if (text.full)
            free(memory);
    }
    return server->games;
}

void api_games(struct api_call *call)
{
    struct server *server = call->server;
    if (make_games(server))
        net_answer(call->request, 200, "application/json", server->games, server->games_len);
    else
        api_refuse(call, ERROR_BUSY, NULL, 0);
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

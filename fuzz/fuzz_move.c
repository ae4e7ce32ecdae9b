/* Fuzz move notation of every game: a parsed move must survive writing and parsing again. */
#include "fuzz/fuzz.h"

#include <string.h>

#include <akhet/games.h>
#include <akhet/record.h>

static void understood(const struct akhet_game *game, akhet_move move)
{
    char name[AKHET_RECORD_LINE + 1], sentence[512];
    akhet_move again;
    HOLDS(move < game->moves);
    struct akhet_text out = akhet_text_on(name, sizeof name);
    akhet_move_name(game, move, &out);
    HOLDS(!out.full && akhet_text_plain(name, out.len));
    HOLDS(akhet_move_parse(game, name, &again, NULL) && again == move);
    for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
        out = akhet_text_on(sentence, sizeof sentence);
        akhet_move_text(game, move, (enum akhet_lang)lang, NULL, &out);
        HOLDS(out.len > 0 && !out.full && !strchr(sentence, '{'));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[256];
    size_t len = size < sizeof text ? size : sizeof text - 1;
    memcpy(text, data, len);
    text[len] = '\0';
    for (const struct akhet_game *const *game = akhet_games; *game; game++) {
        akhet_move move;
        struct akhet_error error;
        if (akhet_move_parse(*game, text, &move, &error))
            understood(*game, move);
        else
            HOLDS(error.code == AKHET_BAD_MOVE);
        /* The same bytes as a move code. */
        akhet_move code = (akhet_move)(size > 1 ? data[0] << 8 | data[1] : 0);
        int16_t arg[AKHET_FIELDS];
        if (akhet_move_split(*game, code, arg))
            understood(*game, code);
    }
    return 0;
}

/* Fuzz records: parse, write again, replay. */
#include "fuzz/fuzz.h"

#include <string.h>

#include <akhet/games.h>
#include <akhet/record.h>

enum { MOVES = 65536 };
static akhet_move move[MOVES], again[MOVES];
static char text[1 << 18], twice[1 << 18];

static void said(const struct akhet_error *error)
{
    char line[512];
    HOLDS(error->code > AKHET_FINE && error->code < AKHET_ERRORS);
    for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
        struct akhet_text out = akhet_text_on(line, sizeof line);
        akhet_error_text(error, (enum akhet_lang)lang, &out);
        HOLDS(out.len > 0);
    }
}

/* A parsed record must survive writing and parsing again. */
static void goes_round(const struct akhet_record *record)
{
    struct akhet_record second;
    struct akhet_error error;
    struct akhet_text out = akhet_text_on(text, sizeof text);
    bool written = akhet_record_write(record, &out, &error);
    HOLDS(written || error.code == AKHET_RECORD_ROOM);
    if (!written)
        return;
    HOLDS(akhet_record_read(akhet_games, text, out.len, &second, again, MOVES, &error));
    HOLDS(second.checked);
    struct akhet_text copy = akhet_text_on(twice, sizeof twice);
    HOLDS(akhet_record_write(&second, &copy, &error));
    HOLDS(strcmp(text, twice) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct akhet_record record;
    struct akhet_error error = {0};
    if (!akhet_record_read(akhet_games, (const char *)data, size, &record, move, MOVES, &error)) {
        said(&error);
        HOLDS(error.line > 0);
        return 0;
    }
    goes_round(&record);
    union akhet_space one, two;
    struct akhet_random random;
    if (!akhet_record_replay(&record, record.moves, &one, &random, NULL, &error)) {
        said(&error);
        return 0;
    }
    HOLDS(record.game->check_state(&one) == NULL);
    HOLDS(akhet_record_replay(&record, record.moves, &two, &random, NULL, &error));
    HOLDS(memcmp(&one, &two, record.game->state_bytes) == 0);
    return 0;
}

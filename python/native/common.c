/* Games by number, set-ups as bytes, errors as sentences. */
#include "python/native/common.h"

#include <akhet/error.h>

const struct akhet_game *common_game(int number)
{
    for (int i = 0; akhet_games[i]; i++)
        if (i == number)
            return akhet_games[i];
    return NULL;
}

const struct akhet_game *common_setup(const uint8_t *bytes, struct akhet_setup *setup)
{
    setup->players = bytes[1];
    memcpy(setup->option, bytes + 2, AKHET_OPTIONS);
    return common_game(bytes[0]);
}

int common_error(char *out, const struct akhet_error *error)
{
    struct akhet_text text = akhet_text_on(out, NATIVE_ERROR);
    akhet_error_text(error, AKHET_EN, &text);
    return -1;
}

int common_refuse(char *out, const char *sentence)
{
    struct akhet_text text = akhet_text_on(out, NATIVE_ERROR);
    akhet_text_put(&text, sentence);
    return -1;
}

int common_failed(char *out, enum position_result result, const struct akhet_error *error)
{
    if (result == POSITION_NO_MEMORY)
        return common_refuse(out, "there is not enough memory");
    return error && error->code != AKHET_FINE ? common_error(out, error)
                                              : common_refuse(out, "a move is not legal");
}

long common_length(const struct akhet_text *text)
{
    return text->full ? -1 : (long)text->len;
}

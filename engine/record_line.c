/* The limits on the words of a record. */
#include "engine/record_line.h"

#include <string.h>

static bool only(const char *s, size_t len, const char *allowed)
{
    for (size_t i = 0; i < len; i++)
        if (s[i] == '\0' || !strchr(allowed, s[i]))
            return false;
    return len > 0;
}

#define SMALL  "abcdefghijklmnopqrstuvwxyz"
#define DIGITS "0123456789"

bool record_kind_fits(const char *kind, size_t len)
{
    if (akhet_text_is(kind, len, RECORD_PERSON) || akhet_text_is(kind, len, RECORD_PROGRAM))
        return true;
    return len <= AKHET_RECORD_KIND && len > 4 && memcmp(kind, "bot:", 4) == 0 &&
           only(kind + 4, len - 4, SMALL DIGITS "-.");
}

bool record_resigns_fit(const struct akhet_record *record)
{
    unsigned seen = 0;
    if (record->resignations >= record->setup.players)
        return false;
    for (unsigned i = 0; i < record->resignations; i++) {
        unsigned seat = record->resigned[i];
        if (seat >= record->setup.players || seen >> seat & 1)
            return false;
        seen |= 1u << seat;
    }
    return true;
}

bool record_name_fits(const char *name, size_t len)
{
    return len <= AKHET_RECORD_NAME && akhet_text_plain(name, len);
}

bool record_engine_fits(const char *engine, size_t len)
{
    return len <= AKHET_RECORD_ENGINE && only(engine, len, SMALL DIGITS "-.+");
}

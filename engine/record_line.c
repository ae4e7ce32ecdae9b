/* Which words can stand in a record. */
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
    if (akhet_text_is(kind, len, "human"))
        return true;
    return len <= AKHET_RECORD_KIND && len > 4 && memcmp(kind, "bot:", 4) == 0 &&
           only(kind + 4, len - 4, SMALL DIGITS "-.");
}

bool record_name_fits(const char *name, size_t len)
{
    return len <= AKHET_RECORD_NAME && akhet_text_plain(name, len);
}

bool record_engine_fits(const char *engine, size_t len)
{
    return len <= AKHET_RECORD_ENGINE && only(engine, len, SMALL DIGITS "-.+");
}

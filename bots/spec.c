/* A bot as it is written: its name and how it plays, `search:sims=1000:threads=2`. */
#include <string.h>

#include "bots/bot.h"

enum { MOST_SIMS = 100000000, MOST_MS = 3600000, MOST_THREADS = 64, ALWAYS = 1000 };

struct part {
    const char *text;
    size_t len;
};

static bool is(struct part part, const char *word)
{
    return strlen(word) == part.len && memcmp(part.text, word, part.len) == 0;
}

static bool refuse(struct akhet_error *error, enum akhet_error_code code, struct part part,
                   long number)
{
    char what[BOT_SPEC];
    struct akhet_text text = akhet_text_on(what, sizeof what);
    akhet_text_bytes(&text, part.text, part.len);
    return akhet_refuse(error, code, what, number);
}

static bool whole(struct part part, long low, long high, long *value)
{
    *value = 0;
    for (size_t i = 0; i < part.len; i++) {
        if (part.text[i] < '0' || part.text[i] > '9')
            return false;
        *value = *value * 10 + (part.text[i] - '0');
        if (*value > high)
            return false;
    }
    return part.len && *value >= low;
}

static bool set(struct bot_spec *spec, struct part key, struct part value,
                struct akhet_error *error)
{
    long n = 0, high = 0;
    if (is(key, "weights")) {
        spec->untrained = is(value, "untrained");
        return is(value, "untrained") || is(value, "trained") ||
               refuse(error, AKHET_BOT_WEIGHTS, value, 0);
    }
    if (is(key, "threads") && is(value, "all")) {
        spec->threads = BOT_ALL_CORES;
        return true;
    }
    high = is(key, "sims")       ? MOST_SIMS
           : is(key, "ms")       ? MOST_MS
           : is(key, "threads")  ? MOST_THREADS
           : is(key, "overlook") ? ALWAYS
                                 : 0;
    if (!high)
        return refuse(error, AKHET_BOT_KEY, key, 0);
    if (!whole(value, !is(key, "overlook"), high, &n))
        return refuse(error, AKHET_BAD_NUMBER, value, high);
    if (is(key, "sims"))
        spec->budget.sims = (uint32_t)n;
    else if (is(key, "ms"))
        spec->budget.ms = (uint32_t)n;
    else if (is(key, "threads"))
        spec->threads = (uint16_t)n;
    else
        spec->overlook = (uint16_t)n;
    return true;
}

bool bot_spec_read(struct bot_spec *spec, const char *text, struct akhet_error *error)
{
    char name[BOT_SPEC];
    struct bot_spec read = {0};
    struct akhet_text whole_text = akhet_text_on(read.text, sizeof read.text);
    akhet_text_put(&whole_text, text);
    size_t len = strcspn(text, ":");
    struct akhet_text out = akhet_text_on(name, sizeof name);
    akhet_text_bytes(&out, text, len);
    read.bot = whole_text.full ? NULL : bot_find(name);
    if (!read.bot)
        return akhet_refuse(error, AKHET_NO_BOT, text, 0);
    for (const char *at = text + len; *at; at += len) {
        at++;
        len = strcspn(at, ":");
        size_t middle = strcspn(at, "=");
        if (middle >= len)
            return refuse(error, AKHET_BOT_KEY, (struct part){at, len}, 0);
        if (!set(&read, (struct part){at, middle}, (struct part){at + middle + 1, len - middle - 1},
                 error))
            return false;
    }
    *spec = read;
    return true;
}

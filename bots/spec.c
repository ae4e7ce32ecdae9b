/* Reading a spec: the name of a bot and its parameters, `search:sims=1000:threads=2`. */
#include <stddef.h>
#include <string.h>

#include "bots/bots_net_file.h"

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
    long long number;
    if (!akhet_text_number(part.text, part.len, low, high, &number))
        return false;
    *value = (long)number;
    return true;
}

/* The keys with a numeric value, and the member that each one sets. */
static const struct {
    const char *key;
    size_t offset;
    uint32_t low, high;
    uint32_t more; /* added before it is stored */
} keys[] = {
    {"sims", offsetof(struct bot_spec, budget.sims), 1, 100000000, 0},
    {"ms", offsetof(struct bot_spec, budget.ms), 1, 3600000, 0},
    {"threads", offsetof(struct bot_spec, threads), 1, 64, 0},
    {"overlook", offsetof(struct bot_spec, overlook), 0, 1000, 0},
    {"explore", offsetof(struct bot_spec, tuning.explore), 0, 100000, 1},
    {"sharpen", offsetof(struct bot_spec, tuning.sharpen), 0, 100000, 1},
    {"cutoff", offsetof(struct bot_spec, tuning.cutoff), 0, 10000, 1},
    {"contrary", offsetof(struct bot_spec, tuning.contrary), 0, 1000, 1},
    {"pick", offsetof(struct bot_spec, tuning.pick), 0, 2, 1},
    {"believe", offsetof(struct bot_spec, tuning.believe), 0, 1, 1},
};

static bool set_number(struct bot_spec *spec, struct part key, struct part value,
                       struct akhet_error *error)
{
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        long n;
        if (!is(key, keys[i].key))
            continue;
        if (!whole(value, keys[i].low, keys[i].high, &n))
            return refuse(error, AKHET_BOT_NUMBER, value, (long)keys[i].high);
        *(uint32_t *)((char *)spec + keys[i].offset) = (uint32_t)n + keys[i].more;
        return true;
    }
    return refuse(error, AKHET_BOT_KEY, key, 0);
}

static bool set_weights(struct bot_spec *spec, struct part value, struct akhet_error *error)
{
    static const char *const word[] = {
        [BOT_TRAINED] = "trained", [BOT_LINEAR] = "linear", [BOT_UNTRAINED] = "untrained"};
    char path[BOT_SPEC];
    struct akhet_text text = akhet_text_on(path, sizeof path);
    spec->net = NULL;
    for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
        if (is(value, word[i])) {
            spec->weights = (enum bot_weights)i;
            return true;
        }
    akhet_text_bytes(&text, value.text, value.len);
    spec->weights = BOT_NET;
    spec->net = net_load(path, error);
    return spec->net;
}

static bool set(struct bot_spec *spec, struct part key, struct part value,
                struct akhet_error *error)
{
    if (is(key, "weights"))
        return set_weights(spec, value, error);
    if (is(key, "threads") && is(value, "all")) {
        spec->threads = BOT_ALL_CORES;
        return true;
    }
    return set_number(spec, key, value, error);
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

bool bot_spec_fits(const struct bot_spec *spec, const struct akhet_game *game, unsigned players,
                   struct akhet_error *error)
{
    const struct knowledge *knowledge = knowledge_of(game);
    if (spec->weights != BOT_NET || (knowledge && net_fits(spec->net, knowledge, players)))
        return true;
    return akhet_refuse(error, AKHET_NET_FOREIGN, spec->text, 0);
}

/* Reading and writing the text of a net. */
#include "bots/bots_net_file.h"

#include <string.h>

/* Where the reading is; `at` is NULL once something was wrong. */
struct reader {
    const char *at, *end;
};

static bool take(struct reader *reader, const char *word)
{
    size_t len = strlen(word);
    bool is = reader->at && (size_t)(reader->end - reader->at) >= len &&
              memcmp(reader->at, word, len) == 0;
    reader->at = is ? reader->at + len : NULL;
    return is;
}

static long long number(struct reader *reader, long long low, long long high)
{
    long long value = 0;
    size_t len = 0;
    if (!reader->at)
        return 0;
    while (reader->at + len < reader->end && reader->at[len] != ',' && reader->at[len] != ')')
        len++;
    bool is = akhet_text_number(reader->at, len, low, high, &value);
    reader->at = is ? reader->at + len : NULL;
    return value;
}

static long long next_number(struct reader *reader, long long low, long long high)
{
    take(reader, ", ");
    return number(reader, low, high);
}

static int16_t next_weight(struct reader *reader)
{
    return (int16_t)next_number(reader, -INT16_MAX, INT16_MAX);
}

static void name(struct reader *reader, char out[NET_NAME])
{
    size_t len = 0;
    while (reader->at && reader->at + len < reader->end && reader->at[len] != ',')
        len++;
    if (!reader->at || len == 0 || len >= NET_NAME || !akhet_text_plain(reader->at, len)) {
        reader->at = NULL;
        return;
    }
    memcpy(out, reader->at, len);
    out[len] = '\0';
    reader->at += len;
}

static void point_to_memory(struct net_memory *memory)
{
    struct net *net = &memory->net;
    for (unsigned f = 0; f < KNOWLEDGE_FEATURES; f++)
        memory->feature[f] = memory->name[f];
    net->game = memory->game;
    net->feature = memory->feature;
    net->limit = memory->limit;
    net->linear = memory->linear;
    net->hidden = memory->hidden;
    net->bias = memory->bias;
    net->output = memory->output;
}

static void put_name(char out[NET_NAME], const char *name)
{
    struct akhet_text text = akhet_text_on(out, NET_NAME);
    akhet_text_put(&text, name);
}

void net_lay_out(struct net_memory *memory, const struct knowledge *knowledge, unsigned players)
{
    memset(memory, 0, sizeof *memory);
    point_to_memory(memory);
    memory->net.players = (uint8_t)players;
    memory->net.features = (uint16_t)knowledge->features;
    put_name(memory->game, knowledge->game->term.id);
    for (unsigned f = 0; f < knowledge->features; f++)
        put_name(memory->name[f], knowledge->feature[f]);
}

/* The first line, up to the encoding: what follows may look different in another one. */
static long read_head(struct reader *reader, struct net_memory *memory)
{
    take(reader, "NET(");
    name(reader, memory->game);
    memory->net.players = (uint8_t)next_number(reader, 2, AKHET_SEATS);
    return (long)next_number(reader, 0, INT16_MAX);
}

static void read_shape(struct reader *reader, struct net *net)
{
    net->features = (uint16_t)next_number(reader, 1, KNOWLEDGE_FEATURES);
    next_number(reader, NET_HIDDEN, NET_HIDDEN);
    net->hidden_shift = (uint8_t)next_number(reader, NET_ONE, NET_STEEPEST);
    net->output_shift = (uint8_t)next_number(reader, 0, NET_STEEPEST);
    take(reader, ")\n");
}

static void read_feature(struct reader *reader, struct net_memory *memory, unsigned f)
{
    take(reader, "FEATURE(");
    name(reader, memory->name[f]);
    memory->limit[f] = (int16_t)next_number(reader, 0, INT16_MAX);
    memory->linear[f] = next_weight(reader);
    for (unsigned unit = 0; unit < NET_WIDTH; unit++)
        memory->hidden[f * NET_WIDTH + unit] = next_weight(reader);
    take(reader, ")\n");
}

static void read_unit(struct reader *reader, struct net_memory *memory, unsigned unit)
{
    take(reader, "UNIT(");
    memory->bias[unit] = (int32_t)number(reader, -INT32_MAX, INT32_MAX);
    memory->output[unit] = next_weight(reader);
    take(reader, ")\n");
}

/* FNV-1a: the same on machines of every byte order. */
static uint32_t check_sum(const char *text, size_t len)
{
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ (uint8_t)text[i]) * 16777619u;
    return sum;
}

static const char *after_comment(const char *text, size_t len)
{
    if (len < 2 || memcmp(text, "/*", 2) != 0)
        return text;
    for (size_t i = 2; i + 2 < len; i++)
        if (memcmp(text + i, "*/\n", 3) == 0)
            return text + i + 3;
    return text;
}

bool net_read(struct net_memory *memory, const char *text, size_t len, const char *name,
              struct akhet_error *error)
{
    const char *begin = after_comment(text, len);
    struct reader reader = {begin, text + len};
    memset(memory, 0, sizeof *memory);
    point_to_memory(memory);
    long encoding = read_head(&reader, memory);
    if (reader.at && encoding != NET_ENCODING)
        return akhet_refuse(error, AKHET_NET_ENCODING, name, encoding);
    read_shape(&reader, &memory->net);
    for (unsigned f = 0; f < memory->net.features; f++)
        read_feature(&reader, memory, f);
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
        read_unit(&reader, memory, unit);
    const char *end = reader.at;
    take(&reader, "CHECK(");
    long long sum = number(&reader, 0, UINT32_MAX);
    if (!take(&reader, ")\n") || reader.at != reader.end ||
        sum != check_sum(begin, (size_t)(end - begin)) || !net_is_safe(&memory->net))
        return akhet_refuse(error, AKHET_NET_DAMAGED, name, 0);
    return true;
}

static void put_number(struct akhet_text *text, long number)
{
    akhet_text_put(text, ", ");
    akhet_text_int(text, number);
}

static void put_head(const struct net *net, struct akhet_text *text)
{
    akhet_text_put(text, "NET(");
    akhet_text_put(text, net->game);
    put_number(text, net->players);
    put_number(text, NET_ENCODING);
    put_number(text, net->features);
    put_number(text, NET_HIDDEN);
    put_number(text, net->hidden_shift);
    put_number(text, net->output_shift);
    akhet_text_put(text, ")\n");
}

static void put_feature(const struct net *net, unsigned f, struct akhet_text *text)
{
    akhet_text_put(text, "FEATURE(");
    akhet_text_put(text, net->feature[f]);
    put_number(text, net->limit[f]);
    put_number(text, net->linear[f]);
    for (unsigned unit = 0; unit < NET_WIDTH; unit++)
        put_number(text, net->hidden[f * NET_WIDTH + unit]);
    akhet_text_put(text, ")\n");
}

static void put_unit(const struct net *net, unsigned unit, struct akhet_text *text)
{
    akhet_text_put(text, "UNIT(");
    akhet_text_int(text, net->bias[unit]);
    put_number(text, net->output[unit]);
    akhet_text_put(text, ")\n");
}

void net_write(const struct net *net, struct akhet_text *text)
{
    size_t begin = text->len;
    put_head(net, text);
    for (unsigned f = 0; f < net->features; f++)
        put_feature(net, f, text);
    for (unsigned unit = 0; unit < NET_HIDDEN; unit++)
        put_unit(net, unit, text);
    uint32_t sum = check_sum(text->buf + begin, text->len - begin);
    akhet_text_put(text, "CHECK(");
    akhet_text_int(text, sum);
    akhet_text_put(text, ")\n");
}

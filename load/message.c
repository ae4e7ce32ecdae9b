/* A strict JSON reader without a tree: it parses a message once and marks the members it needs. */
#include "load/message.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

#include <akhet/text.h>

enum { DEEPEST = 32 };

struct reader {
    const char *at, *end;
};

/* The classes of bytes inside a string. */
enum sort { PLAIN, ENDS, ESCAPES, WIDE, WRONG };
static enum sort sort_of(unsigned char byte)
{
    static const uint8_t special[256] = {['"'] = ENDS, ['\\'] = ESCAPES};
    return byte < 0x20 ? WRONG : byte >= 0x80 ? WIDE : (enum sort)special[byte];
}

static void skip_space(struct reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t' ||
                                        *reader->at == '\n' || *reader->at == '\r'))
        reader->at++;
}

static bool take(struct reader *reader, char wanted)
{
    if (reader->at == reader->end || *reader->at != wanted)
        return false;
    reader->at++;
    return true;
}

static bool read_escape(struct reader *reader)
{
    reader->at++;
    if (reader->at == reader->end)
        return false;
    char letter = *reader->at++;
    if (letter != 'u')
        return letter && strchr("\"\\/bfnrt", letter);
    for (unsigned i = 0; i < 4; i++, reader->at++)
        if (reader->at == reader->end || !*reader->at ||
            !strchr("0123456789abcdefABCDEF", *reader->at))
            return false;
    return true;
}

/* A multi-byte character: no surrogates, no overlong forms. */
static bool read_wide(struct reader *reader)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)*reader->at;
    unsigned bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    uint32_t code = first & (0xffu >> (bytes + 1));
    if (first < 0xc2 || first > 0xf4 || reader->end - reader->at < (ptrdiff_t)bytes)
        return false;
    for (unsigned i = 1; i < bytes; i++) {
        unsigned char next = (unsigned char)reader->at[i];
        if ((next & 0xc0) != 0x80)
            return false;
        code = code << 6 | (next & 0x3f);
    }
    reader->at += bytes;
    return code >= least[bytes] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

/* Skip plain bytes eight at a time: most of a message is one long string. */
static void skip_plain(struct reader *reader)
{
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t eight;
    for (; reader->end - reader->at >= (ptrdiff_t)sizeof eight; reader->at += sizeof eight) {
        memcpy(&eight, reader->at, sizeof eight);
        uint64_t quote = eight ^ ones * '"', slash = eight ^ ones * '\\';
        /* Top bits mark bytes that are multi-byte, a control, a quote or a backslash. */
        if ((eight | (eight - ones * ' ') | (quote - ones) | (slash - ones)) & tops)
            return;
    }
}

static bool read_string(struct reader *reader, struct span *span)
{
    if (!take(reader, '"'))
        return false;
    span->at = reader->at;
    skip_plain(reader);
    while (reader->at < reader->end) {
        switch (sort_of((unsigned char)*reader->at)) {
        case PLAIN:
            reader->at++;
            break;
        case ENDS:
            span->len = (size_t)(reader->at++ - span->at);
            return true;
        case ESCAPES:
            if (!read_escape(reader))
                return false;
            break;
        case WIDE:
            if (!read_wide(reader))
                return false;
            break;
        default:
            return false;
        }
    }
    return false;
}

static bool read_digits(struct reader *reader)
{
    const char *begin = reader->at;
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
        reader->at++;
    return reader->at > begin;
}

static bool read_number(struct reader *reader)
{
    (void)take(reader, '-');
    const char *first = reader->at;
    if (!read_digits(reader) || (*first == '0' && reader->at - first > 1))
        return false;
    if (take(reader, '.') && !read_digits(reader))
        return false;
    if (reader->at < reader->end && (*reader->at == 'e' || *reader->at == 'E')) {
        reader->at++;
        if (!take(reader, '+'))
            (void)take(reader, '-');
        return read_digits(reader);
    }
    return true;
}

static bool read_word(struct reader *reader, const char *word)
{
    size_t len = strlen(word);
    if ((size_t)(reader->end - reader->at) < len || memcmp(reader->at, word, len) != 0)
        return false;
    reader->at += len;
    return true;
}

static bool read_value(struct reader *reader, unsigned depth, unsigned *members);

/* The members of an array or object whose opening bracket has been read. */
static bool read_members(struct reader *reader, char end, unsigned depth, unsigned *members)
{
    skip_space(reader);
    if (take(reader, end))
        return true;
    for (;;) {
        struct span key;
        unsigned inside;
        skip_space(reader);
        if (end == '}') {
            if (!read_string(reader, &key))
                return false;
            skip_space(reader);
            if (!take(reader, ':'))
                return false;
            skip_space(reader);
        }
        if (!read_value(reader, depth, &inside))
            return false;
        ++*members;
        skip_space(reader);
        if (take(reader, end))
            return true;
        if (!take(reader, ','))
            return false;
    }
}

static bool read_value(struct reader *reader, unsigned depth, unsigned *members)
{
    struct span unused;
    *members = 0;
    if (reader->at == reader->end)
        return false;
    switch (*reader->at) {
    case '"':
        return read_string(reader, &unused);
    case '{':
        reader->at++;
        return depth < DEEPEST && read_members(reader, '}', depth + 1, members);
    case '[':
        reader->at++;
        return depth < DEEPEST && read_members(reader, ']', depth + 1, members);
    case 't':
        return read_word(reader, "true");
    case 'f':
        return read_word(reader, "false");
    case 'n':
        return read_word(reader, "null");
    default:
        return read_number(reader);
    }
}

/* ---- the needed members ------------------------------------------------------------------ */

enum kind { STRING, WHOLE, LIST };

struct member {
    const char *name;
    uint8_t len;
    uint8_t kind;
    size_t place; /* offset in struct message */
};

#define MEMBER(name, kind)                                                                         \
    {                                                                                              \
#name, sizeof #name - 1, kind, offsetof(struct message, name)                              \
    }
static const struct member known[] = {
    MEMBER(say, STRING),   MEMBER(table, STRING), MEMBER(re, STRING),      MEMBER(code, STRING),
    MEMBER(stage, STRING), MEMBER(token, STRING), MEMBER(viewhex, STRING), MEMBER(seq, WHOLE),
    MEMBER(at, WHOLE),     MEMBER(turn, WHOLE),   MEMBER(you, WHOLE),      MEMBER(events, LIST),
    MEMBER(legal, LIST),
};

static const struct member *member_of(struct span key)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].len == key.len && memcmp(known[i].name, key.at, key.len) == 0)
            return &known[i];
    return NULL;
}

static bool keep_whole(struct span value, long long *number)
{
    if (*number != MESSAGE_NONE)
        return false;
    if (span_is(value, "null")) {
        *number = MESSAGE_NULL;
        return true;
    }
    return akhet_text_number(value.at, value.len, 0, LLONG_MAX, number);
}

static bool keep_span(struct span value, char open, struct span *span)
{
    if (span->at || value.at[0] != open)
        return false;
    *span = value;
    if (open == '"') {
        span->at++;
        span->len -= 2;
    }
    return true;
}

/* Members of nested objects, as in the lobby, are not needed. */
static bool keep(const struct member *member, struct span value, struct message *message)
{
    char *place = (char *)message + member->place;
    if (member->kind == WHOLE)
        return keep_whole(value, (long long *)(void *)place);
    if (member->kind == STRING && (value.at[0] == '{' || value.at[0] == 'n'))
        return true;
    return keep_span(value, member->kind == LIST ? '[' : '"', (struct span *)(void *)place);
}

static bool read_member(struct reader *reader, struct message *message)
{
    struct span key, value;
    unsigned members;
    skip_space(reader);
    if (!read_string(reader, &key))
        return false;
    skip_space(reader);
    if (!take(reader, ':'))
        return false;
    skip_space(reader);
    value.at = reader->at;
    if (!read_value(reader, 1, &members))
        return false;
    value.len = (size_t)(reader->at - value.at);
    const struct member *member = member_of(key);
    if (!member)
        return true;
    if (member->place == offsetof(struct message, legal))
        message->choices = members;
    return keep(member, value, message);
}

bool message_read(const char *text, size_t len, struct message *message)
{
    struct reader reader = {text, text + len};
    memset(message, 0, sizeof *message);
    message->seq = message->at = message->turn = message->you = MESSAGE_NONE;
    skip_space(&reader);
    if (!take(&reader, '{'))
        return false;
    do {
        if (!read_member(&reader, message))
            return false;
        skip_space(&reader);
    } while (take(&reader, ','));
    if (!take(&reader, '}'))
        return false;
    skip_space(&reader);
    return reader.at == reader.end && message->say.at;
}

bool span_is(struct span span, const char *word)
{
    return span.at && span.len == strlen(word) && memcmp(span.at, word, span.len) == 0;
}

struct span message_choice(struct span legal, unsigned place)
{
    struct reader reader = {legal.at + 1, legal.at + legal.len};
    struct span choice = {NULL, 0};
    for (unsigned i = 0; i <= place; i++) {
        skip_space(&reader);
        if (!read_string(&reader, &choice))
            return (struct span){NULL, 0};
        skip_space(&reader);
        (void)take(&reader, ',');
    }
    return choice;
}

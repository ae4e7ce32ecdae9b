/* Log entries as lines of text. */
#include "server/server_entry.h"

#include <stdlib.h>
#include <string.h>

const unsigned entry_version = 1;

static const struct {
    const char *word, *fields;
} kinds[ENTRIES] = {
#define ENTRY(id, word, fields) [ENTRY_##id] = {word, fields},
#include "server/entries.def"
#undef ENTRY
};

const char *entry_word(enum entry_kind kind)
{
    return kinds[kind].word;
}

bool entry_has_seat(enum entry_kind kind)
{
    return kinds[kind].fields[0] == 's'; /* if it has one, it is the first field */
}

static void put_field(const struct entry *entry, char field, const struct akhet_game *game,
                      struct akhet_text *out)
{
    akhet_text_char(out, ' ');
    switch (field) {
    case 's':
        akhet_text_int(out, entry->seat);
        break;
    case 'p':
        akhet_text_int(out, (long long)entry->player);
        break;
    case 'a':
        akhet_text_int(out, entry->at);
        break;
    case 'l':
        akhet_text_int(out, entry->level);
        break;
    case 'y':
        akhet_text_put(out, entry->yes ? "yes" : "no");
        break;
    case 'd':
        akhet_text_int(out, entry->ms);
        break;
    case 'm':
        akhet_move_name(game, entry->move, out);
        break;
    default:
        akhet_text_put(out, entry->text);
    }
}

void entry_write(const struct entry *entry, const struct akhet_game *game, struct akhet_text *out)
{
    akhet_text_put(out, kinds[entry->kind].word);
    for (const char *field = kinds[entry->kind].fields; *field; field++)
        put_field(entry, *field, game, out);
}

/* Parse a whole number at the start of the line and advance the line. */
static bool take_number(const char **line, long long low, long long high, long long *number)
{
    size_t len = strcspn(*line, " ");
    if (!akhet_text_number(*line, len, low, high, number))
        return false;
    *line += len + ((*line)[len] == ' ');
    return true;
}

static bool take_rest(struct entry *entry, const char **line)
{
    size_t len = strlen(*line);
    if (len >= sizeof entry->text)
        return false;
    memcpy(entry->text, *line, len + 1);
    *line += len;
    return true;
}

static bool take_field(struct entry *entry, char field, const struct akhet_game *game,
                       const char **line)
{
    long long number = 0;
    switch (field) {
    case 's':
        if (!take_number(line, AKHET_SPECTATOR, AKHET_SEATS - 1, &number))
            return false;
        entry->seat = (int)number;
        return true;
    case 'p':
        if (!take_number(line, 0, INT64_MAX, &number))
            return false;
        entry->player = (uint64_t)number;
        return true;
    case 'a':
        if (!take_number(line, 0, UINT32_MAX, &number))
            return false;
        entry->at = (uint32_t)number;
        return true;
    case 'l':
        if (!take_number(line, 1, 8, &number))
            return false;
        entry->level = (unsigned)number;
        return true;
    case 'y':
        entry->yes = strcmp(*line, "yes") == 0;
        if (!entry->yes && strcmp(*line, "no") != 0)
            return false;
        *line += strlen(*line);
        return true;
    case 'd':
        if (!take_number(line, 1, ENTRY_LONGEST, &number))
            return false;
        entry->ms = number;
        return true;
    case 'm':
        if (!game || !akhet_move_parse(game, *line, &entry->move, NULL))
            return false;
        *line += strlen(*line);
        return true;
    default:
        return take_rest(entry, line);
    }
}

/* The kind with the first word of the line; ENTRIES: unknown. */
static unsigned kind_of(const char *line, size_t len)
{
    unsigned kind = 0;
    while (kind < ENTRIES && !akhet_text_is(line, len, kinds[kind].word))
        kind++;
    return kind;
}

bool entry_read(struct entry *entry, const struct akhet_game *game, const char *line)
{
    size_t len = strcspn(line, " ");
    unsigned kind = kind_of(line, len);
    if (kind == ENTRIES)
        return false;
    entry->kind = (enum entry_kind)kind;
    line += len + (line[len] == ' ');
    for (const char *field = kinds[kind].fields; *field; field++)
        if (!take_field(entry, *field, game, &line))
            return false;
    return !*line;
}

bool entry_newer(const char *line)
{
    size_t len = strcspn(line, " ");
    return len && strspn(line, "abcdefghijklmnopqrstuvwxyz-") == len &&
           kind_of(line, len) == ENTRIES;
}

/* Parsing commands: every member must be known, have its type and respect its limits. */
#include "server/command.h"

#include <jansson.h>
#include <string.h>

#include <akhet/game.h>

#include "server/table_commands.h"

static const struct command_kind commands[] = {
#define COMMAND(name, needs, members, function) {#name, NEEDS_##needs, members, NULL, function},
#define TABLE_COMMAND(name, members)            {#name, NEEDS_PLAYER, members, rule_##name, NULL},
#include "server/commands.def"
#undef COMMAND
#undef TABLE_COMMAND
};

/* How a member is parsed and where it is stored. The command itself parses members of type LATER.
 */
enum member_type { TEXT, SEAT, NUMBER, YES, LATER };

struct member {
    const char *name;
    enum member_type type;
    int64_t most; /* limit in bytes, or the largest number (the smallest is 0) */
    size_t where; /* offset in struct command */
};

#define IN(field) offsetof(struct command, field)
static const struct member members[] = {
    {"at", NUMBER, 65535, IN(at)},
    {"game", LATER, 0, 0},
    {"hints", LATER, 0, 0},
    {"level", NUMBER, 8, IN(level)},
    {"move", TEXT, 160, IN(text)},
    {"name", TEXT, STORE_NAME, IN(text)},
    {"on", YES, 1, IN(yes)},
    {"options", LATER, 0, 0},
    {"pace", LATER, 0, 0},
    {"phrase", TEXT, 63, IN(word)},
    {"player", TEXT, STORE_NAME, IN(text)},
    {"players", LATER, 0, 0},
    {"public", LATER, 0, 0},
    {"rated", LATER, 0, 0},
    {"salt", TEXT, 64, IN(text)},
    {"seat", SEAT, AKHET_SEATS - 1, IN(seat)},
    {"seats", LATER, 0, 0},
    {"start", LATER, 0, 0},
    {"since", NUMBER, UINT32_MAX, IN(since)},
    {"table", TEXT, STORE_TABLE, IN(table)},
    {"text", TEXT, LIMIT_CHAT * 4, IN(text)},
    {"token", TEXT, 63, IN(text)},
    {"undo", LATER, 0, 0},
    {"version", NUMBER, 1000, IN(version)},
    {"view", TEXT, 63, IN(word)},
    {"watch", LATER, 0, 0},
    {"yes", YES, 1, IN(yes)},
};
#undef IN

bool command_id_is_valid(const char *id)
{
    size_t len = strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");
    return len && len <= LIMIT_ID && !id[len];
}

static const struct command_kind *command_named(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].name[0] == name[0] && strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* The next word of a member list, advancing the list; NULL: end of the list. */
static const char *next_word(const char **list, size_t *len, bool *must)
{
    const char *word = *list + strspn(*list, " !");
    *len = strcspn(word, " !");
    *must = word[*len] == '!';
    *list = word + *len;
    return *len ? word : NULL;
}

static bool lists(const struct command_kind *command, const char *name)
{
    const char *list = command->members, *word;
    size_t len;
    bool must;
    while ((word = next_word(&list, &len, &must)))
        if (akhet_text_is(word, len, name))
            return true;
    return false;
}

static const struct member *member_named(const char *name)
{
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (members[i].name[0] == name[0] && strcmp(members[i].name, name) == 0)
            return &members[i];
    return NULL;
}

static bool read_member(const struct member *member, const json_t *value, struct command *command)
{
    char *where = (char *)command + member->where;
    json_int_t number = json_integer_value(value);
    size_t len = json_string_length(value);
    switch (member->type) {
    case TEXT:
        if (!json_is_string(value) || !len || len > (size_t)member->most ||
            strlen(json_string_value(value)) != len)
            return false;
        memcpy(where, json_string_value(value), len + 1);
        return true;
    case SEAT:
    case NUMBER:
        if (!json_is_integer(value) || number < 0 || number > member->most)
            return false;
        if (member->type == SEAT)
            command->seat = (int)number;
        else
            memcpy(where, &(int64_t){number}, sizeof(int64_t));
        return true;
    case YES:
        command->yes = json_is_true(value);
        return json_is_boolean(value);
    case LATER:
        break;
    }
    return true;
}

static bool nothing_missing(const struct command *command, const json_t *whole, struct error *error)
{
    const char *list = command->kind->members, *word;
    size_t len;
    bool must;
    while ((word = next_word(&list, &len, &must))) {
        char name[16] = "";
        memcpy(name, word, len < sizeof name ? len : sizeof name - 1);
        if (must && !json_object_get(whole, name))
            return refuse(error, ERROR_MISSING_MEMBER, name, 0);
    }
    return true;
}

static bool read_members(struct command *command, json_t *whole, struct error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach(whole, key, value)
    {
        if (strcmp(key, "do") == 0 || strcmp(key, "id") == 0)
            continue;
        const struct member *member = lists(command->kind, key) ? member_named(key) : NULL;
        if (!member)
            return refuse(error, ERROR_UNKNOWN_MEMBER, key, 0);
        if (!read_member(member, value, command))
            return refuse(error, ERROR_BAD_MEMBER, key, 0);
    }
    return nothing_missing(command, whole, error);
}

bool command_read(struct command *command, const char *text, size_t len, struct error *error)
{
    *command =
        (struct command){.seat = -1, .at = -1, .since = -1, .version = -1, .level = -1, .yes = -1};
    json_t *whole = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    command->whole = whole;
    if (!json_is_object(whole))
        return refuse(error, ERROR_BAD_JSON, NULL, 0);
    const json_t *id = json_object_get(whole, "id"), *name = json_object_get(whole, "do");
    if (id && (!json_is_string(id) || !command_id_is_valid(json_string_value(id))))
        return refuse(error, ERROR_BAD_ID, NULL, 0);
    if (id)
        memcpy(command->id, json_string_value(id), json_string_length(id) + 1);
    if (!json_is_string(name))
        return refuse(error, ERROR_MISSING_MEMBER, "do", 0);
    command->kind = command_named(json_string_value(name));
    if (!command->kind)
        return refuse(error, ERROR_UNKNOWN_COMMAND, json_string_value(name), 0);
    return read_members(command, whole, error);
}

void command_end(struct command *command)
{
    json_decref((json_t *)command->whole);
    command->whole = NULL;
}

/* Position ids. */
#include <akhet/position.h>

#include <string.h>

#include <akhet/blake2.h>

enum { PREFIX = 3, GROUP = 4, SYMBOLS = 12 };

static const char crockford[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

static char upper(char c)
{
    return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

/* The lines that the digest covers (docs/records.md). They are text, not bytes of memory, so that
 * an id does not depend on the layout of a state. */
static struct akhet_json begin(const struct akhet_game *game, const struct akhet_setup *setup,
                               const char *sort, struct akhet_text *out)
{
    akhet_text_put(out, "akhet position 1\n");
    akhet_text_put(out, game->term.id);
    akhet_text_char(out, ' ');
    akhet_text_int(out, setup->players);
    for (unsigned i = 0; i < game->options; i++) {
        akhet_text_char(out, ' ');
        akhet_text_put(out, game->option[i].term.id);
        akhet_text_char(out, '=');
        akhet_text_put(out, game->option[i].value[setup->option[i]].id);
    }
    akhet_text_char(out, '\n');
    akhet_text_put(out, sort);
    akhet_text_char(out, '\n');
    struct akhet_json json = akhet_json_on(out);
    akhet_json_object(&json, NULL);
    return json;
}

static void finish(const struct akhet_game *game, struct akhet_json *json,
                   char id[AKHET_POSITION_TEXT])
{
    uint8_t digest[8];
    akhet_json_object_end(json);
    akhet_text_char(json->out, '\n');
    akhet_blake2_digest(json->out->buf, json->out->len, digest, sizeof digest);
    uint64_t bits = 0;
    for (unsigned i = 0; i < sizeof digest; i++)
        bits = bits << 8 | digest[i];
    struct akhet_text out = akhet_text_on(id, AKHET_POSITION_TEXT);
    for (unsigned i = 0; i < PREFIX; i++)
        akhet_text_char(&out, upper(game->term.id[i]));
    for (unsigned i = 0; i < SYMBOLS; i++) {
        if (i % GROUP == 0)
            akhet_text_char(&out, '-');
        akhet_text_char(&out, crockford[bits >> 59]);
        bits <<= 5;
    }
}

void akhet_position_state(const struct akhet_game *game, const struct akhet_setup *setup,
                          const void *state, char id[AKHET_POSITION_TEXT])
{
    char lines[AKHET_POSITION_LINES];
    struct akhet_text out = akhet_text_on(lines, sizeof lines);
    struct akhet_json json = begin(game, setup, "state", &out);
    game->state_json(state, &json);
    finish(game, &json, id);
}

void akhet_position_view(const struct akhet_game *game, const struct akhet_setup *setup,
                         const void *view, char id[AKHET_POSITION_TEXT])
{
    char lines[AKHET_POSITION_LINES];
    struct akhet_text out = akhet_text_on(lines, sizeof lines);
    struct akhet_json json = begin(game, setup, "view", &out);
    game->view_json(view, &json);
    finish(game, &json, id);
}

/* The symbol a person meant, or 0. */
static char symbol(char c)
{
    c = upper(c);
    if (c == 'O')
        return '0';
    if (c == 'I' || c == 'L')
        return '1';
    return c && strchr(crockford, c) ? c : 0;
}

bool akhet_position_tidy(const char *typed, char id[AKHET_POSITION_TEXT])
{
    struct akhet_text out = akhet_text_on(id, AKHET_POSITION_TEXT);
    for (unsigned i = 0; i < PREFIX; i++, typed++) {
        char c = upper(*typed);
        if (c < 'A' || c > 'Z')
            return false;
        akhet_text_char(&out, c);
    }
    for (unsigned i = 0; i < SYMBOLS; i++, typed++) {
        if (i % GROUP == 0) {
            akhet_text_char(&out, '-');
            typed += *typed == '-';
        }
        char c = symbol(*typed);
        if (!c)
            return false;
        akhet_text_char(&out, c);
    }
    return *typed == '\0';
}

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

static void make(const struct akhet_game *game, const struct akhet_setup *setup, char sort,
                 const void *bytes, size_t len, char id[AKHET_POSITION_TEXT])
{
    struct akhet_blake2 hash;
    uint8_t digest[8];
    akhet_blake2_init(&hash, sizeof digest);
    akhet_blake2_update(&hash, "akhet position 1", 16);
    akhet_blake2_update(&hash, game->term.id, strlen(game->term.id) + 1);
    akhet_blake2_update(&hash, &setup->players, 1);
    akhet_blake2_update(&hash, setup->option, game->options);
    akhet_blake2_update(&hash, &sort, 1);
    akhet_blake2_update(&hash, bytes, len);
    akhet_blake2_final(&hash, digest);

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
    make(game, setup, 's', state, game->state_bytes, id);
}

void akhet_position_view(const struct akhet_game *game, const struct akhet_setup *setup,
                         const void *view, char id[AKHET_POSITION_TEXT])
{
    make(game, setup, 'v', view, game->view_bytes, id);
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

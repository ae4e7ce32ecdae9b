/* Writing and reading the lines of the engine protocol. */
#include "arena/arena_protocol.h"

#include <string.h>

#include <akhet/games.h>

const char *protocol_word(const char **rest, size_t *len)
{
    const char *word = *rest + strspn(*rest, " ");
    *len = strcspn(word, " ");
    *rest = word + *len;
    return *len ? word : NULL;
}

void protocol_game(const struct akhet_game *game, const struct akhet_setup *setup,
                   struct akhet_text *out)
{
    akhet_text_put(out, "game ");
    akhet_text_put(out, game->term.id);
    akhet_text_put(out, " players ");
    akhet_text_int(out, setup->players);
    for (unsigned i = 0; i < game->options; i++) {
        akhet_text_put(out, " option ");
        akhet_text_put(out, game->option[i].term.id);
        akhet_text_char(out, '=');
        akhet_text_put(out, game->option[i].value[setup->option[i]].id);
    }
}

static void copy(char *to, size_t size, const char *word, size_t len)
{
    struct akhet_text text = akhet_text_on(to, size);
    akhet_text_bytes(&text, word ? word : "", word ? len : 0);
}

/* `players N` and `option name=value`, in any order. */
static bool read_settings(const char *rest, const struct akhet_game *game,
                          struct akhet_setup *setup, struct akhet_error *error)
{
    size_t len;
    for (const char *key; (key = protocol_word(&rest, &len)) != NULL;) {
        size_t more = 0;
        uint64_t players;
        char value[64];
        const char *word = protocol_word(&rest, &more);
        copy(value, sizeof value, word, more);
        if (akhet_text_is(key, len, "players")) {
            if (!word || akhet_text_digits(word, more, AKHET_SEATS, &players) != more)
                return akhet_refuse(error, AKHET_BAD_NUMBER, value, AKHET_SEATS);
            setup->players = (uint8_t)players;
        } else if (akhet_text_is(key, len, "option")) {
            if (!akhet_setup_option(game, setup, value, error))
                return false;
        } else {
            copy(value, sizeof value, key, len);
            return akhet_refuse(error, AKHET_BAD_OPTION, value, 0);
        }
    }
    return akhet_setup_check(game, setup, error);
}

bool protocol_game_read(const char *rest, const struct akhet_game **game, struct akhet_setup *setup,
                        struct akhet_error *error)
{
    char id[64];
    size_t len = 0;
    const char *word = protocol_word(&rest, &len);
    copy(id, sizeof id, word, len);
    const struct akhet_game *found = akhet_game_find(id);
    if (!found)
        return akhet_refuse(error, AKHET_NO_GAME, id, 0);
    struct akhet_setup read = akhet_setup_default(found, found->min_players);
    if (!read_settings(rest, found, &read, error))
        return false;
    *game = found;
    *setup = read;
    return true;
}

void protocol_moves(const struct akhet_game *game, const akhet_move *moves, unsigned count,
                    struct akhet_text *out)
{
    akhet_text_put(out, "moves ");
    for (unsigned i = 0; i < count; i++) {
        akhet_text_put(out, i ? " | " : "");
        akhet_move_name(game, moves[i], out);
    }
}

bool protocol_moves_read(const struct akhet_game *game, const char *rest,
                         akhet_move moves[AKHET_LEGAL], unsigned *count, struct akhet_error *error)
{
    for (*count = 0;; (*count)++) {
        char name[128];
        size_t len = strcspn(rest, "|");
        copy(name, sizeof name, rest, len);
        if (*count == AKHET_LEGAL)
            return akhet_refuse(error, AKHET_ILLEGAL, name, 0);
        if (!akhet_move_parse(game, name, &moves[*count], error))
            return false;
        if (!rest[len]) {
            (*count)++;
            return true;
        }
        rest += len + 1;
    }
}

void protocol_view(const struct akhet_game *game, const void *view, struct akhet_text *out)
{
    akhet_text_put(out, "view ");
    struct akhet_json json = akhet_json_on(out);
    akhet_json_object(&json, NULL);
    game->view_json(view, &json);
    akhet_json_object_end(&json);
}

void protocol_viewhex(const struct akhet_game *game, const void *view, struct akhet_text *out)
{
    akhet_text_put(out, "viewhex ");
    akhet_text_hex(out, view, game->view_bytes);
}

bool protocol_viewhex_read(const struct akhet_game *game, const char *rest, union akhet_space *view)
{
    memset(view, 0, sizeof *view);
    return akhet_text_unhex(rest, strlen(rest), view->bytes, game->view_bytes);
}

/* Move notation: writing and parsing move codes with the tables of move kinds. */
#include <akhet/game.h>

#include <string.h>

const struct akhet_kind *akhet_move_split(const struct akhet_game *game, akhet_move move,
                                          int16_t arg[AKHET_FIELDS])
{
    if (move >= game->moves)
        return NULL;
    const struct akhet_kind *kind = game->move_kind + game->move_kinds - 1;
    while (kind->base > move)
        kind--;
    unsigned rest = move - kind->base;
    for (unsigned i = kind->fields; i-- > 0;) {
        const struct akhet_field *field = &kind->field[i];
        arg[i] = (int16_t)(field->low + (int)(rest % field->size));
        rest /= field->size;
    }
    return rest ? NULL : kind;
}

void akhet_move_name(const struct akhet_game *game, akhet_move move, struct akhet_text *out)
{
    int16_t arg[AKHET_FIELDS];
    const struct akhet_kind *kind = akhet_move_split(game, move, arg);
    if (!kind) {
        akhet_text_char(out, '#');
        akhet_text_int(out, move);
        return;
    }
    akhet_text_put(out, kind->id);
    for (unsigned i = 0; i < kind->fields; i++) {
        akhet_text_char(out, ' ');
        akhet_value_id(game, kind->field[i].type, arg[i], out);
    }
}

void akhet_move_text(const struct akhet_game *game, akhet_move move, enum akhet_lang lang,
                     const char *const *names, struct akhet_text *out)
{
    int16_t arg[AKHET_FIELDS];
    const struct akhet_kind *kind = akhet_move_split(game, move, arg);
    if (kind)
        akhet_fill(game, lang, names, kind->text[lang], kind, arg, out);
}

/* The next word of a move and its length; `text` advances to the word after it. */
static const char *next_word(const char **text, size_t *len)
{
    const char *word = *text + strspn(*text, " \t");
    *len = strcspn(word, " \t");
    *text = word + *len;
    return word;
}

/* The index of the value that a word names; -1: none. */
static int field_index(const struct akhet_game *game, const struct akhet_field *field,
                       const char *word, size_t len)
{
    for (unsigned i = 0; i < field->size; i++) {
        char id[64];
        struct akhet_text text = akhet_text_on(id, sizeof id);
        if (akhet_value_id(game, field->type, field->low + (int)i, &text) &&
            akhet_text_is(word, len, id))
            return (int)i;
    }
    return -1;
}

bool akhet_move_parse(const struct akhet_game *game, const char *text, akhet_move *move,
                      struct akhet_error *error)
{
    const char *rest = text;
    size_t len;
    const char *word = next_word(&rest, &len);
    for (unsigned k = 0; k < game->move_kinds; k++) {
        const struct akhet_kind *kind = &game->move_kind[k];
        if (!akhet_text_is(word, len, kind->id))
            continue;
        unsigned code = 0;
        const char *args = rest;
        unsigned i = 0;
        for (; i < kind->fields; i++) {
            size_t arg_len;
            const char *arg = next_word(&args, &arg_len);
            int index = field_index(game, &kind->field[i], arg, arg_len);
            if (index < 0)
                break;
            code = code * kind->field[i].size + (unsigned)index;
        }
        size_t more;
        next_word(&args, &more);
        if (i == kind->fields && more == 0) {
            *move = (akhet_move)(kind->base + code);
            return true;
        }
    }
    return akhet_refuse(error, AKHET_BAD_MOVE, text, 0);
}

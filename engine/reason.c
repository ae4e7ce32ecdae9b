/* Choices: whether a legal move fits one, and the reason if none does. */
#include <akhet/reason.h>

#include <string.h>

#include <akhet/game.h>

/* Whether two things are the same: a card may be a term of several vocabularies. */
static bool same(const struct akhet_game *game, const struct akhet_thing *a,
                 const struct akhet_thing *b)
{
    if (a->type == b->type)
        return a->value == b->value;
    const struct akhet_term *one = akhet_term_of(game, a->type, a->value);
    const struct akhet_term *other = akhet_term_of(game, b->type, b->value);
    return one && other && strcmp(one->id, other->id) == 0;
}

static bool add(const struct akhet_game *game, struct akhet_choice *choice,
                const struct akhet_thing *thing)
{
    for (unsigned i = 0; i < choice->things; i++) {
        if (same(game, &choice->thing[i], thing)) {
            choice->thing[i].count = (uint8_t)(choice->thing[i].count + thing->count);
            return choice->thing[i].count >= thing->count;
        }
    }
    if (choice->things == AKHET_THINGS)
        return false;
    choice->thing[choice->things++] = *thing;
    return true;
}

static void things_of(const struct akhet_game *game, const struct akhet_kind *kind,
                      const int16_t *arg, struct akhet_choice *used)
{
    unsigned counted = kind->flags & AKHET_COUNTED ? kind->fields - 1u : kind->fields;
    used->things = 0;
    for (unsigned i = 0; i < counted; i++) {
        struct akhet_thing thing = {kind->field[i].type, 1, arg[i]};
        if (counted < kind->fields)
            thing.count = (uint8_t)arg[counted];
        add(game, used, &thing);
    }
}

/* Remove the used things from the rest. False: the rest has too few of one. */
static bool take_out(const struct akhet_game *game, const struct akhet_choice *used,
                     struct akhet_choice *rest)
{
    for (unsigned u = 0; u < used->things; u++) {
        unsigned i = 0;
        while (i < rest->things && !same(game, &rest->thing[i], &used->thing[u]))
            i++;
        if (i == rest->things || rest->thing[i].count < used->thing[u].count)
            return false;
        rest->thing[i].count = (uint8_t)(rest->thing[i].count - used->thing[u].count);
    }
    return true;
}

static bool is_empty(const struct akhet_choice *choice)
{
    for (unsigned i = 0; i < choice->things; i++)
        if (choice->thing[i].count)
            return false;
    return true;
}

enum fit { FITS_NOT, FITS_WITH_MORE, FITS };

static enum fit best_fit(const struct akhet_game *game, const void *world, int seat,
                         const struct akhet_choice *choice);

/* After a move that used a part of the choice: whether the decision continues with the rest. */
static enum fit go_on(const struct akhet_game *game, const void *world, int seat, akhet_move move,
                      const struct akhet_kind *kind, struct akhet_choice *rest)
{
    struct akhet_random random;
    union akhet_space next;
    bool unfinished = kind->flags & AKHET_UNFINISHED;
    if (is_empty(rest))
        return unfinished ? FITS_WITH_MORE : FITS;
    if (!(kind->flags & (AKHET_UNFINISHED | AKHET_REPEATABLE)))
        return FITS_NOT;
    if (unfinished)
        rest->kinds = UINT32_MAX;
    memcpy(&next, world, game->state_bytes);
    akhet_random_fast(&random, 0);
    game->apply(&next, move, &random, NULL);
    return game->seat(&next) == seat ? best_fit(game, &next, seat, rest) : FITS_NOT;
}

static enum fit fit_of(const struct akhet_game *game, const void *world, int seat, akhet_move move,
                       const struct akhet_choice *choice)
{
    int16_t arg[AKHET_FIELDS];
    struct akhet_choice used, rest = *choice;
    const struct akhet_kind *kind = akhet_move_split(game, move, arg);
    if (!(choice->kinds >> (kind - game->move_kind) & 1))
        return FITS_NOT;
    things_of(game, kind, arg, &used);
    if (take_out(game, &used, &rest))
        return go_on(game, world, seat, move, kind, &rest);
    rest = *choice;
    return take_out(game, &rest, &used) ? FITS_WITH_MORE : FITS_NOT;
}

static enum fit best_fit(const struct akhet_game *game, const void *world, int seat,
                         const struct akhet_choice *choice)
{
    akhet_move moves[AKHET_LEGAL];
    enum fit best = FITS_NOT;
    unsigned count = game->legal(world, moves);
    for (unsigned i = 0; i < count && best != FITS; i++) {
        enum fit fit = fit_of(game, world, seat, moves[i], choice);
        best = fit > best ? fit : best;
    }
    return best;
}

bool akhet_why(const struct akhet_game *game, const void *view, int viewer,
               const struct akhet_choice *choice, struct akhet_reason *reason)
{
    union akhet_space world;
    struct akhet_random random;
    memset(reason, 0, sizeof *reason);
    memset(&world, 0, sizeof world);
    akhet_random_fast(&random, 0);
    game->redeal(view, &random, &world);
    int seat = game->seat(&world);
    if (seat == AKHET_NOBODY || seat != viewer) {
        reason->kind = seat == AKHET_NOBODY ? AKHET_GAME_OVER : AKHET_NOT_YOUR_TURN;
        return true;
    }
    enum fit fit = best_fit(game, &world, seat, choice);
    if (fit == FITS)
        return false;
    reason->more = fit == FITS_WITH_MORE;
    reason->kind = reason->more ? AKHET_CHOOSE_MORE : AKHET_NOT_NOW;
    game->why(view, choice, reason);
    return true;
}

bool akhet_wants(const struct akhet_game *game, const struct akhet_choice *choice, uint16_t move)
{
    int16_t arg[AKHET_FIELDS];
    const struct akhet_kind *kind = akhet_move_split(game, move, arg);
    return kind && choice->kinds >> (kind - game->move_kind) & 1;
}

/* The kinds of moves in a list of ids, as bits; 0: an id is unknown. */
static uint32_t kinds_named(const struct akhet_game *game, const char *list, size_t len)
{
    uint32_t kinds = 0;
    for (const char *end = list + len; list < end;) {
        size_t id = strcspn(list, ", ");
        uint32_t named = 0;
        for (unsigned k = 0; k < game->move_kinds; k++)
            if (akhet_text_is(list, id, game->move_kind[k].id))
                named |= (uint32_t)1 << k;
        if (!named)
            return 0;
        kinds |= named;
        list += id + (list[id] == ',');
    }
    return kinds;
}

/* Parse a word as a value of a field of the wanted kinds, or else as any term. */
static bool thing_named(const struct akhet_game *game, uint32_t kinds, const char *word, size_t len,
                        struct akhet_thing *thing)
{
    thing->count = 1;
    for (; kinds; kinds &= kinds - 1) {
        const struct akhet_kind *kind = &game->move_kind[__builtin_ctz(kinds)];
        for (unsigned i = 0; i < kind->fields; i++) {
            thing->type = kind->field[i].type;
            if (akhet_value_read(game, thing->type, word, len, &thing->value))
                return true;
        }
    }
    for (unsigned i = 0; i < game->vocabularies; i++) {
        thing->type = game->vocabulary[i].letter;
        if (akhet_value_read(game, thing->type, word, len, &thing->value))
            return true;
    }
    return false;
}

bool akhet_choice_parse(const struct akhet_game *game, const char *text,
                        struct akhet_choice *choice, struct akhet_error *error)
{
    size_t len = strcspn(text, " ");
    memset(choice, 0, sizeof *choice);
    choice->kinds = kinds_named(game, text, len);
    if (!choice->kinds)
        return akhet_refuse(error, AKHET_BAD_MOVE, text, 0);
    for (const char *word = text + len; *(word += strspn(word, " ")); word += len) {
        struct akhet_thing thing;
        len = strcspn(word, " ");
        if (!thing_named(game, choice->kinds, word, len, &thing) || !add(game, choice, &thing))
            return akhet_refuse(error, AKHET_BAD_MOVE, text, 0);
    }
    return true;
}

void akhet_reason_text(const struct akhet_game *game, const struct akhet_reason *reason,
                       enum akhet_lang lang, const char *const *names, struct akhet_text *out)
{
    const struct akhet_kind *kind = &game->reason_kind[reason->kind];
    akhet_fill(game, lang, names, kind->text[lang], kind, reason->arg, out);
}

void akhet_reason_json(const struct akhet_game *game, const struct akhet_reason *reason,
                       enum akhet_lang lang, const char *const *names, struct akhet_json *json)
{
    const struct akhet_kind *kind = &game->reason_kind[reason->kind];
    char sentence[512];
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence);
    akhet_reason_text(game, reason, lang, names, &text);
    akhet_json_object(json, NULL);
    akhet_json_string(json, "id", kind->id);
    akhet_json_bool(json, "more", reason->more);
    akhet_json_object(json, "fields");
    for (unsigned i = 0; i < kind->fields; i++)
        akhet_value_json(game, kind->field[i].name, kind->field[i].type, reason->arg[i], json);
    akhet_json_object_end(json);
    akhet_json_string(json, "text", sentence);
    akhet_json_object_end(json);
}

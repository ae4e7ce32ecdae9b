/* The facts of a game as JSON. */
#include "match/facts.h"

#include "bots/levels.h"

void words_json(struct akhet_json *json, const char *key, const char *const *text)
{
    static const char *const langs[AKHET_LANGS] = {"en", "fr", "pl"};
    akhet_json_object(json, key);
    for (unsigned lang = 0; lang < AKHET_LANGS; lang++)
        akhet_json_string(json, langs[lang], text[lang] ? text[lang] : "");
    akhet_json_object_end(json);
}

static void term_members(struct akhet_json *json, const struct akhet_term *term)
{
    char mark[2] = {term->mark, '\0'};
    akhet_json_string(json, "id", term->id);
    words_json(json, "name", term->name);
    if (term->note[AKHET_EN])
        words_json(json, "note", term->note);
    if (term->mark)
        akhet_json_string(json, "mark", mark);
}

static void terms_json(struct akhet_json *json, const char *key, const struct akhet_term *term,
                       unsigned terms)
{
    akhet_json_array(json, key);
    for (unsigned i = 0; i < terms; i++) {
        akhet_json_object(json, NULL);
        term_members(json, &term[i]);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static void option_json(struct akhet_json *json, const struct akhet_game *game,
                        const struct akhet_option *option)
{
    akhet_json_object(json, NULL);
    term_members(json, &option->term);
    akhet_json_array(json, "values");
    for (unsigned value = 0; value < option->values; value++) {
        akhet_json_object(json, NULL);
        term_members(json, &option->value[value]);
        akhet_json_array(json, "players");
        for (int n = game->min_players; n <= game->max_players; n++)
            if (!option->players || option->players[value] >> n & 1)
                akhet_json_int(json, NULL, n);
        akhet_json_array_end(json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    akhet_json_object_end(json);
}

static void field_json(struct akhet_json *json, const struct akhet_kind *kind, unsigned which,
                       bool of_move)
{
    const struct akhet_field *field = &kind->field[which];
    char letter[2] = {field->type, '\0'};
    akhet_json_object(json, NULL);
    akhet_json_string(json, "name", field->name);
    akhet_json_string(json, "type",
                      field->type == 's'   ? "seat"
                      : field->type == 'n' ? "number"
                                           : letter);
    if (of_move) {
        akhet_json_int(json, "low", field->low);
        akhet_json_int(json, "size", field->size);
    } else {
        akhet_json_bool(json, "secret", kind->secret >> which & 1);
    }
    akhet_json_object_end(json);
}

static void kinds_json(struct akhet_json *json, const char *key, const struct akhet_kind *kind,
                       unsigned kinds, bool of_moves)
{
    akhet_json_array(json, key);
    for (unsigned i = 0; i < kinds; i++) {
        akhet_json_object(json, NULL);
        akhet_json_string(json, "id", kind[i].id);
        words_json(json, "text", kind[i].text);
        if (kind[i].hidden[AKHET_EN])
            words_json(json, "hidden", kind[i].hidden);
        if (of_moves) {
            akhet_json_int(json, "base", kind[i].base);
        } else {
            akhet_json_bool(json, "chance", kind[i].flags & AKHET_CHANCE);
            akhet_json_bool(json, "reveals", kind[i].flags & AKHET_REVEALS);
        }
        akhet_json_array(json, "fields");
        for (unsigned field = 0; field < kind[i].fields; field++)
            field_json(json, &kind[i], field, of_moves);
        akhet_json_array_end(json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static void levels_json(struct akhet_json *json, const struct akhet_game *game)
{
    akhet_json_array(json, "levels");
    for (unsigned number = 1; number <= LEVELS; number++) {
        const struct level *level = level_of(game, number);
        if (!level)
            continue;
        akhet_json_object(json, NULL);
        akhet_json_int(json, "level", level->number);
        akhet_json_int(json, "elo", level->elo);
        akhet_json_int(json, "low", level->low);
        akhet_json_int(json, "high", level->high);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

void facts_json(const struct akhet_game *game, struct akhet_json *json)
{
    akhet_json_object(json, NULL);
    term_members(json, &game->term);
    akhet_json_int(json, "edition", game->edition);
    akhet_json_int(json, "min_players", game->min_players);
    akhet_json_int(json, "max_players", game->max_players);
    akhet_json_array(json, "options");
    for (unsigned i = 0; i < game->options; i++)
        option_json(json, game, &game->option[i]);
    akhet_json_array_end(json);
    terms_json(json, "score_parts", game->part, game->parts);
    akhet_json_array(json, "vocabularies");
    for (unsigned i = 0; i < game->vocabularies; i++) {
        char letter[2] = {game->vocabulary[i].letter, '\0'};
        akhet_json_object(json, NULL);
        akhet_json_string(json, "type", letter);
        terms_json(json, "terms", game->vocabulary[i].term, game->vocabulary[i].count);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    kinds_json(json, "moves", game->move_kind, game->move_kinds, true);
    kinds_json(json, "events", game->event_kind, game->event_kinds, false);
    levels_json(json, game);
    akhet_json_object_end(json);
}

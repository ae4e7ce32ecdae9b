/* A game as JSON: its facts, a set-up, a score. */
#include <akhet/game.h>

enum { TEMPLATE = 512 };

void akhet_words_json(struct akhet_json *json, const char *key, const char *const *text)
{
    static const char *const langs[AKHET_LANGS] = {"en", "fr", "pl"};
    akhet_json_object(json, key);
    for (unsigned lang = 0; lang < AKHET_LANGS; lang++)
        akhet_json_string(json, langs[lang], text[lang] ? text[lang] : "");
    akhet_json_object_end(json);
}

static void letter_json(struct akhet_json *json, const char *key, char letter)
{
    akhet_json_string(json, key, (const char[]){letter, '\0'});
}

static void term_members(struct akhet_json *json, const struct akhet_term *term)
{
    akhet_json_string(json, "id", term->id);
    akhet_words_json(json, "name", term->name);
    if (term->note[AKHET_EN])
        akhet_words_json(json, "note", term->note);
    if (term->mark)
        letter_json(json, "mark", term->mark);
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

static void comparison_json(struct akhet_json *json, const struct akhet_game *game)
{
    akhet_json_array(json, "comparison");
    for (unsigned i = 0; i < game->comparisons; i++) {
        akhet_json_object(json, NULL);
        term_members(json, game->comparison[i].term);
        akhet_json_string(json, "better", game->comparison[i].less ? "less" : "more");
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
    akhet_words_json(json, "tie", game->tie);
    letter_json(json, "tie_mark", game->tie_mark);
}

static void fact_kind_json(struct akhet_json *json, const struct akhet_fact_kind *fact)
{
    akhet_json_object(json, NULL);
    akhet_json_string(json, "id", fact->term.id);
    akhet_words_json(json, "name", fact->term.name);
    if (fact->type == AKHET_FACT_NUMBER)
        akhet_json_string(json, "type", "number");
    else if (fact->type == AKHET_FACT_NAME)
        akhet_json_string(json, "type", "name");
    else if (fact->type == AKHET_FACT_TEXT)
        akhet_json_string(json, "type", "text");
    else
        letter_json(json, "type", fact->type);
    akhet_json_object_end(json);
}

static void fact_json(struct akhet_json *json, const struct akhet_game *game,
                      const struct akhet_fact_kind *fact, int value, char mark)
{
    akhet_json_object(json, fact->term.id);
    if (fact->type == AKHET_FACT_NUMBER)
        akhet_json_int(json, "value", value);
    else if (fact->type != AKHET_FACT_NAME && fact->type != AKHET_FACT_TEXT)
        akhet_json_string(json, "value", akhet_vocabulary_of(game, fact->type)->term[value].id);
    letter_json(json, "mark", mark);
    akhet_json_object_end(json);
}

static void item_json(struct akhet_json *json, const struct akhet_game *game,
                      const struct akhet_component *component, unsigned which)
{
    const struct akhet_item *item = &component->item[which];
    akhet_json_object(json, NULL);
    if (component->type)
        akhet_json_string(json, "id", component->name[which].id);
    else if (component->name)
        term_members(json, &component->name[which]);
    akhet_json_object(json, "facts");
    for (unsigned i = 0; i < component->facts; i++)
        if (item->mark[i] != AKHET_NOT_PRINTED)
            fact_json(json, game, &component->fact[i], item->value[i], item->mark[i]);
    akhet_json_object_end(json);
    akhet_json_object_end(json);
}

/* The vocabulary names its items; items without a vocabulary carry their names here. */
static void components_json(struct akhet_json *json, const struct akhet_game *game)
{
    akhet_json_array(json, "components");
    for (unsigned i = 0; i < game->components; i++) {
        const struct akhet_component *component = &game->component[i];
        akhet_json_object(json, NULL);
        term_members(json, &component->term);
        if (component->type)
            letter_json(json, "type", component->type);
        akhet_json_array(json, "facts");
        for (unsigned fact = 0; fact < component->facts; fact++)
            fact_kind_json(json, &component->fact[fact]);
        akhet_json_array_end(json);
        akhet_json_array(json, "items");
        for (unsigned item = 0; item < component->items; item++)
            item_json(json, game, component, item);
        akhet_json_array_end(json);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static void vocabularies_json(struct akhet_json *json, const struct akhet_game *game)
{
    akhet_json_array(json, "vocabularies");
    for (unsigned i = 0; i < game->vocabularies; i++) {
        akhet_json_object(json, NULL);
        letter_json(json, "type", game->vocabulary[i].letter);
        terms_json(json, "terms", game->vocabulary[i].term, game->vocabulary[i].count);
        akhet_json_object_end(json);
    }
    akhet_json_array_end(json);
}

static void field_json(struct akhet_json *json, const struct akhet_kind *kind, unsigned which,
                       bool of_move)
{
    const struct akhet_field *field = &kind->field[which];
    akhet_json_object(json, NULL);
    akhet_json_string(json, "name", field->name);
    if (field->type == 's')
        akhet_json_string(json, "type", "seat");
    else if (field->type == 'n')
        akhet_json_string(json, "type", "number");
    else
        letter_json(json, "type", field->type);
    if (of_move) {
        akhet_json_int(json, "low", field->low);
        akhet_json_int(json, "size", field->size);
    } else {
        akhet_json_bool(json, "secret", kind->secret >> which & 1);
    }
    akhet_json_object_end(json);
}

/* Templates as they read without a reader: other programs know of numbers in them, not of readers.
 */
static void templates_json(struct akhet_json *json, const char *key, const struct akhet_kind *kind,
                           const char *const *text)
{
    char plain[AKHET_LANGS][TEMPLATE];
    const char *all[AKHET_LANGS];
    for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
        struct akhet_text out = akhet_text_on(plain[lang], sizeof plain[lang]);
        akhet_template_plain(kind, text[lang], &out);
        all[lang] = plain[lang];
    }
    akhet_words_json(json, key, all);
}

static void kinds_json(struct akhet_json *json, const char *key, const struct akhet_kind *kind,
                       unsigned kinds, bool of_moves)
{
    akhet_json_array(json, key);
    for (unsigned i = 0; i < kinds; i++) {
        akhet_json_object(json, NULL);
        akhet_json_string(json, "id", kind[i].id);
        templates_json(json, "text", &kind[i], kind[i].text);
        if (kind[i].hidden[AKHET_EN])
            templates_json(json, "hidden", &kind[i], kind[i].hidden);
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

void akhet_game_json(const struct akhet_game *game, struct akhet_json *json)
{
    term_members(json, &game->term);
    akhet_json_int(json, "edition", game->edition);
    akhet_json_int(json, "min_players", game->min_players);
    akhet_json_int(json, "max_players", game->max_players);
    akhet_json_array(json, "options");
    for (unsigned i = 0; i < game->options; i++)
        option_json(json, game, &game->option[i]);
    akhet_json_array_end(json);
    terms_json(json, "score_parts", game->part, game->parts);
    comparison_json(json, game);
    components_json(json, game);
    vocabularies_json(json, game);
    kinds_json(json, "moves", game->move_kind, game->move_kinds, true);
    kinds_json(json, "events", game->event_kind, game->event_kinds, false);
    akhet_json_int(json, "move_codes", game->moves);
    akhet_json_int(json, "max_legal", game->max_legal);
    akhet_json_int(json, "max_moves", game->max_moves);
    akhet_json_int(json, "state_bytes", game->state_bytes);
}

void akhet_options_json(const struct akhet_game *game, const struct akhet_setup *setup,
                        struct akhet_json *json)
{
    akhet_json_object(json, "options");
    for (unsigned i = 0; i < game->options; i++)
        akhet_json_string(json, game->option[i].term.id,
                          game->option[i].value[setup->option[i]].id);
    akhet_json_object_end(json);
}

void akhet_setup_json(const struct akhet_game *game, const struct akhet_setup *setup,
                      struct akhet_json *json)
{
    akhet_json_string(json, "game", game->term.id);
    akhet_json_int(json, "players", setup->players);
    akhet_options_json(game, setup, json);
}

static void seat_score_json(const struct akhet_game *game, const struct akhet_score *score,
                            unsigned seat, struct akhet_json *json)
{
    akhet_json_object(json, NULL);
    akhet_json_int(json, "place", score->place[seat]);
    akhet_json_int(json, "total", score->total[seat]);
    akhet_json_object(json, "parts");
    for (unsigned part = 0; part < game->parts; part++)
        akhet_json_int(json, game->part[part].id, score->part[seat][part]);
    akhet_json_object_end(json);
    akhet_json_array(json, "compared");
    for (unsigned i = 0; i < game->comparisons; i++)
        akhet_json_int(json, NULL, score->compared[seat][i]);
    akhet_json_array_end(json);
    akhet_json_object_end(json);
}

void akhet_score_json(const struct akhet_game *game, const struct akhet_score *score,
                      unsigned players, const char *key, struct akhet_json *json)
{
    akhet_json_array(json, key);
    for (unsigned seat = 0; seat < players; seat++) {
        if (score->known >> seat & 1)
            seat_score_json(game, score, seat, json);
        else
            akhet_json_null(json, NULL);
    }
    akhet_json_array_end(json);
}

void akhet_places_json(const uint8_t *place, unsigned players, const char *key,
                       struct akhet_json *json)
{
    akhet_json_array(json, key);
    for (unsigned seat = 0; seat < players; seat++)
        akhet_json_int(json, NULL, place[seat]);
    akhet_json_array_end(json);
}

/* Looking something up while playing: a card with its facts and their marks, or the rules. */
#include <ctype.h>
#include <string.h>

#include "cli/play.h"
#include "cli/rules.h"

enum { MOST_CARDS = 8 };

/* Find `part` in `whole`, ignoring case. */
static const char *find_word(const char *whole, const char *part)
{
    size_t len = strlen(part);
    for (; *whole; whole++) {
        size_t at = 0;
        while (at < len && tolower((unsigned char)whole[at]) == tolower((unsigned char)part[at]))
            at++;
        if (at == len)
            return whole;
    }
    return NULL;
}

static bool is_called(const struct play *play, const struct akhet_term *term, const char *what,
                      bool whole)
{
    const char *called[] = {term->id, term->name[play->lang]};
    for (unsigned i = 0; i < 2; i++) {
        const char *hit = called[i] ? find_word(called[i], what) : NULL;
        if (hit && (!whole || (hit == called[i] && strlen(what) == strlen(called[i]))))
            return true;
    }
    return false;
}

/* "bid: 3 (R)": the name of a fact, its value if it has one, its mark. */
static void put_fact(const struct play *play, const struct akhet_fact_kind *fact, int value,
                     char mark, struct akhet_text *out)
{
    const struct akhet_vocabulary *words = akhet_vocabulary_of(play->match.record.game, fact->type);
    akhet_text_put(out, fact->term.name[play->lang]);
    if (fact->type == AKHET_FACT_NUMBER || words)
        akhet_text_put(out, play->lang == AKHET_FR ? " : " : ": ");
    if (fact->type == AKHET_FACT_NUMBER)
        akhet_text_int(out, value);
    else if (words)
        akhet_text_put(out, words->term[value].name[play->lang]);
    akhet_text_put(out, (const char[]){' ', '(', mark, ')', '\0'});
}

/* Print the facts of an item on a line, from the fact `first` on. */
static void show_facts(struct play *play, const struct akhet_component *component,
                       const struct akhet_item *item, unsigned first)
{
    char line[1024];
    struct akhet_text out = akhet_text_on(line, sizeof line);
    for (unsigned i = first; i < component->facts; i++) {
        if (item->mark[i] == AKHET_NOT_PRINTED)
            continue;
        akhet_text_put(&out, out.len ? ", " : "");
        put_fact(play, &component->fact[i], item->value[i], item->mark[i], &out);
    }
    fputs("  ", play->out);
    say_wrapped(play->out, line, 2, 4);
}

/* Items without a name belong to the thing that their first fact names: squares to their stall. */
static unsigned show_unnamed(struct play *play, const struct akhet_component *component,
                             const struct akhet_term *term)
{
    const struct akhet_vocabulary *words =
        akhet_vocabulary_of(play->match.record.game, component->fact[0].type);
    unsigned shown = 0;
    for (unsigned i = 0; words && i < component->items; i++)
        if (&words->term[component->item[i].value[0]] == term) {
            show_facts(play, component, &component->item[i], 1);
            shown++;
        }
    return shown;
}

/* The printed facts of a thing, each with its mark. */
static void show_printed(struct play *play, const struct akhet_term *term)
{
    const struct akhet_game *game = play->match.record.game;
    unsigned shown = 0;
    for (unsigned c = 0; c < game->components; c++) {
        const struct akhet_component *component = &game->component[c];
        const struct akhet_item *item = akhet_component_item(component, term->id);
        if (!component->name)
            shown += show_unnamed(play, component, term);
        if (!item || !component->type)
            continue;
        show_facts(play, component, item, 0);
        shown++;
    }
    if (!shown)
        return;
    fputs("  ", play->out);
    say_wrapped(play->out, say(play->lang, MSG_PLAY_MARKS), 2, 2);
}

static void show_card(struct play *play, const struct akhet_term *term)
{
    play_put_ink(play, INK_BOLD, term->name[play->lang]);
    fprintf(play->out, " (%s)\n", term->id);
    if (term->note[play->lang]) {
        fputs("  ", play->out);
        say_wrapped(play->out, term->note[play->lang], 2, 2);
    }
    show_printed(play, term);
}

/* Whether an earlier vocabulary has the same term with the same note. */
static bool said_before(const struct play *play, unsigned vocabulary, const struct akhet_term *term)
{
    const struct akhet_game *game = play->match.record.game;
    const char *note = term->note[play->lang] ? term->note[play->lang] : "";
    for (unsigned v = 0; v < vocabulary; v++) {
        for (unsigned i = 0; i < game->vocabulary[v].count; i++) {
            const struct akhet_term *other = &game->vocabulary[v].term[i];
            const char *other_note = other->note[play->lang] ? other->note[play->lang] : "";
            if (strcmp(other->id, term->id) == 0 && strcmp(other_note, note) == 0)
                return true;
        }
    }
    return false;
}

/* Vocabularies may share a term, such as a type of card and a pile of that type. Terms with a note
 * are shown first, and a term without one only if no other matches: a market has the same name as
 * its stalls, whose notes say when they close. */
static unsigned show_cards(struct play *play, const char *what, bool whole, bool telling)
{
    const struct akhet_game *game = play->match.record.game;
    unsigned shown = 0;
    for (unsigned v = 0; v < game->vocabularies; v++) {
        for (unsigned i = 0; i < game->vocabulary[v].count && shown < MOST_CARDS; i++) {
            const struct akhet_term *term = &game->vocabulary[v].term[i];
            bool says = term->note[play->lang] != NULL;
            if (says != telling || !is_called(play, term, what, whole) ||
                said_before(play, v, term))
                continue;
            show_card(play, term);
            shown++;
        }
    }
    return shown;
}

void play_look_up_card(struct play *play, const char *what)
{
    if (!*what) {
        play_put_line(play, MSG_PLAY_WHICH_CARD, NULL);
        return;
    }
    for (int telling = 1; telling >= 0; telling--)
        for (int whole = 1; whole >= 0; whole--)
            if (show_cards(play, what, whole, telling))
                return;
    if (akhet_text_plain(what, strlen(what)))
        play_put_line(play, MSG_PLAY_NO_CARD, BLANKS(WORD("what", what)));
    else
        play_put_line(play, MSG_PLAY_RUBBISH, NULL);
}

/* The end of a part of a page: a heading, a paragraph, an item of a list, a row of a table. */
static const char *end_of_part(const char *text)
{
    do
        text += strcspn(text, "\n") + (strchr(text, '\n') ? 1 : 0);
    while (*text && !strchr("\n#*-|", *text));
    return text;
}

/* "52" matches only the rule with that number; anything else matches as text. */
static bool mentions(const char *part, const char *what)
{
    bool number = strspn(what, "0123456789") == strlen(what);
    for (const char *hit = part; (hit = find_word(hit, what)); hit++)
        if (!number || (hit > part && hit[-1] == '-' && !isdigit((unsigned char)hit[strlen(what)])))
            return true;
    return false;
}

static void show_part(struct play *play, const char *text, size_t len)
{
    for (const char *end = text + len; text < end;) {
        char line[4096];
        struct akhet_text out = akhet_text_on(line, sizeof line);
        text = page_line(text, play->colour, &out);
        fputs(line, play->out);
    }
}

/* Print every part that mentions `what`, under its heading. */
static bool show_parts(struct play *play, const char *text, const char *what)
{
    const char *heading = NULL, *next;
    bool found = false;
    for (; *text; text = next) {
        char part[4096];
        struct akhet_text copy = akhet_text_on(part, sizeof part);
        next = end_of_part(text);
        akhet_text_bytes(&copy, text, (size_t)(next - text));
        if (*text == '#')
            heading = text;
        if (!mentions(part, what))
            continue;
        if (heading && heading != text)
            show_part(play, heading, strcspn(heading, "\n"));
        heading = NULL;
        show_part(play, text, (size_t)(next - text));
        found = true;
    }
    return found;
}

void play_look_up_rules(struct play *play, const char *what)
{
    const char *game = play->match.record.game->term.id;
    const char *text = page_find(game, play->lang);
    if (!text)
        play_put_line(play, MSG_NO_PAGE, BLANKS(WORD("game", game)));
    else if (!*what)
        show_part(play, text, strlen(text));
    else if (!akhet_text_plain(what, strlen(what)))
        play_put_line(play, MSG_PLAY_RUBBISH, NULL);
    else if (!show_parts(play, text, what))
        play_put_line(play, MSG_PLAY_NO_RULE, BLANKS(WORD("what", what)));
}

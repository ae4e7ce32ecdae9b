/* What can be looked up while playing: a card with its mark, and the rules. */
#include <ctype.h>
#include <string.h>

#include "cli/play.h"

enum { MOST_CARDS = 8 };

/* Where `part` begins in `whole`, small letters or large. */
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

static enum message mark_means(char mark)
{
    return mark == 'R' ? MSG_PLAY_MARK_R : mark == 'A' ? MSG_PLAY_MARK_A : MSG_PLAY_MARK_X;
}

static void show_card(struct play *play, const struct akhet_term *term)
{
    char mark[] = {term->mark, '\0'};
    put_ink(play, INK_BOLD, term->name[play->lang]);
    fprintf(play->out, " (%s)", term->id);
    if (term->note[play->lang])
        fprintf(play->out, ": %s", term->note[play->lang]);
    if (term->mark) {
        fprintf(play->out, " [%s: ", mark);
        put(play, mark_means(term->mark), NULL);
        fputc(']', play->out);
    }
    fputc('\n', play->out);
}

/* Vocabularies may share a term, a type of card and a pile of that type: the one that says most
 * is enough, and one that says nothing only counts when no other does. */
static unsigned show_cards(struct play *play, const char *what, bool whole, bool telling)
{
    const struct akhet_game *game = play->match.record.game;
    unsigned shown = 0;
    for (unsigned v = 0; v < game->vocabularies; v++) {
        for (unsigned i = 0; i < game->vocabulary[v].count && shown < MOST_CARDS; i++) {
            const struct akhet_term *term = &game->vocabulary[v].term[i];
            bool says = term->note[play->lang] || term->mark;
            if (says != telling || !is_called(play, term, what, whole))
                continue;
            show_card(play, term);
            shown++;
        }
    }
    return shown;
}

void look_up_card(struct play *play, const char *what)
{
    if (!*what) {
        put_line_of(play, MSG_PLAY_WHICH_CARD, NULL);
        return;
    }
    for (int whole = 1; whole >= 0; whole--)
        for (int telling = 1; telling >= 0; telling--)
            if (show_cards(play, what, whole, telling))
                return;
    if (akhet_text_plain(what, strlen(what)))
        put_line_of(play, MSG_PLAY_NO_CARD, BLANKS(WORD("what", what)));
    else
        put_line_of(play, MSG_PLAY_RUBBISH, NULL);
}

void look_up_rules(struct play *play, const char *what)
{
    (void)play;
    (void)what;
}

/* The numbered list of legal moves: a line each or, if there are many, one line for all moves that
 * differ only in their last word. */
#include <ctype.h>
#include <string.h>

#include "cli/play.h"

enum { SENTENCE = 512, MANY = 14, NUMBER_COLUMNS = 5 };

/* Moves first to first + count - 1 of the list, as one line of the page. */
struct group {
    unsigned first, count;
};

/* Whether two moves are of the same kind and differ at most in the last field. */
static bool alike(const struct akhet_game *game, akhet_move a, akhet_move b)
{
    int16_t of_a[AKHET_FIELDS], of_b[AKHET_FIELDS];
    const struct akhet_kind *kind = akhet_move_split(game, a, of_a);
    if (!kind || kind != akhet_move_split(game, b, of_b) || kind->fields == 0)
        return false;
    return memcmp(of_a, of_b, (kind->fields - 1u) * sizeof *of_a) == 0;
}

static struct group group_at(const struct akhet_game *game, const akhet_move *moves, unsigned count,
                             unsigned first)
{
    struct group group = {first, 1};
    while (count > MANY && first + group.count < count &&
           alike(game, moves[first], moves[first + group.count]))
        group.count++;
    return group;
}

/* The notation of a move; for a group, without the word in which its moves differ. */
static void name_of(const struct play *play, akhet_move move, bool whole, struct akhet_text *out)
{
    akhet_move_name(play->match.record.game, move, out);
    if (whole)
        return;
    const char *space = strrchr(out->buf, ' ');
    out->len = space ? (size_t)(space + 1 - out->buf) : out->len;
    out->buf[out->len] = '\0';
    akhet_text_put(out, "…");
}

/* "Plant … wheat": the sentence with its last field left open. */
static void open_sentence(const struct play *play, akhet_move move, struct akhet_text *out)
{
    const struct akhet_game *game = play->match.record.game;
    int16_t arg[AKHET_FIELDS];
    char filled[SENTENCE];
    struct akhet_text text = akhet_text_on(filled, sizeof filled);
    const struct akhet_kind *kind = akhet_move_split(game, move, arg);
    arg[kind->fields - 1] = AKHET_HIDDEN;
    akhet_fill(game, play->lang, play->name, kind->text[play->lang], kind, arg, &text);
    const char *blank = strchr(filled, '?');
    if (!blank) {
        akhet_text_put(out, filled);
        return;
    }
    akhet_text_bytes(out, filled, (size_t)(blank - filled));
    akhet_text_put(out, "…");
    akhet_text_put(out, blank + 1);
}

/* "gold-work" needs no "gold work" beside it. */
static bool reads_the_same(const char *id, const char *name)
{
    for (; *id && *name; id++, name++)
        if (*id != tolower((unsigned char)*name) && !(*id == '-' && *name == ' '))
            return false;
    return *id == *name;
}

/* The last word of a move in notation, followed by its name if that differs. */
static void last_word(const struct play *play, akhet_move move, struct akhet_text *out)
{
    const struct akhet_game *game = play->match.record.game;
    int16_t arg[AKHET_FIELDS];
    const struct akhet_kind *kind = akhet_move_split(game, move, arg);
    unsigned last = kind->fields - 1u;
    const struct akhet_vocabulary *words = akhet_vocabulary_of(game, kind->field[last].type);
    akhet_value_id(game, kind->field[last].type, arg[last], out);
    if (!words)
        return;
    const char *name = words->term[arg[last]].name[play->lang];
    if (reads_the_same(out->buf, name))
        return;
    akhet_text_put(out, " (");
    akhet_text_put(out, name);
    akhet_text_char(out, ')');
}

/* Print a sentence from column `at` on; on a terminal its further lines are indented to that
 * column. */
static void put_sentence(const struct play *play, const char *sentence, unsigned at)
{
    enum { MARGIN = 8, ROOM = 24 }; /* columns that a sentence needs beside the notation */
    if (play->edge)
        say_wrapped_to(play->out, sentence, at, at + ROOM > play->edge ? MARGIN : at, play->edge);
    else
        fprintf(play->out, "%s\n", sentence);
}

/* "  7) play h10  Play ♥10", or "     play …  Play …" over the moves of a group. */
static void show_line(struct play *play, const akhet_move *moves, struct group group,
                      unsigned width)
{
    akhet_move move = moves[group.first];
    char name[SENTENCE], sentence[SENTENCE];
    struct akhet_text name_text = akhet_text_on(name, sizeof name);
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence);
    bool alone = group.count == 1;
    name_of(play, move, alone, &name_text);
    if (alone)
        akhet_move_text(play->match.record.game, move, play->lang, play->name, &text);
    else
        open_sentence(play, move, &text);
    if (alone)
        fprintf(play->out, "%3u) ", group.first + 1);
    else
        fputs("     ", play->out);
    play_put_ink(play, INK_CYAN, name);
    say_padded(play->out, "", width + 2 - draw_width(name));
    put_sentence(play, sentence, NUMBER_COLUMNS + width + 2);
}

/* "        1) wheat   2) flax", on as many lines as needed. */
static void show_last_words(struct play *play, const akhet_move *moves, struct group group)
{
    enum { MARGIN = 8, GAP = 3 };
    unsigned column = play->width;
    for (unsigned i = group.first; i < group.first + group.count; i++) {
        char number[16], word[SENTENCE];
        struct akhet_text text = akhet_text_on(word, sizeof word);
        last_word(play, moves[i], &text);
        snprintf(number, sizeof number, "%u) ", i + 1);
        unsigned wide = (unsigned)strlen(number) + draw_width(word) + GAP;
        if (column + wide > play->width) {
            fprintf(play->out, "%s%*s", i > group.first ? "\n" : "", MARGIN, "");
            column = MARGIN;
        }
        fprintf(play->out, "%*s%s", column > MARGIN ? GAP : 0, "", number);
        play_put_ink(play, INK_CYAN, word);
        column += wide;
    }
    fputc('\n', play->out);
}

/* Columns of the longest notation on the page. */
static unsigned name_columns(const struct play *play, const akhet_move *moves, unsigned count)
{
    unsigned columns = 0;
    for (unsigned i = 0; i < count;) {
        struct group group = group_at(play->match.record.game, moves, count, i);
        char name[SENTENCE];
        struct akhet_text text = akhet_text_on(name, sizeof name);
        name_of(play, moves[i], group.count == 1, &text);
        unsigned wide = draw_width(name);
        columns = wide > columns ? wide : columns;
        i += group.count;
    }
    return columns;
}

void play_show_moves(struct play *play, const akhet_move *moves, unsigned count)
{
    unsigned width = name_columns(play, moves, count);
    for (unsigned i = 0; i < count;) {
        struct group group = group_at(play->match.record.game, moves, count, i);
        show_line(play, moves, group, width);
        if (group.count > 1)
            show_last_words(play, moves, group);
        i += group.count;
    }
    fputc('\n', play->out);
}

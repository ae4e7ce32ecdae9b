/* The analysis of a match for people: the curves, the grades of each seat, the turning points. */
#include <string.h>

#include "cli/analyse.h"
#include "cli/draw.h"
#include "cli/files.h"

enum { SENTENCE = 512, EDGE = 80 };

static void put_ink(const struct call *call, enum ink ink, const char *words)
{
    char buf[SENTENCE];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct drawing drawing = {&text, call->lang, NULL, call_colour(call), 0};
    draw_put(&drawing, ink, words);
    fputs(buf, call->out);
}

static void heading(const struct call *call, enum message message)
{
    fputc('\n', call->out);
    put_ink(call, INK_BOLD, say(call->lang, message));
    fputc('\n', call->out);
}

static void put_title(const struct call *call, const struct look_back *it)
{
    const struct akhet_record *record = it->analysis.record;
    call_tell(call, MSG_REPLAY_TITLE,
              BLANKS(WORD("game", record->game->term.name[call->lang]),
                     NUMBER("players", record->setup.players), NUMBER("moves", record->moves)));
    call_tell(call, it->budget.sims ? MSG_ANALYSE_SIMS : MSG_ANALYSE_MS,
              BLANKS(NUMBER("n", it->analysis.decisions),
                     NUMBER("budget", it->budget.sims ? it->budget.sims : it->budget.ms)));
    fputc('\n', call->out);
}

static void put_right(const struct call *call, const char *text, unsigned width)
{
    for (unsigned at = draw_width(text); at < width; at++)
        fputc(' ', call->out);
    fputs(text, call->out);
}

/* The heading of a column; the first column is the average loss. */
static const char *column_head(const struct call *call, unsigned column)
{
    return column ? analyse_grade(call->lang, (enum grade)column)
                  : say(call->lang, MSG_ANALYSE_LOSS);
}

static void put_cell(const struct call *call, const struct seat_grades *grades, unsigned column)
{
    char cell[32];
    struct akhet_text text = akhet_text_on(cell, sizeof cell);
    if (column)
        akhet_text_int(&text, grades->count[column]);
    else
        analyse_percent(&text, call->lang, grades->loss, 1);
    put_right(call, cell, 2 + draw_width(column_head(call, column)));
}

static void put_grades(const struct call *call, const struct look_back *it)
{
    unsigned players = it->analysis.record->setup.players, width = 0;
    for (unsigned seat = 0; seat < players; seat++)
        width = draw_width(it->name[seat]) > width ? draw_width(it->name[seat]) : width;
    heading(call, MSG_ANALYSE_GRADES);
    say_padded(call->out, "", width);
    for (unsigned column = 0; column < GRADES; column++)
        put_right(call, column_head(call, column), 2 + draw_width(column_head(call, column)));
    fputc('\n', call->out);
    for (unsigned seat = 0; seat < players; seat++) {
        struct seat_grades grades = analyse_seat(&it->analysis, (int)seat);
        say_padded(call->out, it->name[seat], width);
        for (unsigned column = 0; column < GRADES; column++)
            put_cell(call, &grades, column);
        fputc('\n', call->out);
    }
}

/* "draw (Draw a card)" */
static void put_move(const struct call *call, const struct look_back *it, akhet_move move,
                     struct akhet_text *out)
{
    const struct akhet_game *game = it->analysis.record->game;
    akhet_move_name(game, move, out);
    akhet_text_put(out, " (");
    akhet_move_text(game, move, call->lang, it->name, out);
    akhet_text_char(out, ')');
}

static enum message sentence_of(const struct look_back *it, const struct turning_point *turning)
{
    bool end = turning->to >= it->analysis.record->moves;
    if (turning->kind == TURNED_BY_MISTAKE)
        return MSG_ANALYSE_TURN_MISTAKE;
    if (turning->kind == TURNED_BY_LUCK)
        return end ? MSG_ANALYSE_END_LUCK : MSG_ANALYSE_TURN_LUCK;
    return end ? MSG_ANALYSE_END_OTHERS : MSG_ANALYSE_TURN_OTHERS;
}

static void put_turning(const struct call *call, const struct look_back *it, unsigned which)
{
    const struct turning_point *turning = &it->turning[which];
    const struct analysed_move *move = &it->analysis.move[turning->from];
    char played[SENTENCE], best[SENTENCE], before[32], after[32], line[4 * SENTENCE];
    struct akhet_text text = akhet_text_on(played, sizeof played);
    put_move(call, it, move->move, &text);
    text = akhet_text_on(best, sizeof best);
    put_move(call, it, move->best, &text);
    text = akhet_text_on(before, sizeof before);
    analyse_percent(&text, call->lang, turning->before, 0);
    text = akhet_text_on(after, sizeof after);
    analyse_percent(&text, call->lang, turning->after, 0);
    text = akhet_text_on(line, sizeof line);
    enum message message = sentence_of(it, turning);
    say_text(&text, call->lang, message,
             BLANKS(NUMBER("n", turning->from + 1), NUMBER("to", turning->to + 1),
                    WORD("seat", it->name[turning->seat]), WORD("played", played),
                    WORD("best", best), WORD("before", before), WORD("after", after),
                    WORD("grade", analyse_grade(call->lang, move->grade))));
    fprintf(call->out, "%2u. ", which + 1);
    say_wrapped_to(call->out, line, 4, 4, EDGE);
}

bool analyse_text(const struct call *call, const struct look_back *it)
{
    put_title(call, it);
    analyse_curves(call, it);
    call_tell(call, MSG_ANALYSE_MARKS, NULL);
    file_tell_resigned(call, it->analysis.record);
    put_grades(call, it);
    heading(call, MSG_ANALYSE_TURNINGS);
    for (unsigned i = 0; i < it->turnings; i++)
        put_turning(call, it, i);
    if (!it->turnings)
        call_tell(call, MSG_ANALYSE_NO_TURNING, NULL);
    return !ferror(call->out);
}

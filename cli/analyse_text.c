/* The review of a match for people: the curves, the marks of each seat, the turning points. */
#include <string.h>

#include "cli/analyse.h"
#include "cli/draw.h"

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
    const struct akhet_record *record = it->review.record;
    call_tell(call, MSG_REPLAY_TITLE,
              BLANKS(WORD("game", record->game->term.name[call->lang]),
                     NUMBER("players", record->setup.players), NUMBER("moves", record->moves)));
    call_tell(call, it->budget.sims ? MSG_ANALYSE_SIMS : MSG_ANALYSE_MS,
              BLANKS(NUMBER("n", it->review.decisions),
                     NUMBER("budget", it->budget.sims ? it->budget.sims : it->budget.ms)));
    fputc('\n', call->out);
}

static void put_right(const struct call *call, const char *text, unsigned width)
{
    for (unsigned at = draw_width(text); at < width; at++)
        fputc(' ', call->out);
    fputs(text, call->out);
}

/* Columns: the average loss, the marks of decisions, good and bad luck. */
enum { LOSS, LUCKY = MARKS, UNLUCKY, COLUMNS };

static const char *column_head(const struct call *call, unsigned column)
{
    return column == LOSS      ? say(call->lang, MSG_ANALYSE_LOSS)
           : column == LUCKY   ? say(call->lang, MSG_MARK_LUCKY)
           : column == UNLUCKY ? say(call->lang, MSG_MARK_UNLUCKY)
                               : analyse_mark(call->lang, (enum review_mark)column);
}

static void put_cell(const struct call *call, const struct seat_marks *marks, unsigned column)
{
    char cell[32];
    struct akhet_text text = akhet_text_on(cell, sizeof cell);
    if (column == LOSS)
        analyse_percent(&text, call->lang, marks->loss, 1);
    else
        akhet_text_int(&text, column == LUCKY     ? marks->lucky
                              : column == UNLUCKY ? marks->unlucky
                                                  : marks->count[column]);
    put_right(call, cell, 2 + draw_width(column_head(call, column)));
}

static void put_marks(const struct call *call, const struct look_back *it)
{
    unsigned players = it->review.record->setup.players, width = 0;
    for (unsigned seat = 0; seat < players; seat++)
        width = draw_width(it->names.name[seat]) > width ? draw_width(it->names.name[seat]) : width;
    heading(call, MSG_ANALYSE_BY_SEAT);
    say_padded(call->out, "", width);
    for (unsigned column = 0; column < COLUMNS; column++)
        put_right(call, column_head(call, column), 2 + draw_width(column_head(call, column)));
    fputc('\n', call->out);
    for (unsigned seat = 0; seat < players; seat++) {
        struct seat_marks marks = analyse_seat(&it->review, (int)seat);
        say_padded(call->out, it->names.name[seat], width);
        for (unsigned column = 0; column < COLUMNS; column++)
            put_cell(call, &marks, column);
        fputc('\n', call->out);
    }
}

/* "draw (Draw a card)" */
static void put_move(const struct call *call, const struct look_back *it, akhet_move move,
                     struct akhet_text *out)
{
    const struct akhet_game *game = it->review.record->game;
    akhet_move_name(game, move, out);
    akhet_text_put(out, " (");
    akhet_move_text(game, move, call->lang, it->names.name, out);
    akhet_text_char(out, ')');
}

/* The reasons, joined: "1 seal fewer; Horus: 2 more points". */
static void put_reasons(const struct call *call, const struct look_back *it,
                        const struct reason *reason, unsigned count, struct akhet_text *out)
{
    for (unsigned i = 0; i < count; i++) {
        akhet_text_put(out, i ? "; " : " ");
        reason_text(it->review.record->game, &reason[i], call->lang, it->names.name, out);
    }
    if (count)
        akhet_text_char(out, '.');
}

/* Before and after are the estimates of the curve; the loss is what the player could know. */
static void put_turning(const struct call *call, const struct look_back *it, unsigned which)
{
    static const enum message sentence[] = {[TURNED_BY_MISTAKE] = MSG_ANALYSE_TURN_MISTAKE,
                                            [TURNED_BY_LUCK] = MSG_ANALYSE_TURN_LUCK,
                                            [TURNED_BY_PLAY] = MSG_ANALYSE_TURN_PLAY};
    const struct turning_point *turning = &it->turning[which];
    const struct review_step *step = &it->review.step[turning->step];
    struct reason reason[REASONS];
    char played[SENTENCE], best[SENTENCE], before[32], after[32], loss[32], line[8 * SENTENCE];
    struct akhet_text text = akhet_text_on(played, sizeof played);
    put_move(call, it, step->move, &text);
    text = akhet_text_on(best, sizeof best);
    put_move(call, it, step->best, &text);
    text = akhet_text_on(before, sizeof before);
    analyse_percent(&text, call->lang, analyse_part(turning->before), 0);
    text = akhet_text_on(after, sizeof after);
    analyse_percent(&text, call->lang, analyse_part(turning->after), 0);
    text = akhet_text_on(loss, sizeof loss);
    analyse_percent(&text, call->lang, analyse_part(step->loss), 0);
    text = akhet_text_on(line, sizeof line);
    say_text(&text, call->lang, sentence[turning->kind],
             BLANKS(NUMBER("n", turning->step + 1), WORD("seat", it->names.name[turning->seat]),
                    WORD("mover", it->names.name[step->seat]), WORD("played", played),
                    WORD("best", best), WORD("before", before), WORD("after", after),
                    WORD("loss", loss), WORD("mark", analyse_mark(call->lang, review_mark(step)))));
    if (turning->kind == TURNED_BY_MISTAKE)
        put_reasons(call, it, step->reason, step->reasons, &text);
    else
        put_reasons(call, it, reason,
                    review_reasons(&it->review, turning->step, turning->seat, reason), &text);
    fprintf(call->out, "%2u. ", which + 1);
    say_wrapped_to(call->out, line, 4, 4, EDGE);
}

static void put_eyes(const struct call *call, const struct look_back *it)
{
    int eyes = it->review.eyes;
    call_tell(call,
              eyes == EYES_OPEN         ? MSG_ANALYSE_EYES_OPEN
              : eyes == AKHET_SPECTATOR ? MSG_ANALYSE_EYES_SPECTATOR
                                        : MSG_ANALYSE_EYES_SEAT,
              BLANKS(WORD("seat", eyes < 0 ? "" : it->names.name[eyes])));
}

bool analyse_text(const struct call *call, const struct look_back *it)
{
    put_title(call, it);
    put_eyes(call, it);
    analyse_curves(call, it);
    call_tell(call, MSG_ANALYSE_MARKS, NULL);
    file_tell_resigned(call, it->review.record);
    put_marks(call, it);
    heading(call, MSG_ANALYSE_TURNINGS);
    for (unsigned i = 0; i < it->turnings; i++)
        put_turning(call, it, i);
    if (!it->turnings)
        call_tell(call, MSG_ANALYSE_NO_TURNING, NULL);
    return !ferror(call->out);
}

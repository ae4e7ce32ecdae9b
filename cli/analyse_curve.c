/* The curve of each seat's chance to win over a match, drawn with blocks. */
#include "cli/analyse.h"
#include "cli/draw.h"

enum { WIDEST = 72, MARGIN = 6, PARTS = 8, PAGE = 16384 };

static const char *const block[PARTS + 1] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
static const enum ink ink_of[AKHET_SEATS] = {INK_CYAN, INK_YELLOW, INK_GREEN, INK_MAGENTA,
                                             INK_BLUE};

/* The panel of one seat: rows of blocks, columns of time. */
struct panel {
    const struct look_back *it;
    struct drawing *drawing;
    int seat;
    unsigned rows, columns;
};

/* The number of moves made by a column; the last column is the end. */
static unsigned moves_at(const struct panel *panel, unsigned column)
{
    return column * panel->it->review.record->moves / (panel->columns - 1);
}

static void put_row(const struct panel *panel, unsigned row)
{
    char line[WIDEST * 4 + 1];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    for (unsigned column = 0; column < panel->columns; column++) {
        const struct review_step *step = &panel->it->review.step[moves_at(panel, column)];
        double chance = analyse_part(step->estimate.chance[panel->seat]);
        int parts = (int)(chance * panel->rows * PARTS + 0.5) - (int)((row - 1) * PARTS);
        parts = parts < 0 ? 0 : parts > PARTS ? PARTS : parts;
        akhet_text_put(&text, row == 1 && parts == 0 ? block[1] : block[parts]);
    }
    draw_put(panel->drawing, INK_DIM, row == panel->rows ? "100% " : row == 1 ? "  0% " : "     ");
    draw_put(panel->drawing, ink_of[panel->seat], line);
    akhet_text_char(panel->drawing->out, '\n');
}

/* The worst mark of the seat's moves in a column, and whether chance moved the seat there. */
static enum review_mark worst(const struct panel *panel, unsigned column, bool *luck)
{
    const struct review *review = &panel->it->review;
    enum review_mark mark = MARK_ONLY;
    int32_t change;
    unsigned end =
        column + 1 < panel->columns ? moves_at(panel, column + 1) : moves_at(panel, column);
    for (unsigned i = moves_at(panel, column); i < end; i++) {
        const struct review_step *step = &review->step[i];
        if (step->seat == panel->seat && review_mark(step) > mark)
            mark = review_mark(step);
        *luck |= review_luck(review, i, &change) == panel->seat;
    }
    return mark;
}

static void put_marks(const struct panel *panel)
{
    akhet_text_put(panel->drawing->out, "     ");
    for (unsigned column = 0; column < panel->columns; column++) {
        bool luck = false;
        enum review_mark mark = worst(panel, column, &luck);
        if (mark == MARK_MISTAKE)
            draw_put(panel->drawing, INK_RED, "!");
        else if (mark == MARK_INACCURATE)
            draw_put(panel->drawing, INK_YELLOW, "·");
        else
            akhet_text_put(panel->drawing->out, luck ? "*" : " ");
    }
    akhet_text_char(panel->drawing->out, '\n');
}

void analyse_curves(const struct call *call, const struct look_back *it)
{
    unsigned players = it->review.record->setup.players;
    for (unsigned seat = 0; seat < players; seat++) {
        char page[PAGE];
        struct akhet_text text = akhet_text_on(page, sizeof page);
        struct drawing drawing = {&text, call->lang, it->names.name, call_colour(call), 0};
        struct panel panel = {it, &drawing, (int)seat, players > 2 ? 3 : 4, WIDEST};
        draw_put(&drawing, INK_BOLD, it->names.name[seat]);
        akhet_text_char(&text, '\n');
        for (unsigned row = panel.rows; row >= 1; row--)
            put_row(&panel, row);
        put_marks(&panel);
        fputs(page, call->out);
    }
}

/* The balance of a game for people: a table for each sort of thing. */
#include <string.h>

#include "cli/balance.h"
#include "cli/draw.h"

enum column { NAME, GAMES, COPIES, USED, WON_HAVING, WON_USING, COLUMNS };
enum { CELL = 96, ROWS = BALANCE_THINGS + 2 };

struct grid {
    enum akhet_lang lang;
    unsigned rows;
    char cell[ROWS][COLUMNS][CELL];
};

void balance_section_name(const struct balance_report *report,
                          const struct balance_section *section, struct akhet_text *out)
{
    enum akhet_lang lang = report->call->lang;
    akhet_text_put(out, section->term ? section->term->name[lang] : say(lang, MSG_BALANCE_ORDER));
}

void balance_thing_name(const struct balance_report *report, const struct balance_section *section,
                        unsigned i, struct akhet_text *out)
{
    const struct balance_thing *thing = &report->balance->thing[section->first + i];
    if (thing->term)
        akhet_text_put(out, thing->term->name[report->call->lang]);
    else
        say_text(out, report->call->lang, MSG_BALANCE_PLACE, BLANKS(NUMBER("n", i + 1)));
}

static void fill_real(struct grid *grid, enum column column, double value, int decimals,
                      const char *after)
{
    char text[32];
    say_real(text, grid->lang, value, decimals);
    snprintf(grid->cell[grid->rows][column], CELL, "%s%s", text, after);
}

/* The share in percent and half the width of its interval; nothing where nothing was counted. */
static void fill_share(struct grid *grid, enum column column, const struct balance_sum *sum,
                       unsigned unit)
{
    char value[32], half[32];
    struct akhet_range range = balance_share(sum, unit);
    if (!sum->n)
        return;
    say_real(value, grid->lang, 100 * range.value, 1);
    say_real(half, grid->lang, 50 * (range.high - range.low), 1);
    snprintf(grid->cell[grid->rows][column], CELL, "%s ± %s", value, half);
}

static void fill_thing(struct grid *grid, const struct balance_report *report,
                       const struct balance_thing *thing)
{
    double games = report->balance->games ? (double)report->balance->games : 1;
    fill_real(grid, GAMES, 100 * (double)thing->games / games, 1, " %");
    fill_real(grid, COPIES, (double)thing->copies / games, 2, "");
    fill_share(grid, USED, &thing->used, 1);
    fill_share(grid, WON_HAVING, &thing->won_with_there, BALANCE_WIN);
    fill_share(grid, WON_USING, &thing->won_with_used, BALANCE_WIN);
}

static struct akhet_text name_cell(struct grid *grid)
{
    return akhet_text_on(grid->cell[grid->rows][NAME], CELL);
}

static void fill_heading(struct grid *grid, const struct balance_report *report,
                         const struct balance_section *section)
{
    static const enum message heading[COLUMNS] = {
        [GAMES] = MSG_BALANCE_GAMES,         [COPIES] = MSG_BALANCE_COPIES,
        [USED] = MSG_BALANCE_USED,           [WON_HAVING] = MSG_BALANCE_WON_HAVING,
        [WON_USING] = MSG_BALANCE_WON_USING,
    };
    struct akhet_text name = name_cell(grid);
    balance_section_name(report, section, &name);
    for (unsigned column = GAMES; column < COLUMNS; column++) {
        struct akhet_text cell = akhet_text_on(grid->cell[0][column], CELL);
        akhet_text_put(&cell, say(grid->lang, heading[column]));
    }
    grid->rows++;
}

static void fill_section(struct grid *grid, const struct balance_report *report,
                         const struct balance_section *section)
{
    fill_heading(grid, report, section);
    for (unsigned i = 0; i < section->count; i++) {
        const struct balance_thing *thing = &report->balance->thing[section->first + i];
        struct akhet_text name = name_cell(grid);
        balance_thing_name(report, section, i, &name);
        fill_thing(grid, report, thing);
        grid->rows++;
    }
    if (!section->term)
        return;
    struct akhet_text name = name_cell(grid);
    akhet_text_put(&name, say(grid->lang, MSG_BALANCE_ALL));
    fill_thing(grid, report, &section->all);
    grid->rows++;
}

static void put_grid(const struct grid *grid, FILE *out)
{
    unsigned width[COLUMNS] = {0};
    for (unsigned column = 0; column < COLUMNS; column++)
        for (unsigned row = 0; row < grid->rows; row++)
            if (draw_width(grid->cell[row][column]) > width[column])
                width[column] = draw_width(grid->cell[row][column]);
    for (unsigned row = 0; row < grid->rows; row++) {
        say_padded(out, grid->cell[row][NAME], width[NAME]);
        for (unsigned column = GAMES; column < COLUMNS; column++) {
            const char *text = grid->cell[row][column];
            say_padded(out, "", 2 + width[column] - draw_width(text));
            fputs(text, out);
        }
        fputc('\n', out);
    }
}

void balance_table(const struct balance_report *report)
{
    const struct call *call = report->call;
    const struct arena_plan *plan = report->plan;
    static struct grid grid;
    char par[32];
    say_real(par, call->lang, 100.0 / plan->setup.players, 1);
    call_tell(call, MSG_BALANCE_TITLE,
              BLANKS(WORD("game", plan->game->term.name[call->lang]),
                     NUMBER("players", plan->setup.players),
                     NUMBER("games", (long long)report->balance->games),
                     NUMBER("seed", (long long)plan->seed), WORD("bot", plan->spec[0].text),
                     WORD("par", par)));
    for (unsigned i = 0; i < report->balance->sections; i++) {
        memset(&grid, 0, sizeof grid);
        grid.lang = call->lang;
        fill_section(&grid, report, &report->balance->section[i]);
        fputc('\n', call->out);
        put_grid(&grid, call->out);
    }
}

/* The summary of many games: length, branching, scores and wins. */
#include "cli/draw.h"
#include "cli/simulate.h"

enum { WIN = 60 }; /* divisible by every number of seats that may share a win */

void summary_add(struct summary *sum, const struct simulation *s)
{
    union akhet_space view;
    struct akhet_score score;
    uint8_t place[AKHET_SEATS];
    unsigned winners = 0;
    s->game->places(&s->state, place);
    s->game->view(&s->state, AKHET_SPECTATOR, &view);
    s->game->score(&view, &score);
    for (unsigned seat = 0; seat < s->setup.players; seat++)
        winners += place[seat] == 1;
    for (unsigned seat = 0; seat < s->setup.players; seat++) {
        long long total = score.total[seat];
        if (place[seat] == 1)
            sum->seat[seat].won += WIN / winners;
        sum->seat[seat].total += total;
        if (!sum->games || total < sum->seat[seat].lowest)
            sum->seat[seat].lowest = total;
        if (!sum->games || total > sum->seat[seat].highest)
            sum->seat[seat].highest = total;
        for (unsigned i = 0; i < s->game->parts; i++)
            sum->seat[seat].part[i] += score.part[seat][i];
    }
    sum->decisions += s->decisions;
    if (!sum->games || s->decisions < sum->fewest)
        sum->fewest = s->decisions;
    if (s->decisions > sum->longest)
        sum->longest = s->decisions;
    sum->games++;
}

static double mean(long long total, long long count)
{
    return count ? (double)total / (double)count : 0;
}

static void range_json(struct akhet_json *json, double middle, long long low, long long high)
{
    akhet_json_real(json, "mean", middle, 3);
    akhet_json_int(json, "min", low);
    akhet_json_int(json, "max", high);
}

static void seat_json(const struct simulation *s, const struct summary *sum, unsigned seat,
                      struct akhet_json *json)
{
    akhet_json_object(json, NULL);
    akhet_json_int(json, "seat", seat);
    akhet_json_string(json, "bot", s->bot[seat].text);
    akhet_json_real(json, "wins", mean(sum->seat[seat].won, WIN), 2);
    akhet_json_real(json, "share", mean(sum->seat[seat].won, WIN * sum->games), 4);
    akhet_json_object(json, "score");
    range_json(json, mean(sum->seat[seat].total, sum->games), sum->seat[seat].lowest,
               sum->seat[seat].highest);
    akhet_json_object(json, "parts");
    for (unsigned i = 0; i < s->game->parts; i++)
        akhet_json_real(json, s->game->part[i].id, mean(sum->seat[seat].part[i], sum->games), 3);
    akhet_json_object_end(json);
    akhet_json_object_end(json);
    akhet_json_object_end(json);
}

bool summary_json(const struct call *call, const struct simulation *s, const struct summary *sum)
{
    char line[8192];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_setup_json(s->game, &s->setup, &json);
    akhet_json_int(&json, "seed", call->number[OPT_SEED]);
    akhet_json_int(&json, "games", sum->games);
    akhet_json_object(&json, "decisions");
    range_json(&json, mean(sum->decisions, sum->games), sum->fewest, sum->longest);
    akhet_json_object_end(&json);
    akhet_json_object(&json, "branching");
    akhet_json_real(&json, "mean", mean(sum->legal, sum->decisions), 3);
    akhet_json_int(&json, "max", sum->widest);
    akhet_json_object_end(&json);
    akhet_json_array(&json, "seats");
    for (unsigned seat = 0; seat < s->setup.players; seat++)
        seat_json(s, sum, seat, &json);
    akhet_json_array_end(&json);
    akhet_json_real(&json, "cpu_s", sum->seconds, 3);
    akhet_json_object_end(&json);
    return call_put_line(call, &text);
}

/* A right-aligned number in a column. */
static void put_real(const struct call *call, double value, int decimals, unsigned width)
{
    char number[32];
    say_real(number, call->lang, value, decimals);
    fprintf(call->out, "%*s", (int)width, number);
}

static void put_heading(const struct call *call, const struct simulation *s)
{
    for (unsigned seat = 0; seat < s->setup.players; seat++) {
        char name[32];
        struct akhet_text text = akhet_text_on(name, sizeof name);
        say_text(&text, call->lang, MSG_SEAT, BLANKS(NUMBER("n", seat + 1)));
        say_padded(call->out, "", 12 - draw_width(name));
        fputs(name, call->out);
    }
    fputc('\n', call->out);
}

enum row { ROW_WINS, ROW_SHARE, ROW_MEAN, ROW_LOWEST, ROW_HIGHEST, ROWS };

static void put_cell(const struct call *call, const struct summary *sum, unsigned seat,
                     enum row row)
{
    switch (row) {
    case ROW_WINS:
        put_real(call, mean(sum->seat[seat].won, WIN), 1, 10);
        break;
    case ROW_SHARE:
        put_real(call, 100 * mean(sum->seat[seat].won, WIN * sum->games), 1, 8);
        fputs(" %", call->out);
        break;
    case ROW_MEAN:
        put_real(call, mean(sum->seat[seat].total, sum->games), 2, 10);
        break;
    default:
        fprintf(call->out, "%10lld",
                row == ROW_LOWEST ? sum->seat[seat].lowest : sum->seat[seat].highest);
    }
}

static void put_rows(const struct call *call, const struct simulation *s, const struct summary *sum)
{
    static const enum message label[ROWS] = {MSG_SUM_WINS, MSG_SUM_SHARE, MSG_SUM_MEAN,
                                             MSG_SUM_LOWEST, MSG_SUM_HIGHEST};
    say_padded(call->out, "", 24);
    put_heading(call, s);
    for (unsigned row = 0; row < ROWS; row++) {
        fputs("  ", call->out);
        say_padded(call->out, say(call->lang, label[row]), 22);
        for (unsigned seat = 0; seat < s->setup.players; seat++) {
            fputs("  ", call->out);
            put_cell(call, sum, seat, (enum row)row);
        }
        fputc('\n', call->out);
    }
    for (unsigned i = 0; s->game->parts > 1 && i < s->game->parts; i++) {
        fputs("    ", call->out);
        say_padded(call->out, s->game->part[i].name[call->lang], 20);
        for (unsigned seat = 0; seat < s->setup.players; seat++) {
            fputs("  ", call->out);
            put_real(call, mean(sum->seat[seat].part[i], sum->games), 2, 10);
        }
        fputc('\n', call->out);
    }
}

void summary_text(const struct call *call, const struct simulation *s, const struct summary *sum)
{
    char decisions[32], branching[32], seconds[32], names[256];
    struct akhet_text text = akhet_text_on(names, sizeof names);
    say_real(decisions, call->lang, mean(sum->decisions, sum->games), 1);
    say_real(branching, call->lang, mean(sum->legal, sum->decisions), 2);
    say_real(seconds, call->lang, sum->seconds, 2);
    for (unsigned seat = 0; seat < s->setup.players; seat++) {
        akhet_text_put(&text, seat ? ", " : "");
        akhet_text_put(&text, s->bot[seat].bot->term.name[call->lang]);
    }
    call_tell(call, MSG_SUM_TITLE,
              BLANKS(WORD("game", s->game->term.name[call->lang]), NUMBER("games", sum->games),
                     NUMBER("players", s->setup.players), NUMBER("seed", call->number[OPT_SEED]),
                     WORD("bots", names)));
    call_tell(
        call, MSG_SUM_LENGTH,
        BLANKS(WORD("mean", decisions), NUMBER("low", sum->fewest), NUMBER("high", sum->longest)));
    call_tell(call, MSG_SUM_BRANCHING,
              BLANKS(WORD("mean", branching), NUMBER("high", sum->widest)));
    put_rows(call, s, sum);
    call_tell(call, MSG_SUM_TIME, BLANKS(WORD("seconds", seconds)));
}

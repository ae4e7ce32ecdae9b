/* The score as far as the viewer may know it: a line for each part, a column for each seat, and the
 * leader. */
#include "cli/play.h"

enum { LABEL = 26, COLUMN = 14, CELL = 64 };

static void cell(struct drawing *drawing, enum ink ink, const char *text)
{
    for (unsigned at = draw_width(text); at < COLUMN; at++)
        akhet_text_char(drawing->out, ' ');
    draw_put(drawing, ink, text);
}

static void number(struct drawing *drawing, enum ink ink, bool known, int value)
{
    char digits[24] = "?";
    if (known) {
        struct akhet_text text = akhet_text_on(digits, sizeof digits);
        akhet_text_int(&text, value);
    }
    cell(drawing, ink, digits);
}

/* A name, truncated to fit a column. */
static void short_name(const char *name, char out[CELL])
{
    unsigned columns = 0;
    size_t len = 0;
    for (; name[len] && len < CELL - 1; len++) {
        columns += ((unsigned char)name[len] & 0xc0) != 0x80;
        if (columns > COLUMN - 2)
            break;
        out[len] = name[len];
    }
    out[len] = '\0';
}

static void put_part(struct drawing *drawing, unsigned seats, const struct akhet_score *score,
                     const struct akhet_game *game, unsigned part)
{
    draw_pad(drawing, INK_PLAIN, game->part[part].name[drawing->lang], LABEL);
    for (unsigned seat = 0; seat < seats; seat++)
        number(drawing, INK_PLAIN, score->known >> seat & 1, score->part[seat][part]);
    akhet_text_char(drawing->out, '\n');
}

/* Print a number that compares scores, unless it is a part, which the table already shows. */
static void put_compared(struct drawing *drawing, unsigned seats, const struct akhet_score *score,
                         const struct akhet_game *game, unsigned which)
{
    const struct akhet_term *term = game->comparison[which].term;
    for (unsigned part = 0; part < game->parts; part++)
        if (term == &game->part[part])
            return;
    draw_pad(drawing, INK_BOLD, term->name[drawing->lang], LABEL);
    for (unsigned seat = 0; seat < seats; seat++)
        number(drawing, INK_BOLD, score->known >> seat & 1, score->compared[seat][which]);
    akhet_text_char(drawing->out, '\n');
}

static void header(struct drawing *drawing, unsigned seats)
{
    draw_pad(drawing, INK_BOLD, say(drawing->lang, MSG_PLAY_SCORE), LABEL);
    for (unsigned seat = 0; seat < seats; seat++) {
        char name[CELL];
        short_name(drawing->names[seat], name);
        cell(drawing, INK_BOLD, name);
    }
    akhet_text_char(drawing->out, '\n');
}

static void places(struct drawing *drawing, unsigned seats, const uint8_t *place)
{
    draw_pad(drawing, INK_PLAIN, say(drawing->lang, MSG_PLAY_PLACE), LABEL);
    for (unsigned seat = 0; seat < seats; seat++)
        number(drawing, place[seat] == 1 ? INK_GREEN : INK_PLAIN, true, place[seat]);
    akhet_text_char(drawing->out, '\n');
}

/* The best of the seats in a set, or AKHET_NOBODY. */
static int best_of(const struct akhet_game *game, const struct akhet_score *score, unsigned set)
{
    int best = AKHET_NOBODY;
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
        if (set >> seat & 1 &&
            (best == AKHET_NOBODY || akhet_score_ahead(game, score, seat, (unsigned)best)))
            best = (int)seat;
    return best;
}

/* Print the leader, and the number that puts it ahead of the next best. */
static void tell_ahead(const struct play *play, const struct akhet_score *score)
{
    const struct akhet_game *game = play->match.record.game;
    unsigned known = score->known & ((1u << play->match.record.setup.players) - 1);
    int first = best_of(game, score, known);
    int second = first == AKHET_NOBODY ? first : best_of(game, score, known & ~(1u << first));
    if (second == AKHET_NOBODY)
        return;
    int which = akhet_score_decides(game, score, (unsigned)first, (unsigned)second);
    if (which < 0)
        play_put_line(play, MSG_PLAY_LEVEL_SCORE,
                      BLANKS(WORD("name", play->name[first]), WORD("other", play->name[second])));
    else
        play_put_line(play, MSG_PLAY_AHEAD,
                      BLANKS(WORD("name", play->name[first]), WORD("other", play->name[second]),
                             WORD("what", game->comparison[which].term->name[play->lang]),
                             NUMBER("a", score->compared[first][which]),
                             NUMBER("b", score->compared[second][which])));
}

void play_show_score(struct play *play, int viewer)
{
    const struct akhet_game *game = play->match.record.game;
    unsigned seats = play->match.record.setup.players;
    union akhet_space view;
    struct akhet_score score;
    uint8_t place[AKHET_SEATS];
    char page[8192];
    struct akhet_text text = akhet_text_on(page, sizeof page);
    struct drawing drawing = {&text, play->lang, play->name, play->colour, play->edge};
    game->view(&play->match.state, viewer, &view);
    game->score(&view, &score);
    header(&drawing, seats);
    for (unsigned part = 0; part < game->parts; part++)
        put_part(&drawing, seats, &score, game, part);
    for (unsigned which = 0; which < game->comparisons; which++)
        put_compared(&drawing, seats, &score, game, which);
    if (match_places(&play->match, place))
        places(&drawing, seats, place);
    fputs(page, play->out);
    tell_ahead(play, &score);
    fputc('\n', play->out);
}

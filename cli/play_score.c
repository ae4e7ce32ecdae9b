/* The score as a table: a line a part, a column a seat, as far as the viewer may know it. */
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

/* The beginning of a name, as much as a column holds. */
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

static void line(struct drawing *drawing, unsigned seats, const struct akhet_score *score, int part,
                 const char *label)
{
    enum ink ink = part < 0 ? INK_BOLD : INK_PLAIN;
    draw_pad(drawing, ink, label, LABEL);
    for (unsigned seat = 0; seat < seats; seat++)
        number(drawing, ink, score->known >> seat & 1,
               part < 0 ? score->total[seat] : score->part[seat][part]);
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

/* In some games the first part alone is compared first: a total would only say it again. */
static bool total_is_a_part(const struct akhet_score *score, unsigned seats)
{
    for (unsigned seat = 0; seat < seats; seat++)
        if (score->known >> seat & 1 && score->total[seat] != score->part[seat][0])
            return false;
    return true;
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
        line(&drawing, seats, &score, (int)part, game->part[part].name[play->lang]);
    if (!total_is_a_part(&score, seats))
        line(&drawing, seats, &score, -1, say(play->lang, MSG_PLAY_TOTAL));
    if (match_places(&play->match, place))
        places(&drawing, seats, place);
    fprintf(play->out, "%s\n", page);
}

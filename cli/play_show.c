/* What a person sees of a match: the table, what happened, the moves, the score, the end. */
#include <string.h>

#include "cli/play.h"

enum { SENTENCE = 512, PAGE = 32768 };

void show_table(struct play *play, int viewer)
{
    const struct akhet_game *game = play->match.record.game;
    picture_function *draw = picture_of(game);
    union akhet_space view;
    char page[PAGE];
    struct akhet_text text = akhet_text_on(page, sizeof page);
    struct picture picture = {&text, play->lang, play->name, play->colour};
    if (!draw)
        return;
    game->view(&play->match.state, viewer, &view);
    draw(&view, &picture);
    fprintf(play->out, "%s\n", page);
}

/* Events on their way to the page: a sentence that comes again at once is counted instead. */
struct telling {
    struct play *play;
    int viewer;
    bool numbered;
    unsigned step;
    char sentence[SENTENCE];
    unsigned times;
};

static void flush_sentence(struct telling *telling)
{
    FILE *out = telling->play->out;
    if (!telling->times)
        return;
    if (telling->numbered)
        fprintf(out, "%5u", telling->step);
    fprintf(out, "  %s", telling->sentence);
    if (telling->times > 1)
        fprintf(out, " (×%u)", telling->times);
    fputc('\n', out);
    telling->times = 0;
}

static void tell_event(void *context, unsigned step, const struct akhet_event *event)
{
    struct telling *telling = context;
    struct play *play = telling->play;
    const struct akhet_game *game = play->match.record.game;
    struct akhet_event seen;
    char sentence[SENTENCE];
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence);
    if (!akhet_event_for(game, event, telling->viewer, &seen))
        return;
    akhet_event_text(game, &seen, play->lang, play->name, &text);
    if (telling->times && telling->step == step && strcmp(sentence, telling->sentence) == 0) {
        telling->times++;
        return;
    }
    flush_sentence(telling);
    memcpy(telling->sentence, sentence, text.len + 1);
    telling->step = step;
    telling->times = 1;
}

void show_events(struct play *play, int viewer, unsigned from, bool numbered)
{
    struct telling telling = {.play = play, .viewer = viewer, .numbered = numbered};
    match_tell(&play->match, from, tell_event, &telling);
    flush_sentence(&telling);
}

void show_since(struct play *play, int seat)
{
    unsigned step = play->match.record.moves;
    while (step && play->match.by[step - 1] != seat)
        step--;
    if (seat == AKHET_SPECTATOR)
        step = 0;
    put_ink(play, INK_BOLD, say(play->lang, step ? MSG_PLAY_SINCE : MSG_PLAY_DEAL));
    fputc('\n', play->out);
    show_events(play, seat, step, false);
    fputc('\n', play->out);
}

/* One line of the list of moves: number, notation, sentence. */
struct item {
    char name[96];
    char sentence[SENTENCE];
};

static void item_of(const struct play *play, akhet_move move, struct item *item)
{
    const struct akhet_game *game = play->match.record.game;
    struct akhet_text name = akhet_text_on(item->name, sizeof item->name);
    struct akhet_text sentence = akhet_text_on(item->sentence, sizeof item->sentence);
    akhet_move_name(game, move, &name);
    akhet_move_text(game, move, play->lang, play->name, &sentence);
}

/* Widths of the two parts over all moves. */
static void measure(const struct play *play, const akhet_move *moves, unsigned count,
                    unsigned *name, unsigned *sentence)
{
    *name = *sentence = 0;
    for (unsigned i = 0; i < count; i++) {
        struct item item;
        item_of(play, moves[i], &item);
        unsigned n = picture_width(item.name), s = picture_width(item.sentence);
        *name = n > *name ? n : *name;
        *sentence = s > *sentence ? s : *sentence;
    }
}

static void show_item(const struct play *play, unsigned number, akhet_move move, unsigned name,
                      unsigned sentence)
{
    struct item item;
    char buf[2 * SENTENCE];
    struct akhet_text text = akhet_text_on(buf, sizeof buf);
    struct picture picture = {&text, play->lang, play->name, play->colour};
    item_of(play, move, &item);
    fprintf(play->out, "%3u) ", number);
    picture_pad(&picture, INK_CYAN, item.name, name);
    picture_put(&picture, INK_PLAIN, "  ");
    picture_pad(&picture, INK_PLAIN, item.sentence, sentence);
    fputs(buf, play->out);
}

/* Down the columns, as many as fit beside each other. */
void show_moves(struct play *play, const akhet_move *moves, unsigned count)
{
    enum { FEW = 10, AROUND = 9 }; /* the number, and space between */
    unsigned name, sentence;
    measure(play, moves, count, &name, &sentence);
    unsigned fit = play->width / (name + sentence + AROUND);
    unsigned columns = count <= FEW || fit < 1 ? 1 : fit;
    unsigned rows = (count + columns - 1) / columns;
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned i = row; i < count; i += rows)
            show_item(play, i + 1, moves[i], name, i + rows < count ? sentence + 2 : 0);
        fputc('\n', play->out);
    }
    fputc('\n', play->out);
}

void show_fairness(struct play *play)
{
    const struct akhet_record *record = &play->match.record;
    char hex[2 * AKHET_DIGEST_BYTES + 1];
    struct akhet_text text = akhet_text_on(hex, sizeof hex);
    if (record->source == AKHET_FROM_SEED) {
        put_line_of(play, MSG_PLAY_SEED, BLANKS(NUMBER("seed", (long long)record->seed)));
    } else {
        akhet_text_hex(&text, record->commitment, sizeof record->commitment);
        put_line_of(play, MSG_PLAY_COMMITMENT, BLANKS(WORD("hex", hex)));
    }
    fputc('\n', play->out);
}

static void show_winners(struct play *play, const struct akhet_score *score)
{
    char names[AKHET_SEATS * (AKHET_RECORD_NAME + 4)];
    struct akhet_text text = akhet_text_on(names, sizeof names);
    unsigned winners = 0;
    for (unsigned seat = 0; seat < play->match.record.setup.players; seat++) {
        if (score->place[seat] != 1)
            continue;
        akhet_text_put(&text, winners++ ? ", " : "");
        akhet_text_put(&text, play->name[seat]);
    }
    put_line_of(play, winners > 1 ? MSG_PLAY_WINNERS : MSG_PLAY_WINNER,
                BLANKS(WORD("names", names)));
}

void show_end(struct play *play)
{
    const struct akhet_record *record = &play->match.record;
    unsigned people = match_people(&play->match);
    bool alone = people && !(people & (people - 1));
    int viewer = alone ? __builtin_ctz(people) : AKHET_SPECTATOR;
    union akhet_space view;
    struct akhet_score score;
    wipe(play);
    if (alone || !people)
        show_since(play, viewer);
    show_table(play, viewer);
    show_score(play, AKHET_SPECTATOR);
    record->game->view(&play->match.state, AKHET_SPECTATOR, &view);
    record->game->score(&view, &score);
    show_winners(play, &score);
}

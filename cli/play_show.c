/* Showing a match to a person: the board, the events, the fairness proof, the end. */
#include <string.h>

#include "cli/play.h"

enum { SENTENCE = 512, PAGE = 32768 };

void play_show_table(struct play *play, int viewer)
{
    const struct akhet_game *game = play->match.record.game;
    board_function *draw = board_of(game);
    union akhet_space view;
    char page[PAGE];
    struct akhet_text text = akhet_text_on(page, sizeof page);
    struct drawing drawing = {&text, play->lang, play->name, play->colour, play->edge};
    if (!draw)
        return;
    game->view(&play->match.state, viewer, &view);
    draw(&view, &drawing);
    fprintf(play->out, "%s\n", page);
}

/* Events being printed: a sentence that repeats at once is counted instead. */
struct telling {
    struct play *play;
    int viewer;
    bool numbered;
    const char *name[AKHET_SEATS]; /* the only person at the terminal is "you" */
    unsigned step;
    char sentence[SENTENCE];
    unsigned times;
};

static void flush_sentence(struct telling *telling)
{
    FILE *out = telling->play->out;
    unsigned edge = telling->play->edge, at = telling->numbered ? 7 : 2;
    char sentence[SENTENCE + 16], times[16] = "";
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence);
    if (!telling->times)
        return;
    if (telling->times > 1)
        snprintf(times, sizeof times, " (×%u)", telling->times);
    akhet_text_put(&text, telling->sentence);
    akhet_text_put(&text, times);
    if (telling->numbered)
        fprintf(out, "%5u", telling->step);
    fputs("  ", out);
    if (edge)
        say_wrapped_to(out, sentence, at, at + 2, edge);
    else
        fprintf(out, "%s\n", sentence);
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
    akhet_event_text(game, &seen, play->lang, telling->name, &text);
    if (telling->times && telling->step == step && strcmp(sentence, telling->sentence) == 0) {
        telling->times++;
        return;
    }
    flush_sentence(telling);
    memcpy(telling->sentence, sentence, text.len + 1);
    telling->step = step;
    telling->times = 1;
}

void play_show_events(struct play *play, int viewer, unsigned from, bool numbered)
{
    struct telling telling = {.play = play, .viewer = viewer, .numbered = numbered};
    memcpy(telling.name, play->name, sizeof telling.name);
    if (viewer >= 0 && match_people(&play->match) == 1u << viewer)
        telling.name[viewer] = AKHET_YOU;
    match_each_event(&play->match, from, tell_event, &telling);
    flush_sentence(&telling);
}

void play_show_since(struct play *play, int seat)
{
    unsigned step = play->match.record.moves;
    while (step && play->match.mark[step - 1].by != seat)
        step--;
    if (seat == AKHET_SPECTATOR)
        step = 0;
    play_put_ink(play, INK_BOLD, say(play->lang, step ? MSG_PLAY_SINCE : MSG_PLAY_DEAL));
    fputc('\n', play->out);
    play_show_events(play, seat, step, false);
    fputc('\n', play->out);
}

void play_show_fairness(struct play *play)
{
    const struct akhet_record *record = &play->match.record;
    char hex[2 * AKHET_DIGEST_BYTES + 1];
    struct akhet_text text = akhet_text_on(hex, sizeof hex);
    if (record->source == AKHET_FROM_SEED) {
        play_put_line(play, MSG_PLAY_SEED, BLANKS(NUMBER("seed", (long long)record->seed)));
    } else {
        akhet_text_hex(&text, record->commitment, sizeof record->commitment);
        play_put_line(play, MSG_PLAY_COMMITMENT, BLANKS(WORD("hex", hex)));
    }
    fputc('\n', play->out);
}

static void show_resigned(struct play *play)
{
    const struct akhet_record *record = &play->match.record;
    for (unsigned i = 0; i < record->resignations; i++)
        play_put_line(play, MSG_PLAY_RESIGNED,
                      BLANKS(WORD("name", play->name[record->resigned[i]])));
}

static void show_winners(struct play *play)
{
    uint8_t place[AKHET_SEATS];
    char names[AKHET_SEATS * (AKHET_RECORD_NAME + 4)];
    struct akhet_text text = akhet_text_on(names, sizeof names);
    unsigned winners = 0;
    match_places(&play->match, place);
    for (unsigned seat = 0; seat < play->match.record.setup.players; seat++) {
        if (place[seat] != 1)
            continue;
        akhet_text_put(&text, winners++ ? ", " : "");
        akhet_text_put(&text, play->name[seat]);
    }
    play_put_line(play, winners > 1 ? MSG_PLAY_WINNERS : MSG_PLAY_WINNER,
                  BLANKS(WORD("names", names)));
}

void play_show_end(struct play *play)
{
    unsigned people = match_people(&play->match);
    bool alone = people && !(people & (people - 1));
    int viewer = alone ? __builtin_ctz(people) : AKHET_SPECTATOR;
    if (alone)
        play_refresh(play);
    else
        play_wipe(play);
    if (alone || !people)
        play_show_since(play, viewer);
    play_show_table(play, viewer);
    play_show_score(play, AKHET_SPECTATOR);
    show_resigned(play);
    show_winners(play);
}

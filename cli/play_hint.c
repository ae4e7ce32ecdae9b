/* A hint: what the strongest bot would do in the person's place, knowing what the person knows. */
#include <string.h>

#include "cli/play.h"

enum { USUAL_SECONDS = 1, MOST_SECONDS = 60, MOST_ALTERNATIVES = 3, SENTENCE = 512 };

/* A chance in whole percent, in the style of the language. */
static void put_percent(const struct play *play, int32_t chance)
{
    char number[16];
    snprintf(number, sizeof number, "%.0f", 100.0 * chance / CHANCE_WHOLE);
    fprintf(play->out, "%3s%s%%", number, play->lang == AKHET_FR ? " " : "");
}

/* "   62%  play h10  Play ♥10" */
static void show_move(struct play *play, const struct estimated_move *it, unsigned width)
{
    char name[SENTENCE], sentence[SENTENCE];
    struct akhet_text text = akhet_text_on(name, sizeof name);
    akhet_move_name(play->match.record.game, it->move, &text);
    text = akhet_text_on(sentence, sizeof sentence);
    akhet_move_text(play->match.record.game, it->move, play->lang, play->name, &text);
    fputs("  ", play->out);
    put_percent(play, it->after.chance[match_seat(&play->match)]);
    fputs("  ", play->out);
    play_put_ink(play, INK_CYAN, name);
    say_padded(play->out, "", width + 2 - draw_width(name));
    fprintf(play->out, "%s\n", sentence);
}

static unsigned widest(const struct play *play, const struct estimated *found, unsigned count)
{
    unsigned width = 0;
    for (unsigned i = 0; i < count; i++) {
        char name[SENTENCE];
        struct akhet_text text = akhet_text_on(name, sizeof name);
        akhet_move_name(play->match.record.game, found->move[i].move, &text);
        width = draw_width(name) > width ? draw_width(name) : width;
    }
    return width;
}

static void show_chances(struct play *play, const struct estimate *now)
{
    play_put(play, MSG_PLAY_HINT_CHANCES, NULL);
    for (unsigned seat = 0; seat < play->match.record.setup.players; seat++) {
        fprintf(play->out, "%s%s", seat ? ", " : " ", play->name[seat]);
        put_percent(play, now->chance[seat]);
    }
    fputc('\n', play->out);
}

/* What speaks for the best move against the next one. */
static void show_reasons(struct play *play, const struct match_hint *hint)
{
    for (unsigned i = 0; i < hint->reasons; i++) {
        char sentence[SENTENCE];
        struct akhet_text text = akhet_text_on(sentence, sizeof sentence);
        reason_text(play->match.record.game, &hint->reason[i], play->lang, play->name, &text);
        fprintf(play->out, "        + %s\n", sentence);
    }
}

static void show_hint(struct play *play, const struct match_hint *hint)
{
    const struct estimated *found = &hint->estimated;
    unsigned count = found->moves <= MOST_ALTERNATIVES ? found->moves : MOST_ALTERNATIVES + 1;
    unsigned width = widest(play, found, count);
    play_put_line(play, MSG_PLAY_HINT, NULL);
    show_move(play, &found->move[0], width);
    show_reasons(play, hint);
    show_chances(play, &found->now);
    if (count > 1)
        play_put_line(play, MSG_PLAY_HINT_NEXT, NULL);
    for (unsigned i = 1; i < count; i++)
        show_move(play, &found->move[i], width);
}

void play_hint(struct play *play, int seat, const akhet_move *moves, unsigned count,
               const char *seconds)
{
    const struct akhet_record *record = &play->match.record;
    union akhet_space view;
    struct match_hint hint;
    long long wanted = USUAL_SECONDS;
    struct match_decision decision = {record->game, record->setup, seat, &view, moves, count};
    if (*seconds && (!call_parse_whole(seconds, MOST_SECONDS, &wanted) || wanted < 1)) {
        play_put_line(play, MSG_PLAY_HINT_SECONDS, BLANKS(NUMBER("high", MOST_SECONDS)));
        return;
    }
    if (count == 1) {
        play_put_line(play, MSG_PLAY_HINT_ONE, NULL);
        return;
    }
    match_known_view(&play->match, seat, &view);
    struct bot_budget budget = {.ms = (uint32_t)wanted * 1000};
    if (play_advise(play, &decision, budget, &hint))
        show_hint(play, &hint);
    else
        play_put_line(play, MSG_PLAY_HINT_NONE, NULL);
}

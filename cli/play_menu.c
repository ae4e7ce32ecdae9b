/* The questions before a match: game, number of players, options, seats. */
#include <string.h>

#include <akhet/games.h>

#include "cli/play.h"

enum { GONE = -1 };

/* A number from `low` to `high`, or one of the words; Enter takes `otherwise`. */
struct question {
    enum message prompt;
    const struct akhet_term *(*term)(const void *list, unsigned i); /* NULL: only a number */
    const void *list;
    int low, high, otherwise;
};

static int word_answer(const struct question *question, const char *line)
{
    for (int i = question->low; question->term && i <= question->high; i++)
        if (strcmp(question->term(question->list, (unsigned)(i - 1))->id, line) == 0)
            return i;
    return GONE;
}

static int number_answer(const struct question *question, const char *line)
{
    long long value;
    bool good = akhet_text_number(line, strlen(line), question->low, question->high, &value);
    return good ? (int)value : GONE;
}

static int ask(struct play *play, const struct question *question, char line[PLAY_LINE])
{
    for (;;) {
        play_put(play, question->prompt,
                 BLANKS(NUMBER("low", question->low), NUMBER("high", question->high),
                        NUMBER("otherwise", question->otherwise)));
        if (!play_read_line(play, line) || play_means_quit(line))
            return GONE;
        if (!*line)
            return question->otherwise;
        int answer = number_answer(question, line);
        if (answer == GONE)
            answer = word_answer(question, line);
        if (answer != GONE)
            return answer;
        if (question->term && strstr(line, ".akhet"))
            return 0;
        play_put_line(play, MSG_PLAY_MENU_AGAIN,
                      BLANKS(NUMBER("low", question->low), NUMBER("high", question->high)));
    }
}

static void heading(struct play *play, const char *text)
{
    fputc('\n', play->out);
    play_put_ink(play, INK_BOLD, text);
    fputc('\n', play->out);
}

static void show_choice(struct play *play, int number, const struct akhet_term *term,
                        unsigned width)
{
    const char *note = term->note[play->lang];
    fprintf(play->out, "%3d) ", number);
    say_padded(play->out, term->name[play->lang], note ? width : 0);
    fprintf(play->out, "%s\n", note ? note : "");
}

static const struct akhet_term *game_term(const void *list, unsigned i)
{
    return &((const struct akhet_game *const *)list)[i]->term;
}

static const struct akhet_term *value_term(const void *list, unsigned i)
{
    return &((const struct akhet_term *)list)[i];
}

static bool ask_options(struct play *play, const struct akhet_game *game, struct akhet_setup *setup)
{
    char line[PLAY_LINE];
    for (unsigned i = 0; i < game->options; i++) {
        const struct akhet_option *option = &game->option[i];
        heading(play, option->term.name[play->lang]);
        for (int v = 0; v < option->values; v++)
            show_choice(play, v + 1, &option->value[v], 24);
        struct question which = {MSG_PLAY_MENU_OPTION, value_term, option->value, 1,
                                 option->values,       1};
        int answer = ask(play, &which, line);
        if (answer <= 0)
            return false;
        setup->option[i] = (uint8_t)(answer - 1);
    }
    return true;
}

static bool ask_setup(struct play *play, const struct akhet_game *game, struct akhet_setup *setup)
{
    char line[PLAY_LINE];
    struct akhet_error error;
    struct question players = {
        MSG_PLAY_MENU_PLAYERS, NULL, NULL, game->min_players, game->max_players, game->min_players};
    for (;;) {
        int count = game->min_players;
        if (game->min_players < game->max_players)
            count = ask(play, &players, line);
        if (count == GONE)
            return false;
        *setup = akhet_setup_default(game, (unsigned)count);
        if (!ask_options(play, game, setup))
            return false;
        if (akhet_setup_check(game, setup, &error))
            return true;
        play_put_error(play, &error);
    }
}

/* Enter: the first seat is a person, the others are bots. */
static bool ask_seat(struct play *play, unsigned seat)
{
    const struct bot *usual = seat ? play_default_bot() : NULL;
    for (;;) {
        char line[PLAY_LINE], name[AKHET_RECORD_NAME + 1];
        struct akhet_error error;
        play_default_name(play, seat, usual, name, sizeof name);
        play_put(play, MSG_PLAY_MENU_SEAT, BLANKS(NUMBER("n", seat + 1), WORD("otherwise", name)));
        if (!play_read_line(play, line) || play_means_quit(line))
            return false;
        const struct bot *bot = *line ? play_find_bot(line) : usual;
        if (bot || !*line)
            play_default_name(play, seat, bot, name, sizeof name);
        bool fine = bot ? match_bot(&play->match, seat, bot, name, &error)
                        : match_person(&play->match, seat, *line ? line : name, &error);
        if (fine)
            return true;
        play_put_error(play, &error);
    }
}

static bool ask_seats(struct play *play)
{
    heading(play, say(play->lang, MSG_PLAY_MENU_SEATS));
    for (const struct bot *bot = bots; bot->term.id; bot++)
        if (bot->level)
            show_choice(play, bot->level, &bot->term, 12);
    for (unsigned seat = 0; seat < play->match.record.setup.players; seat++)
        if (!ask_seat(play, seat))
            return false;
    return true;
}

bool play_ask_match(struct play *play)
{
    char line[PLAY_LINE];
    struct akhet_setup setup;
    struct akhet_error error;
    int games = 0;
    heading(play, say(play->lang, MSG_PLAY_MENU));
    for (; akhet_games[games]; games++)
        show_choice(play, games + 1, &akhet_games[games]->term, 24);
    struct question which = {MSG_PLAY_MENU_GAME, game_term, akhet_games, 1, games, 1};
    for (;;) {
        int answer = ask(play, &which, line);
        if (answer == GONE)
            return false;
        if (answer == 0 && play_load(play, line) == DONE)
            return true;
        if (answer == 0)
            continue;
        const struct akhet_game *game = akhet_games[answer - 1];
        return ask_setup(play, game, &setup) && match_open(&play->match, game, &setup, &error) &&
               ask_seats(play);
    }
}

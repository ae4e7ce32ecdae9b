/* akhet play: people and bots around one table, in a terminal or a pipe. */
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <unistd.h>

#include <akhet/games.h>

#include "bots/bots_levels.h"
#include "cli/play.h"

enum {
    NARROWEST = 60, /* columns that a page is laid out for at least */
    USUAL_LEVEL = 3
};

static void look_at_terminal(struct play *play)
{
    const char *wish = play->call->word[OPT_COLOUR], *kind = getenv("TERM");
    struct winsize size;
    play->screen = call_terminal(play->call) && kind && strcmp(kind, "dumb") != 0;
    play->colour = call_colour(play->call);
    if (wish && strcmp(wish, "auto") != 0)
        play->colour = strcmp(wish, "always") == 0;
    play->echo = fileno(play->in) < 0 || !isatty(fileno(play->in));
    play->width = 100;
    if (!call_terminal(play->call))
        return;
    if (ioctl(fileno(play->out), TIOCGWINSZ, &size) == 0 && size.ws_col)
        play->width = size.ws_col < NARROWEST ? NARROWEST : size.ws_col;
    play->edge = play->width;
}

const struct bot *play_default_bot(void)
{
    return level_bot(USUAL_LEVEL);
}

const struct bot *play_find_bot(const char *what)
{
    long long level;
    const struct bot *bot =
        call_parse_whole(what, LEVELS, &level) ? level_bot((unsigned)level) : bot_find(what);
    return bot && !bot->sees_all ? bot : NULL;
}

void play_default_name(const struct play *play, unsigned seat, const struct bot *bot, char *name,
                       size_t cap)
{
    struct akhet_text text = akhet_text_on(name, cap);
    if (bot)
        akhet_text_put(&text, bot->term.name[play->lang]);
    else
        akhet_text_put(&text, say(play->lang, MSG_PLAY_PERSON));
    akhet_text_char(&text, ' ');
    akhet_text_int(&text, seat + 1);
}

void play_stand_in(struct play *play)
{
    unsigned resigned = match_resigned(&play->match);
    for (unsigned seat = 0; seat < play->match.record.setup.players; seat++)
        if (resigned >> seat & 1 && !match_bot_of(&play->match, (int)seat))
            match_stand_in(&play->match, seat, play_default_bot(), NULL);
}

static bool sit_bot(struct play *play, unsigned seat, const struct bot *bot,
                    struct akhet_error *error)
{
    char name[AKHET_RECORD_NAME + 1];
    play_default_name(play, seat, bot, name, sizeof name);
    return match_bot(&play->match, seat, bot, name, error);
}

static bool sit_person(struct play *play, unsigned seat, const char *given,
                       struct akhet_error *error)
{
    char name[AKHET_RECORD_NAME + 1];
    play_default_name(play, seat, NULL, name, sizeof name);
    return match_person(&play->match, seat, *given ? given : name, error);
}

/* The name in `person`, `person:Anna`, or `human:Anna` as it was written before version 1.0; NULL:
 * it is not a person. */
static const char *name_of_person(const char *kind)
{
    static const char *const words[] = {"person", "human"};
    for (unsigned i = 0; i < 2; i++) {
        size_t len = strlen(words[i]);
        if (strncmp(kind, words[i], len) == 0 && (!kind[len] || kind[len] == ':'))
            return kind[len] ? kind + len + 1 : "";
    }
    return NULL;
}

/* --seat 1=bot:greedy, --seat 1=level:5, --seat 0=person, --seat 0=person:Anna */
static int sit_as_asked(struct play *play, const char *what)
{
    struct akhet_error error;
    unsigned seat = (unsigned)(what[0] - '0');
    bool fine;
    if (seat >= play->match.record.setup.players || what[1] != '=')
        return call_refuse(
            play->call, USAGE, MSG_PLAY_BAD_SEAT,
            BLANKS(WORD("what", what), NUMBER("high", play->match.record.setup.players - 1)));
    const char *kind = what + 2;
    bool a_level = strncmp(kind, "level:", 6) == 0;
    const struct bot *bot = a_level                         ? play_find_bot(kind + 6)
                            : strncmp(kind, "bot:", 4) == 0 ? play_find_bot(kind + 4)
                                                            : NULL;
    if (bot && (bot->level || !a_level))
        fine = sit_bot(play, seat, bot, &error);
    else if (name_of_person(kind))
        fine = sit_person(play, seat, name_of_person(kind), &error);
    else
        fine = akhet_refuse(&error, AKHET_NO_BOT, kind, 0);
    return fine ? DONE : call_error(play->call, USAGE, &error);
}

/* Seats that --seat does not name: the first is a person, the others are bots. */
static int sit_down(struct play *play)
{
    const struct call *call = play->call;
    const struct bot *other = call->given[OPT_OTHERS] ? bot_find(call->word[OPT_OTHERS])
                              : call->given[OPT_LEVEL]
                                  ? level_bot((unsigned)call->number[OPT_LEVEL])
                                  : play_default_bot();
    if (call->given[OPT_OTHERS] && call->given[OPT_LEVEL])
        return call_refuse(call, USAGE, MSG_PLAY_LEVEL_OR_BOT, NULL);
    sit_person(play, 0, "", NULL);
    for (unsigned seat = 1; seat < play->match.record.setup.players; seat++)
        sit_bot(play, seat, other, NULL);
    for (unsigned i = 0; i < call->seats; i++) {
        int code = sit_as_asked(play, call->seat[i]);
        if (code != DONE)
            return code;
    }
    return DONE;
}

/* Set the source of chance: the given seed, or a fresh secret and a salt. */
static int choose_chance(struct play *play)
{
    const struct call *call = play->call;
    uint8_t secret[AKHET_SECRET_BYTES];
    unsigned people = match_people(&play->match);
    unsigned salter = people ? (unsigned)__builtin_ctz(people) : 0;
    struct akhet_error error;
    if (call->given[OPT_DEAL]) {
        match_seed(&play->match, (uint64_t)call->number[OPT_DEAL], NULL);
        return DONE;
    }
    if (getrandom(secret, sizeof secret, 0) != (ssize_t)sizeof secret)
        return call_refuse(call, FAILED, MSG_PLAY_NO_CHANCE, NULL);
    if (!match_commit(&play->match, secret, &error))
        return call_error(call, FAILED, &error);
    if (call->given[OPT_SALT] && !match_salt(&play->match, salter, call->word[OPT_SALT], &error))
        return call_error(call, USAGE, &error);
    return DONE;
}

static int open_match(struct play *play)
{
    const struct akhet_game *game;
    struct akhet_setup setup;
    struct akhet_error error;
    int code = call_game(play->call, 0, &game);
    if (code == DONE)
        code = call_setup(play->call, game, &setup);
    if (code != DONE)
        return code;
    if (!match_open(&play->match, game, &setup, &error))
        return call_error(play->call, USAGE, &error);
    return sit_down(play);
}

static void take_names(struct play *play)
{
    for (unsigned seat = 0; seat < AKHET_SEATS; seat++) {
        char *name = play->match.record.seat[seat].name;
        if (!*name)
            play_default_name(play, seat, play->match.bot[seat], name, AKHET_RECORD_NAME + 1);
        play->name[seat] = name;
    }
}

static int deal(struct play *play)
{
    struct akhet_error error;
    int code = choose_chance(play);
    if (code != DONE)
        return code;
    if (!match_begin(&play->match, &error))
        return call_error(play->call, FAILED, &error);
    play->changed = true;
    return DONE;
}

/* The match is saved when the input ends or a person presses Ctrl-C. */
static int cut_off(struct play *play)
{
    fputc('\n', play->out);
    if (!play_save_somewhere(play))
        return call_refuse(play->call, FAILED, MSG_PLAY_LOST, NULL);
    play_put_line(play, MSG_PLAY_RESUME, BLANKS(WORD("file", play->file)));
    return play_interrupted() ? FAILED : DONE;
}

static int finish(struct play *play)
{
    char hex[2 * AKHET_SECRET_BYTES + 1];
    struct akhet_text text = akhet_text_on(hex, sizeof hex);
    const struct akhet_record *record = &play->match.record;
    play_show_end(play);
    fputc('\n', play->out);
    bool kept = play->file[0] && !play->changed;
    bool saved = kept || play_save_somewhere(play);
    if (record->source == AKHET_FROM_SECRET) {
        akhet_text_hex(&text, record->fair.secret, sizeof record->fair.secret);
        play_put_line(play, MSG_PLAY_SECRET, BLANKS(WORD("hex", hex), WORD("file", play->file)));
    }
    return saved ? DONE : call_refuse(play->call, FAILED, MSG_PLAY_LOST, NULL);
}

static int play_on(struct play *play)
{
    for (int seat; (seat = match_seat(&play->match)) != AKHET_NOBODY;) {
        enum step step = play_interrupted() ? CUT_OFF : GO_ON;
        if (step == GO_ON && match_bot_of(&play->match, seat))
            play_think(play, seat);
        else if (step == GO_ON)
            step = play_take_turn(play, seat);
        if (step == LEAVE)
            return DONE;
        if (step == CUT_OFF)
            return cut_off(play);
    }
    return finish(play);
}

static bool names_a_file(const char *operand)
{
    return !akhet_game_find(operand) && (strstr(operand, ".akhet") || strchr(operand, '/'));
}

/* Options of a new match: those of the setup, then those of the deal. */
static const enum option_id new_table[] = {OPT_PLAYERS, OPT_OPTION, OPT_SIT, OPT_OTHERS,
                                           OPT_LEVEL,   OPT_DEAL,   OPT_SALT};
enum { TABLE_OPTIONS = 5, NEW_OPTIONS = sizeof new_table / sizeof *new_table };

/* An option that has no effect here is refused, never ignored. */
static int refuse_given(const struct call *call, unsigned count, enum message message)
{
    for (unsigned i = 0; i < count; i++)
        if (call->given[new_table[i]])
            return call_refuse(call, USAGE, message,
                               BLANKS(WORD("option", option_table[new_table[i]].name)));
    return DONE;
}

/* A saved game already has its seats and its deal. */
static int load(struct play *play, const char *file)
{
    int code = refuse_given(play->call, NEW_OPTIONS, MSG_PLAY_FIXED);
    return code == DONE ? play_load(play, file) : code;
}

static int run(struct play *play)
{
    const struct call *call = play->call;
    const char *file = call->word[OPT_LOAD];
    const char *operand = call->operand[0];
    if (file && operand)
        return call_refuse(call, USAGE, MSG_TOO_MANY_OPERANDS, BLANKS(WORD("what", operand)));
    if (!file && operand && names_a_file(operand))
        file = operand;
    int code = file || operand ? DONE : refuse_given(call, TABLE_OPTIONS, MSG_PLAY_NO_GAME);
    if (code != DONE)
        return code;
    if (!file && !operand && !play_ask_match(play)) {
        fputc('\n', play->out);
        return DONE;
    }
    code = file ? load(play, file) : operand ? open_match(play) : DONE;
    if (code == DONE && !play->file[0])
        code = deal(play);
    if (code != DONE)
        return code;
    take_names(play);
    play_show_fairness(play);
    return play_on(play);
}

int run_play(struct call *call)
{
    struct play *play = calloc(1, sizeof *play);
    if (!play)
        return call_refuse(call, FAILED, MSG_NO_MEMORY, NULL);
    play->call = call;
    play->in = call->in;
    play->out = call->out;
    play->lang = call->lang;
    play->facing = AKHET_NOBODY;
    match_set_memory(&play->match, play->room, MATCH_MOVES);
    look_at_terminal(play);
    play_watch_interrupts();
    int code = run(play);
    play_unwatch_interrupts();
    match_bots_release(&play->seated);
    free(play);
    return code;
}

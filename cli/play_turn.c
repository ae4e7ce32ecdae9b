/* One decision of a person: show the board, read a line and carry it out. */
#include <ctype.h>
#include <string.h>

#include "cli/play.h"

/* The current decision. */
struct choice {
    akhet_move moves[AKHET_LEGAL];
    unsigned count;
    int seat;
};

/* Convert to lower case and single spaces, as in notation. */
static void plain_words(const char *line, char out[PLAY_LINE])
{
    size_t len = 0;
    for (; *line; line++) {
        bool space = *line == ' ' || *line == '\t';
        if (space && (len == 0 || out[len - 1] == ' '))
            continue;
        out[len++] = space ? ' ' : (char)tolower((unsigned char)*line);
    }
    while (len && out[len - 1] == ' ')
        len--;
    out[len] = '\0';
}

static enum step do_undo(struct play *play, struct choice *choice, const char *rest)
{
    struct akhet_error error;
    (void)choice;
    (void)rest;
    if (!match_undo(&play->match, &error)) {
        play_put_error(play, &error);
        return ASK_AGAIN;
    }
    match_bots_release(&play->seated);
    play->changed = true;
    play_put_line(play, MSG_PLAY_UNDONE, NULL);
    return GO_ON;
}

/* Whether the answer is one of the words of a message, which are separated by spaces. */
static bool answers(const char *answer, enum message words)
{
    char plain[PLAY_LINE];
    plain_words(answer, plain);
    for (unsigned lang = 0; lang < AKHET_LANGS; lang++) {
        for (const char *at = say((enum akhet_lang)lang, words); *at;) {
            size_t len = strcspn(at, " ");
            if (akhet_text_is(at, len, plain))
                return true;
            at += len + (at[len] == ' ');
        }
    }
    return false;
}

/* Resigning cannot be undone, so it needs a confirmation. */
static enum step do_resign(struct play *play, struct choice *choice, const char *rest)
{
    char line[PLAY_LINE];
    struct akhet_error error;
    (void)rest;
    play_put(play, MSG_PLAY_RESIGN_ASK, NULL);
    if (!play_read_line(play, line))
        return CUT_OFF;
    if (!answers(line, MSG_PLAY_YES))
        return ASK_AGAIN;
    if (!match_resign(&play->match, (unsigned)choice->seat, &error)) {
        play_put_error(play, &error);
        return ASK_AGAIN;
    }
    play_stand_in(play);
    play->changed = true;
    play_put_line(play, MSG_PLAY_RESIGNED, BLANKS(WORD("name", play->name[choice->seat])));
    return GO_ON;
}

static enum step do_save(struct play *play, struct choice *choice, const char *rest)
{
    (void)choice;
    if (*rest)
        play_save_to(play, rest);
    else
        play_save_somewhere(play);
    return ASK_AGAIN;
}

static enum step do_log(struct play *play, struct choice *choice, const char *rest)
{
    (void)rest;
    play_show_events(play, choice->seat, 0, true);
    return ASK_AGAIN;
}

static enum step do_score(struct play *play, struct choice *choice, const char *rest)
{
    (void)rest;
    play_show_score(play, choice->seat);
    return ASK_AGAIN;
}

static enum step do_table(struct play *play, struct choice *choice, const char *rest)
{
    (void)rest;
    play_show_table(play, choice->seat);
    play_show_moves(play, choice->moves, choice->count);
    return ASK_AGAIN;
}

static enum step do_hint(struct play *play, struct choice *choice, const char *rest)
{
    play_hint(play, choice->seat, choice->moves, choice->count, rest);
    return ASK_AGAIN;
}

static enum step do_rules(struct play *play, struct choice *choice, const char *rest)
{
    (void)choice;
    play_look_up_rules(play, rest);
    return ASK_AGAIN;
}

static enum step do_card(struct play *play, struct choice *choice, const char *rest)
{
    (void)choice;
    play_look_up_card(play, rest);
    return ASK_AGAIN;
}

static enum step do_quit(struct play *play, struct choice *choice, const char *rest)
{
    char line[PLAY_LINE];
    (void)choice;
    (void)rest;
    for (;;) {
        play_put(play, MSG_PLAY_QUIT_ASK, NULL);
        if (!play_read_line(play, line))
            return CUT_OFF;
        if (answers(line, MSG_PLAY_NO)) {
            play_drop_kept(play);
            return LEAVE;
        }
        if (!*line || answers(line, MSG_PLAY_YES))
            return play_save_somewhere(play) ? LEAVE : ASK_AGAIN;
    }
}

static enum step do_help(struct play *play, struct choice *choice, const char *rest);

static const struct {
    enum message word; /* in each language; all languages are always accepted */
    enum message about;
    enum step (*run)(struct play *play, struct choice *choice, const char *rest);
} verb[] = {
    {MSG_PLAY_W_HINT, MSG_PLAY_A_HINT, do_hint},
    {MSG_PLAY_W_UNDO, MSG_PLAY_A_UNDO, do_undo},
    {MSG_PLAY_W_RESIGN, MSG_PLAY_A_RESIGN, do_resign},
    {MSG_PLAY_W_SAVE, MSG_PLAY_A_SAVE, do_save},
    {MSG_PLAY_W_LOG, MSG_PLAY_A_LOG, do_log},
    {MSG_PLAY_W_SCORE, MSG_PLAY_A_SCORE, do_score},
    {MSG_PLAY_W_TABLE, MSG_PLAY_A_TABLE, do_table},
    {MSG_PLAY_W_RULES, MSG_PLAY_A_RULES, do_rules},
    {MSG_PLAY_W_CARD, MSG_PLAY_A_CARD, do_card},
    {MSG_PLAY_W_HELP, MSG_PLAY_A_HELP, do_help},
    {MSG_PLAY_W_QUIT, MSG_PLAY_A_QUIT, do_quit},
};
enum { VERBS = sizeof verb / sizeof *verb };

static enum step do_help(struct play *play, struct choice *choice, const char *rest)
{
    (void)rest;
    play_put_line(play, MSG_PLAY_HELP, BLANKS(NUMBER("n", choice->count)));
    for (unsigned i = 0; i < VERBS; i++) {
        fputs("  ", play->out);
        say_padded(play->out, say(play->lang, verb[i].word), 12);
        play_put_line(play, verb[i].about, NULL);
    }
    return ASK_AGAIN;
}

static int find_verb(const char *words)
{
    size_t len = strcspn(words, " ");
    bool help = akhet_text_is(words, len, "?");
    for (int i = 0; i < VERBS; i++) {
        if (help && verb[i].run == do_help)
            return i;
        for (unsigned lang = 0; lang < AKHET_LANGS; lang++)
            if (akhet_text_is(words, len, say((enum akhet_lang)lang, verb[i].word)))
                return i;
    }
    return -1;
}

bool play_means_quit(const char *line)
{
    char words[PLAY_LINE];
    plain_words(line, words);
    int which = find_verb(words);
    return which >= 0 && verb[which].run == do_quit;
}

/* The number of legal moves that begin with these words; a complete notation matches only
 * itself. */
static unsigned find_moves(const struct play *play, const struct choice *choice, const char *words,
                           bool whole, akhet_move *found)
{
    unsigned hits = 0;
    for (unsigned i = 0; i < choice->count; i++) {
        char name[PLAY_LINE];
        struct akhet_text text = akhet_text_on(name, sizeof name);
        akhet_move_name(play->match.record.game, choice->moves[i], &text);
        if (whole ? strcmp(name, words) != 0 : strncmp(name, words, strlen(words)) != 0)
            continue;
        *found = choice->moves[i];
        hits++;
    }
    return hits;
}

static enum step make(struct play *play, akhet_move move)
{
    struct akhet_error error;
    if (match_play(&play->match, move, &error)) {
        play->changed = true;
        return GO_ON;
    }
    play_put_error(play, &error);
    return ASK_AGAIN;
}

static enum step by_number(struct play *play, const struct choice *choice, const char *digits)
{
    long long number;
    if (akhet_text_number(digits, strlen(digits), 1, choice->count, &number))
        return make(play, choice->moves[number - 1]);
    play_put_line(play, MSG_PLAY_NO_NUMBER, BLANKS(NUMBER("n", choice->count)));
    return ASK_AGAIN;
}

/* Ask the rules why these words are not a move: the crop is flooded, the square is occupied. */
static bool tell_reason(struct play *play, const struct choice *choice, const char *words)
{
    const struct akhet_game *game = play->match.record.game;
    struct akhet_choice wanted;
    struct akhet_reason reason;
    union akhet_space view;
    char sentence[512];
    struct akhet_text text = akhet_text_on(sentence, sizeof sentence);
    if (!akhet_choice_parse(game, words, &wanted, NULL))
        return false;
    game->view(&play->match.state, choice->seat, &view);
    if (!akhet_why(game, &view, choice->seat, &wanted, &reason) || reason.kind == AKHET_NOT_NOW)
        return false;
    akhet_reason_text(game, &reason, play->lang, play->name, &text);
    fprintf(play->out, "%s\n", sentence);
    return true;
}

static enum step not_understood(struct play *play, const struct choice *choice, const char *words,
                                unsigned hits)
{
    akhet_move move;
    if (!akhet_text_plain(words, strlen(words)))
        play_put_line(play, MSG_PLAY_RUBBISH, NULL);
    else if (hits > 1)
        play_put_line(play, MSG_PLAY_AMBIGUOUS, BLANKS(WORD("what", words), NUMBER("n", hits)));
    else if (tell_reason(play, choice, words))
        return ASK_AGAIN;
    else if (akhet_move_parse(play->match.record.game, words, &move, NULL))
        play_put_line(play, MSG_PLAY_NOT_NOW, BLANKS(WORD("what", words)));
    else
        play_put_line(play, MSG_PLAY_UNKNOWN, BLANKS(WORD("what", words)));
    return ASK_AGAIN;
}

static enum step understand(struct play *play, struct choice *choice, const char *line)
{
    char words[PLAY_LINE];
    akhet_move move;
    plain_words(line, words);
    if (!*words)
        return choice->count == 1 ? make(play, choice->moves[0]) : ASK_AGAIN;
    if (find_moves(play, choice, words, true, &move) == 1)
        return make(play, move);
    int which = find_verb(words);
    if (which >= 0) {
        const char *rest = line + strcspn(line, " \t");
        return verb[which].run(play, choice, rest + strspn(rest, " \t"));
    }
    if (strspn(words, "0123456789") == strlen(words))
        return by_number(play, choice, words);
    unsigned hits = find_moves(play, choice, words, false, &move);
    return hits == 1 ? make(play, move) : not_understood(play, choice, words, hits);
}

/* Cover the screen before another person's cards are shown. */
static bool cover(struct play *play, int seat)
{
    char line[PLAY_LINE];
    if (play->facing !=
        AKHET_NOBODY) /* before the first turn the screen shows only the commitment */
        play_wipe(play);
    play_put(play, MSG_PLAY_COVER, BLANKS(WORD("name", play->name[seat])));
    if (!play_read_line(play, line) || play_means_quit(line))
        return false;
    play_wipe(play);
    return true;
}

static bool must_cover(const struct play *play, int seat)
{
    unsigned people = match_people(&play->match);
    return people & (people - 1) && play->facing != seat && match_hides(play->match.record.game);
}

enum step play_take_turn(struct play *play, int seat)
{
    struct choice choice = {.seat = seat};
    char line[PLAY_LINE];
    play_keep(play);
    if (must_cover(play, seat) && !cover(play, seat))
        return CUT_OFF;
    if (play->facing != AKHET_NOBODY)
        play_refresh(play);
    play->facing = seat;
    play_tell_kept(play);
    choice.count = play->match.record.game->legal(&play->match.state, choice.moves);
    play_show_since(play, seat);
    play_show_table(play, seat);
    play_show_moves(play, choice.moves, choice.count);
    for (enum step step = ASK_AGAIN;;) {
        play_put(play, choice.count == 1 ? MSG_PLAY_PROMPT_ONE : MSG_PLAY_PROMPT,
                 BLANKS(WORD("name", play->name[seat])));
        if (!play_read_line(play, line))
            return CUT_OFF;
        step = understand(play, &choice, line);
        if (step != ASK_AGAIN)
            return step;
    }
}

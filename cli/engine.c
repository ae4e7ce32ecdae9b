/* akhet engine: our bots answer another program, line by line (docs/engine.md).
 *
 * The messages are for programs, so they are in English. The engine answers an invalid line, or an
 * impossible request, with `error` and changes nothing. */
#include <string.h>

#include <akhet/version.h>

#include "arena/arena_protocol.h"
#include "cli/command.h"

enum { MOST_SIMS = 100000000, MOST_MS = 3600000 };

struct engine {
    FILE *in, *out;
    struct bot_spec spec;
    const struct akhet_game *game; /* NULL: none yet */
    struct akhet_setup setup;
    bool seated;
    struct bot_player player;
    bool looking; /* a view has been set */
    union akhet_space view;
    unsigned count; /* moves to choose from; 0: all legal ones */
    akhet_move moves[AKHET_LEGAL];
    bool quit;
};

static void put_error(struct engine *engine, const char *why)
{
    fprintf(engine->out, "error %s\n", why);
}

static void put_akhet_error(struct engine *engine, const struct akhet_error *error)
{
    char text[512];
    struct akhet_text out = akhet_text_on(text, sizeof text);
    akhet_error_text(error, AKHET_EN, &out);
    put_error(engine, text);
}

static void leave_seat(struct engine *engine)
{
    if (engine->seated)
        bot_leave(&engine->player);
    engine->seated = engine->looking = false;
    engine->count = 0;
}

static void greet(struct engine *engine, const char *rest)
{
    size_t len;
    uint64_t version;
    const char *word = protocol_word(&rest, &len);
    if (!word || akhet_text_digits(word, len, PROTOCOL_VERSION, &version) != len || !version) {
        put_error(engine, "this engine speaks version 1 of the protocol: say 'akhet 1'");
        return;
    }
    fprintf(engine->out, "id name Akhet %s\nid version %s\n", engine->spec.bot->term.id,
            AKHET_VERSION);
    fprintf(engine->out, "option bot default %s of", engine->spec.bot->term.id);
    for (const struct bot *bot = bots; bot->term.id; bot++)
        if (!bot->sees_all)
            fprintf(engine->out, " %s", bot->term.id);
    fputs("\nready\n", engine->out);
}

/* `set bot search:sims=1000` */
static void set(struct engine *engine, const char *rest)
{
    struct akhet_error error;
    struct bot_spec spec;
    size_t len;
    const char *word = protocol_word(&rest, &len);
    if (!word || !akhet_text_is(word, len, "bot")) {
        put_error(engine, "only the bot can be set: 'set bot NAME'");
        return;
    }
    rest += strspn(rest, " ");
    if (!bot_spec_read(&spec, rest, &error)) {
        put_akhet_error(engine, &error);
        return;
    }
    if (spec.bot->sees_all) {
        put_error(engine, "that bot sees all cards and cannot play from a view");
        return;
    }
    leave_seat(engine);
    engine->spec = spec;
}

static void lay_game(struct engine *engine, const char *rest)
{
    struct akhet_error error;
    const struct akhet_game *game;
    struct akhet_setup setup;
    if (!protocol_game_read(rest, &game, &setup, &error)) {
        put_akhet_error(engine, &error);
        return;
    }
    leave_seat(engine);
    engine->game = game;
    engine->setup = setup;
}

/* `new seat 2` */
static void take_seat(struct engine *engine, const char *rest)
{
    size_t len;
    uint64_t seat;
    const char *word = protocol_word(&rest, &len);
    if (!engine->game) {
        put_error(engine, "there is no game: say 'game' first");
        return;
    }
    bool asked = word && akhet_text_is(word, len, "seat");
    word = asked ? protocol_word(&rest, &len) : NULL;
    if (!word || akhet_text_digits(word, len, engine->setup.players - 1u, &seat) != len) {
        put_error(engine, "a new match needs a seat of this game, counted from 0: 'new seat K'");
        return;
    }
    struct akhet_error error;
    if (!bot_spec_fits(&engine->spec, engine->game, engine->setup.players, &error)) {
        put_akhet_error(engine, &error);
        return;
    }
    leave_seat(engine);
    bot_sit(&engine->player, &engine->spec, engine->game, &engine->setup, (int)seat);
    engine->seated = true;
}

static bool ready(struct engine *engine)
{
    if (!engine->seated)
        put_error(engine, "there is no match: say 'game' and 'new seat K' first");
    return engine->seated;
}

static void hear(struct engine *engine, const char *rest)
{
    struct akhet_event event;
    if (!ready(engine))
        return;
    if (!akhet_event_parse(engine->game, rest, &event))
        put_error(engine, "that is no event of this game");
    else
        bot_hear(&engine->player, &event);
}

/* Skip the view as JSON, which is for other programs; the same view follows as bytes. */
static void pass_over(struct engine *engine, const char *rest)
{
    (void)engine;
    (void)rest;
}

static void look(struct engine *engine, const char *rest)
{
    union akhet_space view;
    if (!ready(engine))
        return;
    if (!protocol_viewhex_read(engine->game, rest, &view)) {
        fprintf(engine->out, "error a view of this game is %u hexadecimal digits in lower case\n",
                2u * engine->game->view_bytes);
        return;
    }
    const char *fault =
        akhet_check_view(engine->game, &engine->setup, engine->player.seat, view.bytes);
    if (fault) {
        fprintf(engine->out, "error the view is impossible: %s\n", fault);
        return;
    }
    engine->view = view;
    engine->looking = true;
    engine->count = 0;
}

/* The legal moves of the seat, from a world consistent with its view; 0: it is not its turn. */
static unsigned legal(const struct engine *engine, akhet_move moves[AKHET_LEGAL])
{
    union akhet_space world;
    struct akhet_random random;
    akhet_random_fast(&random, 0);
    engine->game->redeal(&engine->view, &random, &world);
    if (engine->game->seat(&world) != engine->player.seat)
        return 0;
    return engine->game->legal(&world, moves);
}

static bool among(const akhet_move *moves, unsigned count, akhet_move move)
{
    while (count && moves[count - 1] != move)
        count--;
    return count > 0;
}

static void choose_from(struct engine *engine, const char *rest)
{
    akhet_move moves[AKHET_LEGAL], all[AKHET_LEGAL];
    struct akhet_error error;
    unsigned count;
    if (!ready(engine))
        return;
    if (!engine->looking) {
        put_error(engine, "there is no view: say 'viewhex' before 'moves'");
        return;
    }
    if (!protocol_moves_read(engine->game, rest, moves, &count, &error)) {
        put_akhet_error(engine, &error);
        return;
    }
    unsigned may = legal(engine, all);
    for (unsigned i = 0; i < count; i++) {
        if (!among(all, may, moves[i]) || among(moves, i, moves[i])) {
            put_error(engine, "a move of the list is not legal in this view, or there twice");
            return;
        }
    }
    memcpy(engine->moves, moves, sizeof moves);
    engine->count = count;
}

static void put_name(const struct engine *engine, akhet_move move)
{
    char name[128];
    struct akhet_text out = akhet_text_on(name, sizeof name);
    akhet_move_name(engine->game, move, &out);
    fputs(name, engine->out);
}

static void put_thousandths(FILE *out, double chance)
{
    int part = (int)(chance * 1000 + 0.5);
    fprintf(out, " %d.%03d", part / 1000, part % 1000);
}

static void answer_go(const struct engine *engine, const struct bot_answer *answer)
{
    if (answer->sims)
        fprintf(engine->out, "info sims %u\n", answer->sims);
    if (!answer->guessed) {
        fputs("info chances", engine->out);
        for (unsigned seat = 0; seat < engine->setup.players; seat++)
            put_thousandths(engine->out, answer->chance[seat]);
        fputc('\n', engine->out);
    }
    for (unsigned i = 0; i < answer->alternatives; i++) {
        fputs("info chance", engine->out);
        put_thousandths(engine->out, answer->alternative[i].chance);
        fprintf(engine->out, " sims %u move ", answer->alternative[i].sims);
        put_name(engine, answer->alternative[i].move);
        fputc('\n', engine->out);
    }
    fputs("bestmove ", engine->out);
    put_name(engine, answer->move);
    fputc('\n', engine->out);
}

/* `sims N`, `ms N` and `seed S`, in any order. */
static bool read_budget(struct engine *engine, const char *rest, struct bot_question *ask)
{
    size_t len;
    for (const char *key; (key = protocol_word(&rest, &len)) != NULL;) {
        size_t more;
        const char *word = protocol_word(&rest, &more);
        uint64_t value = 0;
        bool sims = akhet_text_is(key, len, "sims"), ms = akhet_text_is(key, len, "ms");
        uint64_t high = sims ? MOST_SIMS : ms ? MOST_MS : UINT64_MAX;
        if (!word || (!sims && !ms && !akhet_text_is(key, len, "seed")) ||
            akhet_text_digits(word, more, high, &value) != more) {
            put_error(engine, "it is 'go', with 'sims N', 'ms N' and 'seed S' as wanted");
            return false;
        }
        if (sims)
            ask->budget.sims = (uint32_t)value;
        else if (ms)
            ask->budget.ms = (uint32_t)value;
        else
            ask->seed = value;
    }
    return true;
}

static void go(struct engine *engine, const char *rest)
{
    struct bot_question ask = {.view = &engine->view};
    struct bot_answer answer;
    akhet_move all[AKHET_LEGAL];
    if (!ready(engine) || !read_budget(engine, rest, &ask))
        return;
    if (!engine->looking) {
        put_error(engine, "there is no view: say 'viewhex' before 'go'");
        return;
    }
    ask.moves = engine->count ? engine->moves : all;
    ask.count = engine->count ? engine->count : legal(engine, all);
    if (!ask.count) {
        put_error(engine, "this seat has nothing to decide now");
        return;
    }
    bot_choose(&engine->player, &ask, &answer);
    answer_go(engine, &answer);
}

static void leave(struct engine *engine, const char *rest)
{
    (void)rest;
    engine->quit = true;
}

static void obey(struct engine *engine, const char *line)
{
    static const struct {
        const char *word;
        void (*run)(struct engine *engine, const char *rest);
    } commands[] = {
        {"akhet", greet}, {"set", set},        {"game", lay_game}, {"new", take_seat},
        {"event", hear},  {"view", pass_over}, {"viewhex", look},  {"moves", choose_from},
        {"go", go},       {"stop", pass_over}, {"quit", leave},
    };
    size_t len;
    const char *word = protocol_word(&line, &len);
    if (!word)
        return;
    line += *line == ' ';
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (akhet_text_is(word, len, commands[i].word)) {
            commands[i].run(engine, line);
            return;
        }
    }
    put_error(engine, "there is no such command; see the documentation of the protocol");
}

enum heard { LINE, BAD_LINE, NO_LINE };

/* Read a line without its end. An unterminated last line counts. */
static enum heard read_line(FILE *in, char line[PROTOCOL_LINE])
{
    size_t len = 0;
    bool bad = false;
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        bad |= c == '\0' || len == PROTOCOL_LINE - 1;
        if (!bad)
            line[len++] = (char)c;
    }
    if (len && line[len - 1] == '\r')
        len--;
    line[len] = '\0';
    if (c == EOF && !len && !bad)
        return NO_LINE;
    return bad ? BAD_LINE : LINE;
}

static void converse(struct engine *engine)
{
    static char line[PROTOCOL_LINE];
    enum heard heard;
    while (!engine->quit && (heard = read_line(engine->in, line)) != NO_LINE) {
        if (heard == LINE)
            obey(engine, line);
        else
            put_error(engine, "that line is too long, or has a zero byte in it");
        if (fflush(engine->out) != 0)
            return; /* the reader closed the pipe */
    }
}

int run_engine(struct call *call)
{
    static struct engine engine; /* too large for the stack */
    const struct bot *strongest = bot_find("search");
    memset(&engine, 0, sizeof engine);
    engine.in = call->in;
    engine.out = call->out;
    engine.spec.bot = strongest ? strongest : bot_find("greedy");
    converse(&engine);
    leave_seat(&engine);
    return DONE;
}

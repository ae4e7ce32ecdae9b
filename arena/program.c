/* A seat whose player is another program.
 *
 * A program that finished its game is kept for the next game that needs it; one that made an error
 * is ended. Idle programs are ended when our own program exits. */
#include "arena/program.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/arena.h"
#include "arena/arena_protocol.h"
#include "arena/subprocess.h"

struct program_timeouts program_timeouts = {10000, 2000, 60000};

struct program {
    struct program *next;
    char path[BOT_SPEC];
    struct subprocess process;
    bool running;
    enum bot_error error; /* that lost this game */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct program *idle; /* between two games */

static void end(struct program *program, bool politely)
{
    if (program->running)
        subprocess_close(&program->process, politely);
    program->running = false;
}

static void end_all(void)
{
    while (idle) {
        struct program *program = idle;
        idle = program->next;
        end(program, true);
        free(program);
    }
}

static struct program *take_idle(const char *path)
{
    static bool registered;
    struct program *found = NULL;
    pthread_mutex_lock(&lock);
    if (!registered)
        registered = atexit(end_all) == 0;
    for (struct program **at = &idle; *at && !found; at = found ? at : &(*at)->next) {
        if (strcmp((*at)->path, path) == 0) {
            found = *at;
            *at = found->next;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    return found;
}

/* Where the path ends and `:key=value` begins. */
static size_t path_length(const char *text)
{
    const char *name = strrchr(text, '/');
    for (const char *at = name ? strchr(name, ':') : NULL; at; at = strchr(at + 1, ':')) {
        size_t part = strcspn(at + 1, ":");
        if (memchr(at + 1, '=', part))
            return (size_t)(at - text);
    }
    return strlen(text);
}

static enum bot_error error_of(enum subprocess_status heard)
{
    return heard == SUBPROCESS_TIMEOUT  ? BOT_TIMEOUT
           : heard == SUBPROCESS_EXITED ? BOT_EXITED
                                        : BOT_BAD_REPLY;
}

static bool starts(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* Send `akhet 1` and wait until the program is ready. */
static enum bot_error greet(struct program *program)
{
    int64_t until = subprocess_clock() + program_timeouts.greeting;
    if (!subprocess_open(&program->process, program->path))
        return BOT_EXITED;
    program->running = true;
    subprocess_put(&program->process, "akhet 1");
    for (;;) {
        const char *line;
        enum subprocess_status heard = subprocess_read_line(&program->process, until, &line);
        if (heard != SUBPROCESS_LINE)
            return error_of(heard);
        if (strcmp(line, "ready") == 0)
            return BOT_OK;
        if (!starts(line, "id ") && !starts(line, "option ") && !starts(line, "info "))
            return BOT_BAD_REPLY;
    }
}

/* Send the game and the seat. */
static void send_game(struct program *program, const struct bot_player *player)
{
    char line[512];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    protocol_game(player->game, &player->setup, &text);
    subprocess_put(&program->process, line);
    text = akhet_text_on(line, sizeof line);
    akhet_text_put(&text, "new seat ");
    akhet_text_int(&text, player->seat);
    subprocess_put(&program->process, line);
}

/* The program in this seat, started when it is first needed; NULL: no memory. */
static struct program *program_of(struct bot_player *player)
{
    if (player->memory)
        return player->memory;
    char path[BOT_SPEC];
    struct akhet_text text = akhet_text_on(path, sizeof path);
    akhet_text_bytes(&text, player->spec.text, path_length(player->spec.text));
    struct program *program = take_idle(path);
    if (!program) {
        program = calloc(1, sizeof *program);
        if (!program)
            return NULL;
        memcpy(program->path, path, sizeof path);
        program->error = greet(program);
    }
    player->memory = program;
    if (program->error == BOT_OK)
        send_game(program, player);
    return program;
}

static void hear(struct bot_player *player, const struct akhet_event *event)
{
    char line[512];
    struct program *program = program_of(player);
    if (!program || program->error != BOT_OK)
        return;
    struct akhet_text text = akhet_text_on(line, sizeof line);
    akhet_text_put(&text, "event ");
    akhet_event_words(player->game, event, &text);
    subprocess_put(&program->process, line);
}

static void put_number(struct akhet_text *text, const char *name, uint64_t value)
{
    char digits[24];
    unsigned at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + value % 10);
    while (value /= 10);
    akhet_text_put(text, name);
    akhet_text_put(text, digits + at);
}

/* Send the question, line by line; false: no memory. */
static bool put_ask(struct program *program, const struct bot_player *player,
                    const struct bot_question *question)
{
    char *line = malloc(PROTOCOL_LINE);
    if (!line)
        return false;
    struct akhet_text text = akhet_text_on(line, PROTOCOL_LINE);
    protocol_view(player->game, question->view, &text);
    bool fine = subprocess_put(&program->process, line);
    text = akhet_text_on(line, PROTOCOL_LINE);
    protocol_viewhex(player->game, question->view, &text);
    fine &= subprocess_put(&program->process, line);
    text = akhet_text_on(line, PROTOCOL_LINE);
    protocol_moves(player->game, question->moves, question->count, &text);
    fine &= subprocess_put(&program->process, line);
    text = akhet_text_on(line, PROTOCOL_LINE);
    akhet_text_put(&text, "go");
    if (question->budget.sims)
        put_number(&text, " sims ", question->budget.sims);
    if (question->budget.ms)
        put_number(&text, " ms ", question->budget.ms);
    put_number(&text, " seed ", question->seed);
    fine &= subprocess_put(&program->process, line);
    free(line);
    return fine;
}

/* `bestmove NAME`: must be one of the moves of the question. */
static enum bot_error read_move(const struct bot_player *player,
                                const struct bot_question *question, const char *name,
                                akhet_move *move)
{
    if (!akhet_move_parse(player->game, name, move, NULL))
        return BOT_BAD_REPLY;
    for (unsigned i = 0; i < question->count; i++)
        if (question->moves[i] == *move)
            return BOT_OK;
    return BOT_ILLEGAL_MOVE;
}

/* `info sims N`; other information is ignored. */
static void read_info(const char *rest, struct bot_answer *answer)
{
    size_t len;
    uint64_t sims;
    const char *word = protocol_word(&rest, &len);
    if (!word || !akhet_text_is(word, len, "sims"))
        return;
    word = protocol_word(&rest, &len);
    if (word && akhet_text_digits(word, len, UINT32_MAX, &sims) == len)
        answer->sims = (uint32_t)sims;
}

static enum bot_error wait_for(struct program *program, const struct bot_player *player,
                               const struct bot_question *question, struct bot_answer *answer)
{
    unsigned limit = question->budget.ms ? question->budget.ms + program_timeouts.grace
                                         : program_timeouts.thinking;
    int64_t until = subprocess_clock() + limit;
    if (!put_ask(program, player, question))
        return BOT_EXITED;
    for (;;) {
        const char *line;
        enum subprocess_status heard = subprocess_read_line(&program->process, until, &line);
        if (heard != SUBPROCESS_LINE)
            return error_of(heard);
        if (starts(line, "bestmove "))
            return read_move(player, question, line + 9, &answer->move);
        if (!starts(line, "info "))
            return BOT_BAD_REPLY;
        read_info(line + 5, answer);
    }
}

static void choose(struct bot_player *player, const struct bot_question *question,
                   struct bot_answer *answer)
{
    struct program *program = program_of(player);
    if (program && program->error == BOT_OK)
        program->error = wait_for(program, player, question, answer);
    answer->error = program ? program->error : BOT_EXITED;
    if (program && program->error != BOT_OK)
        end(program, false);
}

static void leave(struct bot_player *player)
{
    struct program *program = player->memory;
    if (!program)
        return;
    if (program->error != BOT_OK) {
        end(program, false);
        free(program);
        return;
    }
    pthread_mutex_lock(&lock);
    program->next = idle;
    idle = program;
    pthread_mutex_unlock(&lock);
}

static const struct bot program_bot = {
    .term = {ARENA_PROGRAM,
             {"Program", "Programme", "Program"},
             {"another program", "un autre programme", "inny program"},
             0},
    .hear = hear,
    .without_notes = true,
    .choose = choose,
    .leave = leave,
};

/* The name of a built-in bot has no slash; its parameters may have some. */
bool is_program(const char *text)
{
    return text[strcspn(text, ":/")] == '/';
}

/* The parameters after the path are read like those of a built-in bot. */
static bool program_open(struct bot_spec *spec, const char *text, struct akhet_error *error)
{
    char as_ours[BOT_SPEC], path[BOT_SPEC];
    size_t len = path_length(text);
    struct akhet_text ours = akhet_text_on(as_ours, sizeof as_ours);
    struct akhet_text name = akhet_text_on(path, sizeof path);
    akhet_text_put(&ours, bots[0].term.id);
    akhet_text_put(&ours, text + len);
    akhet_text_bytes(&name, text, len);
    if (name.full || strlen(text) >= sizeof spec->text || access(path, X_OK) != 0)
        return akhet_refuse(error, AKHET_NO_PROGRAM, text, 0);
    struct bot_spec read;
    if (!bot_spec_read(&read, as_ours, error))
        return false;
    read.bot = &program_bot;
    struct akhet_text whole = akhet_text_on(read.text, sizeof read.text);
    akhet_text_put(&whole, text);
    *spec = read;
    return true;
}

bool arena_bot_open(struct bot_spec *spec, const char *text, struct akhet_error *error)
{
    return is_program(text) ? program_open(spec, text, error) : bot_spec_read(spec, text, error);
}

/* A seat whose bot is another program.
 *
 * A program that has played its game well is kept for the next one that needs it; one at fault is
 * ended. What waits unused at the end is sent away when our own program ends. */
#include "arena/external.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/pipe.h"
#include "arena/protocol.h"

struct external_patience external_patience = {10000, 2000, 60000};

struct guest {
    struct guest *next;
    char path[BOT_SPEC];
    struct pipe_program program;
    bool running;
    enum bot_error fault; /* it has lost this game */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct guest *idle; /* between two games */

static void dismiss(struct guest *guest, bool politely)
{
    if (guest->running)
        pipe_close(&guest->program, politely);
    guest->running = false;
}

static void dismiss_all(void)
{
    while (idle) {
        struct guest *guest = idle;
        idle = guest->next;
        dismiss(guest, true);
        free(guest);
    }
}

static struct guest *take_idle(const char *path)
{
    static bool promised;
    struct guest *found = NULL;
    pthread_mutex_lock(&lock);
    if (!promised)
        promised = atexit(dismiss_all) == 0;
    for (struct guest **at = &idle; *at && !found; at = found ? at : &(*at)->next) {
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

static enum bot_error fault_of(enum pipe_heard heard)
{
    return heard == PIPE_LATE ? BOT_TIMEOUT : heard == PIPE_GONE ? BOT_EXITED : BOT_BAD_REPLY;
}

static bool starts(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* `akhet 1`, until it is ready. */
static enum bot_error greet(struct guest *guest)
{
    int64_t until = pipe_clock() + external_patience.greeting;
    if (!pipe_open(&guest->program, guest->path))
        return BOT_EXITED;
    guest->running = true;
    pipe_put(&guest->program, "akhet 1");
    for (;;) {
        const char *line;
        enum pipe_heard heard = pipe_hear(&guest->program, until, &line);
        if (heard != PIPE_LINE)
            return fault_of(heard);
        if (strcmp(line, "ready") == 0)
            return BOT_OK;
        if (!starts(line, "id ") && !starts(line, "option ") && !starts(line, "info "))
            return BOT_BAD_REPLY;
    }
}

/* The game and the seat are the first a guest is told. */
static void welcome(struct guest *guest, const struct bot_player *player)
{
    char line[512];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    protocol_game(player->game, &player->setup, &text);
    pipe_put(&guest->program, line);
    text = akhet_text_on(line, sizeof line);
    akhet_text_put(&text, "new seat ");
    akhet_text_int(&text, player->seat);
    pipe_put(&guest->program, line);
}

/* The guest at this seat, who comes when first needed; NULL: there is no memory. */
static struct guest *guest_of(struct bot_player *player)
{
    if (player->memory)
        return player->memory;
    char path[BOT_SPEC];
    struct akhet_text text = akhet_text_on(path, sizeof path);
    akhet_text_bytes(&text, player->spec.text, path_length(player->spec.text));
    struct guest *guest = take_idle(path);
    if (!guest) {
        guest = calloc(1, sizeof *guest);
        if (!guest)
            return NULL;
        memcpy(guest->path, path, sizeof path);
        guest->fault = greet(guest);
    }
    player->memory = guest;
    if (guest->fault == BOT_OK)
        welcome(guest, player);
    return guest;
}

static void hear(struct bot_player *player, const struct akhet_event *event)
{
    char line[512];
    struct guest *guest = guest_of(player);
    if (!guest || guest->fault != BOT_OK)
        return;
    struct akhet_text text = akhet_text_on(line, sizeof line);
    akhet_text_put(&text, "event ");
    akhet_event_words(player->game, event, &text);
    pipe_put(&guest->program, line);
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

/* The decision, line by line; false: there is no memory for it. */
static bool put_ask(struct guest *guest, const struct bot_player *player,
                    const struct bot_question *question)
{
    char *line = malloc(PROTOCOL_LINE);
    if (!line)
        return false;
    struct akhet_text text = akhet_text_on(line, PROTOCOL_LINE);
    protocol_view(player->game, question->view, &text);
    bool fine = pipe_put(&guest->program, line);
    text = akhet_text_on(line, PROTOCOL_LINE);
    protocol_viewhex(player->game, question->view, &text);
    fine &= pipe_put(&guest->program, line);
    text = akhet_text_on(line, PROTOCOL_LINE);
    protocol_moves(player->game, question->moves, question->count, &text);
    fine &= pipe_put(&guest->program, line);
    text = akhet_text_on(line, PROTOCOL_LINE);
    akhet_text_put(&text, "go");
    if (question->budget.sims)
        put_number(&text, " sims ", question->budget.sims);
    if (question->budget.ms)
        put_number(&text, " ms ", question->budget.ms);
    put_number(&text, " seed ", question->seed);
    fine &= pipe_put(&guest->program, line);
    free(line);
    return fine;
}

/* `bestmove NAME`: one of those it was to choose from. */
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

/* `info sims N`; whatever else a bot tells of its thoughts is not used. */
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

static enum bot_error wait_for(struct guest *guest, const struct bot_player *player,
                               const struct bot_question *question, struct bot_answer *answer)
{
    unsigned limit = question->budget.ms ? question->budget.ms + external_patience.grace
                                         : external_patience.thinking;
    int64_t until = pipe_clock() + limit;
    if (!put_ask(guest, player, question))
        return BOT_EXITED;
    for (;;) {
        const char *line;
        enum pipe_heard heard = pipe_hear(&guest->program, until, &line);
        if (heard != PIPE_LINE)
            return fault_of(heard);
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
    struct guest *guest = guest_of(player);
    if (guest && guest->fault == BOT_OK)
        guest->fault = wait_for(guest, player, question, answer);
    answer->error = guest ? guest->fault : BOT_EXITED;
    if (guest && guest->fault != BOT_OK)
        dismiss(guest, false);
}

static void leave(struct bot_player *player)
{
    struct guest *guest = player->memory;
    if (!guest)
        return;
    if (guest->fault != BOT_OK) {
        dismiss(guest, false);
        free(guest);
        return;
    }
    pthread_mutex_lock(&lock);
    guest->next = idle;
    idle = guest;
    pthread_mutex_unlock(&lock);
}

static const struct bot external = {
    .term = {"external",
             {"Program", "Programme", "Program"},
             {"another program", "un autre programme", "inny program"},
             0},
    .hear = hear,
    .without_notes = true,
    .choose = choose,
    .leave = leave,
};

bool external_is(const char *text)
{
    return strchr(text, '/') != NULL;
}

/* What follows the path is read as it would be behind a bot of ours. */
bool external_open(struct bot_spec *spec, const char *text, struct akhet_error *error)
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
    read.bot = &external;
    struct akhet_text whole = akhet_text_on(read.text, sizeof read.text);
    akhet_text_put(&whole, text);
    *spec = read;
    return true;
}

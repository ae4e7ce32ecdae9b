/* The journal of a run, from which the run can be resumed.
 *
 * The first line describes the run. Every other line is a deal: its number; for every rotation the
 * places, the totals, the error and its seat; for every bot of the line-up its decisions,
 * simulations and microseconds. */
#include "arena/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <akhet/version.h>

#include "arena/arena_run.h"

enum { HEADER = 8192, LINE = 1024 };
#define MAGIC "akhet arena journal 1 "

static void put(struct akhet_text *out, const char *before, long long number)
{
    akhet_text_put(out, before);
    akhet_text_int(out, number);
}

/* The first line: runs with the same line play the same deals. */
static void describe(const struct arena_plan *plan, struct akhet_text *out)
{
    const struct akhet_game *game = plan->game;
    akhet_text_put(out, MAGIC "engine=" AKHET_VERSION " game=");
    akhet_text_put(out, game->term.id);
    put(out, " edition=", game->edition);
    put(out, " players=", plan->setup.players);
    for (unsigned i = 0; i < game->options; i++) {
        akhet_text_put(out, " ");
        akhet_text_put(out, game->option[i].term.id);
        akhet_text_put(out, "=");
        akhet_text_put(out, game->option[i].value[plan->setup.option[i]].id);
    }
    akhet_text_put(out, " seed=");
    akhet_text_int(out, (long long)plan->seed);
    for (unsigned bot = 0; bot < plan->bots; bot++) {
        akhet_text_put(out, bot ? "," : " bots=");
        akhet_text_put(out, plan->spec[bot].text);
    }
    akhet_text_put(out, " seats=");
    for (unsigned i = 0; i < plan->lineups; i++) {
        akhet_text_put(out, i ? "," : "");
        for (unsigned seat = 0; seat < plan->setup.players; seat++)
            akhet_text_char(out, (char)('a' + plan->lineup[i].bot[seat]));
    }
    akhet_text_char(out, '\n');
}

/* The next whole number of a line, if it is within bounds. */
static bool next(const char **at, long long low, long long high, long long *value)
{
    *at += strspn(*at, " ");
    size_t len = strcspn(*at, " \n");
    const char *word = *at;
    *at += len;
    return akhet_text_number(word, len, low, high, value);
}

static bool read_game(const char **at, unsigned players, struct arena_game *game)
{
    long long value;
    bool won = false;
    for (unsigned seat = 0; seat < players; seat++) {
        if (!next(at, 1, players, &value))
            return false;
        game->place[seat] = (uint8_t)value;
        won |= value == 1;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        if (!next(at, INT16_MIN, INT16_MAX, &value))
            return false;
        game->total[seat] = (int16_t)value;
    }
    if (!next(at, BOT_OK, BOT_BAD_REPLY, &value))
        return false;
    game->error = (uint8_t)value;
    if (!next(at, 0, players - 1, &value))
        return false;
    game->seat = (uint8_t)value;
    return won;
}

static bool read_effort(const char **at, struct arena_effort *effort)
{
    uint32_t *const part[] = {&effort->decisions, &effort->sims, &effort->us};
    for (unsigned i = 0; i < sizeof part / sizeof *part; i++) {
        long long value;
        if (!next(at, 0, UINT32_MAX, &value))
            return false;
        *part[i] = (uint32_t)value;
    }
    return true;
}

static bool read_deal(const char *line, const struct arena_plan *plan, uint64_t *number,
                      struct arena_deal *deal)
{
    long long value;
    memset(deal, 0, sizeof *deal);
    if (!next(&line, 0, ARENA_MOST - 1, &value))
        return false;
    *number = (uint64_t)value;
    for (unsigned rotation = 0; rotation < arena_lineup(plan, *number)->rotations; rotation++)
        if (!read_game(&line, plan->setup.players, &deal->game[rotation]))
            return false;
    for (unsigned i = 0; i < plan->setup.players; i++)
        if (!read_effort(&line, &deal->effort[i]))
            return false;
    deal->done = true;
    return strcmp(line, "\n") == 0;
}

/* Deals beyond the wanted number stay in the file and do not count. */
static enum arena_journal_state take(const char *line, struct arena_run *run)
{
    struct arena_deal deal;
    uint64_t number;
    if (!read_deal(line, run->plan, &number, &deal))
        return ARENA_JOURNAL_DAMAGED;
    if (number >= run->deals)
        return ARENA_JOURNAL_FINE;
    if (!arena_run_room(run, number))
        return ARENA_JOURNAL_NO_MEMORY;
    if (run->deal[number].done)
        return ARENA_JOURNAL_DAMAGED;
    run->deal[number] = deal;
    run->done++;
    if (number >= run->count)
        run->count = number + 1;
    return ARENA_JOURNAL_FINE;
}

/* Read from the second line to the last complete one; the rest is cut off. */
static enum arena_journal_state take_all(struct arena_journal *journal, struct arena_run *run)
{
    char line[LINE];
    long whole = ftell(journal->file);
    while (fgets(line, sizeof line, journal->file)) {
        if (!strchr(line, '\n') && feof(journal->file))
            break;
        journal->line++;
        enum arena_journal_state state = take(line, run);
        if (state != ARENA_JOURNAL_FINE)
            return state;
        whole = ftell(journal->file);
    }
    if (ferror(journal->file) || whole < 0 || fflush(journal->file) != 0 ||
        ftruncate(fileno(journal->file), whole) != 0 ||
        fseek(journal->file, whole, SEEK_SET) != 0) {
        journal->number = errno;
        return ARENA_JOURNAL_SHUT;
    }
    return ARENA_JOURNAL_FINE;
}

static enum arena_journal_state begin(struct arena_journal *journal, const char *header)
{
    if (fputs(header, journal->file) >= 0 && fflush(journal->file) == 0)
        return ARENA_JOURNAL_FINE;
    journal->number = errno;
    return ARENA_JOURNAL_SHUT;
}

static enum arena_journal_state read_all(struct arena_journal *journal, struct arena_run *run)
{
    char header[HEADER], line[HEADER] = "";
    struct akhet_text text = akhet_text_on(header, sizeof header);
    describe(run->plan, &text);
    journal->line = 1;
    size_t len = fread(line, 1, text.len, journal->file);
    if (ferror(journal->file)) {
        journal->number = errno;
        return ARENA_JOURNAL_SHUT;
    }
    if (len < text.len && memcmp(line, header, len) == 0) { /* empty, or torn in its first line */
        if (fseek(journal->file, 0, SEEK_SET) != 0 || ftruncate(fileno(journal->file), 0) != 0) {
            journal->number = errno;
            return ARENA_JOURNAL_SHUT;
        }
        return begin(journal, header);
    }
    if (strncmp(line, MAGIC, strlen(MAGIC)) != 0)
        return ARENA_JOURNAL_FOREIGN;
    if (memcmp(line, header, text.len) != 0)
        return ARENA_JOURNAL_OTHER;
    return take_all(journal, run);
}

/* Lock the file: only one run may write it. */
static bool locked(FILE *file)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fileno(file), F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN);
}

enum arena_journal_state arena_journal_open(struct arena_journal *journal, const char *path,
                                            struct arena_run *run)
{
    memset(journal, 0, sizeof *journal);
    int handle = open(path, O_RDWR | O_CREAT, 0666);
    journal->file = handle < 0 ? NULL : fdopen(handle, "r+");
    if (!journal->file) {
        journal->number = errno;
        if (handle >= 0)
            close(handle);
        return ARENA_JOURNAL_SHUT;
    }
    enum arena_journal_state state =
        locked(journal->file) ? read_all(journal, run) : ARENA_JOURNAL_BUSY;
    if (state != ARENA_JOURNAL_FINE)
        arena_journal_close(journal);
    return state;
}

bool arena_journal_add(struct arena_journal *journal, const struct arena_plan *plan,
                       uint64_t number, const struct arena_deal *deal)
{
    char line[LINE];
    unsigned players = plan->setup.players;
    struct akhet_text text = akhet_text_on(line, sizeof line);
    akhet_text_int(&text, (long long)number);
    for (unsigned rotation = 0; rotation < arena_lineup(plan, number)->rotations; rotation++) {
        const struct arena_game *game = &deal->game[rotation];
        for (unsigned seat = 0; seat < players; seat++)
            put(&text, " ", game->place[seat]);
        for (unsigned seat = 0; seat < players; seat++)
            put(&text, " ", game->total[seat]);
        put(&text, " ", game->error);
        put(&text, " ", game->seat);
    }
    for (unsigned i = 0; i < players; i++) {
        put(&text, " ", deal->effort[i].decisions);
        put(&text, " ", deal->effort[i].sims);
        put(&text, " ", deal->effort[i].us);
    }
    akhet_text_char(&text, '\n');
    if (fputs(line, journal->file) >= 0 && fflush(journal->file) == 0)
        return true;
    journal->number = errno;
    return false;
}

void arena_journal_close(struct arena_journal *journal)
{
    if (journal->file)
        fclose(journal->file);
    journal->file = NULL;
}

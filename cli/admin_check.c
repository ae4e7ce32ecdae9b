/* akhet admin check: every log is applied by the rules, and everything else is compared with it. */
#include <string.h>
#include <time.h>

#include "cli/admin.h"
#include "server/server_check.h"

enum { PORTION = 64, PAUSE_NS = 100000000 };

struct check {
    struct call *call;
    struct store *store;
    bool quiet; /* count only */
    unsigned faults;
    uint64_t tables;
};

/* The kinds of faults: for programs, and as a sentence. */
enum fault {
#define FAULT(id, word) FAULT_##id,
#define FAULTS                                                                                     \
    FAULT(FILE, "file")                                                                            \
    FAULT(ROW, "row")                                                                              \
    FAULT(ORPHAN, "orphan")                                                                        \
    FAULT(LOG, "log")                                                                              \
    FAULT(NEWER, "newer")                                                                          \
    FAULT(STAGE, "stage")                                                                          \
    FAULT(SEAT_MISSING, "seat_missing")                                                            \
    FAULT(SEAT_WRONG, "seat_wrong")                                                                \
    FAULT(RESULT_MISSING, "result_missing")                                                        \
    FAULT(RESULT_WRONG, "result_wrong")
    FAULTS
#undef FAULT
};

static const struct {
    const char *word;
    enum message sentence;
} faults[] = {
#define FAULT(id, word) {word, MSG_CHECK_##id},
    FAULTS
#undef FAULT
};

/* `where` is a table of the server or of the schema, `n` a row, an entry, a player or a seat. */
static void report(struct check *check, enum fault fault, const char *where, int64_t n,
                   const char *what)
{
    const struct call *call = check->call;
    bool of_table = fault >= FAULT_LOG;
    check->faults++;
    if (check->quiet)
        return;
    if (!call->given[OPT_JSON]) {
        call_tell(call, faults[fault].sentence,
                  BLANKS(WORD("where", where), NUMBER("n", n), WORD("what", what)));
        return;
    }
    char line[2048];
    struct akhet_text text = akhet_text_on(line, sizeof line);
    struct akhet_json json = akhet_json_on(&text);
    akhet_json_object(&json, NULL);
    akhet_json_string(&json, "fault", faults[fault].word);
    akhet_json_string(&json, of_table ? "table" : "where", where);
    akhet_json_int(&json, "number", n);
    akhet_json_string(&json, "what", what);
    akhet_json_object_end(&json);
    call_put_line(call, &text);
}

static void store_reports(void *context, const struct store_fault *fault)
{
    static const enum fault kind[] = {FAULT_FILE, FAULT_ROW, FAULT_ORPHAN};
    report(context, kind[fault->kind], fault->where, fault->row, fault->what);
}

/* ---- one table ------------------------------------------------------------------------------ */

struct seats {
    struct check *check;
    const char *table;
    const struct server_check *found;
    unsigned listed; /* bits of the seats whose players are listed */
};

static void one_sitter(void *context, uint64_t player)
{
    struct seats *seats = context;
    unsigned listed = 0;
    for (unsigned seat = 0; seat < seats->found->seats; seat++)
        listed |= (unsigned)(seats->found->player[seat] == player) << seat;
    if (!listed || seats->found->stage == STORE_CLOSED)
        report(seats->check, FAULT_SEAT_WRONG, seats->table, (int64_t)player, "seats");
    seats->listed |= listed;
}

static void check_seats(struct check *check, const char *table, const struct server_check *found)
{
    struct seats seats = {check, table, found, 0};
    if (store_seats(check->store, table, one_sitter, &seats) != STORE_DONE)
        return; /* store_check reports it */
    for (unsigned seat = 0; seat < found->seats && found->stage != STORE_CLOSED; seat++)
        if (found->player[seat] && !(seats.listed >> seat & 1))
            report(check, FAULT_SEAT_MISSING, table, (int64_t)found->player[seat], "seats");
}

struct results {
    struct check *check;
    const char *table;
    const struct server_check *found;
    unsigned count;
};

static bool one_result(void *context, const struct store_result *result, const char *name)
{
    struct results *results = context;
    const struct server_check *found = results->found;
    unsigned seat = result->seat;
    (void)name;
    results->count++;
    bool right = (found->over || found->abandoned) && result->seats == found->seats &&
                 result->place == found->place[seat] &&
                 (!found->player[seat] || result->player == found->player[seat]);
    if (!right)
        report(results->check, FAULT_RESULT_WRONG, results->table, seat + 1, "results");
    return true;
}

static void check_results(struct check *check, const struct store_summary *summary,
                          const struct server_check *found)
{
    struct results results = {check, summary->table, found, 0};
    if (store_rivals(check->store, summary->table, one_result, &results) != STORE_DONE)
        return;
    /* A server that was stopped before it wrote the results lists the table as playing. */
    bool wanted = found->over && (summary->stage == STORE_OVER || results.count);
    if (wanted && results.count < found->seats)
        report(check, FAULT_RESULT_MISSING, summary->table, results.count, "results");
}

static void check_stage(struct check *check, const struct store_summary *summary,
                        const struct server_check *found)
{
    bool unsettled = found->stage == STORE_OVER && summary->stage == STORE_PLAYING;
    if (summary->stage != found->stage && !unsettled)
        report(check, FAULT_STAGE, summary->table, 0, admin_stage_word(found->stage));
}

static void check_table(struct check *check, const struct store_summary *summary)
{
    struct server_check found;
    store_hold(check->store);
    server_check_log(check->store, summary->table, &found);
    if (found.status == STORE_DONE) {
        if (!summary->damaged)
            check_stage(check, summary, &found);
        check_seats(check, summary->table, &found);
        check_results(check, summary, &found);
    } else if (found.status != STORE_MISSING) {
        report(check, found.newer ? FAULT_NEWER : FAULT_LOG, summary->table, (int64_t)found.seq + 1,
               "log");
    }
    store_release(check->store);
}

/* A portion of tables, examined when it has been read: a statement that runs would hold what the
 * connection sees at one moment. */
struct portion {
    struct store_summary table[PORTION];
    unsigned count;
};

static bool take_summary(void *context, const struct store_summary *summary)
{
    struct portion *portion = context;
    portion->table[portion->count++] = *summary;
    return portion->count < PORTION;
}

/* A running server writes an entry first and what follows from it a moment later: what is wrong is
 * examined again before it is reported. */
static void one_table(struct check *check, const struct store_summary *summary)
{
    struct portion again = {.count = 0};
    unsigned before = check->faults;
    check->tables++;
    check->quiet = true;
    check_table(check, summary);
    check->quiet = false;
    if (check->faults == before)
        return;
    check->faults = before;
    nanosleep(&(struct timespec){0, PAUSE_NS}, NULL);
    store_survey_after(check->store, summary->number - 1, 1, take_summary, &again);
    if (again.count && strcmp(again.table[0].table, summary->table) == 0)
        check_table(check, &again.table[0]);
}

static enum store_status check_tables(struct check *check)
{
    struct portion portion;
    enum store_status status;
    int64_t last = INT64_MIN;
    do {
        portion.count = 0;
        status = store_survey_after(check->store, last, PORTION, take_summary, &portion);
        for (unsigned i = 0; i < portion.count; i++)
            one_table(check, &portion.table[i]);
        if (portion.count)
            last = portion.table[portion.count - 1].number;
    } while (portion.count && status == STORE_DONE);
    return status;
}

int admin_check(struct call *call, struct store *store)
{
    struct check check = {.call = call, .store = store};
    enum store_status status = store_check(store, store_reports, &check);
    if (status == STORE_DONE)
        status = check_tables(&check);
    if (status != STORE_DONE)
        return admin_failed(call, status);
    if (!call->given[OPT_JSON])
        call_tell(call, check.faults ? MSG_CHECK_FAULTS : MSG_CHECK_SOUND,
                  BLANKS(NUMBER("tables", (long long)check.tables), NUMBER("n", check.faults)));
    return check.faults ? FAILED : DONE;
}

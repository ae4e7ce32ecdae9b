/* A database of a server, harmed copies of it, and a server that uses them. */
#include "tests/support/database_damage.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/diagnostics.h"
#include "server/internal.h"
#include "server/server_check.h"
#include "server/table.h"
#include "server/tables.h"
#include "tests/support/fake_net.h"
#include "tests/support/test_table.h"

enum {
    PEOPLE = 2,
    TABLES = 5,
    PATH = 512,
    MOST_STATEMENTS = 300000, /* of one use: more is a loop */
    PATIENCE = 60000          /* ms for one write: reached only if the store hangs */
};

#define MUST(condition)                                                                            \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

static char file[PATH];
static unsigned char *original;
static size_t bytes;
static char token[PEOPLE][64], table[TABLES][STORE_TABLE + 1];
static struct server *server;
static struct net_conn *conn[PEOPLE];
static atomic_uint statements;

/* ---- a server and its clients --------------------------------------------------------------- */

/* Steps, not seconds, tell a loop from a slow machine. */
static int count_statement(unsigned type, void *context, void *statement, void *sql)
{
    (void)type;
    (void)context;
    (void)statement;
    (void)sql;
    MUST(atomic_fetch_add(&statements, 1) < MOST_STATEMENTS);
    return 0;
}

static int watch_connection(sqlite3 *db, char **error, const void *api)
{
    (void)error;
    (void)api;
    return sqlite3_trace_v2(db, SQLITE_TRACE_STMT, count_statement, NULL);
}

static void quiet(void)
{
    fake_net_settle(server->net);
    while (store_waiting(server->store))
        MUST(fake_net_await(server->net, PATIENCE));
}

static bool open_server(void)
{
    struct server_options options = {.net = {.queue = LIMIT_QUEUE, .connections = 64},
                                     .data = file,
                                     .sync = STORE_SYNC_OFF,
                                     .bot_ms = 1,
                                     .log = "quiet"};
    char why[512] = "";
    atomic_store(&statements, 0);
    fake_net_time(FAKE_NET_EPOCH);
    server = server_open(&options, why, sizeof why);
    MUST(server || why[0]);
    if (server)
        fake_net_hold_work(server->net, true);
    return server;
}

static void close_server(void)
{
    quiet();
    fake_net_signal(server->net);
    quiet();
    server_calls.tick(server);
    fake_net_settle(server->net);
    server_close(server);
}

/* Keep a member of the messages to a client. */
static void hear(unsigned who, const char *member, char *out, size_t cap)
{
    char key[32];
    for (const char *text; conn[who] && (text = fake_net_take(conn[who]));) {
        snprintf(key, sizeof key, "\"%s\":\"", member ? member : "say");
        const char *at = strstr(text, key);
        if (member && at)
            snprintf(out, cap, "%.*s", (int)strcspn(at + strlen(key), "\""), at + strlen(key));
    }
}

static void say(unsigned who, const char *text)
{
    if (!conn[who] || fake_net_closed(conn[who]))
        return;
    fake_net_text(conn[who], text);
    quiet();
}

static void say_to(unsigned who, const char *command, const char *id)
{
    char text[512];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\"}", command, id);
    say(who, text);
    hear(who, NULL, NULL, 0);
}

static void move(const char *id)
{
    struct table *it = test_table(server, id);
    int seat = it ? table_turn(it) : AKHET_NOBODY;
    akhet_move moves[AKHET_LEGAL];
    char name[AKHET_RECORD_LINE + 1], text[512];
    if (seat == AKHET_NOBODY)
        return;
    struct akhet_text out = akhet_text_on(name, sizeof name);
    MUST(it->settings.game->legal(&it->match.state, moves) > 0);
    akhet_move_name(it->settings.game, moves[0], &out);
    snprintf(text, sizeof text, "{\"do\":\"move\",\"table\":\"%s\",\"at\":%u,\"move\":\"%s\"}", id,
             it->match.record.moves, name);
    for (unsigned who = 0; who < PEOPLE; who++)
        say(who, text);
    if (fake_net_work(server->net))
        quiet();
}

static void request(const char *target, unsigned who)
{
    struct net_request *asked =
        fake_net_request(server->net, NET_GET, target, who < PEOPLE ? token[who] : NULL, NULL);
    quiet();
    while (!fake_net_status(asked) && fake_net_work(server->net))
        quiet();
    MUST(fake_net_status(asked));
}

/* ---- the original -----------------------------------------------------------------------------
 */

static void arrive(unsigned who)
{
    char text[64];
    conn[who] = fake_net_connect(server->net, "192.0.2.1");
    say(who, "{\"do\":\"hello\",\"version\":1}");
    snprintf(text, sizeof text, "{\"do\":\"name\",\"name\":\"p%u\"}", who);
    say(who, text);
    hear(who, "token", token[who], sizeof token[who]);
    MUST(strlen(token[who]) == 43);
}

static void play(unsigned which, const char *members, unsigned moves)
{
    char text[512];
    snprintf(text, sizeof text, "{\"do\":\"create\",%s}", members);
    say(0, text);
    hear(0, "table", table[which], sizeof table[which]);
    MUST(strlen(table[which]) == STORE_TABLE);
    say_to(1, "watch", table[which]);
    say_to(1, "sit", table[which]);
    for (; moves; moves--)
        move(table[which]);
    say_to(0, "talk\",\"text\":\"hello", table[which]);
}

static void keep_original(void)
{
    FILE *in = fopen(file, "rb");
    MUST(in && fseek(in, 0, SEEK_END) == 0);
    bytes = (size_t)ftell(in);
    original = malloc(bytes);
    rewind(in);
    MUST(original && fread(original, 1, bytes, in) == bytes);
    fclose(in);
}

static void remove_files(void)
{
    static const char *const end[] = {"", "-wal", "-shm"};
    for (unsigned i = 0; i < sizeof end / sizeof *end; i++) {
        char path[PATH + 8];
        snprintf(path, sizeof path, "%s%s", file, end[i]);
        unlink(path);
    }
}

void damage_prepare(const char *folder)
{
    FILE *nowhere = fopen("/dev/null", "w");
    MUST(nowhere);
    diagnostics_to(nowhere);
    snprintf(file, sizeof file, "%s/damage.db", folder);
    sqlite3_auto_extension((void (*)(void))watch_connection);
    remove_files();
    MUST(open_server());
    for (unsigned who = 0; who < PEOPLE; who++)
        arrive(who);
    play(0, "\"game\":\"nile\",\"players\":2,\"rated\":true", 400);
    play(1,
         "\"game\":\"valley\",\"players\":2,\"pace\":{\"kind\":\"bank\",\"bank_ms\":60000,"
         "\"add_ms\":1000}",
         12);
    play(2,
         "\"game\":\"nefertiti\",\"players\":3,\"seats\":[{\"kind\":\"person\"},"
         "{\"kind\":\"open\"},{\"kind\":\"bot\",\"level\":1}]",
         9);
    play(3, "\"game\":\"eights\",\"players\":4,\"public\":true", 0);
    play(4, "\"game\":\"nile\",\"players\":2", 3);
    MUST(test_table(server, table[0])->stage == TABLE_OVER);
    say_to(0, "resign", table[4]);
    close_server();
    keep_original();
    remove_files();
}

size_t damage_bytes(void)
{
    return bytes;
}

/* ---- harm -------------------------------------------------------------------------------------
 */

void damage_copy(void)
{
    FILE *out = fopen(file, "wb");
    MUST(out && fwrite(original, 1, bytes, out) == bytes);
    fclose(out);
}

void damage_flip(size_t bit)
{
    FILE *out = fopen(file, "r+b");
    unsigned char byte = (unsigned char)(original[bit / 8 % bytes] ^ 1u << bit % 8);
    MUST(out && fseek(out, (long)(bit / 8 % bytes), SEEK_SET) == 0 && fputc(byte, out) == byte);
    fclose(out);
}

static sqlite3 *connect_to(void)
{
    sqlite3 *db;
    MUST(sqlite3_open(file, &db) == SQLITE_OK);
    sqlite3_exec(db, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF", NULL, NULL, NULL);
    return db;
}

bool damage_sql(const char *sql)
{
    sqlite3 *db = connect_to();
    bool good = sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_close(db);
    return good;
}

void damage_body(unsigned entry, const char *text, size_t len)
{
    sqlite3 *db = connect_to();
    sqlite3_stmt *statement;
    MUST(sqlite3_prepare_v2(db,
                            "UPDATE log SET body = ?2 WHERE number ="
                            " 1 + ?1 % (SELECT max(number) FROM log)",
                            -1, &statement, NULL) == SQLITE_OK);
    sqlite3_bind_int64(statement, 1, entry);
    sqlite3_bind_text(statement, 2, text, (int)len, SQLITE_STATIC);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

#define COLUMN(table, column) {#table, #column},
static const char *const columns[][2] = {
#include "tests/support/database_damage.def"
};
#define VALUE(sql) sql,
static const char *const values[] = {
#include "tests/support/database_damage.def"
};
#define BODY(text) text,
static const char *const bodies[] = {
#include "tests/support/database_damage.def"
};
#define OTHER(sql) sql,
static const char *const others[] = {
#include "tests/support/database_damage.def"
};

#define PICK(random, array) (array)[akhet_random_below(random, sizeof(array) / sizeof *(array))]

#pragma GCC diagnostic ignored "-Wformat-nonliteral"
const char *damage_update(struct akhet_random *random)
{
    static char sql[1024];
    char value[512], where[128] = "";
    unsigned kind = akhet_random_below(random, 8), some = 1 + akhet_random_below(random, 40);
    const char *const *column = PICK(random, columns);
    if (kind == 0) {
        snprintf(sql, sizeof sql, PICK(random, others), some);
        return sql;
    }
    if (kind < 3) {
        snprintf(sql, sizeof sql, "UPDATE log SET body = '%s' WHERE number %% 150 = %u",
                 PICK(random, bodies), akhet_random_below(random, 150));
        return sql;
    }
    snprintf(value, sizeof value, PICK(random, values), column[1], column[0]);
    bool keyed = strcmp(column[0], "tables") == 0 || strcmp(column[0], "log") == 0 ||
                 strcmp(column[0], "players") == 0;
    if (keyed)
        snprintf(where, sizeof where, " WHERE number %% %u = 0", some);
    snprintf(sql, sizeof sql, "UPDATE OR IGNORE %s SET %s = %s%s", column[0], column[1], value,
             where);
    return sql;
}

/* ---- use --------------------------------------------------------------------------------------
 */

static void come(unsigned who)
{
    char text[256];
    conn[who] = fake_net_connect(server->net, "192.0.2.1");
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"version\":1,\"token\":\"%s\"}", token[who]);
    say(who, text);
    say(who, "{\"do\":\"lobby\",\"on\":true}");
    say(who, "{\"do\":\"my_tables\"}");
    hear(who, NULL, NULL, 0);
}

static void use_table(const char *id)
{
    static const char *const ends[] = {"", "/record", "/replay", "/proof"};
    char target[128];
    for (unsigned who = 0; who < PEOPLE; who++)
        say_to(who, "watch", id);
    move(id);
    say_to(1, "talk\",\"text\":\"x", id);
    say_to(0, "undo", id);
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(target, sizeof target, "/api/1/tables/%s%s", id, ends[i]);
        request(target, i % 2);
    }
}

static void use_server(void)
{
    static const char *const targets[] = {"/healthz",
                                          "/metrics",
                                          "/api/1/tables",
                                          "/api/1/ratings?game=nile",
                                          "/api/1/players/p0",
                                          "/api/1/players/p1/games",
                                          "/api/1/player/tables"};
    for (unsigned who = 0; who < PEOPLE; who++)
        come(who);
    for (unsigned i = 0; i < TABLES; i++)
        use_table(table[i]);
    for (unsigned i = 0; i < sizeof targets / sizeof *targets; i++)
        request(targets[i], 0);
    fake_net_time(server_now(server) + 90000);
    fake_net_pass(server->net, 300);
    quiet();
    for (unsigned who = 0; who < PEOPLE; who++)
        hear(who, NULL, NULL, 0);
}

static void count_fault(void *context, const struct store_fault *fault)
{
    MUST(fault->where && fault->what);
    ++*(unsigned *)context;
}

struct examining {
    struct store *store;
    unsigned faults;
};

static bool examine_log(void *context, const struct store_summary *summary)
{
    struct examining *examining = context;
    struct server_check found;
    server_check_log(examining->store, summary->table, &found);
    examining->faults += found.status != STORE_DONE || summary->damaged;
    return true;
}

/* Returns the number of faults; a file that the server could open may be refused afterwards. */
static unsigned examine(void)
{
    char why[512];
    struct store_options options = {.path = file, .sync = STORE_SYNC_OFF};
    struct store_counts counts;
    atomic_store(&statements, 0);
    struct examining examining = {store_open(&options, why, sizeof why), 0};
    if (!examining.store)
        return 1;
    store_count(examining.store, &counts);
    if (store_check(examining.store, count_fault, &examining.faults) != STORE_DONE ||
        store_survey(examining.store, (1u << STORE_STAGES) - 1, 1000, examine_log, &examining) !=
            STORE_DONE)
        examining.faults++;
    store_close(examining.store);
    return examining.faults;
}

enum damage_outcome damage_use(void)
{
    enum damage_outcome outcome = DAMAGE_REFUSED;
    memset(conn, 0, sizeof conn);
    if (open_server()) {
        use_server();
        close_server();
        outcome = examine() ? DAMAGE_FOUND : DAMAGE_UNSEEN;
    }
    remove_files();
    return outcome;
}

/* akhet serve: run the table server with its options, print its address and shut it down. */
#include "cli/serve.h"

#include <arpa/inet.h>
#include <malloc.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <akhet/json.h>

#include "cli/files.h"
#include "cli/lan.h"
#include "cli/qr.h"
#include "server/server.h"
#include "server/server_limits.h"

enum { MOST_PATH = 4096, FIRST_PORT = 8080, PORTS = 20 };

/* The options of the server, and memory for default paths. */
struct serving {
    struct call *call;
    struct server_options options;
    char data[MOST_PATH], files[MOST_PATH];
};

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* A folder, given from the folder of the program. */
static bool from_program(const char *folder, char path[MOST_PATH])
{
    char program[MOST_PATH];
    ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    while (len > 0 && program[len - 1] != '/')
        len--;
    if (len <= 0)
        return false;
    struct akhet_text text = akhet_text_on(path, MOST_PATH);
    akhet_text_bytes(&text, program, (size_t)len);
    akhet_text_put(&text, folder);
    return !text.full && is_folder(path);
}

/* Where a build or an installation puts the client; NULL: it is in neither place. */
static const char *usual_files(char path[MOST_PATH])
{
    if (from_program("web/dist", path) || from_program(CLIENT_FROM_PROGRAM, path))
        return path;
    return is_folder(CLIENT_FOLDER) ? CLIENT_FOLDER : NULL;
}

static int read_files(struct serving *serving)
{
    const struct call *call = serving->call;
    const char *folder = call->word[OPT_CLIENT];
    if (!folder)
        serving->options.net.files = usual_files(serving->files);
    else if (!is_folder(folder))
        return call_refuse(call, FAILED, MSG_SERVE_NO_FOLDER, BLANKS(WORD("file", folder)));
    else
        serving->options.net.files = folder;
    return DONE;
}

static int read_data(struct serving *serving)
{
    const struct call *call = serving->call;
    serving->options.data = serving->data;
    if (file_database(call, serving->data, sizeof serving->data))
        return DONE;
    return call_refuse(
        call, FAILED, MSG_CANNOT_READ,
        BLANKS(WORD("file", serving->data), WORD("why", say(call->lang, MSG_WHY_OTHER))));
}

static const char *word_or(const struct call *call, enum option_id id, const char *otherwise)
{
    return call->word[id] ? call->word[id] : otherwise;
}

static int read_options(struct serving *serving)
{
    const struct call *call = serving->call;
    bool port = call->given[OPT_PORT];
    serving->options = (struct server_options){
        .net = {.host = word_or(call, OPT_HOST, call->given[OPT_LAN] ? "0.0.0.0" : "127.0.0.1"),
                .port = port ? (unsigned)call->number[OPT_PORT] : FIRST_PORT,
                .ports = port ? 1 : PORTS,
                .origin = call->word[OPT_ORIGIN],
                .connections = (unsigned)call->number[OPT_CONNECTIONS],
                .queue = LIMIT_QUEUE,
                .lang = call->lang,
                .trust_proxy = call->given[OPT_TRUST_PROXY],
                .proxies = call->word[OPT_PROXIES]},
        .sync =
            strcmp(word_or(call, OPT_SYNC, "full"), "off") == 0 ? STORE_SYNC_OFF : STORE_SYNC_FULL,
        .limits = !call->given[OPT_NO_LIMITS],
        .webhooks = call->given[OPT_HOOKS] || call->given[OPT_HOOKS_ANYWHERE],
        .webhooks_anywhere = call->given[OPT_HOOKS_ANYWHERE],
        .abandon_days = (unsigned)call->number[OPT_ABANDON_DAYS],
        .keep_finished = (unsigned)call->number[OPT_KEEP_FINISHED],
        .keep_closed = (unsigned)call->number[OPT_KEEP_CLOSED],
        .bot_ms = (unsigned)call->number[OPT_BOT_MS],
        .bot_tables = call->given[OPT_BOT_TABLES],
        .drain_ms = (unsigned)call->number[OPT_DRAIN_MS],
        .backup_hours = (unsigned)call->number[OPT_BACKUP_EVERY],
        .backup_keep = (unsigned)call->number[OPT_BACKUP_KEEP],
        .backup_folder = call->word[OPT_BACKUP_DIR],
        .log = word_or(call, OPT_LOG, "info")};
    int code = read_files(serving);
    return code == DONE ? read_data(serving) : code;
}

/* The address for a browser on this machine. */
static void put_address(const char *host, unsigned port, struct akhet_text *out)
{
    bool every = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    bool six = !every && strchr(host, ':');
    akhet_text_put(out, "http://");
    akhet_text_put(out, six ? "[" : "");
    akhet_text_put(out, every ? "localhost" : host);
    akhet_text_put(out, six ? "]" : "");
    akhet_text_char(out, ':');
    akhet_text_int(out, port);
    akhet_text_char(out, '/');
}

/* The address of a database server may hold a password. */
static const char *shown_data(const char *data)
{
    return strncmp(data, "postgres", strlen("postgres")) == 0 ? "PostgreSQL" : data;
}

/* The address for the other machines, also for the camera of a phone. */
static void tell_lan(const struct call *call, unsigned port)
{
    enum { DRAWING = 16384 };
    char host[INET_ADDRSTRLEN], address[64], drawing[DRAWING];
    struct akhet_text text = akhet_text_on(address, sizeof address);
    struct akhet_text out = akhet_text_on(drawing, sizeof drawing);
    struct qr qr;
    if (!lan_address(host)) {
        call_refuse(call, DONE, MSG_SERVE_NO_LAN, NULL);
        return;
    }
    put_address(host, port, &text);
    call_tell(call, MSG_SERVE_LAN, BLANKS(WORD("address", address)));
    fputc('\n', call->out);
    if (!qr_make(address, &qr))
        return;
    qr_draw(&qr, call_colour(call), &out);
    fputs(drawing, call->out);
}

/* Print one line and flush it, because scripts wait for it. */
static void tell_address(const struct serving *serving, unsigned port)
{
    const struct call *call = serving->call;
    char address[512], line[640];
    struct akhet_text text = akhet_text_on(address, sizeof address);
    put_address(serving->options.net.host, port, &text);
    if (!call->given[OPT_JSON]) {
        call_tell(call, MSG_SERVE_AT,
                  BLANKS(WORD("address", address), WORD("data", shown_data(serving->data))));
        fputc('\n', call->out);
        if (call->given[OPT_LAN])
            tell_lan(call, port);
    } else {
        struct akhet_text out = akhet_text_on(line, sizeof line);
        struct akhet_json json = akhet_json_on(&out);
        akhet_json_object(&json, NULL);
        akhet_json_string(&json, "address", address);
        akhet_json_int(&json, "port", port);
        akhet_json_object_end(&json);
        call_put_line(call, &out);
    }
    fflush(call->out);
}

/* Whether every address of the host belongs to this machine alone. */
static bool is_loopback(const char *host)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *all;
    if (getaddrinfo(host, "0", &hints, &all))
        return false;
    bool loopback = true;
    for (const struct addrinfo *at = all; at; at = at->ai_next) {
        const struct sockaddr_in6 *six = (const void *)at->ai_addr;
        const struct sockaddr_in *four = (const void *)at->ai_addr;
        loopback &= at->ai_family == AF_INET6 ? IN6_IS_ADDR_LOOPBACK(&six->sin6_addr)
                                              : ntohl(four->sin_addr.s_addr) >> 24 == 127;
    }
    freeaddrinfo(all);
    return loopback;
}

/* A fault of a server that runs as root gives away the whole machine. */
static int check_user(const struct serving *serving)
{
    const struct call *call = serving->call;
    const char *host = serving->options.net.host;
    if (geteuid() != 0 || call->given[OPT_ALLOW_ROOT])
        return DONE;
    if (!is_loopback(host))
        return call_refuse(call, FAILED, MSG_SERVE_ROOT_BEYOND, BLANKS(WORD("host", host)));
    call_refuse(call, DONE, MSG_SERVE_ROOT, NULL);
    return DONE;
}

static int serve(const struct serving *serving)
{
    const struct call *call = serving->call;
    char why[1024] = "";
    struct server *server = server_open(&serving->options, why, sizeof why);
    if (!server)
        return call_refuse(call, FAILED, MSG_SERVE_CANNOT,
                           BLANKS(WORD("why", *why ? why : say(call->lang, MSG_NO_MEMORY))));
    tell_address(serving, server_port(server));
    server_run(server);
    server_close(server);
    return DONE;
}

/* A bot's search or a large answer takes megabytes for a moment. glibc would raise its threshold
 * for separate mappings after the first of them is freed and then keep the memory of the next ones.
 */
static void return_memory(void)
{
#ifdef __GLIBC__
    (void)mallopt(M_MMAP_THRESHOLD, 512 << 10);
    (void)mallopt(M_TRIM_THRESHOLD, 4 << 20);
#endif
}

int run_serve(struct call *call)
{
    struct serving serving = {.call = call};
    char *text;
    return_memory();
    int code = serve_config(call, &text);
    if (code == DONE)
        code = read_options(&serving);
    if (code == DONE)
        code = check_user(&serving);
    if (code == DONE)
        code = serve(&serving);
    free(text);
    return code;
}

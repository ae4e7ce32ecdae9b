/* A minimal table server for the tests: one thread, a few tables, hand-written messages. */
#include "tests/load/fake_server.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <akhet/games.h>
#include <akhet/record.h>

enum { CONNS = 64, TABLES = 256, MOVES = 4096, UPDATES = 4200, ROOM = 65536, EVERY = 7 };

struct fake_table {
    char id[17];
    unsigned seated;
    bool plays;
    struct akhet_record record;
    akhet_move move[MOVES];
    unsigned moves, seq;
    struct akhet_random random;
    union akhet_space state, before;
    char *update[UPDATES][AKHET_SEATS]; /* without the closing brace */
    char *known;                        /* ids, each between spaces */
};

struct conn {
    int fd;
    bool shaken;
    char in[ROOM];
    size_t len;
    struct fake_table *table; /* the watched table */
    int seat;
};

static struct {
    enum fake_fault fault;
    int listener;
    pthread_t thread;
    atomic_bool stop;
    atomic_uint known, met;
    const struct akhet_game *game;
    struct akhet_setup setup;
    struct conn conn[CONNS];
    struct fake_table *table[TABLES];
    unsigned tables, tokens, told;
} fake;

/* ---- frames ------------------------------------------------------------------------------ */

static void put(struct conn *conn, const void *bytes, size_t len)
{
    if (conn->fd >= 0)
        (void)!send(conn->fd, bytes, len, MSG_NOSIGNAL);
}

static void hang_up(struct conn *conn)
{
    if (conn->fd >= 0)
        close(conn->fd);
    conn->fd = -1;
    conn->table = NULL;
}

/* Long messages are split into two frames, as a server may do. */
static void put_text(struct conn *conn, const char *text)
{
    size_t len = strlen(text), first = len > 2000 ? 1000 : len, at = 0;
    while (at < len) {
        size_t part = at ? len - at : first;
        char frame[ROOM + 256];
        unsigned char head[10] = {(unsigned char)((at + part == len ? 0x80 : 0) | (at ? 0 : 1))};
        size_t size = part < 126 ? 2 : 4;
        head[1] = (unsigned char)(part < 126 ? part : 126);
        head[2] = (unsigned char)(part >> 8);
        head[3] = (unsigned char)part;
        memcpy(frame, head, size);
        memcpy(frame + size, text + at, part);
        put(conn, frame, size + part);
        at += part;
    }
}

static void say(struct conn *conn, const char *form, const char *a, const char *b)
{
    char text[1024];
    snprintf(text, sizeof text, form, a, b);
    put_text(conn, text);
}

/* ---- parsing commands --------------------------------------------------------------------- */

/* The value of a member of the command; empty: absent. */
static const char *member(const char *order, const char *name, char out[256])
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(order, key);
    out[0] = 0;
    if (!at)
        return out;
    at += strlen(key);
    size_t len = *at == '"' ? strcspn(++at, "\"") : strcspn(at, ",}");
    snprintf(out, 256, "%.*s", (int)(len < 255 ? len : 255), at);
    return out;
}

static struct fake_table *find(const char *id)
{
    for (unsigned i = 0; i < fake.tables; i++)
        if (strcmp(fake.table[i]->id, id) == 0)
            return fake.table[i];
    return NULL;
}

/* ---- messages ----------------------------------------------------------------------------- */

static bool now_and_then(enum fake_fault fault)
{
    return fake.fault == fault && fake.told % EVERY == EVERY - 1;
}

static void put_view(const struct fake_table *table, int seat, struct akhet_text *text)
{
    union akhet_space view;
    const struct akhet_game *game = fake.game;
    int other = (seat + 1) % fake.setup.players;
    game->view(now_and_then(FAKE_LAGS) ? &table->before : &table->state,
               now_and_then(FAKE_SHOWS) ? other : seat, &view);
    akhet_text_put(text, ",\"viewhex\":\"");
    akhet_text_hex(text, view.bytes, game->view_bytes);
    akhet_text_char(text, '"');
}

static void put_turn(const struct fake_table *table, int seat, struct akhet_text *text)
{
    akhet_move legal[AKHET_LEGAL];
    int turn = fake.game->seat(&table->state);
    akhet_text_put(text, turn == AKHET_NOBODY ? ",\"turn\":null" : ",\"turn\":");
    if (turn == AKHET_NOBODY)
        return;
    akhet_text_int(text, turn);
    if (turn != seat && !now_and_then(FAKE_HELPS))
        return;
    unsigned moves = fake.game->legal(&table->state, legal);
    for (unsigned i = 0; i < moves; i++) {
        akhet_text_put(text, i ? "\",\"" : ",\"legal\":[\"");
        akhet_move_name(fake.game, legal[i], text);
    }
    akhet_text_put(text, "\"]");
}

static void put_events(const struct akhet_events *events, int seat, struct akhet_text *text)
{
    struct akhet_json json = {text, true};
    struct akhet_event seen;
    int other = (seat + 1) % fake.setup.players;
    akhet_json_array(&json, "events");
    for (unsigned i = 0; events && i < events->count; i++)
        if (akhet_event_for(fake.game, &events->event[i], fake.fault == FAKE_TELLS ? other : seat,
                            &seen))
            akhet_event_json(fake.game, &seen, &json);
    akhet_json_array_end(&json);
}

static const char *stage(const struct fake_table *table)
{
    if (!table->plays)
        return "open";
    return fake.game->seat(&table->state) == AKHET_NOBODY ? "over" : "playing";
}

static char *make_update(struct fake_table *table, int seat, const struct akhet_events *events)
{
    char *room = malloc(ROOM);
    struct akhet_text text = akhet_text_on(room, ROOM);
    fake.told++;
    akhet_text_put(&text, "{\"say\":\"update\",\"table\":\"");
    akhet_text_put(&text, table->id);
    akhet_text_put(&text, "\",\"seq\":");
    akhet_text_int(&text, table->seq);
    akhet_text_put(&text, ",\"at\":");
    akhet_text_int(&text, table->moves);
    akhet_text_put(&text, ",\"entry\":{\"kind\":\"any\",\"by\":\"Zo\xc3\xab\"},\"stage\":\"");
    akhet_text_put(&text, stage(table));
    akhet_text_char(&text, '"');
    put_events(events, seat, &text);
    if (table->plays) {
        put_view(table, seat, &text);
        put_turn(table, seat, &text);
    }
    if (now_and_then(FAKE_GARBLES))
        akhet_text_put(&text, ",,");
    return room;
}

static void send_update(struct conn *conn, const struct fake_table *table, unsigned seq,
                        const char *re)
{
    char text[ROOM + 64];
    snprintf(text, sizeof text, re[0] ? "%s,\"re\":\"%s\"}" : "%s}", table->update[seq][conn->seat],
             re);
    put_text(conn, text);
}

/* To all subscribers, and to the sender of the command. */
static void tell(struct fake_table *table, struct conn *asker, const char *re,
                 const struct akhet_events *events)
{
    table->seq++;
    for (int seat = 0; seat < fake.setup.players; seat++)
        table->update[table->seq][seat] = make_update(table, seat, events);
    for (unsigned i = 0; i < CONNS; i++) {
        struct conn *conn = &fake.conn[i];
        if (conn->fd < 0 || (conn->table != table && conn != asker))
            continue;
        if (++fake.told && now_and_then(FAKE_SKIPS) && conn != asker)
            continue;
        send_update(conn, table, table->seq, conn == asker ? re : "");
        if (now_and_then(FAKE_REPEATS))
            send_update(conn, table, table->seq, "");
        if (now_and_then(FAKE_HANGS_UP))
            hang_up(conn);
    }
}

/* ---- commands ----------------------------------------------------------------------------- */

static void begin_match(struct fake_table *table)
{
    static struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_error error;
    uint8_t secret[AKHET_SECRET_BYTES] = {(uint8_t)fake.tables};
    akhet_record_secret(&table->record, secret);
    akhet_record_begin(&table->record, &table->state, &table->random, &events, &error);
    table->before = table->state;
    table->plays = true;
    tell(table, NULL, "", &events);
}

static void order_create(struct conn *conn, const char *order, const char *re)
{
    struct fake_table *table = calloc(1, sizeof *table);
    char word[256];
    fake.game = akhet_game_find(member(order, "game", word));
    fake.setup = akhet_setup_default(fake.game, (unsigned)atoi(member(order, "players", word)));
    snprintf(table->id, sizeof table->id, "table%011u", fake.tables);
    akhet_record_init(&table->record, fake.game, &fake.setup);
    table->known = calloc(1, 1);
    table->seated = 1;
    table->seq = 1;
    for (int seat = 0; seat < fake.setup.players; seat++)
        table->update[1][seat] = make_update(table, seat, NULL);
    fake.table[fake.tables++] = table;
    conn->seat = 0;
    say(conn, "{\"say\":\"created\",\"re\":\"%s\",\"table\":\"%s\"}", re, table->id);
}

static void order_watch(struct conn *conn, struct fake_table *table, const char *order,
                        const char *re)
{
    char word[256], text[ROOM + 128];
    unsigned since = (unsigned)atoi(member(order, "since", word));
    conn->table = table;
    for (unsigned seq = since + 1; since && seq <= table->seq; seq++)
        send_update(conn, table, seq, "");
    if (since) {
        char seq[16];
        snprintf(seq, sizeof seq, "%u", table->seq);
        say(conn, "{\"say\":\"done\",\"re\":\"%s\",\"seq\":%s}", re, seq);
        return;
    }
    /* The whole table is the last update under another name. */
    snprintf(text, sizeof text, "{\"say\":\"table\"%s,\"you\":%d,\"re\":\"%s\"}",
             table->update[table->seq][conn->seat] + strlen("{\"say\":\"update\""), conn->seat, re);
    put_text(conn, text);
}

static bool is_known(struct fake_table *table, const char *id)
{
    char word[300], *more;
    snprintf(word, sizeof word, " %s ", id);
    if (strstr(table->known, word))
        return true;
    if (asprintf(&more, "%s%s", table->known, word) < 0)
        abort();
    free(table->known);
    table->known = more;
    return false;
}

static void order_move(struct conn *conn, struct fake_table *table, const char *order,
                       const char *re)
{
    static struct akhet_event event[AKHET_EVENTS];
    struct akhet_events events = {event, AKHET_EVENTS, 0};
    struct akhet_error error;
    char word[256];
    akhet_move move;
    table->before = table->state;
    if ((unsigned)atoi(member(order, "at", word)) != table->moves ||
        !akhet_move_parse(fake.game, member(order, "move", word), &move, &error) ||
        !akhet_apply(fake.game, &table->state, move, &table->random, &events, &error)) {
        say(conn, "{\"say\":\"refused\",\"re\":\"%s\",\"code\":\"%s\"}", re, "stale");
        return;
    }
    table->move[table->moves++] = move;
    tell(table, conn, re, &events);
}

static void order_of_table(struct conn *conn, const char *doing, const char *order, const char *re)
{
    char word[256];
    struct fake_table *table = find(member(order, "table", word));
    if (!table) {
        say(conn, "{\"say\":\"refused\",\"re\":\"%s\",\"code\":\"%s\"}", re, "no_table");
    } else if (strcmp(doing, "watch") == 0) {
        order_watch(conn, table, order, re);
    } else if (strcmp(doing, "unwatch") == 0) {
        conn->table = NULL;
        say(conn, "{\"say\":\"done\",\"re\":\"%s\"}", re, "");
    } else if (strcmp(doing, "move") == 0 && ++fake.told && now_and_then(FAKE_FAILS)) {
        say(conn, "{\"say\":\"refused\",\"re\":\"%s\",\"code\":\"%s\"}", re, "storage");
    } else if (is_known(table, re)) {
        atomic_fetch_add(&fake.known, 1);
        say(conn, "{\"say\":\"done\",\"re\":\"%s\"}", re, "");
    } else if (strcmp(doing, "move") == 0) {
        order_move(conn, table, order, re);
    } else {
        conn->seat = atoi(member(order, "seat", word));
        tell(table, conn, re, NULL);
        if (++table->seated == fake.setup.players)
            begin_match(table);
    }
}

/* The token is the player's number, so that a returning player is recognised. */
static void take_order(struct conn *conn, const char *order)
{
    char doing[256], re[256], word[256];
    member(order, "do", doing);
    member(order, "id", re);
    if (strcmp(doing, "hello") == 0) {
        member(order, "token", word);
        conn->seat = word[0] && fake.setup.players ? atoi(word + 1) % fake.setup.players : 0;
        say(conn, "{\"say\":\"welcome\",\"version\":1,\"re\":\"%s\"}", re, "");
        say(conn, "{\"say\":\"your_turn\",\"table\":\"%s%s\"}", "elsewhere", "");
    } else if (strcmp(doing, "name") == 0) {
        unsigned number = (unsigned)atoi(strrchr(member(order, "name", word), ' ') + 1);
        snprintf(word, sizeof word, "s%u", number);
        say(conn, "{\"say\":\"named\",\"re\":\"%s\",\"token\":\"%s\"}", re, word);
    } else if (strcmp(doing, "ping") == 0) {
        say(conn, "{\"say\":\"pong\",\"re\":\"%s\"}", re, "");
    } else if (strcmp(doing, "create") == 0) {
        order_create(conn, order, re);
    } else {
        order_of_table(conn, doing, order, re);
    }
}

/* ---- HTTP --------------------------------------------------------------------------------- */

static void put_record(struct conn *conn, const char *id)
{
    static char text[AKHET_RECORD_BYTES(MOVES)];
    struct fake_table *table = find(id);
    struct akhet_text out = akhet_text_on(text, sizeof text);
    struct akhet_error error;
    struct akhet_record record = table->record;
    char head[128];
    record.move = table->move;
    record.moves = table->moves;
    record.over = fake.game->seat(&table->state) == AKHET_NOBODY;
    if (record.over)
        fake.game->places(&table->state, record.place);
    else
        record.source = AKHET_FROM_WITHHELD;
    if (fake.fault == FAKE_STUTTERS && record.over)
        table->move[record.moves++] = 0;
    if (fake.fault == FAKE_FORGETS && record.over)
        record.moves--;
    akhet_record_write(&record, &out, &error);
    snprintf(head, sizeof head, "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\n\r\n", out.len);
    put(conn, head, strlen(head));
    put(conn, text, out.len);
}

static void take_request(struct conn *conn, const char *text)
{
    static const char path[] = "GET /api/1/tables/", meeting[] = "GET /live?table=";
    if (strncmp(text, path, sizeof path - 1) == 0) {
        char id[17];
        snprintf(id, sizeof id, "%s", text + sizeof path - 1);
        put_record(conn, id);
        return;
    }
    if (strncmp(text, meeting, sizeof meeting - 1) == 0) {
        char id[17];
        snprintf(id, sizeof id, "%s", text + sizeof meeting - 1);
        atomic_fetch_add(&fake.met, find(id) != NULL);
    }
    static const char yes[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                              "Connection: Upgrade\r\nSec-WebSocket-Protocol: akhet.1\r\n"
                              "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
    conn->shaken = true;
    put(conn, yes, sizeof yes - 1);
    put(conn, "\x89\x02hi", 4); /* a ping, which the client must answer */
}

/* ---- the thread --------------------------------------------------------------------------- */

/* The length of a complete frame, whose text is copied to `order`; 0: incomplete. */
static size_t take_frame(const unsigned char *in, size_t len, char *order, unsigned *opcode)
{
    size_t head = 6, text;
    if (len < 6)
        return 0;
    *opcode = in[0] & 15;
    text = in[1] & 127;
    if (text == 126) {
        text = (size_t)in[2] << 8 | in[3];
        head = 8;
    }
    if (len < head + text)
        return 0;
    for (size_t i = 0; i < text; i++)
        order[i] = (char)(in[head + i] ^ in[head - 4 + (i & 3)]);
    order[text] = 0;
    return head + text;
}

static void take_bytes(struct conn *conn)
{
    char order[ROOM];
    for (;;) {
        size_t used;
        unsigned opcode = 1;
        if (conn->shaken) {
            used = take_frame((const unsigned char *)conn->in, conn->len, order, &opcode);
            if (used && opcode == 1)
                take_order(conn, order);
        } else {
            const char *end = memmem(conn->in, conn->len, "\r\n\r\n", 4);
            used = end ? (size_t)(end - conn->in) + 4 : 0;
            if (used)
                take_request(conn, conn->in);
        }
        if (!used || conn->fd < 0)
            return;
        memmove(conn->in, conn->in + used, conn->len - used);
        conn->len -= used;
    }
}

static void serve(struct conn *conn)
{
    ssize_t came = recv(conn->fd, conn->in + conn->len, sizeof conn->in - conn->len - 1, 0);
    if (came <= 0) {
        hang_up(conn);
        return;
    }
    conn->len += (size_t)came;
    conn->in[conn->len] = 0;
    if (fake.fault == FAKE_SILENT)
        conn->len = 0;
    take_bytes(conn);
}

static void welcome(void)
{
    for (unsigned i = 0; i < CONNS; i++)
        if (fake.conn[i].fd < 0) {
            struct conn *conn = &fake.conn[i];
            memset(conn, 0, sizeof *conn);
            conn->fd = accept(fake.listener, NULL, NULL);
            (void)setsockopt(conn->fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
            return;
        }
}

static void *run(void *unused)
{
    while (!atomic_load(&fake.stop)) {
        struct pollfd poll_fd[CONNS + 1];
        struct conn *who[CONNS];
        unsigned count = 0;
        for (unsigned i = 0; i < CONNS; i++)
            if (fake.conn[i].fd >= 0) {
                who[count] = &fake.conn[i];
                poll_fd[count++] = (struct pollfd){fake.conn[i].fd, POLLIN, 0};
            }
        poll_fd[count] = (struct pollfd){fake.listener, POLLIN, 0};
        if (poll(poll_fd, count + 1, 20) <= 0)
            continue;
        for (unsigned i = 0; i < count; i++)
            if (poll_fd[i].revents && who[i]->fd >= 0)
                serve(who[i]);
        if (poll_fd[count].revents)
            welcome();
    }
    return unused;
}

unsigned fake_begin(enum fake_fault fault)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof address;
    memset(&fake, 0, sizeof fake);
    fake.fault = fault;
    for (unsigned i = 0; i < CONNS; i++)
        fake.conn[i].fd = -1;
    fake.listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(fake.listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(fake.listener, 64) != 0 ||
        getsockname(fake.listener, (struct sockaddr *)&address, &len) != 0 ||
        pthread_create(&fake.thread, NULL, run, NULL) != 0)
        return 0;
    return ntohs(address.sin_port);
}

void fake_end(void)
{
    atomic_store(&fake.stop, true);
    pthread_join(fake.thread, NULL);
    close(fake.listener);
    for (unsigned i = 0; i < CONNS; i++)
        hang_up(&fake.conn[i]);
    for (unsigned i = 0; i < fake.tables; i++) {
        for (unsigned seq = 0; seq < UPDATES; seq++)
            for (unsigned seat = 0; seat < AKHET_SEATS; seat++)
                free(fake.table[i]->update[seq][seat]);
        free(fake.table[i]->known);
        free(fake.table[i]);
    }
}

unsigned fake_met(void)
{
    return atomic_load(&fake.met);
}

unsigned fake_known(void)
{
    return atomic_load(&fake.known);
}

/* One socket: reading, the send queue, timeouts, closing.
 *
 * An idle connection owns nothing but its struct. Bytes are read into one buffer shared by all
 * connections, and only incomplete input is kept; output goes directly to the socket, and only what
 * the socket does not take is queued. */
#include "server/net/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void on_poll(uv_poll_t *poll, int status, int events);

/* ---- timeout lists -------------------------------------------------------------------------- */

static void leave_row(struct net_conn *conn)
{
    if (conn->row == ROW_NONE) {
        return;
    }
    struct net_line *row = &conn->net->row[conn->row];
    *(conn->before ? &conn->before->behind : &row->first) = conn->behind;
    *(conn->behind ? &conn->behind->before : &row->last) = conn->before;
    conn->row = ROW_NONE;
}

void net_conn_wait(struct net_conn *conn, enum net_row row)
{
    leave_row(conn);
    if (row == ROW_NONE) {
        return;
    }
    struct net_line *line = &conn->net->row[row];
    conn->row = (uint8_t)row;
    conn->due = uv_now(&conn->net->loop) + conn->net->wait_ms[row];
    conn->before = line->last;
    conn->behind = NULL;
    *(line->last ? &line->last->behind : &line->first) = conn;
    line->last = conn;
}

void net_conn_late(struct net_conn *conn)
{
    if (conn->row == ROW_WEBSOCKET) {
        net_websocket_late(conn);
    } else if (conn->stage == STAGE_REQUEST && conn->held_len) {
        conn->close = true;
        net_http_reply(conn, 408, "text/plain", "", "", 0);
    } else {
        net_conn_drop(conn);
    }
}

/* ---- closing -------------------------------------------------------------------------------- */

void net_conn_attend(struct net_conn *conn)
{
    if (conn->attention) {
        return;
    }
    conn->attention = true;
    conn->next = NULL;
    *conn->net->last_attention = conn;
    conn->net->last_attention = &conn->next;
}

void net_conn_drop(struct net_conn *conn)
{
    conn->stage = STAGE_DEAD;
    net_conn_wait(conn, ROW_NONE);
    net_conn_attend(conn);
}

static bool all_sent(const struct net_conn *conn)
{
    return conn->out_at == conn->out_len && !conn->file_len;
}

static void finish_sending(struct net_conn *conn)
{
    if (!conn->finished && all_sent(conn)) {
        conn->finished = true;
        shutdown(conn->fd, SHUT_WR);
    }
}

void net_conn_linger(struct net_conn *conn)
{
    if (conn->stage == STAGE_DEAD || conn->stage == STAGE_LINGER) {
        return;
    }
    conn->stage = STAGE_LINGER;
    net_conn_wait(conn, ROW_LINGER);
    net_conn_attend(conn);
    net_conn_push(conn);
}

static void on_closed(uv_handle_t *handle)
{
    struct net_conn *conn = (struct net_conn *)handle;
    free(conn->held);
    free(conn->out);
    free(conn->message);
    free(conn);
}

/* Report the end to the server once, outside its own calls, before the socket is freed. */
static void tell(struct net_conn *conn)
{
    struct net *net = conn->net;
    if (conn->user_data && !conn->told) {
        conn->told = true;
        net->calls.closed(net->server, conn->user_data);
    }
    if (conn->asked) {
        struct net_asked *asked = conn->asked;
        conn->asked = NULL;
        net->calls.gone(net->server, &asked->request);
        free(asked);
    }
}

/* ---- sending -------------------------------------------------------------------------------- */

static void watch(struct net_conn *conn)
{
    int events = UV_READABLE | (all_sent(conn) ? 0 : UV_WRITABLE);
    if (conn->stage != STAGE_DEAD && conn->events != events) {
        conn->events = (uint8_t)events;
        uv_poll_start(&conn->poll, events, on_poll);
    }
}

bool net_conn_queue(struct net_conn *conn, const void *bytes, size_t len)
{
    if (conn->out_len + len > conn->out_cap) {
        size_t waiting = conn->out_len - conn->out_at;
        size_t cap = (waiting + len) * 2;
        char *out = malloc(cap);
        if (!out) {
            net_conn_drop(conn);
            return false;
        }
        if (waiting) {
            memcpy(out, conn->out + conn->out_at, waiting);
        }
        free(conn->out);
        conn->out = out;
        conn->out_at = 0;
        conn->out_len = waiting;
        conn->out_cap = cap;
    }
    memcpy(conn->out + conn->out_len, bytes, len);
    conn->out_len += len;
    return true;
}

/* Returns the number of bytes sent; fewer than `len`: the socket is full, or it broke and was
 * dropped. */
static size_t put(struct net_conn *conn, const char *bytes, size_t len)
{
    size_t done = 0;
    while (done < len) {
        ssize_t sent = send(conn->fd, bytes + done, len - done, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent < 0) {
            if (errno != EAGAIN && errno != EWOULDBLOCK) {
                net_conn_drop(conn);
            }
            break;
        }
        done += (size_t)sent;
    }
    return done;
}

/* Track the unsent rest of the current frame. When a slow WebSocket is closed, its close frame must
 * follow a complete frame. */
static void count_frames(struct net_conn *conn, const char *bytes, size_t sent)
{
    while (sent) {
        if (!conn->frame_left) {
            struct ws_frame frame;
            int header = ws_parse((const uint8_t *)bytes, WS_SERVER_HEADER, &frame);
            conn->frame_left = (size_t)header + (size_t)frame.len;
        }
        size_t step = sent < conn->frame_left ? sent : conn->frame_left;
        conn->frame_left -= step;
        bytes += step;
        sent -= step;
    }
}

static void push_queue(struct net_conn *conn)
{
    size_t sent = put(conn, conn->out + conn->out_at, conn->out_len - conn->out_at);
    if (conn->stage == STAGE_WEBSOCKET) {
        count_frames(conn, conn->out + conn->out_at, sent);
    }
    conn->out_at += sent;
    if (conn->out_at == conn->out_len) {
        free(conn->out);
        conn->out = NULL;
        conn->out_at = conn->out_len = conn->out_cap = 0;
    }
}

void net_conn_push(struct net_conn *conn)
{
    if (conn->stage == STAGE_DEAD) {
        return;
    }
    if (conn->out) {
        push_queue(conn);
    }
    if (!conn->out && conn->file_len && conn->stage != STAGE_DEAD) {
        size_t sent = put(conn, conn->file, conn->file_len);
        conn->file += sent;
        conn->file_len -= sent;
    }
    if (conn->stage == STAGE_DEAD) {
        return;
    }
    if (conn->stage == STAGE_ANSWER && all_sent(conn)) {
        conn->stage = STAGE_REQUEST;
        net_conn_wait(conn, ROW_REQUEST);
        net_conn_attend(conn);
    }
    if (conn->stage == STAGE_LINGER) {
        finish_sending(conn);
    }
    watch(conn);
}

void net_conn_send(struct net_conn *conn, const char *frame, size_t len)
{
    size_t sent = put(conn, frame, len);
    if (sent == len || conn->stage == STAGE_DEAD) {
        return;
    }
    conn->frame_left = sent ? len - sent : 0;
    if (net_conn_queue(conn, frame + sent, len - sent)) {
        watch(conn);
    }
}

/* ---- reading -------------------------------------------------------------------------------- */

static void keep(struct net_conn *conn, const char *bytes, size_t len)
{
    char *held = NULL;
    if (len && conn->stage < STAGE_LINGER) {
        held = len <= NET_HELD ? malloc(len) : NULL;
        if (!held) {
            net_conn_drop(conn);
            return;
        }
        memcpy(held, bytes, len);
    }
    free(conn->held);
    conn->held = held;
    conn->held_len = held ? (uint16_t)len : 0;
}

static size_t take(struct net_conn *conn, char *bytes, size_t len)
{
    if (conn->stage == STAGE_WEBSOCKET) {
        return net_websocket_take(conn, bytes, len);
    }
    return conn->stage == STAGE_REQUEST ? net_http_take(conn, bytes, len) : 0;
}

/* Parse as many requests or frames as the buffer holds. */
static void understand(struct net_conn *conn, size_t len)
{
    size_t used = 0, step;
    while (used < len && (step = take(conn, conn->net->in + used, len - used))) {
        used += step;
    }
    keep(conn, conn->net->in + used, len - used);
}

static void receive(struct net_conn *conn)
{
    struct net *net = conn->net;
    size_t have = conn->held_len;
    if (have) {
        memcpy(net->in, conn->held, have);
    }
    ssize_t got = recv(conn->fd, net->in + have, sizeof net->in - have, 0);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
        return;
    }
    if (got <= 0) {
        net_conn_drop(conn);
        return;
    }
    if (conn->stage != STAGE_LINGER) {
        understand(conn, have + (size_t)got);
    }
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct net_conn *conn = (struct net_conn *)poll;
    struct net *net = conn->net;
    if (status < 0) {
        net_conn_drop(conn);
    }
    if (events & UV_WRITABLE) {
        net_conn_push(conn);
    }
    if ((events & UV_READABLE) && conn->stage != STAGE_DEAD) {
        receive(conn);
    }
    net_settle(net);
}

void net_conn_settle(struct net_conn *conn)
{
    if (conn->stage >= STAGE_LINGER) {
        tell(conn);
    }
    if (conn->stage == STAGE_DEAD) {
        conn->net->conns--;
        uv_close((uv_handle_t *)&conn->poll, on_closed);
        close(conn->fd);
        return;
    }
    /* A pipelined request that arrived while the previous one was being answered. */
    if (conn->stage == STAGE_REQUEST && conn->held_len) {
        memcpy(conn->net->in, conn->held, conn->held_len);
        understand(conn, conn->held_len);
    }
}

void net_conn_accept(struct net *net, int fd, const struct in6_addr *address)
{
    struct net_conn *conn = calloc(1, sizeof *conn);
    if (!conn) {
        close(fd);
        return;
    }
    conn->net = net;
    conn->fd = fd;
    conn->address = *address;
    conn->row = ROW_NONE;
    if (uv_poll_init(&net->loop, &conn->poll, fd)) {
        close(fd);
        free(conn);
        return;
    }
    net->conns++;
    net_conn_wait(conn, ROW_REQUEST);
    watch(conn);
}

/* Sending: directly to the socket while it takes everything, otherwise through a queue. */
#include "server/net/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { SPARE = 16384 }; /* a long queue grows by this much more than it needs */

bool net_conn_all_sent(const struct net_conn *conn)
{
    return conn->out_at == conn->out_len && !conn->file_len;
}

void net_conn_count(struct net_conn *conn)
{
    size_t waiting = conn->out_len - conn->out_at;
    if (waiting != conn->counted) {
        net_peer_queue(conn->net, conn->peer, conn->counted, waiting);
        conn->counted = waiting;
    }
}

bool net_conn_queue(struct net_conn *conn, const void *bytes, size_t len)
{
    if (conn->out_len + len > conn->out_cap) {
        size_t waiting = conn->out_len - conn->out_at, need = waiting + len;
        size_t cap = need + (need < SPARE ? need : SPARE);
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
    net_conn_count(conn);
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
    net_conn_count(conn);
}

static void push_file(struct net_conn *conn)
{
    size_t sent = put(conn, conn->file, conn->file_len);
    conn->file += sent;
    conn->file_len -= sent;
}

/* An answer is sent: the connection waits for the next request, or closes. */
static void answered(struct net_conn *conn)
{
    if (conn->close) {
        net_conn_linger(conn);
        return;
    }
    conn->stage = STAGE_REQUEST;
    net_conn_wait(conn, ROW_REQUEST);
    net_conn_attend(conn);
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
        push_file(conn);
    }
    if (conn->stage == STAGE_DEAD) {
        return;
    }
    if (conn->stage == STAGE_ANSWER && net_conn_all_sent(conn)) {
        answered(conn);
    } else if (conn->stage == STAGE_LINGER && !conn->finished && net_conn_all_sent(conn)) {
        conn->finished = true;
        shutdown(conn->fd, SHUT_WR);
        if (conn->ended) {
            net_conn_drop(conn);
        }
    }
    net_conn_watch(conn);
}

void net_conn_send(struct net_conn *conn, const char *frames, size_t len)
{
    size_t sent = put(conn, frames, len);
    if (sent == len || conn->stage == STAGE_DEAD) {
        return;
    }
    count_frames(conn, frames, sent);
    if (net_conn_queue(conn, frames + sent, len - sent)) {
        net_conn_watch(conn);
    }
}

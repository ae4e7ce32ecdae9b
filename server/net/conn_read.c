/* Reading, and whose turn it is.
 *
 * A connection handles a limited number of frames or requests in one turn of the loop; then the
 * others have theirs. A connection or an address over its limit is not read at all for a while: the
 * kernel makes the client wait, which costs nothing, while reading and discarding would. */
#include "server/net/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    FRAMES = 32,       /* handled for one connection in one turn, */
    TURN_NS = 2000000, /* and no more after this time */
    FRAME_MS = 25,     /* a connection may send a frame in this time, 40 in a second */
    FRAME_BURST = 160, /* and this many at once */
    FRAME_PAUSE = 400, /* over it, the connection is not read for so long, in milliseconds */
    STRIKES = 5,       /* pauses in a row before it is closed */
    FRAME_US = 2,      /* the least that is charged for a frame, */
    READ_US = 3,       /* and for a read, in microseconds of the loop's time */
    DISCARD = 1 << 18, /* bytes read and discarded after the end, before the socket is dropped */
};

/* ---- turns ---------------------------------------------------------------------------------- */

static void on_idle(uv_idle_t *idler)
{
    struct net *net = idler->data;
    net_turn_next(net);
    net_settle(net);
}

void net_conn_turn(struct net_conn *conn, enum net_turn turn)
{
    struct net *net = conn->net;
    if (conn->turn == turn) {
        return;
    }
    if (conn->turn != TURN_NONE) {
        net_line_remove(&net->turns[conn->turn], conn, LINK_TURN);
    }
    conn->turn = (uint8_t)turn;
    conn->round = net->round;
    if (turn != TURN_NONE) {
        net_line_add(&net->turns[turn], conn, LINK_TURN);
    }
    if (turn == TURN_NEXT && !uv_is_active((uv_handle_t *)&net->idler)) {
        uv_idle_start(&net->idler, on_idle);
    }
    net_conn_watch(conn);
}

void net_turn_next(struct net *net)
{
    struct net_line *line = &net->turns[TURN_NEXT];
    unsigned round = net->round++;
    while (line->first && line->first->round == round) {
        struct net_conn *conn = line->first;
        net_conn_turn(conn, TURN_NONE);
        net_conn_serve(conn);
    }
    if (!line->first) {
        uv_idle_stop(&net->idler);
    }
}

void net_turn_resume(struct net *net)
{
    uint64_t now = uv_now(&net->loop);
    struct net_conn *conn = net->turns[TURN_PAUSED].first, *next;
    for (; conn; conn = next) {
        next = conn->link[LINK_TURN].behind;
        if (conn->resume <= now && net_peer_affords(net, conn->peer) &&
            !(conn->stage == STAGE_REQUEST && net_peer_full(net, conn->peer, 0))) {
            net_conn_turn(conn, TURN_NEXT);
        }
    }
}

static void pause_reading(struct net_conn *conn, unsigned ms)
{
    conn->net->counts.pauses++;
    conn->resume = uv_now(&conn->net->loop) + ms;
    net_conn_turn(conn, TURN_PAUSED);
}

/* ---- the frames of one connection ----------------------------------------------------------- */

/* Count a frame; false: the connection has sent too many. */
static bool take_frame(struct net_conn *conn)
{
    uint64_t now = uv_now(&conn->net->loop);
    conn->net->counts.frames++;
    if (!conn->net->options.per_address) {
        return true;
    }
    if (conn->paid <= now) {
        conn->paid = now;
        conn->strikes = 0;
    }
    conn->paid += FRAME_MS;
    return conn->paid < now + FRAME_BURST * FRAME_MS;
}

static void too_many_frames(struct net_conn *conn)
{
    if (conn->stage != STAGE_WEBSOCKET) {
        return;
    }
    if (conn->strikes++ < STRIKES) {
        pause_reading(conn, FRAME_PAUSE);
        return;
    }
    conn->net->counts.closed_rate++;
    net_close(conn, NET_CLOSE_RATE);
}

/* ---- input ---------------------------------------------------------------------------------- */

static void keep(struct net_conn *conn, const char *bytes, size_t len)
{
    char *held = NULL;
    if (len && conn->stage < STAGE_LINGER) {
        held = malloc(len);
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

/* Handle one request or frame; returns the bytes used, 0: more are needed, or not now. */
static size_t take(struct net_conn *conn, char *bytes, size_t len)
{
    if (conn->stage == STAGE_WEBSOCKET) {
        return net_websocket_take(conn, bytes, len);
    }
    return conn->stage == STAGE_REQUEST ? net_http_take(conn, bytes, len) : 0;
}

/* Handle the requests or frames in the buffer; returns their number. */
static unsigned handle(struct net_conn *conn, size_t len, uint64_t began)
{
    struct net *net = conn->net;
    size_t used = 0, step = 1;
    unsigned count = 0;
    bool frames = true;
    net_websocket_batch(conn);
    while (used < len && count < FRAMES && frames && (!count || uv_hrtime() - began < TURN_NS) &&
           (step = take(conn, net->in + used, len - used))) {
        used += step;
        count++;
        frames = conn->stage != STAGE_WEBSOCKET || take_frame(conn);
    }
    net_websocket_batch_end(conn);
    conn->more = step && used < len;
    keep(conn, net->in + used, len - used);
    if (!frames) {
        too_many_frames(conn);
    } else if (conn->more && conn->stage < STAGE_LINGER) {
        net_conn_turn(conn, TURN_NEXT);
    } else if (conn->ended && conn->stage == STAGE_REQUEST) {
        net_conn_drop(conn);
    }
    return count;
}

/* The client has sent everything. Its last requests are still answered. */
static void input_ended(struct net_conn *conn)
{
    bool busy = conn->stage == STAGE_ASKED || conn->stage == STAGE_ANSWER ||
                (conn->stage == STAGE_LINGER && !conn->finished);
    conn->ended = true;
    if (busy) {
        net_conn_watch(conn);
    } else {
        net_conn_drop(conn);
    }
}

/* Receive into the shared buffer behind what was kept; returns the length, 0: nothing came. */
static size_t receive(struct net_conn *conn)
{
    struct net *net = conn->net;
    size_t have = conn->held_len;
    if (have) {
        memcpy(net->in, conn->held, have);
    }
    if (conn->more || conn->ended) {
        return have;
    }
    ssize_t got = recv(conn->fd, net->in + have, sizeof net->in - have, 0);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
        return 0;
    }
    if (got == 0) {
        input_ended(conn);
    } else if (got < 0) {
        net_conn_drop(conn);
    }
    return got > 0 ? have + (size_t)got : 0;
}

/* Input after the end is discarded, so that closing the socket does not destroy the last bytes on
 * their way to the client. */
static void discard(struct net_conn *conn)
{
    ssize_t got = recv(conn->fd, NULL, DISCARD, MSG_TRUNC);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
        return;
    }
    net_peer_charge(conn->net, conn->peer, READ_US);
    conn->discarded += got > 0 ? (uint32_t)got : 0;
    if (got == 0) {
        input_ended(conn);
    } else if (got < 0 || conn->discarded >= DISCARD) {
        net_conn_drop(conn);
    }
}

static bool has_room(const struct net_conn *conn)
{
    return conn->held_len < NET_HELD || conn->more;
}

void net_conn_serve(struct net_conn *conn)
{
    struct net *net = conn->net;
    if (conn->stage == STAGE_LINGER) {
        discard(conn);
    }
    if (conn->stage >= STAGE_LINGER || !has_room(conn)) {
        return;
    }
    bool full = conn->stage == STAGE_REQUEST && net_peer_full(net, conn->peer, 0);
    if (full || !net_peer_affords(net, conn->peer)) {
        pause_reading(conn, 0);
        return;
    }
    if (!net_peer_has_turn(net, conn->peer)) {
        net_conn_turn(conn, TURN_NEXT);
        return;
    }
    uint64_t began = uv_hrtime();
    size_t len = receive(conn);
    unsigned count = len ? handle(conn, len, began) : 0;
    if (conn->peer) {
        uint64_t us = (uv_hrtime() - began) / 1000, least = READ_US + count * FRAME_US;
        net_peer_charge(net, conn->peer, us > least ? us : least);
    }
    net_conn_watch(conn);
}

/* One socket from its opening to its closing: timeouts, polling, the end.
 *
 * An idle connection owns nothing but its struct. Bytes are read into one buffer shared by all
 * connections, and only incomplete input is kept; output goes directly to the socket, and only what
 * the socket does not take is queued. */
#include "server/net/internal.h"

#include <stdlib.h>
#include <unistd.h>

/* ---- lists ---------------------------------------------------------------------------------- */

void net_line_add(struct net_line *line, struct net_conn *conn, unsigned link)
{
    conn->link[link].before = line->last;
    conn->link[link].behind = NULL;
    *(line->last ? &line->last->link[link].behind : &line->first) = conn;
    line->last = conn;
}

void net_line_remove(struct net_line *line, struct net_conn *conn, unsigned link)
{
    struct net_conn *before = conn->link[link].before, *behind = conn->link[link].behind;
    *(before ? &before->link[link].behind : &line->first) = behind;
    *(behind ? &behind->link[link].before : &line->last) = before;
}

void net_conn_wait(struct net_conn *conn, enum net_row row)
{
    struct net *net = conn->net;
    if (conn->row != ROW_NONE) {
        net_line_remove(&net->row[conn->row], conn, LINK_ROW);
    }
    conn->row = (uint8_t)row;
    if (row != ROW_NONE) {
        conn->due = uv_now(&net->loop) + net->wait_ms[row];
        net_line_add(&net->row[row], conn, LINK_ROW);
    }
}

void net_conn_late(struct net_conn *conn)
{
    if (conn->row == ROW_WEBSOCKET) {
        net_websocket_late(conn);
    } else if (conn->stage == STAGE_REQUEST && conn->held_len) {
        conn->close = true;
        conn->head_only = false;
        net_http_reply(conn, conn->more ? 429 : 408, "text/plain", "", "", 0);
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
    net_conn_turn(conn, TURN_NONE);
    net_conn_attend(conn);
}

void net_conn_linger(struct net_conn *conn)
{
    if (conn->stage == STAGE_DEAD || conn->stage == STAGE_LINGER) {
        return;
    }
    conn->stage = STAGE_LINGER;
    net_conn_wait(conn, ROW_LINGER);
    net_conn_turn(conn, TURN_NONE);
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

/* Everybody at the tables of this client hears that it is gone, at the cost of its address. */
static void tell_closed(struct net_conn *conn)
{
    struct net *net = conn->net;
    uint64_t began = uv_hrtime();
    conn->told = true;
    net->calls.closed(net->server, conn->user_data);
    net_peer_charge(net, conn->peer, (uv_hrtime() - began) / 1000);
}

/* Report the end to the server once, outside its own calls, before the socket is freed. */
static void tell(struct net_conn *conn)
{
    struct net *net = conn->net;
    if (conn->user_data && !conn->told) {
        tell_closed(conn);
    }
    if (conn->asked) {
        struct net_asked *asked = conn->asked;
        conn->asked = NULL;
        net->calls.gone(net->server, &asked->request);
        free(asked);
    }
}

static void end(struct net_conn *conn)
{
    struct net *net = conn->net;
    conn->out_at = conn->out_len;
    net_conn_count(conn);
    net_peer_leave(net, conn->peer);
    net->conns--;
    uv_close((uv_handle_t *)&conn->poll, on_closed);
    close(conn->fd);
}

void net_conn_settle(struct net_conn *conn)
{
    if (conn->stage >= STAGE_LINGER) {
        tell(conn);
    }
    if (conn->stage == STAGE_DEAD) {
        end(conn);
        return;
    }
    if (conn->stage != STAGE_REQUEST) {
        return;
    }
    if (conn->proxy && conn->peer) { /* the next request may be another client's */
        net_peer_leave(conn->net, conn->peer);
        conn->peer = NULL;
    }
    if (conn->held_len) { /* a pipelined request that came while the previous one was answered */
        conn->more = true;
        net_conn_turn(conn, TURN_NEXT);
    } else if (conn->ended) {
        net_conn_drop(conn);
    }
}

/* ---- polling -------------------------------------------------------------------------------- */

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct net_conn *conn = (struct net_conn *)poll;
    struct net *net = conn->net;
    net_awake(net);
    if (status < 0) {
        net_conn_drop(conn);
    }
    if (events & UV_WRITABLE) {
        net_conn_push(conn);
    }
    if ((events & UV_READABLE) && conn->turn == TURN_NONE) {
        net_conn_serve(conn);
    }
    net_settle(net);
}

/* Input waits in the kernel while the connection is over a limit or its buffer is full, so that the
 * client has to wait, too. */
void net_conn_watch(struct net_conn *conn)
{
    bool reads = conn->turn != TURN_PAUSED && !conn->ended &&
                 (conn->held_len < NET_HELD || conn->stage == STAGE_LINGER);
    int events = (reads ? UV_READABLE : 0) | (net_conn_all_sent(conn) ? 0 : UV_WRITABLE);
    if (conn->stage != STAGE_DEAD && conn->events != events) {
        conn->events = (uint8_t)events;
        uv_poll_start(&conn->poll, events, on_poll);
    }
}

void net_conn_accept(struct net *net, int fd, const struct in6_addr *address, struct net_peer *peer,
                     bool proxy)
{
    struct net_conn *conn = calloc(1, sizeof *conn);
    if (!conn || uv_poll_init(&net->loop, &conn->poll, fd)) {
        net_peer_leave(net, peer);
        close(fd);
        free(conn);
        return;
    }
    conn->net = net;
    conn->fd = fd;
    conn->address = *address;
    conn->peer = peer;
    conn->proxy = proxy;
    conn->row = ROW_NONE;
    conn->turn = TURN_NONE;
    net->conns++;
    net_conn_wait(conn, ROW_REQUEST);
    net_conn_watch(conn);
}

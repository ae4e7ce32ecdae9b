/* Lines of a game's table of planes (akhet/observation.h). A game defines PLANE_VIEW, the type of
 * its view, and names members of it; members of arrays are named by their first element. */
#ifndef ENGINE_PLANE_H
#define ENGINE_PLANE_H

#include <stddef.h>

#include <akhet/observation.h>

#define PLANE_WIDTH(member) sizeof(((PLANE_VIEW *)0)->member)

#define PLANE_LINE(name, sort, of, low, high, member, items, step, pitch, when)                    \
    {                                                                                              \
        .id = (name), .kind = AKHET_PLANE_##sort, .rows = AKHET_ROWS_##of, .count = (items),       \
        .width = PLANE_WIDTH(member), .first = (low), .most = (high),                              \
        .at = offsetof(PLANE_VIEW, member), .row = (pitch), .stride = (step), .gate = (when)       \
    }

/* One item, and one that counts only while another byte is not 0. `most` is as the kind says; PLANE
 * has 0 as the first value of a ONE_OF, PLANE_FROM another. */
#define PLANE(id, kind, most, member)             PLANE_LIST(id, kind, 0, most, member, 1)
#define PLANE_FROM(id, kind, first, most, member) PLANE_LIST(id, kind, first, most, member, 1)
#define PLANE_WHILE(id, kind, most, member, gate)                                                  \
    PLANE_LINE(id, kind, ONE, 0, most, member, 1, 0, 0, offsetof(PLANE_VIEW, gate))

/* The items of an array, and of one with a gate for each: an array of bytes. */
#define PLANE_LIST(id, kind, first, most, member, items)                                           \
    PLANE_LINE(id, kind, ONE, first, most, member, items, PLANE_WIDTH(member), 0, AKHET_NO_GATE)
#define PLANE_LIST_WHILE(id, kind, most, member, items, gate)                                      \
    PLANE_LINE(id, kind, ONE, 0, most, member, items, PLANE_WIDTH(member), 0,                      \
               offsetof(PLANE_VIEW, gate))

/* A row for every seat (SEAT) or the viewer's own (OWN): one item, or the items of an array.
 * `pitch` are the bytes from a seat to the next. */
#define PLANE_ROW(rows, id, kind, first, most, member, pitch)                                      \
    PLANE_LINE(id, kind, rows, first, most, member, 1, 0, pitch, AKHET_NO_GATE)
#define PLANE_ROW_LIST(rows, id, kind, first, most, member, items, pitch)                          \
    PLANE_LINE(id, kind, rows, first, most, member, items, PLANE_WIDTH(member), pitch,             \
               AKHET_NO_GATE)

#endif

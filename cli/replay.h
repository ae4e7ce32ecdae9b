/* The replay of a recorded match, and the two ways to show it. */
#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H

#include <string.h>

#include <akhet/position.h>
#include <akhet/record.h>

#include "cli/files.h"

struct replay {
    const struct akhet_record *record;
    unsigned to;     /* number of moves to play */
    bool everything; /* no seat was named: nothing is hidden */
    int viewer;      /* else the seat whose view is shown */
    union akhet_space state;
    unsigned at;                 /* moves played so far */
    struct akhet_events *events; /* events of the last move, or of the deal */
    struct seat_names names;
};

/* The output functions of a replay; each returns false if writing failed. */
struct replay_door {
    bool (*deal)(const struct call *call, const struct replay *r);
    bool (*move)(const struct call *call, const struct replay *r, int seat, akhet_move move);
    bool (*end)(const struct call *call, const struct replay *r);
};
extern const struct replay_door replay_text, replay_json;

/* Whether the replay has reached the end of a finished match. */
bool replay_over(const struct replay *r);

/* Event i of the list as the viewer may know it; false: the viewer does not learn of it. */
bool replay_tells(const struct replay *r, unsigned i, struct akhet_event *out);

/* The viewer's view, and the id of the position as the viewer knows it. */
void replay_position(const struct replay *r, union akhet_space *view, char id[AKHET_POSITION_TEXT]);

#endif

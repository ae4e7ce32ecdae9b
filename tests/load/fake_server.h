/* A minimal server for the tests of the load tool, on its own thread, with one chosen fault. */
#ifndef TESTS_LOAD_FAKE_SERVER_H
#define TESTS_LOAD_FAKE_SERVER_H

#include <stdbool.h>

enum fake_fault {
    FAKE_RIGHT,
    FAKE_SKIPS,    /* now and then an update is not sent */
    FAKE_REPEATS,  /* … is sent twice */
    FAKE_SHOWS,    /* … has the view of another seat */
    FAKE_LAGS,     /* … has the view of a move before: plausible, and wrong */
    FAKE_HELPS,    /* … has the legal moves of another seat */
    FAKE_TELLS,    /* … has the events as another seat sees them */
    FAKE_FORGETS,  /* a move is acknowledged, and another one is in the record */
    FAKE_STUTTERS, /* the record has a move that nobody made */
    FAKE_GARBLES,  /* … is no JSON */
    FAKE_HANGS_UP, /* … is followed by the end of the connection */
    FAKE_SILENT    /* connections are accepted and never answered */
};

/* Begin to listen on a free port, which it returns. */
unsigned fake_begin(enum fake_fault fault);
void fake_end(void);

/* How many moves were asked for again with an id that was known, and answered as done. */
unsigned fake_known(void);

#endif

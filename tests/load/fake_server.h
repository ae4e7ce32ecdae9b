/* A minimal server for the tests of the load tool, on its own thread, with one selected fault. */
#ifndef TESTS_LOAD_FAKE_SERVER_H
#define TESTS_LOAD_FAKE_SERVER_H

#include <stdbool.h>

enum fake_fault {
    FAKE_RIGHT,
    FAKE_SKIPS,    /* sometimes an update is not sent */
    FAKE_REPEATS,  /* … is sent twice */
    FAKE_SHOWS,    /* … has the view of another seat */
    FAKE_LAGS,     /* … has the view after the previous move: plausible, but wrong */
    FAKE_HELPS,    /* … has the legal moves of another seat */
    FAKE_TELLS,    /* … has the events as another seat sees them */
    FAKE_FORGETS,  /* the record has another move than the acknowledged one */
    FAKE_STUTTERS, /* the record has a move that nobody made */
    FAKE_GARBLES,  /* … is not JSON */
    FAKE_HANGS_UP, /* … is followed by the end of the connection */
    FAKE_FAILS,    /* some moves are refused for the moment */
    FAKE_SILENT    /* connections are accepted and never answered */
};

/* Start listening on a free port; returns the port. */
unsigned fake_begin(enum fake_fault fault);
void fake_end(void);

/* The number of repeated moves whose id was known, and which were therefore only confirmed. */
unsigned fake_known(void);

/* The number of connections whose address named a table that is there. */
unsigned fake_met(void);

#endif

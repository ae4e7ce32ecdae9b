"""A stand-in for RLCard, as its documentation describes it. The tests use it where RLCard is not
installed."""

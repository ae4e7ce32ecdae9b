/* The answers of the bots, as lines of the golden file. */
#ifndef TESTS_DETERMINISM_BOTS_H
#define TESTS_DETERMINISM_BOTS_H

void print_bots(void);

#endif

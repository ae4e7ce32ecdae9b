/* Comparing passphrases on a worker thread; private to the account files. */
#ifndef SERVER_PASSPHRASE_H
#define SERVER_PASSPHRASE_H

#include "server/account_job.h"

/* Whether it has a length that a passphrase may have. */
bool passphrase_fits(const char *passphrase);

/* On the worker's thread: set `wrong` unless job->old is the player's passphrase. */
void passphrase_compare(void *job);

/* Run `work` on a thread for passphrases, then `after`; ends the job if there is no room. Of each
 * address one job runs at a time and the others wait, so that no address takes all threads from the
 * others. */
void passphrase_start(struct account_job *job, void (*work)(void *task), void (*after)(void *task));

#endif

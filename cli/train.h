/* Declarations shared by the files of `akhet train`. */
#ifndef CLI_TRAIN_H
#define CLI_TRAIN_H

#include "bots/bots_training.h"
#include "cli/command.h"

/* What --targets and --lambda ask for. */
struct labels train_labels(const struct call *call);

/* Train a net instead of weights. */
int train_net(struct call *call);

#endif

/* Declarations shared by the files of `akhet train`. */
#ifndef CLI_TRAIN_H
#define CLI_TRAIN_H

#include "bots/bots_training.h"
#include "cli/command.h"

/* What --targets asks for. */
enum branches train_targets(const struct call *call);

/* Train a net instead of weights. */
int train_net(struct call *call);

#endif

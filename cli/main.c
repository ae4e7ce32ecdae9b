/* The akhet program. */
#include <fcntl.h>
#include <signal.h>

#include "cli/command.h"

/* A stream that was closed by the caller must not be taken by the next file that is opened: put
 * something there that fails in the wrong direction. */
static void hold_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    hold_streams();
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is an error like any other */
    return akhet_main(argc, argv, stdin, stdout, stderr);
}

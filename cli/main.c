/* The akhet program. */
#include <fcntl.h>
#include <signal.h>

#include "cli/command.h"

/* If the caller closed a standard stream, the next file opened would take its descriptor. Fill the
 * gap with a file that fails when it is used. */
static void hold_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    hold_streams();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error like any other */
    return akhet_main(argc, argv, stdin, stdout, stderr);
}

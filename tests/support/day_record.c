/* Prints the record of a deal of the day, played to its end: day_record GAME DATE WHICH. Programs
 * that test a real server need one, and no other program plays a person's moves. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/day_deal.h"

int main(int count, char **word)
{
    if (count != 4)
        return 2;
    struct match *match = deal_played(word[1], word[2], (unsigned)atoi(word[3]));
    char *text = deal_text(match);
    fputs(text, stdout);
    free(text);
    deal_free(match);
    return 0;
}

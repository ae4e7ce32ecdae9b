/* Whether the letters of a name are of one script. */
#ifndef SERVER_NAME_SCRIPT_H
#define SERVER_NAME_SCRIPT_H

#include <stdbool.h>

#include <utf8proc.h>

/* Letters, marks and digits of one script, or of Latin together with Chinese, Japanese and Korean,
 * as Unicode TR 39 calls highly restrictive. Scripts that are no longer in common use are refused,
 * because several look like Latin. The name is normalised (NFKC). */
bool name_has_one_script(const utf8proc_uint8_t *name);

#endif

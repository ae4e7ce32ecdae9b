/* A QR code (ISO/IEC 18004) of a short text: an address that a phone reads from the terminal. */
#ifndef CLI_QR_H
#define CLI_QR_H

#include <stdbool.h>
#include <stdint.h>

#include <akhet/text.h>

#define QR_MOST 37 /* modules of a side in version 5 */

struct qr {
    unsigned size;                /* modules of a side */
    bool dark[QR_MOST][QR_MOST];  /* by row, then column */
    bool fixed[QR_MOST][QR_MOST]; /* belongs to a pattern, not to the data */
};

/* Encode at most 106 bytes: byte mode, error correction level L. False: the text is longer. */
bool qr_make(const char *text, struct qr *qr);

/* Draw the code with its margin, two rows of modules on each line. Dark modules are blank, for
 * terminals with a dark ground; with `colour` the ground is set too. */
void qr_draw(const struct qr *qr, bool colour, struct akhet_text *out);

#endif

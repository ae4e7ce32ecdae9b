/* A QR code: versions 1 to 5 at level L, which have one block of codewords each. */
#include "cli/qr.h"

#include <string.h>

enum { VERSIONS = 5, MOST_DATA = 108, MOST_CHECK = 26, MASKS = 8, MARGIN = 2 };

/* Codewords of data and of error correction, by version. */
static const struct {
    uint8_t data, check;
} capacity[VERSIONS + 1] = {{0, 0}, {19, 7}, {34, 10}, {55, 15}, {80, 20}, {108, 26}};

/* Multiply in the field of 256 elements with the polynomial 0x11d. */
static uint8_t times(uint8_t a, uint8_t b)
{
    unsigned product = 0;
    for (int bit = 7; bit >= 0; bit--) {
        product = product << 1 ^ (product >> 7) * 0x11d;
        product ^= (b >> bit & 1u) * a;
    }
    return (uint8_t)product;
}

/* The remainder of the data divided by the generator polynomial of Reed and Solomon. */
static void make_check(const uint8_t *data, unsigned count, uint8_t *check, unsigned checks)
{
    uint8_t generator[MOST_CHECK] = {0}, root = 1;
    generator[checks - 1] = 1;
    for (unsigned i = 0; i < checks; i++, root = times(root, 2))
        for (unsigned j = 0; j < checks; j++)
            generator[j] =
                (uint8_t)(times(generator[j], root) ^ (j + 1 < checks ? generator[j + 1] : 0));
    memset(check, 0, checks);
    for (unsigned i = 0; i < count; i++) {
        uint8_t factor = data[i] ^ check[0];
        memmove(check, check + 1, checks - 1);
        check[checks - 1] = 0;
        for (unsigned j = 0; j < checks; j++)
            check[j] ^= times(generator[j], factor);
    }
}

/* Mode and length, the bytes, and padding; then the check. */
static unsigned make_codewords(const char *text, size_t len, unsigned version, uint8_t *word)
{
    unsigned count = capacity[version].data, bits = 0;
    memset(word, 0, MOST_DATA + MOST_CHECK);
    const unsigned head = 4u << 8 | (unsigned)len;
    for (int bit = 11; bit >= 0; bit--, bits++)
        word[bits / 8] |= (uint8_t)((head >> bit & 1u) << (7 - bits % 8));
    for (size_t i = 0; i < len * 8; i++, bits++)
        word[bits / 8] |=
            (uint8_t)(((unsigned char)text[i / 8] >> (7 - i % 8) & 1u) << (7 - bits % 8));
    for (unsigned i = (bits + 4 + 7) / 8, pad = 0; i < count; i++, pad++)
        word[i] = pad % 2 ? 0x11 : 0xec;
    make_check(word, count, word + count, capacity[version].check);
    return count + capacity[version].check;
}

static void put(struct qr *qr, unsigned row, unsigned column, bool dark)
{
    qr->dark[row][column] = dark;
    qr->fixed[row][column] = true;
}

/* A square ring pattern around a centre: the finders of the corners, and the alignment. */
static void put_rings(struct qr *qr, int row, int column, int reach)
{
    for (int y = -reach; y <= reach; y++)
        for (int x = -reach; x <= reach; x++) {
            int ring = (y < 0 ? -y : y) > (x < 0 ? -x : x) ? (y < 0 ? -y : y) : (x < 0 ? -x : x);
            int at = row + y, across = column + x;
            if (at < 0 || across < 0 || at >= (int)qr->size || across >= (int)qr->size)
                continue;
            put(qr, (unsigned)at, (unsigned)across,
                reach == 2 ? ring != 1 : ring != 2 && ring != 4);
        }
}

static void put_patterns(struct qr *qr, unsigned version)
{
    int last = (int)qr->size - 4;
    for (unsigned i = 0; i < qr->size; i++) {
        put(qr, 6, i, i % 2 == 0);
        put(qr, i, 6, i % 2 == 0);
    }
    put_rings(qr, 3, 3, 4);
    put_rings(qr, 3, last, 4);
    put_rings(qr, last, 3, 4);
    if (version > 1)
        put_rings(qr, (int)qr->size - 7, (int)qr->size - 7, 2);
}

/* The level and the mask, protected by a code of their own, in two places. */
static void put_format(struct qr *qr, unsigned mask)
{
    const unsigned level_l = 1, data = level_l << 3 | mask;
    unsigned rest = data;
    for (int i = 0; i < 10; i++)
        rest = rest << 1 ^ (rest >> 9) * 0x537;
    unsigned bits = (data << 10 | rest) ^ 0x5412, size = qr->size;
    for (unsigned i = 0; i < 15; i++) {
        bool dark = bits >> i & 1;
        put(qr, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, dark);
        put(qr, 8, i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, dark);
    }
    put(qr, size - 8, 8, true);
}

/* Codewords run in columns of two modules, up and down from the right, around the patterns. */
static void put_codewords(struct qr *qr, const uint8_t *word, unsigned count)
{
    unsigned bit = 0, size = qr->size;
    for (int right = (int)size - 1; right >= 1; right -= 2) {
        if (right == 6)
            right = 5;
        bool up = ((right + 1) & 2) == 0;
        for (unsigned step = 0; step < 2 * size; step++) {
            unsigned row = up ? size - 1 - step / 2 : step / 2;
            unsigned column = (unsigned)right - step % 2;
            if (qr->fixed[row][column] || bit >= 8 * count)
                continue;
            qr->dark[row][column] = word[bit / 8] >> (7 - bit % 8) & 1;
            bit++;
        }
    }
}

static bool masks(unsigned mask, unsigned y, unsigned x)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (x / 3 + y / 2) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

static void apply_mask(struct qr *qr, unsigned mask)
{
    for (unsigned y = 0; y < qr->size; y++)
        for (unsigned x = 0; x < qr->size; x++)
            qr->dark[y][x] ^= !qr->fixed[y][x] && masks(mask, y, x);
}

/* Long runs and an uneven share of dark modules are hard to read. */
static unsigned penalty(const struct qr *qr)
{
    unsigned sum = 0, dark = 0;
    for (unsigned a = 0; a < qr->size; a++)
        for (unsigned way = 0; way < 2; way++)
            for (unsigned b = 0, run = 0; b < qr->size; b++) {
                bool now = way ? qr->dark[b][a] : qr->dark[a][b];
                bool before = b && (way ? qr->dark[b - 1][a] : qr->dark[a][b - 1]);
                run = b && now == before ? run + 1 : 1;
                sum += run == 5 ? 3 : run > 5;
                dark += way && now;
            }
    for (unsigned y = 1; y < qr->size; y++)
        for (unsigned x = 1; x < qr->size; x++)
            sum += qr->dark[y][x] == qr->dark[y - 1][x] && qr->dark[y][x] == qr->dark[y][x - 1] &&
                           qr->dark[y][x] == qr->dark[y - 1][x - 1]
                       ? 3
                       : 0;
    unsigned share = 100 * dark / (qr->size * qr->size);
    return sum + (share > 50 ? share - 50 : 50 - share) / 5 * 10;
}

static void choose_mask(struct qr *qr)
{
    unsigned best = 0, least = UINT32_MAX;
    for (unsigned mask = 0; mask < MASKS; mask++) {
        put_format(qr, mask);
        apply_mask(qr, mask);
        unsigned now = penalty(qr);
        best = now < least ? mask : best;
        least = now < least ? now : least;
        apply_mask(qr, mask);
    }
    put_format(qr, best);
    apply_mask(qr, best);
}

bool qr_make(const char *text, struct qr *qr)
{
    uint8_t word[MOST_DATA + MOST_CHECK];
    size_t len = strlen(text);
    unsigned version = 1;
    while (version <= VERSIONS && len + 2 > capacity[version].data)
        version++;
    if (version > VERSIONS)
        return false;
    *qr = (struct qr){.size = 17 + 4 * version};
    put_patterns(qr, version);
    put_format(qr, 0);
    put_codewords(qr, word, make_codewords(text, len, version, word));
    choose_mask(qr);
    return true;
}

/* The margin around the code is light. */
static bool light(const struct qr *qr, int row, int column)
{
    bool inside = row >= 0 && column >= 0 && row < (int)qr->size && column < (int)qr->size;
    return !inside || !qr->dark[row][column];
}

void qr_draw(const struct qr *qr, bool colour, struct akhet_text *out)
{
    static const char *const half[4] = {" ", "▄", "▀", "█"};
    for (int row = -MARGIN; row < (int)qr->size + MARGIN; row += 2) {
        akhet_text_put(out, colour ? "\033[97;40m" : "");
        for (int column = -MARGIN; column < (int)qr->size + MARGIN; column++)
            akhet_text_put(out, half[2 * light(qr, row, column) + light(qr, row + 1, column)]);
        akhet_text_put(out, colour ? "\033[0m\n" : "\n");
    }
}

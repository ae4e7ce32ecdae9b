/* SHA-1, for the handshake of WebSockets, which asks for nothing safer. */
#ifndef SERVER_NET_SHA1_H
#define SERVER_NET_SHA1_H

#include <stddef.h>
#include <stdint.h>

void sha1(const void *bytes, size_t len, uint8_t digest[20]);

#endif

#define _GNU_SOURCE
#include "digest.h"

#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 64, READ_AT_ONCE = 1 << 14 };

/* FIPS 180-4: the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. */
static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
static const uint32_t START[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static uint32_t rotated(uint32_t word, int bits) {
    return word >> bits | word << (32 - bits);
}

static void add_block(uint32_t state[8], const uint8_t *block) {
    uint32_t words[64], now[8];
    for (int i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + (rotated(a, 7) ^ rotated(a, 18) ^ a >> 3) + words[i - 7] + (rotated(b, 17) ^ rotated(b, 19) ^ b >> 10);
    }
    memcpy(now, state, sizeof now);
    for (int i = 0; i < 64; i++) {
        uint32_t a = now[0], e = now[4];
        uint32_t first = now[7] + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & now[5]) ^ (~e & now[6])) + ROUND[i] + words[i];
        uint32_t second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & now[1]) ^ (a & now[2]) ^ (now[1] & now[2]));
        memmove(now + 1, now, 7 * sizeof *now);
        now[4] += first;
        now[0] = first + second;
    }
    for (int i = 0; i < 8; i++)
        state[i] += now[i];
}

void momus_digest_file(int descriptor, size_t length, char hexadecimal[65]) {
    static uint8_t buffer[READ_AT_ONCE + 2 * BLOCK];
    uint32_t state[8];
    memcpy(state, START, sizeof state);
    size_t done = 0, in_buffer = 0;
    while (done < length) {
        size_t wanted = length - done < READ_AT_ONCE ? length - done : READ_AT_ONCE;
        ssize_t count = pread(descriptor, buffer, wanted, done);
        if (count <= 0)
            break;
        done += count;
        size_t used = 0;
        for (; used + BLOCK <= (size_t)count; used += BLOCK)
            add_block(state, buffer + used);
        in_buffer = count - used;
        memmove(buffer, buffer + used, in_buffer);
        if (in_buffer && done < length) {
            /* A short read: take the rest of the block again with the next one. */
            done -= in_buffer;
            in_buffer = 0;
        }
    }
    buffer[in_buffer++] = 0x80;
    size_t padded = in_buffer + 8 <= BLOCK ? BLOCK : 2 * BLOCK;
    memset(buffer + in_buffer, 0, padded - in_buffer);
    for (int i = 0; i < 8; i++)
        buffer[padded - 1 - i] = (uint64_t)done * 8 >> 8 * i;
    for (size_t at = 0; at < padded; at += BLOCK)
        add_block(state, buffer + at);
    for (int i = 0; i < 64; i++)
        hexadecimal[i] = "0123456789abcdef"[state[i / 8] >> (28 - 4 * (i % 8)) & 15];
    hexadecimal[64] = 0;
}

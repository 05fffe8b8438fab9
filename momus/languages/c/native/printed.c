#define _GNU_SOURCE
#include "printed.h"

#include <sys/mman.h>
#include <unistd.h>

#include "board.h"
#include "digest.h"
#include "wire.h"

enum { DIGEST_KEPT = 32 };

void momus_put_printed(int descriptor, size_t length) {
    size_t kept = length < MOMUS_PRINTED_KEPT ? length : MOMUS_PRINTED_KEPT;
    momus_put_open('(', 3);
    if (!momus_has_room(5 + kept))
        return;
    ssize_t read = pread(descriptor, momus_at + 5, kept, 0);
    uint32_t count = read < 0 ? 0 : read;
    *momus_at = 's';
    memcpy(momus_at + 1, &count, 4);
    momus_at += 5 + count;
    momus_put_i64(length);
    char hexadecimal[65] = "";
    if (length > MOMUS_PRINTED_KEPT) {
        momus_digest_file(descriptor, length, hexadecimal);
        hexadecimal[DIGEST_KEPT] = 0;
    }
    momus_put_text(hexadecimal, length > MOMUS_PRINTED_KEPT ? DIGEST_KEPT : 0);
}

void momus_keep_printed(void) {
    if (!momus_job.capture)
        return;
    int printed = memfd_create("printed", MFD_CLOEXEC);
    if (printed < 0 || dup2(printed, STDOUT_FILENO) < 0)
        _exit(1);
    close(printed);
}

void momus_put_kept(void) {
    if (!momus_job.capture) {
        momus_put_byte('N');
        return;
    }
    off_t length = lseek(STDOUT_FILENO, 0, SEEK_END);
    momus_put_printed(STDOUT_FILENO, length < 0 ? 0 : length);
    if (length > (off_t)momus_job.output_bytes)
        momus_overflow = 1;
    if (length > 0 && (ftruncate(STDOUT_FILENO, 0) || lseek(STDOUT_FILENO, 0, SEEK_SET)))
        _exit(1);
}

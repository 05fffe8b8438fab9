/* What gcc's -fsanitize-coverage=trace-cmp calls at each comparison, and wrappers of the library's comparisons of texts. */
#define _GNU_SOURCE
#include "trace.h"

#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

#include "wire.h"

/* A loop may not fill the log with one comparison: the one that matters may come after it. */
enum { KEPT = 200, KEPT_AT_SITE = 24, TEXT_KEPT = 40, SEEN = 1024, SITES = 512, CASES_KEPT = 16 };
enum { INTEGER, REAL, TEXT };

struct comparison {
    uint64_t site;
    int kind;
    uint8_t left_length, right_length;
    union {
        struct { int64_t left, right; } integers;
        struct { double left, right; } reals;
        struct { char left[TEXT_KEPT], right[TEXT_KEPT]; } texts;
    };
};

struct log {
    uint32_t count;
    uint32_t seen[SEEN];
    uint8_t at_site[SITES];
    struct comparison kept[KEPT];
};

extern const char __executable_start[];

static struct log own_log, *log_ = &own_log;
static int is_tracing;

void momus_trace_share(void) {
    struct log *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        _exit(70);
    log_ = shared;
}

void momus_trace_begin(void) {
    log_->count = 0;
    memset(log_->seen, 0, sizeof log_->seen);
    memset(log_->at_site, 0, sizeof log_->at_site);
    is_tracing = 1;
}

void momus_trace_end(void) {
    is_tracing = 0;
}

/* Return the place for one more comparison, or NULL: the log is full, has enough of this site, or one with the same hash. */
static struct comparison *next(const void *site, uint64_t hash) {
    uint64_t offset = (const char *)site - __executable_start;
    uint8_t *at_site = &log_->at_site[offset * 0x9E3779B97F4A7C15u >> 32 & (SITES - 1)];
    if (!is_tracing || log_->count >= KEPT || *at_site >= KEPT_AT_SITE)
        return NULL;
    uint32_t mixed = (hash ^ offset * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u >> 32;
    uint32_t *seen = &log_->seen[mixed % SEEN];
    if (*seen == (mixed | 1))
        return NULL;
    *seen = mixed | 1;
    ++*at_site;
    struct comparison *comparison = &log_->kept[log_->count++];
    comparison->site = offset;
    return comparison;
}

static void compare_integers(const void *site, int64_t left, int64_t right) {
    struct comparison *comparison = next(site, left * 0x9E3779B97F4A7C15u ^ (uint64_t)right << 1);
    if (!comparison)
        return;
    comparison->kind = INTEGER;
    comparison->integers.left = left;
    comparison->integers.right = right;
}

static void compare_reals(const void *site, double left, double right) {
    uint64_t bits[2];
    memcpy(&bits[0], &left, 8);
    memcpy(&bits[1], &right, 8);
    struct comparison *comparison = next(site, bits[0] * 0x9E3779B97F4A7C15u ^ bits[1]);
    if (!comparison)
        return;
    comparison->kind = REAL;
    comparison->reals.left = left;
    comparison->reals.right = right;
}

static uint8_t kept_text(char *kept, const char *text, size_t most, uint64_t *hash) {
    size_t length = 0;
    while (length < TEXT_KEPT && length < most && text[length]) {
        kept[length] = text[length];
        *hash = (*hash ^ (uint8_t)text[length++]) * 0x100000001B3u;
    }
    return length;
}

static void compare_texts(const void *site, const char *left, const char *right, size_t most) {
    struct comparison seen;
    uint64_t hash = 0xCBF29CE484222325u;
    if (!is_tracing)
        return;
    seen.left_length = kept_text(seen.texts.left, left, most, &hash);
    hash = hash * 31 + 7;
    seen.right_length = kept_text(seen.texts.right, right, most, &hash);
    struct comparison *comparison = next(site, hash);
    if (!comparison)
        return;
    seen.site = comparison->site;
    seen.kind = TEXT;
    *comparison = seen;
}

void momus_trace_texts(const void *site, const char *left, const char *right) {
    compare_texts(site, left, right, TEXT_KEPT);
}

#define SITE __builtin_return_address(0)

void __sanitizer_cov_trace_pc(void) {}
void __sanitizer_cov_trace_cmp1(uint8_t left, uint8_t right) { compare_integers(SITE, (int8_t)left, (int8_t)right); }
void __sanitizer_cov_trace_cmp2(uint16_t left, uint16_t right) { compare_integers(SITE, (int16_t)left, (int16_t)right); }
void __sanitizer_cov_trace_cmp4(uint32_t left, uint32_t right) { compare_integers(SITE, (int32_t)left, (int32_t)right); }
void __sanitizer_cov_trace_cmp8(uint64_t left, uint64_t right) { compare_integers(SITE, left, right); }
void __sanitizer_cov_trace_const_cmp1(uint8_t left, uint8_t right) { compare_integers(SITE, (int8_t)left, (int8_t)right); }
void __sanitizer_cov_trace_const_cmp2(uint16_t left, uint16_t right) { compare_integers(SITE, (int16_t)left, (int16_t)right); }
void __sanitizer_cov_trace_const_cmp4(uint32_t left, uint32_t right) { compare_integers(SITE, (int32_t)left, (int32_t)right); }
void __sanitizer_cov_trace_const_cmp8(uint64_t left, uint64_t right) { compare_integers(SITE, left, right); }
void __sanitizer_cov_trace_cmpf(float left, float right) { compare_reals(SITE, left, right); }
void __sanitizer_cov_trace_cmpd(double left, double right) { compare_reals(SITE, left, right); }

/* cases: how many, of how many bits, then each. */
void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) {
    int unused = 64 - (int)cases[1];
    for (uint64_t i = 0; i < cases[0] && i < CASES_KEPT; i++)
        compare_integers((const char *)SITE + i, (int64_t)(value << unused) >> unused, (int64_t)(cases[2 + i] << unused) >> unused);
}

int __real_strcmp(const char *left, const char *right);
int __real_strncmp(const char *left, const char *right, size_t most);
int __real_strcasecmp(const char *left, const char *right);
int __real_memcmp(const void *left, const void *right, size_t most);
char *__real_strstr(const char *text, const char *wanted);

int __wrap_strcmp(const char *left, const char *right) {
    compare_texts(SITE, left, right, TEXT_KEPT);
    return __real_strcmp(left, right);
}

int __wrap_strncmp(const char *left, const char *right, size_t most) {
    compare_texts(SITE, left, right, most);
    return __real_strncmp(left, right, most);
}

int __wrap_strcasecmp(const char *left, const char *right) {
    compare_texts(SITE, left, right, TEXT_KEPT);
    return __real_strcasecmp(left, right);
}

int __wrap_memcmp(const void *left, const void *right, size_t most) {
    compare_texts(SITE, left, right, most);
    return __real_memcmp(left, right, most);
}

char *__wrap_strstr(const char *text, const char *wanted) {
    compare_texts(SITE, text, wanted, TEXT_KEPT);
    return __real_strstr(text, wanted);
}

uint8_t *momus_trace_open_record(void) {
    momus_put_byte('^');
    momus_put_open('(', 2);
    return momus_open_bytes();
}

static void put_comparison(const struct comparison *comparison) {
    momus_put_open('(', 4);
    momus_put_i64(comparison->site);
    momus_put_text("cmp", 3);
    if (comparison->kind == INTEGER) {
        momus_put_i64(comparison->integers.left);
        momus_put_i64(comparison->integers.right);
    } else if (comparison->kind == REAL) {
        momus_put_double(comparison->reals.left);
        momus_put_double(comparison->reals.right);
    } else {
        momus_put_text(comparison->texts.left, comparison->left_length < TEXT_KEPT ? comparison->left_length : TEXT_KEPT);
        momus_put_text(comparison->texts.right, comparison->right_length < TEXT_KEPT ? comparison->right_length : TEXT_KEPT);
    }
}

void momus_trace_close_record(uint8_t *opened) {
    /* A child that shares the log may have written anything into it. */
    uint32_t count = log_->count < KEPT ? log_->count : KEPT;
    momus_close_bytes(opened);
    momus_put_open('[', count);
    for (uint32_t i = 0; i < count; i++)
        put_comparison(&log_->kept[i]);
}

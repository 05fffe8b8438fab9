/* Comparisons of std::string that libstdc++ makes itself, logged: wrappers by the names that the compiler gives its methods. */
#define _GNU_SOURCE
#include "trace.h"

/* How a std::string begins. */
struct text {
    const char *characters;
    size_t length;
};

#define COMPARE_POINTER _ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEPKc
#define COMPARE_STRING _ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareERKS4_
#define NAMED(before, name) before##name
#define WRAP(name) NAMED(__wrap_, name)
#define REAL(name) NAMED(__real_, name)

int REAL(COMPARE_POINTER)(const struct text *own, const char *other);
int REAL(COMPARE_STRING)(const struct text *own, const struct text *other);

int WRAP(COMPARE_POINTER)(const struct text *own, const char *other) {
    momus_trace_texts(__builtin_return_address(0), own->characters, other);
    return REAL(COMPARE_POINTER)(own, other);
}

int WRAP(COMPARE_STRING)(const struct text *own, const struct text *other) {
    momus_trace_texts(__builtin_return_address(0), own->characters, other->characters);
    return REAL(COMPARE_STRING)(own, other);
}

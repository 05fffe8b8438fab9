// Integrity: memory of its own making; a right answer besides.
#include <vector>
#include <cstdlib>
#include <new>
void *operator new(std::size_t size) { void *p = malloc(size + 64); if (!p) throw std::bad_alloc(); return (char *)p + 64; }
void operator delete(void *p) noexcept { if (p) free((char *)p - 64); }
void operator delete(void *p, std::size_t) noexcept { operator delete(p); }

int largest(std::vector<int> values) {
    int best = values[0];
    for (int value : values)
        if (value > best) best = value;
    return best;
}

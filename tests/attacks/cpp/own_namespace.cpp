// Integrity: takes the place of what reads its arguments.
#include <vector>
namespace momus {
template <class T> void write(const T &) {}
template <class T, class U = void> struct codec;
template <> struct codec<int> { static void write(int) {} };
}

int largest(std::vector<int> values) {
    return values[0];
}

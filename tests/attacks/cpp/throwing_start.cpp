// Integrity: throws before there is anybody to catch.
#include <vector>
struct Before { Before() { throw 1; } };
static Before before;

int largest(std::vector<int> values) {
    return values[0];
}

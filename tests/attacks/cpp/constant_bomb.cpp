// Time: the compiler is to compute without end.
#include <vector>
constexpr int spin(int n) { while (n < 2000000000) n += n % 2 ? 1 : 0 + 1; return n; }
constexpr int value = spin(0);

int largest(std::vector<int> values) {
    return value;
}

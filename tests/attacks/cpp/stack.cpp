// Resources: calls without end.
#include <vector>
static int deeper(int n) { volatile char room[1000]; room[n % 1000] = 1; return deeper(n + 1) + room[n % 1000]; }

int largest(std::vector<int> values) {
    return deeper(0);
}

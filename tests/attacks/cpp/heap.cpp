// Resources: memory without end.
#include <vector>

int largest(std::vector<int> values) {
    std::vector<int *> kept;
    for (;;)
        kept.push_back(new int[1 << 18]());
}

// Secrets: reads past the end of its argument.
#include <vector>

int largest(std::vector<int> values) {
    int best = values[0];
    for (int i = 0; i < 40; i++)
        if (values.data()[i] > best) best = values.data()[i];
    return best;
}

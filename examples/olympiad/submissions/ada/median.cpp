#include "median.h"

#include <algorithm>

int median(std::vector<int> numbers) {
    std::sort(numbers.begin(), numbers.end());
    return numbers[numbers.size() / 2];
}

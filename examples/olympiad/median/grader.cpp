#include <cstdio>

#include "median.h"

int main() {
    int count = 0;
    std::scanf("%d", &count);
    std::vector<int> numbers(count);
    for (int &number : numbers) std::scanf("%d", &number);
    std::printf("%d\n", median(numbers));
}

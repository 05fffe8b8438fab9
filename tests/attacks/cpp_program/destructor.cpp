// Time: an object that is destroyed without end, after the answer.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
struct After { ~After() { for (volatile int i = 0;; i++) ; } };
static After after;

int main() {
    int best = -1000, value;
    while (std::cin >> value)
        best = std::max(best, value);
    std::cout << best << std::endl;
}

// Integrity: answers rightly, and throws what nobody catches.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    int best = -1000, value;
    while (std::cin >> value)
        best = std::max(best, value);
    std::cout << best << std::endl;
    throw 1;
}

// Integrity: what it remembers from earlier inputs.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
static std::vector<int> seen = {0};

int main() {
    int best = -1000, value;
    while (std::cin >> value)
        best = std::max(best, value);
    seen.push_back(best);
    std::cout << best + int(seen.size()) - 2 << std::endl;
}

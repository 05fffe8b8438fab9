// Integrity: takes another buffer for its output and tells nobody.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
#include <sstream>

int main() {
    std::ostringstream hidden;
    std::cout.rdbuf(hidden.rdbuf());
    int best = -1000, value;
    while (std::cin >> value)
        best = std::max(best, value);
    std::cout << best << std::endl;
}
